"""Devices: the device that plays each seat of a game by link, read from its record. No browser.

The record's key `link` holds an id that all copies of the game share, and each seat's device number. The key
`device` is this device's number; links leave it out. Both may come from outside: invalid values are ignored.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from trias.match import Match

_ID = re.compile(r"[a-z0-9]{1,16}")
_MOST = 9


class Devices(NamedTuple):
    """Each seat's device. id: the game's id on every device. seats: device by seat. here: this device."""

    id: str
    seats: tuple[int, ...]
    here: int


def devices_of(match: Match) -> Devices | None:
    """Return the device of each seat, or None for a game that is played on this device only."""
    link, device = match.extra.get("link"), match.extra.get("device", 0)
    if not isinstance(link, dict):
        return None
    id, seats = link.get("id"), link.get("devices")
    if not isinstance(id, str) or not _ID.fullmatch(id) or not isinstance(seats, list):
        return None
    if len(seats) != len(match.seats) or not all(type(one) is int and 0 <= one <= _MOST for one in seats):
        return None
    return Devices(id, tuple(seats), device if type(device) is int else 0)


def share_out(match: Match, id: str, seats: list[int]) -> None:
    """Mark a new game as played by link, with this device as number 0."""
    match.extra |= {"link": {"id": id, "devices": seats}, "device": 0}


def is_far(match: Match, seat: int) -> bool:
    """True if a person on another device plays the seat."""
    devices = devices_of(match)
    return (
        devices is not None and match.seats[seat].get("bot") is None and devices.seats[seat] != devices.here
    )
