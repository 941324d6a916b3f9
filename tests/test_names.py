"""Names: no two classes share one. Read from the sources."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable
from pathlib import Path

ROOT = Path(__file__).parent.parent
SOURCES = [path for package in ("trias", "web") for path in sorted((ROOT / package).rglob("*.py"))]

#: Name -> the files that define it: one class per game in the same role, and the contract's Protocol for it.
SAME_ROLE = {
    "Entry": {"web/games/trias/log/log.py", "web/state/plain_book.py"},
    "Level": {"trias/games/triad/bot/levels.py", "trias/games/trias/bot/ladder.py"},
    "State": {
        "trias/games/contract.py",
        "trias/games/triad/state.py",
        "trias/games/trias/state.py",
    },
}


def shared_names(sources: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Return the class names that more than one file defines: name -> files.

    sources: (path, source text) of each file. Classes inside functions and classes count too.
    """
    files_by_name = defaultdict(set)
    for path, source in sources:
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.ClassDef):
                files_by_name[node.name].add(path)
    return {name: files for name, files in files_by_name.items() if len(files) > 1}


def test_no_two_files_define_a_class_of_the_same_name_unless_it_is_listed() -> None:
    sources = [(path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in SOURCES]
    assert len(sources) > 50
    assert shared_names(sources) == SAME_ROLE


def test_a_new_double_is_found() -> None:
    sources = [("a.py", "class A: ...\nclass B: ..."), ("b.py", "def f():\n class A: ...\n"), ("c.py", "")]
    assert shared_names(sources) == {"A": {"a.py", "b.py"}}
