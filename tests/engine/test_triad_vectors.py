"""Triad against the vectors: legal actions, positions and perft counts at every check."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.engine.test_triad_boards import legal, position_of
from trias import record
from trias.__main__ import perft
from trias.games import load
from trias.games import triad as game
from trias.games.triad.state import State

VECTORS = sorted((Path(__file__).parent.parent / "data" / "vectors").glob("triad-*.json"))
#: The largest number of leaves to count.
LARGEST = 1_000
LARGEST_NATIVE = 30_000


def vector(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def after(content: dict[str, Any], count: int) -> State:
    """Return the state after `count` of the record's actions."""
    state = game.start(content["setup"], 2, {})
    for text in content["actions"][:count]:
        state.play(game.action_of(text))
    return state


def counts() -> list[Any]:
    """Return (path, after, depth, count) of every perft count that is small enough."""
    found = []
    for path in VECTORS:
        for entry in vector(path).get("perft", []):
            for depth, count in enumerate(entry["counts"], 1):
                if count <= LARGEST_NATIVE:
                    marks = [pytest.mark.native] if count > LARGEST else []
                    name = f"{path.stem}-{entry['after']}-{depth}"
                    found.append(pytest.param(path, entry["after"], depth, count, id=name, marks=marks))
    return found


def test_there_are_vectors() -> None:
    assert len(VECTORS) >= 5
    assert len(counts()) >= 12


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_every_check_agrees(path: Path) -> None:
    content = vector(path)
    assert content["checks"]
    for check in content["checks"]:
        state = after(content["record"], check["after"])
        assert position_of(state) == check["position"], check["after"]
        assert list(position_of(state)) == list(check["position"]), "key order"
        assert sorted(legal(state)) == check["legal"], check["after"]


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_every_action_is_legal_where_it_was_played(path: Path) -> None:
    content = vector(path)["record"]
    state = game.start(content["setup"], 2, {})
    for text in content["actions"]:
        action = game.action_of(text)
        assert game.why_not(state, action) is None
        assert game.action_text(action) == text
        state.play(action)


@pytest.mark.parametrize(("path", "number", "depth", "count"), counts())
def test_perft(path: Path, number: int, depth: int, count: int) -> None:
    assert perft(load("triad"), after(vector(path)["record"], number), depth) == count


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_records_come_back_as_they_were(path: Path) -> None:
    content = vector(path)["record"]
    assert record.to_record(record.from_record(content)) == content
