"""Agree: an engine and its second referee play the same random games and compare positions.

python -m tests.agree GAME [--games N] [--first N]

The quick run is in tests/engine/test_agreement.py and test_triad_agreement.py. Games are numbered from 0 and
a number always means the same game. The program prints a line per hundred games, so a run that was stopped
can be continued with --first. It ends at the first difference and names the game.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Sequence
from random import Random

from tests.engine import test_agreement, test_triad_agreement
from tests.engine.test_triad_boards import fresh
from tests.triad_referee import Referee

BLOCK = 100
#: Added to a game's number: the quick run uses smaller seeds.
SEEDS = 1_000_000


def play_trias(number: int, seen: Counter[str]) -> None:
    """Play one game. `number` decides the number of players and the value of the option."""
    poles = test_agreement.POLES
    test_agreement.play_both(2 + number % 4, poles[number // 4 % len(poles)], SEEDS + number, seen)


def play_triad(number: int, seen: Counter[str]) -> None:
    """Play one game. `number` decides how the actions are chosen."""
    state = fresh(SEEDS + number)
    way = list(test_triad_agreement.GAMES)[number % len(test_triad_agreement.GAMES)]
    test_triad_agreement.play_both(state, Referee({"setup": state.setup()}), way, Random(number), seen)


PLAY = {"trias": play_trias, "triad": play_triad}


def main(words: Sequence[str]) -> None:
    """Play the games. Raise AssertionError at the first difference."""
    parser = argparse.ArgumentParser(prog="python -m tests.agree")
    parser.add_argument("game", choices=PLAY)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="number of the first game")
    options = parser.parse_args(words)
    seen: Counter[str] = Counter()
    end = options.first + options.games
    for number in range(options.first, end):
        PLAY[options.game](number, seen)
        if (number + 1) % BLOCK == 0 or number + 1 == end:
            print(f"{options.game}: games {options.first} to {number} agree", flush=True)
    print(", ".join(f"{what} {count}" for what, count in sorted(seen.items())))


if __name__ == "__main__":
    main(sys.argv[1:])
