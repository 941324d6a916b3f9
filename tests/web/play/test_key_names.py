"""Keys of the world's keyboards: their meaning by letter and by place."""

from __future__ import annotations

import re

import pytest

from tests.each import each
from web.do import known_keys
from web.features.settings.shortcuts import keys
from web.play.keyboard import is_pages, name_of
from web.words import t

#: Keyboard, letter of a key, its place, its meaning on the board.
LETTERS = [
    ("QWERTY", "u", "KeyU", "KeyU"),
    ("QWERTY with caps lock", "U", "KeyU", "KeyU"),
    ("QWERTY", "]", "BracketRight", "BracketRight"),
    ("QWERTY", "1", "Digit1", "Digit1"),
    ("QWERTY", "8", "Numpad8", "Numpad8"),
    ("QWERTY", "+", "NumpadAdd", "Plus"),
    ("QWERTY", "=", "Equal", "Plus"),
    ("QWERTY", "-", "Minus", "Minus"),
    ("QWERTZ", "+", "BracketRight", "BracketRight"),
    ("QWERTZ", "ü", "BracketLeft", "BracketLeft"),
    ("QWERTZ", "-", "Slash", "Minus"),
    ("QWERTZ", "ß", "Minus", ""),
    ("QWERTZ", "y", "KeyZ", "KeyY"),
    ("AZERTY", "a", "KeyQ", "KeyQ"),
    ("AZERTY", "z", "KeyW", "KeyW"),
    ("AZERTY", "q", "KeyA", "KeyA"),
    ("AZERTY", "w", "KeyZ", ""),
    ("AZERTY", "m", "Semicolon", "KeyM"),
    ("AZERTY", ",", "KeyM", "Comma"),
    ("AZERTY", ";", "Comma", ""),
    ("AZERTY", "&", "Digit1", "Digit1"),
    ("AZERTY", "é", "Digit2", "Digit2"),
    ("AZERTY", "Dead", "BracketLeft", "BracketLeft"),
    ("Dvorak", "u", "KeyF", "KeyU"),
    ("Dvorak", "f", "KeyY", "KeyF"),
    ("Dvorak", ",", "KeyW", "KeyW"),
    ("Dvorak", "[", "Minus", "BracketLeft"),
    ("Dvorak", "s", "Semicolon", ""),
    ("Russian", "г", "KeyU", "KeyU"),
    ("Russian", "ф", "KeyA", "KeyA"),
    ("Russian", "ю", "Period", ""),
    ("Russian", ".", "Slash", "Period"),
    ("Greek", "θ", "KeyU", "KeyU"),
    ("Arabic", "لا", "KeyB", "KeyB"),
    ("Hebrew", "/", "KeyQ", "KeyQ"),
]


@each("keyboard, key, code, means", LETTERS)
def test_letters_count_by_what_they_type_and_the_ring_by_its_place(
    keyboard: str, key: str, code: str, means: str
) -> None:
    assert name_of(key, code) == means, keyboard
    assert not means or means in known_keys() or means == "KeyY"


@pytest.mark.parametrize(
    ("key", "code", "means"),
    [
        ("B", "KeyB", "Shift+KeyB"),
        ("X", "KeyB", "Shift+KeyX"),  # Dvorak
        ("И", "KeyB", "Shift+KeyB"),
        ("?", "Slash", "Help"),
        ("?", "Minus", "Help"),  # QWERTZ
        ("+", "Equal", "Plus"),
        ("=", "Digit0", "Plus"),  # QWERTZ, where + is recognised by its place
        (".", "Comma", "Period"),  # AZERTY
        ("1", "Digit1", "Digit1"),  # AZERTY
        ("O", "KeyS", "KeyO"),  # Dvorak, by its place in the ring of keys
        ("W", "KeyW", ""),
        ("}", "BracketRight", ""),
        ("Escape", "Escape", "Escape"),
    ],
)
def test_with_shift(key: str, code: str, means: str) -> None:
    assert name_of(key, code, shift=True) == means


@pytest.mark.parametrize(
    ("key", "code", "shift", "means"),
    [
        ("z", "KeyZ", False, "Ctrl+KeyZ"),
        ("z", "KeyY", False, "Ctrl+KeyZ"),  # QWERTZ
        ("z", "KeyW", False, "Ctrl+KeyZ"),  # AZERTY
        ("Z", "KeyZ", True, "Ctrl+Shift+KeyZ"),
        ("я", "KeyZ", False, "Ctrl+KeyZ"),
        ("Я", "KeyZ", True, "Ctrl+Shift+KeyZ"),
        ("н", "KeyY", False, "Ctrl+KeyY"),
        ("ζ", "KeyZ", False, "Ctrl+KeyZ"),
        ("ז", "KeyZ", False, "Ctrl+KeyZ"),
        ("ئ", "KeyZ", False, "Ctrl+KeyZ"),
        ("ㅋ", "KeyZ", False, "Ctrl+KeyZ"),
    ],
)
def test_undo_and_redo_on_every_script(key: str, code: str, shift: bool, means: str) -> None:
    assert name_of(key, code, control=True, shift=shift) == means
    assert means in known_keys()


def test_with_ctrl_the_page_has_undo_and_redo_alone_and_with_alt_nothing() -> None:
    assert {code for code in known_keys() if code.startswith("Ctrl+")} == {
        "Ctrl+KeyZ",
        "Ctrl+Shift+KeyZ",
        "Ctrl+KeyY",
    }
    for key, code in (("u", "KeyU"), ("ArrowLeft", "ArrowLeft"), ("Home", "Home"), ("[", "Digit8")):
        assert not name_of(key, code, alt=True)
        assert not name_of(key, code, alt=True, control=True)


def test_only_what_writes_chooses_or_moves_is_the_pages() -> None:
    for key in ("a", "ы", "1", "+", " ", "Enter", "Escape", "ArrowUp", "ArrowLeft"):
        assert is_pages(key, modified=False)
        assert not is_pages(key, modified=True)
    browsers = ("F1", "F5", "F12", "PageDown", "Home", "Tab", "Shift", "Control", "Meta", "AltGraph", "Dead")
    for key in (
        *browsers,
        "MediaPlayPause",
        "AudioVolumeUp",
        "ZoomIn",
        "BrowserBack",
        "PrintScreen",
        "Process",
    ):
        assert not is_pages(key, modified=False)


#: Keyboard -> the letters printed on it that differ from an American keyboard.
PRINTED = {
    "QWERTY": {},
    "QWERTZ": {"BracketLeft": "ü", "BracketRight": "+"},
    "AZERTY": {"KeyQ": "a", "KeyW": "z", "KeyA": "q", "BracketLeft": "^", "BracketRight": "$"},
    "Dvorak": {"KeyQ": "'", "KeyW": ",", "KeyE": ".", "KeyS": "o", "KeyD": "e", "BracketLeft": "/"},
    "Bépo": {"KeyQ": "b", "KeyW": "é", "KeyE": "p", "KeyS": "u", "KeyD": "i"},
}


@pytest.mark.parametrize(
    ("keyboard", "text", "caps"),
    [
        ("QWERTY", "keys.steps", ["Q W E", "A S D"]),
        ("QWERTY", "keys.next", ["[", "]"]),
        ("QWERTY", "keys.zoom", ["+", "−"]),
        ("QWERTY", "keys.turn", ["B", "Shift B"]),
        ("QWERTZ", "keys.next", ["Ü", "+"]),
        ("QWERTZ", "keys.zoom", ["=", "−"]),
        ("AZERTY", "keys.steps", ["A Z E", "Q S D"]),
        ("AZERTY", "keys.next", ["^", "$"]),
        ("AZERTY", "keys.masses", ["M"]),
        ("Dvorak", "keys.steps", ["&#x27; , .", "A O E"]),
        ("Dvorak", "keys.players", ["P", "Shift O"]),
        ("Bépo", "keys.steps", ["B É P", "A U I"]),
        ("Bépo", "keys.undo", ["Shift U"]),
        ("Bépo", "keys.turn", ["Shift B"]),
    ],
)
def test_the_sheet_of_keys_shows_what_is_printed(keyboard: str, text: str, caps: list[str]) -> None:
    row = re.search(
        rf"<div><dt>([^/]*(?:</kbd>[^/]*)*)</dt><dd>{t(text)}</dd>",
        keys("trias", "on", "Ctrl", PRINTED[keyboard]),
    )
    assert row is not None
    assert re.findall("<kbd>(.*?)</kbd>", row[1]) == caps


def test_places_are_explained_where_the_browser_does_not_know_what_is_printed() -> None:
    assert t("keys.places") in keys("trias", "on", "Ctrl")
    assert t("keys.places") not in keys("trias", "on", "Ctrl", PRINTED["AZERTY"])
