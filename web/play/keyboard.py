"""Keyboard: what keys on the board mean in every game. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from web.state.names import Intent

#: Key code -> its intent in every game.
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
    "Enter": "go-on",
    "NumpadEnter": "go-on",
    "Space": "skip",
}
#: The keys of the brushes with which a position is set up.
BRUSHES = tuple(f"Digit{number}" for number in range(1, 10))
#: The keys that press a button or a cell where one has the focus, and have a meaning of their own elsewhere.
PRESSING = frozenset({"Enter", "NumpadEnter", "Space"})
#: Key code -> the intent, and its value, that changes the view of the board.
VIEWS: dict[str, tuple[Intent, str]] = {
    "Plus": ("zoom", "in"),
    "Minus": ("zoom", "out"),
    "KeyF": ("fit", ""),
    "KeyB": ("rotate", "right"),
    "Shift+KeyB": ("rotate", "left"),
}
#: The character typed -> a code, for keys where the character counts and not the position.
SIGNS = {"?": "Help", "+": "Plus", "=": "Plus", "-": "Minus"}
#: Key code -> the step it takes while the past is on screen.
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
    """True for a single letter, digit or sign. A person can switch these off (WCAG 2.1.4)."""
    return not code.startswith(("Arrow", "Page", "Ctrl+")) and code not in {
        "Home",
        "End",
        "Escape",
        *PRESSING,
    }
