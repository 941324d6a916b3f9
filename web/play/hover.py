"""Hover: what the mouse, the focus or a tap lights, until the next input. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.state.app import App


def point(app: App, value: str) -> None:
    """Note what the mouse or the focus is on, '' for nothing. See Session.pointed."""
    app.session.pointed = value
    app.game_page.hover(app, value)


def light(app: App, value: str) -> None:
    """Light something until the next input; the same once more: no longer."""
    app.session.lit = "" if app.session.lit == value else value
