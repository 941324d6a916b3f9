"""Random play: actions a second with every legal action generated, beside python-chess's moves a second.

python -m tests.bench.random_play [--rounds N]    both in one run, in turn; prints the medians and their ratio
"""

import argparse
from collections.abc import Callable
from random import Random
from statistics import median
from time import perf_counter

import chess

from trias.games import load

ACTIONS = 4000  # a round's length, for each of the two


def trias_actions(rng: Random, players: int) -> int:
    """Play whole games at random until ACTIONS actions are played; their number."""
    game = load("trias")
    count = 0
    while count < ACTIONS:
        state = game.start(game.new_setup(players, rng), players, {})
        while legal := state.legal():
            state.play(legal[int(rng.random() * len(legal))])
            count += 1
    return count


def chess_moves(rng: Random) -> int:
    """The same with python-chess: games cut off at 200 moves."""
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
    """Microseconds for one action."""
    begin = perf_counter()
    count = work()
    return 1e6 * (perf_counter() - begin) / count


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=7)
    rounds = parser.parse_args().rounds
    rng = Random(1)
    times: dict[str, list[float]] = {"python-chess": [], "trias 2": [], "trias 4": []}
    for _ in range(rounds):
        times["python-chess"].append(microseconds(lambda: chess_moves(rng)))
        times["trias 2"].append(microseconds(lambda: trias_actions(rng, 2)))
        times["trias 4"].append(microseconds(lambda: trias_actions(rng, 4)))
    reference = times["python-chess"]
    print("random play with every legal action | median us | x python-chess's speed")
    for name, found in times.items():
        ratio = median(other / own for other, own in zip(reference, found, strict=True))
        print(f"{name:35} | {median(found):9.1f} | {ratio:.2f}")


if __name__ == "__main__":
    main()
