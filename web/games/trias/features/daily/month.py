"""Month: the calendar of the days, with a button and the result for each. Markup."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from html import escape
from typing import TYPE_CHECKING

from web.draw.controls import attributes, button, screen_reader_text
from web.state.days import after, before
from web.state.views import Button, sends
from web.words import m, t, with_sign

if TYPE_CHECKING:
    from web.games.trias.features.daily.daily import Result

#: The days of a week.
WEEK = 7


def draw(month: str, results: Mapping[str, Result], chosen: str, today: str) -> str:
    """Return a month as a table of days. month: such as `2026-11`. chosen, today: days.

    Days before the first one that was played in time do not count as missed.
    """
    since = min((day for day, result in results.items() if not result.late), default=today)
    first = f"{month}-01"
    name = t("daily.month", month=t(f"daily.months.{int(month[5:])}"), year=int(month[:4]))
    heads = "".join(f'<th scope="col">{m(f"daily.weekday.{n}")}</th>' for n in range(1, WEEK + 1))
    cells = ["<td></td>"] * date.fromisoformat(first).weekday()
    day = first
    while day.startswith(month):
        cells.append(f"<td>{_day(day, results.get(day), chosen, today, since)}</td>")
        day = after(day)
    cells += ["<td></td>"] * (-len(cells) % WEEK)
    rows = "".join(f"<tr>{''.join(cells[at : at + WEEK])}</tr>" for at in range(0, len(cells), WEEK))
    return (
        f'<div class="month-head"><h3 id="daily-month" aria-live="polite">{escape(name)}</h3>'
        f'{_arrows(month, today)}</div><table class="month" aria-labelledby="daily-month">'
        f"<thead><tr>{heads}</tr></thead><tbody>{rows}</tbody></table>{_legend()}"
    )


def _arrows(month: str, today: str) -> str:
    """Return the buttons for the months before and after."""
    first = f"{month}-01"
    earlier = before(first)[:7]
    later = after(f"{month}-28", 4)[:7]
    is_last = month >= today[:7]
    back = Button(t("daily.month.back"), sends("daily-month", earlier), "previous", quiet=True)
    on = Button(
        t("daily.month.on"),
        sends("daily-month", later),
        "next",
        quiet=True,
        reason=t("daily.month.last") if is_last else "",
    )
    return button(back, "daily", icon_only=True, name="back") + button(on, "daily", icon_only=True, name="on")


def _day(day: str, result: Result | None, chosen: str, today: str, since: str) -> str:
    """Return the button for a day, or only the number of a future day. since: the first day played."""
    number = int(day[-2:])
    if day > today:
        return f'<span class="to-come">{number}</span>'
    names = ["day-cell"]
    inner = f'<b aria-hidden="true">{number}</b>'
    if result is None:
        names += ["missed"] if since < day < today else []
    else:
        names.append("won" if result.place == 1 else "played")
        names += ["late"] if result.late else []
        if result.place == 1:
            inner += f'<small aria-hidden="true">{with_sign(result.lead)}</small>'
    names += ["today"] if day == today else []
    marks = {
        "type": "button",
        "class": " ".join(names),
        **sends("daily-day", day),
        "data-key": f"daily-{day}",
        "aria-pressed": str(day == chosen).lower(),
    }
    said = screen_reader_text(words_of(day, result, is_today=day == today, is_before=day < since))
    return f"<button{attributes(marks)}>{inner}{said}</button>"


def words_of(day: str, result: Result | None, *, is_today: bool = False, is_before: bool = False) -> str:
    """Return a day and its result, such as "15 November, won by 12". is_before: before the first day."""
    then = t("daily.day", day=int(day[-2:]), month=t(f"daily.months.of.{int(day[5:7])}"))
    if result is None:
        early = "daily.cell.before" if is_before else "daily.cell.missed"
        return t("daily.cell.today" if is_today else early, day=then)
    if result.place == 1:
        told = t("daily.cell.won", day=then, n=result.lead)
    else:
        points = " : ".join(map(str, result.points))
        told = t("daily.cell.played", day=then, place=t("daily.place", n=result.place), points=points)
    return t("daily.cell.late", told=told) if result.late else told


def _legend() -> str:
    """Return the legend of the days' styles."""
    parts = "".join(f"<li>{m(f'daily.legend.{name}')}</li>" for name in ("won", "played", "missed"))
    return f'<ul class="month-legend">{parts}</ul>'
