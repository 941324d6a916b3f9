"""Bot file: a user-written bot in a Python file, which takes a seat in a game.

A bot file runs like any other program, with all the rights of its user. There is no sandbox.
"""

from __future__ import annotations

import functools
import sys
from contextlib import redirect_stdout
from pathlib import Path
from random import Random
from typing import Any

from ..games.contract import Json, Reason, Refused, State
from .own_bot import Maker, OwnBot, OwnBotFault, maker

#: The ending that marks the name of a bot as the name of a file.
ENDING = ".py"


class BotFault(Refused):
    """Raised if a bot file cannot be used or fails.

    inner: why the bot's answer is not legal, if it names an action. position: the one that the bot was given.
    """

    def __init__(
        self, id: str, *, inner: Reason | None = None, position: Json | None = None, **values: Any
    ) -> None:
        super().__init__(id, **values)
        self.inner = inner
        self.position = position

    def __reduce__(self) -> tuple[Any, ...]:
        """Support pickling, so that a fault can cross process boundaries."""
        return _fault, (self.reason, self.inner, self.position)


def _fault(reason: Reason, inner: Reason | None, position: Json | None) -> BotFault:
    return BotFault(reason.id, inner=inner, position=position, **reason.values)


def is_bot_file(bot: str) -> bool:
    """Return True if a bot's name names a file.

    >>> is_bot_file("./mine.py"), is_bot_file("expert")
    (True, False)
    """
    return bot.endswith(ENDING)


@functools.cache
def load(file: str, rotation: int) -> Maker:
    """Run a bot file and return the function that makes its bots. Raises Refused if that fails.

    The file runs once per process and rotation of the seats, each time in a new module. A match plays each
    deal once per rotation, so a module cannot recognize a deal that it has seen.
    """
    try:
        source = Path(file).read_bytes()
    except (OSError, ValueError):  # ValueError: not a possible file name
        raise Refused("cli.file", file=file) from None
    with redirect_stdout(sys.stderr):
        try:
            return maker(source, file, f"bot_file_{Path(file).stem}_{rotation}")
        except OwnBotFault as fault:
            raise _in_file(fault, file) from None


def _in_file(fault: OwnBotFault, file: str) -> BotFault:
    return BotFault(
        f"cli.bot.{fault.kind}", inner=fault.inner, position=fault.position, file=file, **fault.values
    )


class FileBot:
    """A bot file in one seat of one game. Its random generator does not affect other seats."""

    def __init__(
        self, file: str, game: str, seat: int, players: int, random: Random, rotation: int = 0
    ) -> None:
        """Make the bot and call its `begin`. Raises Refused if the file is unusable. rotation: see `load`."""
        self._file = file
        make = load(file, rotation)
        with redirect_stdout(sys.stderr):
            try:
                self._bot = OwnBot(make, file, game, seat, players, random)
            except OwnBotFault as fault:
                raise _in_file(fault, file) from None

    def choose(self, state: State) -> int:
        """Return the bot's action. The bot sees what its seat knows. Its output goes to standard error.

        Raises BotFault if the bot raises an exception or returns no legal action.
        """
        with redirect_stdout(sys.stderr):
            try:
                return self._bot.choose(state)
            except OwnBotFault as fault:
                raise _in_file(fault, self._file) from None
