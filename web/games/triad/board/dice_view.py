"""DiceView: what Triad's board shows, as plain values."""

from dataclasses import dataclass, field

from web.games.triad.board.dice_shapes import Colour
from web.state.views import Mark, Spot


@dataclass(frozen=True, slots=True)
class Die:
    """One die as drawn."""

    colour: Colour
    face: int


@dataclass(frozen=True, slots=True)
class DiceTarget:
    """A cell that the picked die can go to, with the value that it would show there.

    triad: the move makes a triad. text: a short figure, or ''.
    """

    face: int
    chosen: bool = False
    triad: bool = False
    text: str = ""


@dataclass(frozen=True, slots=True)
class DiceView:
    """Everything drawn on the board. Cells are the engine's ints."""

    dice: dict[int, Die]
    spots: dict[int, Spot] = field(default_factory=dict)
    picks: frozenset[int] = frozenset()  # dice that begin an action: they glow
    targets: dict[int, DiceTarget] = field(default_factory=dict)
    selected: int | None = None  # the picked die, raised and outlined
    lines: tuple[tuple[int, int, int], ...] = ()  # triads, each drawn with a line through it
    leaving: frozenset[int] = frozenset()  # dice, one of which must be chosen to leave
    last: tuple[int, int] | None = None  # the start and end of the last move; equal if the die only turned
    removal: int | None = None  # the cell of a die just removed
    colours: str = "orange-black"  # a key of PALETTES
    coordinates: bool = True
    turned: bool = False  # seen from Orange's side
    refused: int | None = None  # the last refused cell
    marks: tuple[Mark, ...] = ()  # of a review, a hint or a solution
    glow: frozenset[int] = frozenset()  # the cells that a hint points to
    name: str = ""  # the board's own accessible name
