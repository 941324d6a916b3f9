"""Own bots: the bots that a person has written or imported, and their results, as stored on this device.

Stored text is not trusted: another version may have written it, or a person may have edited it. No browser.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from trias import games, record
from trias.games.contract import Json
from trias.links.bot import is_source
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX
from web.play.saving import keep_json
from web.state.app import App

#: The key of the bots, a JSON object (docs/saves.md).
KEY = f"{PREFIX}bots"
#: The most bots and the most results that are stored.
MOST_BOTS = 40
MOST_RESULTS = 200
#: Higher numbers of games are invalid.
_MOST_GAMES = 1_000_000
_MOST_ID = 1_000_000_000


class KeptBot(NamedTuple):
    """One bot. is_foreign: it was imported, and the person has not yet approved it."""

    id: int
    name: str
    source: str
    is_foreign: bool = False


class KeptResult(NamedTuple):
    """The total of a bot's matches against one opponent.

    other: the name of a built-in bot, or `#` and the id of one of the person's bots. share: the number of
    games won, with a shared win counted in part.
    """

    bot: int
    other: str
    game: str
    players: int
    games: int
    share: float

    def is_of(self, other: KeptResult) -> bool:
        """True if `other` has results for the same pairing."""
        return self[:4] == other[:4]


class KeptBots(NamedTuple):
    """All stored bots and their results."""

    bots: tuple[KeptBot, ...] = ()
    results: tuple[KeptResult, ...] = ()

    def of_id(self, id: int) -> KeptBot | None:
        """Return the bot with this id, or None."""
        return next((bot for bot in self.bots if bot.id == id), None)

    def with_bot(self, bot: KeptBot) -> KeptBots:
        """Return a copy with a bot added or changed. A bot whose source changes loses its results."""
        old = self.of_id(bot.id)
        if old is None:
            return self._replace(bots=(*self.bots, bot))
        bots = tuple(bot if each.id == bot.id else each for each in self.bots)
        kept = self._replace(bots=bots)
        return kept if old.source == bot.source else kept.without_results(bot.id)

    def without(self, id: int) -> KeptBots:
        """Return a copy without a bot and its results."""
        return self._replace(bots=tuple(bot for bot in self.bots if bot.id != id)).without_results(id)

    def without_results(self, id: int) -> KeptBots:
        """Return a copy without the results that involve a bot."""
        return self._replace(
            results=tuple(each for each in self.results if each.bot != id and each.other != f"#{id}")
        )

    def with_result(self, new: KeptResult) -> KeptBots:
        """Return a copy with the games of one more match added."""
        same = next((each for each in self.results if each.is_of(new)), None)
        others = tuple(each for each in self.results if each is not same)
        if same is not None:
            new = new._replace(games=same.games + new.games, share=same.share + new.share)
        return self._replace(results=(*others, new)[-MOST_RESULTS:])

    def next_id(self) -> int:
        """Return an unused id."""
        return max((bot.id for bot in self.bots), default=0) + 1

    def free_name(self, wanted: str) -> str:
        """Return an unused name: the wanted one, with a number if needed."""
        names = {bot.name for bot in self.bots}
        tries = (
            wanted if n == 1 else f"{record.shortened(wanted, record.MAX_NAME - 3)} {n}"
            for n in range(1, MOST_BOTS + 2)
        )
        return next(name for name in tries if name not in names)


def load(app: App) -> KeptBots:
    """Return the stored bots. Skips invalid entries."""
    value = read_object(app.storage, KEY)
    bots, results = value.get("bots"), value.get("results")
    found: dict[int, KeptBot] = {}
    for entry in bots[:MOST_BOTS] if isinstance(bots, list) else ():
        bot = _bot(entry)
        if bot is not None:
            found.setdefault(bot.id, bot)
    counted: list[KeptResult] = []
    for entry in results[-MOST_RESULTS:] if isinstance(results, list) else ():
        result = _result(entry, found)
        if result is not None and not any(each.is_of(result) for each in counted):
            counted.append(result)
    return KeptBots(tuple(found.values()), tuple(counted))


def keep(app: App, kept: KeptBots) -> None:
    """Store the bots, and report a failure."""
    value: Json = {
        "bots": [
            {
                "id": bot.id,
                "name": bot.name,
                "source": bot.source,
                **({"foreign": True} if bot.is_foreign else {}),
            }
            for bot in kept.bots
        ],
        "results": [list(result) for result in kept.results],
    }
    keep_json(app, KEY, value)


def _bot(entry: Any) -> KeptBot | None:
    if not isinstance(entry, dict):
        return None
    id, name, source = entry.get("id"), entry.get("name"), entry.get("source")
    if not isinstance(id, int) or not _is_number(id, 1, _MOST_ID):
        return None
    if not isinstance(name, str) or not record.is_name(name):
        return None
    if not isinstance(source, str) or not is_source(source):
        return None
    return KeptBot(id, name, source, entry.get("foreign") is True)


def _result(entry: Any, bots: dict[int, KeptBot]) -> KeptResult | None:
    if not isinstance(entry, list) or len(entry) != len(KeptResult._fields):
        return None
    bot, other, game, players, count, share = entry
    if bot not in bots or not isinstance(other, str) or not isinstance(game, str) or game not in games.NAMES:
        return None
    rules = games.load(game)
    is_known = other in rules.BOTS or any(other == f"#{id}" for id in bots)
    is_fair = _is_number(players, rules.PLAYERS[0], rules.PLAYERS[-1]) and _is_number(count, 1, _MOST_GAMES)
    if not is_known or not is_fair or type(share) not in (int, float) or not 0 <= share <= count:
        return None
    return KeptResult(bot, other, game, players, count, share)


def _is_number(value: Any, least: int, most: int) -> bool:
    return type(value) is int and least <= value <= most
