"""Study: runs a lesson or a puzzle on the board. After every input it asks whether the task is solved.

Functions of the app, each an intent or part of one. The game on the board waits and comes back unchanged.
Nothing in a study is saved, counted or given to a bot. The subject sets the task, and the engine decides
which actions are legal. No browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Protocol

from trias import games
from trias.games.contract import Json, State
from trias.match import Match
from web.play.bots import return_to_game
from web.play.turns import play_reply
from web.state.choice import Choice
from web.state.events import Event, WorkerAnswered
from web.state.orders import DropJob, MoveFocus
from web.state.profile import profile
from web.state.session import Session
from web.state.task import Attempt
from web.state.views import Mark
from web.words import join_items, t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.game_page import Book
    from web.state.names import Intent

#: The bot in all other seats. It never plays.
BOT = "gentle"
#: The verdicts on a task.
OPEN = "open"
SOLVED = "solved"
FAILED = "failed"
#: The verdict until the worker has judged a task. `settle` then sets the worker's verdict.
JUDGING = "judging"
#: Verdict -> the id of the button that gets the focus when the task is over.
_BUTTONS = {SOLVED: "coach-next", FAILED: "coach-again"}


@dataclass(frozen=True, slots=True)
class Coach:
    """The contents of the coach's panel, in words. '' leaves a part out.

    number, all: the step's number, and how many steps there are. answers: (value, words) to choose from.
    hint: the text behind the button Hint. glow: the cells that it highlights; with is_lit, from the start.
    asks: what to press in a task without play: `table` or `note`, '' for a cell or an answer. next: the
    button shown once the task is solved. skip: the button that skips it. hides: hide the table of land
    masses, which would give the answer away. hides_points: hide only the points that would be scored now.
    show: the button for the solution. step: the button that plays its next action. share: the intent that
    shares the task, None for none. solution: a line for each action. most_hints: how often Hint can be
    pressed; if more than once, hints stay on screen when the task restarts, and one is offered after a wrong
    attempt. marks: the hint's marks on the board. drawn: the person's marks. panel: draws a panel that
    replaces the standard one; `frame` is then its name in the style sheets. onward: the large button that
    continues without solving. focus: the id of the element that gets the focus after the verdict. end: the
    label of the button that ends a turn.
    """

    title: str
    text: str
    number: int = 1
    all: int = 1
    answers: Sequence[tuple[str, str]] = ()
    hint: str = ""
    glow: frozenset[int] = frozenset()
    is_lit: bool = False
    asks: str = ""
    next: str = ""
    skip: str = ""
    hides: bool = False
    hides_points: bool = False
    show: str = ""
    step: str = ""
    share: Intent | None = None
    solution: Sequence[str] = ()
    most_hints: int = 1
    marks: tuple[Mark, ...] = ()
    drawn: tuple[Mark, ...] = ()
    panel: Callable[[], str] | None = None
    frame: str = ""
    focus: str = ""
    end: str = ""
    onward: str = ""


class Subject(Protocol):
    """A lesson or a puzzle: it sets one task at a time. These methods are the defaults."""

    def match(self) -> Match:
        """Return a new match at the task's beginning (see `match_at`)."""

    def book(self) -> Book | None:
        """Return a new log for the study's match, or None for a log in which nothing has a name yet."""
        return None

    def is_played(self) -> bool:
        """True if the task is solved by playing, False if by choosing a cell or an answer."""
        return False

    def judge(self, attempt: Attempt) -> str:
        """Return OPEN, SOLVED or FAILED. A new task is OPEN."""
        del attempt
        return OPEN

    def reply(self, attempt: Attempt) -> str:
        """Return the action of another seat while the task is OPEN, as text, or ''."""
        del attempt
        return ""

    def coach(self, verdict: str) -> Coach:
        """Return the coach's texts for this verdict."""

    def on_solved(self, app: App) -> None:
        """Called when the task has just been solved."""
        return

    def next(self, app: App) -> None:
        """Continue after a solved task: call `anew` with another task, `begin`, or `leave`."""
        return

    def skip(self, app: App) -> None:
        """Continue without solving the task."""
        self.next(app)

    def on_left(self, app: App) -> None:
        """Called when the person has left. The game is back on the board; a sheet may be opened over it."""
        return


class Painter(Protocol):
    """A subject for setting up the board: it gets the presses on cells and some keys."""

    def open_cells(self) -> Mapping[int, bool]:
        """Return water cell -> True if it is marked, for the cells that can be pressed."""

    def is_painting(self) -> bool:
        """True during a brush stroke."""

    def lit_cells(self) -> frozenset[int]:
        """Return the highlighted cells."""

    def press(self, app: App, cell: str) -> None:
        """Handle a press on a cell, given by name."""

    def press_key(self, app: App, code: str) -> bool:
        """Handle a key pressed on the board. Returns False for an unknown key."""

    def step(self, app: App, by: int) -> None:
        """Undo the last change (-1), or redo it (1)."""


class Listener(Protocol):
    """A study's subject that uses the worker."""

    def hear(self, reply: Json, job: int) -> None:
        """Handle the worker's answer. reply, job: see WorkerAnswered."""


@dataclass
class Study:
    """A lesson or a puzzle on the board. Implements Exercise from web/state/session.py.

    painter: handles presses on the board in place of the game. listener: the subject, if it uses the worker.
    is_thought_on: it is the analysis board, on which a person can draw. cells: the names of the board's
    cells. hints: how many hints are on screen. count: the number of actions played when the task was last
    judged. refused, answer: see Attempt.
    """

    subject: Subject
    verdict: str = OPEN
    hints: int = 0
    count: int = 0
    refused: str = ""
    answer: str = ""
    painter: Painter | None = None
    listener: Listener | None = None
    is_thought_on: bool = False
    cells: Sequence[str] = ()

    @property
    def coach(self) -> Coach:
        return self.subject.coach(self.verdict)

    @property
    def is_hinted(self) -> bool:
        return self.hints > 0

    def glow_words(self) -> str:
        """Return the coach's highlighted cells in words, for screen readers."""
        names = [self.cells[cell] for cell in sorted(self.coach.glow)]
        return t("study.lit", cells=join_items(names)) if names else ""

    def is_played(self) -> bool:
        return self.subject.is_played()

    def is_open(self) -> bool:
        """True while the person may continue. In a task without play, also after a wrong answer."""
        return self.verdict == OPEN or (self.verdict == FAILED and not self.is_played())

    def is_solved(self) -> bool:
        return self.verdict == SOLVED

    def lit_cells(self) -> frozenset[int]:
        if self.painter is not None:
            return self.painter.lit_cells()
        coach = self.coach
        return coach.glow if self.is_hinted or (coach.is_lit and self.is_open()) else frozenset()

    def open_cells(self) -> Mapping[int, bool]:
        return {} if self.painter is None else self.painter.open_cells()

    def is_painting(self) -> bool:
        return self.painter is not None and self.painter.is_painting()

    def lit_marks(self) -> tuple[Mark, ...]:
        coach = self.coach
        return coach.drawn + (coach.marks if self.is_hinted and self.is_open() else ())

    def hides_points(self) -> bool:
        return self.coach.hides or self.coach.hides_points

    def end_words(self) -> str:
        return self.coach.end

    def refuse(self, reason: str) -> None:
        self.refused = reason

    def takes_actions(self) -> bool:
        """True while the person may play on the board."""
        return self.is_open() and self.is_played() and self.painter is None


def match_at(game: str, seats: list[Json], state: State) -> Match:
    """Return a match from a hand-made position. It cannot be saved: its set-up does not fit the position."""
    match = Match(game, seats, {}, games.load(game).new_setup(len(seats), Random(0)))
    match.start, match.state = state, state.clone()
    return match


def seats(app: App, game: str, players: int, own: int = 0) -> list[Json]:
    """Return the person's seat, with the name last used, and the seats of idle bots."""
    tokens = profile(game).tokens[:players]
    names = [t(f"start.name.{token}") for token in tokens]
    names[own] = app.draft.day_names()[0]
    return [
        {"name": name, "bot": BOT if seat != own else None, "token": token}
        for seat, (name, token) in enumerate(zip(names, tokens, strict=True))
    ]


def of(app: App) -> Study | None:
    """Return the study on the board, or None if it shows a game."""
    study = app.session.study
    return study if isinstance(study, Study) else None


def painter(app: App) -> Painter | None:
    """Return the painter of the board on screen; None if there is none, or if a sheet covers the board."""
    current = of(app)
    return current.painter if current is not None and not app.sheet else None


def begin(
    app: App, subject: Subject, painter: Painter | None = None, listener: Listener | None = None
) -> None:
    """Put a subject on the board, over a game or another subject. painter, listener: see Study."""
    app.session.is_playing_back = False
    if app.session.study is None:
        app.sessions.append(Session())
    app.session.study = Study(subject, painter=painter, listener=listener)
    app.orders.append(DropJob())
    anew(app)


def anew(app: App) -> None:
    """Restart the subject's task."""
    study = of(app)
    if study is None:
        return
    study.verdict, study.count = OPEN, 0
    match = study.subject.match()
    app.sessions[-1] = Session(match)
    app.session.study = study
    study.cells = app.game_page.cells
    app.session.book = study.subject.book() or app.game_page.book(match.start)
    study.hints = study.hints if study.coach.most_hints > 1 else 0
    app.sheet = ""
    app.notices.announcement = t("study.said", title=study.coach.title, text=study.coach.text)


def after_intent(app: App, intent: str, value: str) -> None:
    """Judge the task after an input."""
    study = of(app)
    if study is None:
        return
    is_there = not app.sheet or intent == "light"
    if app.session.match is not None and is_there and study.verdict != SOLVED:
        attempt = _attempt(app, study, value if intent in ("cell", "pick") else "")
        is_another = study.is_open() and bool(attempt.cell or attempt.answer or attempt.lit or attempt.noted)
        if study.verdict == OPEN or is_another or len(attempt.actions) != study.count:
            _judge(app, study, attempt)
            _let_reply(app, study)
    study.refused = study.answer = ""


def _attempt(app: App, study: Study, cell: str) -> Attempt:
    assert app.session.match is not None
    effects = tuple(effect for entry in app.entries() for effect in entry.effects)
    return Attempt(
        app.session.match.start,
        app.session.match.state,
        tuple(app.session.match.texts()),
        effects,
        cell,
        study.refused,
        study.answer,
        app.session.lit,
        app.session.inspected if app.session.is_asked else "",
    )


def _judge(app: App, study: Study, attempt: Attempt) -> None:
    before, study.verdict = study.verdict, study.subject.judge(attempt)
    study.count = len(attempt.actions)
    if study.verdict == OPEN or (study.verdict == before and before != FAILED):
        return
    app.notices.announcement = " ".join(text for text in (app.notices.announcement, study.coach.text) if text)
    if app.sheet == "lands":
        app.sheet = ""
    if study.verdict == SOLVED:
        app.session.choice = Choice()
        study.subject.on_solved(app)
        if app.is_over():
            app.sheet = "final"
            return
    if study.verdict in _BUTTONS and not study.is_open():
        app.orders.append(MoveFocus(study.coach.focus or _BUTTONS[study.verdict]))


def on(app: App, event: Event) -> None:
    """Pass the worker's answer to a subject that uses the worker."""
    current = of(app)
    if current is not None and current.listener is not None and isinstance(event, WorkerAnswered):
        current.listener.hear(json.loads(event.reply), event.job)


def settle(app: App, verdict: str) -> None:
    """Set the verdict for which the task was waiting."""
    study = of(app)
    if study is None or study.verdict != JUDGING:
        return
    study.verdict = verdict
    app.notices.announcement = study.coach.text
    if verdict == SOLVED:
        study.subject.on_solved(app)
    app.orders.append(MoveFocus(study.coach.focus or _BUTTONS[verdict]))


def _let_reply(app: App, study: Study) -> None:
    """Let another seat reply at once, and then judge the task."""
    text = study.subject.reply(_attempt(app, study, "")) if study.verdict == OPEN else ""
    if text:
        play_reply(app, text)
        _judge(app, study, _attempt(app, study, ""))


def hint(app: App) -> None:
    """Show the hint, or the next one."""
    study = of(app)
    if study is None or app.sheet or not study.coach.hint:
        return
    if study.verdict == FAILED and study.coach.most_hints > 1:
        anew(app)
    if study.is_open():
        study.hints = min(study.hints + 1, study.coach.most_hints)
        app.notices.announcement = " ".join(text for text in (study.coach.hint, study.glow_words()) if text)


def answer(app: App, value: str, _: int) -> None:
    """Choose one of the coach's answers. `after_intent` has it judged."""
    study = of(app)
    if study is not None and value in (option for option, _ in study.coach.answers):
        study.answer = value


def go_on(app: App) -> None:
    study = of(app)
    if study is not None and study.verdict == SOLVED:
        study.subject.next(app)


def skip(app: App) -> None:
    study = of(app)
    if study is not None:
        study.subject.skip(app)


def would_lose(app: App) -> bool:
    """True if leaving now would lose the moves played in an open task."""
    study = of(app)
    return study is not None and study.takes_actions() and bool(app.entries())


def leave(app: App) -> None:
    """Return to where the study was started: the waiting game, or home."""
    study = of(app)
    if study is not None:
        end(app)
        app.sheet = "start" if app.is_home else ""
        app.notices.announcement = t("study.left")
        study.subject.on_left(app)


def end(app: App) -> None:
    """Remove the study. The game below it is unchanged, and an open sheet stays open."""
    return_to_game(app)
