"""Show: a great moment of the game, for which the game waits a little. No browser.

The page shows the end from the beginning. A show only lies over it: motions, or a picture that stands still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.state.orders import Show
from web.state.paces import PACES
from web.state.session import Showing

if TYPE_CHECKING:
    from web.state.app import App

#: Kind -> how long it takes in milliseconds. Of the meteorite: `full` moves; `short` and `still` are a
#: picture, which fades in or is there at once. Of the end of a game of dice: `line` glows, `level` is a
#: picture.
LENGTHS = {"full": 2500, "short": 1200, "still": 1600, "line": 1200, "level": 1600}


def begin(app: App) -> bool:
    """Begin the show of the last action. Returns False if none is wanted, and the game goes on at once."""
    kind = _kind(app)
    if not kind:
        return False
    app.timers.waits += 1
    app.session.showing = Showing(kind, app.timers.waits)
    app.orders.append(Show(LENGTHS[kind], app.timers.waits, app.settings["sounds"] != "off"))
    return True


def _kind(app: App) -> str:
    """Return the kind of show that is wanted, '' for none."""
    pace, session = app.settings["pace"], app.session
    are_bots_only = session.study is None and not app.persons()
    if not PACES[pace] or app.is_text_board or (are_bots_only and session.is_skipping):
        return ""
    moment = app.game_page.show(app)
    if moment != "meteorite":
        is_wanted = session.study is None and app.settings["finale"] != "none"
        return moment if is_wanted else ""
    if app.is_still:
        return "still"
    return "short" if pace == "fast" or are_bots_only or session.is_skipping else "full"
