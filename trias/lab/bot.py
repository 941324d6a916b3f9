"""Lab bot: runs a user-written bot in its sandboxed worker. Receives text, replies with text.

The worker has no access to anything else (docs/security.md). The caller redeals hidden cards before each
request and checks every reply, so this side need not be trusted.
"""

from __future__ import annotations

import io
import json
import sys
from contextlib import redirect_stderr, redirect_stdout
from random import Random
from typing import Any

from .. import games
from ..games.contract import Json
from ..match import Match
from .own_bot import Maker, OwnBot, OwnBotFault, because_of, maker

#: The name of a source in tracebacks.
FILE = "bot.py"
#: The name of a source's module.
MODULE = "own_bot_file"
#: The most characters of a bot's output that are kept per answer.
LONGEST_LOG = 4000
#: Modules through which Python in a browser reaches JavaScript, its timers or foreign memory.
DOORS = frozenset(
    {"js", "pyodide", "pyodide_js", "_pyodide", "_pyodide_core", "asyncio", "ctypes", "_ctypes", "webbrowser"}
)


class BoundedLog(io.TextIOBase):
    """A text stream that keeps only the first LONGEST_LOG characters."""

    def __init__(self) -> None:
        self.text = ""

    def writable(self) -> bool:
        return True

    def write(self, text: str) -> int:
        """Append as much of the text as fits. Returns the length of the whole text."""
        self.text += str(text)[: LONGEST_LOG - len(self.text)]
        return len(text)


class LabBot:
    """Answers requests to one bot, which may play several seats."""

    def __init__(self) -> None:
        self._source: str | None = None
        self._make: Maker | None = None
        self._bots: dict[int, OwnBot] = {}
        self._game, self._players = "", 0

    def answer(self, text: str) -> str:
        """Return the JSON answer to a JSON question.

        `{"make": {"source", "game", "players", "seats": {seat: seed}}}`: makes a new bot for each seat and
        answers `{"log"}`. Runs the source if it has changed.
        `{"choose": {"seat", "setup", "options", "actions"}}`: answers `{"action", "drawings", "log"}`.
        Either answers `{"fault": {...}, "log"}` if the bot fails; see OwnBotFault.
        """
        log = BoundedLog()
        with redirect_stdout(log), redirect_stderr(log):
            try:
                found = self._answer(json.loads(text))
            except OwnBotFault as fault:
                found = _told(fault)
            except BaseException as error:
                found = _told(because_of(error, FILE))
        return json.dumps({**found, "log": log.text})

    def _answer(self, question: Json) -> Json:
        if "make" in question:
            self._begin(question["make"])
            return {}
        asked = question["choose"]
        rules = games.load(self._game)
        match = Match(self._game, [{}] * self._players, asked["options"], asked["setup"])
        match.play_all(map(rules.action_of, asked["actions"]))
        bot = self._bots[asked["seat"]]
        action = rules.action_text(bot.choose(match.state))
        return {"action": action, "drawings": bot.drawings}

    def _begin(self, wanted: Json) -> None:
        self._game, self._players = wanted["game"], wanted["players"]
        self._bots = {}
        if wanted["source"] != self._source or self._make is None:
            self._source, self._make = wanted["source"], None
            self._make = maker(wanted["source"], FILE, MODULE)
        for seat, seed in wanted["seats"].items():
            chance = Random(seed)
            number = int(seat)
            self._bots[number] = OwnBot(self._make, FILE, self._game, number, self._players, chance)


def _told(fault: OwnBotFault) -> Json:
    return {"fault": {"kind": fault.kind, **fault.values}}


class Gate:
    """An import finder for `sys.meta_path` that finds nothing and blocks the modules in DOORS."""

    def find_spec(self, name: str, path: object = None, target: object = None) -> None:
        """Raise ImportError for a blocked module."""
        del path, target
        if name.partition(".")[0] in DOORS:
            raise ImportError(f"there is no module {name} in the lab")


def shut() -> None:
    """Remove the modules that lead out of Python, before a bot's first line runs.

    This protects against mistakes only. The sandbox around the worker holds back a hostile bot.
    """
    for name in [name for name in sys.modules if name.partition(".")[0] in DOORS]:
        del sys.modules[name]
    finders: list[Any] = sys.meta_path
    finders[:] = [finder for finder in finders if type(finder).__name__ != "JsFinder"]
    finders.insert(0, Gate())
