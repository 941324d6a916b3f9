"""Dragged: pictures of what is picked up, which follow a dragging pointer. Markup."""

from trias.games.trias.cells import AXIAL
from web.draw.tiles import variant
from web.games.trias.board import art, raised_tiles


def tile(cell: int, terrain: str) -> str:
    """Return a lifted tile. cell: where it was, for its picture; terrain: its letter."""
    q, r = AXIAL[cell]
    return _picture(
        60,
        '<use href="#art-hex" class="cast" y="10"/>'
        f'<use href="#art-hex" class="side-{terrain.lower()}" y="8"/>'
        f'<use href="#art-tile-{variant(terrain, q, r)}"/>{raised_tiles.lines("rim-hot")}',
    )


def herd(token: str, mark: str = "") -> str:
    """Return a herd. mark: '', 'fresh' or 'spent'."""
    return _picture(34, art.token(token, 0, 0, 16, mark))


def _picture(half: float, inner: str) -> str:
    return (
        f'<svg viewBox="{-half:g} {-half:g} {2 * half:g} {2 * half:g}" aria-hidden="true" focusable="false">'
        f"{inner}</svg>"
    )
