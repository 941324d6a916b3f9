"""Ended games: a summary of every game that has ended on this device. No browser.

Nothing leaves the device. docs/saves.md describes what is stored.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, NamedTuple, TypeGuard

from trias import games
from trias.games.contract import Json
from trias.match import Match
from web.keeping import shelf
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX
from web.play.saving import keep_json
from web.state.app import App
from web.state.draft import clean_name, default_name
from web.state.profile import profile
from web.words import FOLDER, LANGUAGES, is_here, texts_in

#: The key of the stored games: a JSON object with a version and the games (docs/saves.md).
KEY = f"{PREFIX}statistics"
VERSION = 1
#: The maximum number of stored games. The latest ones are kept.
MOST = 1000
_ID = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
#: Figures of this size or larger are invalid.
_TOO_MANY = 10_000
#: Dates of this size or larger, in seconds since 1970, are invalid.
_LATEST = 10**11


@cache
def by_strength(game: str) -> tuple[str, ...]:
    """Return a game's bots, the weakest first. Bots used only for measurements come before all others."""
    bots, strength = games.load(game).BOTS, profile(game).strength
    return tuple(sorted(bots, key=lambda bot: (strength(bot), bots.index(bot))))


class EndedGame(NamedTuple):
    """One game that has ended here.

    id: as in web/keeping/shelf.py. day: its end, in seconds since 1970. bots: the level of each seat, '' for
    a person. points: by seat. won: True, False, 'shared' (a win or a draw), None if several people played.
    figures: those of the only person's seat, by their ids in web/games/NAME/profile.py. takebacks: how many
    take-backs went past a drawn card or a bot's turn. is_rated: it was played without help, and counts for
    the person's rating. name, token: the person's; '' for a default name.
    """

    id: str
    day: int
    game: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    won: bool | str | None
    figures: dict[str, int]
    takebacks: int = 0
    is_rated: bool = False
    name: str = ""
    token: str = ""

    @property
    def seat(self) -> int:
        """Return the only person's seat, or -1 if several people played."""
        return self.bots.index("") if self.bots.count("") == 1 else -1

    @property
    def is_win(self) -> bool:
        """True for a win, including a shared one. A draw is not a win."""
        return self.won is True or (self.won == "shared" and profile(self.game).shares_wins)

    @property
    def level(self) -> str:
        """Return the strongest bot in the game."""
        return max((bot for bot in self.bots if bot), key=by_strength(self.game).index)


def load(app: App) -> list[EndedGame]:
    """Return the stored games, oldest first. Skips invalid entries."""
    statistics = _read_statistics(app)
    return entries_of(statistics.get("games") if statistics.get("version") == VERSION else None)


def entries_of(values: Any) -> list[EndedGame]:
    """Return the valid entries among these values; [] if they are not a list."""
    results = [_entry(value) for value in values] if isinstance(values, list) else []
    return [entry for entry in results if entry is not None]


def all_to_keep(app: App) -> list[Json]:
    """Return all stored games as JSON for a file."""
    return [_to_keep(entry) for entry in load(app)]


def take_in(app: App, entries: Sequence[EndedGame]) -> None:
    """Add those games of a file that are not stored yet, sorted by end. Keeps data from a newer version."""
    statistics = _read_statistics(app)
    version = statistics.get("version")
    if not entries or (type(version) is int and version > VERSION):
        return
    stored = load(app)
    ids = {entry.id for entry in stored}
    new = {entry.id: entry for entry in entries if entry.id not in ids}
    every = sorted([*stored, *new.values()], key=lambda entry: entry.day)
    if new:
        keep_json(app, KEY, {"version": VERSION, "games": [_to_keep(entry) for entry in every][-MOST:]})


def _read_statistics(app: App) -> Json:
    value = read_object(app.storage, KEY)
    return value if isinstance(value, dict) else {}


def _entry(fields: Any) -> EndedGame | None:
    """Return one stored game, or None if it is invalid."""
    if not isinstance(fields, dict) or fields.get("game") not in games.NAMES:
        return None
    game = games.load(fields["game"])
    id, day, bots, points = (fields.get(key) for key in ("id", "day", "bots", "points"))
    if not isinstance(id, str) or not _ID.fullmatch(id) or not _is_count(day, _LATEST):
        return None
    if not isinstance(bots, list) or len(bots) not in game.PLAYERS:
        return None
    if any(bot is not None and bot not in game.BOTS for bot in bots) or None not in bots:
        return None
    if not isinstance(points, list) or len(points) != len(bots) or not all(map(_is_count, points)):
        return None
    outcome, figures, takebacks = fields.get("won"), fields.get("figures"), fields.get("takebacks")
    is_alone = bots.count(None) == 1
    if is_alone and outcome is not True and outcome is not False and outcome != "shared":
        return None
    if not isinstance(figures, dict) or not is_alone:
        figures = {}
    return EndedGame(
        id,
        day,
        fields["game"],
        tuple(bot or "" for bot in bots),
        tuple(points),
        outcome if is_alone else None,
        {id: figure for id, figure in figures.items() if id in _figure_ids() and _is_count(figure)},
        takebacks if _is_count(takebacks) else 0,
        is_alone and fields.get("is_rated") is True,
        _name(fields.get("name")) if is_alone else "",
        _token(fields.get("token"), fields["game"]),
    )


@cache
def _figure_ids() -> frozenset[str]:
    return frozenset(figure for name in games.NAMES for figure in profile(name).figures)


def _name(name: Any) -> str:
    return name if isinstance(name, str) and clean_name(name) == name else ""


def _token(token: Any, game: str) -> str:
    return token if isinstance(token, str) and token in profile(game).tokens else ""


def _is_count(value: Any, below: int = _TOO_MANY) -> TypeGuard[int]:
    return type(value) is int and 0 <= value < below


def enter(app: App) -> None:
    """Store the game on the board, which has just ended, replacing an earlier entry for it."""
    match = app.session.match
    assert match is not None
    bots = tuple(app.bot_of(seat) for seat in range(len(match.seats)))
    statistics = _read_statistics(app)
    version, games_kept = statistics.get("version"), statistics.get("games")
    is_newer = type(version) is int and version > VERSION  # do not overwrite a newer version's data
    if "" not in bots or is_newer:
        return
    points = tuple(match.game.points(match.state))
    takebacks = match.extra.get("takebacks")
    id, now = shelf.meta(match).id, int(app.now())
    count = takebacks if _is_count(takebacks) else 0
    entry = EndedGame(id, now, match.name, bots, points, None, {}, count)
    if entry.seat >= 0:
        figures = {id: values[entry.seat] for id, values in app.game_page.statistics(app).items()}
        won = _outcome(match.state.winners() or (), entry.seat)
        name, token = match.seats[entry.seat]["name"], app.tokens()[entry.seat]
        entry = entry._replace(won=won, figures=figures, is_rated=help_in(match) == "", token=token)
        if not _is_default(name, entry.seat):
            entry = entry._replace(name=clean_name(name))
    others = games_kept if version == VERSION and isinstance(games_kept, list) else []
    others = [other for other in others if isinstance(other, dict) and other.get("id") != entry.id]
    latest = [*others, _to_keep(entry)][-MOST:]
    keep_json(app, KEY, {"version": VERSION, "games": latest})


def _is_default(name: str, seat: int) -> bool:
    """True if this is the page's default name for the seat in any language."""
    number = f" {seat + 1}"
    if name == default_name(seat) or not name.endswith(number):
        return name == default_name(seat)
    spoken = filter(is_here, LANGUAGES)
    patterns = (texts_in(FOLDER.name, language)["start.name.n"] for language in spoken)
    return name in {pattern.format(n=seat + 1) for pattern in patterns}


def help_in(match: Match) -> str:
    """Return why a game is not rated: a key of its record, or `off`; '' if it is rated."""
    if match.extra.get("rated") is False:
        return "off"
    keys = ("hints", "takebacks", "seats", "known")
    found = next((name for name in keys if match.extra.get(name)), "")
    return found or "opened" * shelf.meta(match).is_opened


def _outcome(winners: Sequence[int], seat: int) -> bool | str:
    if not winners or (seat in winners and len(winners) > 1):
        return "shared"
    return seat in winners


def _to_keep(entry: EndedGame) -> Json:
    return (
        entry._asdict()
        | {"players": len(entry.bots), "seat": None if entry.seat < 0 else entry.seat}
        | {"bots": [bot or None for bot in entry.bots]}
    )
