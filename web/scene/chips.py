"""Chips: the small picture of a player, whatever the game: a token of Trias, a die of Triad."""

from web.scene import art, dice


def chip(token: str, size: float) -> str:
    """A stand-alone picture, `size` pixels wide, for panels and sentences. Says nothing aloud."""
    match token:
        case "die-black":
            return dice.chip("black", size)
        case "die-orange":
            return dice.chip("orange", size)
        case _:
            return art.chip(token, size)
