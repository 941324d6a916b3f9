"""Profile: what the page asks of a game whether or not it is on the board: how it is set up, and more.

`page_module` is the one way by which shared code finds a game's files in web/games. No browser.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

from trias import games
from trias.games.contract import Json


@dataclass(frozen=True, kw_only=True)
class Profile:
    """The values that a game gives in web/games/NAME/profile.py as PROFILE.

    tokens: of its seats, in order. players: how many seats the start sheet begins with.
    starter: the seat that begins the first game, None to draw lots. with_starter: returns the part of a
    set-up in which this seat begins. is_token_chosen: persons choose
    their tokens; else each seat has its own.
    """

    tokens: Sequence[str]
    players: int
    with_starter: Callable[[int], Json]
    starter: int | None = None
    is_token_chosen: bool = False


def page_module(game: str, name: str) -> Any:
    """Return the module web.games.GAME.NAME, imported on first use. Raises KeyError for an unknown game."""
    if game not in games.NAMES:
        raise KeyError(game)
    return import_module(f"web.games.{game}.{name}")


def profile(game: str) -> Profile:
    """Return the profile of a game, one of NAMES."""
    return cast(Profile, page_module(game, "profile").PROFILE)
