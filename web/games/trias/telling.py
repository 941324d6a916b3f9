"""Telling: the game in words: its log, its statistics, its result, in Trias. No browser."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from trias.games.trias.moves import END, KIND
from trias.games.trias.state import State
from web.games.trias import deeds
from web.games.trias.log import Logbook, Teller
from web.games.trias.part import TriasPart
from web.games.trias.statistics import of_trias
from web.play.going_home import kept_words
from web.state.views import Deeds, LogLine, Mark, Step
from web.words import t


class TriasTelling(TriasPart):
    """The game in words: its log, its statistics, its result."""

    def book(self, start: State) -> Logbook:
        return Logbook(start)

    def lines(self) -> list[LogLine]:
        from web.games.trias.players import tells_points

        book = self.app.whole_book()
        if not isinstance(book, Logbook):
            return []
        app = self.app
        return Teller(app.names(), app.tokens(), app.sees, tells_points=tells_points(app)).lines(book)

    def deeds(self) -> list[Deeds]:
        return deeds.rows(self.app, self.app.watcher())

    def where(self) -> str:
        from web.games.trias.prompts import where_in_game

        return where_in_game(self.app)

    def deed(self) -> tuple[str, str]:
        from web.games.trias import bots_turn

        return bots_turn.deed(self.app)

    def steps(self) -> list[Step]:
        from web.games.trias import bots_turn

        return bots_turn.steps(self.app)

    def following(self) -> list[Deeds]:
        return deeds.following(self.app, self.app.watcher())

    def spans_of_deeds(self, seat: int | None) -> list[tuple[int, int]]:
        seat_of_person = self.app.watcher()
        if seat is None:
            begin, end = deeds.bounds(self.app, seat_of_person)
            return [(begin, end)] if begin < end else []
        groups = deeds.groups(self.app, seat_of_person)
        return [span for group in groups if group.seat == seat for span in group.spans]

    def end_of_deeds(self) -> int:
        return deeds.bounds(self.app, self.app.watcher())[1]

    def marks(self) -> tuple[Mark, ...]:
        return deeds.marks(self.app, self.app.watcher())

    def lost_cells(self) -> frozenset[int]:
        return deeds.lost_cells(self.app, self.app.watcher())

    def statistics(self) -> Mapping[str, Sequence[int]]:
        figures = of_trias(self.app.entries(), self.state.score)
        if self.state.players == 2:
            del figures["interim"]
        return figures

    def scored(self, step: int) -> str:
        from web.games.trias.counting import scored

        return scored(self.app, step)

    def result(self) -> str:
        app, state = self.app, self.state
        ranks = sorted(zip(app.names(), state.score, strict=True), key=lambda pair: -pair[1])
        points = t("list.join").join(t("past.points", player=name, n=score) for name, score in ranks)
        return t("share.told.trias", points=points, n=app.entries()[-1].turn)

    def kept_words(self) -> str:
        if self.state.phase == "place":
            return t("home.kept.place")
        return kept_words(self.app, 1 + sum(code & KIND == END for code in self.app.shown_match.actions))
