"""Dice log: the log of a game of Triad, as ids and values and as lines in words."""

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from html import escape

from trias.games.contract import Effect
from trias.games.triad.cells import NAME
from trias.games.triad.effects import effects
from trias.games.triad.state import State
from web.draw.dice_shapes import NUMERALS
from web.state.views import LogLine
from web.words import m, t


@dataclass(frozen=True, slots=True)
class Entry:
    """One turn: its seat, its number, the action and its effects."""

    seat: int
    turn: int
    action: int
    effects: tuple[Effect, ...]


class DiceBook:
    """All entries of a match, one for each action."""

    def __init__(self, start: State) -> None:
        del start
        self.entries: list[Entry] = []

    @property
    def turn(self) -> int:
        """Return the number of the current turn, from 1."""
        return len(self.entries) + 1

    def add(self, before: State, action: int, after: State) -> None:
        """Add an action that has been played."""
        del after
        self.entries.append(Entry(before.player, self.turn, action, tuple(effects(before, action))))

    def until(self, moment: int) -> "DiceBook":
        """Return another book with only the first `moment` entries."""
        earlier = copy(self)
        earlier.entries = self.entries[:moment]
        return earlier

    def emptied(self) -> "DiceBook":
        """Return another book without entries."""
        return self.until(0)

    def cut(self, count: int) -> None:
        """Remove all but the first `count` entries."""
        del self.entries[count:]


def lines(book: DiceBook, names: Sequence[str], tokens: Sequence[str]) -> list[LogLine]:
    """Return the log, oldest line first."""
    rows = []
    for moment, entry in enumerate(book.entries, 1):
        texts = [text for effect in entry.effects if (text := _text(effect, names[entry.seat]))]
        for number, text in enumerate(texts):
            detail = "" if number else t("log.turn", n=entry.turn)
            rows.append(LogLine(text, None if number else tokens[entry.seat], escape(detail), moment=moment))
    return rows


def _text(effect: Effect, player: str) -> str:
    id, values = effect
    if id == "move":
        return m(
            "log.dice.move",
            player=player,
            origin=NAME[values["cell"]],
            to=NAME[values["to"]],
            face=NUMERALS[values["face"]],
        )
    if id == "turn_die":
        return m("log.dice.turn", player=player, cell=NAME[values["cell"]], face=NUMERALS[values["face"]])
    if id == "slide":
        return m("log.dice.slide", player=player, origin=NAME[values["cell"]], to=NAME[values["to"]])
    if id == "triad":
        return m("log.dice.triad", player=player, n=values["number"])
    if id == "remove":
        return m("log.dice.remove", cell=NAME[values["cell"]])
    if id == "draw":
        return m(f"log.dice.draw.{values['by']}")
    return ""
