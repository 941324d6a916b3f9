"""Arena: bots against bots. Whole games by seed; nothing here knows a particular game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from .match import Match

#: A game that goes on after so many actions is broken.
_MOST_ACTIONS = 5000


def choose(match: Match, bot: str, rng: Random) -> int:
    """The bot's choice for the player to move, made from the game as that player may know it."""
    seat = match.state.to_move
    seen = match.state.redealt(seat, rng)
    choice = -1
    for choice in match.game.think(seen, bot, rng):
        pass
    return choice


def selfplay(game: str, bots: Sequence[str], seed: int, options: dict[str, str] | None = None) -> Match:
    """A whole game between the bots, one a seat; the same arguments give the same game everywhere."""
    rng = Random(seed)
    seats = [{"name": f"{bot.capitalize()} {seat}", "bot": bot} for seat, bot in enumerate(bots, 1)]
    match = Match.new(game, seats, rng, options)
    play_out(match, bots, rng)
    return match


def play_out(match: Match, bots: Sequence[str], rng: Random) -> None:
    """Let the bots play the match to its end."""
    for _ in range(_MOST_ACTIONS):
        if match.state.winners() is not None:
            return
        match.play(choose(match, bots[match.state.to_move], rng))
    raise RuntimeError("the game does not end")
