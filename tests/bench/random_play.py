"""Random play: compares actions per second with python-chess's moves per second, here and inside Pyodide.

python -m tests.bench.random_play [ROUNDS]    prints the microseconds of every round as JSON
"""

import json
import sys
from collections.abc import Callable
from random import Random
from time import perf_counter

import chess

from trias.games import load
from trias.games.trias.moves import DRIFT, SOURCE, TARGET
from trias.games.trias.state import DRIFT_COST, State

ACTIONS = 4000  # actions or moves per round
#: The measurements of a round, in this order.
CHESS, FULL_2, FULL_4, SAMPLED_2, SAMPLED_4 = "chess", "full 2", "full 4", "sampled 2", "sampled 4"


def trias_actions(rng: Random, players: int, choose: Callable[[State, Random], int | None]) -> int:
    """Play whole games until ACTIONS actions are played. Returns their number."""
    game = load("trias")
    count = 0
    while count < ACTIONS:
        state = game.start(game.new_setup(players, rng), players, {})
        assert isinstance(state, State)
        while (action := choose(state, rng)) is not None:
            state.play(action)
            count += 1
    return count


def any_action(state: State, rng: Random) -> int | None:
    """Return a random legal action; None at the end."""
    legal = state.legal()
    return legal[int(rng.random() * len(legal))] if legal else None


def sampled_action(state: State, rng: Random) -> int | None:
    """Return a random legal action; None at the end. Draws a drift without listing all drifts."""
    if state.phase == "drift":
        return sampled_drift(state, rng, state.card) or any_action(state, rng)
    if state.phase != "act" or state.ap < DRIFT_COST or state.last_turns is not None:
        return any_action(state, rng)
    ap, state.ap = state.ap, DRIFT_COST - 1  # all except the drifts
    legal = state.legal()
    state.ap = ap
    drift = sampled_drift(state, rng)
    if drift is not None:
        legal.append(drift)
    return legal[int(rng.random() * len(legal))]


def sampled_drift(state: State, rng: Random, terrain: int = 0) -> int | None:
    """Return a random legal drift, of that terrain if given. Draws the tile first, then its destination."""
    land = state.land
    cells = [cell for index in state.present(state.player) for cell in land.masses[index]]
    tiles = [cell for cell in cells if land.terrain[cell] == terrain] if terrain else cells
    while tiles:
        at = int(rng.random() * len(tiles))
        tile, tiles[at] = tiles[at], tiles[-1]
        tiles.pop()
        places = land.destinations(tile)
        if places:
            return tile << SOURCE | places[int(rng.random() * len(places))] << TARGET | DRIFT
    return None


def chess_moves(rng: Random) -> int:
    """Play random moves with python-chess, in games of at most 200. Returns their number."""
    count = 0
    while count < ACTIONS:
        board = chess.Board()
        for _ in range(200):
            legal = list(board.legal_moves)
            if not legal:
                break
            board.push(legal[int(rng.random() * len(legal))])
            count += 1
    return count


def microseconds(work: Callable[[], int]) -> float:
    """Return the microseconds per action or move."""
    begin = perf_counter()
    count = work()
    return 1e6 * (perf_counter() - begin) / count


def measure(rounds: int, seed: int = 1) -> dict[str, list[float]]:
    """Return the microseconds per action or move in each round: name -> rounds."""
    rng = Random(seed)
    works: dict[str, Callable[[], int]] = {
        CHESS: lambda: chess_moves(rng),
        FULL_2: lambda: trias_actions(rng, 2, any_action),
        FULL_4: lambda: trias_actions(rng, 4, any_action),
        SAMPLED_2: lambda: trias_actions(rng, 2, sampled_action),
        SAMPLED_4: lambda: trias_actions(rng, 4, sampled_action),
    }
    found: dict[str, list[float]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            found[name].append(microseconds(work))
    return found


if __name__ == "__main__":
    print(json.dumps(measure(int(sys.argv[1]) if len(sys.argv) > 1 else 7)))
