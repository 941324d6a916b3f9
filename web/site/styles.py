"""Style sheets: the files that make up each sheet of the site, in the order of their rules."""

import re
from collections.abc import Iterator

from trias.games import NAMES
from web.site import ROOT

WEB = ROOT / "web"


def _folders(*names: str) -> tuple[str, ...]:
    """Return the folders in web/ with shared features and with features of one game."""
    found = {path.name: path for pattern in ("", "games/*/") for path in WEB.glob(f"{pattern}features/*/")}
    return tuple(found[name].relative_to(WEB).as_posix() for name in names)


#: The features with styles, in the order of their rules.
FEATURES = _folders(
    *("home", "setup", "opponents", "study", "lessons", "puzzles", "daily", "library", "by_link"),
    *("hints", "review", "mistakes", "statistics", "rules", "tips", "typed", "settings", "result"),
    *("film", "lab", "editor"),
)
#: The style sheets of the boards, linked in index.html: each is board/NAME.css in a game's folder.
BOARDS = ("board", "dice")


def _of_games(pattern: str) -> Iterator[str]:
    """Yield the files in each game's folder, NAME.css first, except those of features and boards."""
    for game in NAMES:
        paths = (WEB / "games" / game).glob(pattern)
        for path in sorted(paths, key=lambda path: (path.stem != game, path)):
            if "features" not in path.parts and path.stem not in BOARDS:
                yield path.relative_to(WEB).as_posix()


def _of_board(name: str) -> tuple[str, ...]:
    """Return the file of a board's style sheet, in a tuple."""
    return tuple(path.relative_to(WEB).as_posix() for path in WEB.glob(f"games/*/board/{name}.css"))


def _sheet_of(folder: str) -> str:
    """Return the path of a feature's sheet, by the feature's folder."""
    return f"{folder}/{folder.rpartition('/')[2]}.css"


#: The site's style sheets in the order of index.html, with their files in web/. Of two rules with the same
#: specificity the later one wins, so sizes and themes of the frame come after all features.
STYLE_SHEETS: dict[str, tuple[str, ...]] = {
    **{f"web/{name}.css": _of_board(name) for name in BOARDS},
    "web/style.css": (
        "style/tokens.css",
        "style/controls.css",
        "style/frame.css",
        "style/sheets.css",
        "draw/panels.css",
        *_of_games("*/*.css"),
        "draw/miniature.css",
        "draw/wordmark.css",
        "draw/faces.css",
        *_of_games("*.css"),
        *map(_sheet_of, FEATURES),
        "style/rail.css",
        "style/rail_sheets.css",
        "style/forced.css",
    ),
}
#: The comment at the top of each file, which the site's sheets omit.
_HEADING = re.compile(r"\A/\*.*?\*/\s+", re.DOTALL)


def join(sheet: str) -> str:
    """Return the files of a style sheet, concatenated. sheet: a key in STYLE_SHEETS."""
    return "".join(_HEADING.sub("", (WEB / name).read_text("utf-8")) for name in STYLE_SHEETS[sheet])


def style_sheets() -> dict[str, bytes]:
    """Return all style sheets of the site, by path."""
    return {sheet: join(sheet).encode() for sheet in STYLE_SHEETS}
