"""Baselines: `random` and `greedy`, frozen, so that strength can be measured against them for ever."""

from collections.abc import Iterator
from random import Random

from ..cells import CELLS, PARTNERS
from ..notation import CELL, REMOVED, TARGET
from ..state import State


def at_random(state: State, rng: Random) -> Iterator[int]:
    """Any legal action, all equally likely."""
    yield rng.choice(sorted(state.legal()))


def greedy(state: State, rng: Random) -> Iterator[int]:
    """A triad if there is one, removing the die that stands worst; else the move to the busiest place."""
    actions = sorted(state.legal())
    rng.shuffle(actions)
    yield max(actions, key=_worth)


def _worth(action: int) -> int:
    removed = action >> REMOVED & CELL
    gain = len(PARTNERS[action >> TARGET & CELL]) - len(PARTNERS[action & CELL])
    return gain + (100 * CELLS - len(PARTNERS[removed - 1]) if removed else 0)
