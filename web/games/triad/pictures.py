"""Pictures: Triad's dice and positions, drawn small, and DEFS, which the page contains once. Markup."""

from collections.abc import Sequence

from trias.games.triad.cells import CELLS, SIZE
from trias.games.triad.state import State
from web.draw.miniature import in_frame
from web.games.triad.board import dice_chips
from web.games.triad.board.dice_shapes import DEFS as DEFS
from web.games.triad.board.dice_shapes import NUMERALS
from web.games.triad.profile import DICE
from web.state.views import PALETTES

#: The width of a cell of a miniature, in its units.
_CELL = 20
#: The width of the rim around a miniature, in its units.
_RIM = 4


def chip(token: str, size: float) -> str:
    """Return a seat's die `size` pixels wide. token: one of DICE, optionally with a space and the palette."""
    name, _, palette = token.partition(" ")
    return dice_chips.chip("black" if name == DICE[0] else "orange", size, colours=palette or PALETTES[0])


def miniature(state: State, tokens: Sequence[object] = ()) -> str:
    """Return the board with its dice, Black's home row at the bottom. tokens: ignored."""
    del tokens
    size = SIZE * _CELL + 2 * _RIM
    shapes = [f'<rect class="field" width="{size}" height="{size}" rx="6"/>']
    for cell in range(CELLS):
        x = _RIM + cell % SIZE * _CELL + _CELL / 2
        y = size - _RIM - cell // SIZE * _CELL - _CELL / 2
        die = state.dice[cell]
        if not die:
            shapes.append(f'<circle class="free" cx="{x:g}" cy="{y:g}" r="1.5"/>')
            continue
        colour = "orange" if die < 0 else "black"
        shapes.append(
            f'<rect class="{colour}" x="{x - 8.5:g}" y="{y - 8.5:g}" width="17" height="17"'
            f' rx="{6 if die < 0 else 2}"/><text x="{x:g}" y="{y + 4:g}" text-anchor="middle">'
            f"{NUMERALS[abs(die)]}</text>"
        )
    return in_frame((0, 0, size, size), "".join(shapes))
