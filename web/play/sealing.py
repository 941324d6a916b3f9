"""Sealing: begins games by link whose hidden cards are sealed, and makes copies of them ordinary. No browser.

The protocol is `trias.sealed_game`. It is imported with the first such game.
"""

from __future__ import annotations

from random import Random
from types import ModuleType

from trias.match import Match
from web.keeping.devices import SEAL, devices_of, is_sealed


def sealed_game() -> ModuleType:
    """Return the module of the protocol."""
    from trias import sealed_game

    return sealed_game


def begin_sealed(match: Match) -> None:
    """Seal a new game that is marked as played by link. Raises Refused if a bot has a seat."""
    from trias import sealed_game
    from trias.mask import new_secret

    sealed_game.begin(match, new_secret())


def make_ordinary(match: Match, rng: Random) -> None:
    """Make a copy of a sealed game one that this device plays alone.

    The cards that nobody here knows are dealt anew. Of a finished game nothing changes but who plays it.
    """
    devices = devices_of(match)
    if is_sealed(match) and devices is not None and match.state.winners() is None:
        from trias.sealed import lay

        own = [seat for seat, device in enumerate(devices.seats) if device == devices.here]
        lay(match, match.state.redeal(own[0] if own else -1, rng).setup())
    for key in (SEAL, "link", "device"):
        match.extra.pop(key, None)
