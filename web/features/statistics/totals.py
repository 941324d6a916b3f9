"""Totals: sums up the games that ended on this device; shows and deletes the statistics. No browser."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from trias import games
from web.play.ended_games import KEY as KEY
from web.play.ended_games import EndedGame as EndedGame
from web.play.ended_games import by_strength, enter, load
from web.state.app import App
from web.state.events import Ended, Event
from web.state.sheets import may_open
from web.words import t

#: The number of games in the points chart.
LAST = 20


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

    alone: games with one person, oldest first. others: the number of games with several people. row, longest:
    the current and the longest winning streak. interim, final: points of games in which both are known.
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
        """Return a figure's mean over the games with that figure, or None if there are none."""
        values = [entry.figures[id] for entry in self.alone if id in entry.figures]
        return sum(values) / len(values) if values else None


class StatisticsSheet:
    """The contents of the sheet, None before it is first opened."""

    def __init__(self) -> None:
        self.totals: Totals | None = None


# Sums -------------------------------------------------------------------------------------------------


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
    """Return the current and the longest winning streak."""
    row = longest = 0
    for entry in alone:
        row = row + 1 if entry.is_win else 0
        longest = max(longest, row)
    return row, longest


def _levels(alone: Sequence[EndedGame], game: str) -> tuple[LevelTotals, ...]:
    """Return the totals for each level, the weakest first. A game's level is that of its strongest bot."""
    by_level: dict[str, list[EndedGame]] = {}
    for entry in alone:
        by_level.setdefault(entry.level, []).append(entry)
    totals = []
    for name in by_strength(game):
        own = by_level.get(name, [])
        sizes = sorted({len(entry.bots) for entry in own})
        by_players = {}
        for players in sizes:
            wins = [entry.is_win for entry in own if len(entry.bots) == players]
            by_players[players] = (sum(wins), len(wins))
        if own:
            totals.append(LevelTotals(name, by_players))
    return tuple(totals)


# The sheet --------------------------------------------------------------------------------------------


def show(app: App) -> None:
    """Open the totals sheet, at the kind of game on the board."""
    sheet = app.slot(StatisticsSheet)
    if may_open("totals", app.sheet):
        sheet.totals = sum_up(load(app), app.shown_match.name)
        app.sheet = "totals"


def choose(app: App, game: str) -> None:
    """Show the totals of another kind of game."""
    sheet = app.slot(StatisticsSheet)
    if app.sheet == "totals" and game in games.NAMES:
        sheet.totals = sum_up(load(app), game)


def clear(app: App, value: str) -> None:
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
