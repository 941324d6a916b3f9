"""Advice: hints in words and on the board, in Trias. No browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trias.games.trias.cells import AXIAL, NAME, RING
from trias.games.trias.moves import (
    CELL,
    DRAW,
    DRIFT,
    END,
    HAND,
    KIND,
    PLACE,
    REPRODUCE,
    RESCUE,
    SOURCE,
    TARGET,
    action_of,
)
from trias.games.trias.state import State
from web import words
from web.games.trias.letters import Letters
from web.games.trias.log import Logbook, Teller
from web.games.trias.part import TriasPart, mark_of
from web.state.views import Mark
from web.words import amount, figure, t

#: The most tiles that the first step of a hint lights.
MOST_LIT = 3


def _nearest(to: int, cells: Iterable[int]) -> frozenset[int]:
    """Return the cells nearest to one of them, itself included, MOST_LIT at most."""
    q, r = AXIAL[to]

    def distance(cell: int) -> tuple[int, int]:
        dq, dr = AXIAL[cell][0] - q, AXIAL[cell][1] - r
        return max(abs(dq), abs(dr), abs(dq + dr)), cell

    return frozenset(sorted(cells, key=distance)[:MOST_LIT])


class TriasAdvice(TriasPart):
    """Hints in words and on the board."""

    def in_words(self, moment: int, actions: Sequence[str]) -> list[str]:
        app = self.app
        state = app.position_at(moment)
        assert isinstance(state, State)
        entries = app.entries_of_game()
        letters = entries[moment - 1].letters if moment else Letters.first(state.land)
        teller, lines = Teller(app.names(), app.tokens(), app.sees), []
        for text in actions:
            action, book = action_of(text), Logbook(state)
            if action & KIND == END:
                break
            before, book.first = state.clone(), letters
            state.play(action)
            book.add(before, action, state)
            if action & KIND in (HAND, DRAW):
                lines.append(t(f"advice.card.{text}"))
            else:
                lines.append(words.plain(teller.entry_lines(book.entries[0], letters)[0].text))
            letters = book.letters
        return lines or [t("advice.end")]

    def where_to_look(self, actions: Sequence[str]) -> str:
        action = action_of(actions[0])
        cell, kind = action >> SOURCE, action & KIND
        if kind in (HAND, DRAW):
            return t("advice.look.card")
        if kind == END:
            return t("advice.look.end")
        if kind == PLACE:
            return t("advice.look.place", ring=NAME[action >> TARGET & CELL].rstrip("0123456789"))
        if kind == RESCUE:
            return t("advice.look.rescue")
        book = self.log()
        assert book is not None
        at = cell if kind != REPRODUCE else action >> TARGET & CELL
        return t(
            "advice.look.drift" if kind == DRIFT else "advice.look.herds", letter=book.letters.by_cell[at]
        )

    def look_at(self, actions: Sequence[str]) -> frozenset[int]:
        action, land = action_of(actions[0]), self.state.land
        cell, to, kind = action >> SOURCE, action >> TARGET & CELL, action & KIND
        if kind in (HAND, DRAW, END):
            return frozenset()
        if kind == PLACE:
            return _nearest(to, (other for other in land.tiles() if RING[other] == RING[to]))
        if kind == RESCUE:
            return frozenset((cell,))
        at = to if kind == REPRODUCE else cell
        return _nearest(at, land.masses[land.mass[at]])

    def marks_of(self, actions: Sequence[str]) -> tuple[Mark, ...]:
        deeds = enumerate(map(action_of, actions), 1)  # numbered as in the list of words
        return tuple(mark_of(action, n) for n, action in deeds if action & KIND not in (HAND, DRAW, END))

    def worth_words(self, worth: float) -> str:
        points = round(abs(worth), 1)
        if not points:
            return t("advice.worth.level")
        id = "advice.worth.points" if worth > 0 else "advice.worth.behind"
        return t(id, n=amount(points), points=figure(points))
