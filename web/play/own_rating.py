"""Own rating: a person's number on the scale of the bots, from the games that ended on this device.

Glickman's Glicko, game by game. It is worked out from what is kept of each game, so it is exported and
deleted with the statistics. No browser.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import log, pi, sqrt
from typing import NamedTuple

from web.play.bot_ratings import BotRating, kind_of, rating_of
from web.play.ended_games import EndedGame

#: Where everybody begins, how unsure that is, and how unsure a rating stays, in points (standard deviations).
START, UNSURE, SUREST = 1200.0, 175.0, 50.0
#: Up to this many rated games a rating is provisional.
PROVISIONAL = 20
#: 19 of 20 cases lie within so many standard deviations.
WITHIN = 1.96
_Q = log(10) / 400


class OwnRating(NamedTuple):
    """A person's rating. deviation: its standard deviation. games: how many games it comes from."""

    points: float = START
    deviation: float = UNSURE
    games: int = 0

    @property
    def give(self) -> int:
        """Return how far away the truth may be in 19 of 20 cases, in points, to the nearest ten."""
        return 10 * round(WITHIN * self.deviation / 10)

    @property
    def is_provisional(self) -> bool:
        return self.games < PROVISIONAL


def is_rated(entry: EndedGame) -> bool:
    """True if the game counts: one person, without help, against bots whose ratings are known."""
    return (
        entry.is_rated
        and entry.game == "trias"
        and entry.seat >= 0
        and len(_bots(entry)) + 1 == len(entry.bots)
    )


def moved(entries: Sequence[EndedGame], id: str) -> tuple[OwnRating, OwnRating] | None:
    """Return the rating before and after the game with this id; None if it does not count."""
    at = next((at for at, entry in enumerate(entries) if entry.id == id), -1)
    if at < 0 or not is_rated(entries[at]):
        return None
    before = own_rating(entries[:at], len(entries[at].bots))
    return before, after(before, entries[at])


def own_rating(entries: Iterable[EndedGame], players: int) -> OwnRating:
    """Return the rating in games of two players, or of three to five. entries: oldest first."""
    rating = OwnRating()
    for entry in entries:
        if kind_of(len(entry.bots)) == kind_of(players) and is_rated(entry):
            rating = after(rating, entry)
    return rating


def after(rating: OwnRating, entry: EndedGame) -> OwnRating:
    """Return the rating after one more game.

    Each bot is a pairing, won, shared or lost by the points; all together weigh as much as one game.
    """
    bots = _bots(entry)
    information = surprise = 0.0
    for seat, bot in bots.items():
        sureness = 1 / sqrt(1 + 3 * (_Q * bot.give / WITHIN / pi) ** 2)
        expected = 1 / (1 + 10 ** (sureness * (bot.points - rating.points) / 400))
        information += sureness**2 * expected * (1 - expected) / len(bots)
        surprise += sureness * (_result(entry, seat) - expected) / len(bots)
    spread = 1 / (1 / rating.deviation**2 + _Q**2 * information)
    return OwnRating(rating.points + _Q * spread * surprise, max(SUREST, sqrt(spread)), rating.games + 1)


def _bots(entry: EndedGame) -> dict[int, BotRating]:
    """Return the ratings of the bots by seat, without those that are not known."""
    found = {seat: rating_of(bot, len(entry.bots)) for seat, bot in enumerate(entry.bots) if bot}
    return {seat: rating for seat, rating in found.items() if rating is not None}


def _result(entry: EndedGame, seat: int) -> float:
    """Return 1 if the person was ahead of the seat, 0 if behind, 0.5 for a shared place (R10.5)."""
    own, other = entry.points[entry.seat], entry.points[seat]
    if own != other:
        return float(own > other)
    if entry.won is True:
        return 1.0
    return 0.0 if entry.won is False and len(entry.bots) == 2 else 0.5
