"""Daily: the sheet with the continent of the day, its result, and the days before. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from web.draw.chips import chip
from web.draw.controls import button, css_class, screen_reader_text
from web.draw.dialogs import row, sheet
from web.draw.icons import icon
from web.draw.miniature import miniature
from web.features.daily import daily
from web.play.day import TOKENS, before, day_words, streak
from web.state.views import Button, sends
from web.words import m, t, with_sign

if TYPE_CHECKING:
    from web.features.daily.daily import Result
    from web.state.app import App


@dataclass(frozen=True, slots=True)
class DayMark:
    """One of the last days. words: a plain description. number: of the day in its month."""

    words: str
    number: int
    result: Result | None = None
    is_today: bool = False


@dataclass(frozen=True, slots=True)
class DayView:
    """What the sheet shows.

    day: in words. picture: markup. result: None until the day's game is finished. names: of the seats.
    line: to share. is_under_way: a game of the day can be continued. is_there: the board of the game that
    counted can be shown. best: the largest lead, None if no day is finished.
    """

    day: str
    picture: str
    result: Result | None
    names: Sequence[str]
    line: str
    is_under_way: bool
    is_there: bool
    streak: int
    longest: int
    best: int | None
    week: Sequence[DayMark]


def sheet_of(app: App) -> str:
    """Return the sheet for the app."""
    overview = app.slot(daily.DailySheet).day
    assert overview is not None
    results, day = overview.results, overview.day
    return draw(
        DayView(
            day=day_words(day),
            picture=miniature("trias", overview.position),
            result=results.get(day),
            names=app.draft.day_names(),
            line=daily.result_line(day, results) if day in results else "",
            is_under_way=overview.under_way is not None,
            is_there=overview.over is not None,
            streak=streak(results, day),
            longest=daily.longest(results),
            best=max((result.lead for result in results.values()), default=None),
            week=[
                _mark_of(results.get(date), date, is_today=date == day)
                for date in (before(day, ago) for ago in reversed(range(daily.WEEK)))
            ],
        )
    )


def _mark_of(result: Result | None, day: str, *, is_today: bool) -> DayMark:
    then = day_words(day)
    if result is None:
        words = t("daily.mark.today" if is_today else "daily.mark.none", day=then)
    else:
        place = t("daily.place", n=result.place)
        words = t("daily.mark", day=then, place=place, points=daily.points_words(result))
    return DayMark(words, int(day[-2:]), result, is_today)


def draw(view: DayView) -> str:
    """Return the whole sheet."""
    body = f'<div class="day-now">{view.picture}<div>{_standing(view)}</div></div>{_tally(view)}'
    body += f'<h3 class="week-title">{m("daily.week")}</h3>'
    body += f'<ol class="week">{"".join(map(_mark, view.week))}</ol>'
    body += f'<p class="told">{escape(view.line)}</p>' if view.line else ""
    body += f'<p class="fine">{m("daily.note")}</p>'
    body = f'<div tabindex="0" data-key="daily-body">{body}</div>'
    lead = t("daily.lead", day=view.day)
    return sheet("daily", t("daily.title"), body, _foot(view), lead=lead)


def _standing(view: DayView) -> str:
    result = view.result
    if result is None:
        return f"<p>{m('daily.under_way' if view.is_under_way else 'daily.fresh')}</p>"
    places = zip(TOKENS, view.names, result.points, strict=True)
    points = "".join(
        f"<li>{chip(token, 24)}{screen_reader_text(name)}<b>{count}</b></li>" for token, name, count in places
    )
    more = f"<p>{m('daily.takebacks', n=result.takebacks)}</p>" if result.takebacks else ""
    more += f"<p>{m('daily.again_on')}</p>" if view.is_under_way else ""
    return (
        f'<b class="placed">{m("daily.placed", n=result.place)}</b><ul class="day-points">{points}</ul>{more}'
    )


def _tally(view: DayView) -> str:
    best = "–" if view.best is None else with_sign(view.best)
    words = t("daily.none") if view.best is None else best
    figures = (
        (t("daily.streak", n=view.streak), str(view.streak), ""),
        (t("daily.longest"), str(view.longest), ""),
        (t("daily.best"), f'<span aria-hidden="true">{best}</span>', screen_reader_text(words)),
    )
    inner = "".join(
        f"<div><dt>{escape(name)}</dt><dd>{value}{ears}</dd></div>" for name, value, ears in figures
    )
    return f'<dl class="tally">{inner}</dl>'


def _mark(mark: DayMark) -> str:
    result = mark.result
    inner = "" if result is None else icon("crown", 20) if result.place == 1 else str(result.place)
    css = css_class(
        done=result is not None, won=result is not None and result.place == 1, today=mark.is_today
    )
    return (
        f'<li{css}><span class="mark" aria-hidden="true">{inner}</span>'
        f'<span aria-hidden="true">{mark.number}</span>{screen_reader_text(mark.words)}</li>'
    )


def _foot(view: DayView) -> str:
    play = sends("daily-play")
    if view.result is None:
        text = t("button.continue") if view.is_under_way else t("button.start")
        return button(
            Button(text, play, "play" if view.is_under_way else "check", primary=True), "daily", "wide"
        )
    buttons = [Button(t("daily.share"), sends("daily-share"), "share", primary=True)]
    if view.is_there:
        buttons.append(Button(t("button.look"), sends("daily-look"), "eye"))
    again = Button(t("daily.again"), play, "again")
    return row(
        [*buttons, Button(t("button.continue"), play, "play") if view.is_under_way else again], "daily"
    )
