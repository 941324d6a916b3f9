"""Miniature: a small picture of a position, for lists and for the new game. Markup without words."""

from collections.abc import Sequence
from typing import Any

from trias.match import Match
from web.draw.controls import attributes
from web.state.profile import page_module
from web.state.views import Box


def miniature(game: str, state: Any, tokens: Sequence[object] = ()) -> str:
    """Return a position of this game as a small SVG picture. The caller adds the words.

    tokens: those of the seats; the game's default ones replace invalid ones.
    """
    return str(page_module(game, "pictures").miniature(state, tokens))


def of_match(match: Match, state: Any = None) -> str:
    """Return a picture of a match's current position, or of `state`, with its seats' tokens."""
    tokens = [seat.get("token") for seat in match.seats]
    return miniature(match.name, match.state if state is None else state, tokens)


def in_frame(box: Box, inner: str, css: str = "miniature") -> str:
    """Return a picture's markup in its frame. box: the part to show, in its own units. css: its class."""
    values = {
        "class": css,
        "viewBox": " ".join(f"{edge:g}" for edge in box),
        "aria-hidden": "true",
        "focusable": "false",
    }
    return f"<svg{attributes(values)}>{inner}</svg>"
