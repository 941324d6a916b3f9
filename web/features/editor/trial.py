"""Trial: a position played on from, with all sides by hand. No browser."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from trias.games.contract import Json
from trias.games.trias import checked
from trias.match import Match
from web.draw.controls import button
from web.features.study import study
from web.features.study.study import OPEN, SOLVED, Attempt, Coach
from web.state.views import Button, sends
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.side import Book


class Trial:
    """The subject of a study in which one person plays all sides. It has no task.

    position: a possible one. seats: all of persons. back: puts the board to set up positions back.
    """

    def __init__(self, app: App, position: Json, seats: list[Json], back: Callable[[App], None]) -> None:
        self.app = app
        self.position = position
        self.seats = seats
        self.back = back

    def match(self) -> Match:
        return study.match_at("trias", self.seats, checked.read(self.position))

    def book(self) -> Book | None:
        return None

    def is_played(self) -> bool:
        return True

    def judge(self, attempt: Attempt) -> str:
        """Never judge. Whoever is to move sees the own hand card."""
        self.app.session.viewer = attempt.state.to_move
        return SOLVED if attempt.state.winners() is not None else OPEN

    def reply(self, attempt: Attempt) -> str:
        del attempt
        return ""

    def coach(self, verdict: str) -> Coach:
        return Coach(
            title=t("position.play"),
            text=t("position.trial.over" if verdict == SOLVED else "position.trial"),
            next=t("position.trial.back"),
            panel=self._panel,
            frame="played trial",
        )

    def _panel(self) -> str:
        """Return the ways back: to the set-up, and to the beginning."""
        leave = Button(t("study.leave"), sends("study-leave"), "close", quiet=True)
        back = Button(t("position.trial.back"), {"id": "coach-next", **sends("study-skip")}, "pencil")
        again = Button(t("position.trial.again"), {"id": "coach-again", **sends("study-again")}, "again")
        ways = "".join(button(view, "coach") for view in (back, again))
        return (
            f'<div class="coach trial"><div class="top"><div><h2>{m("position.play")}</h2></div>'
            f"{button(leave, 'coach', '', True)}</div><p>{m('position.trial')}</p>"
            f'<div class="edit-ways">{ways}</div></div>'
        )

    def on_solved(self, app: App) -> None:
        """The end of a game is no news here."""

    def next(self, app: App) -> None:
        self.back(app)

    def skip(self, app: App) -> None:
        self.back(app)

    def on_left(self, app: App) -> None:
        self.back(app)
