"""Stepping: a bot's game on the board, action by action, with the bot's note before each. No browser.

It is the subject of a study; the game that was on the board waits until the study ends.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from typing import TYPE_CHECKING

from trias import record
from trias.match import Match
from web.features.lab import steps_panel
from web.features.lab.steps_panel import StepsView
from web.features.study import study
from web.features.study.study import Coach, Subject
from web.play.turns import play_reply
from web.state.events import Left
from web.state.game_parts import lab_of
from web.words import t

if TYPE_CHECKING:
    from web.features.lab.news import LabFault, LabNote
    from web.state.app import App

#: Step -> the key for it on the board.
KEYS = {"turn-back": "ArrowUp", "back": "ArrowLeft", "forward": "ArrowRight", "turn-forward": "ArrowDown"}


class Stepping(Subject):
    """A whole game, and how much of it is on the board. Implements Painter from study.py.

    whole: the complete game. notes: number of actions -> the bot's note before the next one. fault: why the
    bot lost early. title: the names of the players.
    """

    def __init__(
        self, app: App, whole: Match, title: str, notes: Mapping[int, LabNote], fault: LabFault | None
    ) -> None:
        self.app = app
        self.whole = whole
        self.title = title
        self.notes = notes
        self.fault = fault
        ends = [at for at, action in enumerate(whole.actions, 1) if whole.game.ends_turn(action)]
        self.turns = sorted({0, *ends, len(whole.actions)})

    @property
    def moment(self) -> int:
        """How many actions of the game have been played on the board."""
        match = self.app.session.match
        return len(match.actions) if match is not None else 0

    def go(self, way: str) -> None:
        """Take a step: turn-back, back, forward or turn-forward."""
        now, turns = self.moment, self.turns
        if way == "turn-back":
            self.show(turns[max(0, bisect_left(turns, now) - 1)])
        elif way == "turn-forward":
            self.show(turns[min(len(turns) - 1, bisect_right(turns, now))])
        elif way in KEYS:
            self.show(now + (1 if way == "forward" else -1))

    def show(self, moment: int) -> None:
        """Put the position after `moment` actions on the board. Animates and announces a single step."""
        app, texts = self.app, self.whole.texts()
        moment, now = max(0, min(moment, len(texts))), self.moment
        if moment < now:
            study.anew(app)
            now = 0
        app.notices.announcement = ""
        is_single = moment == now + 1
        for text in texts[now:moment]:
            play_reply(app, text)
        if not is_single:
            app.motion_start, app.notices.announcement = None, ""
        told = (app.notices.announcement, *steps_panel.spoken(self.view()))
        app.notices.announcement = " ".join(line for line in told if line)

    def view(self) -> StepsView:
        """Return what the panel shows."""
        texts, moment = self.whole.texts(), self.moment
        action = texts[moment] if moment < len(texts) else ""
        player = self.app.names()[self.app.position.to_move]
        return StepsView(self.title, moment, len(texts), player, action, self.notes.get(moment), self.fault)

    # A study's subject ------------------------------------------------------------------------------

    def match(self) -> Match:
        given = record.to_record(self.whole)
        return Match(self.whole.name, given["seats"], given["options"], given["setup"])

    def coach(self, verdict: str) -> Coach:
        del verdict
        note = self.notes.get(self.moment)
        drawn = lab_of(self.whole.name).marks(note.drawings) if note is not None else ()
        return Coach(
            title=self.title,
            text=t("lab.steps.how"),
            panel=lambda: steps_panel.draw(self.view()),
            frame="asked stepping",
            drawn=drawn,
        )

    def next(self, app: App) -> None:
        study.leave(app)

    def on_left(self, app: App) -> None:
        """Return to the lab."""
        app.events.append(Left("lab"))

    # The board's presses and keys -------------------------------------------------------------------

    def open_cells(self) -> Mapping[int, bool]:
        return {}

    def is_painting(self) -> bool:
        return False

    def lit_cells(self) -> frozenset[int]:
        return frozenset()

    def press(self, app: App, cell: str) -> None:
        """Ignore presses on cells."""

    def press_key(self, app: App, code: str) -> bool:
        """Step with the arrow keys."""
        way = next((way for way, key in KEYS.items() if key == code), "")
        self.go(way)
        return bool(way)

    def step(self, app: App, by: int) -> None:
        """Step with the Undo and Redo keys."""
        self.go("back" if by < 0 else "forward")


def begin(
    app: App, whole: Match, title: str, notes: Mapping[int, LabNote], fault: LabFault | None, first: int
) -> None:
    """Put a game on the board at the position after `first` actions."""
    subject = Stepping(app, whole, title, notes, fault)
    study.begin(app, subject, painter=subject)
    subject.show(first)


def step(app: App, way: str) -> None:
    """Step through the game on the board."""
    current = study.of(app)
    if current is not None and isinstance(current.subject, Stepping) and not app.sheet:
        current.subject.go(way)
