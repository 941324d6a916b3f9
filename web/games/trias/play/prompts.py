"""Prompts: the lines that say whose turn it is and what to do, and the turn's steps. Only reads the app."""

from html import escape

from trias.games.trias.state import DRIFT_COST, LAST_POINTS
from trias.games.trias.tiles import LETTERS, box
from web.draw.controls import either
from web.games.trias.notes import icons
from web.games.trias.play import clicks, pointed
from web.games.trias.play.cards import is_near, meteorite_words
from web.games.trias.play.drift_previews import has_figures, letters_of
from web.games.trias.position import state_of
from web.state.app import App
from web.state.choice import Offer
from web.state.views import Dots, Step
from web.words import join_items, m, t


def where_in_game(app: App) -> str:
    state = state_of(app)
    if app.session.match is None or app.session.book is None:
        return ""
    if state.phase == "over":
        return t("header.over")
    if state.phase == "place":
        return t("phase.placing.2" if state.herds[state.player] else "phase.placing.1")
    if state.last_turns is not None:
        return t("header.last")
    return t("log.turn", n=app.session.book.turn or 1)


def phase_name(app: App) -> str:
    """Return the name of the phase under way."""
    state = state_of(app)
    if app.session.match is None or state.phase == "over":
        return ""
    if state.phase == "place":
        return t("phase.placing")
    return t("phase.actions" if state.phase == "act" else "phase.drift")


def dots(app: App) -> Dots | None:
    """Return how many actions are left, how many the choice would cost, and how many there are in all.

    None in other phases, without a match, and during a show.
    """
    state = state_of(app)
    if app.session.match is None or state.phase != "act" or app.session.showing is not None:
        return None
    whole = box(state.players).points if state.last_turns is None else LAST_POINTS
    planned = min(_cost(app), state.ap) if app.is_persons_turn() else 0
    return Dots(state.ap, planned, max(whole, state.ap))


def _cost(app: App) -> int:
    """Return how many actions the choice so far would cost, including the target under the pointer."""
    state, choice = state_of(app), app.session.choice
    if choice.mode == "drift":
        return DRIFT_COST
    if choice.mode == "rescue":
        return 0 if state.free_rescues else 1
    if choice.mode == "reproduce":
        return 1
    return len(pointed.way(app))


def turn_prompt(app: App) -> tuple[str, str]:
    """Return who must do what now, and a smaller line below; markup.

    If several persons play at the device, the name of the current player comes first.
    """
    state, names = state_of(app), app.names()
    if state.phase == "over":
        winners = state.winners() or ()
        if app.is_counting():
            return m("prompt.counting"), ""
        return m(
            "prompt.over",
            players=join_items([names[seat] for seat in winners]),
            n=len(winners),
            points=state.score[winners[0]],
        ), ""
    if app.session.showing is not None:
        from web.games.trias.finale import last_round

        return last_round.show_prompt(app)
    player = names[state.player]
    if app.sheet == "handover":
        return m("prompt.handover", player=player), ""
    main, small = _decision(app)
    return _named(app, player, main), small


def _named(app: App, player: str, main: str) -> str:
    """Return the prompt with the player's name before it, if several persons play here."""
    if len(app.persons()) < 2:
        return main
    mark = "\0"
    return m("prompt.named", player=player, prompt=mark).replace(mark, main)


def _decision(app: App) -> tuple[str, str]:
    state = state_of(app)
    if state.phase == "place":
        last = state.placings == 2 * state.players - 1
        main = either(m("prompt.place"), m("prompt.place.short"))
        if last:
            return main, m("prompt.place.last")
        return main, m("prompt.place.good") if pointed.shows_good_tiles(app) else ""
    if state.phase == "card":
        card = LETTERS[state.hands[state.player]] if app.sees(state.player) else "hidden"
        small = f'<span class="spare">{m("prompt.card.small")}</span>'
        if is_near(app):
            small += f" {escape(meteorite_words(app))}"
        return either(m(f"prompt.card.{card}"), m(f"prompt.card.{card}.short")), small
    if clicks.is_drifting(state, app.session.choice):
        return _drift_prompt(app)
    return _act_prompt(app)


def _drift_prompt(app: App) -> tuple[str, str]:
    state, choice = state_of(app), app.session.choice
    offer = app.offer()
    if offer.kind != "drift":  # the offer is empty while a sheet is open
        offer = clicks.offer(state, choice)
    if choice.picked is not None:
        terrain = LETTERS[state.land.terrain[choice.picked]]
        if choice.place is not None:
            return m(f"prompt.drift.confirm.{terrain}"), ""
        return m(f"prompt.drift.land.{terrain}"), _places_line(app, choice.picked, offer)
    if state.phase == "act":
        main = either(m("prompt.drift_action.pick"), m("prompt.drift_action.short"))
        return main, m("prompt.drift_action.small")
    card = LETTERS[state.card]
    fits = any(state.land.terrain[cell] == state.card for cell in offer.picks)
    small = m("prompt.drift.pick.small", n=len(offer.picks))
    splits = [cell for cell in offer.picks if len(state.land.pieces(cell)) > 1]
    if splits:
        small += t("list.join") + icons.split(18) + " " + _splits_line(app, splits)
    kind = "pick" if fits else "any"
    return either(m(f"prompt.drift.{kind}.{card}"), m(f"prompt.drift.{kind}.{card}.short")), small


def _splits_line(app: App, tiles: list[int]) -> str:
    """Return how many of these tiles would split their land mass, or which land mass, in words."""
    letters = letters_of(app)
    lands = {letters.by_cell[cell] for cell in tiles}
    if len(lands) == 1:
        return m("prompt.drift.pick.breaks", n=len(tiles), letter=lands.pop())
    return m("prompt.drift.pick.split", n=len(tiles))


def _places_line(app: App, tile: int, offer: Offer) -> str:
    """Return how many places there are for the lifted tile, in words; on phones also who would swim."""
    count = len(offer.targets)
    full = brief = m("prompt.drift.land.short", n=count)
    if has_figures(app, tile, offer):
        two = state_of(app).players == 2
        full = m("prompt.drift.land.two" if two else "prompt.drift.land.small", n=count)
    standing = state_of(app).herds_on((tile,))
    if any(standing):
        from web.games.trias.notes import herd_words

        return either(full, m("note.will_swim", herds=herd_words.whose(app, standing)))
    return either(full, brief)


def _act_prompt(app: App) -> tuple[str, str]:
    state, choice, first_small = state_of(app), app.session.choice, ""
    main = m("prompt.act", n=state.ap)
    if state.last_turns is not None:
        from web.games.trias.finale import last_round

        main = either(m("prompt.last_turn", n=state.ap), m("prompt.last_turn.short", n=state.ap))
        first, first_small = last_round.prompt(app)
        main = first or main
    free = min(state.free_rescues, clicks.rescuable(state))
    if choice.mode == "move" and choice.picked is not None:
        small = either(m("prompt.move.to"), m("prompt.move.to.short"))
        if len(clicks.kinds(state, choice.picked)) > 1:
            small = either(m("prompt.move.kind"), m("prompt.move.kind.short"))
    elif choice.is_asked:
        main = either(m("prompt.move.pick"), m("prompt.move.pick.short"))
        small = m("prompt.move.pick.small")
    elif choice.mode == "rescue" and choice.picked is None:
        main = either(m("prompt.rescue.pick"), m("prompt.rescue.pick.short"))
        small = m("prompt.rescue.pick.small")
    elif choice.mode == "rescue":
        main = m("prompt.rescue.to")
        small = m("prompt.rescue.free", n=free) if free else m("prompt.rescue.to.small")
    elif choice.mode == "reproduce":
        main = either(m("prompt.reproduce"), m("prompt.reproduce.short"))
        small = m("prompt.reproduce.small")
    elif free:
        small = m("prompt.rescue.free", n=free)
    elif len(state.legal()) == 1:
        small = _lost_line(app) or m("prompt.act.only_end")
    else:
        small = _lost_line(app) or first_small
        small = small or either(m("prompt.act.small"), m("prompt.act.small.short"))
    return main, small


def _lost_line(app: App) -> str:
    """Return a line about swimmers that can no longer be rescued, or '' if there are none."""
    swimming = sum(state_of(app).swimmers[state_of(app).player].values())
    if not swimming or clicks.mode_reason(state_of(app), "rescue") is None:
        return ""
    return m("prompt.act.swimming_lost", n=swimming)


def turn_steps(app: App) -> list[Step]:
    state = state_of(app)
    if app.session.match is None or state.phase in ("place", "over"):
        return []
    all_points = box(state.players).points if state.last_turns is None else LAST_POINTS
    acting, last = state.phase == "act", state.last_turns is not None
    return [
        Step(t("phase.drift"), "off" if last else "done" if acting else "now"),
        Step(
            t("phase.actions"),
            "now" if acting else "next",
            (state.ap if acting else all_points, all_points),
        ),
        Step(t("phase.swimmers"), "next"),
        Step(t("phase.card"), "off" if last else "next"),
    ]
