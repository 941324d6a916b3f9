"""Own bot: a user-written bot, from its source to an action. Used by bot files and by the page's lab.

The source has a function `choose(view, legal)`, or one class with a method of that name. It is run without
a sandbox: the caller must restrict what it can access.
"""

from __future__ import annotations

import sys
import traceback
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from types import ModuleType
from typing import Any

from .. import games
from ..games.contract import Json, Reason, Refused, State
from ..games.view import SeatView, view_of

_LONGEST_ANSWER = 60
_LONGEST_ERROR = 500

#: Makes a bot for one seat of one game: an object with `choose`.
Maker = Callable[[], Any]


class OwnBotFault(Exception):
    """Raised if a bot, or its answer, cannot be used.

    kind: `none` if nothing has `choose`, `several` if more than one class has it (names), `error` for an
    exception (line, error: its message), `answer` for an illegal answer (line, answer; inner: the reason, if
    the answer names an action). view: the view that the bot was given.
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
        """The position that the bot was given, as its seat knows it."""
        return self.view.position if self.view is not None else None


def maker(source: str | bytes, file: str, name: str) -> Maker:
    """Run a source once and return the function that makes its bots. Raises OwnBotFault.

    file: the name of the source in tracebacks. name: the name of its module.
    """
    module = ModuleType(name)
    module.__file__ = file
    sys.modules[name] = module  # dataclasses look for their module there
    with _told(file):
        exec(compile(source, file, "exec"), vars(module))
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
    """A bot in one seat of one game."""

    def __init__(self, make: Maker, file: str, game: str, seat: int, players: int, random: Random) -> None:
        """Make the bot and call its `begin`, if it has one. Raises OwnBotFault.

        random: the bot's random generator, which no other seat uses.
        """
        self._file = file
        self._game = game
        self._seat = seat
        self._players = players
        self._random = random
        self.drawings: list[str] = []  # made for the last action, see TriasView
        with _told(file):
            self._bot = make()
            begin = getattr(self._bot, "begin", None)
            if begin is not None:
                begin(seat, players, random)

    def choose(self, state: State) -> int:
        """Return the bot's action. The bot sees what its seat knows.

        Raises OwnBotFault if the bot raises an exception or returns no legal action.
        """
        view = view_of(self._game, state, self._seat, self._players, self._random)
        legal = view.legal.copy()
        self.drawings = []
        with _told(self._file, view):
            answer = self._bot.choose(view, legal.copy())
            if issubclass(type(answer), str):
                answer = str.__str__(answer)  # a subclass may redefine `==`
            said, line = repr(answer)[:_LONGEST_ANSWER], _line_of(self._bot.choose)
        self.drawings = getattr(view, "drawings", [])
        if type(answer) is str and answer in legal:
            return games.load(self._game).action_of(answer)
        inner = why_not(self._game, state, answer)
        raise OwnBotFault("answer", inner=inner, view=view, line=line, answer=said)


@contextmanager
def _told(file: str, view: SeatView | None = None) -> Iterator[None]:
    """Turn every exception from a bot's code into an OwnBotFault, except KeyboardInterrupt."""
    try:
        yield
    except KeyboardInterrupt:
        raise
    except BaseException as error:
        raise because_of(error, file, view) from None


def because_of(error: BaseException, file: str, view: SeatView | None = None) -> OwnBotFault:
    """Return the fault for an exception, with the line of the source that raised it and its message."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if isinstance(error, SyntaxError) and error.filename == file:
        lines.append(error.lineno)
    what = ": ".join(filter(None, (type(error).__name__, _said_by(error))))
    line = lines[-1] if lines else 1
    return OwnBotFault("error", view=view, line=line or 1, error=what[:_LONGEST_ERROR])


def _said_by(error: BaseException) -> str:
    """Return the message of an exception; "" if asking for it raises another."""
    try:
        return f"{error.msg if isinstance(error, SyntaxError) else error}"
    except BaseException:
        return ""


def why_not(game: str, state: State, answer: object) -> Reason | None:
    """Return why an answer is not legal; None if it is not a text."""
    if type(answer) is not str:
        return None
    rules = games.load(game)
    try:
        return rules.why_not(state, rules.action_of(answer))
    except Refused as refused:
        return refused.reason


def _line_of(function: Any) -> int:
    """Return the line on which a function begins; 1 if it is not written in Python."""
    code = getattr(getattr(function, "__func__", function), "__code__", None)
    return code.co_firstlineno if code else 1
