"""Chips: a player's small picture in any game, drawn by the game that has the token. Markup."""

from collections.abc import Callable
from functools import cache
from typing import cast

from trias import games
from web.state.profile import page_module, profile

#: Draws a token at a width in pixels.
Drawer = Callable[[str, float], str]


def chip(token: str, size: float) -> str:
    """Return a picture `size` pixels wide, for panels and sentences. Hidden from screen readers.

    token: one of a game's tokens. In a dice game, a space and the palette may follow it.
    """
    return _drawer(token.partition(" ")[0])(token, size)


@cache
def _drawer(name: str) -> Drawer:
    """Return the function that draws a token: its game's `chip`, or the first game's for unknown tokens."""
    game = next((game for game in games.NAMES if name in profile(game).tokens), games.FIRST_GAME)
    return cast(Drawer, page_module(game, "pictures").chip)
