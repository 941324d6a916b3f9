"""The wheel that build.py makes: it holds the engine alone, is the same each time, and runs without the
repository.
"""

from __future__ import annotations

import base64
import csv
import hashlib
import json
import os
import shutil
import subprocess
import sys
import zipfile
from configparser import ConfigParser
from email import message_from_string
from importlib import import_module
from pathlib import Path

import pytest

import trias
from web.site import CACHE, ROOT
from web.site.wheel import make_wheel

#: All files and folders that a wheel is made from.
SOURCES = ("build.py", "pyproject.toml", "README.md", "LICENSE", "trias", "web")
ABOUT = f"trias-{trias.__version__}.dist-info"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_wheel(tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="module")
def unpacked(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("unpacked")
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(folder)
    return folder


def run(unpacked: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run Python with the unpacked wheel and without the repository."""
    environment = os.environ | {"PYTHONPATH": str(unpacked)}
    return subprocess.run(
        [sys.executable, *words], cwd=unpacked, env=environment, capture_output=True, text=True
    )


def test_a_copy_elsewhere_makes_the_same_bytes(wheel: Path, tmp_path: Path) -> None:
    """The copy is in another folder and has other dates, file permissions and machine settings."""
    copy = tmp_path / "a copy"
    copy.mkdir()
    for name in SOURCES:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy)
    for path in (copy / "trias").rglob("*.py"):
        os.utime(path, (1e9, 1e9))
        path.chmod(0o600)
    (copy / ".cache").symlink_to(CACHE)  # has flit_core
    environment = os.environ | {"TZ": "Pacific/Kiritimati", "LC_ALL": "POSIX", "PYTHONHASHSEED": "1"}
    done = subprocess.run(
        [sys.executable, "build.py", "wheel"], cwd=copy, env=environment, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert (copy / "wheels" / wheel.name).read_bytes() == wheel.read_bytes()


def test_the_engine_is_in_it_and_nothing_else(unpacked: Path) -> None:
    assert {path.name for path in unpacked.iterdir()} == {"trias", ABOUT}
    suffixes = {".py", ".json", ".typed"}
    inside, wanted = (
        {
            path.relative_to(top)
            for path in (top / "trias").rglob("*")
            if path.is_file() and "__pycache__" not in path.parts  # imported tests leave compiled files
        }
        for top in (unpacked, ROOT)
    )
    assert inside == wanted
    assert {path.suffix for path in inside} == suffixes
    assert Path("trias/py.typed") in inside


def test_every_file_is_listed_with_its_digest(unpacked: Path) -> None:
    with (unpacked / ABOUT / "RECORD").open(newline="") as stream:
        rows = {name: (digest, size) for name, digest, size in csv.reader(stream)}
    files = [path for path in unpacked.rglob("*") if path.is_file() and "__pycache__" not in path.parts]
    assert rows.keys() == {path.relative_to(unpacked).as_posix() for path in files}
    assert rows.pop(f"{ABOUT}/RECORD") == ("", "")
    for name, (digest, size) in rows.items():
        content = (unpacked / name).read_bytes()
        found = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
        assert (digest, int(size)) == (f"sha256={found}", len(content)), name


def test_it_tells_what_it_is_and_needs_nothing(unpacked: Path) -> None:
    about = message_from_string((unpacked / ABOUT / "METADATA").read_text("utf-8"))
    assert (about["Name"], about["Version"]) == ("trias", trias.__version__)
    assert about["Requires-Python"] == ">=3.11"
    needed = about.get_all("Requires-Dist") or []
    assert needed
    assert all(line.endswith('; extra == "pettingzoo"') for line in needed)
    assert about.get_payload().rstrip() == (ROOT / "README.md").read_text("utf-8").rstrip()
    assert (unpacked / ABOUT / "licenses" / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()


@pytest.mark.parametrize("page", ["README.md", "docs/bots-of-your-own.md"])
def test_the_examples_of_the_pages_run_with_it(unpacked: Path, page: str) -> None:
    done = run(unpacked, "-m", "doctest", "-v", str(ROOT / page))
    assert done.returncode == 0, done.stdout
    assert "Test passed" in done.stdout


def test_its_command_is_a_function_of_the_package(unpacked: Path) -> None:
    found = ConfigParser()
    found.read(unpacked / ABOUT / "entry_points.txt")
    assert {name: dict(found[name]) for name in found.sections()} == {
        "console_scripts": {"trias": "trias.__main__:run"}
    }
    assert callable(import_module("trias.__main__").run)


def test_it_runs_without_the_repository(unpacked: Path) -> None:
    place = run(unpacked, "-c", "import trias; print(trias.__file__)")
    assert Path(place.stdout.strip()).is_relative_to(unpacked), place.stderr
    helped = run(unpacked, "-m", "trias", "--help")
    assert (helped.returncode, helped.stderr) == (0, "")
    words = ("--bots", "casual,greedy", "--games", "2", "--players", "2", "--seed", "1", "--processes", "1")
    match = run(unpacked, "-m", "trias", "match", "--json", *words)
    assert match.returncode == 0, match.stderr
    assert json.loads(match.stdout)["games"] == 2
    dice = run(unpacked, "-m", "trias", "selfplay", "--game", "triad", "--bots", "steady", "--seed", "1")
    assert json.loads(dice.stdout)["game"] == "triad", dice.stderr
    puzzles = run(unpacked, "-c", "from trias import puzzle; print(len(puzzle.load()['trias']))")
    assert int(puzzles.stdout) > 100, puzzles.stderr
