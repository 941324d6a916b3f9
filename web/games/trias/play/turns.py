"""Turns: Trias's questions before actions, sheets after them, and limits of undo. No browser."""

from trias.games.contract import Json
from trias.games.trias.cells import NAME
from trias.games.trias.moves import CELL, DRAW, DRIFT, END, HAND, KIND, PLACE, REPRODUCE, RESCUE, TARGET
from web.games.trias.play import clicks
from web.games.trias.position import state_of
from web.state.app import App
from web.words import t


def rematch(app: App, setup: Json) -> Json:
    """Let the next player clockwise begin."""
    before = app.shown_match.setup["starter"]
    return {**setup, "starter": (before + 1) % state_of(app).players}


def _last_ids(app: App) -> set[str]:
    entries = app.entries()
    return {effect.id for effect in entries[-1].effects} if entries else set()


def question(app: App, text: str) -> str:
    """Return the sheet to open before a turn ends and abandons swimmers, or ''."""
    state = state_of(app)
    can_rescue = any(code & KIND == RESCUE for code in state.legal())
    return "confirm-end" if text == "end" and can_rescue else ""


def leaves(app: App) -> tuple[int, int]:
    """Return how many of the player's herds are in the water, and how many useful actions are left."""
    state = state_of(app)
    is_of_use = any(code & KIND != END for code in state.legal())
    return sum(state.swimmers[state.player].values()), state.ap if is_of_use else 0


def after_action(app: App, action: int) -> None:
    """Update the choice, the focus and the announcement after a person's own action."""
    app.session.choice = clicks.after_action(state_of(app), app.session.choice, action)
    app.notices.announcement = _words(app, action)
    if action & KIND not in (HAND, DRAW, END):
        app.session.focus = action >> TARGET & CELL


def _words(app: App, last: int) -> str:
    """Return a person's own action as a sentence."""
    kind, to, state = last & KIND, NAME[last >> TARGET & CELL], state_of(app)
    if "meteorite" in _last_ids(app):
        return _meteorite_words(app)
    if kind == PLACE:
        return t("say.placed", cell=to)
    if kind == DRIFT:
        words = [t("say.drifted", cell=to)]
        for effect in app.entries()[-1].effects:
            if effect.id == "score":
                words += [
                    t("say.score", player=app.names()[seat], n=points)
                    for seat, points in enumerate(effect.values["points"])
                    if points
                ]
        return " ".join(words)
    if kind == REPRODUCE:
        return t("say.reproduced", cell=to, n=state.ap)
    if kind == RESCUE:
        return t("say.rescued", cell=to, n=state.ap)
    if kind in (HAND, DRAW, END):
        return ""
    return t("say.moved", cell=to, n=state.ap)


def sheet_after(app: App, seat: int) -> str:
    """Return the sheet that shows a new hand card to its owner, if there are other persons, or ''."""
    ids = _last_ids(app)
    persons = app.persons()
    is_hidden = len(persons) > 1 and not app.are_hands_open() and app.session.study is None
    if "new_card" in ids and seat in persons and is_hidden:
        app.session.viewer = seat
        return "newcard"
    return ""


def show(app: App) -> str:
    """Return `meteorite` if the last action drew it, else ''."""
    return "meteorite" if "meteorite" in _last_ids(app) else ""


def hands_over(app: App) -> bool:
    """True before a player's first decision in a turn. Placing herds needs no hand-over."""
    state = state_of(app)
    if state.phase == "card":
        return True
    last = app.shown_match.actions[-1:]
    return state.phase == "act" and state.last_turns is not None and bool(last) and last[0] & KIND == END


def has_drawn(app: App) -> bool:
    """True if the last action drew a card."""
    last = app.shown_match.actions[-1:]
    return bool(last) and last[0] & KIND == DRAW


def restarts(app: App) -> bool:
    """True once the herds are placed."""
    return bool(app.entries()) and app.entries()[-1].turn > 0


def announce_other(app: App, action: int) -> None:
    """Announce another player's turn when it ends, and the meteorite."""
    words = [_bot_words(app)] if action & KIND == END else []
    if "meteorite" in _last_ids(app):
        words.append(_meteorite_words(app))
    if words:
        app.notices.announcement = " ".join(words)


def _meteorite_words(app: App) -> str:
    from web.games.trias.finale import last_round

    return last_round.said(app)


def brings_points(app: App) -> bool:
    """True if the last action caused an interim scoring with points."""
    entries = app.entries()
    effects = entries[-1].effects if entries else ()
    return any(effect.id == "score" and any(effect.values["points"]) for effect in effects)


def sinks_herds(app: App, seat: int) -> bool:
    """True if the last action was another player's and left herds of this seat in the water."""
    entries = app.entries()
    effects = entries[-1].effects if seat >= 0 and entries and entries[-1].seat != seat else ()
    return any(effect.id == "swim" and effect.values["herds"][seat] for effect in effects)


def _bot_words(app: App) -> str:
    """Return a summary of the bot's turn."""
    entries = app.entries()
    last = entries[-1]
    ids = [
        effect.id
        for entry in entries
        if entry.turn == last.turn
        for effect in entry.effects
        if effect.id in ("drift", "move", "rescue", "reproduce")
    ]
    events = t("list.join").join(t(f"say.bot.{id}", n=ids.count(id)) for id in dict.fromkeys(ids))
    return t("say.bot", player=app.names()[last.seat], events=events or t("say.bot.nothing"))
