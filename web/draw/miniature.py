"""Miniature: a small picture of a position, for lists and for the new game. Markup without words."""

from __future__ import annotations

from typing import Any

from web.draw.controls import attributes
from web.state.profile import page_module
from web.state.views import Box


def miniature(game: str, state: Any) -> str:
    """Return a position of this game as a small SVG picture. The caller puts words beside it."""
    return str(page_module(game, "pictures").miniature(state))


def in_frame(box: Box, inner: str, css: str = "miniature") -> str:
    """Return a picture's markup in its frame. box: what it shows, in units of its own. css: its class."""
    values = {
        "class": css,
        "viewBox": " ".join(f"{edge:g}" for edge in box),
        "aria-hidden": "true",
        "focusable": "false",
    }
    return f"<svg{attributes(values)}>{inner}</svg>"
