"""Editing: the position being set up, changes to it, and messages about it. No browser."""

import json

from trias.games.contract import Json, Reason, Refused
from trias.games.trias import checked
from trias.games.trias.cells import NAME
from web.features.study import study
from web.games.trias.features.editor import sketch as sketches
from web.games.trias.features.editor.sketch import TERRAINS, Sketch
from web.keeping.saves import PREFIX
from web.play.saving import keep_json
from web.state.app import App
from web.state.views import TOKENS
from web.words import reason_words, t

#: The key of the kept position, a JSON object (docs/saves.md).
KEY = f"{PREFIX}position"
#: The maximum number of steps that can be undone.
_STEPS = 300
#: The brush that moves a tile.
MOVE = "move"
#: The brush that clears a cell.
ERASE = "erase"
#: The brush that puts swimmers on water.
SWIM = "swim"
#: The brush that removes a herd.
LESS = "less"
#: The parts of the panel that can be folded.
FOLDS = ("turn", "text", "score")


class Editing:
    """The feature's slot, and the subject of its study.

    sketch: the position. earlier, later: the sketches for undo and redo. seats: names and tokens. brush: a
    terrain, MOVE, ERASE, SWIM, LESS, or the number of a seat whose herds it adds. owner: the seat whose
    swimmers it adds. lifted: the tile to be moved. shown: the highlighted cell. told: why the last press did
    nothing. is_painting: a stroke of the brush is under way. is_stroke: that stroke has changed something.
    open: the parts of the panel that are unfolded. way_back: the sheet that the editor was opened from.
    drawings: see drawings.py. reason: why the position is impossible, None if it is possible; notes: remarks
    on a possible one.
    """

    def __init__(self) -> None:
        self.sketch = sketches.empty()
        self.earlier: list[Sketch] = []
        self.later: list[Sketch] = []
        self.seats: list[Json] = []
        self.brush = "S"
        self.owner = 0
        self.lifted: int | None = None
        self.shown: int | None = None
        self.told = ""
        self.is_painting = self.is_stroke = False
        self.open: set[str] = set()
        self.way_back = ""
        self.is_loaded = False
        self.reason: Reason | None = None
        self.notes: list[Reason] = []
        self.water: dict[int, bool] = {}
        self.drawings: tuple[str, ...] = ()

    def look(self) -> None:
        """Check the sketch, and update the water cells where something can be put."""
        self.reason, self.notes = None, []
        try:
            self.notes = checked.notes(checked.read(self.sketch.position()))
        except Refused as refused:
            self.reason = refused.reason
        self.water = self.sketch.open_cells()

    def brushes(self) -> list[str]:
        """Return all brushes, in the order of their keys."""
        herds = [str(seat) for seat in range(self.sketch.players)]
        return [*TERRAINS, MOVE, ERASE, *herds, SWIM, LESS]

    def cell_shown(self) -> str:
        """Return the name of the cell that makes the position impossible, '' for none."""
        return "" if self.reason is None else str(self.reason.values.get("cell", ""))


def usual_seats(app: App, players: int) -> list[Json]:
    """Return the seats with the default names, all for persons."""
    return [{**seat, "bot": None} for seat in study.seats(app, "trias", players)]


# Changing it ----------------------------------------------------------------------------------------


def put(app: App, sketch: Sketch) -> None:
    """Show a position on the board, check it and store it."""
    editing = app.slot(Editing)
    if len(editing.seats) != sketch.players:
        taken = [seat["token"] for seat in editing.seats]
        more = [seat for seat in usual_seats(app, len(TOKENS)) if seat["token"] not in taken]
        editing.seats = [*editing.seats, *more][: sketch.players]
    editing.sketch = sketch
    editing.lifted = editing.shown = None
    editing.told = ""
    if editing.brush.isdigit() and int(editing.brush) >= sketch.players:
        editing.brush = "0"
    editing.owner = min(editing.owner, sketch.players - 1)
    editing.look()
    match = study.match_at("trias", editing.seats, sketch.drawn())
    app.session.match = match
    app.session.book = app.game_page.book(match.start)
    keep_json(app, KEY, {"position": sketch.position(), "seats": editing.seats})


def change(app: App, sketch: Sketch, *, goes_on: bool = False) -> None:
    """Make a change that can be undone, separately or, if `goes_on`, together with the change before."""
    editing = app.slot(Editing)
    if sketch == editing.sketch:
        return
    if not goes_on:
        editing.earlier.append(editing.sketch)
        del editing.earlier[:-_STEPS]
    editing.later.clear()
    put(app, sketch)


# Words ----------------------------------------------------------------------------------------------


def named(reason: Reason, seats: list[Json]) -> Reason:
    """Return a reason with the player's name instead of the number of the seat."""
    seat = reason.values.get("seat")
    if not isinstance(seat, int) or not 1 <= seat <= len(seats):
        return reason
    return reason._replace(values={**reason.values, "seat": seats[seat - 1]["name"]})


def reason_text(editing: Editing) -> str:
    """Return why the position is impossible, as a sentence without its full stop; '' if it is possible."""
    if editing.reason is None:
        return ""
    words = reason_words(named(editing.reason, editing.seats))
    return words[:1].upper() + words[1:]


def note_lines(editing: Editing) -> list[str]:
    """Return the remarks on a possible position, as sentences."""
    lines = []
    for note in editing.notes:
        id = "note.position.few" if note.id == "note.position.few" else "note.position.overfull"
        lines.append(t(id, **note.values))
    return lines


def check_words(app: App) -> str:
    """Return whether the position is possible, and if not, why, in words."""
    editing = app.slot(Editing)
    if editing.reason is None:
        return f"{t('position.ok')}."
    return f"{t('position.impossible')}. {reason_text(editing)}."


def brush_name(editing: Editing, brush: str) -> str:
    """Return a brush in words."""
    return editing.seats[int(brush)]["name"] if brush.isdigit() else t(f"position.brush.{brush}")


def how(editing: Editing) -> str:
    """Return what the brush does, or why the last press did nothing."""
    if editing.told:
        return editing.told
    if editing.lifted is not None:
        return t("position.how.lifted", cell=NAME[editing.lifted])
    if editing.brush in TERRAINS:
        return t("position.how.tile")
    if editing.brush in (MOVE, ERASE):
        return t("position.how.move" if editing.brush == MOVE else "position.how.erase")
    kind = "herd" if editing.brush.isdigit() else editing.brush
    return t(f"position.how.{kind}", player=editing.seats[editing.owner]["name"])


def export_text(editing: Editing) -> str:
    """Return the position object as text."""
    return json.dumps(editing.sketch.position(), separators=(",", ":"))
