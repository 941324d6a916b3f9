"""Home drifts: the board behind the home screen, drawn by the first game in its file home_drifts.py."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple, Protocol, cast

from trias.games import FIRST_GAME
from web.state.profile import page_module
from web.state.views import Point


class Voyage(NamedTuple):
    """A drift to show.

    tile, to: names of cells. way: the points on the tile's path, from first to last. angle: of the first part
    of the path, in degrees. during, after: the land without the tile, and with it at its destination. before:
    the cell whose tile is drawn next after this one, '' if this one is drawn last. points: (token, points,
    place) of each player who scores.
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
    """The land behind the home screen, and the herds on it."""

    def sail(self) -> Voyage | None:
        """Drift a tile without herds, and return the drift; None after some drifts, or if none can drift."""

    def draw(self, name: str) -> str:
        """Return the picture with this id."""


class HomePicture(Protocol):
    """The interface of a game's module home_drifts.py."""

    def first_continent(self) -> HomeContinent:
        """Return the continent that index.html shows, before its first drift."""

    def first_voyage(self, continent: HomeContinent, /) -> Voyage:
        """Return the rest of the continent's first drift, from the place where index.html shows the tile."""

    def of_day(self, tiles: Mapping[str, str], day: str) -> HomeContinent:
        """Return the continent of a day with some herds on it. tiles: the day's deal, cell -> terrain."""

    def draw_first(self, name: str) -> str:
        """Return the picture in index.html, with a tile that is drifting."""

    def water(self, angle: float) -> str:
        """Return the water round a tile that drifts in this direction (in degrees)."""

    def shift_to(self, at: Point) -> str:
        """Return the attribute that moves a tile to a place."""

    def points(self, token: str, count: int) -> str:
        """Return the points that rise from a herd."""

    def shore(self, land: frozenset[int], name: str) -> str:
        """Return the shore of a land mass. name: its id."""


def home_drifts() -> HomePicture:
    """Return the module of the game behind the home screen."""
    return cast(HomePicture, page_module(FIRST_GAME, "home_drifts"))
