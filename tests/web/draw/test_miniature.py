"""Small pictures of positions of Trias: the board's own tiles, and the owners of herds."""

from __future__ import annotations

import re

import pytest

from trias import arena
from trias.games.trias import State
from trias.games.trias.cells import cell_named
from web.draw.miniature import miniature, of_match
from web.games.trias.board.art import DEFS


def two(herds: list[dict[str, int]], swimmers: list[dict[str, int]]) -> State:
    """Return a position for two players with these herds by cell."""
    state = arena.selfplay("trias", ["random"] * 2, 1).at(0)
    assert isinstance(state, State)
    state.herds = [{cell_named(name): count for name, count in each.items()} for each in herds]
    state.swimmers = [{cell_named(name): count for name, count in each.items()} for each in swimmers]
    return state


def tokens_in(picture: str) -> list[str]:
    return re.findall(r'href="#art-token-(\w+)"', picture)


def test_it_is_drawn_with_the_boards_own_tiles_and_refers_to_nothing_else() -> None:
    picture = miniature("trias", arena.selfplay("trias", ["random"] * 3, 1).state)
    kinds = re.findall(r'href="#art-tile-(\w)\d"', picture)
    assert set(kinds) == set("mswp")
    assert all(f'id="{id}"' in DEFS for id in re.findall(r'href="#([\w-]+)"', picture))


def test_whoever_has_herds_on_a_tile_or_in_the_water_has_a_token_there() -> None:
    state = two([{"a0": 2}, {"a0": 1, "a2": 1}], [{"f3": 1}, {}])
    assert sorted(tokens_in(miniature("trias", state))) == ["red", "red", "yellow", "yellow"]
    assert sorted(tokens_in(miniature("trias", state, ["black", "white"]))) == ["black"] * 2 + ["white"] * 2


@pytest.mark.parametrize("tokens", [["red"], ["red", "red"], ["red", 7], [["red"], None], ["red", "<b>"]])
def test_tokens_that_are_none_or_stand_twice_give_way_to_the_usual_ones(tokens: list[object]) -> None:
    state = two([{"a0": 1}, {"a0": 1}], [{}, {}])
    assert tokens_in(miniature("trias", state, tokens)) == ["red", "yellow"]


def test_a_match_is_shown_with_its_own_tokens() -> None:
    match = arena.selfplay("trias", ["random"] * 2, 1)
    for seat, token in zip(match.seats, ("black", "purple"), strict=True):
        seat["token"] = token
    assert set(tokens_in(of_match(match))) <= {"black", "purple"}
    assert tokens_in(of_match(match))
    assert tokens_in(of_match(match, match.at(0))) == []
