"""Rotation: the board as it rotates: tiles glide on arcs, the coast turns, pills fade. Plain values."""

from collections.abc import Iterable
from math import cos, pi, sin

from web.draw.motion import SOFT, TURN, at_cell
from web.games.trias.board.frame import centre, shift
from web.state.motion import Frame, Motion

#: The number of straight pieces of an arc.
PIECES = 8
#: Layers whose drawings on cells glide.
GLIDING = ("tiles", "herds", "lift")
#: Layers that fade, because they are drawn again.
FADING = ("under", "targets", "over", "numbers", "labels")


def rotating(sixths: int, cells: Iterable[int], pills: str, start: int) -> list[Motion]:
    """Return the motions of a board that has been rotated by sixths of a circle, from -3 to 3.

    cells: those with something on them, at their new places. pills: the markup of the pills before the
    rotation. start: when the rotation begins, in milliseconds.
    """
    parts = [
        Motion("arc", start, TURN, _arc(*centre(cell), sixths), ", ".join(_places(cell)))
        for cell in cells
        if cell
    ]
    coast = (Frame(0, ease=SOFT, angle=-60 * sixths), Frame(1))
    parts.append(Motion("coast", start, TURN, coast, "#board-coast"))
    coming = (Frame(0, opacity=0), Frame(0.55, opacity=0), Frame(1))
    parts += [Motion("fade", start, TURN, coming, f"#board-{layer}") for layer in FADING]
    if pills:
        length = start + TURN // 2
        leaving = (Frame(0), Frame(start / length), Frame(1, opacity=0))
        parts.append(Motion("pills", 0, length, leaving, markup=pills))
    return parts


def _places(cell: int) -> list[str]:
    return [at_cell(layer, shift(cell)) for layer in GLIDING]


def _arc(x: float, y: float, sixths: int) -> tuple[Frame, ...]:
    """Return frames from the old place to (x, y), on a circle about the South Pole, slow at both ends."""
    frames = []
    for piece in range(PIECES + 1):
        share = piece / PIECES
        angle = (share * share * (3 - 2 * share) - 1) * sixths * pi / 3
        across, down = x * cos(angle) - y * sin(angle), x * sin(angle) + y * cos(angle)
        frames.append(Frame(share, round(across - x, 2), round(down - y, 2)))
    return tuple(frames)
