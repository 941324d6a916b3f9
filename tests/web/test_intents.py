"""Intents, sheets and events: the tables of the page agree with each other, the code and the types."""

from __future__ import annotations

import ast
import re
from importlib import import_module
from pathlib import Path
from typing import Any, get_args

from mypy import api

from tests.each import each
from tests.web.page_player import PagePlayer
from web import do, handlers, intents, late_rooms
from web.do import LISTENERS
from web.features.hints import hints
from web.features.library import library
from web.features.review import review
from web.features.statistics import totals
from web.features.study import study
from web.games.trias.features import rows
from web.games.trias.features.daily import daily
from web.intents import INTENTS
from web.screen import scene
from web.state import names
from web.state.game_features import drawn_by, features_of
from web.state.lazy import Lazy
from web.state.settings import SETTINGS
from web.state.sheets import SHEETS, may_open

WEB = Path(__file__).parents[2] / "web"
#: Intents that are sent by the browser's edge or by scripts of tests, never by a button.
FROM_THE_EDGE = {
    "answer",
    "waited",
    "ticked",
    "advised",
    "resize",
    "stored",
    "short",
    "persisted",
    "no-worker",
    "rested",
} | {
    "damaged",
    "new-game",
    "tab",
    "update-ready",
    "link",
    "dropped",
    "unread",
    "shared",
    "see",
    "back",
    "key",
    "inspect",
    "action",
    "preview",
    "pick",
    "mode",
    "cell",
}


def sources() -> dict[str, str]:
    return {str(path): path.read_text(encoding="utf-8") for path in WEB.rglob("*.py")}


def test_the_types_name_what_the_tables_hold() -> None:
    assert list(get_args(names.Intent)) == list(INTENTS)
    assert list(get_args(names.SheetName)) == list(SHEETS)


def test_every_intent_in_the_markup_is_in_the_table() -> None:
    found = {name for text in sources().values() for name in re.findall(r'"data-intent": "([\w-]+)"', text)}
    assert len(found) > 10
    assert found <= INTENTS.keys()


def test_every_setting_can_be_chosen() -> None:
    assert SETTINGS.keys() <= INTENTS.keys()


def test_every_intent_is_sent_by_something() -> None:
    code = "".join(text for path, text in sources().items() if not path.endswith(("intents.py", "names.py")))
    unsent = {name for name in INTENTS if f'"{name}"' not in code and f"'{name}'" not in code}
    assert unsent <= FROM_THE_EDGE


#: Code for mypy: a room and rows of it, of which one is correct and three are wrong.
ROOM = """
from web.state.row import App
def show(app: App, value: str) -> None: ...
def stray(app: App, value: int) -> None: ...
"""
TABLE = """
from typing import TYPE_CHECKING
from web.state.lazy import Lazy
from web.state.row import Row
if TYPE_CHECKING:
    import a_room
else:
    a_room = Lazy("a_room")
Row(a_room.show, keeps=("list",))
Row(a_room.shwo)
Row(a_room.stray)
Row(a_room.show, keeps=("lsit",))
"""


def test_a_misspelt_handler_or_trait_is_an_error_of_types(tmp_path: Path) -> None:
    (tmp_path / "a_room.py").write_text(ROOM, encoding="utf-8")
    (tmp_path / "a_table.py").write_text(TABLE, encoding="utf-8")
    ours = (WEB / "state" / "row.py", WEB / "state" / "lazy.py")
    words = ["--follow-imports=skip", f"--cache-dir={tmp_path}", "--config-file=", "--strict"]
    files = [tmp_path / "a_room.py", tmp_path / "a_table.py", *ours]
    said, _, _ = api.run([*words, "--namespace-packages", "--explicit-package-bases", *map(str, files)])
    assert re.findall(r"a_table.py:(\d+): error", said) == ["10", "11", "12"], said


@each("table", [late_rooms, rows])
def test_rooms_that_come_late_are_named_alike_for_types_and_for_python(table: Any) -> None:
    tree = ast.parse(Path(table.__file__).read_text(encoding="utf-8"))
    branch = next(node for node in tree.body if isinstance(node, ast.If))
    typed = {
        (alias.asname or alias.name): f"{node.module}.{alias.name}"
        for node in branch.body
        if isinstance(node, ast.ImportFrom)
        and (node.module or "").startswith(("web.features", "web.games", "web.play"))
        for alias in node.names
    }
    stand_ins = {name: room.name for name, room in vars(table).items() if isinstance(room, Lazy)}
    assert stand_ins == typed


@each(
    "name",
    [
        *("lessons", "lesson", "short-game", "puzzles", "puzzle", "puzzle-solution"),
        *("review-game", "review-turn", "review-show", "whose", "game-review"),
        *("mistakes", "mistake", "mistake-best", "own-turn"),
    ],
)
def test_intents_of_rooms_that_are_imported_late_are_there(name: Any) -> None:
    PagePlayer().do(name)  # raises nothing, even where it has no meaning


@each("name", SHEETS)
def test_whoever_draws_a_sheet_is_there(name: str) -> None:
    module, _, function = drawn_by(name).partition(":")
    if module:
        assert callable(getattr(import_module(module), function))
    else:
        screens = [path.read_text(encoding="utf-8") for path in (WEB / "games").glob("*/screen.py")]
        assert any(f'"{name}"' in text for text in screens)


@each("name", SHEETS)
def test_a_sheet_lies_over_sheets_and_leads_back_to_one(name: str) -> None:
    row = SHEETS[name]
    assert (row.opens_from or frozenset()) <= {"", *SHEETS}
    assert row.back in {"", *SHEETS}


def test_a_sheet_opens_only_over_those_of_its_row() -> None:
    assert may_open("settings", "menu")
    assert may_open("settings", "start")
    assert not may_open("settings", "play")
    assert may_open("rules", "handover")


def test_features_hear_of_events_in_this_order() -> None:
    own = features_of("trias").listeners
    assert own[0] == daily.on
    assert LISTENERS[:-5] == (hints.on, review.on, *own, totals.on, library.on, study.on)
    late = [listen.__name__ for listen in LISTENERS[-5:]]  # of features that are imported at their first use
    assert late == ["_tell_mistakes", "_tell_film", "_tell_lab", "_go_back", "_begin"]


def test_the_scene_only_reads() -> None:
    """Drawing replaces no object of the app and changes no content."""
    player = PagePlayer(3)
    player.do("resize", "932 626 1280 800")
    player.start(("", "greedy", ""))
    for _ in range(60):
        player.click()
        player.run_bots()
        before = kept(player)
        scene(player.app)
        assert kept(player) == before
    player.do("history")
    before = kept(player)
    scene(player.app)
    assert kept(player) == before


def kept(player: PagePlayer) -> list[tuple[str, object]]:
    """Return all attributes of the app and of its records: values by their text, others by identity."""
    app = player.app
    parts = {"app": app, "session": app.session, "notices": app.notices, "browser": app.browser}
    return [
        (f"{part}.{name}", value if isinstance(value, str | int | float | tuple | None) else id(value))
        for part, record in parts.items()
        for name, value in vars(record).items()
        if name not in ("_sides", "_slots")
    ]


def test_every_intent_is_handled_in_one_table() -> None:
    """Only `row_of` reads the table of intents, so each intent passes through the same few lines."""
    users = {
        node.name
        for room in (handlers, intents, do)
        for node in ast.parse(Path(room.__file__).read_text(encoding="utf-8")).body
        if isinstance(node, ast.FunctionDef)
        for part in ast.walk(node)
        if isinstance(part, ast.Name) and part.id == "INTENTS"
    }
    assert users == {"row_of"}
