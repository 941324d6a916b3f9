"""Drawings: rings and arrows on the board of Trias, as texts: `c4` is a ring on a cell, `c4>d7` an arrow."""

from collections.abc import Sequence
from typing import Any

from trias.games.trias.cells import cell_named
from web.state.game_parts import MOST_DRAWINGS
from web.state.views import Mark

#: The maximum number of drawings. The oldest is dropped first.
MOST = MOST_DRAWINGS


def read(value: Any) -> tuple[int, ...]:
    """Return the cells of a drawing: one for a ring, two for an arrow; () for anything else."""
    if not isinstance(value, str) or len(value) > 12:
        return ()
    names = value.split(">")
    try:
        cells = tuple(cell_named(name) for name in names)
    except ValueError:
        return ()
    return cells if len(cells) == 1 or (len(cells) == 2 and cells[0] != cells[1]) else ()


def read_all(value: Any) -> tuple[str, ...]:
    """Return the valid drawings of an untrusted list."""
    return tuple(text for text in value if read(text))[:MOST] if isinstance(value, list) else ()


def toggled(drawings: Sequence[str], text: str) -> tuple[str, ...]:
    """Return the drawings with this one added, or removed if it is already there."""
    if text in drawings:
        return tuple(other for other in drawings if other != text)
    return (*drawings, text)[-MOST:]


def marks(drawings: Sequence[str]) -> tuple[Mark, ...]:
    """Return the drawings as marks on the board."""
    cells = [read(text) for text in drawings]
    return tuple(Mark(0, each[-1], each[0] if len(each) > 1 else None) for each in cells if each)
