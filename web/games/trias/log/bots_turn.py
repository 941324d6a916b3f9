"""Bots' turn: the current player's actions so far, as a sentence and icons, and their cost. No browser."""

from trias.games.trias.moves import END, KIND
from trias.games.trias.state import LAST_POINTS
from trias.games.trias.tiles import box
from web.games.trias.log.log import Entry
from web.games.trias.position import state_of
from web.state.app import App
from web.state.views import Step
from web.words import m, t

#: Effects that are shown -> their icons.
ICONS = {"card": "card", "drift": "drift", "rescue": "rescue", "move": "move", "reproduce": "reproduce"}


def deed(app: App) -> tuple[str, str]:
    """Return the action on screen in a sentence, and its gain or cost; markup, '' for nothing."""
    entries = _turn(app)
    if not entries:
        return "", ""
    names, last = app.names(), entries[-1]
    for id, values in last.effects:
        player = names[values.get("seat", last.seat)]
        if id == "card":
            return m(f"deed.{values['source']}.{values['card']}", player=player), ""
        if id == "drift":
            return m(f"deed.drift.{values['terrain']}", player=player), _cost(app, last)
        if id in ICONS or id == "place":
            return m(f"deed.{id}", player=player), ""
    return "", ""


def _cost(app: App, entry: Entry) -> str:
    """Return who scores with a drift, and how many herds of the watching person it sinks, in words."""
    names, seat, words = app.names(), app.watcher(), []
    for id, values in entry.effects:
        if id == "score":
            words += [m("deed.scores", player=names[by], n=n) for by, n in enumerate(values["points"]) if n]
        if id == "swim" and seat >= 0 and values["herds"][seat]:
            words.append(m("deed.sunk", n=values["herds"][seat]))
    return " ".join(words)


def steps(app: App) -> list[Step]:
    """Return the actions of the turn so far, and an empty step for each action that is left."""
    state = state_of(app)
    if state.phase in ("place", "over"):
        return []
    done = [effect.id for entry in _turn(app) for effect in entry.effects if effect.id in ICONS]
    taken = [
        Step(t(f"deed.icon.{id}"), "now" if number == len(done) else "done", icon=ICONS[id])
        for number, id in enumerate(done, 1)
    ]
    all_points = LAST_POINTS if state.last_turns is not None else box(state.players).points
    left = state.ap if state.phase == "act" else all_points
    return taken + [Step(t("deed.free"), "next")] * left


def _turn(app: App) -> list[Entry]:
    """Return the entries of the turn under way."""
    entries, seat, found = app.entries(), state_of(app).player, list[Entry]()
    for entry in reversed(entries):
        if entry.seat != seat or entry.action & KIND == END:
            break
        found.append(entry)
    return found[::-1]
