"""Advice: Triad's hints, as text and on the board. No browser."""

from collections.abc import Sequence

from trias.games.triad.cells import NAME
from trias.games.triad.notation import action_of, source_of, target_of
from trias.games.triad.state import State
from web import words
from web.games.triad.board.dice_shapes import NUMERALS
from web.games.triad.log import book, lines
from web.state.app import App
from web.state.plain_book import Entry
from web.state.views import Mark
from web.words import t


def in_words(app: App, moment: int, actions: Sequence[str]) -> list[str]:
    """Return actions in plain words, as played from a moment of the game."""
    state = app.position_at(moment)
    assert isinstance(state, State)
    log = book(state)
    for text in actions:
        before, action = state.clone(), action_of(text)
        state.play(action)
        log.add(before, action, state)
    return [words.plain(line.text) for line in lines(log.entries, app.names(), app.game_page.pictures(app))]


def in_brief(app: App, entries: Sequence[Entry]) -> str:
    """Return a whole turn in a few words."""
    parts = []
    for id, values in [effect for entry in entries for effect in entry.effects]:
        if id in ("move", "slide"):
            cells = {"origin": NAME[values["cell"]], "to": NAME[values["to"]]}
            parts.append(t("review.did.die", **cells))
        elif id == "turn_die":
            parts.append(t("review.did.turned", cell=NAME[values["cell"]], face=NUMERALS[values["face"]]))
        elif id == "triad":
            parts.append(t("review.did.triad", n=values["number"]))
    return t("list.join").join(parts)


def where_to_look(_: App, actions: Sequence[str]) -> str:
    """Return a text that says which die to look at."""
    return t("advice.look.die", cell=NAME[source_of(action_of(actions[0]))])


def look_at(_: App, actions: Sequence[str]) -> frozenset[int]:
    """Return the cell of the die to look at."""
    return frozenset((source_of(action_of(actions[0])),))


def marks_of(_: App, actions: Sequence[str]) -> tuple[Mark, ...]:
    """Return the mark of an action on the board, with an arrow from its start."""
    action = action_of(actions[0])
    return (Mark(1, target_of(action), source_of(action)),)
