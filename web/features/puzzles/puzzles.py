"""Puzzles: the contents of the puzzles sheet, and the actions of its buttons. No browser."""

from trias.games.contract import Reason, Refused
from trias.links.text import PUZZLE, opened
from web.features.puzzles import kept_progress
from web.features.puzzles.catalogue import RETIRED, by_id, games_with_puzzles, kinds, of_day
from web.features.puzzles.overview import Overview, Puzzles
from web.features.puzzles.runs import MISSES
from web.features.puzzles.solving import AT_LEVEL, DAY, Solving, begin_run, coming
from web.features.study import study
from web.keeping import kept_mistakes
from web.play.arrival import refuse_link
from web.play.notices import report
from web.state.app import App
from web.state.days import today
from web.state.sheets import may_open


def show(app: App, game: str = "") -> None:
    """Open the sheet with a game's puzzles: by default, those of the game shown last or on the board."""
    sheet = app.slot(Puzzles)
    if not may_open("puzzles", app.sheet):
        return
    choice = game or (sheet.overview.game if sheet.overview is not None else app.shown_match.name)
    names = games_with_puzzles()
    progress, day = kept_progress.load(app), today(app)
    name = choice if choice in names else names[0]
    is_day_done = progress.days.get(day) == of_day(day).id
    sheet.overview = Overview(name, progress, of_day(day), is_day_done, kept_mistakes.load(app.storage), day)
    app.sheet = "puzzles"


def choose(app: App, game: str) -> None:
    """Show another game's puzzles."""
    sheet = app.slot(Puzzles)
    if app.sheet == "puzzles" and sheet.overview is not None and game in games_with_puzzles():
        sheet.overview.game = game


def unfold(app: App, kind: str) -> None:
    """Open or close the list of a kind's puzzles."""
    overview = app.slot(Puzzles).overview
    if app.sheet == "puzzles" and overview is not None and kind in kinds(overview.game):
        overview.open_kind = "" if overview.open_kind == kind else kind


def open_puzzle(app: App, id: str) -> None:
    """Put a puzzle on the board: one given by id, the day's (also at home), or one at the person's level."""
    if id == DAY and app.sheet in ("puzzles", "start"):
        study.begin(app, Solving(app, of_day(today(app)), DAY, way_back=app.sheet))
        return
    overview = app.slot(Puzzles).overview
    if app.sheet != "puzzles" or overview is None:
        return
    if id == AT_LEVEL:
        study.begin(app, Solving(app, coming(app, overview.game, AT_LEVEL), AT_LEVEL))
    elif id in by_id():
        study.begin(app, Solving(app, by_id()[id]))


def open_link(app: App, text: str) -> None:
    """Put the puzzle from a link on the board. An unknown puzzle is refused, and nothing changes."""
    try:
        id = opened(text, _known)
    except Refused as refused:
        refuse_link(app, refused)
        return
    if not may_open("puzzles", app.sheet):
        report(app, Reason("err.link_later"))
        return
    show(app, by_id()[id].game)
    open_puzzle(app, id)


def _known(text: str) -> str:
    """Return the id of the puzzle that this part of an address names. Raises Refused if there is none."""
    id = text.removeprefix(PUZZLE)
    if id not in by_id():
        raise Refused("err.link.retired" if id in RETIRED else "err.link.puzzle")
    return id


def open_theme(app: App, kind: str) -> None:
    """Put the next puzzle of a kind on the board; only puzzles of that kind follow."""
    overview = app.slot(Puzzles).overview
    if app.sheet == "puzzles" and overview is not None and kind in kinds(overview.game):
        study.begin(app, Solving(app, coming(app, overview.game, kind), kind))


def open_run(app: App, mode: str) -> None:
    """Start a run."""
    overview = app.slot(Puzzles).overview
    if app.sheet == "puzzles" and overview is not None and mode in MISSES:
        begin_run(app, mode, overview.game)
