"""The result page: the final scoring by land mass, the sums, and the winner. Markup."""

from collections.abc import Mapping, Sequence
from html import escape

from trias.games.trias.scoring import Share
from web.draw.chips import chip
from web.draw.controls import attributes, button, cite, css_class, figure_and_words, screen_reader_text
from web.draw.dialogs import sheet
from web.draw.faces import seat_picture
from web.state.views import Button, LandRow, PlayerRow, sends
from web.words import figure, m, t


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
    `result.tab.NAME`), the first one open if `tab` is none of them. headline: who won. detail: what decided
    it, markup. small: lines below that. modal: the page covers the board. daily: it was the game of a day.
    onward: markup of a button that replaces all others. review: what the review has found, '' before it has.
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


def note() -> str:
    """Return the line below the table."""
    return f'<p class="fine">{m("final.note")} {cite("R10")}</p>'


def costs(lines: Sequence[tuple[PlayerRow, str]]) -> str:
    """Return what opponents did that cost most, '' for nothing. lines: who, and a sentence as markup."""
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
    """Return who won and what decided it. headline, small: plain; detail: markup."""
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
    """Return the buttons after a game: another one, its review, its result for others, and home.

    with_notes: the first two say below what they do; `review` stands for what the review has found.
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


def table(
    rows: Sequence[LandRow],
    players: Sequence[PlayerRow],
    interim: Sequence[int],
    interim_shown: bool,
    highlight: str = "",
    deciding: str = "",
) -> str:
    """Return the table of the final scoring.

    rows: the scored land masses, then the Pole's. interim: the points from interim scorings; `interim_shown`
    is False with 2 players. highlight: the letter of the land mass highlighted on the board. deciding: that
    of the one that decided the game, '' for none.
    """
    names = "".join(
        f'<th scope="col"{css_class(winner=player.winner)}>{chip(player.token, 24)}'
        f'<span class="name" dir="auto" title="{escape(player.name)}">{escape(player.name)}</span></th>'
        for player in players
    )
    earned = [sum(row.points[seat] for row in rows if not row.pole) for seat in range(len(players))]
    body = "".join(_row(row, len(players), row.letter == highlight, row.letter == deciding) for row in rows)
    foot = _sum(t("final.lands"), earned, "sum") + (
        _sum(t("final.interim"), interim, "sum") if interim_shown else ""
    )
    foot += _sum(t("final.total"), [player.score for player in players], "total")
    return (
        f"<table{css_class('scores', many=len(rows) > 8, five=len(players) > 4)}>"
        f'<caption class="vh">{m("final.caption")}</caption>'
        f'<thead><tr><th scope="col">{m("lands.land")}</th><th scope="col">{m("lands.tiles")}</th>{names}'
        f'<th scope="col" class="how">{m("final.how")}</th></tr></thead>'
        f"<tbody>{body}</tbody><tfoot>{foot}</tfoot></table>"
    )


def _row(row: LandRow, seats: int, is_highlighted: bool, is_deciding: bool) -> str:
    most = max(row.herds, default=0)
    cells = []
    for herds, points in zip(row.herds, row.points, strict=True):
        has_points = points > 0 and not row.pole
        count = figure_and_words(f"×{herds}", t("final.herds", n=herds), name="herd-count") if herds else "–"
        score = figure_and_words(points, t("lands.points", n=points), "b") if herds and not row.pole else ""
        rank = css_class(
            first=has_points and herds == most, second=has_points and herds < most, none=not has_points
        )
        cells.append(f"<td{rank}><span>{count}{score}</span></td>")
    show = {
        "type": "button",
        "class": "letter",
        "data-intent": "land",
        "data-value": row.letter,
        "data-key": f"final-land-{row.letter}",
        "aria-label": t("final.show", letter=row.letter),
        "aria-pressed": str(is_highlighted).lower(),
    }
    # On narrow screens the words of the last column have a row of their own.
    has_how = row.how and (row.pole or any(row.points))
    below = (
        f'<tr{css_class("below", shown=is_highlighted)}><td colspan="{seats + 2}">{escape(row.how)}</td></tr>'
        if has_how
        else ""
    )
    return (
        f"<tr{css_class(pole=row.pole, shown=is_highlighted, deciding=is_deciding)}>"
        f'<th scope="row"><button{attributes(show)}>{escape(row.letter)}</button></th>'
        f'<td>{row.tiles}</td>{"".join(cells)}<td class="how">{escape(row.how)}</td></tr>{below}'
    )


def _sum(label: str, values: Sequence[int], name: str) -> str:
    cells = "".join(f"<td>{value}</td>" for value in values)
    head = f'<th scope="row" colspan="2">{escape(label)}</th>'
    return f'<tr class="{name}">{head}{cells}<td class="how"></td></tr>'


def how(tiles: int, share: Share | None) -> str:
    """Return in words how a land mass's points were divided (R10)."""
    if share is None:
        return t("final.how.pole")
    half = tiles / 2
    if share.case in ("nobody", "alone"):
        return t(f"final.how.{share.case}")
    if share.case == "tie":
        up = "_up" if (3 * tiles) % (2 * share.seats) else ""
        return t(f"final.how.first{up}", n=tiles, half=figure(half), k=share.seats)
    if share.seats > 1:
        up = "_up" if tiles % (2 * share.seats) else ""
        return t(f"final.how.second_tie{up}", half=figure(half), k=share.seats)
    return t("final.how.second", half=figure(half)) if tiles % 2 else ""
