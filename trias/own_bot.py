"""Own bot: a bot that somebody writes, from its source to an action. Used by bot files and by the page's lab.

The source has a function `choose(view, legal)`, or one class with a method of that name. It is a program like
any other: who runs it has to see to what it may reach.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable
from random import Random
from types import ModuleType
from typing import Any

from . import games
from .games.contract import Json, Reason, Refused, State
from .games.view import SeatView, view_of

_LONGEST_ANSWER = 60
_LONGEST_ERROR = 500

#: What a source offers: makes a bot for one seat of one game, an object with `choose`.
Maker = Callable[[], Any]


class OwnBotFault(Exception):
    """What is wrong with a bot, or with its answer.

    kind: `none` without anything that chooses, `several` with more than one class (names), `error` for an
    exception (line, error: what it says), `answer` for one that is not legal (line, answer; inner: why, if it
    is an action at all). view: what it was asked about.
    """

    def __init__(
        self, kind: str, *, inner: Reason | None = None, view: SeatView | None = None, **values: Any
    ) -> None:
        super().__init__(kind, values)
        self.kind = kind
        self.values = values
        self.inner = inner
        self.view = view

    @property
    def position(self) -> Json | None:
        """The position that the bot was asked about, as its seat knows it."""
        return self.view.position if self.view is not None else None


def maker(source: str | bytes, file: str, name: str) -> Maker:
    """Run a source once. Returns what makes its bot. Raises OwnBotFault.

    file: its name in tracebacks. name: that of its module.
    """
    module = ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module  # dataclasses look for their module there
    try:
        exec(compile(source, file, "exec"), vars(module))
    except (Exception, SystemExit) as error:
        raise because_of(error, file) from None
    if callable(vars(module).get("choose")):
        return lambda: module
    classes = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == name and hasattr(value, "choose")
    ]
    if not classes:
        raise OwnBotFault("none")
    if len(classes) > 1:
        raise OwnBotFault("several", names=", ".join(each.__name__ for each in classes))
    return classes[0]


class OwnBot:
    """A bot at one seat of one game."""

    def __init__(self, make: Maker, file: str, game: str, seat: int, players: int, random: Random) -> None:
        """Make the bot, and let it begin. Raises OwnBotFault.

        random: the bot's own chance; no other seat's depends on it.
        """
        self._file = file
        self._game = game
        self._seat = seat
        self._players = players
        self._random = random
        self.drawings: list[str] = []  # those of the last action, see TriasView
        try:
            self._bot = make()
            begin = getattr(self._bot, "begin", None)
            if begin is not None:
                begin(seat, players, random)
        except (Exception, SystemExit) as error:
            raise because_of(error, file) from None

    def choose(self, state: State) -> int:
        """Return the bot's action. It sees what its seat may know.

        Raises OwnBotFault if it raises, or returns no legal action.
        """
        view = view_of(self._game, state, self._seat, self._players, self._random)
        legal = view.legal.copy()
        self.drawings = []
        try:
            answer = self._bot.choose(view, legal.copy())
        except (Exception, SystemExit) as error:
            raise because_of(error, self._file, view) from None
        self.drawings = getattr(view, "drawings", [])
        game = games.load(self._game)
        if isinstance(answer, str) and str.__str__(answer) in legal:  # whatever the text says it is equal to
            return game.action_of(str.__str__(answer))
        raise OwnBotFault(
            "answer",
            inner=why_not(self._game, state, answer),
            view=view,
            line=_line_of(self._bot.choose),
            answer=repr(answer)[:_LONGEST_ANSWER],
        )


def because_of(error: BaseException, file: str, view: SeatView | None = None) -> OwnBotFault:
    """Return the fault of an exception: the line of the source that it came from, and what it says."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if isinstance(error, SyntaxError) and error.filename == file:
        lines.append(error.lineno)
    what = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
    line = lines[-1] if lines else 1
    return OwnBotFault("error", view=view, line=line or 1, error=what[:_LONGEST_ERROR])


def why_not(game: str, state: State, answer: object) -> Reason | None:
    """Return why an answer is not legal; None for one that is no action."""
    if not isinstance(answer, str):
        return None
    rules = games.load(game)
    try:
        return rules.why_not(state, rules.action_of(answer))
    except Refused as refused:
        return refused.reason


def _line_of(function: Any) -> int:
    """Return the line on which a function begins; 1 for what is no function of Python's own."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return code.co_firstlineno if code else 1
