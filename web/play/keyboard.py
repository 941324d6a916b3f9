"""Keyboard: what keys on the board do in every game, and what they announce. No browser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from web.words import plain, sentence, t

if TYPE_CHECKING:
    from web.state.app import App
    from web.state.names import Intent

#: Keys with an announcement in every game: the last action, the person's pieces, everybody's pieces.
COMMON = frozenset({"KeyL", "KeyP", "KeyO"})
#: All keys with an announcement in some game: also land masses, the hand card and the rays.
ANNOUNCEMENT_KEYS = COMMON | {"KeyM", "KeyK", "KeyX", "Shift+KeyX"}
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
#: The keys of the brushes that set up a position.
BRUSHES = tuple(f"Digit{number}" for number in range(1, 10))
#: Keys that press the button or cell with the focus. Elsewhere, they have other meanings.
PRESSING = frozenset({"Enter", "NumpadEnter", "Space"})
#: Key code -> the intent that changes the view of the board, and its value.
VIEWS: dict[str, tuple[Intent, str]] = {
    "Plus": ("zoom", "in"),
    "Minus": ("zoom", "out"),
    "KeyF": ("fit", ""),
    "KeyB": ("rotate", "right"),
    "Shift+KeyB": ("rotate", "left"),
    "KeyI": ("tint", ""),
}
#: Keys whose repeats while held down are ignored, because each press toggles something.
SWITCHES = frozenset({"KeyI"})
#: The keys used by their position on the keyboard: code -> the character on a US keyboard.
PLACES = {
    "KeyQ": "Q",
    "KeyW": "W",
    "KeyE": "E",
    "KeyA": "A",
    "KeyS": "S",
    "KeyD": "D",
    "BracketLeft": "[",
    "BracketRight": "]",
}
#: The sign typed -> a code. Signs are matched by the character typed, wherever the key is.
SIGNS = {
    "?": "Help",
    "+": "Plus",
    "=": "Plus",
    "-": "Minus",
    ",": "Comma",
    ".": "Period",
    "[": "BracketLeft",
    "]": "BracketRight",
}
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


def name_of(key: str, code: str, *, control: bool = False, alt: bool = False, shift: bool = False) -> str:
    """Return the name of a key press, such as `KeyU`, `Shift+KeyB` or `Ctrl+KeyZ`, '' if it has no meaning.

    key, code: `key` and `code` of the browser's event. control: with Ctrl or Cmd. A letter of the Latin
    alphabet is matched by the character typed, one of another script by its position. With Shift, a key in
    PLACES counts as the letter that it types.

    >>> name_of("m", "Semicolon"), name_of("z", "KeyW"), name_of("я", "KeyZ", control=True)
    ('KeyM', 'KeyW', 'Ctrl+KeyZ')
    """
    if alt:
        return ""
    is_latin = len(key) == 1 and key.isascii()
    typed = f"Key{key.upper()}" if is_latin and key.isalpha() else code
    if control:
        return f"Ctrl+{'Shift+' if shift else ''}{typed}"
    if code in PLACES and not shift:
        return code
    if key in SIGNS:
        return SIGNS[key]
    if is_latin and key.isdigit() and not code.startswith("Numpad"):
        return f"Digit{key}"
    if typed in PLACES or typed in SIGNS.values():
        return ""
    return f"Shift+{typed}" if shift and code not in PLACES and code != "Escape" else typed


def is_pages(key: str, *, modified: bool) -> bool:
    """True for a key whose default action the page may prevent. modified: with Ctrl, Alt, AltGr or Cmd."""
    return not modified and (len(key) == 1 or key in ("Enter", "Escape") or key.startswith("Arrow"))


def is_sign(code: str) -> bool:
    """True for a single letter, digit or sign. A person can switch these off (WCAG 2.1.4)."""
    return not code.startswith(("Arrow", "Page", "Ctrl+")) and code not in {
        "Home",
        "End",
        "Escape",
        *PRESSING,
    }


def last_action(app: App) -> str:
    """Return the last action in the log's words."""
    count = len(app.entries())
    lines = [plain(line.text) for line in app.game_page.log_lines(app) if line.moment == count]
    return join_sentences(lines) if count and lines else t("announce.nothing")


def join_sentences(sentences: list[str]) -> str:
    return t("list.sentences").join(sentence(text).rstrip(".") for text in sentences)
