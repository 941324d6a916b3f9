"""The word mark of Trias: five letters as islands, and the same outlines in ink. Markup.

The page contains `DEFS` once; islands() and ink() refer to it. In every theme both use the board's colours.
"""

from __future__ import annotations

from html import escape
from typing import NamedTuple

from web.draw.tiles import grass, peaks, trees
from web.words import t

#: The outline of each letter at weight 900 and size 100, its foot at (0, 0).
OUTLINES = {
    "t": "M9 0.9 9.8 -8.3Q13.9 -8.7 16 -9.5Q18.1 -10.2 18.9 -12Q19.7 -13.7 19.7 -16.8V-52.6"
    "Q17.7 -52.6 16.4 -52.1Q15.2 -51.6 14.4 -50.2Q13.6 -48.7 13.2 -46.1Q12.7 -43.4 12.4 -39L0 -38.2"
    "Q0.2 -42.2 0.3 -47Q0.5 -51.7 0.7 -56.3Q0.8 -60.9 0.8 -64.4L2.1 -65.8L14 -64.7H45.4L57.5 -65.8"
    "L58.8 -64.4Q58.9 -59.7 59 -54.9Q59 -50 59.1 -45.9Q59.2 -41.7 59.3 -39L46.9 -38.2Q46.5 -43.1 46.1 -46"
    "Q45.7 -48.8 45 -50.2Q44.3 -51.7 43.2 -52.2Q42 -52.6 40 -52.6Q39.9 -48.5 39.8 -44"
    "Q39.7 -39.5 39.7 -34.8Q39.6 -30 39.5 -25.2Q39.5 -20.5 39.5 -16Q39.5 -12.2 40.7 -10.7"
    "Q41.9 -9.1 44.7 -9.1Q46.5 -9.1 49.8 -9.4L50.3 -8.8L49.4 0.6Q46.1 0.4 42.2 0.3Q38.2 0.2 34.7 0.1"
    "Q31.1 0 29.1 0Q27.2 0 23.9 0.1Q20.6 0.2 16.7 0.4Q12.8 0.6 9 0.9Z",
    "r": "M51.7 1.6Q47.5 1.6 44.9 -0.5Q42.3 -2.6 40.3 -7.5L34.1 -22.8H28.5V-16Q28.5 -12.9 29 -11.4"
    "Q29.4 -9.9 30.9 -9.4Q32.4 -9 35.6 -8.8L36.1 -8L35.1 0.4Q35.1 0.4 33.2 0.4Q31.3 0.3 28.5 0.2"
    "Q25.7 0.1 23 0.1Q20.3 0 18.7 0Q15 0 11 0.2Q7 0.4 4.2 0.7Q1.4 0.9 1.4 0.9L2.3 -8.3Q6 -8.9 7.4 -10.8"
    "Q8.8 -12.6 8.8 -16.8V-51.5Q8.8 -54 8.2 -55Q7.7 -55.9 6.2 -55.9Q5.1 -55.9 3.9 -55.8"
    "Q2.7 -55.7 2.7 -55.7L1.7 -56.9L2.8 -64.8Q2.8 -64.8 4.4 -64.8Q6 -64.8 8.4 -64.8Q10.7 -64.7 13.1 -64.7"
    "Q15.5 -64.7 17 -64.7Q18.8 -64.7 21.9 -64.8Q24.9 -64.9 28.1 -65Q31.2 -65.1 33.4 -65.2"
    "Q35.5 -65.3 35.5 -65.3Q49.3 -65.3 56.2 -60.6Q63.1 -56 63.1 -46.5Q63.1 -40.7 60 -35.9"
    "Q57 -31.1 51.1 -27.6L57.3 -17.2Q59.9 -12.9 62.4 -10.7Q64.8 -8.4 67 -8.4L68.1 -6.8L67.2 0.5Z"
    "M36.4 -34.4Q38.1 -35.1 39.2 -36Q40.4 -36.9 41.2 -38Q41.9 -39.2 42.2 -40.8Q42.5 -42.4 42.5 -44.5"
    "Q42.5 -48.8 39.8 -50.8Q37.1 -52.8 31.2 -52.8Q30.2 -52.8 29.9 -52.4Q29.6 -52 29.5 -50.6"
    "Q29.2 -46.8 29.1 -43Q28.9 -39.2 28.8 -35.4Z",
    "i": "M1.5 0.5 2.3 -8Q6.4 -8.9 7.6 -10.5Q8.8 -12.1 8.8 -16.2V-50.8"
    "Q8.8 -53.9 8.1 -54.9Q7.4 -55.9 5.3 -55.9"
    "Q4.7 -55.9 4 -55.9Q3.2 -55.8 2.7 -55.8L1.8 -57.2L2.6 -64.7Q6.7 -64.7 10.7 -64.7"
    "Q14.7 -64.7 18.7 -64.7Q20.4 -64.7 24.8 -64.8Q29.2 -65 35.9 -65.2L35.2 -56.2Q31.8 -55.7 30.8 -54.8"
    "Q29.7 -53.8 29.5 -51Q29.3 -47.1 29.1 -42.8Q28.9 -38.4 28.8 -33.9Q28.6 -29.3 28.6 -24.7"
    "Q28.5 -20.1 28.5 -15.6Q28.5 -11.4 29.1 -10.1Q29.8 -8.7 31.7 -8.7Q32.5 -8.7 33.4 -8.8"
    "Q34.2 -8.9 34.9 -9L35.7 -8L34.8 0.4Q32.1 0.3 28.8 0.2Q25.4 0.1 22.5 0.1Q19.6 0 18.1 0"
    "Q15.6 0 11.1 0.2Q6.5 0.3 1.5 0.5Z",
    "a": "M34.1 0.6 33.3 -0.3 33.9 -8.7Q37 -9.1 38.3 -9.4Q39.6 -9.6 40 -10.2Q40.3 -10.8 40.3 -12.1"
    "Q40.3 -12.4 40.2 -12.9Q40.2 -13.3 40.1 -13.9L39.5 -17.8Q37.5 -17.9 35.4 -18Q33.2 -18 31.8 -18"
    "Q30.1 -18 28 -17.9Q25.8 -17.7 23.8 -17.5L22.8 -13.1Q22.5 -11.5 22.5 -10.9Q22.5 -9.6 23.1 -9.2"
    "Q23.6 -8.9 25.6 -8.9H28.2L29 -7.9L28.2 0.4Q28.2 0.4 25.6 0.3Q23 0.2 19.4 0.2Q15.9 0.1 12.8 0.1"
    "Q9.7 0.1 6.7 0.1Q3.6 0.1 1.6 0.2Q-0.5 0.2 -0.5 0.2L0.2 -8.5Q2 -9 3.3 -10.4Q4.6 -11.7 5.3 -14"
    "L21.2 -64.2L47.5 -65.8L49 -64.6Q49 -64.6 49.7 -61.8Q50.4 -58.9 51.6 -54.2Q52.8 -49.6 54.2 -44"
    "Q55.6 -38.4 57 -32.9Q58.4 -27.3 59.6 -22.6Q60.8 -18 61.5 -15.3Q62.4 -11.9 63.8 -10.4"
    "Q65.1 -8.8 67.4 -8.6L68.1 -7.6L67.3 0.3Q67.3 0.3 64.9 0.2Q62.5 0.2 59.2 0.2Q56 0.1 53.2 0.1"
    "Q48.5 0.1 44.1 0.2Q39.7 0.3 36.9 0.5Q34.1 0.6 34.1 0.6ZM27 -30.1H32.1Q33.2 -30.1 34.6 -30.2"
    "Q36 -30.2 37.3 -30.3L33.9 -47.8H31.7Z",
    "s": "M22.2 1.2Q16.4 1.2 12 0.1Q7.5 -1 5 -2Q2.5 -3.1 2.5 -3.1L1.3 -4.9Q1.3 -4.9 1.6 -6.5"
    "Q1.9 -8.1 2.2 -10.7Q2.6 -13.2 3 -16.1Q3.3 -18.9 3.4 -21.4L16 -22.3Q16 -18.7 17 -16.4"
    "Q18 -14.2 20 -13.2Q22 -12.1 24.8 -12.1Q27.9 -12.1 29.7 -13.2Q31.4 -14.3 31.4 -16.2"
    "Q31.4 -18.4 29.4 -20Q27.3 -21.5 24 -22.9Q20.7 -24.3 17.1 -25.9Q13.3 -27.6 9.8 -30"
    "Q6.3 -32.3 4.1 -35.8Q1.8 -39.3 1.8 -44.5Q1.8 -51 5.7 -55.8Q9.5 -60.6 16.4 -63.2"
    "Q23.3 -65.9 32.6 -65.9Q38.1 -65.9 42.4 -65.2Q46.7 -64.5 49.2 -63.8Q51.7 -63.1 51.7 -63.1L52.9 -60.9"
    "Q52.9 -60.9 52.4 -58.5Q51.9 -56 51.2 -52Q50.6 -48 50.2 -43.5L38.6 -42.7L37.4 -43.5"
    "Q37.4 -43.5 37.4 -44.1Q37.4 -44.7 37.4 -45.1Q37.4 -48.6 35.5 -50.4Q33.6 -52.1 30.1 -52.1"
    "Q27.3 -52.1 25.6 -50.9Q23.8 -49.6 23.8 -47.6Q23.8 -45.6 25.6 -44.1Q27.4 -42.6 30.2 -41.4"
    "Q33.1 -40.1 36.4 -38.7Q40.5 -37 44.4 -34.7Q48.3 -32.4 50.9 -28.9Q53.5 -25.3 53.5 -19.7"
    "Q53.5 -13.2 49.7 -8.5Q45.9 -3.8 38.9 -1.3Q31.9 1.2 22.2 1.2Z",
}


class Letter(NamedTuple):
    """A letter: its terrain, its width, its place (x, y) in ink and as an island, and its tilt."""

    terrain: str
    width: float
    ink: tuple[float, float]
    island: tuple[float, float]
    tilt: float = 0


#: The gaps widen to the right, and the S is tilted, so the word seems to break apart.
LETTERS = {
    "t": Letter("m", 59.3, (0, 74), (0, 74)),
    "r": Letter("s", 67.8, (62.3, 74), (64.3, 74)),
    "i": Letter("w", 37.0, (134.1, 74), (140.1, 74)),
    "a": Letter("p", 67.6, (179.1, 75.5), (190.1, 75.5)),
    "s": Letter("s", 55.1, (260.7, 80), (277.7, 80), 7),
}
#: The visible part of the islands, in units of the outlines: left, top, width, height.
ISLANDS = (-16, -8, 370, 114)
#: The visible part of the ink, in units of the outlines: left, top, width, height.
INK = (-2, 4, 322, 82)

#: Pictures in the letters, each with the letter's foot at (0, 0).
_PEAKS = ((30, -40, 0.62), (14, -50, 0.5), (47, -49, 0.55), (31, -20, 0.6), (26, -3, 0.55), (38, -2, 0.5))
_TUFTS = ((10, -50), (22, -38), (12, -24), (16, -6), (30, -56), (40, -44), (38, -26), (48, -12), (56, -3),
          (28, -18), (8, -10), (34, -6), (46, -58))  # fmt: skip
_TREES = (((10, -54), (26, -56)), ((18, -46),), ((17, -32),), ((20, -20),), ((9, -8), (28, -8)), ((18, -4),))
_CRACKS = '<path class="ice" d="M8-6l9-12 3-11 9-6M36-60l-4 9 7 8-2 12 8 9 3 12"/>'


def _pictures(terrain: str) -> str:
    if terrain == "m":
        return "".join(
            f'<g transform="translate({x},{y}) scale({size})">{peaks([(0, 0, 17, 27)])}</g>'
            for x, y, size in _PEAKS
        )
    if terrain == "s":
        return grass([(x, y, 0.8) for x, y in _TUFTS])
    if terrain == "w":
        return "".join(trees([(x, y, 0.62) for x, y in layer]) for layer in _TREES)
    return _CRACKS


def _place(name: str, is_island: bool) -> str:
    """Return the transform of a letter."""
    letter = LETTERS[name]
    x, y = letter.island if is_island else letter.ink
    turn = f" rotate({letter.tilt:g} {letter.width / 2:g} -32)" if letter.tilt else ""
    return f'transform="translate({x:g},{y:g}){turn}"'


def _island(name: str) -> str:
    """Return the top of a letter: its ground, and its pictures within the outline."""
    terrain = LETTERS[name].terrain
    shape = f'<use href="#mark-{name}" '
    return (
        f'<g {_place(name, True)}>{shape}class="top-{terrain}"/>'
        f'<g class="art" clip-path="url(#mark-clip-{name})">{_pictures(terrain)}</g>'
        f'{shape}class="mark-edge"/></g>'
    )


def _defs() -> str:
    shapes = "".join(
        f'<path id="mark-{name}" d="{outline}"/>'
        f'<clipPath id="mark-clip-{name}"><use href="#mark-{name}"/></clipPath>'
        for name, outline in OUTLINES.items()
    )
    word = "".join(f'<use href="#mark-{name}" {_place(name, True)}/>' for name in LETTERS)
    coast = "".join(
        f'<use href="#mark-word" class="mark-{line}"/>' for line in ("haze", "shoal", "foam", "surf")
    )
    sides = "".join(
        f'<g transform="translate(0,3.4)"><use href="#mark-{name}" {_place(name, True)}'
        f' class="side-{letter.terrain}"/></g>'
        for name, letter in LETTERS.items()
    )
    flat = "".join(f'<use href="#mark-{name}" {_place(name, False)}/>' for name in LETTERS)
    return (
        f'<defs>{shapes}<g id="mark-word">{word}</g></defs>'
        f'<symbol id="mark-islands" viewBox="{_box(ISLANDS)}">{coast}'
        f'<use href="#mark-word" y="2.6" class="mark-sand"/>{sides}{"".join(map(_island, LETTERS))}</symbol>'
        f'<symbol id="mark-ink" viewBox="{_box(INK)}">{flat}</symbol>'
    )


def _box(box: tuple[int, int, int, int]) -> str:
    return " ".join(map(str, box))


#: The outlines and both symbols.
DEFS = _defs()


def islands(height: float) -> str:
    """Return the word mark as islands in the sea, `height` pixels high."""
    return _picture("islands", ISLANDS, height)


def ink(height: float) -> str:
    """Return the word mark in the colour of the text, `height` pixels high."""
    return _picture("ink", INK, height)


def in_picture(x: float, y: float, height: float) -> str:
    """Return the word mark in ink, with its upper left corner at (x, y), for a document without fonts."""
    scale = height / INK[3]
    letters = "".join(f'<path {_place(name, False)} d="{outline}"/>' for name, outline in OUTLINES.items())
    return (
        f'<g class="name" transform="translate({x:g},{y:g}) scale({scale:.3f})'
        f' translate({-INK[0]:g},{-INK[1]:g})">{letters}</g>'
    )


def _picture(name: str, box: tuple[int, int, int, int], height: float) -> str:
    width = height * box[2] / box[3]
    return (
        f'<svg class="wordmark {name}" width="{width:.0f}" height="{height:g}" viewBox="{_box(box)}"'
        f' role="img" aria-label="{escape(t("app.name"))}" focusable="false">'
        f'<use href="#mark-{name}" x="{box[0]}" y="{box[1]}" width="{box[2]}" height="{box[3]}"/></svg>'
    )
