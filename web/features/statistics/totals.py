"""Totals: stores the games that ended on this device, and sums them up. No browser.

Functions of the app, each an intent or part of one. Nothing leaves the device.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple, TypeGuard

from trias import games
from trias.games.contract import Json
from web.keeping import shelf
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX
from web.play.saving import keep_json
from web.state.events import Ended, Event
from web.state.profile import profile
from web.state.sheets import may_open
from web.words import t

if TYPE_CHECKING:
    from web.state.app import App

#: The key of the stored games: a JSON object with a version and the games (docs/saves.md).
KEY = f"{PREFIX}statistics"
VERSION = 1
#: How many games are stored: the latest ones.
MOST = 1000
#: Games in the chart of the points.
LAST = 20
_ID = re.compile(r"[a-z0-9]{1,16}", re.ASCII)
#: Figures and dates from these on are invalid.
_TOO_MANY, _LATEST = 10_000, 10**11


class EndedGame(NamedTuple):
    """One game that has ended here.

    id: as in web/keeping/shelf.py. day: its end, in seconds since 1970. bots: the level of each seat, '' for
    a person. points: by seat. won: True, False, 'shared' (in Triad: a draw), None if several persons played.
    figures: of the only person's seat, by the ids in web/games/NAME/profile.py. takebacks: past cards or
    bots.
    """

    id: str
    day: int
    game: str
    bots: tuple[str, ...]
    points: tuple[int, ...]
    won: bool | str | None
    figures: dict[str, int]
    takebacks: int = 0

    @property
    def seat(self) -> int:
        """Return the only person's seat, or -1 if there were several persons."""
        return self.bots.index("") if self.bots.count("") == 1 else -1

    @property
    def is_win(self) -> bool:
        """True for a win, also a shared one. A draw is not a win."""
        return self.won is True or (self.won == "shared" and profile(self.game).shares_wins)

    @property
    def level(self) -> str:
        """Return the level of the strongest bot."""
        order = games.load(self.game).BOTS
        return max((bot for bot in self.bots if bot), key=order.index)


@dataclass(frozen=True)
class LevelTotals:
    """Games against bots of one level. by_players: number of players -> (games won, games played)."""

    name: str
    by_players: dict[int, tuple[int, int]]

    @property
    def total(self) -> tuple[int, int]:
        """Return (games won, games played)."""
        wins, counts = zip(*self.by_players.values(), strict=True)
        return sum(wins), sum(counts)


@dataclass(frozen=True)
class Totals:
    """The totals of one kind of game.

    alone: games with one person, oldest first. others: the number of games with several. row, longest: wins
    in a row, now and at most. interim, final: points of games in which both are known.
    """

    game: str
    alone: tuple[EndedGame, ...] = ()
    others: int = 0
    won: int = 0
    shared: int = 0
    casual: int = 0
    row: int = 0
    longest: int = 0
    levels: tuple[LevelTotals, ...] = ()
    interim: int = 0
    final: int = 0

    @property
    def count(self) -> int:
        return len(self.alone) + self.others

    def mean(self, id: str) -> float | None:
        """Return a figure's mean over the games in which it is known, or None if there are none."""
        values = [entry.figures[id] for entry in self.alone if id in entry.figures]
        return sum(values) / len(values) if values else None


class StatisticsSheet:
    """What the sheet shows, None before it is first opened."""

    def __init__(self) -> None:
        self.totals: Totals | None = None


# What is kept -----------------------------------------------------------------------------------------


def load(app: App) -> list[EndedGame]:
    """Return the stored games, oldest first. Skips invalid entries."""
    statistics = _read_statistics(app)
    entries = statistics.get("games") if statistics.get("version") == VERSION else None
    results = [_entry(entry) for entry in entries] if isinstance(entries, list) else []
    return [entry for entry in results if entry is not None]


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
    ids = {figure for name in games.NAMES for figure in profile(name).figures}
    if not isinstance(figures, dict) or not is_alone:
        figures = {}
    return EndedGame(
        id,
        day,
        fields["game"],
        tuple(bot or "" for bot in bots),
        tuple(points),
        outcome if is_alone else None,
        {id: figure for id, figure in figures.items() if id in ids and _is_count(figure)},
        takebacks if _is_count(takebacks) else 0,
    )


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
        figures = {id: values[entry.seat] for id, values in app.side.telling.statistics().items()}
        entry = entry._replace(won=_outcome(match.state.winners() or (), entry.seat), figures=figures)
    others = games_kept if version == VERSION and isinstance(games_kept, list) else []
    others = [other for other in others if isinstance(other, dict) and other.get("id") != entry.id]
    latest = [*others, _to_keep(entry)][-MOST:]
    keep_json(app, KEY, {"version": VERSION, "games": latest})


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


# What it adds up to -----------------------------------------------------------------------------------


def sum_up(entries: Iterable[EndedGame], game: str) -> Totals:
    """Return the totals of one kind of game. entries: oldest first."""
    own = [entry for entry in entries if entry.game == game]
    alone = tuple(entry for entry in own if entry.seat >= 0)
    row, longest = _rows(alone)
    both = [entry.figures for entry in alone if {"interim", "final"} <= entry.figures.keys()]
    return Totals(
        game=game,
        alone=alone,
        others=len(own) - len(alone),
        won=sum(entry.is_win for entry in alone),
        shared=sum(entry.won == "shared" for entry in alone),
        casual=sum(entry.takebacks > 0 for entry in own),
        row=row,
        longest=longest,
        levels=_levels(alone, game),
        interim=sum(figures["interim"] for figures in both),
        final=sum(figures["final"] for figures in both),
    )


def _rows(alone: Iterable[EndedGame]) -> tuple[int, int]:
    """Return the number of wins in a row, now and at most."""
    row = longest = 0
    for entry in alone:
        row = row + 1 if entry.is_win else 0
        longest = max(longest, row)
    return row, longest


def _levels(alone: Sequence[EndedGame], game: str) -> tuple[LevelTotals, ...]:
    """Return the totals by the strongest bot of each game, the weakest level first."""
    totals = []
    for name in games.load(game).BOTS:
        own = [entry for entry in alone if entry.level == name]
        sizes = sorted({len(entry.bots) for entry in own})
        by_players = {}
        for players in sizes:
            wins = [entry.is_win for entry in own if len(entry.bots) == players]
            by_players[players] = (sum(wins), len(wins))
        if own:
            totals.append(LevelTotals(name, by_players))
    return tuple(totals)


# The sheet --------------------------------------------------------------------------------------------


def show(app: App, _: str = "", __: int = 0) -> None:
    """Open the sheet of totals, beginning with the kind of game on the board."""
    sheet = app.slot(StatisticsSheet)
    if may_open("totals", app.sheet):
        sheet.totals = sum_up(load(app), app.shown_match.name)
        app.sheet = "totals"


def choose(app: App, game: str, _: int = 0) -> None:
    """Show the totals of another kind of game."""
    sheet = app.slot(StatisticsSheet)
    if app.sheet == "totals" and game in games.NAMES:
        sheet.totals = sum_up(load(app), game)


def clear(app: App, value: str, _: int = 0) -> None:
    """Delete the statistics, after asking."""
    sheet = app.slot(StatisticsSheet)
    if value != "yes":
        app.sheet = "confirm-totals" if app.sheet == "totals" else app.sheet
    elif app.sheet == "confirm-totals" and sheet.totals is not None:
        app.storage.remove(KEY)
        sheet.totals = sum_up(load(app), sheet.totals.game)
        app.sheet, app.notices.announcement = "totals", t("totals.deleted")


def on(app: App, event: Event) -> None:
    """Store a game that has just ended."""
    if isinstance(event, Ended):
        enter(app)
