"""Style sheets: the files that make up each sheet of the site, in the order of their rules."""

import re

from web.site import ROOT

FEATURES = (
    "home",
    "setup",
    "study",
    "lessons",
    "puzzles",
    "daily",
    "library",
    "by_link",
    "hints",
    "review",
    "statistics",
    "rules",
    "tips",
    "typed",
    "settings",
    "result",
)
#: The site's style sheets in the order of index.html, with their files in web/. Of two rules with the same
#: specificity the later one wins, so sizes and themes of the frame come after all features.
STYLE_SHEETS: dict[str, tuple[str, ...]] = {
    "web/board.css": ("draw/board.css",),
    "web/dice.css": ("games/triad/dice.css",),
    "web/style.css": (
        "style/tokens.css",
        "style/controls.css",
        "style/frame.css",
        "style/sheets.css",
        "draw/panels.css",
        "draw/inspector.css",
        "draw/miniature.css",
        "games/trias/trias.css",
        "games/trias/handover.css",
        "games/triad/triad.css",
        *(f"features/{name}/{name}.css" for name in FEATURES),
        "style/sizes.css",
        "style/left.css",
        "style/forced.css",
    ),
}
#: The comment at the top of each file. The site's sheets leave it out.
_HEADING = re.compile(r"\A/\*.*?\*/\s+", re.DOTALL)


def join(sheet: str) -> str:
    """Return a sheet of the site. sheet: a key of STYLE_SHEETS."""
    return "".join(_HEADING.sub("", (ROOT / "web" / name).read_text("utf-8")) for name in STYLE_SHEETS[sheet])


def style_sheets() -> dict[str, bytes]:
    """Return all sheets of the site by path."""
    return {sheet: join(sheet).encode() for sheet in STYLE_SHEETS}
