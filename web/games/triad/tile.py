"""Tile: the picture on Triad's tile at home: three dice that make a triad. Markup without words."""

from web.draw.miniature import in_frame

#: The dice: class, corners, middle, tilt.
_DICE = (("orange-die", 11, 22, 32, -7), ("black-die", 5, 61, 28, 0), ("orange-die", 11, 99, 33, 6))


def tile() -> str:
    """Return the dice: with one stroke, two and three."""
    return in_frame(
        (0, 0, 120, 60), "".join(_die(*die, strokes) for strokes, die in enumerate(_DICE, 1)), "tile-art"
    )


def _die(css: str, corner: int, x: int, y: int, tilt: int, strokes: int) -> str:
    half = 3.5 * (strokes - 1)
    bars = "".join(f"M{7 * bar - half:g}-7.5v15" for bar in range(strokes))
    ends = f"M{-half - 4:g}-8.2h{2 * half + 8:g}M{-half - 4:g} 8.2h{2 * half + 8:g}"
    return (
        f'<g class="{css}" transform="translate({x},{y}) rotate({tilt})"><rect x="-18" y="-18" width="36"'
        f' height="36" rx="{corner}"/><path class="die-bars" d="{bars}"/>'
        f'<path class="die-ends" d="{ends}"/></g>'
    )
