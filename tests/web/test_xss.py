"""Names with markup or scripts: on every screen they are plain text."""

from __future__ import annotations

import json
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from functools import lru_cache
from html import escape, unescape
from itertools import islice
from pathlib import Path

import pytest

from tests.amount import amount
from tests.web.markup import TEXT_KEYS, parsed
from tests.web.page_player import PagePlayer, order_value
from trias import arena, record
from trias.games.contract import Json
from trias.links import game as link
from web.features.result.result import picture_of
from web.screen import scene
from web.state.draft import clean_name
from web.state.views import FAR

DATA = Path(__file__).parent.parent / "data"
SEATS = 5
NOON = 1_763_812_800
#: Names of this length or more are tested together.
LONG_NAME = 12
#: Attributes whose values must not contain any part of a name.
STEERING = re.compile(r"id|class|href|src|style|type|role|for|on.*|data-(?!reason)\w+")
Bones = list[tuple[str, tuple[tuple[str, str], ...]]]


def corpus() -> list[str]:
    r"""Return the lines of tests/data/xss.txt. `\u{202e}` encodes a character unfit for a file."""
    lines = (DATA / "xss.txt").read_text(encoding="utf-8").splitlines()
    return [re.sub(r"\\u\{(\w+)\}", lambda code: chr(int(code[1], 16)), line) for line in lines]


#: The lines of the corpus that are allowed as names.
NAMES = [line for line in corpus() if record.is_name(line) and clean_name(line) == line]


def rows() -> Iterator[tuple[str, ...]]:
    """Yield all the names, one table of players at a time; long names share tables."""
    for is_long in (False, True):
        found = [name for name in NAMES if (len(name) >= LONG_NAME) == is_long]
        for at in range(0, len(found), SEATS):
            yield (*found[at : at + SEATS], *harmless(is_long))[:SEATS]


#: Screens up to the first that shows a whole table during play.
FIRST = 12


def harmless(is_long: bool) -> tuple[str, ...]:
    return tuple(letter * (record.MAX_NAME if is_long else 3) for letter in "ABCDE")


def given(file: str, names: Sequence[str], actions: int | None = None) -> str:
    """Return a golden game with these names and people in all seats, cut off after `actions` actions."""
    found: Json = json.loads((DATA / "golden" / f"{file}.json").read_text(encoding="utf-8"))
    found["seats"] = [{"name": name, "bot": None} for name, _ in zip(names, found["seats"], strict=False)]
    return record.dumps(found | {"actions": found["actions"][:actions]})


def triad(names: Sequence[str]) -> str:
    found = record.to_record(arena.selfplay("triad", ["random"] * 2, 1))
    return record.dumps(found | {"seats": [{"name": name, "bot": None} for name in names[:2]]})


def screens(names: Sequence[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield every screen that shows names, with these names."""
    player = PagePlayer(1)
    app = player.app
    app.now = lambda: float(NOON)
    player.set_up([""] * SEATS, names=names)
    player.do("starter", "1")
    yield "start", scene(app)
    player.do("start")
    yield "placing", scene(app)
    while app.sheet == "handover" or app.position.phase == "place":
        yield "handed over", scene(app)
        player.click()
    player.do("import", given("selfplay-random-5-seed-1", names, 60))
    yield "card", scene(app)
    player.do("continue")
    for intent in ("seats", "table", "log", "share"):
        player.do(intent)
        yield intent, scene(app)
        player.do("close")
    player.do("board-turn")
    yield "in words", scene(app)
    player.do("typed", "?")
    yield "list", scene(app)
    player.do("board-turn")
    player.do("history")
    for way in ("back", "first", "last"):
        player.do("travel", way)
        yield f"history {way}", scene(app)
    player.do("now")
    for text in (given("selfplay-random-5-seed-1", names), triad(names)):
        player.do("import", text)
        yield "final", scene(app)
        yield "picture", {"picture": picture_of(app).replace("/*style*/", "")}
        player.do("share")
        player.do("film")
        player.catch_up()
        yield "film", scene(app)
        (film,) = player.do("film-save")
        yield "film, saved", {"film": order_value(film).replace("/*style*/", "")}
        player.do("close")
        player.do("close")
        for intent in ("statistics", "share"):
            player.do(intent)
            yield f"over, {intent}", scene(app)
            player.do("close")
    yield from _games(player, names)
    yield from _elsewhere(names)


def _games(player: PagePlayer, names: Sequence[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield the list of games, and the notice that a game with such a name has been deleted."""
    player.do("games")
    player.catch_up()
    for number, name in enumerate(names[:3]):
        player.do("game-name", name, number)
        yield "named", scene(player.app)
    player.do("game-copy", "1", 1)
    yield "copied", scene(player.app)
    player.do("game-delete", "2", 2)
    yield "deleted", scene(player.app)
    player.do("close")
    player.do("daily")
    yield "daily", scene(player.app)


def _elsewhere(names: Sequence[str]) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield a game played by link, from its first turn on another device to its arrival."""
    player = PagePlayer(2)
    player.set_up(["", FAR], names=names)
    player.do("start")
    while player.app.sheet != "send":
        player.click()
    sheet = scene(player.app)
    yield "send", {**sheet, "sheets": re.sub(r'value="#g=[^"]*"', "", sheet["sheets"])}
    other = PagePlayer(3)
    other.do("link", link.pack(player.match))
    yield "arrived", scene(other.app)
    while other.app.sheet != "send":
        other.click()
    answer = record.to_record(link.unpack(link.pack(other.match)))
    turned = [seat["name"] for seat in answer["seats"]][::-1]
    answer["seats"] = [{"name": name, "bot": "x"} for name in turned]
    player.do("link", link.pack(record.from_record(answer)))
    yield "asked about", scene(player.app)


TABLES = list(rows())


@lru_cache(maxsize=4000)
def bones(markup: str) -> Bones:
    """Return elements and attributes, and the values of attributes with an effect."""
    return [(node.tag, attributes(node)) for node in parsed(markup).iter()]


@lru_cache(maxsize=2)
def wanted(is_long: bool) -> list[tuple[str, dict[str, str]]]:
    """Return the screens with names made of letters only."""
    return list(screens(harmless(is_long)))


def attributes(node: ET.Element) -> tuple[tuple[str, str], ...]:
    return tuple((name, value if STEERING.fullmatch(name) else "") for name, value in node.attrib.items())


def is_as(drawn: str, plain: str, names: Sequence[str]) -> bool:
    """Return True if the markup equals the plain markup with these names, escaped, in place of its own."""
    for letters, name in zip(harmless(len(names[0]) >= LONG_NAME), names, strict=True):
        plain = plain.replace(letters, escape(name))
    return plain == drawn.replace("&#42;", "*")


def text_of(drawn: dict[str, str]) -> str:
    """Return all text that can be read or heard."""
    return " ".join(unescape(markup) for markup in drawn.values())


def test_there_are_names_to_try() -> None:
    assert len(corpus()) > 100
    assert len(NAMES) > 60
    assert len(corpus()) == len(set(corpus()))


@pytest.mark.parametrize("names", TABLES, ids=lambda names: str(len(names[0])))
def test_a_name_is_text_on_every_screen(names: tuple[str, ...]) -> None:
    """The page has the same elements and attributes as with plain names, and contains the names.

    By default one table in four goes through every screen, the others through the first ones.
    """
    most = FIRST if TABLES.index(names) % amount(4, 1) else None
    met = dict.fromkeys(names, 0)
    is_long = len(names[0]) >= LONG_NAME
    for (where, drawn), (_, plain) in islice(zip(screens(names), wanted(is_long), strict=True), most):
        for place in drawn.keys() - TEXT_KEYS:
            if "@" not in place and not is_as(drawn[place], plain[place], names):
                assert bones(drawn[place]) == bones(plain[place]), (where, place)
        shown = text_of(drawn)
        for name in names:
            met[name] += name in shown
    assert min(met.values()) >= (SEATS if most is None else 1)
