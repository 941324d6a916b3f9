"""Raised tiles: which ones sink, and when their layer is replaced."""

from __future__ import annotations

from web.draw.element import ROW, El
from web.edge.raised_layer import Exchange, exchange


def tile(place: int, look: str = "raised", inner: str = "") -> El:
    return El(f'<g class="{look}" transform="translate({place},0)">', (inner,), "</g>")


def test_a_layer_in_which_something_stays_is_changed_in_place() -> None:
    assert exchange(El(ROW, (tile(1), tile(2))), El(ROW, (tile(2), tile(3))), is_away=False) is None
    assert exchange(None, El(ROW, (tile(1),)), is_away=False) is None
    assert exchange(El(ROW, (tile(1),)), str(tile(2)), is_away=False) is None


def test_tiles_sink_but_those_that_rise_again() -> None:
    old, new = El(ROW, (tile(1), tile(2), tile(3))), El(ROW, (tile(2, inner="<b/>"), tile(4)))
    assert exchange(old, new, is_away=False) == Exchange(rises=True, leaving=[1])
    assert exchange(old, El(ROW), is_away=False) == Exchange(rises=False, leaving=[])


def test_a_tile_in_the_hand_sinks_back_into_its_place_but_not_where_it_has_gone_from_there() -> None:
    held = El(ROW, (tile(1, "held"),))
    assert exchange(held, El(ROW), is_away=False) == Exchange(rises=False, leaving=[])
    assert exchange(held, El(ROW), is_away=True) == Exchange(rises=False, leaving=[0])
