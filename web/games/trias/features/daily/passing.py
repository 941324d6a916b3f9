"""Passing: a day's result as a link and a QR code, and a received result beside the person's. No browser.

The link is plain: `#d=`, the day, the points by seat, the person's place, and the number of takebacks. It
reveals nothing about the deal. Functions that take the app: each is an intent or part of one.
"""

import re

from trias.games.contract import Refused
from trias.links.text import DAY, opened
from web.games.trias.features.daily import daily
from web.games.trias.features.daily.daily import DailySheet, Result, look_at, show
from web.play import pass_on
from web.play.arrival import may_follow, refuse_link
from web.play.undo import TOO_MANY
from web.state.app import App
from web.state.days import day_words, is_day, today
from web.words import t

_LINK = re.compile(r"(\d{4}-\d\d-\d\d)-(\d{1,3})-(\d{1,3})-(\d{1,3})-([123])-(\d{1,3})", re.ASCII)


def pack(day: str, result: Result) -> str:
    """Return the URL fragment, with its `#`, for a day's result."""
    takebacks = min(result.takebacks, TOO_MANY - 1)
    return DAY + "-".join(map(str, (day, *result.points, result.place, takebacks)))


def unpack(text: str) -> tuple[str, Result]:
    """Return the day and the result in a URL fragment. Raises Refused if it is invalid."""
    found = _LINK.fullmatch(text.removeprefix(DAY))
    if not found or not is_day(found[1]):
        raise Refused("err.link.result")
    result = Result(tuple(map(int, found.group(2, 3, 4))), int(found[5]), int(found[6]))
    if result.lead < 0 if result.place == 1 else result.lead > 0:
        raise Refused("err.link.result")
    return found[1], result


def show_code(app: App) -> None:
    """Open the sheet for passing on the day's result."""
    overview = look_at(app) if app.sheet == "daily" else None
    if overview is not None and overview.day in overview.results:
        title = t("daily.code.title", day=day_words(overview.day))
        pass_on.show(app, title, pack(overview.day, overview.results[overview.day]), "pass-day")


def open_link(app: App, text: str) -> None:
    """Show the day and the result in a link. An invalid link is refused and changes nothing."""
    try:
        day, result = opened(text, unpack)
        if day > today(app):
            raise Refused("err.link.day", day=day_words(day))
    except Refused as refused:
        refuse_link(app, refused)
        return
    if not may_follow(app, "daily"):
        return
    if app.sheet != "daily":
        show(app)
    sheet = app.slot(DailySheet)
    sheet.chosen, sheet.month, sheet.rival = "" if day == today(app) else day, day[:7], (day, result)
    look_at(app)
    app.notices.announcement = daily.rival_words(result)
