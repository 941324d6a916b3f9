"""The result page: the final scoring by land mass, the sums, and the winner. Markup."""

from collections.abc import Sequence
from html import escape

from trias.games.trias.scoring import Share
from web.draw.chips import chip
from web.draw.controls import attributes, button, cite, css_class, figure_and_words, screen_reader_text
from web.draw.dialogs import sheet
from web.state.views import Button, LandRow, PlayerRow, sends
from web.words import figure, m, t


def final(
    rows: Sequence[LandRow],
    players: Sequence[PlayerRow],
    interim: Sequence[int],
    *,
    headline: str,
    detail: str,
    interim_shown: bool = True,
    highlight: str = "",
    modal: bool = False,
    is_counting: bool = False,
    daily: bool = False,
    onward: str = "",
) -> str:
    """Return the result page.

    rows: the scored land masses, then the Pole's. players: in seat order, with totals and `winner`.
    interim: the points from interim scorings; `interim_shown` is False with 2 players. headline, detail: the
    banner's words. highlight: the letter of the land mass highlighted on the board. modal: the page
    covers the board. is_counting: land masses are still to come. daily: it was the game of a day. onward:
    markup of a button that replaces all others.
    """
    body = (
        _banner(players, headline, detail)
        + _table(rows, players, interim, interim_shown, highlight)
        + f'<p class="fine">{m("final.note")} {cite("R10")}</p>'
    )
    foot = button(Button(t("final.count_all"), sends("count-all"), "skip", primary=True), "final")
    return sheet(
        "final",
        t("final.title"),
        body,
        foot if is_counting else onward or _foot(daily),
        close=False,
        modal=modal,
    )


def result(
    players: Sequence[PlayerRow], *, headline: str, detail: str, modal: bool = False, onward: str = ""
) -> str:
    """Return the result page of a game without a table: only the banner."""
    return sheet(
        "final",
        t("final.title.triad"),
        _banner(players, headline, detail),
        onward or _foot(),
        close=False,
        modal=modal,
    )


def _banner(players: Sequence[PlayerRow], headline: str, detail: str) -> str:
    winners = [player for player in players if player.winner]
    others = sorted((player for player in players if not player.winner), key=lambda player: -player.score)
    podium = "".join(
        f"<li>{chip(player.token, 24)}{screen_reader_text(player.name)}<b>{player.score}</b></li>"
        for player in others
    )
    return (
        f'<div class="win">{"".join(chip(player.token, 52) for player in winners)}'
        f'<div><b class="headline">{escape(headline)}</b><p>{escape(detail)}</p></div>'
        f'<ul class="podium">{podium}</ul></div>'
    )


def _foot(daily: bool = False) -> str:
    day = Button(t("daily.title"), sends("daily"), "day")
    buttons = (
        Button(t("button.new_game"), sends("new-game"), primary=True),
        Button(t("button.rematch"), sends("rematch"), "again"),
        Button(t("stat.title"), sends("statistics"), "chart"),
        Button(t("share.title"), sends("share"), "share"),
        Button(t("button.look"), sends("close"), "eye"),
        *([day] if daily else ()),
    )
    return "".join(button(view, "final") for view in buttons)


def _table(
    rows: Sequence[LandRow],
    players: Sequence[PlayerRow],
    interim: Sequence[int],
    interim_shown: bool,
    highlight: str,
) -> str:
    names = "".join(
        f'<th scope="col"{css_class(winner=player.winner)}>{chip(player.token, 24)}'
        f'<span class="name" title="{escape(player.name)}">{escape(player.name)}</span></th>'
        for player in players
    )
    earned = [sum(row.points[seat] for row in rows if not row.pole) for seat in range(len(players))]
    body = "".join(_row(row, len(players), row.letter == highlight) for row in rows)
    foot = _sum(t("final.lands"), earned, "sum") + (
        _sum(t("final.interim"), interim, "sum") if interim_shown else ""
    )
    foot += _sum(t("final.total"), [player.score for player in players], "total")
    return (
        f"<table{css_class('scores', many=len(rows) > 8)}>"
        f'<caption class="vh">{m("final.caption")}</caption>'
        f'<thead><tr><th scope="col">{m("lands.land")}</th><th scope="col">{m("lands.tiles")}</th>{names}'
        f'<th scope="col" class="how">{m("final.how")}</th></tr></thead>'
        f"<tbody>{body}</tbody><tfoot>{foot}</tfoot></table>"
    )


def _row(row: LandRow, seats: int, is_highlighted: bool) -> str:
    most = max(row.herds, default=0)
    cells = []
    for herds, points in zip(row.herds, row.points, strict=True):
        has_points = points > 0 and not row.pole
        count = figure_and_words(herds or "–", t("final.herds", n=herds), name="herd-count")
        score = figure_and_words(points, t("lands.points", n=points), "b") if has_points else "<b></b>"
        rank = css_class(first=has_points and herds == most, second=has_points and herds < most)
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
        f"<tr{css_class(pole=row.pole, shown=is_highlighted)}>"
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
