"""Own rating: a person's rating on the scale of the bots, from the games that ended on this device.

Glicko, game by game (glicko.py). The rating is computed from the stored games, so it is exported and deleted
with the statistics. No browser.
"""

from collections.abc import Iterable, Sequence

from web.games.trias.ratings.bot_ratings import BotRating, kind_of, rating_of
from web.play import glicko
from web.play.ended_games import EndedGame
from web.play.glicko import Meeting, OwnRating
from web.state.profile import profile


def is_rated(entry: EndedGame) -> bool:
    """True if the game counts: one person, without help, against bots with known ratings."""
    return (
        entry.is_rated
        and bool(profile(entry.game).faces)
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

    Each bot counts as an opponent, who was beaten, level or ahead on points. Together the bots weigh as much
    as one game.
    """
    return glicko.moved(
        rating,
        [Meeting(bot.points, bot.give, _result(entry, seat)) for seat, bot in _bots(entry).items()],
    )


def _bots(entry: EndedGame) -> dict[int, BotRating]:
    """Return the ratings of the bots by seat, without unknown ones."""
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
