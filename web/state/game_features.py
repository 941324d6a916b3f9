"""Game features: what the features that one game alone has add to the page, in its features/rows.py.

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

#: Where a game keeps such features, in its folder.
FOLDER = "features"


@dataclass(frozen=True, slots=True)
class GameFeatures:
    """What they add.

    rows: their intents. listeners: told of events, in order. links: the sign of a kind of link
    (trias/links/text.py) -> what opens one, given the text with it. sheets: those of theirs ->
    `module:function` (see web/state/sheets.py). think_on: puts the last position of a match on the board to
    think on.
    """

    rows: Mapping[Intent, Row] = field(default_factory=dict)
    listeners: Sequence[Callable[[App, Event], None]] = ()
    links: Mapping[str, Callable[[App, str], None]] = field(default_factory=dict)
    sheets: Mapping[SheetName, str] = field(default_factory=dict)
    think_on: Callable[[App, Match], None] = lambda *_: None


@cache
def features_of(game: str) -> GameFeatures:
    """Return what a game's own features add. game: one of NAMES."""
    return page_value(game, f"{FOLDER}.rows", "FEATURES", GameFeatures())


def drawn_by(sheet: str) -> str:
    """Return the `module:function` that draws a sheet, '' if the game on the board draws it."""
    own = (drawer for game in NAMES for name, drawer in features_of(game).sheets.items() if name == sheet)
    return SHEETS[sheet].drawn_by or next(own, "")
