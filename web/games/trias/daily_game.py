"""Daily game: the continent of the day as a game: its deal, its seats, and its bots' randomness. No browser.

The day follows the device's clock. A game of the day is marked by its record's key `daily`, which counts only
if the deal and the seats are that day's. A game begun on its day counts for that day, however late it ends.
"""

from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from trias import games
from trias.games.contract import Json
from trias.match import Match
from web.keeping.devices import devices_of
from web.state.app import App
from web.state.days import begun_on, is_day

#: The game that is played.
GAME = "trias"
#: The bots of a day's game by seat; the person sits in seat 0.
BOTS = (None, "steady", "steady")
TOKENS = ("red", "yellow", "purple")


def is_late(app: App, match: Match) -> bool:
    """True for a game of the day that was begun after its day."""
    return begun_on(app, match) > day_of(match)


@lru_cache(maxsize=4)
def deal(day: str) -> Json:
    """Return the set-up of a day, the same on every device. The caller must not change it."""
    return games.load(GAME).new_setup(len(BOTS), Random(f"trias daily {day}"))


def in_time(kept: Mapping[str, Any]) -> dict[str, Any]:
    """Return the stored results, by day, of games begun on the day itself."""
    return {
        day: entry
        for day, entry in kept.items()
        if not (isinstance(entry, dict) and entry.get("late") is True)
    }


def default_pole() -> str:
    return games.load(GAME).OPTIONS["pole"][0]


def day_of(match: Match) -> str:
    """Return the day whose game this is, or ''. The deal, the seats and the options must be that day's."""
    day = match.extra.get("daily")
    if not is_day(day) or match.name != GAME or devices_of(match) is not None:
        return ""
    if match.options.get("pole", default_pole()) != default_pole():
        return ""
    is_right = [seat.get("bot") for seat in match.seats] == list(BOTS) and match.setup == deal(day)
    return day if is_right else ""


def chance(match: Match) -> Random | None:
    """Return the random generator for the bots of a day's game, None for other games.

    With it, bots give the same answers to the same actions.
    """
    day = day_of(match)
    return Random(f"{day} {len(match.actions)}") if day else None
