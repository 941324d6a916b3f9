"""Telling: the game in words: its log, its statistics, its result, in Trias. No browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trias.games.trias.state import State
from web.games.trias import deeds
from web.games.trias.log import Logbook, Teller
from web.games.trias.part import TriasPart
from web.games.trias.statistics import of_trias
from web.play.tabs import watcher
from web.state.views import Deeds, LogLine, Mark
from web.words import t


class TriasTelling(TriasPart):
    """The game in words: its log, its statistics, its result."""

    def book(self, start: State) -> Logbook:
        return Logbook(start)

    def lines(self) -> list[LogLine]:
        book = self.app.whole_book()
        return (
            Teller(self.app.names(), self.app.tokens(), self.app.sees).lines(book)
            if isinstance(book, Logbook)
            else []
        )

    def deeds(self) -> list[Deeds]:
        return deeds.rows(self.app, watcher(self.app))

    def marks_of_deeds(self, seat: int | None) -> tuple[Mark, ...]:
        return deeds.marks(self.app, watcher(self.app), seat)

    def statistics(self) -> Mapping[str, Sequence[int]]:
        figures = of_trias(self.app.entries(), self.state.score)
        if self.state.players == 2:
            del figures["interim"]
        return figures

    def result(self) -> str:
        app, state = self.app, self.state
        ranks = sorted(zip(app.names(), state.score, strict=True), key=lambda pair: -pair[1])
        points = t("list.join").join(t("past.points", player=name, n=score) for name, score in ranks)
        return t("share.told.trias", points=points, n=app.entries()[-1].turn)

    def kept_words(self) -> str:
        from web.games.trias.screen import kept_words

        return kept_words(self.app)
