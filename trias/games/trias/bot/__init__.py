"""Bots for Trias, by name, and advice. Each is a generator that yields its best so far as it works."""

from collections.abc import Iterator
from random import Random

from ..state import State
from .advice import advise, explain, review
from .baselines import at_random, greedy, oneturn
from .levels import LEVELS, play

__all__ = ["advise", "explain", "review", "think"]


def think(state: State, bot: str, rng: Random) -> Iterator[int]:
    """The bot at work on the state, which it leaves alone; the last action yielded is its choice."""
    if bot == "random":
        return at_random(state, rng)
    if bot == "greedy":
        return greedy(state)
    if bot == "oneturn":
        return oneturn(state)
    if bot in LEVELS:
        return play(state, bot, rng)
    raise KeyError(bot)
