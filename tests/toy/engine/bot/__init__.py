"""Bots for Nim, and advice. A player who leaves heaps whose binary sum is 0 can win."""

from collections.abc import Iterator, Sequence
from functools import reduce
from operator import xor
from random import Random

from ...contract import Advice, Analysis, Review
from ..state import State


def think(state: State, bot: str, rng: Random) -> Iterator[int]:
    """Yield an action: a random one for `random`; for `casual` the best one, two times out of three."""
    if bot not in ("random", "casual"):
        raise KeyError(bot)
    is_chance = bot == "random" or rng.random() < 1 / 3
    yield rng.choice(state.legal()) if is_chance else _best(state)


def pieces(state: State, bot: str) -> int:
    """Return 1: `think` yields once."""
    del state, bot
    return 1


def advise(state: State, rng: Random) -> Iterator[Advice | None]:
    """Yield the best action."""
    del rng
    best = _best(state)
    yield Advice((best,), _worth(state, best), (), ())


def explain(state: State, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
    """Yield the value of the action."""
    del rng
    yield Advice((actions[0],), _worth(state, actions[0]), (), (_best(state),))


def analyse(state: State, rng: Random) -> Iterator[Analysis | None]:
    """Yield the best action and the expected result for each player."""
    advice = next(advise(state, rng))
    assert advice is not None
    yield Analysis((advice,), _standing(state, advice.worth))


def review(state: State, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
    """Yield the review of a turn: how much it gave away."""
    del rng
    best = _best(state)
    worth, most = _worth(state, actions[0]), _worth(state, best)
    yield Review(Advice((best,), most, (), ()), most - worth, _standing(state, worth), turn=(best,))


def _worth(state: State, action: int) -> float:
    heaps = state.heaps[:]
    heaps[action // 10] -= action % 10
    return -1.0 if reduce(xor, heaps) else 1.0


def _best(state: State) -> int:
    return max(sorted(state.legal()), key=lambda action: _worth(state, action))


def _standing(state: State, worth: float) -> tuple[float, ...]:
    return (worth, -worth) if state.to_move == 0 else (-worth, worth)
