"""The result page: the winner, the tabs, the buttons to continue; the figures of a game. Markup."""

from collections.abc import Mapping, Sequence
from html import escape

from web.draw.chips import chip
from web.draw.controls import attributes, button, screen_reader_text
from web.draw.dialogs import sheet
from web.draw.faces import seat_picture
from web.state.views import Button, PlayerRow, sends
from web.words import m, t


def page(
    players: Sequence[PlayerRow],
    panels: Mapping[str, str],
    tab: str,
    *,
    title: str,
    headline: str,
    detail: str,
    small: Sequence[str],
    modal: bool = False,
    daily: bool = False,
    onward: str = "",
    review: str = "",
) -> str:
    """Return the result page.

    players: in seat order, with totals and `winner`. panels: the markup of each tab by name (a text
    `result.tab.NAME`); the first is open if `tab` is none of them. headline: who won. detail: what decided
    it, markup. small: lines below that. modal: the page covers the board. daily: this was the game of the
    day. onward: markup of a button that replaces all others. review: the result of the review, '' before it
    is done.
    """
    is_open = tab if tab in panels else next(iter(panels))
    tabs = "".join(_tab(name, is_open=name == is_open) for name in panels)
    marks = {
        "class": "scroll",
        "tabindex": 0,
        "role": "tabpanel",
        "id": "final-panel",
        "data-key": "final-all",
    }
    marks |= {"aria-labelledby": f"final-tab-{is_open}"}
    body = (
        _banner(players, headline, detail, small)
        + f'<div class="ways-on">{onward or _ways(daily, review)}</div>'
        + f'<div class="panel-tabs" role="tablist" aria-label="{escape(title)}">{tabs}</div>'
        + f"<div{attributes(marks)}>{panels[is_open]}</div>"
    )
    return sheet("final", title, body, close=False, modal=modal)


def costs(lines: Sequence[tuple[PlayerRow, str]]) -> str:
    """Return the opponents' costliest actions, '' for none. lines: each a player and a sentence (markup)."""
    if not lines:
        return ""
    items = "".join(
        f"<li>{seat_picture(player.token, player.face, 22)}<p>{words}</p></li>" for player, words in lines
    )
    return (
        f'<section class="costs" aria-labelledby="final-costs"><h3 id="final-costs">{m("cost.title")}</h3>'
        f"<ul>{items}</ul></section>"
    )


def statistics(figures: Mapping[str, Sequence[int]], names: Sequence[str], pictures: Sequence[str]) -> str:
    """Return the table of a game's figures: a row for each id (`stat.ID`), a column for each seat."""
    columns = "".join(
        f'<th scope="col">{chip(picture, 22)}{screen_reader_text(name)}</th>'
        for picture, name in zip(pictures, names, strict=True)
    )
    body = "".join(
        f'<tr><th scope="row">{m(f"stat.{id}")}</th>{"".join(f"<td>{value}</td>" for value in values)}</tr>'
        for id, values in figures.items()
    )
    return (
        f'<table class="figures"><caption class="vh">{m("stat.title")}</caption>'
        f"<thead><tr><td></td>{columns}</tr></thead><tbody>{body}</tbody></table>"
    )


def _tab(name: str, *, is_open: bool) -> str:
    opens = sends("statistics") if name == "statistics" else sends("result-tab", name)
    view = Button(t(f"result.tab.{name}"), {"id": f"final-tab-{name}", **opens})
    return button(view, "final", "tab", tab="final-panel", is_open=is_open)


def _banner(players: Sequence[PlayerRow], headline: str, detail: str, small: Sequence[str] = ()) -> str:
    """Return who won and what decided the game. headline, small: plain; detail: markup."""
    winners = [player for player in players if player.winner]
    ranks = "".join(
        f"<li>{chip(player.token, 24)}{screen_reader_text(player.name)}<b>{player.score}</b></li>"
        for player in sorted(players, key=lambda player: (-player.score, not player.winner))
    )
    lines = f'<p class="small">{escape(" · ".join(small))}</p>' if small else ""
    words = f"<p>{detail}</p>" if detail else ""
    return (
        f'<div class="win">{"".join(seat_picture(player.token, player.face, 56) for player in winners)}'
        f'<div><b class="headline">{escape(headline)}</b>{words}{lines}</div>'
        f'<ul class="podium">{ranks}</ul></div>'
    )


def ways_on(*, with_notes: bool = False, review: str = "") -> list[Button]:
    """Return the buttons after a game: for a rematch, the review, sharing the result, and going home.

    with_notes: the first two have notes below; `review` replaces the usual note of the review.
    """
    again, costs = "", ""
    if with_notes:
        again, costs = t("button.rematch.more"), review or t("button.review_game.more")
    return [
        Button(t("button.rematch"), sends("rematch"), "again", primary=True, more=again),
        Button(t("button.review_game"), sends("review-game"), "history", more=costs),
        Button(t("share.title"), sends("share"), "share"),
        Button(t("menu.home"), sends("home"), "home"),
    ]


def _ways(daily: bool = False, review: str = "") -> str:
    day = [Button(t("daily.title"), sends("daily"), "day")] if daily else []
    look = Button(t("button.the_board"), sends("close"), "eye")
    return "".join(button(view, "final") for view in (*ways_on(with_notes=True, review=review), look, *day))
