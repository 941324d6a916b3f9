"""Bot file: a bot of one's own in a Python file, at the seat of a game.

The file has a function `choose(view, legal)`, or one class with a method of that name. A bot file is a
program like any other and runs with all the rights of its user; it is not shut in.
"""

from __future__ import annotations

import functools
import sys
import traceback
from collections.abc import Callable
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

from . import games
from .games.contract import Json, Reason, Refused, State
from .games.view import view_of

#: How a name of a bot ends that is a file.
ENDING = ".py"
_LONGEST_ANSWER = 60

#: What a bot file offers: makes a bot for one seat of one game, an object with `choose`.
Maker = Callable[[], Any]


class BotFault(Refused):
    """A bot file that cannot be used or goes wrong.

    inner: why its answer is not legal, if it is an action at all. position: what it was asked about.
    """

    def __init__(
        self, id: str, *, inner: Reason | None = None, position: Json | None = None, **values: Any
    ) -> None:
        super().__init__(id, **values)
        self.inner = inner
        self.position = position

    def __reduce__(self) -> tuple[Any, ...]:
        """Bring the fault from one process to another."""
        return _fault, (self.reason, self.inner, self.position)


def _fault(reason: Reason, inner: Reason | None, position: Json | None) -> BotFault:
    return BotFault(reason.id, inner=inner, position=position, **reason.values)


def is_bot_file(bot: str) -> bool:
    """Return True if the name of a bot is that of a file.

    >>> is_bot_file("./mine.py"), is_bot_file("expert")
    (True, False)
    """
    return bot.endswith(ENDING)


@functools.cache
def load(file: str) -> Maker:
    """Run a bot file, once in each process. Returns what makes its bot. Raises Refused."""
    try:
        source = Path(file).read_bytes()
    except (OSError, ValueError):  # ValueError: not a possible file name
        raise Refused("cli.file", file=file) from None
    module = ModuleType(f"bot_file_{Path(file).stem}")
    module.__file__ = file
    sys.modules[module.__name__] = module  # dataclasses look for their module there
    with redirect_stdout(sys.stderr):
        try:
            exec(compile(source, file, "exec"), vars(module))
        except (Exception, SystemExit) as error:
            raise _because_of(error, file) from None
    return _maker(module, file)


def _maker(module: ModuleType, file: str) -> Maker:
    if callable(vars(module).get("choose")):
        return lambda: module
    classes = [
        value
        for value in vars(module).values()
        if isinstance(value, type) and value.__module__ == module.__name__ and hasattr(value, "choose")
    ]
    if not classes:
        raise Refused("cli.bot.none", file=file)
    if len(classes) > 1:
        raise Refused("cli.bot.several", file=file, names=", ".join(each.__name__ for each in classes))
    return classes[0]


class FileBot:
    """A bot file at one seat of one game. Its chance is its own: no other seat's depends on it."""

    def __init__(self, file: str, game: str, seat: int, players: int, random: Random) -> None:
        """Make the bot, and let it begin. Raises Refused if the file cannot be used."""
        self._file = file
        self._game = game
        self._seat = seat
        self._players = players
        self._random = random
        make = load(file)
        with redirect_stdout(sys.stderr):
            try:
                self._bot = make()
                begin = getattr(self._bot, "begin", None)
                if begin is not None:
                    begin(seat, players, random)
            except (Exception, SystemExit) as error:
                raise _because_of(error, file) from None

    def choose(self, state: State) -> int:
        """Return the bot's action. It sees what its seat may know. What it prints goes to standard error.

        Raises BotFault if it raises, or returns no legal action.
        """
        view = view_of(self._game, state, self._seat, self._players, self._random)
        legal = view.legal.copy()
        with redirect_stdout(sys.stderr):
            try:
                answer = self._bot.choose(view, legal.copy())
            except (Exception, SystemExit) as error:
                raise _because_of(error, self._file, view.position) from None
        game = games.load(self._game)
        if isinstance(answer, str) and answer in legal:
            return game.action_of(answer)
        raise BotFault(
            "cli.bot.answer",
            inner=_why_not(self._game, state, answer),
            position=view.position,
            file=self._file,
            line=_line_of(self._bot.choose),
            answer=repr(answer)[:_LONGEST_ANSWER],
        )


def _because_of(error: BaseException, file: str, position: Json | None = None) -> BotFault:
    """Return the fault of an exception: the line of the file that it came from, and what it says."""
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == file]
    if isinstance(error, SyntaxError) and error.filename == file:
        lines.append(error.lineno)
    what = f"{type(error).__name__}: {error.msg if isinstance(error, SyntaxError) else error}"
    line = lines[-1] if lines else 1
    return BotFault("cli.bot.error", position=position, file=file, line=line or 1, error=what)


def _why_not(game: str, state: State, answer: object) -> Reason | None:
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
