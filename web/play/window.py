"""Window: the board's size, the keyboard, the other tab, and the inspected cell. No browser."""

from web.draw import dialogs
from web.state.app import App
from web.state.orders import DropJob, TakeOver

#: The least width at which a landscape window has the panels beside the board, in CSS pixels.
RAIL = 760
#: Windows lower than this, in CSS pixels, are low.
LOW = 480
#: The least width at which a low window has the panels beside the board, as a multiple of its height.
LOW_SHAPE = 0.8
#: In windows up to this height, in CSS pixels, the rail folds tips up.
FOLDS = 1200
#: The same height for windows that are at least LARGE_LETTERS wide.
FOLDS_WIDE = 1600
#: From this window width on, in CSS pixels, letters can be large and FOLDS_WIDE applies.
LARGE_LETTERS = 1600
#: From this window width on, in CSS pixels, the result page is beside the board.
WIDE = 1024


def resize(app: App, value: str) -> None:
    """Set the sizes of the board and the window in CSS pixels: `width height width height`.

    A hidden board is 0 wide; its last size is kept then. A fifth number is 1 if the system is set to reduced
    motion.
    """
    width, height, window, window_height, *still = map(float, value.split())
    app.browser.window = window, window_height
    app.browser.is_still = still == [1.0]
    app.browser.has_rail = RAIL <= window > window_height or (
        LOW_SHAPE * window_height <= window and window_height < LOW
    )
    app.browser.is_low = window_height < LOW
    is_upright = window_height > window
    if is_upright != app.browser.is_upright:
        app.browser.is_upright = is_upright
        for session in app.sessions:  # another rotation may have wider hexes now
            session.rotation = session.rotation._replace(looked=-1)
    size = (width, height) if width and height else app.browser.size
    if (size, window < WIDE) != (app.browser.size, app.browser.is_narrow):
        app.browser.size, app.browser.is_narrow = size, window < WIDE
        app.session.box = app.session.zoom = None


def folds_tips(app: App) -> bool:
    """True if only the beginning of a tip fits."""
    width, height = app.browser.window
    return not app.browser.has_rail or height <= (FOLDS if width < LARGE_LETTERS else FOLDS_WIDE)


def read_layout(app: App, value: str, _: int) -> None:
    """Set the characters printed on the keys, from text such as `KeyQ=a KeyW=z`."""
    pairs = (pair.partition("=") for pair in value.split())
    app.browser.printed = {code: printed for code, _, printed in pairs if printed}


def inspect(app: App, name: str, asked: int = 0) -> None:
    """Inspect a cell, or none with ''. asked: 1 if a person asks for it, 0 if the mouse only rests on it.

    A resting mouse is ignored during a person's turn, when the turn bar must not change, and in a lesson or
    puzzle, where the coach has the space.
    """
    if not asked and (app.is_persons_turn() or app.session.study is not None):
        name = ""
    app.session.inspected, app.session.is_asked = name, bool(name and asked)


def open_list(app: App, name: str) -> None:
    """Open the list of a button, or close it if it is open."""
    app.open_list = "" if app.open_list == name else name


def other_tab(app: App, value: str) -> None:
    """Note that another tab is playing ('other'), or let this tab play ('here')."""
    if value == "other":
        app.browser.is_elsewhere, app.sheet = True, "other-tab"
        app.session.bots.drop()
        app.session.viewer = None
        app.orders.append(DropJob())
    elif app.browser.is_elsewhere:
        app.orders.append(TakeOver())


def draw_other_tab(app: App) -> str:
    """Return the notice that another tab is playing."""
    del app
    return dialogs.other_tab()
