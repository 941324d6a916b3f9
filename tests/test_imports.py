"""Imports: which modules may import which others, checked in the sources. See docs/architecture.md."""

from __future__ import annotations

import ast
import functools
import sys
from pathlib import Path

import pytest

from web.site.pack import project_files

ROOT = Path(__file__).parent.parent
WEB_FOLDER = ROOT / "web"
ENGINE = sorted((ROOT / "trias").rglob("*.py"))
WEB = sorted((ROOT / "web").rglob("*.py"))
GAMES = sorted(path for path in (ROOT / "trias" / "games").iterdir() if (path / "__init__.py").is_file())
#: The only files that may import modules of the browser.
EDGE = {WEB_FOLDER / "main.py", WEB_FOLDER / "bot_worker.py", *(WEB_FOLDER / "edge").glob("*.py")}
BROWSER = {"js", "pyscript", "pyodide", "pyodide_js"}
#: The only file that may import the packages of the extra `pettingzoo`.
EXTRA = ROOT / "trias" / "envs" / "pettingzoo.py"
MORE = {"web/site/subset.py": {"fontTools"}, "web/site/dev/console.py": {"__main__"}}
CHANCE_AND_CLOCKS = {"random", "secrets", "time", "datetime", "uuid"}


def module(path: Path) -> str:
    """Return the dotted name of a file of the project."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@functools.cache
def imports(path: Path, source: str | None = None) -> tuple[str, ...]:
    """Return every dotted name that a file imports anywhere. Relative imports are made absolute.

    `from a import b` gives `a.b`, because b may be a module.
    """
    package = list(path.relative_to(ROOT).parts[:-1])
    names: list[str] = []
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8") if source is None else source)):
        if isinstance(node, ast.Import):
            names += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = package[: len(package) - node.level + 1] if node.level else []
            whole = ".".join([*base, *([node.module] if node.module else [])])
            names += [f"{whole}.{alias.name}" for alias in node.names]
    return tuple(names)


def root_of(name: str) -> str:
    return name.partition(".")[0]


def is_of(name: str, packages: set[str]) -> bool:
    """True if a name belongs to one of the packages or to the standard library."""
    return root_of(name) in packages or root_of(name) in sys.stdlib_module_names


def is_in(name: str, package: str) -> bool:
    return name == package or name.startswith(f"{package}.")


def ids(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_imports_are_read_aright() -> None:
    path = ROOT / "trias" / "games" / "trias" / "bot" / "x.py"
    source = (
        "import a.b, c\nfrom . import d\nfrom ..e import f as g\nfrom ...contract import h\n"
        "def i():\n from j import k\n"
    )
    assert list(imports(path, source)) == [
        "a.b",
        "c",
        "trias.games.trias.bot.d",
        "trias.games.trias.e.f",
        "trias.games.contract.h",
        "j.k",
    ]


def test_chance_comes_from_a_generator_of_ones_own() -> None:
    """The `random` module's state is in the snapshot of memory.js, so it would be the same on every page."""
    for path in WEB:
        taken = {name for name in imports(path) if root_of(name) in {"random", "secrets", "uuid"}}
        assert taken <= {"random.Random"}, ids(path)


def test_there_is_something_to_read() -> None:
    assert len(ENGINE) >= 15
    assert ROOT / "trias" / "games" / "trias" in GAMES


def test_trias_imports_the_standard_library_alone_and_never_the_page() -> None:
    """The packages of the optional extra are imported in one file, which no other file imports."""
    for path in ENGINE:
        more = {"gymnasium", "numpy", "pettingzoo"} if path == EXTRA else set()
        for name in imports(path):
            assert root_of(name) in {"trias", *more} or root_of(name) in sys.stdlib_module_names, (
                ids(path),
                name,
            )
            assert not is_in(name, module(EXTRA)), (ids(path), name)
            assert not is_in(name, "web"), (ids(path), name)


def test_no_module_of_the_page_imports_one_that_the_page_lacks() -> None:
    """Only the package has the command line, bot files and environments."""
    given = {ROOT / name for name in project_files() if name.endswith(".py")}
    missing = {module(path) for path in (*ENGINE, *WEB) if path not in given}
    assert {"trias.lab.bot_file", "trias.arena", "trias.envs.coding", "web.site.wheel"} <= missing
    for game in GAMES:
        assert f"{module(game)}.coding" in missing
    for path in given:
        for name in imports(path):
            assert not any(is_in(name, one) for one in missing), (ids(path), name)


@pytest.mark.parametrize("game", GAMES, ids=lambda path: path.name)
def test_a_game_imports_nothing_of_the_project_but_itself_and_what_all_games_share(game: Path) -> None:
    shared = ("contract", "digits", "view", "work")
    allowed = (module(game), *(f"trias.games.{name}" for name in shared))
    for path in game.rglob("*.py"):
        for name in imports(path):
            if root_of(name) == "trias":
                assert any(is_in(name, one) for one in allowed), (ids(path), name)


def test_the_files_that_serve_all_games_reach_a_game_through_load_alone() -> None:
    for path in [
        path
        for path in ENGINE
        if (path.parent.name == "trias" and path.parent.parent == ROOT)
        or path.parent == ROOT / "trias" / "games"
    ]:
        for name in imports(path):
            for game in GAMES:
                assert not is_in(name, module(game)), (ids(path), name)


def test_the_contract_imports_nothing_of_the_project() -> None:
    assert not [
        name for name in imports(ROOT / "trias" / "games" / "contract.py") if root_of(name) == "trias"
    ]


def test_games_have_no_chance_of_their_own_and_no_clock() -> None:
    """The caller passes in a random.Random; `from random import Random` serves as its type."""
    for path in [path for path in ENGINE if path.is_relative_to(ROOT / "trias" / "games")]:
        for name in imports(path):
            assert root_of(name) not in CHANCE_AND_CLOCKS or name == "random.Random", (ids(path), name)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            made = isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Random"
            assert not (made and not node.args), f"{ids(path)}: Random() is seeded by the clock"  # type: ignore[attr-defined]


def test_only_the_edge_files_of_the_page_know_the_browser() -> None:
    for path in WEB:
        known = {root_of(name) for name in imports(path)} & BROWSER
        assert not known or path in EDGE, (ids(path), known)


def test_the_pure_files_of_the_page_import_the_standard_library_trias_and_web() -> None:
    """The two exceptions are not shipped: a build script with fontTools, and the console of the dev page."""
    for path in [path for path in WEB if path not in EDGE]:
        more = MORE.get(ids(path), set())
        for name in imports(path):
            assert root_of(name) in {"trias", "web", *more} or root_of(name) in sys.stdlib_module_names, (
                ids(path),
                name,
            )


def test_the_bots_worker_imports_trias_alone() -> None:
    path = ROOT / "web" / "bot_worker.py"
    if path.is_file():
        for name in imports(path):
            assert root_of(name) in {"trias", *BROWSER} or root_of(name) in sys.stdlib_module_names, (
                ids(path),
                name,
            )
