"""Raised layer: lets the tiles that can be chosen rise together, and sink when none of them stays. Edge.

The layer of raised tiles is exchanged for a new one then. The old one stays for a moment, and board.css lets
it sink: the browser moves one layer and styles no tile anew. `web/shell/patch.js` does so.
"""

from __future__ import annotations

from typing import NamedTuple

from web.draw.element import El, start_tag

#: The id of the layer of raised tiles.
LIFT = "board-lift"
#: What the markup of a tile that can be chosen begins with.
_RAISED = '<g class="raised"'


class Exchange(NamedTuple):
    """A new layer in the place of the old one.

    rises: it holds tiles that can be chosen. leaving: the numbers of those elements of the old layer that do
    not sink, the last first.
    """

    rises: bool
    leaving: list[int]


def exchange(previous: str | None, markup: str, *, is_away: bool) -> Exchange | None:
    """Return how a layer that holds `previous` is exchanged for one with `markup`, None if something stays.

    What rises again does not sink, and if `is_away` neither does a tile in the hand, which hangs over its
    place on the board.
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
