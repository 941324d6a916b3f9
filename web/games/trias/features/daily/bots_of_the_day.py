"""Bots of the day: the days chosen in the calendar, and bots that play a day's deal. No browser.

Three bots take the person's seat, one after the other, against the same two bots. They play in the bots'
worker with the day's random generator, so that every device gets the same games.
"""

import json

from trias import record
from web.games.trias.features.daily.daily import (
    CAST,
    DailySheet,
    keep,
    look_at,
    new_match,
    place_among,
    results,
    send_away,
    settle,
)
from web.play.jobs import ask_for, cancel_bot_job
from web.state.app import App
from web.state.days import is_day, today


def choose(app: App, day: str) -> None:
    """Show another day, up to today."""
    sheet, now = app.slot(DailySheet), today(app)
    if app.sheet != "daily" or not is_day(day) or day > now:
        return
    send_away(app)
    sheet.chosen, sheet.month = "" if day == now else day, day[:7]
    look_at(app)


def show_month(app: App, month: str) -> None:
    """Show another month of the calendar, such as `2026-10`, up to the current one."""
    if app.sheet == "daily" and is_day(f"{month}-01") and month <= today(app)[:7]:
        app.slot(DailySheet).month = month


def begin(app: App, value: str) -> None:
    """Start the bots on the deal of a finished day, or stop them if `value` is `stop`."""
    sheet = app.slot(DailySheet)
    if value == "stop":
        send_away(app)
    elif app.sheet == "daily" and not sheet.job:
        overview = look_at(app)
        if overview.day in overview.results:
            _ask(app, overview.day)


def _ask(app: App, day: str) -> None:
    """Ask the worker for the game of the next bot that has not played the deal yet."""
    sheet, result = app.slot(DailySheet), results(app).get(day)
    missing = [name for name in CAST if result is not None and name not in result.others]
    if not missing:
        settle(app)
        return
    match = new_match(app, day)
    match.seats[0]["bot"] = missing[0]
    cancel_bot_job(app)
    sheet.player, sheet.turn = missing[0], 0
    sheet.job = ask_for(app, "whole", record.to_record(match), key=day)


def take(app: App, reply: str) -> None:
    """Handle the worker's news about a game: its progress, or its result."""
    sheet, answer = app.slot(DailySheet), json.loads(reply)
    sheet.turn = answer["played"]
    if not answer["done"] or sheet.day is None:
        return
    day, by_day = sheet.day.day, results(app)
    if day in by_day:
        points, result = answer["points"], by_day[day]
        place = place_among(points, answer["winners"])
        by_day[day] = result._replace(others={**result.others, sheet.player: (*points, place)})
        keep(app, by_day)
    if app.sheet == "daily":
        look_at(app)
        _ask(app, day)
    else:
        settle(app)
