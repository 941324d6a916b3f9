"""The engine against the vectors: legal actions, positions and perft counts at every check."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.each import each
from trias import record
from trias.__main__ import perft
from trias.games.trias import from_position, position
from trias.games.trias.state import State

VECTORS = sorted((Path(__file__).parent.parent / "data" / "vectors").glob("trias-*.json"))
#: The largest number of leaves to count.
LARGEST = 20_000 if sys.platform == "emscripten" else 1_000_000
#: The attributes of a state that its position object determines.
KNOWN = (
    *("ap", "capacity", "card", "cards_drawn", "free_rescues", "hands", "herds", "last_turns", "phase"),
    *("placings", "player", "players", "pole", "room", "score", "spent", "stock", "swimmers"),
)


def vector(path: Path) -> dict[str, Any]:
    loaded: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return loaded


def counts() -> Iterator[tuple[Path, int, int, int]]:
    """Yield (path, after, depth, count) of every perft count that is small enough."""
    for path in VECTORS:
        for entry in vector(path).get("perft", []):
            for depth, count in enumerate(entry["counts"], 1):
                if count <= LARGEST:
                    yield path, entry["after"], depth, count


def test_there_are_vectors_of_every_number_of_players() -> None:
    assert len(VECTORS) >= 21
    assert {path.stem[6:8] for path in VECTORS} == {"2p", "3p", "4p", "5p"}


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_every_check_agrees(path: Path) -> None:
    content = vector(path)
    match = record.from_record({**content["record"], "actions": []})
    checks = {check["after"]: check for check in content["checks"]}
    texts = content["record"]["actions"]
    for number in range(len(texts) + 1):
        if number in checks:
            state, check = match.state, checks[number]
            assert match.game.position(state) == check["position"], number
            legal = list(map(match.game.action_text, state.legal()))
            assert len(set(legal)) == len(legal), number
            assert set(legal) == set(check["legal"]), number
            assert sorted(legal) == check["legal"], number
            assert list(json.loads(json.dumps(match.game.position(state)))) == list(check["position"]), (
                "key order"
            )
        if number < len(texts):
            match.play(match.game.action_of(texts[number]))
    assert len(checks) == len(content["checks"])


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_a_position_can_be_built_again(path: Path) -> None:
    """`repr(state)` is a call of `from_position` that gives the same position and legal actions."""
    content = vector(path)
    match = record.from_record(content["record"])
    for check in content["checks"]:
        state = match.at(check["after"])
        assert isinstance(state, State)
        if check["position"]["phase"] == "over":
            continue
        built = eval(repr(state), {"from_position": from_position})
        assert position(built) == check["position"]
        assert set(built.legal()) == set(state.legal())
        assert repr(built) == repr(state)
        assert [getattr(built, name) for name in KNOWN] == [getattr(state, name) for name in KNOWN]
        assert built.deck[built.cards_drawn :] == state.deck[state.cards_drawn :]
        assert repr(state).endswith(f", {state.pole!r})") == (state.pole != "unlimited")


@each("path, after, depth, count", counts)
def test_perft(path: Path, after: int, depth: int, count: int) -> None:
    match = record.from_record(vector(path)["record"])
    assert perft(match.game, match.at(after), depth) == count


def test_perft_of_depth_0_is_1_and_a_finished_game_has_no_sequences() -> None:
    match = record.from_record(vector(VECTORS[0])["record"])
    assert match.state.winners() is not None
    assert perft(match.game, match.state, 0) == 1
    assert perft(match.game, match.state, 1) == 0
    assert perft(match.game, match.state, 2) == 0


@pytest.mark.parametrize("path", VECTORS, ids=lambda path: path.stem)
def test_the_records_come_back_as_they_were(path: Path) -> None:
    content = vector(path)["record"]
    written = record.to_record(record.from_record(content))
    assert {**written, "options": content.get("options", {})} == {"options": {}, **content}
