"""Painting: what the brushes do on the board, and the fields of the turn. No browser."""

from trias.games.trias.cells import NAME
from trias.games.trias.tiles import POLE_CAPACITY
from web.games.trias.features.editor import sketch as sketches
from web.games.trias.features.editor.editing import (
    ERASE,
    LESS,
    MOVE,
    SWIM,
    Editing,
    brush_name,
    change,
    check_words,
    how,
)
from web.games.trias.features.editor.sketch import TERRAINS, Sketch
from web.games.trias.notes.cell_words import cell_label
from web.state.app import App
from web.state.choice import Offer
from web.words import t


def choose_brush(app: App, brush: str) -> None:
    """Choose a brush."""
    editing = app.slot(Editing)
    if brush not in editing.brushes():
        return
    put_back(app)
    editing.brush, editing.told, editing.shown = brush, "", None
    if brush.isdigit():
        editing.owner = int(brush)
    words = t("position.brush", brush=brush_name(editing, brush))
    app.notices.announcement = f"{words}. {how(editing)}"


def put_back(app: App) -> None:
    """Put a lifted tile back, and announce it."""
    editing = app.slot(Editing)
    if editing.lifted is not None:
        editing.lifted = None
        app.notices.announcement = t("say.put_back")


def paint(app: App, cell: int) -> None:
    """Use the brush on a cell, or explain why it does nothing there."""
    editing = app.slot(Editing)
    sketch, brush = editing.sketch, editing.brush
    editing.shown = None
    app.session.focus = cell
    why = _why_not(editing, cell)
    if editing.lifted is not None and cell in sketch.tiles and cell != editing.lifted and not why:
        put_back(app)  # lift the other tile instead
    if why:
        editing.told = t(why)
        app.notices.announcement = editing.told
        return
    before = editing.reason
    if brush == MOVE and editing.lifted is None:
        editing.lifted, editing.told = cell, ""
        app.notices.announcement = t("position.how.lifted", cell=NAME[cell])
        return
    if brush == MOVE:
        lifted = editing.lifted
        put_back(app)
        if lifted is None or lifted == cell:
            return
        change(app, sketch.moved(lifted, cell))
    else:
        change(app, _painted(editing, cell))
    words = cell_label(app, cell, Offer(), "", {})
    now = editing.reason
    app.notices.announcement = words if now == before else f"{words}. {check_words(app)}"


def _painted(editing: Editing, cell: int) -> Sketch:
    """Return the sketch with the brush's change on a cell. Not for MOVE."""
    sketch, brush = editing.sketch, editing.brush
    if brush in TERRAINS:
        return sketch.painted(cell, brush)
    if brush == ERASE:
        return sketch.erased(cell)
    if brush == LESS:
        counts = sketch.counts_on(cell)
        seat = editing.owner if counts[editing.owner] else next(n for n, count in enumerate(counts) if count)
        return sketch.with_herd(cell, seat, -1)
    return sketch.with_herd(cell, editing.owner)


def stroke(app: App, cell: int, step: int) -> None:
    """Continue a stroke over a cell. step: 0 at the start of the stroke, 1 during it, 2 at its end.

    Cells where the brush would change nothing are skipped. Undo takes back the whole stroke in one step. With
    the brush MOVE, the tile at the start of the stroke moves to its end if that is water.
    """
    editing = app.slot(Editing)
    editing.is_painting = step < 2
    if step == 0:
        put_back(app)
        editing.is_stroke, editing.told = False, ""
    if editing.brush == MOVE:
        _carry(app, cell, step)
    elif step < 2 and not _why_not(editing, cell) and editing.sketch.tiles.get(cell) != editing.brush:
        change(app, _painted(editing, cell), goes_on=editing.is_stroke)
        editing.is_stroke = True
    if step == 2:
        app.session.focus = cell
        app.notices.announcement = check_words(app)


def _carry(app: App, cell: int, step: int) -> None:
    editing = app.slot(Editing)
    if step == 0 and not _why_not(editing, cell):
        editing.lifted = cell
    elif step == 2 and editing.lifted is not None:
        lifted, editing.lifted = editing.lifted, None
        if cell not in editing.sketch.tiles:
            change(app, editing.sketch.moved(lifted, cell))


def _why_not(editing: Editing, cell: int) -> str:
    """Return the id of the reason why the brush does nothing on a cell, '' if it does something."""
    sketch, brush = editing.sketch, editing.brush
    is_tile, is_pole = cell in sketch.tiles, sketch.tiles.get(cell) == "P"
    if is_pole and (brush in (*TERRAINS, MOVE) or (brush == ERASE and cell not in sketch.herds)):
        return "position.not.pole"
    if brush.isdigit() and not is_tile:
        return "position.not.land"
    if brush == SWIM and is_tile:
        return "position.not.water"
    if brush == LESS and not any(sketch.counts_on(cell)):
        return "position.not.herd"
    if not is_tile and brush == MOVE and editing.lifted is None:
        return "position.not.tile"
    if not is_tile and brush == ERASE and cell not in sketch.swimmers:
        return "position.not.tile"
    return ""


def set_value(app: App, value: str) -> None:
    """Set a value of the turn. value: a name and a new value, like `phase card`, `score1 +1` or `hand2 M`."""
    editing = app.slot(Editing)
    name, _, text = value.partition(" ")
    changed = _with_value(editing.sketch, name, text)
    if changed is not None:
        change(app, changed)
        app.notices.announcement = check_words(app)


def _with_value(sketch: Sketch, name: str, text: str) -> Sketch | None:
    """Return the sketch with a value set, None if the name or the value is invalid."""
    step = {"+1": 1, "-1": -1}.get(text, 0)
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 3 else -1
    if name == "players" and number in range(2, 6):
        return sketch.for_players(number)
    if name == "player" and 0 <= number < sketch.players:
        return sketch.turned(player=number)
    if name == "phase" and text in sketches.PHASES:
        return sketch.turned(phase=text)
    if name == "card" and text in TERRAINS and sketch.phase == "drift":
        return sketch.turned(card=text)
    if name == "ap" and sketch.phase == "act" and 0 <= number <= sketch.most_ap():
        return sketch.turned(ap=number)
    if name == "deck" and step:
        return sketch.turned(deck=sketch.deck + step)
    if name == "last" and (text == "not" or 1 <= number <= sketch.players):
        return sketch.turned(last_turns=None if text == "not" else number)
    if name == "pole" and text in POLE_CAPACITY:
        return sketch._replace(pole=text)
    if name in (f"hand{seat}" for seat in range(sketch.players)) and sketch.last_turns is None:
        hands: list[str | None] = list(sketch.hands)
        hands[int(name[4:])] = text if text in TERRAINS else None
        return sketch.turned(hands=tuple(hands)) if text in (*TERRAINS, "unknown") else None
    seat = int(name[5:]) if name.startswith("score") and name[5:] in ("0", "1", "2", "3", "4") else -1
    if 0 <= seat < sketch.players and step:
        score = list(sketch.score)
        score[seat] = min(max(0, score[seat] + step), sketches.MOST_POINTS)
        return sketch._replace(score=tuple(score))
    return None
