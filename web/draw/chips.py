"""Chips: a player's small picture in either game: a token of Trias, a die of Triad. Markup."""

from web.draw import art, dice
from web.state.views import PALETTES


def chip(token: str, size: float) -> str:
    """Return a picture `size` pixels wide, for panels and sentences. Silent for screen readers.

    token: one of Trias's, or `die-black` or `die-orange` with a space and the palette.
    """
    name, _, palette = token.partition(" ")
    match name:
        case "die-black":
            return dice.chip("black", size, colours=palette or PALETTES[0])
        case "die-orange":
            return dice.chip("orange", size, colours=palette or PALETTES[0])
        case _:
            return art.chip(token, size)
