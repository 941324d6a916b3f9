"""Day: the continent of the day as a game: its deal, its seats, and what its bots draw from. Pure.

The day is that of the device's clock. A game of the day says so in its record's key `daily`; it is believed
where deal and seats are right."""

from __future__ import annotations

import re
from datetime import date, timedelta
from functools import lru_cache
from random import Random
from time import localtime
from typing import TYPE_CHECKING, Any, TypeGuard

from trias import games
from trias.games.contract import Json
from trias.match import Match
from web.keeping.devices import devices_of
from web.words import on_day

if TYPE_CHECKING:
    from web.state.app import App

#: The bots of a day's game by seat; the person sits on seat 0.
BOTS = (None, "steady", "steady")
TOKENS = ("red", "yellow", "purple")
#: Points that no game can bring, and takebacks that are no more counted.
TOO_MANY = 1000
_DAY = re.compile(r"2\d{3}-\d\d-\d\d", re.ASCII)


def today(app: App) -> str:
    """The day by the page's clock, where the page is."""
    then = localtime(app.now())
    return date(then.tm_year, then.tm_mon, then.tm_mday).isoformat()


def is_day(given: Any) -> TypeGuard[str]:
    """True for a day that exists, from the year 2000 on, written as in `2026-11-22`."""
    if not isinstance(given, str) or not _DAY.fullmatch(given):
        return False
    try:
        date.fromisoformat(given)
    except ValueError:
        return False
    return True


def day_words(day: str) -> str:
    """A day in the page's words."""
    then = date.fromisoformat(day)
    return on_day(then.year, then.month, then.day)


def before(day: str, count: int = 1) -> str:
    """So many days earlier."""
    return (date.fromisoformat(day) - timedelta(count)).isoformat()


@lru_cache(maxsize=4)
def deal(day: str) -> Json:
    """The set-up of a day, the same on every device. Not to be changed."""
    return games.load("trias").new_setup(len(BOTS), Random(f"trias daily {day}"))


def default_pole() -> str:
    return games.load("trias").OPTIONS["pole"][0]


def day_of(match: Match) -> str:
    """The day whose game this is, '' for any other: deal, seats and options must be that day's."""
    day = match.extra.get("daily")
    if not is_day(day) or match.name != "trias" or devices_of(match) is not None:
        return ""
    if match.options.get("pole", default_pole()) != default_pole():
        return ""
    is_right = [seat.get("bot") for seat in match.seats] == list(BOTS) and match.setup == deal(day)
    return day if is_right else ""


def chance(match: Match) -> Random | None:
    """What the bots of a day's game draw from, so that the same actions get the same answers; else None."""
    day = day_of(match)
    return Random(f"{day} {len(match.actions)}") if day else None


def count_of(given: Any) -> int:
    """How often something has been taken back, 0 where nobody can tell."""
    return given if type(given) is int and 0 <= given < TOO_MANY else 0
