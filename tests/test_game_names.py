"""Game names: no file of the page outside a game's own folder names a game.

The list of names is `NAMES` in trias/games/__init__.py. Shared code asks the table or the profile of a game.
"""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]
#: The project's own name, which is also a game's: its package, storage keys, events and files.
OWN_NAME = (
    r"^(?:from|import) trias\b(?!\.games\.tria|\.games import tria)",
    r"(?<!games[./])\btrias[./](?!games[./]tria)",
    r"\btrias-(?=[a-z*])",
    r"\bwindow\.trias(?=[A-Z])",
    r"\"trias(?= [a-z{])",  # a seed, a lock
    r"\"trias\"(?=, \"web\"|: __version__)",
)
#: Files that name the project in text for people.
TELLING = {
    "web/draw/wordmark.py",
    "web/edge/sandbox.py",
    "web/site/dist.py",
    "web/style/tokens.css",
    "web/words/__init__.py",
}
#: The name of a sheet, part of the contract with readers of the page (docs/notation.md).
SHEET = "play-triad"


def said(path: str, text: str) -> list[str]:
    """Return the lines in which a file names a game, each with its number."""
    found = []
    for number, line in enumerate(text.splitlines(), 1):
        rest = re.sub("|".join(OWN_NAME), "", line).replace(SHEET, "")
        rest = rest.replace("Trias", "") if path in TELLING else rest
        if re.search("trias|triad", rest, re.IGNORECASE):
            found.append(f"{path}:{number}: {line.strip()}")
    return found


def test_a_game_that_is_named_is_found() -> None:
    wrong = (
        "from trias.games.triad.cells import SIZE",
        "from trias.games import trias",
        "from web.games.trias.board import art",
        'PICTURES = {"T5": ("triads",)}',
        '"""Return the tokens of Trias."""',
        'import_module("trias.games.trias.cells")',
        'if game == "triad":',
        'games.load("trias")',
    )
    right = (
        "from trias import games",
        "from trias.games.contract import Json",
        'KEY = "trias.lessons"',
        "see trias/job.py",
        'Random(f"trias daily {day}")',
        'html:is([data-sheet="play-triad"]) .shade { opacity: 0; }',
    )
    assert [line for line in (*wrong, *right) if said("web/play/x.py", line)] == list(wrong)


def test_no_file_outside_a_games_folder_names_a_game() -> None:
    paths = [path for end in ("py", "css") for path in sorted((ROOT / "web").rglob(f"*.{end}"))]
    others = [
        name for path in paths if not (name := path.relative_to(ROOT).as_posix()).startswith("web/games/")
    ]
    assert len(others) > 200
    assert [line for name in others for line in said(name, (ROOT / name).read_text("utf-8"))] == []
