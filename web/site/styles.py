"""Style sheets: the files that make up each sheet of the site, in the order of their rules."""

import re
from collections.abc import Iterator

from trias.games import NAMES
from web.site import ROOT

#: The features with styles, by their folders in web/, in the order of their rules.
FEATURES = (
    "features/home",
    "features/setup",
    "games/trias/features/opponents",
    "features/study",
    "features/lessons",
    "features/puzzles",
    "games/trias/features/daily",
    "features/library",
    "features/by_link",
    "features/hints",
    "features/review",
    "features/mistakes",
    "features/statistics",
    "features/rules",
    "features/tips",
    "features/typed",
    "features/settings",
    "features/result",
)
#: Rooms that come later (web/site/pack.py). Their rules come with them, in a sheet behind all others.
LATER_FEATURES = ("features/film", "features/lab", "games/trias/features/editor")
#: The boards' files: each is a sheet of its own, linked in index.html.
BOARDS = ("games/trias/board/board.css", "games/triad/dice.css")


def _of_games() -> Iterator[str]:
    """Yield the games' other files in web/, game by game, NAME.css first."""
    for game in NAMES:
        folder = ROOT / "web" / "games" / game
        others = sorted(path.name for path in folder.glob("*.css") if path.stem != game)
        files = (f"games/{game}/{name}" for name in (f"{game}.css", *others) if (folder / name).is_file())
        yield from (name for name in files if name not in BOARDS)


def _sheet_of(folder: str) -> str:
    """Return the sheet of a feature, by its folder."""
    return f"{folder}/{folder.rpartition('/')[2]}.css"


#: The site's style sheets in the order of index.html, with their files in web/. Of two rules with the same
#: specificity the later one wins, so sizes and themes of the frame come after all features.
_FRAME = ("style/rail.css", "style/rail_sheets.css", "style/forced.css")
STYLE_SHEETS: dict[str, tuple[str, ...]] = {
    "web/board.css": BOARDS[:1],
    "web/dice.css": BOARDS[1:],
    "web/style.css": (
        "style/tokens.css",
        "style/controls.css",
        "style/frame.css",
        "style/sheets.css",
        "draw/panels.css",
        "games/trias/board/cards.css",
        "games/trias/notes/note.css",
        "draw/miniature.css",
        "draw/wordmark.css",
        "draw/faces.css",
        *_of_games(),
        *map(_sheet_of, FEATURES),
        *_FRAME,
    ),
}
#: The sheet of what comes later. The frame's rules are in it again, so that they stay behind all features.
LATER_SHEET = "web/later.css"
_LATER_FILES = (*map(_sheet_of, LATER_FEATURES), *_FRAME)
#: The comment at the top of each file. The site's sheets leave it out.
_HEADING = re.compile(r"\A/\*.*?\*/\s+", re.DOTALL)


def join(sheet: str) -> str:
    """Return the files of a sheet, one after the other. sheet: a key of STYLE_SHEETS, or LATER_SHEET."""
    files = _LATER_FILES if sheet == LATER_SHEET else STYLE_SHEETS[sheet]
    return "".join(_HEADING.sub("", (ROOT / "web" / name).read_text("utf-8")) for name in files)


def style_sheets() -> dict[str, bytes]:
    """Return all sheets of the site by path."""
    return {sheet: join(sheet).encode() for sheet in STYLE_SHEETS}


def later_sheet() -> str:
    """Return the sheet of what comes later."""
    return join(LATER_SHEET)
