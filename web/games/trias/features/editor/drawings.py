"""Drawings: rings and arrows that a person draws on the analysis board. No browser.

web/games/trias/drawings.py defines the format of a drawing.
"""

from collections.abc import Mapping

from trias.games.trias.cells import NAME, cell_named
from trias.games.trias.state import State
from web.features.study import study
from web.games.trias.drawings import read, toggled
from web.games.trias.features.editor import sketch as sketches
from web.games.trias.features.editor.editing import Editing
from web.state.app import App
from web.words import t


class Pen:
    """Handles presses on the board while a person draws. start: the cell pressed first, None before that."""

    def __init__(self, app: App) -> None:
        self.app = app
        self.start: int | None = None

    def open_cells(self) -> Mapping[int, bool]:
        state: object = self.app.position
        assert isinstance(state, State)
        return dict.fromkeys(sketches.of_state(state).open_cells(), False)

    def is_painting(self) -> bool:
        return False

    def lit_cells(self) -> frozenset[int]:
        return frozenset() if self.start is None else frozenset((self.start,))

    def press(self, app: App, cell: str) -> None:
        if self.start is None:
            self.start = cell_named(cell)
            app.notices.announcement = t("trial.draw.from", cell=cell)
            return
        start, self.start = NAME[self.start], None
        draw(app, cell if cell == start else f"{start}>{cell}")

    def press_key(self, app: App, code: str) -> bool:
        """Forget the cell pressed first, or stop drawing."""
        if code != "Escape":
            return False
        current = study.of(app)
        if self.start is None and current is not None:
            current.painter = None
        self.start = None
        return True

    def step(self, app: App, by: int) -> None:
        """Remove the last drawing."""
        editing = app.slot(Editing)
        if by > 0 or not editing.drawings:
            app.notices.announcement = t("err.redo_nothing" if by > 0 else "err.undo_nothing")
            return
        draw(app, editing.drawings[-1])


def draw(app: App, text: str) -> None:
    """Add a ring or an arrow, or remove it if it exists. Works only on the analysis board."""
    current, cells = study.of(app), read(text)
    if current is None or not current.is_thought_on or app.sheet or not cells:
        return
    editing = app.slot(Editing)
    is_gone = text in editing.drawings
    editing.drawings = toggled(editing.drawings, text)
    names = [NAME[cell] for cell in cells]
    id = "trial.draw.gone" if is_gone else "trial.draw.ring" if len(cells) == 1 else "trial.draw.arrow"
    app.notices.announcement = t(id, cell=names[-1], origin=names[0])


def clear(app: App) -> None:
    """Remove all drawings."""
    current = study.of(app)
    if current is not None and current.is_thought_on and not app.sheet:
        app.slot(Editing).drawings = ()
        app.notices.announcement = t("trial.draw.none")
