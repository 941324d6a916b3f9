"""Keyboard: what keys on the board mean in every game. Pure."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.state.names import Intent

#: Key code -> the intent it has in every game.
GENERAL: dict[str, Intent] = {
    "KeyU": "undo",
    "Ctrl+KeyZ": "undo",
    "Ctrl+Shift+KeyZ": "redo",
    "Ctrl+KeyY": "redo",
    "KeyR": "restart-turn",
    "Escape": "put-back",
    "KeyV": "history",
    "KeyH": "hint",
    "Help": "keys",
}
#: Key code -> the intent and its value that change what is seen of the board.
VIEWS: dict[str, tuple[Intent, str]] = {"Plus": ("zoom", "in"), "Minus": ("zoom", "out"), "KeyF": ("fit", "")}
#: What a key writes -> its code, where the sign counts and not its place on the keyboard.
SIGNS = {"?": "Help", "+": "Plus", "=": "Plus", "-": "Minus"}
#: Key code -> the way it goes while the past is looked at.
WAYS = {
    "ArrowLeft": "back",
    "ArrowRight": "forward",
    "PageUp": "turn-back",
    "PageDown": "turn-forward",
    "Home": "first",
    "End": "last",
    "Escape": "now",
    "KeyV": "now",
}


def is_sign(code: str) -> bool:
    """True for a single letter, figure or sign, which can be switched off (WCAG 2.1.4)."""
    return not code.startswith(("Arrow", "Page", "Ctrl+")) and code not in ("Home", "End", "Escape")
