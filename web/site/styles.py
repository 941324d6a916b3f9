"""Style sheets: which files each sheet of the site is made of, in the order in which their rules stand."""

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
#: The site's style sheets, in the order of index.html, and the files in web/ that each is made of. Of two
#: rules of the same weight the later one counts: sizes and themes of the frame come after all features.
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
#: What a file says of itself in its first lines; the site's sheets leave it out.
_HEADING = re.compile(r"\A/\*.*?\*/\s+", re.DOTALL)


def join(sheet: str) -> str:
    """A sheet of the site, one of STYLE_SHEETS."""
    return "".join(_HEADING.sub("", (ROOT / "web" / name).read_text("utf-8")) for name in STYLE_SHEETS[sheet])


def style_sheets() -> dict[str, bytes]:
    """All sheets of the site by path."""
    return {sheet: join(sheet).encode() for sheet in STYLE_SHEETS}
