"""Tampered: whatever one key of storage holds, the page starts and all other keys are kept.

Other pages of the same origin, and people, can write to storage. The tests change one key at a time: its text
is truncated, or some of its values are replaced by absurd ones, with a valid digest if it needs one.
"""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.each import each
from tests.web.keeping.test_shelf import NOON, player_with
from tests.web.page_player import PagePlayer, order_kind, order_value
from trias import puzzle, record
from trias.games.contract import Refused
from web.do import do
from web.features.lessons import course
from web.features.puzzles import kept_progress
from web.features.statistics import totals
from web.games.trias.features.daily import daily
from web.keeping import shelf
from web.keeping.saves import GAME, SETTINGS_KEY, SLOTS, Memory, Slots, parse_save, with_digest
from web.play.begin import offer_kept_game
from web.play.preferences import recall
from web.screen import scene
from web.state.app import App
from web.state.days import today

Texts = dict[str, str]
DEEP: Any = None
for _ in range(40):
    DEEP = [DEEP]
#: Values of other types, sizes and forms than expected.
ABSURD: tuple[Any, ...] = (
    *(None, True, False, "", [], {}, DEEP, [[]], {"": {}}),
    *(0, -1, 999_999_999, 10**8, 2**53, 10**30, -(10**30), 10**4000, 1.5, -0.0, 1e308, 5e-324),
    *("x" * 3000, "\u0000", "\ud800", "<b>&\"'", "‮", "9" * 30, "NaN", "2026-02-30", "9999-12-31", "٣"),
    *(99_999_999_999, 253_402_300_799, "__class__", {"kept": 1}, [None] * 50, {"a": {"b": [1, {"c": None}]}}),
)
#: Texts that are not valid data of the page.
TORN = (
    *("{", "null", "0", "NaN", "Infinity", "-Infinity", "[" * 100_000, "{}", "[]", '""', "x" * 100_000),
    *('{"a":NaN}', '{"a":1e999}', f'{{"a":{"9" * 5000}}}', '{"a":1,"a":2}', "\ufeff{}", "\u0000", "\ud800"),
)


@cache
def everything() -> tuple[tuple[str, str], ...]:
    """Return storage with every key filled by the page itself."""
    storage = Memory()
    player = player_with(storage)
    slots = Slots(storage)

    def keep() -> None:
        if player.saved:
            slots.save(player.saved)
        if player.settings:
            storage.set(SETTINGS_KEY, player.settings)

    player.after = keep
    player.do("theme", "dark")
    for _ in range(2):  # two games that end, one of them of the day
        player.start(("", "random"))
        player.play_to_the_end()
        player.do("new-game")
    player.do("daily")
    player.do("daily-play")
    player.do("new-game")
    player.do("start")
    player.click()
    lesson = course.LESSONS[0]
    course.learn(player.app, lesson)
    kept_progress.note_solved(player.app, puzzle.load()["trias"][0], today(player.app))
    player.app.shelf.storage.set(daily.KEY, '{"2025-11-22":{"points":[24,19,17],"place":1,"takebacks":0}}')
    player.app.shelf.storage.set("trias.tips", '["place","card"]')
    return tuple(storage.texts.items())


def values(given: Any, at: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Return the path to every value inside a JSON value."""
    ways = [at] if at else []
    members = (
        given.items() if isinstance(given, dict) else enumerate(given) if isinstance(given, list) else ()
    )
    for key, member in members:
        ways += values(member, (*at, key))
    return ways


def replaced(given: Any, way: tuple[Any, ...], value: Any) -> Any:
    """Return a copy with another value at a path."""
    if not way:
        return value
    if isinstance(given, dict):
        return given | {way[0]: replaced(given[way[0]], way[1:], value)}
    return [replaced(each, way[1:], value) if n == way[0] else each for n, each in enumerate(given)]


def tampered(rng: Random, text: str) -> str:
    """Return the text truncated, or with some absurd values."""
    how = rng.random()
    if how < 0.15:
        return rng.choice(TORN)
    if how < 0.25:
        return text[: rng.randrange(1, len(text))]
    given = json.loads(text)
    for _ in range(rng.randrange(1, 4)):
        ways = values(given) or [()]
        short = [way for way in ways if len(way) <= 2]  # a record has many actions
        given = replaced(
            given, rng.choice(short if rng.random() < 0.6 and short else ways), rng.choice(ABSURD)
        )
    if isinstance(given, dict) and "record" in given and "sha256" in given and rng.random() < 0.8:
        first = {key: value for key, value in given.items() if key not in ("record", "sha256")}
        try:
            last = with_digest(record.dumps(given["record"]))
            return f"{json.dumps(first)[:-1]}{',' if first else ''}{last}}}"
        except (ValueError, UnicodeError):
            pass
    return json.dumps(given)


def start(storage: Memory) -> PagePlayer:
    """Start as page.py does."""
    player = PagePlayer(5)
    player.app = App(Random(5), storage, lambda: float(NOON))
    recall(player.app, storage.get(SETTINGS_KEY))
    text, _ = Slots(storage).load()
    if text:
        with suppress(Refused):
            offer_kept_game(player.app, text)
    scene(player.app)
    return player


def looked_through(player: PagePlayer) -> None:
    """Open every sheet that shows stored data."""
    for sheet in ("games", "totals", "daily", "lessons", "puzzles"):
        player.do(sheet)
        player.catch_up()
        scene(player.app)
        player.do("close")


def known(storage: Memory) -> dict[str, Any]:
    """Return everything that the page reads from storage, by key."""
    app = App(Random(1), storage, lambda: float(NOON))
    recall(app, storage.get(SETTINGS_KEY))
    found: dict[str, Any] = {
        SETTINGS_KEY: (app.settings, app.last_setup),
        totals.KEY: totals.load(app),
        daily.KEY: daily.results(app),
        course.KEY: course.lessons_done(app),
        kept_progress.KEY: kept_progress.load(app),
        "slots": Slots(storage).load(),
    }
    for kept in app.shelf.games():
        try:
            found[GAME + kept.id] = record.to_record(shelf.match_of(kept))
        except Refused:
            found[GAME + kept.id] = None
    return found


@pytest.mark.parametrize("seed", range(amount(4, 12)))
@each("key", lambda: dict(everything()))
def test_one_key_that_is_tampered_with_touches_no_other(key: str, seed: int) -> None:
    rng = Random(f"{key} {seed}")
    storage = Memory()
    storage.texts = dict(everything())
    before = known(storage)
    storage.texts[key] = tampered(rng, storage.texts[key])
    after = known(storage)
    for other, value in before.items():
        if other != key and not (other == "slots" and key in SLOTS):
            assert after[other] == value
    player = start(storage)
    looked_through(player)
    if player.app.session.kept_match is not None:
        player.do("continue")
    else:
        player.do("start")
    assert player.app.session.match is not None
    slots = Slots(storage)
    slots.load()
    for _ in range(3):
        text = record.dumps(record.to_record(player.match))
        assert slots.save(text) == ""
        assert Slots(storage).load()[0] == text
    settings = next(
        (order_value(order) for order in player.do("theme", "dark") if order_kind(order) == "settings"), ""
    )
    settings.encode()  # it can be written
    again = App(Random(1), storage, lambda: float(NOON))
    recall(again, settings)
    assert again.settings["theme"] == "dark"


def test_all_keys_are_there() -> None:
    keys = {key for key, _ in everything()}
    assert {SETTINGS_KEY, totals.KEY, daily.KEY, course.KEY, kept_progress.KEY, "trias.tips", *SLOTS} <= keys
    assert sum(key.startswith(GAME) for key in keys) >= 2
    for key, text in everything():
        if key in SLOTS or key.startswith(GAME):
            assert parse_save(text)


def test_of_a_set_up_only_what_makes_sense_is_written_again() -> None:
    app = App(Random(1))
    recall(app, json.dumps({"setup": {"pole": "\ud800", "more": "x" * 9999, "starter": 1}}))
    [text] = [order_value(order) for order in do(app, "theme", "dark") if order_kind(order) == "settings"]
    assert "more" not in text.encode().decode()
    assert json.loads(text)["setup"]["starter"] == 1
