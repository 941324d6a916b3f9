"""Home: the state of the home screen, its small lists, and whether its board moves. No browser."""

from trias.match import Match
from web.play import progress
from web.play.progress import Progress
from web.state.app import App
from web.state.orders import MoveFocus

#: The settings with a small list on the home screen.
LISTS = ("language", "sounds", "theme")


class Home:
    """The state of the home screen.

    standing: the progress when home was last opened without a sheet. is_here: home is still open.
    list_before: the small list open after the last intent, '' for none. motion: whether the board moves:
    `on`, `paused` by the person, or `rested` once the board has moved long enough.
    """

    def __init__(self) -> None:
        self.standing = Progress()
        self.is_here = False
        self.list_before = ""
        self.motion = "on"


def look(app: App) -> None:
    """Note the person's progress, once each time home opens without a sheet."""
    home = app.slot(Home)
    is_here = app.is_home and app.sheet == "start"
    if is_here and not home.is_here:
        home.standing = progress.of(app)
    if not app.is_home and home.motion == "rested":
        home.motion = "on"
    home.is_here = is_here


def is_living(app: App) -> bool:
    """True if the home screen's board may move: nothing covers it."""
    home = app.slot(Home)
    return app.is_home and app.sheet == "start" and not app.open_list and home.motion == "on"


def open_match(app: App) -> Match | None:
    """Return the unfinished game to continue, or None."""
    match = app.session.match or app.session.kept_match
    return match if match is not None and match.state.winners() is None else None


def last_match(app: App) -> Match | None:
    """Return the game on the board, or else the one that home offers; None if that game is not over."""
    match = app.session.match or app.session.kept_match
    return match if match is not None and match.state.winners() is not None else None


# The quiet line ---------------------------------------------------------------------------------------


def had_list(app: App) -> bool:
    """True if a small list was open before the current intent."""
    return bool(app.slot(Home).list_before)


def after_intent(app: App, intent: str) -> None:
    """Move the focus into the small list that the intent opened, or back to its button."""
    home = app.slot(Home)
    before, home.list_before = home.list_before, app.open_list if app.open_list in LISTS else ""
    if home.list_before and home.list_before != before:
        app.orders.append(MoveFocus("list-current"))
    elif before and not home.list_before and intent in ("list", "close", *LISTS):
        app.orders.append(MoveFocus(f"home-{before}"))


# The board behind the home screen ---------------------------------------------------------------------


def set_motion(app: App, value: str) -> None:
    """Pause or resume the motion of the board."""
    app.slot(Home).motion = "paused" if value == "pause" else "on"


def rest(app: App) -> None:
    """Note that the board has moved for long enough."""
    home = app.slot(Home)
    home.motion = "rested" if home.motion == "on" else home.motion
