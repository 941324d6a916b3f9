"""Games played by hand against `expert`: the records, and what docs/bots.md says about them."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from tests.engine.test_agreement import Follower
from trias import record
from trias.match import Match

ROOT = Path(__file__).parents[2]
GAMES = sorted((ROOT / "tests" / "data" / "by_hand").glob("*.json"))
#: Name of the game -> its players.
PLAYERS = {"expert-2": 2, "expert-3": 3, "expert-4": 4}
#: A row of the results table: the game, then the points of Person and of the experts.
ROW = re.compile(r"\| `(expert-\d)` \| (\d+) \| ([\d, ]+) \|")
#: A moment: the game, the number of its first action, the turn, its player, and its actions.
MOMENT = re.compile(r"`(expert-\d)`, action (\d+), turn (\d+), (Person|Expert(?: \d)?): `([^`]+)`")
LEAST_MOMENTS = 6  # two of each game
LEGAL_EVERY = 5


def loaded(path: Path) -> Match:
    return record.loads(path.read_bytes())


def the_section() -> str:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    return text.split("\n### Three games by hand\n")[1].split("\n### ")[0]


def test_the_games_are_there() -> None:
    assert [path.stem for path in GAMES] == list(PLAYERS)


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_a_game_is_whole_and_has_one_seat_against_experts(path: Path) -> None:
    match = loaded(path)
    assert record.to_record(match) == json.loads(path.read_text(encoding="utf-8"))
    assert [seat["bot"] for seat in match.seats] == [None] + ["expert"] * (PLAYERS[path.stem] - 1)
    assert match.state.winners()
    assert not match.state.legal()


@pytest.mark.parametrize("path", GAMES, ids=lambda path: path.stem)
def test_the_referee_agrees_at_every_action(path: Path) -> None:
    raw = json.loads(path.read_text(encoding="utf-8"))
    referee = Follower(raw)
    match = loaded(path)
    game, state = match.game, match.start.clone()
    for number, text in enumerate(raw["actions"]):
        assert game.position(state) == referee.position()
        if number % LEGAL_EVERY == 0:  # listing them is slow
            assert sorted(map(game.action_text, state.legal())) == referee.legal()
        state.play(game.action_of(text))
        referee.follow(text)
    assert game.position(state) == referee.position()
    assert referee.position()["phase"] == "over"


@pytest.mark.native
def test_the_results_in_the_docs_are_those_of_the_records() -> None:
    told = {name: [int(mine), *map(int, its.split(","))] for name, mine, its in ROW.findall(the_section())}
    matches = {path.stem: loaded(path) for path in GAMES}
    assert told == {name: match.game.points(match.state) for name, match in matches.items()}
    assert len(told) == len(PLAYERS)


@pytest.mark.native
def test_the_moments_in_the_docs_are_those_of_the_records() -> None:
    moments = MOMENT.findall(the_section())
    assert len(moments) >= LEAST_MOMENTS
    assert {name for name, *_ in moments} == set(PLAYERS)
    for name, number, turn, who, played in moments:
        match = loaded(next(path for path in GAMES if path.stem == name))
        before, actions = int(number) - 1, played.split()
        ends = sum(match.game.ends_turn(action) for action in match.actions[:before])  # including placings
        assert match.texts()[before : before + len(actions)] == actions
        assert ends - 2 * PLAYERS[name] + 1 == int(turn)
        assert match.seats[match.at(before).to_move]["name"] == who
