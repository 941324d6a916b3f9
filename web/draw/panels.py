"""Panels: everything around the board, from plain values to markup. Decides nothing."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from web.draw import art
from web.draw.chips import chip
from web.draw.controls import attributes, button, css_class, figure_and_words, screen_reader_text
from web.draw.icons import icon
from web.draw.parts import Parts
from web.state.views import Button, Card, LandRow, LogLine, PlayerRow, Step, sends
from web.words import m, t

#: Names of this length or more get a line of their own in the list of players.
LONG_NAME = 12


def header(turn_text: str, buttons: Sequence[Button], game: str = "trias") -> str:
    """Return the game's name, its stage (on phones), and the buttons, which shrink to their icons."""
    tools = "".join(
        button(view, "header", f"tool tool-{view.attributes.get('data-intent', 'x')}") for view in buttons
    )
    return (
        f'<div class="brand"><h1>{m(f"game.{game}")}</h1><p class="where">{escape(turn_text)}</p></div>'
        f'<nav class="tools" aria-label="{escape(t("header.tools"))}">{tools}</nav>'
    )


def prompt(text: str, small: str = "") -> str:
    """Return the prompt that says who must do what now. text and small are markup."""
    return f'<p class="ask">{text}</p>' + (f'<p class="hint">{small}</p>' if small else "")


def players(rows: Sequence[PlayerRow]) -> str:
    """Return the list of players for wide screens."""
    long = any(len(row.name) >= LONG_NAME for row in rows)
    return Parts(map(_player, rows), f"<ul{css_class('players', long=long, many=len(rows) > 4)}>", "</ul>")


def player_strip(rows: Sequence[PlayerRow]) -> str:
    """Return the players in one row, for narrow screens."""
    return Parts(map(_strip_cell, rows), f'<ul class="strip-{len(rows)}">', "</ul>")


def zoom(*, is_zoomed: bool, is_most: bool, hides: bool) -> str:
    """Return the buttons that zoom the board: all but the first only while it is enlarged.

    is_most: at the greatest zoom. hides: a possible choice or a recent action is outside the view.
    """
    larger = Button(
        t("button.zoom.in"),
        sends("zoom", "in"),
        "zoom-in",
        reason=t("err.zoom_most") if is_most else "",
    )
    if not is_zoomed:
        return button(larger, "view", icon_only=True)
    smaller = Button(t("button.zoom.out"), sends("zoom", "out"), "zoom-out")
    fit = Button(t("button.fit.hides" if hides else "button.fit"), sends("fit"), "fit")
    return button(fit, "view", "hides" if hides else "", icon_only=True) + "".join(
        button(view, "view", icon_only=True) for view in (smaller, larger)
    )


def pan(ways: Sequence[str]) -> str:
    """Return buttons at the board's edges that move the view `left`, `right`, `up` or `down`."""
    icons = {"left": "previous", "right": "next", "up": "up", "down": "down"}
    return "".join(
        button(
            Button(t(f"button.pan.{way}"), sends("zoom", way), icons[way]),
            "view",
            f"to-{way}",
            icon_only=True,
        )
        for way in ways
    )


def lands(
    rows: Sequence[LandRow],
    tokens: Sequence[str],
    names: Sequence[str],
    totals: Sequence[int],
    preview: bool = False,
) -> str:
    """Return the table of land masses: herds by player, and points if they were scored now."""
    title = f"<h2>{m('panel.lands.preview' if preview else 'panel.lands')}</h2>"
    if not rows:
        return f'{title}<p class="empty">{m("lands.empty")}</p>'
    columns = "".join(
        f'<th scope="col">{chip(token, 20)}{screen_reader_text(name)}</th>'
        for token, name in zip(tokens, names, strict=True)
    )
    body = "".join(map(_land, rows))
    sums = "".join(f"<td>+{total}</td>" for total in totals)
    return (
        f"{title}<table{css_class('lands', many=len(rows) > 6)}>"
        f'<thead><tr><th scope="col">{m("lands.land")}</th>'
        f'<th scope="col">{m("lands.tiles")}</th>{columns}</tr></thead><tbody>{body}</tbody>'
        f'<tfoot><tr><th scope="row" colspan="2">{m("lands.now")}</th>{sums}</tr></tfoot></table>'
    )


def log(lines: Sequence[LogLine], last: int = 0, moment: int = -1) -> str:
    """Return the log, oldest line first.

    last: the number of actions that count; lines of later ones have been undone. moment: the one on screen.
    """
    if not lines:
        return f'<p class="empty">{m("log.empty")}</p>'
    lock = t("log.lock")
    return Parts(
        [_log_line(line, lock, line.moment > last, line.moment == moment) for line in lines],
        '<ol class="log">',
        "</ol>",
    )


def steps(views: Sequence[Step]) -> str:
    """Return the turn's phases with the action points."""
    items = "".join(_step(number, view) for number, view in enumerate(views, 1))
    return f'<ol class="steps" aria-label="{escape(t("phase.list"))}">{items}</ol>' if items else ""


def actions(buttons: Sequence[Button]) -> str:
    """Return the turn's buttons. Buttons with a cost, or the bots' paces, form a group of their own first."""
    paces = [view for view in buttons if view.attributes.get("data-intent") == "pace"]
    first = paces or [view for view in buttons if view.cost is not None]
    modes = "".join(button(view, "actions", "mode") for view in first)
    rest = "".join(button(view, "actions") for view in buttons if view not in first)
    group = attributes({"role": "group", "aria-label": t("set.pace")} if paces else {})
    return (f'<div class="modes"{group}>{modes}</div>' if modes else "") + (
        f'<div class="go">{rest}</div>' if rest else ""
    )


def deck(count: int, meteorite_text: str = "", back: int = 1, cards: Sequence[tuple[str, int]] = ()) -> str:
    """Return the pile of cards: the cards left, its back (1 or 2), and what is known of the meteorite.

    cards: see `unseen`.
    """
    sheets = "".join(
        f'<rect class="{name}" x="{x}" y="{y:g}" width="34" height="50" rx="5"/>'
        for name, x, y in (("under", 7, 1), ("under second", 4, 3.5), (f"top back-{back}", 1, 6))[
            3 - min(count, 3) :
        ]
    )
    pile = (
        '<svg class="pile" width="44" height="58" viewBox="0 0 44 58" aria-hidden="true" focusable="false">'
        f'<rect class="none" x="1.5" y="6.5" width="33" height="49" rx="5"/>{sheets}'
        f'<text x="18" y="37" text-anchor="middle">{count}</text></svg>'
    )
    small = f"<small>{escape(meteorite_text)}</small>" if meteorite_text else ""
    unseen_row = unseen(cards)
    return f'<div class="deck">{pile}<p><b>{m("deck.count", n=count)}</b>{small}{unseen_row}</p></div>'


def unseen(cards: Sequence[tuple[str, int]]) -> str:
    """Return small tiles with the number of unseen cards of each terrain. cards: (letter, number)."""
    if not cards:
        return ""
    figures = "".join(
        f"<span>{art.tile_chip(letter, 18)}"
        f"{figure_and_words(number, t(f'deck.unseen.{letter}', n=number))}</span>"
        for letter, number in cards
    )
    return f'<small class="unseen"><span>{m("deck.unseen")}</span>{figures}</small>'


def hand(card: Card, label: str) -> str:
    """Return the hand card, on a button if it can be shown or hidden. label: its name."""
    if card.terrain is None:
        return (
            f'<div class="hand none" role="img" aria-label="{escape(label)}" title="{escape(label)}"></div>'
        )
    face = (
        art.card_face(card.terrain, card.back, t(f"terrain.{card.terrain}"))
        if card.terrain
        else art.card_back(card.back)
    )
    if not card.attributes:
        return f'<div class="hand" role="img" aria-label="{escape(label)}">{face}</div>'
    values = {
        "type": "button",
        "class": "flip",
        "data-key": "hand-card",
        **card.attributes,
        "aria-label": label,
        "title": label,
    }
    peek = icon("eye-off" if card.terrain else "eye", 15)
    return (
        f'<div class="hand">{face}<button{attributes(values)}><span class="peek">{peek}</span></button></div>'
    )


def _player(row: PlayerRow) -> str:
    stock = f"<span>{escape(row.note) or m('players.stock', n=row.stock)}</span>"
    if row.swimming:
        words = t("players.swimming", n=row.swimming)
        figure = icon("swim", 14) + figure_and_words(row.swimming, words)
        stock = f'<span class="swimming" title="{escape(words)}">{figure}</span>{stock}'
    state = screen_reader_text(t("players.active")) if row.active else ""
    crown = (
        f'<span class="crown">{icon("crown", 16)}{screen_reader_text(t("players.winner"))}</span>'
        if row.winner
        else ""
    )
    sign = ""
    if row.next:
        words = t("players.next")
        arrow = icon("next", 12, 3) + screen_reader_text(words)
        sign = f'<span class="next" title="{escape(words)}">{arrow}</span>'
    return (
        f"<li{css_class('player', active=row.active, winner=row.winner)}{_current(row)}>"
        f'{chip(row.token, 34)}{sign}<b class="name" title="{escape(row.name)}">{escape(row.name)}{crown}</b>'
        f'<span class="role">{escape(row.role)}{state}</span>{_bar(row)}'
        f'<span class="stock">{stock}</span>'
        f'<span class="score">{figure_and_words(row.score, t("players.points", n=row.score))}</span></li>'
    )


def _current(row: PlayerRow) -> str:
    return attributes({"aria-current": "true" if row.active else None})


def _bar(row: PlayerRow) -> str:
    """Return the stock: a tall mark for each herd in it, a low one for each on the board; or a sign."""
    if row.sign or row.token not in art.COLOURS:
        return f'<span class="bar sign">{row.sign}</span>'
    width, fill = 7 * row.stock_full, art.COLOURS[row.token][0]
    marks = "".join(
        f'<rect class="in" x="{7 * n + 0.5}" y=".5" width="5.5" height="9" rx="2" fill="{fill}"/>'
        if n < row.stock
        else f'<rect class="out" x="{7 * n + 0.5}" y="7" width="5.5" height="3" rx="1.5"/>'
        for n in range(row.stock_full)
    )
    return (
        f'<svg class="bar" width="{width}" height="10" viewBox="0 0 {width} 10" aria-hidden="true"'
        f' focusable="false">{marks}</svg>'
    )


def _strip_cell(row: PlayerRow) -> str:
    swimming = f'<span class="swimming">{icon("swim", 13)}{row.swimming}</span>' if row.swimming else ""
    texts = [row.note or t("players.stock", n=row.stock)]
    texts += [t("players.swimming", n=row.swimming)] if row.swimming else []
    texts += [t("players.active")] if row.active else []
    return (
        f"<li{css_class('strip-cell', active=row.active, winner=row.winner)}{_current(row)}>"
        f'{chip(row.token, 26)}<span class="name">{escape(row.name)} </span>'
        f'<b class="score">{figure_and_words(row.score, t("players.points", n=row.score))}</b>'
        f'<span class="stock" aria-hidden="true">{_strip_stock(row)}{swimming}</span>'
        f"{''.join(screen_reader_text(text) for text in texts)}</li>"
    )


def _strip_stock(row: PlayerRow) -> str:
    return row.sign if row.note else f'<span class="herds">{row.stock}</span>'


def _land(row: LandRow) -> str:
    most = max(row.herds, default=0)
    cells = []
    for herds, points in zip(row.herds, row.points, strict=True):
        lead = herds == most > 0 and not row.pole
        figure = str(herds) if herds else figure_and_words("·", "0")
        sup = figure_and_words(f"+{points}", t("lands.points", n=points), "sup") if points else ""
        cells.append(f"<td{css_class(most=lead)}>{figure}{sup}</td>")
    return (
        f'<tr{css_class(pole=row.pole, changed=row.is_changed)}><th scope="row">{escape(row.letter)}</th>'
        f"<td>{row.tiles}</td>{''.join(cells)}</tr>"
    )


@lru_cache(maxsize=1024)
def _log_line(line: LogLine, lock_words: str, is_undone: bool, is_now: bool) -> str:
    if line.heading:
        return f'<li class="heading">{line.text}</li>'
    lock = (
        f'<span class="lock" title="{escape(lock_words)}">'
        f"{icon('lock', 14)}{screen_reader_text(lock_words)}</span>"
        if line.lock
        else ""
    )
    detail = f' <span class="detail">{escape(line.detail)}</span>' if line.detail else ""
    sign = chip(line.token, 18) if line.token else ""
    words = f"{line.text}{detail}"
    if is_undone:
        words = f"<span>{screen_reader_text(t('log.undone'))}{words}</span>"
    elif line.moment and line.token:
        # The slider reaches every moment by keyboard. Hundreds of tab stops would not help.
        opens = {"data-intent": "moment", "data-value": line.moment, "tabindex": -1, "title": t("log.open")}
        words = f'<button type="button" class="moment"{attributes(opens)}>{words}</button>'
    else:
        words = f"<span>{words}</span>"
    return f"<li{css_class(more=not sign, undone=is_undone, now=is_now)}>{sign}{words}{lock}</li>"


def _step(number: int, view: Step) -> str:
    dots = ""
    if view.dots:
        remaining, all = view.dots
        circles = "".join(f'<i class="{"left" if dot < remaining else "spent"}"></i>' for dot in range(all))
        words = screen_reader_text(t("phase.ap", left=remaining, all=all)) if view.state == "now" else ""
        dots = f'<span class="ap" aria-hidden="true">{circles}</span>{words}'
    ending = f"{icon('check', 15, 3)}{screen_reader_text(t('phase.done'))}" if view.state == "done" else ""
    ending += screen_reader_text(t("phase.off")) if view.state == "off" else ""
    current = attributes({"aria-current": "step" if view.state == "now" else None})
    return (
        f'<li class="{view.state}"{current}><b class="number">{number}</b>'
        f'<span class="full">{escape(view.text)}</span><span class="brief">{escape(view.short)}</span>'
        f"{ending}{dots}</li>"
    )
