"""Panel: the brushes, the turn, the check and the buttons beside a position being set up. Markup."""

from collections.abc import Sequence
from html import escape

from trias.games.trias.tiles import POLE_CAPACITY, box
from web.draw.chips import chip
from web.draw.controls import attributes, button, cite, css_class, screen_reader_text
from web.draw.icons import icon
from web.games.trias.board import dragged
from web.games.trias.features.editor import editing as words_of
from web.games.trias.features.editor import sketch
from web.games.trias.features.editor.editing import ERASE, LESS, MOVE, SWIM, Editing
from web.games.trias.features.editor.sketch import TERRAINS
from web.play.keyboard import BRUSHES
from web.play.notices import rule_behind
from web.state.app import App
from web.state.views import Button, sends
from web.words import m, t

#: Brush -> its icon.
_SIGNS = {MOVE: "move", ERASE: "trash", SWIM: "swim", LESS: "minus"}
#: How many brushes have a key.
_KEYS = len(BRUSHES)


def draw(app: App, editing: Editing, *, no_game: str) -> str:
    """Return the panel. no_game: why there is no game to take a position from, in words; '' if one exists."""
    if "score" in editing.open:
        from web.games.trias.features.editor import scored

        parts = scored.draw(app, editing)
    else:
        parts = _text(editing) + _brushes(editing) + _turn(editing)
    return (
        f'<div class="coach edit">{_head(editing)}<div class="edit-parts">{parts}</div>'
        f"{_check(editing)}{_ways(editing, no_game=no_game)}</div>"
    )


def _head(editing: Editing) -> str:
    tools = [
        Button(
            t("button.undo"),
            sends("undo"),
            "undo",
            reason="" if editing.earlier else t("err.undo_nothing"),
            quiet=True,
        ),
        Button(
            t("button.redo"),
            sends("redo"),
            "redo",
            reason="" if editing.later else t("err.redo_nothing"),
            quiet=True,
        ),
        Button(t("study.leave"), sends("study-leave"), "close", quiet=True),
    ]
    return (
        f'<div class="top"><div><h1>{m("position.title")}</h1></div>'
        f"{''.join(button(view, 'edit', '', True) for view in tools)}</div>"
    )


# The brushes ----------------------------------------------------------------------------------------


def _brushes(editing: Editing) -> str:
    items = "".join(_brush(editing, brush, number) for number, brush in enumerate(editing.brushes(), 1))
    name = escape(t("position.brush", brush=words_of.brush_name(editing, editing.brush)))
    group = escape(t("position.brushes"))
    return (
        f'<section class="edit-part"><h2>{name}</h2><p class="edit-how">{escape(words_of.how(editing))}</p>'
        f'<div class="brushes" role="group" aria-label="{group}">{items}</div></section>'
    )


def _brush(editing: Editing, brush: str, number: int) -> str:
    words = words_of.brush_name(editing, brush)
    if brush in TERRAINS:
        picture = dragged.tile({"M": 2, "S": 3, "W": 5}[brush], brush)
    elif brush.isdigit():
        picture = chip(editing.seats[int(brush)]["token"], 26)
    else:
        picture = icon(_SIGNS[brush], 24)
    values = {
        "type": "button",
        "class": "brush",
        **sends("position-brush", brush),
        "data-key": f"brush-{brush}",
        "aria-pressed": str(brush == editing.brush).lower(),
        "aria-keyshortcuts": str(number) if number <= _KEYS else None,
        "title": words,
    }
    key = f'<kbd aria-hidden="true">{number}</kbd>' if number <= _KEYS else ""
    return f"<button{attributes(values)}>{picture}<span>{escape(words)}</span>{key}</button>"


# The turn -------------------------------------------------------------------------------------------


def _turn(editing: Editing) -> str:
    """Return whose turn it is, with a button that unfolds all fields of the turn."""
    at = editing.sketch
    if at.phase == "act":
        part = t("position.turn.ap", n=at.ap)
    elif at.phase == "drift":
        part = t(f"position.turn.drift.{at.card}")
    else:
        part = t("position.turn.card")
    is_open = "turn" in editing.open
    change = Button(t("position.change"), sends("position-fold", "turn"), "table", expanded=is_open)
    words = escape(t("position.turn.is", player=editing.seats[at.player]["name"], part=part))
    inner = _fields(editing) if is_open else _summary(editing)
    return (
        f'<section class="edit-part" aria-label="{escape(t("position.turn"))}">'
        f'<div class="edit-turn"><h2>{words}</h2>{button(change, "edit")}</div>{inner}</section>'
    )


def _summary(editing: Editing) -> str:
    """Return a line with the points, the stocks and the cards left."""
    at = editing.sketch
    items = ""
    for seat, one in enumerate(editing.seats):
        stock = at.stock(seat)
        words = t("position.turn.row", player=one["name"], points=at.score[seat], n=stock)
        items += (
            f"<li>{chip(one['token'], 20)}{screen_reader_text(words)}"
            f'<b aria-hidden="true">{at.score[seat]}</b>'
            f'<span aria-hidden="true">{m("position.stock", n=stock)}</span></li>'
        )
    rest = [t("position.turn.rest", n=at.deck)]
    rest += [] if at.last_turns is None else [t("position.field.last"), t("position.last.n", n=at.last_turns)]
    return f'<ul class="edit-summary">{items}<li>{escape(" · ".join(rest))}</li></ul>'


def _fields(editing: Editing) -> str:
    """Return all fields of the turn."""
    at, seats = editing.sketch, editing.seats
    names = [(f"player {seat}", one["name"]) for seat, one in enumerate(seats)]
    fields = _field("players", [(f"players {n}", str(n)) for n in range(2, 6)], f"players {at.players}")
    fields += _field("player", names, f"player {at.player}")
    phases = [(f"phase {phase}", t(f"position.phase.{phase}")) for phase in sketch.PHASES]
    fields += _field("phase", phases, f"phase {at.phase}")
    if at.phase == "drift":
        cards = [(f"card {letter}", t(f"terrain.{letter}")) for letter in TERRAINS]
        fields += _field("card", cards, f"card {at.card}")
    if at.phase == "act":
        fields += _field("ap", [(f"ap {n}", str(n)) for n in range(at.most_ap() + 1)], f"ap {at.ap}")
    turns = [(f"last {n}", t("position.last.n", n=n)) for n in range(1, at.players + 1)]
    turns.insert(0, ("last not", t("position.last.not")))
    fields += _field("last", turns, f"last {'not' if at.last_turns is None else at.last_turns}")
    poles = [(f"pole {pole}", t(f"start.pole.{pole}")) for pole in POLE_CAPACITY]
    fields += _field("pole", poles, f"pole {at.pole}", t("start.pole"))
    if at.last_turns is None:
        fields += "".join(_hand(editing, seat) for seat in range(at.players))
    least, most = at.deck_range()
    deck = _stepper("deck", t("position.deck"), at.deck, least, most)
    rows = "".join(_player(editing, seat) for seat in range(at.players))
    return f'<div class="edit-fields">{fields}</div>{deck}<ul class="edit-players">{rows}</ul>'


def _hand(editing: Editing, seat: int) -> str:
    """Return the field for a player's hand card, which can be unknown, or already played this turn."""
    at = editing.sketch
    is_played = seat == at.player and at.phase != "card"
    none = t("position.hand.played" if is_played else "position.hand.unknown")
    cards = [(f"hand{seat} unknown", none)]
    cards += [(f"hand{seat} {letter}", t(f"terrain.{letter}")) for letter in TERRAINS]
    label = t("position.field.hand", player=editing.seats[seat]["name"])
    return _field(f"hand{seat}", cards, f"hand{seat} {at.hands[seat] or 'unknown'}", label)


def _player(editing: Editing, seat: int) -> str:
    """Return a player's stock and points."""
    at, one = editing.sketch, editing.seats[seat]
    words = t("position.points.of", player=one["name"], n=at.score[seat])
    points = _stepper(f"score{seat}", words, at.score[seat], 0, sketch.MOST_POINTS, is_bare=True)
    stock = m("position.stock", n=at.stock(seat))
    return (
        f"<li>{chip(one['token'], 22)}<b>{escape(one['name'])}</b>"
        f'<span class="edit-stock">{stock}</span>{points}</li>'
    )


def _field(name: str, options: Sequence[tuple[str, str]], chosen: str, label: str = "") -> str:
    """Return a select. Each value includes the name of what it sets."""
    id = f"position-{name}"
    inner = "".join(
        f"<option{attributes({'value': value, 'selected': value == chosen})}>{escape(text)}</option>"
        for value, text in options
    )
    marks = {"id": id, **sends("position-set"), "data-key": id}
    return (
        f'<div class="field"><label for="{id}">{escape(label or t(f"position.field.{name}"))}</label>'
        f'<span class="select"><select{attributes(marks)}>{inner}</select></span></div>'
    )


def _stepper(name: str, words: str, value: int, least: int, most: int, *, is_bare: bool = False) -> str:
    """Return a number between buttons for one less and one more. words: its label."""
    views = [
        Button(
            t("position.less", what=words),
            sends("position-set", f"{name} -1"),
            "minus",
            reason="" if value > least else t("position.no_less"),
        ),
        Button(
            t("position.more", what=words),
            sends("position-set", f"{name} +1"),
            "plus",
            reason="" if value < most else t("position.no_more"),
        ),
    ]
    less, more = (button(view, "edit", "", True) for view in views)
    label = "" if is_bare else f"<span>{escape(words)}</span>"
    return f'<div class="edit-steps">{label}{less}<output>{value}</output>{more}</div>'


# The text -------------------------------------------------------------------------------------------


def _text(editing: Editing) -> str:
    """Return the position as text, to copy or replace; '' while the text is folded."""
    if "text" not in editing.open:
        return ""
    words = escape(t("position.text.field"))
    marks = {
        "id": "position-text",
        **sends("position-text"),
        "data-key": "position-text",
        "rows": 4,
        "spellcheck": "false",
        "autocomplete": "off",
    }
    views = [Button(t("position.copy"), sends("position-copy"), "copy")]
    views.append(Button(t("position.link"), sends("position-link"), "share"))
    ways = "".join(button(view, "edit") for view in views)
    return (
        f'<section class="edit-part edit-text"><label for="position-text">{words}</label>'
        f"<textarea{attributes(marks)}>{escape(words_of.export_text(editing))}</textarea>"
        f'<div class="edit-ways">{ways}</div></section>'
    )


# The check and the buttons --------------------------------------------------------------------------


def _check(editing: Editing) -> str:
    """Return the line that says whether the position is possible. It is always shown."""
    at, is_right = editing.sketch, editing.reason is None
    if is_right:
        title = t("position.ok")
        lines = words_of.note_lines(editing)
        lines = lines or [t("position.ok.all", n=len(at.tiles), most=box(at.players).stock)]
    else:
        title, lines = t("position.impossible"), [f"{words_of.reason_text(editing)}."]
    rule = "" if editing.reason is None else rule_behind("trias", editing.reason.id)
    show = ""
    if editing.cell_shown():
        show = button(Button(t("position.show"), sends("position-show"), "eye"), "edit")
    see = f" {cite(rule)}" if rule else ""
    words = "".join(f"<p>{escape(line)}{see}</p>" for line in lines[:3])
    sign = icon("check" if is_right else "close", 20, 2.6)
    return (
        f'<section{css_class("edit-check", wrong=not is_right)} aria-label="{escape(t("position.check"))}">'
        f"<div><h2>{sign}<span>{escape(title)}</span></h2>{words}</div>"
        f"{show}</section>"
    )


def _ways(editing: Editing, *, no_game: str) -> str:
    small = [
        Button(t("position.empty"), sends("position-from", "empty"), "trash"),
        Button(t("position.from"), sends("position-from", "game"), "open", reason=no_game),
        Button(t("position.text"), sends("position-fold", "text"), "text", expanded="text" in editing.open),
        Button(
            t("position.score"), sends("position-fold", "score"), "crown", expanded="score" in editing.open
        ),
    ]
    play = Button(
        t("position.play"), sends("position-play"), "play", primary=True, more=t("position.play.more")
    )
    ways = "".join(button(view, "edit") for view in small)
    return f'<div class="edit-ways">{ways}{button(play, "edit", "wide")}</div>'
