"""Days: dates as texts like `2026-11-22`, in the local time of the device. No browser."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import date, timedelta
from time import localtime
from typing import TYPE_CHECKING, Any, TypeGuard

from web.keeping.shelf import meta
from web.words import on_day

if TYPE_CHECKING:
    from trias.match import Match
    from web.state.app import App

#: The key of a record for the day on which the game was begun, in the local time of the device that began it.
BEGUN = "daily_begun"
#: The page shows the time if midnight is at most this far away, in seconds.
NEAR_S = 2 * 60 * 60
_DAY = re.compile(r"2\d{3}-\d\d-\d\d", re.ASCII)


def today(app: App) -> str:
    """Return today's date in local time."""
    return _day_at(app.now())


def _day_at(moment: float) -> str:
    then = localtime(moment)
    return date(then.tm_year, then.tm_mon, then.tm_mday).isoformat()


def is_clock_in_doubt(app: App) -> bool:
    """True near midnight; always True if the browser hides the time zone."""
    then = localtime(app.now())
    since_noon = (then.tm_hour - 12) * 60 * 60 + then.tm_min * 60 + then.tm_sec
    half_a_year = 183 * 24 * 60 * 60
    offsets = {localtime(app.now() - ago).tm_gmtoff for ago in (0, half_a_year)}
    return abs(since_noon) >= 12 * 60 * 60 - NEAR_S or offsets == {0}


def begun_on(app: App, match: Match) -> str:
    """Return the day on which a game was begun: from its record, or else from its start in this time zone."""
    day = match.extra.get(BEGUN)
    return day if is_day(day) else _day_at(meta(match).begun or app.now())


def is_day(value: Any) -> TypeGuard[str]:
    """True for a valid date from the year 2000 on, written like `2026-11-22`."""
    if not isinstance(value, str) or not _DAY.fullmatch(value):
        return False
    try:
        date.fromisoformat(value)
    except ValueError:
        return False
    return True


def day_words(day: str) -> str:
    """Return a day in words, in the page's language."""
    then = date.fromisoformat(day)
    return on_day(then.year, then.month, then.day)


def before(day: str, count: int = 1) -> str:
    """Return the day `count` days earlier."""
    return (date.fromisoformat(day) - timedelta(count)).isoformat()


def after(day: str, count: int = 1) -> str:
    """Return the day `count` days later."""
    return before(day, -count)


def streak(by_day: Mapping[str, object], day: str) -> int:
    """Return the number of consecutive days finished, up to this day or the day before."""
    at = day if day in by_day else before(day)
    count = 0
    while at in by_day:
        at, count = before(at), count + 1
    return count
