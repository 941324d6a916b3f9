"""Context: the values on which the motions of one action depend, and the drawn places of cells."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from trias.games.trias.cells import AXIAL
from trias.games.trias.state import State
from web.draw.motion import SPLASH, at_cell
from web.games.trias import board_view
from web.games.trias.board.frame import centre, shift, turned
from web.games.trias.board.herds import Token, tokens_on
from web.state.motion import Frame, Motion
from web.state.views import Point


class BoardLook(NamedTuple):
    """What the drawing depends on besides the position.

    tokens: by seat. mover, mover_before: the token whose herds have marks after and before the action, or
    None. compact: one token for each colour. has_arrow: the board has an arrow for the action. rotation: the
    sixths of a circle by which the board is rotated. is_bots: the action is a bot's.
    """

    tokens: list[str]
    mover: str | None = None
    mover_before: str | None = None
    compact: bool = False
    has_arrow: bool = False
    rotation: int = 0
    is_bots: bool = False


@dataclass(frozen=True, slots=True)
class Case:
    """One action: the positions before and after it, and the look of the board.

    landed: when the tile of a drift lands, in milliseconds; 0 for other actions.
    """

    before: State
    after: State
    look: BoardLook
    landed: int = 0

    def middle(self, cell: int) -> Point:
        """Return the drawn centre of a cell."""
        return centre(turned(cell, self.look.rotation))

    def place(self, layer: str, cell: int) -> str:
        """Return the selector of a layer's element on a cell."""
        return at_cell(layer, shift(turned(cell, self.look.rotation)))

    def herds(self, state: State, cell: int, mover: str | None) -> list[Token]:
        """Return the tokens on a tile as drawn, with the tile's centre at (0, 0)."""
        herds = board_view.standing(state, self.look.tokens, mover).get(cell, ())
        return tokens_on(herds, self.look.compact)

    def herds_before(self, cell: int) -> list[Token]:
        return self.herds(self.before, cell, self.look.mover_before)

    def herds_after(self, cell: int) -> list[Token]:
        return self.herds(self.after, cell, self.look.mover)

    def spot(self, cell: int, token: Token) -> Point:
        """Return where a token on a cell is drawn."""
        x, y = self.middle(cell)
        return x + token.x, y + token.y

    def ring(self, cell: int, start: int, wide: float = 1.0, opacity: float = 0.95) -> Motion:
        """Return a ring on the water that spreads and fades."""
        x, y = self.middle(cell)
        frames = (
            Frame(0, x, y + 4, 0.35 * wide, 0.35 * wide, opacity, "cubic-bezier(.1,.4,.3,1)"),
            Frame(1, x, y + 4, 1.15 * wide, 1.15 * wide, 0),
        )
        return Motion("ring", start, SPLASH, frames, markup='<ellipse class="ripple" rx="44" ry="35"/>')


def cells_between(one: int, other: int) -> int:
    """Return the distance between two cells."""
    (q0, r0), (q1, r1) = AXIAL[one], AXIAL[other]
    return max(abs(q1 - q0), abs(r1 - r0), abs(q1 + r1 - q0 - r0))
