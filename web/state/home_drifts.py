"""Home drifts: what the board behind the home screen shows: the first game's, in its file home_drifts.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, cast

from trias.games import FIRST_GAME
from web.state.profile import page_module
from web.state.views import Point


class Voyage(NamedTuple):
    """A drift to show.

    tile, to: names of cells. way: the places of the tile, from first to last. angle: of the first part of it,
    in degrees. during, after: the land without the tile, and with it where it lands. before: the cell before
    whose tile it is drawn, '' for after all. points: (token, points, place) of who scores, () mostly.
    """

    tile: str
    to: str
    way: tuple[Point, ...]
    angle: float
    during: frozenset[int]
    after: frozenset[int]
    before: str
    points: tuple[tuple[str, int, Point], ...] = ()


class HomeContinent(Protocol):
    """The land and the herds on it."""

    def sail(self) -> Voyage | None:
        """Let a tile without herds drift, and return how; None after some drifts, or if no tile can."""

    def draw(self, name: str) -> str:
        """Return the picture with this id."""


class HomePicture(Protocol):
    """The module of the game."""

    def first_continent(self) -> HomeContinent:
        """Return the continent that index.html shows, before its first drift."""

    def first_voyage(self, continent: HomeContinent, /) -> Voyage:
        """Return the rest of its first drift, from where index.html shows the tile."""

    def of_day(self, tiles: Mapping[str, str], day: str) -> HomeContinent:
        """Return the continent of a day with some herds on it. tiles: of its deal, by names of cells."""

    def draw_first(self, name: str) -> str:
        """Return the picture in index.html, with a tile under way."""

    def water(self, angle: float) -> str:
        """Return the water round a tile that drifts this way, in degrees."""

    def shift_to(self, at: Point) -> str:
        """Return the attribute that moves a tile to a place."""

    def points(self, token: str, count: int) -> str:
        """Return points that rise from a herd."""

    def shore(self, land: frozenset[int], name: str) -> str:
        """Return the shore of a land, with this id."""


def home_drifts() -> HomePicture:
    """Return the module of the game behind the home screen."""
    return cast(HomePicture, page_module(FIRST_GAME, "home_drifts"))
