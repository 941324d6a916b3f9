"""Editor: a position that a person sets up on the board, checked at every step, and kept on the device.

Functions that take the app: each is an intent or part of one. The game on the board waits meanwhile. No
browser.
"""

from collections.abc import Mapping
from typing import Any

from trias import record
from trias.games.contract import Json
from trias.games.trias.cells import cell_named
from trias.games.trias.state import State
from trias.match import Match
from web.features.study import study
from web.features.study.study import Coach, Subject
from web.games.trias import drawings
from web.games.trias.features.editor import painting
from web.games.trias.features.editor import sketch as sketches
from web.games.trias.features.editor.editing import (
    FOLDS,
    KEY,
    SWIM,
    Editing,
    change,
    check_words,
    named,
    put,
    usual_seats,
)
from web.games.trias.features.editor.sketch import TERRAINS, Sketch
from web.games.trias.features.editor.trial import Trial
from web.keeping.kept_json import read_object
from web.play import hints_allowed
from web.play.keyboard import BRUSHES
from web.play.notices import report
from web.state.app import App
from web.state.events import Left
from web.state.orders import MoveFocus
from web.state.views import TOKENS
from web.words import t


class Editor(Subject):
    """The subject of the study that sets up a position. No action is played in it."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.editing = app.slot(Editing)

    # A study's subject ------------------------------------------------------------------------------

    def match(self) -> Match:
        return study.match_at("trias", self.editing.seats, self.editing.sketch.drawn())

    def coach(self, verdict: str) -> Coach:
        del verdict
        return Coach(
            title=t("position.title"),
            text=check_words(self.app),
            panel=self._panel,
            frame="edit",
            hides=True,
            drawn=drawings.marks(self.editing.drawings),
        )

    def on_left(self, app: App) -> None:
        if self.editing.way_back:
            app.events.append(Left(self.editing.way_back))

    def _panel(self) -> str:
        from web.games.trias.features.editor import panel

        return panel.draw(self.app, self.editing, no_game=no_game(self.app))

    # Its painter ------------------------------------------------------------------------------------

    def open_cells(self) -> Mapping[int, bool]:
        is_tile = self.editing.brush in TERRAINS or self.editing.lifted is not None
        is_water = is_tile or self.editing.brush == SWIM
        return {cell: near and is_water for cell, near in self.editing.water.items()}

    def is_painting(self) -> bool:
        return self.editing.is_painting

    def lit_cells(self) -> frozenset[int]:
        found = (self.editing.lifted, self.editing.shown)
        return frozenset(cell for cell in found if cell is not None)

    def press(self, app: App, cell: str) -> None:
        painting.paint(app, cell_named(cell))

    def press_key(self, app: App, code: str) -> bool:
        """Choose a brush by its number, or put a lifted tile back."""
        if code == "Escape" and self.editing.lifted is not None:
            painting.put_back(app)
            return True
        if code in BRUSHES:
            painting.choose_brush(app, self.editing.brushes()[BRUSHES.index(code)])
            return True
        return code in ("Digit0", "KeyR", "KeyH", "KeyV")

    def step(self, app: App, by: int) -> None:
        editing = self.editing
        source, to = (editing.earlier, editing.later) if by < 0 else (editing.later, editing.earlier)
        if not source:
            app.notices.announcement = t("err.undo_nothing" if by < 0 else "err.redo_nothing")
            return
        to.append(editing.sketch)
        put(app, source.pop())
        app.notices.announcement = check_words(app)


def of(app: App) -> Editing | None:
    """Return the state of the set-up on the board, or None if there is none or a sheet is open."""
    return app.slot(Editing) if isinstance(study.painter(app), Editor) else None


# Opening --------------------------------------------------------------------------------------------


#: The value of the intent with which a trial returns to the set-up.
_BACK = "back"
#: The sheets from which the editor opens.
FROM = ("", "start", "menu", "puzzles", "games", "final", "lab")


def open_editor(app: App, value: str = "") -> None:
    """Open the editor with its last position; the first time, with the game's position or only the Pole."""
    editing = app.slot(Editing)
    if value != _BACK:
        if app.sheet not in FROM:
            return
        current = study.of(app)
        if current is None or not isinstance(current.subject, Editor | Trial):
            editing.way_back = app.sheet if app.sheet in ("puzzles", "games") else ""
    if not editing.is_loaded:
        editing.is_loaded = True
        _load(app, editing)
    editing.lifted = editing.shown = None
    editing.told, editing.is_painting = "", False
    editing.look()
    editor = Editor(app)
    study.begin(app, editor, editor)
    _think_on(app)


def _load(app: App, editing: Editing) -> None:
    kept = read_object(app.storage, KEY)
    found = sketches.of_kept(kept.get("position"))
    if found is not None:
        editing.sketch = found
        editing.seats = _seats_of(kept.get("seats"), found.players)
    elif (match := game_below(app)) is not None:
        editing.sketch, editing.seats = _of_game(app, match)
    editing.seats = editing.seats or usual_seats(app, editing.sketch.players)


def _seats_of(value: Any, players: int) -> list[Json]:
    """Return stored seats, or [] if they are not valid."""
    if not isinstance(value, list) or len(value) != players:
        return []
    if not all(isinstance(seat, dict) and record.is_name(seat.get("name")) for seat in value):
        return []
    tokens = [seat.get("token") for seat in value]
    if any(token not in TOKENS for token in tokens) or len({str(token) for token in tokens}) < players:
        return []
    return [{"name": seat["name"], "bot": None, "token": seat["token"]} for seat in value]


def no_game(app: App) -> str:
    """Return why there is no game to take a position from, in words; '' if there is one."""
    match = _below(app)
    return (
        t("position.from.none") if match is None else t("err.unaided") if hints_allowed.is_off(match) else ""
    )


def game_below(app: App) -> Match | None:
    """Return the game to take a position from; None if there is none, or if it allows no analysis."""
    match = _below(app)
    return None if hints_allowed.is_off(match) else match


def _below(app: App) -> Match | None:
    """Return the game of Trias on the board, below the set-up or offered to continue, or None."""
    session = app.sessions[0]
    match = session.match or session.kept_match
    return match if match is not None and match.name == "trias" else None


def _of_game(app: App, match: Match) -> tuple[Sketch, list[Json]]:
    """Return the game below: its position at the moment shown, and its seats.

    Hand cards are left unknown.
    """
    session = app.sessions[0]
    return of_match(app.with_session(session), match, session.moment if session.past is not None else None)


def of_match(there: App, match: Match, moment: int | None) -> tuple[Sketch, list[Json]]:
    """Return the position of a game at a moment, and its seats. moment: None for the last one.

    there: the app with that game on the board. Hand cards are left unknown.
    """
    state: object = match.state if moment is None else match.at(moment)
    assert isinstance(state, State)
    sketch, tokens = sketches.of_state(state), there.tokens()
    seats: list[Json] = [
        {"name": seat["name"], "bot": None, "token": token}
        for seat, token in zip(match.seats, tokens, strict=True)
    ]
    return sketch._replace(hands=(None,) * sketch.players), seats


# Changing it ----------------------------------------------------------------------------------------


def choose_brush(app: App, brush: str) -> None:
    """Choose a brush."""
    if of(app) is not None:
        painting.choose_brush(app, brush)


def stroke(app: App, value: str, step: int = 0) -> None:
    """Continue a stroke of the brush over a cell. step: see `painting.stroke`."""
    if of(app) is None:
        return
    try:
        cell = cell_named(value)
    except ValueError:
        return
    painting.stroke(app, cell, step)


def set_value(app: App, value: str) -> None:
    """Set a value of the turn. value: see `painting.set_value`."""
    if of(app) is not None:
        painting.set_value(app, value)


def begin_from(app: App, value: str) -> None:
    """Start from an empty board, or from the waiting game. value: `empty` or `game`."""
    editing = of(app)
    if editing is None:
        return
    if value == "empty":
        change(app, sketches.empty(editing.sketch.players))
    elif value == "game" and (match := game_below(app)) is not None:
        taken, editing.seats = _of_game(app, match)
        change(app, taken)
        put(app, taken)  # the names are new even if the position is the same
    app.session.zoom = None
    app.notices.announcement = check_words(app)


def fold(app: App, part: str) -> None:
    """Unfold a part of the panel, or fold it up."""
    editing = of(app)
    if editing is None or part not in FOLDS:
        return
    editing.open ^= {part}
    if part == "score" and part in editing.open:
        app.orders.append(MoveFocus("position-score-title"))


def show_cell(app: App) -> None:
    """Highlight the cell that makes the position impossible, and focus it."""
    editing = of(app)
    name = editing.cell_shown() if editing is not None else ""
    if editing is None or not name:
        return
    cell = cell_named(name)
    editing.shown = cell
    app.session.zoom = None
    app.session.focus = cell
    app.orders.append(MoveFocus(f"cell-{name}"))
    app.notices.announcement = check_words(app)


def play(app: App) -> None:
    """Play on from the position, with all sides played by hand. Refuses an impossible one with its reason."""
    editing = of(app)
    if editing is None:
        return
    if editing.reason is not None:
        report(app, named(editing.reason, editing.seats))
        return
    trial = Trial(app, editing.sketch.position(), editing.seats, lambda app: open_editor(app, _BACK))
    study.begin(app, trial, listener=trial)
    _think_on(app)


def _think_on(app: App) -> None:
    """Allow drawings on the current board."""
    current = study.of(app)
    if current is not None:
        current.is_thought_on = True
