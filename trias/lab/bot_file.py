"""Bot file: a bot of one's own in a Python file, at the seat of a game.

A bot file is a program like any other and runs with all the rights of its user; it is not shut in.
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

#: How a name of a bot ends that is a file.
ENDING = ".py"


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
def load(file: str, rotation: int) -> Maker:
    """Run a bot file. Returns what makes its bot. Raises Refused.

    It is run once in each process for each rotation of the seats, in a module of its own: a match plays a
    deal once with each, so what a module remembers tells it of no deal to come.
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
    """A bot file at one seat of one game. Its chance is its own: no other seat's depends on it."""

    def __init__(
        self, file: str, game: str, seat: int, players: int, random: Random, rotation: int = 0
    ) -> None:
        """Make the bot, and let it begin. Raises Refused if the file cannot be used. rotation: see `load`."""
        self._file = file
        make = load(file, rotation)
        with redirect_stdout(sys.stderr):
            try:
                self._bot = OwnBot(make, file, game, seat, players, random)
            except OwnBotFault as fault:
                raise _in_file(fault, file) from None

    def choose(self, state: State) -> int:
        """Return the bot's action. It sees what its seat may know. What it prints goes to standard error.

        Raises BotFault if it raises, or returns no legal action.
        """
        with redirect_stdout(sys.stderr):
            try:
                return self._bot.choose(state)
            except OwnBotFault as fault:
                raise _in_file(fault, self._file) from None
