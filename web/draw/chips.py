"""Chips: the small picture of a player, whatever the game: a token of Trias, a die of Triad."""

from web.draw import art, dice
from web.state.views import PALETTES


def chip(token: str, size: float) -> str:
    """A stand-alone picture, `size` pixels wide, for panels and sentences. Says nothing aloud.

    token: one of Trias's, or `die-black` or `die-orange`, with the palette after a space.
    """
    name, _, palette = token.partition(" ")
    match name:
        case "die-black":
            return dice.chip("black", size, colours=palette or PALETTES[0])
        case "die-orange":
            return dice.chip("orange", size, colours=palette or PALETTES[0])
        case _:
            return art.chip(token, size)
