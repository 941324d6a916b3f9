"""Installed: a copy of the project with the toy game Nim, made as docs/adding-a-game.md says.

Adds the toy's two folders and changes only the list of names and the text files.
"""

from __future__ import annotations

import json
import os
from pathlib import Path
from shutil import copy, copy2, copytree, ignore_patterns

from web.words import LANGUAGES

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
NAME = "nim"
#: Where the toy's folders are copied to.
FOLDERS = {"engine": f"trias/games/{NAME}", "page": f"web/games/{NAME}"}
LIST, LISTED = "trias/games/__init__.py", 'NAMES = ("trias", "triad")'


def install(place: Path) -> None:
    """Copy the project to a folder that does not exist yet, and add the game."""
    skipped, kept = ignore_patterns("__pycache__"), ignore_patterns("failures")
    for name in ("trias", "web"):
        copytree(ROOT / name, place / name, ignore=skipped)
    for path in ROOT.iterdir():
        if path.name not in ("trias", "web", "build.py", ".cache", "dist", ".git"):
            (place / path.name).symlink_to(path)
    copy(ROOT / "build.py", place)  # it finds the project relative to its own path
    if (ROOT / ".cache").is_dir():  # Pyodide reads it in the build and follows no links out of the project
        copytree(ROOT / ".cache", place / ".cache", copy_function=_linked, symlinks=True, ignore=kept)
    for part, folder in FOLDERS.items():
        copytree(HERE / part, place / folder, ignore=skipped)
    names = place / LIST
    text = names.read_text("utf-8")
    assert LISTED in text
    names.write_text(text.replace(LISTED, f'{LISTED[:-1]}, "{NAME}")'), "utf-8")
    for folder, texts in json.loads((HERE / "texts.json").read_text("utf-8")).items():
        for language in LANGUAGES:
            path = place / "web/words" / folder / f"{language}.json"
            if not path.exists():  # the texts are in areas
                path = path.with_name(NAME) / path.name
                path.parent.mkdir(exist_ok=True)
            all_texts = (json.loads(path.read_text("utf-8")) if path.exists() else {}) | texts
            path.write_text(json.dumps(all_texts, ensure_ascii=False, indent=2), "utf-8")


def _linked(source: str, target: str) -> None:
    """Link files that are only read, and copy those that the build writes to."""
    if "packed" in source:
        copy2(source, target)
        return
    try:
        os.link(source, target)
    except OSError:  # another file system
        copy2(source, target)
