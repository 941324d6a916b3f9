"""Film: makes an animated picture of the game on the board, with one second per turn. No browser.

A film ends at the moment on screen. It is drawn a few pictures at a time, so that the page stays responsive.
"""

from typing import Any

from web.features.film.film_svg import LAST_S, LAYERS, TURN_S, Player, Reel, Still
from web.play.sheets import show_sheet
from web.state.app import App
from web.state.fill import drawn
from web.state.history import History
from web.state.orders import EndVideo, Later, RecordVideo, ShareFilm
from web.state.records import Browser
from web.state.session import Session
from web.state.settings import DEFAULTS
from web.state.views import TurnBar
from web.words import t

#: How many pictures are drawn before the page gets control again.
AT_A_TIME = 3
#: The formats of videos.
FORMATS = ("mp4", "webm")
#: Why there is no video: the browser cannot record one, or it records noise in place of the picture.
FAILURES = ("none", "noise")


class Film:
    """The film being made, or the last one made.

    screen: a copy of the app that shows only the game. moments: those in the film.
    video: '' before recording, `on` during it, then one of FORMATS or FAILURES.
    recorded: the number of pictures recorded.
    """

    def __init__(self) -> None:
        self.video, self.recorded = "", 0
        self.screen: App | None = None
        self.moments: list[int] = []
        self.reel: Reel | None = None

    @property
    def is_done(self) -> bool:
        """True once all pictures are drawn."""
        return self.reel is not None and self.reel.count == len(self.moments)


def show(app: App) -> None:
    """Open the film sheet, and start making the film."""
    session = app.session
    match, book = session.match, session.book
    if match is None or book is None or not match.actions or session.study is not None:
        return
    if not show_sheet(app, "film"):
        return
    past = session.past or History(match, book)
    moment = session.moment if session.past is not None else past.last
    film = app.slot(Film)
    film.video, film.recorded = "", 0
    film.screen = _screen(app, past)
    film.moments = [*(at for at in past.turns if at < moment), moment]
    players = [Player(row.token, row.name) for row in film.screen.game_page.rows(film.screen)]
    film.reel = Reel(match.name, players, t("film.file", players=t("list.join").join(app.names())))
    app.orders.append(Later("film-on"))


def go_on(app: App) -> None:
    """Draw the next pictures, unless the sheet has been closed."""
    film = app.slot(Film)
    if app.sheet != "film" or film.reel is None or film.screen is None or film.is_done:
        return
    for moment in film.moments[film.reel.count :][:AT_A_TIME]:
        film.reel.add(_still(film.screen, moment))
    if not film.is_done:
        app.orders.append(Later("film-on"))


def save(app: App) -> None:
    """Offer the film as a file."""
    film = app.slot(Film)
    if app.sheet == "film" and film.reel is not None and film.is_done:
        app.orders.append(ShareFilm(film.reel.document()))


def record(app: App, value: str, _: int = 0) -> None:
    """Record the film as a video, or offer the video if it is ready. `stop`: end the recording."""
    film = app.slot(Film)
    if app.sheet != "film" or film.reel is None or not film.is_done:
        return
    if value == "stop":
        stop(app)
    elif film.video in FORMATS:
        app.orders.append(EndVideo(is_wanted=True))
    elif film.video != "on":
        reel, count = film.reel, film.reel.count
        film.video, film.recorded = "on", 0
        stay = (*(float(TURN_S) for _ in range(count - 1)), float(LAST_S))
        app.orders.append(RecordVideo(reel.document(), tuple(map(reel.still, range(count))), stay))


def recorded(app: App, news: str) -> None:
    """Note the recording's progress: a number of pictures, one of FORMATS, or one of FAILURES."""
    film = app.slot(Film)
    if film.video == "on" and news.isdecimal():
        film.recorded = int(news)
    elif film.video == "on" and news in (*FORMATS, *FAILURES):
        film.video = news


def stop(app: App) -> None:
    """Stop recording, and delete the video if there is one."""
    film = app.slot(Film)
    if film.video in ("on", *FORMATS):
        film.video = ""
        app.orders.append(EndVideo(is_wanted=False))


def _screen(app: App, past: History) -> App:
    """Return a copy of the app that shows only the game, on a drawn board of the usual size."""
    session = Session()
    session.match, session.book, session.past = past.match, past.log, past
    if app.session.rotation.is_chosen:  # otherwise the rotation would depend on later turns
        session.rotation = app.session.rotation
    other = app.with_session(session)
    other.sheet, other.browser = "", Browser()
    other.settings = app.settings | {"board": DEFAULTS["board"]}
    return other


def _still(screen: App, moment: int) -> Still:
    """Return the picture of a moment."""
    screen.session.moment = moment
    then = screen.at_moment()
    state, entries = then.position, then.entries()
    places = drawn(then.game_page.view(then, TurnBar(), frozenset({"strip", "players", "lands"})))
    left, top, width, height = map(float, places["board@viewBox"].split())
    last: Any = entries[-1] if entries else None
    names = screen.names()
    if last is None:
        words = t("film.start")
    elif state.winners() is not None:
        words = t("final.turns", n=last.turn)
    else:
        words = t("film.turn", n=last.turn, player=names[last.seat]) if last.turn else t("film.placing")
    return Still(
        {name: places[f"board-{name}"] for name in LAYERS},
        (left, top, width, height),
        words,
        -1 if last is None or state.winners() is not None else last.seat,
        then.game_page.worth(state),
        tuple(state.winners() or ()),
    )
