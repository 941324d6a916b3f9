"""Daily game: the continent of the day as a game: its deal, its seats, and its bots' randomness. No browser.

The day follows the device's clock. A game of the day is marked by its record's key `daily`, which counts only
if deal and seats are that day's. It counts for that day however late it ends, if it was begun on it.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from functools import lru_cache
from random import Random
from time import localtime
from typing import TYPE_CHECKING, Any, TypeGuard

from trias import games
from trias.games.contract import Json
from trias.match import Match
from web.keeping.devices import devices_of
from web.keeping.shelf import meta
from web.words import on_day

if TYPE_CHECKING:
    from web.state.app import App

#: The game that is played.
GAME = games.NAMES[0]
#: The bots of a day's game by seat; the person sits on seat 0.
BOTS = (None, "steady", "steady")
TOKENS = ("red", "yellow", "purple")
#: Upper limit: larger scores are invalid, takebacks are capped.
TOO_MANY = 1000
#: The key of a record that says on which day the game was begun, by the clock of the device where it was.
BEGUN = "daily_begun"
#: This close to midnight, in seconds, the clock is told.
NEAR_S = 2 * 60 * 60
_DAY = re.compile(r"2\d{3}-\d\d-\d\d", re.ASCII)


def today(app: App) -> str:
    """Return today's date by the page's clock, in local time."""
    return _day_at(app.now())


def _day_at(moment: float) -> str:
    then = localtime(moment)
    return date(then.tm_year, then.tm_mon, then.tm_mday).isoformat()


def is_clock_in_doubt(app: App) -> bool:
    """True near midnight, and all day if the clock has no time zone, as where browsers hide it."""
    then = localtime(app.now())
    since_noon = (then.tm_hour - 12) * 60 * 60 + then.tm_min * 60 + then.tm_sec
    half_a_year = 183 * 24 * 60 * 60
    offsets = {localtime(app.now() - ago).tm_gmtoff for ago in (0, half_a_year)}
    return abs(since_noon) >= 12 * 60 * 60 - NEAR_S or offsets == {0}


def begun_on(app: App, match: Match) -> str:
    """Return the day on which a game was begun where it was begun; by its time here if it does not say."""
    day = match.extra.get(BEGUN)
    return day if is_day(day) else _day_at(meta(match).begun or app.now())


def is_late(app: App, match: Match) -> bool:
    """True for a game of the day that was begun after its day."""
    return begun_on(app, match) > day_of(match)


def is_day(value: Any) -> TypeGuard[str]:
    """True for an existing day from the year 2000 on, written like `2026-11-22`."""
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def day_words(day: str) -> str:
    """Return a day in the page's language."""
    then = date.fromisoformat(day)
    return on_day(then.year, then.month, then.day)


def before(day: str, count: int = 1) -> str:
    """Return the day `count` days earlier."""
    return (date.fromisoformat(day) - timedelta(count)).isoformat()


def after(day: str, count: int = 1) -> str:
    """Return the day `count` days later."""
    return before(day, -count)


@lru_cache(maxsize=4)
def deal(day: str) -> Json:
    """Return the set-up of a day, the same on every device. The caller must not change it."""
    return games.load(GAME).new_setup(len(BOTS), Random(f"trias daily {day}"))


def streak(by_day: Mapping[str, object], day: str) -> int:
    """Return the number of days finished in a row, up to this day or the day before."""
    at = day if day in by_day else before(day)
    count = 0
    while at in by_day:
        at, count = before(at), count + 1
    return count


def in_time(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return of the stored results, by day, those of games begun on the day itself."""
    return {
        day: entry
        for day, entry in kept.items()
        if not (isinstance(entry, dict) and entry.get("late") is True)
    }


def default_pole() -> str:
    return games.load(GAME).OPTIONS["pole"][0]


def day_of(match: Match) -> str:
    """Return the day whose game this is, or ''. Deal, seats and options must be that day's."""
    day = match.extra.get("daily")
    if not is_day(day) or match.name != GAME or devices_of(match) is not None:
        return ""
    if match.options.get("pole", default_pole()) != default_pole():
        return ""
    is_right = [seat.get("bot") for seat in match.seats] == list(BOTS) and match.setup == deal(day)
    return day if is_right else ""


def chance(match: Match) -> Random | None:
    """Return the generator for the bots of a day's game: same actions, same answers. None for other games."""
    day = day_of(match)
    return Random(f"{day} {len(match.actions)}") if day else None


def count_of(value: Any) -> int:
    """Return a number of takebacks from a record, or 0 if it is invalid."""
    return value if type(value) is int and 0 <= value < TOO_MANY else 0
