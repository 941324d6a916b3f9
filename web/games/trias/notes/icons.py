"""Icons: small versions of the board's signs, for lines in the turn bar: figures, places, cracks. Markup."""

from functools import cache
from html import escape

from web.games.trias.board import art


@cache
def _sign(size: int, half: float, inner: str) -> str:
    return (
        f'<svg class="sign" width="{size}" height="{size}" viewBox="{-half:g} {-half:g} {2 * half:g}'
        f' {2 * half:g}" aria-hidden="true" focusable="false">{inner}</svg>'
    )


def disc(figure: str) -> str:
    """Return the player's own points: on a gold disc for two or more, else on a pale one."""
    css = "gain small-gain" if figure in ("+1", "±0") else "gain"
    size = 21 if len(figure) < 3 else 16
    return _sign(
        30,
        24,
        f'<g class="{css}"><circle r="20"/><text class="figure" y="{size * 0.36:.1f}" text-anchor="middle"'
        f' font-size="{size}">{escape(figure)}</text></g>',
    )


def others() -> str:
    """Return the sign for a place where only others score."""
    return _sign(30, 50, '<use href="#art-hex" class="sea-hex"/>' + _hexagon("ghost-warn"))


def nobody() -> str:
    """Return the sign for a place where nobody scores."""
    return _sign(30, 50, '<use href="#art-hex" class="sea-hex"/>' + _hexagon("ghost-dots"))


def join() -> str:
    """Return the sign for a place that joins land."""
    return _sign(
        30,
        24,
        '<rect class="tag-join" x="-21" y="-15" width="42" height="30" rx="15"/>'
        '<use href="#art-link" class="icon-join"/>',
    )


def split(size: int = 24) -> str:
    """Return the crack of a tile whose removal would split its land mass."""
    return _sign(size, 11, '<use href="#art-split"/>')


def letter(text: str, *, is_gold: bool = False) -> str:
    """Return the letter of a land mass."""
    css = "letter gold" if is_gold else "letter"
    return f'<span class="{css}" aria-hidden="true">{escape(text)}</span>'


def herd(token: str, mark: str, size: int) -> str:
    """Return a herd. mark: '', 'fresh' or 'spent'."""
    return _sign(size, 17, art.token(token, 0, 0, 12, mark))


def tile(terrain: str) -> str:
    """Return a small tile."""
    return art.tile_chip(terrain, 30)


def _hexagon(css: str) -> str:
    return f'<use href="#art-hex" class="{css}" transform="scale(.86)"/>'
