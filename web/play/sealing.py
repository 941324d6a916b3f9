"""Sealing: begins games by link whose hidden cards are sealed, and makes copies of them ordinary. No browser.

The protocol is `trias.sealed_game`.
"""

from __future__ import annotations

from random import Random

from trias import mask, sealed_game
from trias.match import Match
from trias.sealed import lay
from web.keeping.devices import SEAL, devices_of, is_sealed


def begin_sealed(match: Match) -> None:
    """Seal a new game that is marked as played by link. Raises Refused if a bot has a seat."""
    sealed_game.begin(match, mask.new_secret())


def make_ordinary(match: Match, rng: Random) -> None:
    """Make a copy of a sealed game one that this device plays alone.

    The cards that nobody here knows are dealt anew. Of a finished game nothing changes but who plays it.
    """
    devices = devices_of(match)
    if is_sealed(match) and devices is not None and match.state.winners() is None:
        own = [seat for seat, device in enumerate(devices.seats) if device == devices.here]
        lay(match, match.state.redeal(own[0] if own else -1, rng).setup())
    for key in (SEAL, "link", "device"):
        match.extra.pop(key, None)
