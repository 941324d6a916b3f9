"""Window: the board's size, the other tab, the cell looked into, the cell with the focus. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.state.orders import DropJob, TakeOver

if TYPE_CHECKING:
    from web.state.app import App

#: From this width of the window on, in CSS pixels, the final table stands beside the board.
WIDE = 1024


def resize(app: App, value: str, _: int) -> None:
    """The board's size and the window's width in CSS pixels, `width height window`.

    A board that is not seen is 0 wide; what it was stays.
    """
    width, height, window = map(float, value.split())
    size = (width, height) if width and height else app.browser.size
    if (size, window < WIDE) != (app.browser.size, app.browser.is_narrow):
        app.browser.size, app.browser.is_narrow = size, window < WIDE
        app.session.box = app.session.zoom = None


def inspect(app: App, name: str, _: int = 0) -> None:
    """Look into a cell; into none with ''."""
    app.session.inspected, app.session.is_key_note = name, False


def other_tab(app: App, value: str, _: int) -> None:
    """Another tab plays ('other'); or the person wants to play in this one ('here')."""
    if value == "other":
        app.browser.is_elsewhere, app.sheet = True, "other-tab"
        app.session.bot_job, app.session.answer, app.session.viewer = 0, "", None
        app.orders.append(DropJob())
    elif app.browser.is_elsewhere:
        app.orders.append(TakeOver())
