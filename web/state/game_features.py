"""Game features: the features that belong to one game alone, as its features/rows.py defines them.

A game without that file has none. No browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from typing import TYPE_CHECKING

from trias.games import NAMES
from web.state.profile import page_value
from web.state.sheets import SHEETS

if TYPE_CHECKING:
    from trias.match import Match
    from web.state.app import App
    from web.state.events import Event
    from web.state.names import Intent, SheetName
    from web.state.row import Row

#: The folder of these features, inside a game's folder.
FOLDER = "features"


@dataclass(frozen=True, slots=True)
class GameFeatures:
    """A game's own features.

    rows: their intents. listeners: receive events, in order. links: the sign of a kind of link
    (trias/links/text.py) -> a function that opens such a link, given the text with its sign. sheets: their
    sheets -> `module:function` (see web/state/sheets.py). think_on: opens the last position of a match on the
    analysis board.
    """

    rows: Mapping[Intent, Row] = field(default_factory=dict)
    listeners: Sequence[Callable[[App, Event], None]] = ()
    links: Mapping[str, Callable[[App, str], None]] = field(default_factory=dict)
    sheets: Mapping[SheetName, str] = field(default_factory=dict)
    think_on: Callable[[App, Match], None] = lambda *_: None


@cache
def features_of(game: str) -> GameFeatures:
    """Return a game's own features. game: one of NAMES."""
    return page_value(game, f"{FOLDER}.rows", "FEATURES", GameFeatures())


def drawn_by(sheet: str) -> str:
    """Return the `module:function` that draws a sheet, '' if the screen of the game on the board draws it."""
    own = (drawer for game in NAMES for name, drawer in features_of(game).sheets.items() if name == sheet)
    return SHEETS[sheet].drawn_by or next(own, "")
