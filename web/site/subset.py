"""Subset: makes the display face from Alegreya. A separate script, because it needs fontTools.

python subset.py SOURCE TARGET    both WOFF2; TARGET has the same bytes each time
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

#: Digits are tabular lining figures, without CSS; Alegreya's default ones vary in height and width.
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
FIGURES = {ord("0") + value: f"{name}.tf" for value, name in enumerate(DIGITS)}
#: The letters and signs of the page's languages that the source has.
CHARACTERS = (
    *range(0x20, 0x7F),
    *map(ord, "\N{NO-BREAK SPACE}\N{SOFT HYPHEN}¡ª«°±·º»½¿"),
    *range(0xC0, 0x100),
    *map(ord, "Œœ–—‘’‚“”„…‹›−↑↓"),
)
#: Used before French punctuation. Drawn as Alegreya's space, so that it comes from no other font.
NARROW_SPACE = 0x202F
FEATURES = ["ccmp", "kern", "liga", "locl", "mark"]


def make(source: str, target: str) -> None:
    """Write a subset of `source`, with all its weights, to `target`. Both are paths of WOFF2 files."""
    font = TTFont(source, recalcTimestamp=False)
    for table in font["cmap"].tables:
        table.cmap |= {**FIGURES, NARROW_SPACE: "space"}
    options = subset.Options(flavor="woff2", layout_features=FEATURES, name_IDs=["*"])
    subsetter = subset.Subsetter(options)
    subsetter.populate(unicodes=(*CHARACTERS, NARROW_SPACE))
    subsetter.subset(font)
    font.flavor = "woff2"
    font.save(target)


if __name__ == "__main__":
    make(*sys.argv[1:])
