"""Baselines: `random` and `greedy`. They never change, so strength can always be measured against them."""

from collections.abc import Iterator
from random import Random

from ..cells import CELLS, PARTNERS
from ..notation import CELL, REMOVED, TARGET
from ..state import State


def at_random(state: State, rng: Random) -> Iterator[int]:
    """Yield a random legal action, all equally likely."""
    yield rng.choice(sorted(state.legal()))


def greedy(state: State, rng: Random) -> Iterator[int]:
    """Yield the best action at first sight.

    That is a triad if there is one, removing the die on the worst cell; otherwise the move to a better cell
    that gains the most lines.
    """
    actions = sorted(state.legal())
    rng.shuffle(actions)
    yield max(actions, key=_worth)


def _worth(action: int) -> int:
    removed_place = action >> REMOVED & CELL
    gain = len(PARTNERS[action >> TARGET & CELL]) - len(PARTNERS[action & CELL])
    return gain + (100 * CELLS - len(PARTNERS[removed_place - 1]) if removed_place else 0)
