"""The bots for Trias, by name, and advice. Each bot is a generator that yields its best result so far."""

from collections.abc import Iterator
from random import Random

from ..state import State
from . import levels
from .advice import advise, explain, review
from .analysis import analyse
from .baselines import at_random, greedy, oneturn
from .levels import BY_NAME, play

__all__ = ["advise", "analyse", "explain", "pieces", "review", "think"]


def think(state: State, bot: str, rng: Random) -> Iterator[int]:
    """Return the generator of a bot's decision. The last action that it yields is the bot's choice.

    Does not change the state. Raises KeyError for unknown names.
    """
    if bot == "random":
        return at_random(state, rng)
    if bot == "greedy":
        return greedy(state)
    if bot == "oneturn":
        return oneturn(state)
    if bot in BY_NAME:
        return play(state, bot, rng)
    raise KeyError(bot)


def pieces(state: State, bot: str) -> int:
    """Return about how often `think` will yield; see GameBots."""
    return levels.pieces(state, bot) if bot in BY_NAME else 1
