"""Triad and its second referee play the same random games and never differ."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

from tests.amount import amount
from tests.engine.test_triad_boards import choose, dice_of, fresh, legal, position_of, state_with, stuck_dice
from tests.triad_referee import Referee
from trias.games import triad as game
from trias.games.triad.cells import NAME
from trias.games.triad.notation import face_of, kind_of, removed_of, source_of, target_of
from trias.games.triad.state import State

IN_PYODIDE = sys.platform == "emscripten"
#: Style of play -> number of games.
GAMES = (
    {"wild": 8, "even": 8, "quiet": 5, "round": 4}
    if IN_PYODIDE
    else amount(
        {"wild": 20, "even": 15, "quiet": 8, "round": 8}, {"wild": 40, "even": 30, "quiet": 15, "round": 15}
    )
)
#: Games that start in a position in which nothing can move.
STUCK = 6 if IN_PYODIDE else amount(20, 40)
#: Black's and Orange's dice such that Black cannot move and exactly one legal action makes a triad.
STUCK_WITH_ONE = (
    ("a1:2 b1:2 a2:2 b2:2", "a3:2 b3:2 c2:2 c3:2 c1:2 d1:1"),
    ("a6:2 a5:1 b6:1 b5:1", "a4:3 b4:1 c5:1 d6:1 c4:3"),
    ("f1:1 e1:1 f2:2 f3:3", "e2:1 c1:1 e3:1 f4:1 d2:1 e4:1"),
)


def choose_round(state: State, plans: dict[int, list[str]], rng: Random) -> int:
    """Return a move back and forth on one line, so that positions recur; if there is none, a quiet move."""
    plan = plans.setdefault(state.player, [])
    if not plan or plan[0] not in legal(state):
        plan.clear()
        actions = [
            action
            for action in sorted(state.legal())
            if kind_of(action) == 0 and face_of(action) == 3 and removed_of(action) < 0
        ]
        if not actions:
            return choose(state, rng, 0.0)
        action = rng.choice(actions)
        source, target = source_of(action), target_of(action)
        between = target + (source - target) // 3
        names = NAME[source], NAME[target], NAME[between]
        plan += [f"{names[number % 3]}-{names[(number + 1) % 3]}" for number in range(9)]
    return game.action_of(plan.pop(0))


def play_both(state: State, referee: Referee, way: str, rng: Random, tally: Counter[str]) -> None:
    """Play one game to its end on engine and referee, and compare. Counts in `tally` what happened."""
    plans: dict[int, list[str]] = {}
    played: list[str] = []
    for _ in range(2000):
        assert position_of(state) == referee.position(), played
        assert sorted(map(game.action_text, state.legal())) == referee.legal(), played
        if state.is_over():
            tally[str(position_of(state)["winner"])] += 1
            tally["quiet draw"] += state.is_drawn and state.quiet == 100
            tally["repeats draw"] += state.is_drawn and state.quiet < 100
            return
        note(state, tally)
        if way == "round":
            action = choose_round(state, plans, rng)
        else:
            action = choose(state, rng, {"wild": 1.0, "even": 0.3, "quiet": 0.0}[way])
        played.append(game.action_text(action))
        state.play(action)
        referee.play(played[-1])
    raise AssertionError(f"no end: {played}")


def note(state: State, tally: Counter[str]) -> None:
    """Count the legal actions by their effects, so that the test can check that all effects occurred."""
    texts = [game.action_text(action) for action in state.legal()]
    made = [text for text in texts if "x" in text]
    tally["choice of removals"] += len({text[:5] for text in made}) < len(made)
    tally["moved die removed"] += any(text[3:5] == text[-2:] for text in made)
    if all("!" in text or "=" in text for text in texts):
        changes = len({text.partition("x")[0] for text in made})
        tally[f"stuck with {min(changes, 2)} triads"] += 1
        tally["stuck"] += 1
        tally["slide"] += any("!" in text for text in texts)
        tally["triad by a turn"] += any("=" in text for text in made)
        tally["triad by a slide"] += any("!" in text for text in made)


@pytest.mark.parametrize("way", GAMES)
def test_engine_and_referee_agree(way: str) -> None:
    tally: Counter[str] = Counter()
    for seed in range(GAMES[way]):
        state = fresh(seed + 1000)
        play_both(state, Referee({"setup": state.setup()}), way, Random(seed), tally)
    assert tally["black"] + tally["orange"] + tally["draw"] == GAMES[way]
    if way in ("wild", "even"):
        assert (
            min(tally["black"], tally["orange"], tally["choice of removals"], tally["moved die removed"]) > 0
        )
    else:
        assert tally["quiet draw" if way == "quiet" else "repeats draw"] > 0


def test_engine_and_referee_agree_from_where_nothing_can_move() -> None:
    tally: Counter[str] = Counter()
    rng = Random(4)
    positions = [stuck_dice(rng) for _ in range(STUCK)]
    positions += [(dice_of(*words), "black") for words in STUCK_WITH_ONE]
    for number, (dice, player) in enumerate(positions):
        left = Counter(colour for colour, _ in dice.values())
        made = 6 - left["black"], 6 - left["orange"]
        way = ("wild", "even")[number % 2]
        play_both(state_with(dice, player, made), Referee.at(dice, player, made), way, rng, tally)
    assert tally["stuck"] >= len(positions)
    assert tally["stuck with 1 triads"] >= len(STUCK_WITH_ONE)
    if not IN_PYODIDE:
        assert min(tally[f"stuck with {count} triads"] for count in range(3)) > 0, tally
        assert min(tally["slide"], tally["triad by a turn"], tally["triad by a slide"]) > 0, tally
