"""Raised layer: raises the selectable tiles together, and lowers them when none stays raised. Edge.

The layer of raised tiles is then replaced by a new one. The old one remains for a moment, and board.css
lowers it: the browser moves one layer and restyles no tile. `web/shell/patch.js` does this.
"""

from __future__ import annotations

from typing import NamedTuple

from web.draw.element import El, start_tag

#: The id of the layer of raised tiles.
LIFT = "board-lift"
#: The start of the markup of a selectable tile.
_RAISED = '<g class="raised"'


class Exchange(NamedTuple):
    """A new layer that replaces the old one.

    rises: whether it has selectable tiles. leaving: the numbers of those elements of the old layer that do
    not sink, the last first.
    """

    rises: bool
    leaving: list[int]


def exchange(previous: str | None, markup: str, *, is_away: bool) -> Exchange | None:
    """Return the exchange of the layer `previous` for the layer `markup`, or None if a tile stays raised.

    A tile that rises again does not sink. Nor, if `is_away`, does the held tile, which hovers over its place
    on the board.
    """
    if not (isinstance(previous, El) and isinstance(markup, El)):
        return None
    if not {*previous.children}.isdisjoint(markup.children):
        return None
    leaving = []
    for number, element in enumerate(previous.children):
        _, attributes = start_tag(element.partition(">")[0])
        place = f'transform="{attributes.get("transform", "")}"'
        is_held = "held" in attributes.get("class", "").split()
        if (is_held and is_away) or any(place in other for other in markup.children):
            leaving.append(number)
    return Exchange(any(element.startswith(_RAISED) for element in markup.children), leaving[::-1])
