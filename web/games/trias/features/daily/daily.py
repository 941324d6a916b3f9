"""Daily: the continent of the day, one deal a day for everyone, and its results. No browser.

Functions that take the app: each is an intent or part of one. The day follows the device's clock; nothing is
downloaded. A game of the day is marked by its record's key `daily`, which counts only if the deal and the
seats are that day's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from trias.games.contract import Refused, State
from trias.match import Match
from web.games.trias.daily_game import BOTS, TOKENS, day_of, deal, default_pole, is_late
from web.keeping import shelf
from web.keeping.kept_json import read_object
from web.keeping.saves import PREFIX
from web.play.begin import begin, mark_unrated
from web.play.bot_turns import play_answer
from web.play.bots import ask_bot
from web.play.going_home import come_back
from web.play.saving import keep_json
from web.play.undo import TOO_MANY, count_of
from web.state.app import App
from web.state.days import BEGUN, before, day_words, is_day, streak, today
from web.state.events import Closed, Ended, Event
from web.state.orders import DropJob
from web.state.sheets import may_open
from web.words import t

#: The key of the stored results: a JSON object, day -> result (docs/saves.md).
KEY = f"{PREFIX}daily"
#: The maximum number of stored days. The latest ones are kept.
DAYS = 400
#: The bots with faces that play the same deal in the person's seat.
CAST = ("otto", "nella", "hilda")


class Result(NamedTuple):
    """A day's result.

    points: by seat. place: the person's, from 1. takebacks: how often Undo went past bots or cards. late: the
    game was begun after the day. others: bot -> its result with the same deal in the person's seat: the
    points by seat, then the place.
    """

    points: tuple[int, ...]
    place: int
    takebacks: int = 0
    late: bool = False
    others: Mapping[str, tuple[int, ...]] = {}

    @property
    def lead(self) -> int:
        """Return the person's lead in points over the better bot."""
        return self.points[0] - max(self.points[1:])


@dataclass
class Day:
    """What the sheet shows. day: such as `2026-11-22`; is_past: that day is over.

    under_way: the day's unfinished game, on the board or on the shelf. is_late: that game was begun after the
    day. over: the game that counted, if it still exists. position: for the picture.
    """

    day: str
    is_past: bool
    results: dict[str, Result]
    under_way: Match | None
    is_late: bool
    over: Match | None
    position: State


class DailySheet:
    """The state of the sheet of the day.

    chosen: the day that it shows, '' for today. month: the month in the calendar, such as `2026-11`, '' for
    the month of `chosen`. job: the number of the worker's job, 0 while no bot plays the deal. player: the
    index in CAST of the bot that plays. turn: how many turns have been played. rival: the day and result of
    the link opened last.
    """

    def __init__(self) -> None:
        self.day: Day | None = None
        self.chosen = self.month = ""
        self.job = self.turn = 0
        self.player = ""
        self.rival: tuple[str, Result] | None = None


# Days and deals ---------------------------------------------------------------------------------------


def new_match(app: App, day: str) -> Match:
    """Return the day's game before its first action."""
    seats = [
        {"name": name, "bot": bot, "token": token}
        for name, bot, token in zip(app.draft.day_names(), BOTS, TOKENS, strict=True)
    ]
    return Match("trias", seats, {"pole": default_pole()}, deal(day), {"daily": day})


# Results ----------------------------------------------------------------------------------------------


def results(app: App) -> dict[str, Result]:
    """Return the result of each finished day. Skips invalid entries."""
    entries = read_object(app.storage, KEY)
    by_day = {}
    for day, entry in entries.items() if isinstance(entries, dict) else ():
        result = _result(entry)
        if is_day(day) and result is not None:
            by_day[day] = result
    return by_day


def _result(entry: Any) -> Result | None:
    if not isinstance(entry, dict):
        return None
    points, place, takebacks = entry.get("points"), entry.get("place"), entry.get("takebacks")
    if not isinstance(points, list) or len(points) != len(BOTS) or place not in range(1, len(BOTS) + 1):
        return None
    if any(type(each) is not int or not 0 <= each < TOO_MANY for each in points) or type(place) is not int:
        return None
    return Result(tuple(points), place, count_of(takebacks), entry.get("late") is True, _others(entry))


def _others(entry: Any) -> dict[str, tuple[int, ...]]:
    """Return the bots' results for the same deal. Skips invalid ones."""
    given, found = entry.get("others"), {}
    for name in CAST if isinstance(given, dict) else ():
        values = given.get(name)
        if (
            isinstance(values, list)
            and len(values) == len(BOTS) + 1
            and all(type(each) is int and 0 <= each < TOO_MANY for each in values)
            and 1 <= values[-1] <= len(BOTS)
        ):
            found[name] = tuple(values)
    return found


def keep(app: App, by_day: Mapping[str, Result]) -> None:
    """Store the results of the latest days."""
    texts = {}
    for day in sorted(by_day)[-DAYS:]:
        entry = by_day[day]._asdict()
        texts[day] = {name: value for name, value in entry.items() if name not in ("late", "others") or value}
    keep_json(app, KEY, texts)


def in_row(by_day: Mapping[str, Result]) -> dict[str, Result]:
    """Return the results that count for a streak: those of games begun on the day itself."""
    return {day: result for day, result in by_day.items() if not result.late}


def enter(app: App) -> None:
    """Store the result of a game that has just ended, if it is the first of its day to end.

    The day may be over or in the future, because clocks can be changed and devices travel between time zones.
    """
    match = app.session.match
    assert match is not None
    day = day_of(match)
    if not day:
        return
    by_day = results(app)
    if day in by_day:
        return
    takebacks = count_of(match.extra.get("takebacks"))
    points = tuple(match.game.points(match.state))
    by_day[day] = Result(points, place_of(match), takebacks, is_late(app, match))
    keep(app, by_day)


def place_of(match: Match) -> int:
    """Return the person's place in a finished game, counted from 1. A shared win counts as a win."""
    return place_among(match.game.points(match.state), match.state.winners() or ())


def place_among(points: Sequence[int], winners: Collection[int]) -> int:
    """Return the place of seat 0, counted from 1. A shared win counts as a win."""
    return 1 if 0 in winners else max(2, 1 + sum(other > points[0] for other in points[1:]))


def longest(by_day: Mapping[str, Result]) -> int:
    """Return the length of the longest streak of finished days."""
    ends = [day for day in by_day if before(day, -1) not in by_day]
    return max((streak(by_day, day) for day in ends), default=0)


def result_line(day: str, by_day: Mapping[str, Result]) -> str:
    """Return a day's result in one line that reveals nothing about the deal."""
    result = by_day[day]
    return t(
        "daily.told.late" if result.late else "daily.told",
        day=day_words(day),
        place=t("daily.place", n=result.place),
        points=points_words(result),
        lead=result.lead if result.place == 1 else 0,
        takebacks=result.takebacks,
        n=streak(in_row(by_day), day),
    )


def rival_words(result: Result) -> str:
    """Return another device's result for the day in one line."""
    place = t("daily.place", n=result.place)
    return t("daily.rival", place=place, points=points_words(result), takebacks=result.takebacks)


def points_words(result: Result) -> str:
    """Return points such as `24 : 19 : 17`, the person's first."""
    return " : ".join(map(str, result.points))


# The sheet --------------------------------------------------------------------------------------------


def show(app: App) -> None:
    """Open the sheet of the day: today's, or that of the game that has just ended on the board."""
    if may_open("daily", app.sheet):
        sheet, match = app.slot(DailySheet), app.session.match
        of_game = day_of(match) if match is not None and app.is_over() and not app.is_home else ""
        sheet.chosen, sheet.month, sheet.job = of_game if of_game != today(app) else "", "", 0
        look_at(app)
        app.sheet = "daily"


def look_at(app: App) -> Day:
    """Return the current contents of the sheet."""
    now = today(app)
    day = app.slot(DailySheet).chosen or now
    by_day = results(app)
    matches = _games(app, day)
    under_way = next((match for match in matches if match.state.winners() is None), None)
    ends = [match for match in matches if match.state.winners() is not None]
    result = by_day.get(day)
    over = next((match for match in ends if result and _is_of(match, result)), None)
    game = under_way if under_way is not None and result is None else over
    position = game.state if game is not None else new_match(app, day).state
    late = under_way is not None and is_late(app, under_way)
    overview = Day(day, day < now, by_day, under_way, late, over, position)
    app.slot(DailySheet).day = overview
    return overview


def _is_of(match: Match, result: Result) -> bool:
    return tuple(match.game.points(match.state)) == result.points


def _games(app: App, day: str) -> list[Match]:
    """Return the games of the day: the one on the board or offered, then those on the shelf."""
    current = app.session.match or app.session.kept_match
    matches = [] if current is None else [current]
    own = "" if current is None else shelf.meta(current).id
    for game in app.shelf.holding(f'"daily":"{day}"'):
        if game.id == own:
            continue
        try:
            match = shelf.match_of(game)
        except Refused:  # the sheet with all games reports the damage
            continue
        shelf.write_meta(match, shelf.meta(match)._replace(id=game.id))
        matches.append(match)
    return [match for match in matches if day_of(match) == day]


def play(app: App) -> None:
    """Begin the day's game, or continue it."""
    if app.sheet == "daily":
        send_away(app)
        shown = app.slot(DailySheet).day
        overview = look_at(app)
        if overview.under_way is None and shown is not None and shown.day != overview.day:
            app.notices.toast = (t("daily.new_day", day=day_words(overview.day)), False)
            app.notices.announcement = app.notices.toast[0]
        match = overview.under_way or new_match(app, overview.day)
        if match is not overview.under_way:
            match.extra[BEGUN] = today(app)
        if overview.day in overview.results:
            match.extra["known"] = True
        if not match.actions:
            mark_unrated(app, match)
        if match is not app.session.match:
            begin(app, match)
        elif app.is_home:
            come_back(app)
        else:
            app.sheet = ""
            play_answer(app)


def look(app: App) -> None:
    """Show the board of the game that counted."""
    if app.sheet == "daily":
        send_away(app)
    over = look_at(app).over if app.sheet == "daily" else None
    if over is not None and (over is app.session.match or begin(app, over)):
        app.session.is_left, app.sheet = False, ""


def on(app: App, event: Event) -> None:
    """Store the result of a day's game that has just ended. Stop the bots when their sheet is closed."""
    if isinstance(event, Ended):
        enter(app)
    elif event == Closed("daily"):
        send_away(app)


def send_away(app: App) -> None:
    """Stop the bots that play the day's deal, if any. Finished games stay."""
    if app.slot(DailySheet).job:
        app.orders.append(DropJob())
        settle(app)


def settle(app: App) -> None:
    """Note that no bot plays the deal. If a bot is to move on the board, ask it for its action again."""
    app.slot(DailySheet).job = 0
    session = app.session
    if session.match is None or app.is_over() or session.past is not None or session.study is not None:
        return
    if app.bot_of(session.match.state.to_move) and not session.bots.job and not session.bots.answer:
        ask_bot(app)
