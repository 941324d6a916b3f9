"""Floors: imports lead downwards only and never in a circle; private names stay in their files.

`FLOORS` is the order of the rooms in docs/architecture.md. The tests read the sources, so imports under
TYPE_CHECKING and inside functions count too.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

import pytest

from tests.test_imports import ROOT, imports, module

#: The packages to read: folders of the repository.
PACKAGES = ("trias", "web")

#: The rooms of the games. Their features are on the same floor as all features.
GAMES = tuple(f"web.games.{path.parent.name}" for path in sorted(ROOT.glob("web/games/*/page.py")))

#: The floors from the bottom up. A room imports only from floors below. Each feature is a room.
FLOORS = (
    ("trias",),
    ("web.keeping", "web.words", "web.shell"),
    ("web.state", "web.site"),
    ("web.draw",),
    ("web.play",),
    GAMES,
    ("web.features", *(f"{room}.features" for room in GAMES)),
    ("web.late_rooms", "web.page_frame", "web.drawing", *(f"{room}.features.rows" for room in GAMES)),
    ("web.handlers", "web.screen"),
    ("web.intents", "web.first_page"),
    ("web.do",),
    ("web.edge",),
    ("web.main", "web.bot_worker"),
)
#: The only features that import another feature.
OVER_STUDY = {f"web.features.{name}" for name in ("lab", "lessons", "mistakes", "puzzles")}
OVER_STUDY.add("web.games.trias.features.editor")
STUDY = "web.features.study"

#: Methods of named tuples: public despite their spelling.
PUBLIC_IN_PYTHON = {"_asdict", "_fields", "_make", "_replace"}
#: Methods of a base class that PettingZoo has environments call.
FOR_ENVIRONMENTS = {"_accumulate_rewards", "_clear_rewards", "_was_dead_step"}


def files_of(package: str) -> dict[str, Path]:
    """Return the Python files of a package: dotted name -> path."""
    return {module(path): path for path in sorted((ROOT / package).rglob("*.py"))}


def module_of(name: str, modules: Iterable[str]) -> str | None:
    """Return the module that a dotted name from `imports` means: the longest module name it begins with."""
    parts = name.split(".")
    names = (".".join(parts[:length]) for length in range(len(parts), 0, -1))
    return next((found for found in names if found in modules), None)


def import_graph(files: Mapping[str, Path]) -> dict[str, set[str]]:
    """Return module -> the modules among `files` that it imports, also inside functions and for types."""
    return {
        name: {found for other in imports(path) if (found := module_of(other, files)) and found != name}
        for name, path in files.items()
    }


def circles(graph: Mapping[str, Iterable[str]]) -> list[list[str]]:
    """Return every set of modules that import each other in a circle, sorted (Tarjan's algorithm)."""
    found: list[list[str]] = []
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []

    def visit(name: str) -> None:
        number[name] = lowest[name] = len(number)
        stack.append(name)
        for other in graph[name]:
            if other not in number:
                visit(other)
            if other in stack:
                lowest[name] = min(lowest[name], lowest[other])
        if lowest[name] == number[name]:
            members = stack[stack.index(name) :]
            del stack[-len(members) :]
            if len(members) > 1:
                found.append(sorted(members))

    for name in graph:
        if name not in number:
            visit(name)
    return sorted(found)


def is_private(name: str) -> bool:
    """Return True for `_x`; not for `__x__`, `_` and the public methods of named tuples."""
    return name.startswith("_") and name.strip("_") != "" and not name.endswith("__")


def defined_names(tree: ast.AST) -> set[str]:
    """Return the names that a file defines anywhere.

    Functions, classes, variables, parameters, attributes and slots.
    """
    names: set[str] = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            names.add(node.id)
        elif isinstance(node, ast.arg):
            names.add(node.arg)
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            if isinstance(node.value, ast.Name) and node.value.id in {"self", "cls"}:
                names.add(node.attr)
        elif isinstance(node, ast.Assign) and any(
            isinstance(target, ast.Name) and target.id == "__slots__" for target in node.targets
        ):
            names |= {part.value for part in ast.walk(node.value) if isinstance(part, ast.Constant)}
    return names


def foreign_private_names(path: Path, source: str | None = None) -> Iterator[tuple[int, str]]:
    """Return private names that a file uses without defining them, as (line, name)."""
    tree = ast.parse(path.read_text(encoding="utf-8") if source is None else source)
    defined = defined_names(tree) | PUBLIC_IN_PYTHON | FOR_ENVIRONMENTS
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            parts = [part for name in (node.module or "").split(".") if (part := name)]
            names = [*parts, *(alias.name for alias in node.names)]
            for name in names:
                if is_private(name):
                    yield node.lineno, name
        elif isinstance(node, ast.Import):
            for alias in node.names:
                for name in alias.name.split("."):
                    if is_private(name):
                        yield node.lineno, name
        elif isinstance(node, ast.Attribute) and is_private(node.attr) and node.attr not in defined:
            yield node.lineno, node.attr


def test_circles_are_found() -> None:
    assert circles({"a": ["b"], "b": ["c"], "c": ["b", "d"], "d": [], "e": ["a", "e"]}) == [["b", "c"]]
    assert circles({"a": ["b"], "b": []}) == []


def test_a_name_leads_to_the_longest_module_that_it_begins_with() -> None:
    modules = {"p", "p.q", "p.q.r"}
    assert module_of("p.q.r.Thing", modules) == "p.q.r"
    assert module_of("p.q.Thing", modules) == "p.q"
    assert module_of("os.path", modules) is None


def test_private_names_of_other_files_are_found() -> None:
    source = (
        "from .a import _b, c\nimport _thread\nfrom ._hidden import d\n"
        "class E:\n    __slots__ = ('_x',)\n    def _f(self): self._g = self._f() or c._x\n"
        "E()._f(), E()._g, c._h, c.__doc__, pair._replace(), c._i\nc._i = 1\n"
    )
    found = sorted(foreign_private_names(ROOT / "x.py", source))
    assert found == [(1, "_b"), (2, "_thread"), (3, "_hidden"), (7, "_h"), (7, "_i"), (8, "_i")]


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_is_read_whole(package: str) -> None:
    files = files_of(package)
    graph = import_graph(files)
    assert len(files) >= 15
    assert sum(map(len, graph.values())) >= len(files), "hardly an import was found"


@pytest.mark.parametrize("package", PACKAGES)
def test_no_files_import_one_another_in_a_circle(package: str) -> None:
    assert circles(import_graph(files_of(package))) == []


@pytest.mark.parametrize("package", PACKAGES)
def test_a_private_name_is_used_only_in_the_file_that_defines_it(package: str) -> None:
    found = [
        f"{path.relative_to(ROOT)}:{line}: {name}"
        for path in files_of(package).values()
        for line, name in foreign_private_names(path)
    ]
    assert found == []


def room_of(name: str) -> tuple[int, str]:
    """Return the number of a module's floor, and its room. Raises KeyError for a module without a room."""
    fitting = [
        (len(room), number, room)
        for number, rooms in enumerate(FLOORS)
        for room in rooms
        if name == room or name.startswith(f"{room}.")
    ]
    if not fitting:
        raise KeyError(name)
    _, number, room = max(fitting)
    if room.endswith("features"):
        room = ".".join(name.split(".")[: room.count(".") + 2])
    return number, room


def wrong_imports(graph: Mapping[str, Iterable[str]]) -> list[str]:
    """Return every import that leads to a floor above or to another room on the same floor."""
    found = []
    for name, others in graph.items():
        floor, room = room_of(name)
        for other in others:
            below, other_room = room_of(other)
            is_allowed = room in OVER_STUDY and other_room == STUDY
            if room != other_room and below >= floor and not is_allowed:
                found.append(f"{name} imports {other}")
    return sorted(found)


def test_imports_that_lead_up_or_aside_are_found() -> None:
    graph = {
        "web.state.app": ["web.play.turns", "trias.match", "web.state.session"],
        "web.games.trias.features.daily.daily": ["web.features.study.study", "web.play.turns"],
        "web.features.lessons.course": ["web.features.study.study"],
    }
    assert wrong_imports(graph) == [
        "web.games.trias.features.daily.daily imports web.features.study.study",
        "web.state.app imports web.play.turns",
    ]


def test_every_room_imports_from_rooms_below_alone() -> None:
    files = {name: path for package in PACKAGES for name, path in files_of(package).items()}
    assert wrong_imports(import_graph(files)) == []


def test_what_draws_sees_no_app() -> None:
    """Code that draws is called with values: see web/state/fill.py."""
    drawing = [*(ROOT / "web/draw").glob("*.py"), *(ROOT / "web/games").glob("*/board/*.py")]
    assert len(drawing) > 40
    seen = [path.name for path in drawing if re.search(r"\bApp\b", path.read_text("utf-8"))]
    assert seen == []
