"""Subset: makes the display face from Alegreya. A script of its own, because it needs fontTools.

python subset.py SOURCE TARGET    both WOFF2; TARGET is the same bytes each time
"""

import sys

from fontTools import subset
from fontTools.ttLib import TTFont

#: Digits are tabular lining figures, without any CSS for it; Alegreya's own have ascenders and widths.
DIGITS = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")
FIGURES = {ord("0") + value: f"{name}.tf" for value, name in enumerate(DIGITS)}
#: The letters and signs of the page's languages, as far as the source has them.
CHARACTERS = (
    *range(0x20, 0x7F),
    *map(ord, "\N{NO-BREAK SPACE}\N{SOFT HYPHEN}¡ª«°±·º»½¿"),
    *range(0xC0, 0x100),
    *map(ord, "Œœ–—‘’‚“”„…‹›−↑↓"),
)
#: Before French marks: no wider in Alegreya than a space, and no sign of another font.
NARROW_SPACE = 0x202F
FEATURES = ["ccmp", "kern", "liga", "locl", "mark"]


def make(source: str, target: str) -> None:
    """Write the subset of `source`, all weights of it, to `target`. Both are paths of WOFF2 files."""
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
