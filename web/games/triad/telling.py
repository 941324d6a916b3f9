"""Telling: the game in words: its log, its statistics, its result, in Triad. No browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trias.games.triad.state import State
from web.games.triad.log import DiceBook, lines
from web.games.triad.part import TriadPart
from web.games.triad.statistics import of_triad
from web.play.going_home import kept_words
from web.state.views import Deeds, LogLine, Mark, Step
from web.words import t


class TriadTelling(TriadPart):
    """The game in words: its log, its statistics, its result."""

    def book(self, start: State) -> DiceBook:
        return DiceBook(start)

    def lines(self) -> list[LogLine]:
        book = self.app.whole_book()
        return (
            lines(book, self.app.names(), self.app.side.drawing.pictures())
            if isinstance(book, DiceBook)
            else []
        )

    def kept_words(self) -> str:
        return kept_words(self.app, len(self.app.shown_match.actions) + 1)

    def where(self) -> str:
        from web.games.triad.screen import where_in_game

        return where_in_game(self.app, self.state)

    def deed(self) -> tuple[str, str]:
        return "", ""

    def steps(self) -> list[Step]:
        return []

    def deeds(self) -> list[Deeds]:
        """Return nothing: one other turn is on the board to be seen."""
        return []

    def following(self) -> list[Deeds]:
        return []

    def spans_of_deeds(self, seat: int | None) -> list[tuple[int, int]]:
        return []

    def end_of_deeds(self) -> int:
        return 0

    def marks(self) -> tuple[Mark, ...]:
        return ()

    def lost_cells(self) -> frozenset[int]:
        return frozenset()

    def statistics(self) -> Mapping[str, Sequence[int]]:
        return of_triad(self.app.entries(), self.state.triads)

    def scored(self, step: int) -> str:
        del step
        return ""

    def result(self) -> str:
        app = self.app
        ranks = sorted(zip(app.names(), self.state.triads, strict=True), key=lambda pair: -pair[1])
        triads = t("list.join").join(t("past.points", player=name, n=count) for name, count in ranks)
        return t("share.told.triad", points=triads, n=len(app.entries()))
