"""Plain words: docstrings and comments have no turns of phrase that a reader has to guess at."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.test_docs import RIDDLES
from web.site import ROOT

#: The sources whose docstrings and comments are in plain words: folders, or patterns of files.
ROOMS = (
    "build.py",
    "tests",
    "trias",
    "web",
)
#: Turns of phrase that only this test looks for. "What is" at the start of a sentence must be a question.
PUZZLING = re.compile(
    r"\b(?:told of|stands(?! (?:for|out|in for)\b)|comes? of (?:it|this|that)|to and fro|one's own)\b"
    r"|(?:^|(?<=[.;] ))[Ww]hat\b[^.?]*\b(?:is|are|was|were)\b[^.?]*(?:\.|$)"
)
#: File -> the turns of phrase that are right in it, as `riddles` finds them.
EXCEPTIONS: dict[str, list[str]] = {}
#: Kind of file -> a pattern for the start of a comment line.
SIGNS = {".py": r"#:?|//", ".js": r"//|/\*+", ".mjs": r"//|/\*+", ".css": r"/\*+"}
#: A comment that may have several lines, in scripts and style sheets.
BLOCK = re.compile(r"/\*.*?\*/", re.DOTALL)
#: A comment after code. A division has no sign before its slashes.
BESIDE = re.compile(r"(?:  #|[^\w)\]] //|\s/\*) (.*)$")


def sources(room: str) -> list[Path]:
    """Return the sources in a folder, at any depth, or that a pattern matches. Leaves out this file."""
    found = (ROOT / room).rglob("*") if (ROOT / room).is_dir() else ROOT.glob(room)
    return sorted(path for path in found if path.suffix in SIGNS and path != Path(__file__))


def docstrings(source: str) -> Iterator[str]:
    """Yield the docstrings of a Python source."""
    nodes: list[ast.AST] = [ast.parse(source)]
    for node in nodes:  # statements only, which is faster than ast.walk
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""
        for block in ("body", "orelse", "finalbody", "handlers", "cases"):
            nodes += getattr(node, block, ())


def comments(source: str, sign: str) -> Iterator[str]:
    """Yield the comments of a source, also those of scripts in its strings. Adjacent lines count as one.

    sign: a pattern for the start of a comment line.
    """
    if "#" not in sign:
        source = BLOCK.sub(lambda found: re.sub(r"\s*\n[\s*]*", " ", found[0]), source)
    alone = re.compile(rf"\s*(?:{sign})(?: (.*?))?(?:\*/)?$")
    block: list[str] = []
    for line in [*source.splitlines(), ""]:
        if found := alone.match(line):
            block.append(found[1] or "")
            continue
        yield " ".join(block)
        block = []
        if found := BESIDE.search(line):
            yield found[1]


def riddles(path: Path) -> list[str]:
    """Return the puzzling turns of phrase in the docstrings and comments of a file, except in `code`."""
    source = path.read_text("utf-8")
    said = [*comments(source, SIGNS[path.suffix]), *(docstrings(source) if path.suffix == ".py" else ())]
    texts = [" ".join(re.sub(r"`[^`]*`", "`code`", text).split()) for text in said]
    return [match[0] for text in texts for banned in (RIDDLES, PUZZLING) for match in banned.finditer(text)]


@pytest.mark.parametrize("room", ROOMS)
def test_docstrings_and_comments_are_in_plain_words(room: str) -> None:
    paths = sources(room)
    assert paths
    found = {path.relative_to(ROOT).as_posix(): riddles(path) for path in paths}
    assert {name: words for name, words in found.items() if words != EXCEPTIONS.get(name, [])} == {}


@pytest.mark.parametrize(
    ("name", "source", "found"),
    [
        ("a.py", '"""It\nstands here."""\n', ["stands"]),
        ("a.py", "#: There are so\n#: many.\nONE = 1\n", ["so many"]),
        ("a.py", "ONE = 1  # whoever wins\nTWO = 2  # what is even\n", ["whoever", "what is even"]),
        ("a.py", 'def f():\n    """Return it. What we keep is left."""\n', ["What we keep is left."]),
        ("a.py", '"""What is a tile? `so many` stands for itself."""\nSO = "so many"\n', []),
        ("a.js", "/** Counts\n * them anew. */\nconst one = 1; // all the same\n", ["anew", "all the same"]),
        ("a.css", "/* It comes\n   of it. */\n.a { color: red; } /* by lot */\n", ["comes of it", "by lot"]),
    ],
)
def test_riddles_are_found(tmp_path: Path, name: str, source: str, found: list[str]) -> None:
    (tmp_path / name).write_text(source, "utf-8")
    assert riddles(tmp_path / name) == found
