"""Trial: playing on from a position, with all sides played by hand, and analysing it. No browser."""

from collections.abc import Callable

from trias.games.contract import Json
from trias.games.trias import checked
from trias.games.trias.state import State
from trias.games.trias.threats import threats
from trias.games.trias.tiles import LETTERS
from trias.match import Match
from web.draw.controls import button
from web.features.study import study
from web.features.study.study import OPEN, SOLVED, Coach, Subject
from web.games.trias import drawings
from web.games.trias.features.editor import trial_panel
from web.games.trias.features.editor.drawings import Pen
from web.games.trias.features.editor.editing import Editing
from web.games.trias.features.editor.variations import Variations
from web.play.jobs import ask_at
from web.play.turns import play_reply
from web.state.app import App
from web.state.orders import DropJob
from web.state.task import Attempt
from web.state.views import Button, Mark, sends
from web.words import m, t


class Trial(Subject):
    """The subject of a study in which one person plays all sides, or leaves some to bots. It has no task.

    position: a possible one. seats: all for persons. back: shows the set-up again. is_thinking: the worker
    analyses the position on the board. job: the worker's last job. answer: the answer to that job. asked: the
    actions on the board when the worker was asked. is_wary: the threats are listed. bots: the seats whose
    best option is played as soon as it is found, unless an action has been taken back.
    """

    def __init__(self, app: App, position: Json, seats: list[Json], back: Callable[[App], None]) -> None:
        self.app = app
        self.position = position
        self.seats = seats
        self.back = back
        self.variations = Variations()
        self.is_thinking = False
        self.is_wary = False
        self.bots: frozenset[int] = frozenset()
        self.job = 0
        self.answer: Json | None = None
        self.asked: tuple[str, ...] | None = None

    # A study's subject ------------------------------------------------------------------------------

    def match(self) -> Match:
        return study.match_at("trias", self.seats, checked.read(self.position))

    def is_played(self) -> bool:
        return True

    def judge(self, attempt: Attempt) -> str:
        """Set no task. The player to move sees their hand card."""
        self.app.session.viewer = attempt.state.to_move
        self.variations.note(attempt.actions)
        self._follow(attempt.state, attempt.actions)
        return SOLVED if attempt.state.winners() is not None else OPEN

    def coach(self, verdict: str) -> Coach:
        return Coach(
            title=t("position.play"),
            text=t("position.trial.over" if verdict == SOLVED else "position.trial"),
            next=t("position.trial.back"),
            panel=self._panel,
            frame="played trial",
            drawn=drawings.marks(self.app.slot(Editing).drawings),
        )

    def next(self, app: App) -> None:
        self.back(app)

    def on_left(self, app: App) -> None:
        self.back(app)

    def _panel(self) -> str:
        """Return the panel: results, tools, and buttons that lead back to the set-up and to the beginning."""
        app = self.app
        is_drawing = study.painter(app) is not None
        back = {"id": "coach-next", **sends("study-skip")}
        again = {"id": "coach-again", **sends("study-again")}
        tools = [
            Button(t("trial.draw"), sends("trial-draw"), "pencil", pressed=is_drawing, quiet=True),
            Button(t("position.link"), sends("position-link"), "share", quiet=True),
            Button(t("position.trial.again"), again, "again", quiet=True),
            Button(t("position.trial.back"), back, "previous", quiet=True),
            Button(t("study.leave"), sends("study-leave"), "close", quiet=True),
        ]
        if app.slot(Editing).drawings:
            tools.insert(1, Button(t("trial.draw.clear"), sends("draw-clear"), "trash", quiet=True))
        views = (
            Button(t("trial.think"), sends("trial-think"), "hint", pressed=self.is_thinking),
            Button(t("trial.wary"), sends("trial-threats"), "warn", pressed=self.is_wary),
        )
        how = f"<p>{m('trial.draw.how')}</p>" if is_drawing else ""
        found, intro = how + self._found(), f"<p>{m('position.trial')}</p>"
        icons = "".join(button(view, "coach", "", True) for view in tools)
        buttons = "".join(button(view, "coach") for view in views)
        return (
            f'<div class="coach trial"><div class="top"><div><h2>{m("position.play")}</h2></div>{icons}</div>'
            f"{'' if found else intro}"
            f'<div class="edit-ways">{buttons}</div>{found}'
            f"{trial_panel.players(app, self.bots)}"
            f"{trial_panel.tree(app, self.variations, self.position['player'])}</div>"
        )

    def draw(self) -> None:
        """Switch presses on the board between drawing and playing."""
        current = study.of(self.app)
        if current is not None:
            current.painter = Pen(self.app) if current.painter is None else None
            self.app.notices.announcement = t("trial.draw.how") if current.painter is not None else ""

    def _found(self) -> str:
        """Return the requested parts of the panel."""
        parts = ""
        if self.is_thinking and self.answer is not None:
            parts += trial_panel.leads(self.app, self.answer["standing"])
            if self.answer["best"]:
                parts += trial_panel.ways(self.app, len(self._actions()), self.answer["best"])
        elif self.is_thinking and self.job:
            parts += f'<p class="busy">{m("advice.thinking")}</p>'
        if self.is_wary:
            parts += trial_panel.danger(self.app, self._state())
        return parts

    # Its intents ------------------------------------------------------------------------------------

    def think(self) -> None:
        """Start or stop the analysis of every position on the board."""
        self.is_thinking = not self.is_thinking
        self.asked = self.answer = None
        if self.is_thinking:
            self._follow(self._state(), self._actions())
            self.app.notices.announcement = t("advice.thinking")
        elif not self._is_bots_turn():
            self._drop()

    def set_bot(self, seat: int) -> None:
        """Let a bot play a seat, or return the seat to the person."""
        if seat >= len(self.seats):
            return
        self.bots ^= {seat}
        way = "trial.bot.on" if seat in self.bots else "trial.bot.off"
        self.app.notices.announcement = t(way, player=self.app.names()[seat])
        if self._is_bots_turn() and self.asked == self._actions() and self.answer is not None:
            self.play(0)
        elif not self.is_thinking and not self._is_bots_turn():
            self._drop()
        else:
            self._follow(self._state(), self._actions())

    def _drop(self) -> None:
        """Cancel the worker's job."""
        if self.job and self.answer is None:
            self.app.orders.append(DropJob())
        self.asked, self.job = None, 0

    def _is_bots_turn(self) -> bool:
        return self._state().player in self.bots and not self.app.can_redo()

    def _follow(self, state: State, actions: tuple[str, ...]) -> None:
        """Ask the worker about the position on the board, unless it has been asked or the game is over."""
        if not (self.is_thinking or self._is_bots_turn()) or self.asked == actions:
            return
        self.asked, self.answer, self.job = actions, None, 0
        if state.winners() is None and state.phase != "place":
            pile = "".join(LETTERS[card] for card in state.deck[state.cards_drawn :])
            position = state.position() | {"pile": pile, "options": {"pole": state.pole}}
            self.job = ask_at(self.app, position)

    def hear(self, reply: Json, job: int) -> None:
        """Handle the worker's answer: play the best option if it is a bot's turn, else announce it."""
        if job != self.job or not reply["done"]:
            return
        self.answer = reply
        if reply["best"] and self._is_bots_turn():
            self.play(0)
            study.after_intent(self.app, "", "")
        elif reply["best"]:
            lines = self.app.game_page.in_words(self.app, len(self._actions()), reply["best"][0]["actions"])
            self.app.notices.announcement = t("list.sentences").join([t("trial.best.is"), *lines])

    def warn(self) -> None:
        """Show the list of threats to the player to move, with marks on the board, or hide it."""
        self.is_wary = not self.is_wary
        if self.is_wary:
            state = self._state()
            found = threats(state, state.player)
            marks = (Mark(number, threat.cell) for number, threat in enumerate(found, 1))
            self.app.session.marks = tuple(marks)
            lines = trial_panel.threat_words(self.app, state)
            self.app.notices.announcement = t("list.sentences").join(lines)

    def show(self, number: int) -> None:
        """Mark one of the best options on the board."""
        best = self.answer["best"] if self.answer is not None else []
        if number < len(best):
            actions = best[number]["actions"]
            self.app.session.marks = self.app.game_page.marks_of(self.app, actions)
            lines = self.app.game_page.in_words(self.app, len(self._actions()), actions)
            self.app.notices.announcement = t("list.sentences").join(lines)

    def play(self, number: int) -> None:
        """Play one of the best options, and mark it on the board."""
        best = self.answer["best"] if self.answer is not None else []
        if number < len(best):
            actions = best[number]["actions"]
            self.app.notices.announcement = ""
            for text in actions:
                play_reply(self.app, text)
            self.app.session.marks = self.app.game_page.marks_of(self.app, actions)

    def go_to(self, number: int) -> None:
        """Show the end of a variation on the board."""
        if number >= len(self.variations.lines):
            return
        line = self.variations.lines[number]
        study.anew(self.app)
        for text in line:
            play_reply(self.app, text)
        self.app.motion_start = None
        self.app.notices.announcement = t("trial.line.here", n=number + 1)

    def forget(self, number: int) -> None:
        """Delete a variation."""
        if number < len(self.variations.lines):
            self.variations.forget(number)

    def _state(self) -> State:
        state: object = self.app.position
        assert isinstance(state, State)
        return state

    def _actions(self) -> tuple[str, ...]:
        match = self.app.session.match
        return tuple(match.texts()) if match is not None else ()


def of(app: App) -> Trial | None:
    """Return the trial on the board, or None."""
    current = study.of(app)
    subject = current.subject if current is not None else None
    return subject if isinstance(subject, Trial) and not app.sheet else None


def think(app: App) -> None:
    """Start or stop the analysis of every position on the board."""
    trial = of(app)
    if trial is not None:
        trial.think()


def warn(app: App) -> None:
    """Show or hide the threats to the player to move."""
    trial = of(app)
    if trial is not None:
        trial.warn()


def draw(app: App) -> None:
    """Start or stop drawing on the board."""
    trial = of(app)
    if trial is not None:
        trial.draw()


def show(app: App, value: str) -> None:
    """Mark one of the best options on the board. value: its number, from 0."""
    trial = of(app)
    if trial is not None and value.isdecimal():
        trial.show(int(value))


def play(app: App, value: str) -> None:
    """Play one of the best options. value: its number, from 0."""
    trial = of(app)
    if trial is not None and value.isdecimal():
        trial.play(int(value))


def set_bot(app: App, value: str) -> None:
    """Let a bot play a seat, or return the seat to the person. value: the number of the seat, from 0."""
    trial = of(app)
    if trial is not None and value.isdecimal():
        trial.set_bot(int(value))


def go_to(app: App, value: str) -> None:
    """Show a variation on the board. value: its number, from 0."""
    trial = of(app)
    if trial is not None and value.isdecimal():
        trial.go_to(int(value))


def forget(app: App, value: str) -> None:
    """Delete a variation. value: its number, from 0."""
    trial = of(app)
    if trial is not None and value.isdecimal():
        trial.forget(int(value))
