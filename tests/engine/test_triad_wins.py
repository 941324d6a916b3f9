"""Forced wins in Triad that `expert` must not miss. Run as a module, it finds positions and prints them.

    python -m tests.engine.test_triad_wins > tests/data/triad_wins.json

Each entry holds a position, the number of plies in which its player can force the third triad, and every
action that does so. Exhaustive search finds them, with the engine's rules and without a bot.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.engine.test_triad_boards import position_of, random_states
from trias.games import triad as game
from trias.games.triad import bot as bots
from trias.games.triad import from_position
from trias.games.triad.notation import removed_of
from trias.games.triad.state import State

WINS = Path(__file__).parent.parent / "data" / "triad_wins.json"
#: How many positions, by depth and by triads already made.
WANTED = {(1, 2): 2, (3, 1): 2, (3, 2): 3, (5, 0): 1, (5, 1): 2, (5, 2): 3}
LEVELS = {
    1: ("greedy", "gentle", "casual", "steady", "strong", "expert"),
    3: ("steady", "strong", "expert"),
    5: ("expert",),
}


# The naive solver


def triads_first(state: State) -> list[int]:
    return sorted(state.legal(), key=lambda action: removed_of(action) < 0)


def after(state: State, action: int) -> State:
    found = state.clone()
    found.play(action)
    return found


def wins_in(state: State, plies: int) -> bool:
    """Return True if the player to move can force a third triad within `plies` plies, an odd number."""
    need = 3 - state.triads[state.player]
    turns = (plies + 1) // 2
    if need > turns:
        return False
    for action in triads_first(state):
        if need == turns and removed_of(action) < 0:
            return False  # every turn must make a triad
        if keeps_the_win(state, action, plies):
            return True
    return False


def keeps_the_win(state: State, action: int, plies: int) -> bool:
    """Return True if the player can still force the win after this action."""
    then = after(state, action)
    if then.is_over():
        return then.winners() == (state.player,)
    if plies == 1:
        return False
    for reply in triads_first(then):
        answered = after(then, reply)
        if answered.is_over() or not wins_in(answered, plies - 2):
            return False
    return True


def winning(state: State, plies: int) -> list[str]:
    """Return the actions that force the win within `plies` plies."""
    return sorted(game.action_text(action) for action in state.legal() if keeps_the_win(state, action, plies))


# Finding them


def find() -> list[dict[str, Any]]:
    """Return varied positions, one per game: no win is faster, and at most a third of the actions win."""
    left = dict(WANTED)
    found = []
    seed = 0
    while any(left.values()):
        seed += 1
        states = [state.clone() for state in random_states(seed, 0.6)][:-1]
        Random(seed).shuffle(states)
        for start_position in states:
            state = from_position(position_of(start_position))
            plies = next((plies for plies in (1, 3, 5) if wins_in(state, plies)), 0)
            made = state.triads[state.player]
            if not left.get((plies, made)):
                continue
            actions = winning(state, plies)
            if 3 * len(actions) <= len(state.legal()):
                left[plies, made] -= 1
                found.append({"plies": plies, "position": position_of(state), "actions": actions})
                print(seed, plies, made, len(actions), len(state.legal()), file=sys.stderr)
                break
    return sorted(found, key=lambda entry: (entry["plies"], json.dumps(entry["position"])))


# The tests


def entries() -> list[Any]:
    """Return (plies, position, actions) of each entry, without slow ones inside Pyodide."""
    loaded: list[dict[str, Any]] = json.loads(WINS.read_text(encoding="utf-8")) if WINS.exists() else []
    return [
        pytest.param(
            entry["plies"],
            entry["position"],
            entry["actions"],
            id=f"{number}-in-{entry['plies']}",
            marks=[pytest.mark.native] if entry["plies"] == 5 else [],
        )
        for number, entry in enumerate(loaded)
    ]


def test_there_are_positions_won_in_1_3_and_5_plies() -> None:
    plies = [entry.values[0] for entry in entries()]
    assert len(plies) >= 12
    assert set(plies) == {1, 3, 5}


@pytest.mark.parametrize(("plies", "position", "actions"), entries())
def test_the_positions_are_won_in_so_many_plies(
    plies: int, position: dict[str, Any], actions: list[str]
) -> None:
    state = from_position(position)
    assert actions
    assert plies == 1 or not wins_in(state, plies - 2)
    assert winning(state, plies) == actions


@pytest.mark.parametrize(("plies", "position", "actions"), entries())
def test_a_bot_that_looks_far_enough_takes_the_win(
    plies: int, position: dict[str, Any], actions: list[str]
) -> None:
    for bot in LEVELS[plies]:
        for seed in range(3):
            state = from_position(position)
            chosen = list(bots.think(state, bot, Random(seed)))[-1]
            assert game.action_text(chosen) in actions, (bot, seed)


if __name__ == "__main__":
    print("[\n" + ",\n".join(json.dumps(entry, separators=(",", ":")) for entry in find()) + "\n]")
