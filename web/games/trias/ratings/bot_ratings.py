"""Bot ratings: the strength of Trias's bots, on one scale for two players and one for more. Values.

`python -m tests.ladder --opponents` prints the ratings from the stored games, and a test checks that these
are the same. A lead of 400 points means odds of ten to one. Pip, who plays as the level `gentle`, is fixed at
1000.
"""

from collections.abc import Mapping
from typing import NamedTuple


class BotRating(NamedTuple):
    """A bot's rating. give: half the width of its 95 % interval; 0 for a fixed rating."""

    points: int
    give: int


#: Number of players -> bot -> its rating. The ratings for three are also used for four and five.
RATINGS: Mapping[int, Mapping[str, BotRating]] = {
    2: {
        "pip": BotRating(1000, 0),
        "bruno": BotRating(1102, 29),
        "otto": BotRating(1195, 35),
        "nella": BotRating(1358, 35),
        "hilda": BotRating(1322, 40),
        "dorn": BotRating(1459, 40),
        "tessa": BotRating(1446, 40),
        "cora": BotRating(1720, 61),
        "gentle": BotRating(1000, 0),
        "casual": BotRating(1195, 22),
        "steady": BotRating(1372, 29),
        "strong": BotRating(1529, 32),
        "expert": BotRating(1743, 48),
    },
    3: {
        "pip": BotRating(1000, 0),
        "bruno": BotRating(1215, 51),
        "otto": BotRating(1247, 67),
        "nella": BotRating(1464, 87),
        "hilda": BotRating(1564, 92),
        "dorn": BotRating(1708, 106),
        "tessa": BotRating(1864, 115),
        "cora": BotRating(1938, 125),
        "gentle": BotRating(1000, 0),
        "casual": BotRating(1245, 18),
        "steady": BotRating(1556, 34),
        "strong": BotRating(1779, 43),
        "expert": BotRating(1957, 57),
    },
}


def rating_of(bot: str, players: int) -> BotRating | None:
    """Return a bot's rating in games with this number of players; None if it has not been measured."""
    return RATINGS[kind_of(players)].get(bot)


def strength(bot: str) -> int:
    """Return a bot's points in games of two players, 0 if they are unknown."""
    rating = rating_of(bot, 2)
    return 0 if rating is None else rating.points


def kind_of(players: int) -> int:
    """Return the key of RATINGS for a number of players."""
    return 2 if players == 2 else 3


def chances(ratings: Mapping[str, float]) -> dict[str, float]:
    """Return each player's chance to win, in proportion to the strengths that the ratings stand for."""
    most = max(ratings.values())
    strengths = {name: 10 ** ((points - most) / 400) for name, points in ratings.items()}
    whole = sum(strengths.values())
    return {name: strength / whole for name, strength in strengths.items()}
