"""Chips: a player's small picture in any game, as the token's game draws it. Markup."""

from collections.abc import Callable
from functools import cache
from typing import cast

from trias import games
from web.state.profile import page_module, profile

#: Draws a token so many pixels wide.
Drawer = Callable[[str, float], str]


def chip(token: str, size: float) -> str:
    """Return a picture `size` pixels wide, for panels and sentences. Silent for screen readers.

    token: one of a game's tokens. A space and the palette of a game of dice may follow it.
    """
    return _drawer(token.partition(" ")[0])(token, size)


@cache
def _drawer(name: str) -> Drawer:
    """Return what draws a token: its game's `chip`, or the first game's for a token that none has."""
    game = next((game for game in games.NAMES if name in profile(game).tokens), games.FIRST_GAME)
    return cast(Drawer, page_module(game, "pictures").chip)
