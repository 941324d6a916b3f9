"""Scored: the final scoring of a position's land masses, each with its rule. Markup."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from trias.games.trias.cells import POLE
from trias.games.trias.scoring import Share, interim
from trias.games.trias.state import State
from web.draw.chips import chip
from web.draw.controls import button, cite, screen_reader_text
from web.games.trias.play.drift_previews import letters_of
from web.games.trias.position import state_of
from web.state.views import Button, sends
from web.words import join_items, m, t

if TYPE_CHECKING:
    from web.games.trias.features.editor.editing import Editing
    from web.state.app import App


def draw(app: App, editing: Editing) -> str:
    """Return the land masses, the Pole's last, and the sums."""
    state, letters = state_of(app), letters_of(app)
    shares = dict(state.final_shares())
    names = [seat["name"] for seat in editing.seats]
    tokens = [seat["token"] for seat in editing.seats]
    masses = sorted(state.land.masses, key=lambda cells: (POLE in cells, letters.of(cells)))
    rows = "".join(
        _land(state, cells, letters.of(cells), shares.get(cells), names, tokens) for cells in masses
    )
    lands = [sum(share.points[seat] for share in shares.values()) for seat in range(state.players)]
    totals = [points + more for points, more in zip(state.score, lands, strict=True)]
    heads = "".join(
        f'<th scope="col">{chip(token, 22)}{screen_reader_text(name)}</th>'
        for token, name in zip(tokens, names, strict=True)
    )
    back = button(
        Button(t("button.back"), sends("position-fold", "score"), "previous", quiet=True),
        "edit",
        name="score-back",
    )
    sums = _sum("position.score.lands", lands) + _sum("position.score.so_far", state.score)
    return (
        f'<section class="edit-part edit-score" aria-labelledby="position-score-title">{back}'
        f'<h2 id="position-score-title" tabindex="-1">{m("position.score.title")}</h2><ul>{rows}</ul>'
        f"<table><thead><tr><td></td>{heads}</tr></thead>"
        f"<tbody>{sums}{_sum('position.score.all', totals)}</tbody></table></section>"
    )


def _sum(id: str, values: Sequence[int]) -> str:
    cells = "".join(f"<td>{value}</td>" for value in values)
    return f'<tr><th scope="row">{m(id)}</th>{cells}</tr>'


def _land(
    state: State,
    cells: tuple[int, ...],
    letter: str,
    share: Share | None,
    names: Sequence[str],
    tokens: Sequence[str],
) -> str:
    """Return a land mass: each player's herds and points there, and the reason for the points."""
    herds = state.herds_on(cells)
    got = "".join(
        f"<li>{chip(tokens[seat], 20)}{screen_reader_text(_got(names[seat], herds[seat], share, seat))}"
        f'<span aria-hidden="true">×{herds[seat]}</span>{_points(share, seat)}</li>'
        for seat in range(state.players)
        if herds[seat]
    )
    words, rule = reason(len(cells), herds, share, names)
    count = m("position.score.tiles", n=len(cells))
    head = f"<b>{m('position.score.land', letter=letter)}</b> · {count}"
    return (
        f'<li><p class="edit-land">{head}</p><ul>{got}</ul>'
        f"<p>{escape(words)} {cite(rule)}</p>{_interim(state, herds, share, names)}</li>"
    )


def _got(name: str, herds: int, share: Share | None, seat: int) -> str:
    return t("position.score.got", player=name, herds=herds, n=0 if share is None else share.points[seat])


def _points(share: Share | None, seat: int) -> str:
    return "" if share is None else f'<b aria-hidden="true">{share.points[seat]}</b>'


def reason(tiles: int, herds: Sequence[int], share: Share | None, names: Sequence[str]) -> tuple[str, str]:
    """Return why a land mass's points are divided as they are, in words, and the rule.

    share: None for the Pole's land mass.
    """
    if share is None:
        return t("position.score.pole"), "R10.1"
    ranks = sorted({count for count in herds if count}, reverse=True)
    if not ranks:
        return t("position.score.nobody"), "R10.4"
    groups = [[name for name, count in zip(names, herds, strict=True) if count == rank] for rank in ranks[:2]]
    first = join_items(groups[0])
    best = share.points[herds.index(ranks[0])]
    if share.case == "alone":
        return t("position.score.alone", first=first, n=tiles), "R10.4"
    if share.case == "tie":
        words = t("position.score.tie", first=first, n=tiles, part=best)
        is_up = bool((3 * tiles) % (2 * share.seats))
        rule = "R10.3"
    else:
        part = share.points[herds.index(ranks[1])]
        id = "position.score.second" if share.seats == 1 else "position.score.seconds"
        words = t(id, first=first, n=tiles, second=join_items(groups[1]), part=part)
        is_up = bool(tiles % (2 * share.seats))
        rule = "R10.2"
    return (f"{words} {t('position.score.up')}" if is_up else words), rule


def _interim(state: State, herds: Sequence[int], share: Share | None, names: Sequence[str]) -> str:
    """Return the points from an interim scoring of the land mass; '' if there are none."""
    points = interim(herds)
    if share is None or state.players < 3 or not any(points):
        return ""
    got = join_items([t("past.points", player=name, n=n) for name, n in zip(names, points, strict=True) if n])
    return f'<p class="edit-how">{m("position.score.interim", points=got)} {cite("R6.2")}</p>'
