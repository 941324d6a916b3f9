"""Profile: what the page asks of Triad whether or not it is on the board. No browser."""

from __future__ import annotations

from web.state.profile import Profile
from web.state.views import PALETTES

#: The colours by seat, and the tokens of the seats.
COLOURS = ("black", "orange")
DICE = ("die-black", "die-orange")

PROFILE = Profile(
    tokens=DICE,
    players=2,
    with_starter=lambda seat: {"first": COLOURS[seat]},
    starter=0,  # Black begins the first game (T2)
)


def dice_pictures(palette: str) -> list[str]:
    """Return the tokens of the seats in the chosen colours, as web.draw.chips draws them."""
    return [token if palette == PALETTES[0] else f"{token} {palette}" for token in DICE]
