"""Puzzle proofs: the second referees prove the puzzles, and the proofs reject wrong puzzles.

By default one in EVERY puzzles of each kind is proved; with --long, all of them.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests import referee, triad_referee
from tests.amount import amount
from tests.puzzles import check, triad_proof, trias_position, trias_proof, trias_turn
from tests.puzzles.check import PROOFS, faults, puzzles

pytestmark = pytest.mark.native

EVERY = amount(24, 1)
#: The sources of the proofs.
PROVING = [check, trias_turn, trias_position, trias_proof, triad_proof, referee, triad_referee]
BY_ID = {puzzle["id"]: (game, puzzle) for game in PROOFS for puzzle in puzzles(game)}


def cases(every: int) -> list[str]:
    kinds: dict[str, list[str]] = {}
    for id, (_, puzzle) in BY_ID.items():
        kinds.setdefault(puzzle["kind"], []).append(id)
    return [id for ids in kinds.values() for id in ids[::every]]


def one(kind: str) -> Mapping[str, Any]:
    """Return the puzzle of a kind with the fewest lines of play."""
    found = [puzzle for _, puzzle in BY_ID.values() if puzzle["kind"] == kind]
    return min(found, key=lambda puzzle: puzzle["ways"])


@pytest.mark.parametrize("id", cases(EVERY))
def test_it_is_what_the_file_says(id: str) -> None:
    assert faults(BY_ID[id]) == []


@pytest.mark.parametrize(
    "module", [check, trias_turn, trias_position, trias_proof, triad_proof, referee, triad_referee]
)
def test_a_proof_shares_nothing_with_engine_and_finder(module: Any) -> None:
    names = set()
    for node in ast.walk(ast.parse(Path(module.__file__).read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(str(node.module))
    ours = {name for name in names if name.split(".")[0] in ("tests", "trias", "web")}
    assert ours <= {
        "tests.referee",
        "tests.triad_referee",
        "tests.puzzles",
        "tests.puzzles.trias_turn",
        "tests.puzzles.trias_position",
    }


# Wrong puzzles are found


@pytest.mark.parametrize("kind", ["drift", "card", "split", "save", "best", "guard", "last", "triad", "hold"])
def test_wrong_numbers_are_found(kind: str) -> None:
    game, puzzle = BY_ID[one(kind)["id"]]
    for key in ("ways", "solving"):
        [line] = faults((game, {**puzzle, key: puzzle[key] + 1}))
        assert "ways solve it" in line or "first moves force it" in line


@pytest.mark.parametrize("kind", ["drift", "best", "card"])
def test_a_lead_that_is_not_the_greatest_is_found(kind: str) -> None:
    puzzle = one(kind)
    lower = {**puzzle, "goal": {**puzzle["goal"], "lead": puzzle["goal"]["lead"] - 1}}
    assert any("comes to" in line or "greatest lead" in line for line in trias_proof.wrong(lower))


def test_two_cards_that_lead_there_are_found() -> None:
    puzzle = one("card")
    hands = list(puzzle["position"]["hands"])
    other = puzzle["deck"][0] if puzzle["solution"].startswith("draw") else hands[puzzle["seat"]]
    hands[puzzle["seat"]] = other
    position, deck = {**puzzle["position"], "hands": hands}, other + puzzle["deck"][1:]
    same = {**puzzle, "position": position, "deck": deck, "goal": {**puzzle["goal"], "next": other}}
    assert "both cards lead there" in list(trias_proof.wrong(same))


def test_an_action_point_too_many_is_found() -> None:
    puzzle = one("save")
    more = {**puzzle, "position": {**puzzle["position"], "ap": puzzle["position"]["ap"] + 1}}
    assert "an action point less would do" in list(trias_proof.wrong(more))


def test_a_herd_that_swims_in_the_last_turn_is_found() -> None:
    puzzle = one("last")
    position = puzzle["position"]
    other = (puzzle["seat"] + 1) % puzzle["players"]
    name = next(name for name, counts in position["herds"].items() if counts[other])
    counts = position["herds"][name]
    moved = [count * (seat == other) for seat, count in enumerate(counts)]
    left = [count * (seat != other) for seat, count in enumerate(counts)]
    herds = {key: left if key == name else value for key, value in position["herds"].items()}
    herds = {key: value for key, value in herds.items() if any(value)}
    swims = {**puzzle, "position": {**position, "herds": herds, "swimmers": {"z99": moved}}}
    assert any("swims" in line for line in trias_position.impossible(swims))


@pytest.mark.parametrize("kind", ["drift", "card", "split", "save", "best", "guard", "last", "win", "hold"])
def test_solutions_that_do_not_end_with_the_goal_are_found(kind: str) -> None:
    game, puzzle = BY_ID[one(kind)["id"]]
    texts = puzzle["solution"].split()
    proof = trias_proof if game == "trias" else triad_proof
    for wrong in (texts[:-1], [*texts, texts[-1]], [*texts[:-1], "o>o"]):
        assert list(proof.wrong_solution({**puzzle, "solution": " ".join(wrong)}))


@pytest.mark.parametrize("kind", ["triad", "win"])
def test_a_goal_of_triad_that_can_be_forced_sooner_is_found(kind: str) -> None:
    puzzle = one(kind)
    later = {**puzzle, "goal": {"turns": puzzle["goal"]["turns"] + 1}}
    assert triad_proof.can_be_sooner(later)
    assert not triad_proof.can_be_sooner(puzzle)


# The proofs' own moves are the referees'


def told(stand: trias_turn.Stand) -> Any:
    """Return a state without tile numbers."""
    land = stand.land
    own = {tile: count for tile, count in zip(land.cells, stand.own, strict=True) if count}
    return repr(
        (
            sorted(land.tiles.items()),
            [[sorted(each.items()) for each in both] for both in land.others],
            sorted(own.items()),
            *stand[2:],
        )
    )


@pytest.mark.parametrize("kind", ["best", "guard", "save", "split"])
def test_a_turn_goes_as_the_referee_plays_it(kind: str) -> None:
    rng = Random(kind)
    game = trias_position.referee(one(kind))
    for _ in range(2):
        found = [told(stand) for stand in trias_turn.all_steps(trias_turn.begin(game.position()))]
        legal = [text for text in game.legal() if text != "end"]
        assert len(found) == len(legal) == len(set(found))
        for text in rng.sample(legal, min(len(legal), 8)):
            after = game.copy()
            after.play(text)
            assert told(trias_turn.begin(after.position())) in found, text
        game.play(rng.choice([text for text in legal if ">" not in text]))


@pytest.mark.parametrize("kind", ["triad", "win", "hold"])
def test_dice_move_as_the_referee_moves_them(kind: str) -> None:
    rng = Random(kind)
    game = triad_proof.referee(one(kind))
    for _ in range(6):
        if game.winner is not None:
            break
        puzzle = {"position": game.position(), "seat": triad_referee.COLOURS.index(game.player)}
        found = {
            text: (
                {
                    name: (game.player if value > 0 else triad_referee.other(game.player), abs(value))
                    for name, value in zip(triad_proof.NAMES, dice, strict=True)
                    if value
                },
                is_made,
            )
            for text, dice, is_made in triad_proof.moves(triad_proof.begin(puzzle)[0])
        }
        assert found == game.outcomes()
        game.play(rng.choice(game.legal()))


def test_a_stuck_side_moves_as_the_referee_moves_it() -> None:
    dice = {"a1": ("black", 1), "b1": ("orange", 2), "a2": ("orange", 2), "b2": ("orange", 3)}
    game = triad_referee.Referee.at({**dice, "a1": ("black", 3)}, "black")
    game.dice |= {"c1": ("orange", 1), "c3": ("orange", 1), "a3": ("orange", 1)}
    puzzle = {"position": game.position(), "seat": 0}
    texts = {text for text, _, _ in triad_proof.moves(triad_proof.begin(puzzle)[0])}
    assert texts == set(game.legal())
    assert any("=" in text for text in texts)
