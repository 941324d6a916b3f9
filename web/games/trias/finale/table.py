"""Table: the final scoring by land mass, and the sums. Markup."""

from collections.abc import Sequence
from html import escape

from trias.games.trias.scoring import Share
from web.draw.chips import chip
from web.draw.controls import attributes, cite, css_class, figure_and_words
from web.state.views import LandRow, PlayerRow
from web.words import figure, m, t


def note() -> str:
    """Return the line below the table."""
    return f'<p class="fine">{m("final.note")} {cite("R10")}</p>'


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
    is False with 2 players. highlight: the letter of the land mass highlighted on the board. deciding: the
    letter of the land mass that decided the game, '' for none.
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
    # On narrow screens the words of the last column have their own row.
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
