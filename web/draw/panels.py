"""Panels: everything around the board, from plain values to markup. No decisions."""

from collections.abc import Sequence
from functools import lru_cache
from html import escape

from web.draw.chips import chip
from web.draw.controls import attributes, button, css_class, figure_and_words, screen_reader_text
from web.draw.element import ROW, El
from web.draw.faces import seat_picture
from web.draw.icons import icon
from web.state.views import Button, Dots, LandRow, LogLine, Step, Tab, sends
from web.words import edition, m, t


def header(buttons: Sequence[Button], name: str, *, leads_home: bool = False) -> str:
    """Return the header: the game's name (markup), which can lead home, and buttons, which are icons."""
    if leads_home:
        marks = {"type": "button", "class": "home", "data-key": "header-home", **sends("home")}
        name = f"<button{attributes(marks | {'title': t('header.home')})}>{name}</button>"
    tools = "".join(
        button(view, "header", f"tool tool-{view.attributes.get('data-intent', 'x')}", icon_only=True)
        for view in buttons
    )
    return (
        f'<h1 class="brand">{name}</h1>'
        f'<nav class="tools" aria-label="{escape(t("header.tools"))}">{tools}</nav>'
    )


def prompt(text: str, small: str = "", dots: Dots | None = None) -> str:
    """Return the prompt that says who must do what now. text and small are markup.

    dots: the actions of the turn, beside the text.
    """
    row = f"{text}{_dots(dots)}" if dots else text
    return f'<p class="ask">{row}</p>' + (f'<p class="hint">{small}</p>' if small else "")


def bot_prompt(text: str, small: str, picture: str, face: str = "", thought: int = 0) -> str:
    """Return the prompt while a bot plays. text: its action; small: the gain or cost of that action; markup.

    picture: the bot's token. face: its face, if it has one. thought: how much of a long decision is done, in
    percent, 0 for a short one.
    """
    cost = f'<p class="hint cost-line">{small}</p>' if small else ""
    bar = f'<progress max="100" value="{thought}" aria-hidden="true"></progress>' if thought else ""
    line = f'<div class="bot-line">{seat_picture(picture, face, 44)}<p class="ask">{text}</p></div>'
    return f"{line}{cost}{bar}"


def bot_actions(steps: Sequence[Step], buttons: Sequence[Button]) -> str:
    """Return a bot's actions so far as icons, then the buttons. The last button, an icon, opens a list.

    Beside a primary button, which continues, all others are icons.
    """
    items = "".join(
        f'<li class="{step.state}" title="{escape(step.text)}">{icon(step.icon, 20) if step.icon else ""}'
        f"{screen_reader_text(step.text)}</li>"
        for step in steps
    )
    row = f'<ol class="deed-steps" aria-label="{escape(t("deed.list"))}">{items}</ol>' if items else ""
    is_paused = any(view.primary for view in buttons)
    go = "".join(
        button(view, "actions", "opener" if is_last else "", is_last or (is_paused and not view.primary))
        for view, is_last in ((view, view is buttons[-1]) for view in buttons)
    )
    is_longer = any(view.attributes.get("data-intent") == "seats" for view in buttons)
    return f'{row}<div class="go bots{" faster" if is_longer else ""}">{go}</div>'


def choices(views: Sequence[Button], name: str) -> str:
    """Return the list that a button has opened, as buttons. name: the list's name, for screen readers."""
    regions = {"pause": "actions"}  # once pressed, it is among the actions
    items = "".join(
        button(view, regions.get(view.attributes.get("data-intent", ""), "choices")) for view in views
    )
    return f'<div class="choices" role="group" aria-label="{escape(name)}">{items}</div>' if items else ""


def _dots(dots: Dots) -> str:
    free = dots.left - dots.planned
    circles = "".join(
        f"<i{css_class(left=dot < free, planned=free <= dot < dots.left)}></i>" for dot in range(dots.all)
    )
    return f'<span class="ap" aria-hidden="true">{circles}</span>'


def foot(undo: Button, redo: Button, large: Button | None, seconds: int = 0) -> str:
    """Return the buttons at the bottom of the turn bar, which are always in the same place.

    large: the button that ends the turn, or the one that replaces it. seconds: how long a ring runs round it,
    0 for none.
    """
    ways = button(undo, "foot", "undo", icon_only=True) + button(redo, "foot", "redo", icon_only=True)
    ring = (
        f'<svg class="ring ring-{seconds}" aria-hidden="true" focusable="false">'
        '<rect x="1.5" y="1.5" rx="13" pathLength="100"/></svg>'
        f'<span class="countdown countdown-{seconds}" aria-hidden="true"></span>'
        if seconds
        else ""
    )
    return ways + (button(large, "foot", "large", name="large") if large is not None else "") + ring


def tabs(views: Sequence[Tab]) -> str:
    """Return the tabs of the panels beside the board."""
    return "".join(map(_tab, views))


def _tab(view: Tab) -> str:
    values = {
        "type": "button",
        "role": "tab",
        "class": "tab",
        "id": f"tab-{view.name}",
        "aria-selected": "true" if view.is_open else "false",
        "aria-controls": view.panel,
        "data-key": f"tab-{view.name}",
        **sends(view.intent),
    }
    news = f'<i class="news"></i>{screen_reader_text(t("tab.news"))}' if view.has_news else ""
    return f"<button{attributes(values)}>{escape(view.text)}{news}</button>"


def zoom(*, is_zoomed: bool, is_most: bool, hides: bool) -> str:
    """Return the buttons that zoom the board: only the first button unless the board is enlarged.

    is_most: at the greatest zoom. hides: a possible choice or a recent action is outside the view.
    """
    larger = Button(
        t("button.zoom.in"),
        sends("zoom", "in"),
        "zoom-in",
        reason=t("err.zoom_most") if is_most else "",
    )
    if not is_zoomed:
        return button(larger, "view", "round", icon_only=True)
    smaller = Button(t("button.zoom.out"), sends("zoom", "out"), "zoom-out")
    fit = Button(t("button.fit.hides" if hides else "button.fit"), sends("fit"), "fit")
    return button(fit, "view", "round hides" if hides else "round", icon_only=True) + "".join(
        button(view, "view", "round", icon_only=True) for view in (smaller, larger)
    )


def rotate(sixths: int, gain: int) -> str:
    """Return the button that rotates the board, or rotates it back.

    gain: how many percent wider hexes would be after the offered rotation, 0 for no offer.
    """
    id = "button.rotate.offer" if gain else "button.rotate.back" if sixths else "button.rotate"
    look = "round offered" if gain else "round turned" if sixths else "round"
    return button(Button(t(id, n=gain), sends("rotate"), "rotate"), "view", look, icon_only=True)


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
    points: Sequence[int],
    preview: bool = False,
    region: str = "land",
) -> str:
    """Return the table of land masses: for each, the herds by player, and its points if it scored now.

    points: each player's points if the game ended now, () to leave them out. region: the prefix of the
    buttons' keys.
    """
    if not rows:
        return f'<p class="empty">{m("lands.empty")}</p>'
    first = f'<th scope="col">{m("lands.land")}</th><th scope="col">{m("lands.tiles")}</th>'
    if preview:  # on one line
        when = f"<small>{m('panel.lands.preview')}</small>{screen_reader_text(t('lands.tiles'))}"
        first = f'<th scope="colgroup" colspan="2">{m("lands.land")} {when}</th>'
    columns = "".join(
        f'<th scope="col">{chip(token, 20)}{screen_reader_text(name)}</th>'
        for token, name in zip(tokens, names, strict=True)
    )
    body = El("<tbody>", (_land(row, region, edition()) for row in rows), "</tbody>")
    sums = "".join(f"<td>{total}</td>" for total in points)
    head = f"<thead><tr>{first}{columns}</tr></thead>"
    foot = f'<tfoot><tr><th scope="row" colspan="2">{m("lands.now")}</th>{sums}</tr></tfoot>'
    rest = (foot,) if points else ()
    return El(ROW, [El('<table class="lands">', (head, body, *rest), "</table>")])


def log(lines: Sequence[LogLine], last: int = 0, moment: int = -1, lit: int = 0) -> str:
    """Return the log, oldest line first.

    last: the number of actions played; lines of later ones have been undone. moment: the moment on screen.
    lit: the moment whose action is highlighted on the board, 0 for none.
    """
    if not lines:
        return f'<p class="empty">{m("log.empty")}</p>'
    lock = t("log.lock")
    items = (
        _log_line(line, lock, line.moment > last, line.moment == moment, line.moment == lit > 0)
        for line in lines
    )
    return El(ROW, [El('<ol class="log">', items, "</ol>")])


def steps(views: Sequence[Step], name: str = "", where: str = "", *, are_named: bool = False) -> str:
    """Return the turn's phases as strokes, the name of the current one, and the progress of the game.

    are_named: each phase shows its name if there is room.
    """
    items = "".join(_step(view, is_named=are_named) for view in views)
    strokes = (
        f'<ol{css_class("steps", named=are_named)} aria-label="{escape(t("phase.list"))}">{items}</ol>'
        if items
        else ""
    )
    now = f'<b aria-hidden="true">{escape(name)}</b>' if strokes else f"<b>{escape(name)}</b>"
    right = f'<span class="where">{escape(where)}</span>' if where else ""
    return f"{strokes}{now}{right}" if strokes or name or where else ""


def actions(buttons: Sequence[Button]) -> str:
    """Return the turn's buttons: those for kinds of herds, those of actions with a cost, the others.

    Buttons that depend on a choice are above and below the actions, so that they never move the other
    buttons. The buttons after a game, such as a rematch, get their own class.
    """
    first = [view for view in buttons if view.cost is not None]
    kinds = [view for view in buttons if view.attributes.get("data-intent") == "herd"]
    modes = [button(view, "actions", "mode") for view in first]
    herds = [button(view, "actions", "kind") for view in kinds]
    rest = [button(view, "actions") for view in buttons if view not in first and view not in kinds]
    group = attributes({"role": "group", "aria-label": t("button.kinds")})
    is_end = any(view.attributes.get("data-intent") == "rematch" for view in buttons)
    go = f"<div{css_class(go=True, ends=is_end)}"
    rows = (('<div class="kinds"' + group, herds), ('<div class="modes"', modes), (go, rest))
    return El(ROW, (El(f"{start}>", row, "</div>") for start, row in rows if row))


@lru_cache(maxsize=64)
def _land(row: LandRow, region: str, edition: int) -> str:
    """Return the row of a land mass. edition: that of the texts, for the cache."""
    most = max(row.herds, default=0)
    cells = []
    for herds, points in zip(row.herds, row.points, strict=True):
        lead = herds == most > 0 and not row.pole
        figure = str(herds) if herds else figure_and_words("·", "0")
        sup = figure_and_words(f"+{points}", t("lands.points", n=points), "sup") if points else ""
        cells.append(f"<td{css_class(most=lead)}>{figure}{sup}</td>")
    point = f"land {row.letter}"
    values = {
        "type": "button",
        "class": "lights",
        "data-key": f"{region}-{row.letter}",
        **sends("light", point),
        "aria-pressed": "true" if row.is_lit else "false",
        "aria-label": t("lands.light", letter=row.letter),
    }
    never = f"<small>{m('lands.never')}</small>" if row.pole else ""
    marks = css_class(pole=row.pole, changed=row.is_changed, shown=row.is_lit)
    name = f"<span>{escape(row.letter)}</span>{never}<button{attributes(values)}></button>"
    return El(
        f"<tr{marks}{attributes({'data-point': point})}>",
        (f'<th scope="row">{name}</th>', f"<td>{row.tiles}</td>", *cells),
        "</tr>",
    )


@lru_cache(maxsize=1024)
def _log_line(line: LogLine, lock_words: str, is_undone: bool, is_now: bool, is_lit: bool) -> str:
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
        title = t("log.light" if line.lights else "log.open")
        opens: dict[str, object] = {"data-intent": "moment", "data-value": line.moment, "tabindex": -1}
        opens |= {"title": title, "data-point": f"moment {line.moment}" if line.lights else None}
        words = f'<button type="button" class="moment"{attributes(opens)}>{words}</button>'
    else:
        words = f"<span>{words}</span>"
    return (
        f"<li{css_class(more=not sign, undone=is_undone, now=is_now, shown=is_lit)}>{sign}{words}{lock}</li>"
    )


def _step(view: Step, *, is_named: bool = False) -> str:
    words = view.text
    if view.dots and view.state == "now":
        words += ", " + t("phase.ap", left=view.dots[0], all=view.dots[1])
    if view.state in ("done", "off"):
        words += ", " + t(f"phase.{view.state}")
    current = attributes({"aria-current": "step" if view.state == "now" else None})
    name = f'<i aria-hidden="true">{escape(view.text)}</i>' if is_named else ""
    return f'<li class="{view.state}"{current}>{name}{screen_reader_text(words)}</li>'
