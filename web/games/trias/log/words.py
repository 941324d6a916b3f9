"""Log words: the log, the result and the progress of the Trias game on the board. No browser."""

from trias.games.trias.moves import END, KIND
from trias.games.trias.state import State
from web.games.trias.log.log import Logbook, Teller
from web.games.trias.position import state_of
from web.play import going_home
from web.state.app import App
from web.state.views import LogLine
from web.words import t


def book(start: State) -> Logbook:
    """Return an empty log for a game that starts in this position."""
    return Logbook(start)


def log_lines(app: App) -> list[LogLine]:
    """Return the log, oldest line first."""
    from web.games.trias.player_rows import tells_points

    book = app.whole_book()
    if not isinstance(book, Logbook):
        return []
    return Teller(app.names(), app.tokens(), app.sees, tells_points=tells_points(app)).lines(book)


def result(app: App) -> str:
    """Return the result in words, to share."""
    state = state_of(app)
    ranks = sorted(zip(app.names(), state.score, strict=True), key=lambda pair: -pair[1])
    points = t("list.join").join(t("past.points", player=name, n=score) for name, score in ranks)
    return t("share.told.trias", points=points, n=app.entries()[-1].turn)


def kept_words(app: App) -> str:
    """Return the progress of the game that waits on the home screen, in words."""
    if state_of(app).phase == "place":
        return t("home.kept.place")
    return going_home.kept_words(app, 1 + sum(code & KIND == END for code in app.shown_match.actions))
