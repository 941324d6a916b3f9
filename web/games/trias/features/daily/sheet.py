"""Daily: the sheet with the continent of a day, its result, and a calendar of the days. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING

from web.draw.chips import chip
from web.draw.controls import attributes, button, css_class, screen_reader_text
from web.draw.dialogs import row, sheet
from web.draw.faces import portrait
from web.draw.icons import icon
from web.draw.miniature import miniature
from web.games.trias.daily_game import TOKENS
from web.games.trias.features.daily import card, daily, month
from web.state.days import day_words, is_clock_in_doubt, streak, today
from web.state.views import Button, sends
from web.words import day_and_time, join_items, m, t, with_sign

if TYPE_CHECKING:
    from web.games.trias.features.daily.daily import Result
    from web.state.app import App


#: The approximate number of turns in a game of three, for the progress bar.
TURNS = 42


@dataclass(frozen=True, slots=True)
class OtherView:
    """A bot that plays the day's deal. points: by seat, its own first; None before the end.

    place: from 1. turn: how many turns of its game have been played, -1 while it does not play.
    """

    bot: str
    name: str
    points: Sequence[int] | None = None
    place: int = 0
    turn: int = -1


@dataclass(frozen=True, slots=True)
class DayView:
    """What the sheet shows.

    day: in words. is_past: the day is over. clock: the device's time in words, '' if the date is not in
    doubt. picture: markup. result: None until the day's game is finished. names: by seat. lines: the result
    as text to share. is_under_way: a game of the day can be continued. is_late: that game was begun after its
    day. is_there: the board of the game that counted can be shown. best: the largest lead, None if no day is
    finished. month: the calendar, markup. others: the bots that play the same deal. rival: another device's
    result, '' without a link to one. paints: the browser can render a picture, as far as is known.
    """

    day: str
    picture: str
    result: Result | None
    names: Sequence[str]
    lines: Sequence[str]
    is_under_way: bool
    is_there: bool
    streak: int
    longest: int
    best: int | None
    month: str
    others: Sequence[OtherView] = ()
    is_past: bool = False
    is_late: bool = False
    clock: str = ""
    rival: str = ""
    paints: bool = True


def sheet_of(app: App) -> str:
    """Return the sheet for the app."""
    overview = app.slot(daily.DailySheet).day
    assert overview is not None
    results, day = overview.results, overview.day
    shown, counted, now = app.slot(daily.DailySheet), daily.in_row(overview.results), today(app)
    return draw(
        DayView(
            day=day_words(day),
            picture=miniature("trias", overview.position, TOKENS),
            result=results.get(day),
            names=app.draft.day_names(),
            lines=card.lines(day, results, card.end_of(overview.over)) if day in results else (),
            is_under_way=overview.under_way is not None,
            is_there=overview.over is not None,
            streak=streak(counted, now),
            longest=daily.longest(counted),
            best=max((result.lead for result in counted.values()), default=None),
            month=month.draw(shown.month or day[:7], results, day, now),
            others=[_other(name, results.get(day), shown) for name in daily.CAST],
            is_past=overview.is_past,
            is_late=overview.is_late,
            paints=not app.browser.is_picture_lost,
            clock=day_and_time(int(app.now())) if is_clock_in_doubt(app) else "",
            rival=_rival(shown, day),
        )
    )


def _rival(shown: daily.DailySheet, day: str) -> str:
    if shown.rival is None or shown.rival[0] != day:
        return ""
    return daily.rival_words(shown.rival[1])


def _other(name: str, result: Result | None, shown: daily.DailySheet) -> OtherView:
    known = result.others.get(name) if result is not None else None
    if known is not None:
        return OtherView(name, t(f"bot.{name}"), known[:-1], known[-1])
    is_playing = bool(shown.job) and shown.player == name
    return OtherView(name, t(f"bot.{name}"), turn=shown.turn if is_playing else -1)


def draw(view: DayView) -> str:
    """Return the whole sheet."""
    css = css_class("day-now", **{"day-new": view.result is None})
    now = f"<div{css}>{view.picture}<div>{_standing(view)}</div></div>"
    told = f'<p class="told">{"<br/>".join(map(escape, view.lines))}</p>' if view.lines else ""
    told += f'<p class="rival">{icon("people", 22)}{escape(view.rival)}</p>' if view.rival else ""
    left, right = f"{now}{told}{_others(view)}", f"{_tally(view)}{view.month}"
    marks = {"class": "day-columns", "tabindex": 0, "data-key": "daily-body"}
    body = (
        f"<div{attributes(marks)}><div>{left}</div><div>{right}</div></div>"
        f'<p class="fine">{m("daily.note")}</p>'
    )
    lead = t("daily.lead", day=view.day)
    return sheet("daily", t("daily.title"), body, _foot(view), lead=lead)


def _standing(view: DayView) -> str:
    result = view.result
    if result is None and view.is_under_way:
        return f"<p>{m('daily.past.under_way' if view.is_late else 'daily.under_way')}</p>"
    if result is None:
        clock = f'<p class="fine">{m("daily.clock", time=view.clock)}</p>' if view.clock else ""
        return f"<p>{m('daily.past.fresh')}</p>" if view.is_past else f"<p>{m('daily.fresh')}</p>{clock}"
    places = zip(TOKENS, view.names, result.points, strict=True)
    points = "".join(
        f"<li>{chip(token, 24)}{screen_reader_text(name)}<b>{count}</b></li>" for token, name, count in places
    )
    more = f"<p>{m('daily.takebacks', n=result.takebacks)}</p>" if result.takebacks else ""
    more += f"<p>{m('daily.late')}</p>" if result.late else ""
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


def _others(view: DayView) -> str:
    """Return the bots' results with the same deal, beside the person's; '' before the day is finished."""
    result = view.result
    if result is None:
        return ""
    names = join_items([other.name for other in view.others])
    done = [other for other in view.others if other.points is not None]
    playing = next((other for other in view.others if other.turn >= 0), None)
    own = (result.points, result.place, chip(TOKENS[0], 30), view.names[0], "own")
    lines: list[tuple[Sequence[int], int, str, str, str]] = [own]
    lines += [
        (other.points or (), other.place, portrait(other.bot, TOKENS[0]), other.name, "") for other in done
    ]
    lines.sort(key=lambda line: (line[1], -line[0][0]))
    body = f'<ol class="same-deal">{"".join(_line(*line) for line in lines)}</ol>' if done else ""
    if playing is not None:
        words = m("daily.same.running", name=playing.name, n=playing.turn + 1)
        stop = Button(t("daily.same.stop"), sends("daily-others", "stop"), "close")
        value = TURNS * len(done) + min(playing.turn, TURNS - 1)
        marks = {"max": TURNS * len(view.others), "value": value, "aria-labelledby": "daily-same"}
        bar = f"<progress{attributes(marks)}></progress>"
        body += f'<div class="same-running">{bar}<p>{words}</p>{button(stop, "daily", name="others")}</div>'
    elif len(done) < len(view.others):
        begin = Button(t("daily.same.begin"), sends("daily-others"), "play")
        body += button(begin, "daily", "wide", name="others")
    note = m("daily.same.note", names=names)
    head = f'<h3 id="daily-same">{m("daily.same")}</h3>'
    return f'<section class="same">{head}{body}<p class="fine">{note}</p></section>'


def _line(points: Sequence[int], place: int, picture: str, name: str, css: str) -> str:
    """Return one line: who played, the points in that seat, those of the two bots, and the place."""
    rest = " : ".join(map(str, points[1:]))
    return (
        f"<li{css_class(css) if css else ''}>{picture}<span>{escape(name)}</span>"
        f"<b>{points[0]}</b><i>: {rest}</i><em>{m('daily.place', n=place)}</em></li>"
    )


def _foot(view: DayView) -> str:
    play = sends("daily-play")
    if view.result is None:
        begin = t("daily.play_past") if view.is_past else t("button.start")
        text = t("button.continue") if view.is_under_way else begin
        return button(
            Button(text, play, "play" if view.is_under_way else "check", primary=True), "daily", "wide"
        )
    buttons = [
        Button(t("daily.share"), sends("daily-share"), "share", primary=True),
        Button(t("daily.code"), sends("daily-code"), "code"),
    ]
    if view.is_there:
        text, value = (t("share.picture"), "") if view.paints else (t("share.picture.svg"), "svg")
        buttons.append(Button(text, sends("daily-picture", value), "picture"))
        buttons.append(Button(t("button.look"), sends("daily-look"), "eye"))
    again = Button(t("daily.again"), play, "again")
    return row(
        [*buttons, Button(t("button.continue"), play, "play") if view.is_under_way else again], "daily"
    )
