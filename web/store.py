"""Store: the game and the settings in localStorage. Edge. docs/saves.md describes the keys."""

import hashlib
import re
from typing import Any

from js import window

from trias import record
from trias.games.contract import Refused

SLOTS = ("trias.save.a", "trias.save.b")
SETTINGS = "trias.settings"


class Store:
    """Two slots written in turn: the newer one that is whole is the game."""

    def __init__(self) -> None:
        self.counter = 0
        self.slot = 0  # the next one to be written

    def settings(self) -> str:
        """The settings' text, '' if there is none."""
        return self._read(SETTINGS)

    def keep_settings(self, text: str) -> str:
        """Keep the settings; the id of what went wrong, or ''."""
        return self._write(SETTINGS, text)

    def load(self) -> tuple[str, str]:
        """The kept record's text ('' if there is none), and the id of what is to be said about it."""
        found = []
        damaged = -1  # the counter of the newest damaged slot
        for number, key in enumerate(SLOTS):
            text = self._read(key)
            if text:
                save = _checked(text)
                if save is None:
                    damaged = max(damaged, _counter(text))
                else:
                    found.append((save["counter"], number, save["record"]))
        if not found:
            return "", "err.save_lost" if damaged >= 0 else ""
        self.counter, newest, kept = max(found, key=lambda save: save[0])
        self.slot = 1 - newest
        return record.dumps(kept), "err.save_corrupt" if damaged > self.counter else ""

    def save(self, text: str) -> str:
        """Keep a record's text (as record.dumps gives it); the id of what went wrong, or ''."""
        digest = hashlib.sha256(text.encode()).hexdigest()
        self.counter += 1
        problem = self._write(
            SLOTS[self.slot], f'{{"counter":{self.counter},"sha256":"{digest}","record":{text}}}'
        )
        if not problem:
            self.slot = 1 - self.slot
        return problem

    def _read(self, key: str) -> str:
        try:
            return str(window.localStorage.getItem(key) or "")
        except Exception:  # the browser blocks storage; it says so in many ways
            return ""

    def _write(self, key: str, text: str) -> str:
        try:
            window.localStorage.setItem(key, text)
        except Exception as error:  # full or blocked
            return (
                "err.storage_full"
                if getattr(error, "name", "") == "QuotaExceededError"
                else "err.storage_blocked"
            )
        return ""


def _counter(text: str) -> int:
    """The counter of a damaged slot; where even that is gone, one above all others."""
    match = re.match(r'\{"counter":(\d{1,9}),', text)
    return int(match[1]) if match else 10**9


def _checked(text: str) -> dict[str, Any] | None:
    """The save of a slot's text; None where it is torn or damaged."""
    try:
        save = record.parsed(text)
        whole = record.dumps(save["record"])
        if hashlib.sha256(whole.encode()).hexdigest() != save["sha256"] or type(save["counter"]) is not int:
            return None
        record.loads(whole)
    except (ValueError, KeyError, TypeError, Refused, RecursionError):
        return None
    return dict(save)
