"""Motion orders: orders the motions and sounds of the actions just played. No browser."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from web.state.orders import Animate, PlaySounds
from web.state.settings import PACES

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.sound import Sound
    from web.state.views import Box


def show_motion(app: App) -> None:
    """Order motion and sound for the actions just played, and the motion of a rotating board."""
    from web.draw.motion import as_text

    pace, is_heard = app.settings["pace"], app.settings["sounds"] != "off"
    if not PACES[pace] and not is_heard:
        return
    on_screen = app.on_screen()
    start = app.motion_start
    before, entries = (
        (on_screen.position, []) if start is None else (start[0], on_screen.entries()[start[1] :])
    )
    if PACES[pace] and not app.is_text_board:
        is_bots = on_screen is app and bool(entries) and bool(app.bot_of(entries[-1].seat))
        if pace == "auto" and is_bots and app.rotated_from is None:
            from web.play.auto_pace import is_first_round

            pace = pace if is_first_round(app) else "brisk"
        if on_screen.session.showing is not None:
            pace = "normal"  # a show has fixed times
        text = as_text(on_screen.game_page.motions(on_screen, before, entries), pace)
        if text:
            app.orders.append(Animate(text))
    if is_heard:
        order_sound(app, on_screen.game_page.sounds(on_screen, entries))


def show_frame(app: App, before: Box, box: Box) -> None:
    """Order the motion of the board from one frame to another."""
    from web.draw.motion import as_text, view

    pace = app.settings["pace"]
    if PACES[pace] and not app.is_text_board:
        text = as_text(view(before, box, app.browser.size[0]), pace)
        if text:
            app.orders.append(Animate(text))


def order_sound(app: App, sounds: Sequence[Sound]) -> None:
    """Order these sounds, unless sound is off."""
    from web.play.sound import as_text

    chosen = app.settings
    is_still = chosen["motion"] == "none" or app.is_text_board
    pace = chosen["pace"] if app.session.showing is None else "normal"
    text = as_text(sounds, chosen["sounds"], pace, is_still=is_still)
    if text:
        app.orders.append(PlaySounds(text))
