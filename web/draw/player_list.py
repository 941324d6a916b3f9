"""Players: their names, herds in stock and points as rows beside the board, or in one row above it.

From plain values to markup. No decisions.
"""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from web.draw.controls import attributes, css_class, either, figure_and_words, screen_reader_text
from web.draw.element import ROW, El
from web.draw.faces import seat_picture
from web.draw.icons import icon
from web.state.views import PlayerRow, sends
from web.words import edition, m, t


def players(rows: Sequence[PlayerRow]) -> str:
    """Return the list of players for wide screens."""
    start = f"<ul{css_class('players', many=len(rows) > 4, two=len(rows) == 2)}>"
    return El(ROW, [El(start, (_player(row, edition()) for row in rows), "</ul>")])


def player_strip(rows: Sequence[PlayerRow]) -> str:
    """Return the players in one row, for narrow screens."""
    cells = (_strip_cell(row, edition()) for row in rows)
    return El(ROW, [El(f'<ul class="strip-{len(rows)}">', cells, "</ul>")])


@lru_cache(maxsize=32)
def _player(row: PlayerRow, edition: int) -> str:
    """Return a player's row. edition: that of the texts, for the cache."""
    stock = escape(row.note) or either(m("players.stock", n=row.stock), _strip_stock(row))
    stock = f"<span>{stock}</span>"
    if row.swimming:
        words = t("players.swimming", n=row.swimming)
        figure = icon("swim", 14) + figure_and_words(row.swimming, words)
        stock = f'<span class="swimming" title="{escape(words)}">{figure}</span>{stock}'
    state = screen_reader_text(t("players.active")) if row.active else ""
    crown = _crown(16, t("players.winner")) if row.winner else ""
    role = f"{row.role} · {t('players.next')}" if row.next else row.role
    return El(
        f"<li{_row_class('player', row)}{_current(row)}{_lights(row)}>",
        (
            seat_picture(row.token, row.face, 38, row.mood, row.name),
            f'<b class="name" dir="auto" title="{escape(row.name)}">{escape(row.name)}{crown}</b>',
            f'<span class="role" title="{escape(role)}">{escape(role)}{state}</span>',
            _bar(row),
            f'<span class="stock">{stock}</span>',
            _points(row),
            _light_button(row, "row"),
        ),
        "</li>",
    )


def _points(row: PlayerRow) -> str:
    """Return the points, then those as if the game ended now, with a crown for the player who would win."""
    now = f'<span class="score">{figure_and_words(row.score, t("players.points", n=row.score))}</span>'
    if row.scored is None:
        return now
    crown = _crown(14, t("players.leads")) if row.leads else ""
    return f'<span class="both-points">{now}{_scored(row)}<span class="would-win">{crown}</span></span>'


def _scored(row: PlayerRow) -> str:
    assert row.scored is not None
    words = t("players.scored", n=row.scored)
    css = css_class("scored", more=row.scored > row.score)
    return f'<span{css} title="{escape(words)}">{figure_and_words(row.scored, words)}</span>'


def _crown(size: int, words: str) -> str:
    return f'<span class="crown">{icon("crown", size)}{screen_reader_text(words)}</span>'


def _lights(row: PlayerRow) -> str:
    return attributes({"data-seat": row.seat, "data-point": row.lights or None})


def _light_button(row: PlayerRow, region: str) -> str:
    """Return the button over a player's row that highlights the player's herds on the board, or ''."""
    if not row.lights:
        return ""
    values = {
        "type": "button",
        "class": "lights",
        "data-key": f"{region}-{row.lights.replace(' ', '-')}",
        **sends("light", row.lights),
        "aria-pressed": "true" if row.is_lit else "false",
        "aria-label": t("players.light", player=row.name),
    }
    return f"<button{attributes(values)}></button>"


def _row_class(name: str, row: PlayerRow) -> str:
    return css_class(name, f"seat-{row.token}", active=row.active, winner=row.winner, shown=row.is_lit)


def _current(row: PlayerRow) -> str:
    return attributes({"aria-current": "true" if row.active else None})


def _bar(row: PlayerRow) -> str:
    """Return the stock: coloured strokes for the herds in it, pale ones for the others; or a sign."""
    if not row.colour:
        return f'<span class="bar sign">{row.sign}</span>'
    width, fill = 5 * row.stock_full, row.colour
    marks = "".join(
        f'<rect class="in" x="{5 * n + 1}" y=".5" width="3.5" height="13" rx="1.7" fill="{fill}"/>'
        if n < row.stock
        else f'<rect class="out" x="{5 * n + 1}" y=".5" width="3.5" height="13" rx="1.7"/>'
        for n in range(row.stock_full)
    )
    return (
        f'<svg class="bar" width="{width}" height="14" viewBox="0 0 {width} 14" aria-hidden="true"'
        f' focusable="false">{marks}</svg>'
    )


@lru_cache(maxsize=32)
def _strip_cell(row: PlayerRow, edition: int) -> str:
    """Return a player's part of the strip. edition: that of the texts, for the cache."""
    swimming = f'<i class="afloat" aria-hidden="true">{row.swimming}</i>' if row.swimming else ""
    picture = seat_picture(row.token, row.face, 26, row.mood, row.name)
    crown = icon("crown", 14) if row.leads else ""
    texts = [t("players.leads")] if row.leads else []
    texts += [row.note or t("players.stock", n=row.stock)]
    texts += [t("players.swimming", n=row.swimming)] if row.swimming else []
    texts += [t("players.active")] if row.active else []
    return El(
        f"<li{_row_class('strip-cell', row)}{_current(row)}{_lights(row)}>",
        (
            f'<span class="token-place strip-token">{picture}{crown}{swimming}</span>',
            f'<span class="name" dir="auto">{escape(row.name)} </span>',
            _strip_points(row),
            f'<span class="stock" aria-hidden="true">{_strip_stock(row)}</span>',
            *map(screen_reader_text, texts),
            _light_button(row, "strip"),
        ),
        "</li>",
    )


def _strip_points(row: PlayerRow) -> str:
    """Return the points and, below them, those as if the game ended now."""
    now = f'<b class="score">{figure_and_words(row.score, t("players.points", n=row.score))}</b>'
    return now if row.scored is None else f'<span class="both-points">{now}{_scored(row)}</span>'


def _strip_stock(row: PlayerRow) -> str:
    return row.sign if row.note else f'<span class="herds">{row.stock}</span>'
