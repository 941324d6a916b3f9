"""A third game, Nim: two folders, its texts and an entry in one list are enough to play it."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.toy.installed import FOLDERS, LIST, ROOT, install
from web.words import LANGUAGES


@pytest.fixture(scope="module")
def copied(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project that has the game."""
    place = tmp_path_factory.mktemp("toy") / "project"
    install(place)
    return place


def _files(place: Path) -> dict[str, bytes]:
    paths = (path for name in ("trias", "web") for path in (place / name).rglob("*"))
    return {
        path.relative_to(place).as_posix(): path.read_bytes()
        for path in paths
        if path.is_file() and "__pycache__" not in path.parts
    }


def test_it_needs_one_name_and_its_texts(copied: Path) -> None:
    before, after = _files(ROOT), _files(copied)
    changed = {name for name in after if after[name] != before.get(name)}
    inside = {name for name in changed if name.startswith(tuple(f"{folder}/" for folder in FOLDERS.values()))}
    texts = {name for name in changed if name.startswith(("web/words/texts/", "web/words/lab/"))}
    assert len(texts) == 2 * len(LANGUAGES)
    assert changed - inside == {LIST, *texts}
    lines = zip(before[LIST].splitlines(), after[LIST].splitlines(), strict=True)
    assert [line for line, other in lines if line != other] == [b'NAMES = ("trias", "triad")']
    assert sum(after[name].count(b"\n") for name in inside if name.endswith(".py")) < 500


def test_it_is_played_from_its_tile_to_its_result(copied: Path) -> None:
    run = subprocess.run(
        [sys.executable, "-m", "tests.toy.played"], cwd=copied, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert int(run.stdout) > 3


@pytest.mark.long
def test_its_table_is_checked_by_mypy(copied: Path) -> None:
    mypy = [sys.executable, "-m", "mypy", "--cache-dir", str(copied / "checked")]
    right = subprocess.run(mypy, cwd=copied, capture_output=True, text=True, check=False)
    assert right.returncode == 0, right.stdout
    page = copied / FOLDERS["page"] / "page.py"
    text = page.read_text("utf-8")
    try:
        page.write_text(
            text.replace("rows=rows", "rows=where").replace("    result=", "    resutl="), "utf-8"
        )
        wrong = subprocess.run(mypy, cwd=copied, capture_output=True, text=True, check=False)
    finally:
        page.write_text(text, "utf-8")
    assert 'Argument "rows" to "GamePage" has incompatible type' in wrong.stdout
    assert 'Unexpected keyword argument "resutl" for "GamePage"' in wrong.stdout
