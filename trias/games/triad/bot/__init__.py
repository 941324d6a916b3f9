"""The bots for Triad, by name, and advice. Each bot is a generator that yields its best result so far."""

from collections.abc import Iterator
from random import Random

from ..state import State
from .advice import advise, analyse, explain, review
from .baselines import at_random, greedy
from .levels import LEVELS, level

__all__ = ["advise", "analyse", "explain", "pieces", "review", "think"]

#: About how often the slowest levels yield; the others yield about 35 times, once for each move.
_PIECES = {"expert": 1800}


def think(state: State, bot: str, rng: Random) -> Iterator[int]:
    """Return the generator of a bot's decision.

    The last action that it yields is the bot's choice. Does not change the state.
    """
    if bot == "random":
        return at_random(state, rng)
    if bot == "greedy":
        return greedy(state, rng)
    return level(state, LEVELS[bot], rng)


def pieces(state: State, bot: str) -> int:
    """Return about how often `think` will yield; see GameBots."""
    del state
    return _PIECES.get(bot, 35)
