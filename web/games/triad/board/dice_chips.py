"""Dice chips: dice and triads as small pictures for panels and sentences."""

from functools import cache

from web.games.triad.board.dice import die_drawn
from web.games.triad.board.dice_shapes import PALETTES, RISE, ROUND, Colour, square_shape


@cache
def chip(colour: Colour, size: float, face: int | None = None, colours: str = "orange-black") -> str:
    """Return a die as a picture `size` pixels wide, for panels and sentences. Hidden from screen readers.

    Without a face it represents the player, not one die.
    """
    emblem = PALETTES[colours][colour].emblem
    if face is not None:
        inner = die_drawn(colours, colour, face)
    else:
        inner = f'<use href="#dice-{colours}-{colour}"/><use href="#dice-triad" fill="{emblem}"' + (
            f' stroke="{emblem}" transform="translate(0,{-RISE:g}) scale(1.9)"/>'
        )
    return (
        f'<svg class="chip" width="{size:g}" height="{size:g}" viewBox="-43 -43 86 90" aria-hidden="true"'
        f' focusable="false">{inner}</svg>'
    )


@cache
def triad_row(count: int, colour: Colour, size: float = 22, colours: str = "orange-black") -> str:
    """Return three slots, `size` pixels high, filled for each triad made. Hidden from screen readers."""
    paint = PALETTES[colours][colour]
    parts = []
    for i in range(3):
        if i < count:
            slot = (
                f'<use href="#dice-{colours}-{colour}"/><use href="#dice-triad" fill="{paint.emblem}"'
                f' stroke="{paint.emblem}" transform="translate(0,{-RISE:g}) scale(2)"/>'
            )
        else:
            slot = square_shape(33, max(ROUND[colour] - 4, 6), "triad-slot")
        parts.append(f'<g transform="translate({45 + 94 * i},0)">{slot}</g>')
    return (
        f'<svg class="chip triads" width="{size * 278 / 90:.1f}" height="{size:g}" viewBox="0 -43 278 90"'
        f' aria-hidden="true" focusable="false">{"".join(parts)}</svg>'
    )
