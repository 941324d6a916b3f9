"""Message: reads and fills texts in a part of ICU's message format.

A text may contain `{name}`, `{n, plural, =0{..} one{..} other{..}}` with `#` for the number,
`{name, select, a{..} other{..}}`, and `'{'` for a brace that is shown. `{player_gender, select, ..}` asks for
the gender of the name given as `player`, if that is known.
"""

import re
from collections.abc import Callable, Mapping
from typing import NamedTuple

from web.words.languages import category

_SPECIAL = re.compile(r"[{}'#]")
_KIND = re.compile(r"\s*(\w+)\s*(?:,\s*(plural|select)\s*,\s*)?")
_ARM = re.compile(r"\s*(=\d+|\w+)\s*\{")
_CLOSING = re.compile(r"\s*\}")
_QUOTED = re.compile(r"((?:[^']|'')*)'")
_GENDER = "_gender"


class Slot(NamedTuple):
    """A place for a value, or for one of several texts. kind: `plural`, `select` or ''."""

    name: str
    arms: "dict[str, Template]"
    kind: str = ""


Template = tuple[str | Slot, ...]


def parse(text: str, dress: Callable[[str], str] = str) -> Template:
    """Parse a text. dress: a function applied to the literal words. Raises ValueError if it is malformed."""
    reader = _MessageReader(text, dress)
    found = reader.message("")
    if reader.at < len(text):
        raise reader.fault("a brace too many")
    return found


def fill(
    parsed: Template,
    values: Mapping[str, object],
    language: str,
    show: Callable[[str], str],
    figure: Callable[[float], str],
) -> str:
    """Return a text with its values filled in. show: how a value is shown. figure: how a number is written.

    Raises KeyError for a missing value.
    """
    parts = []
    for piece in parsed:
        if isinstance(piece, str):
            parts.append(piece)
        elif piece.arms:
            arm = _by_number if piece.kind == "plural" else _by_word
            parts.append(fill(arm(piece, values, language), values, language, show, figure))
        else:
            value = values[piece.name]
            parts.append(show(figure(value) if isinstance(value, float) else str(value)))
    return "".join(parts)


def _by_number(slot: Slot, values: Mapping[str, object], language: str) -> Template:
    number = value if isinstance(value := values[slot.name], int) else float(str(value))
    exact = slot.arms.get(f"={number:g}")
    return exact if exact is not None else slot.arms.get(category(language, number), slot.arms["other"])


def _by_word(slot: Slot, values: Mapping[str, object], language: str) -> Template:
    name = slot.name
    if name.endswith(_GENDER) and name not in values:
        word = getattr(values[name.removesuffix(_GENDER)], "gender", "other")
    else:
        word = str(values[name])
    return slot.arms.get(word, slot.arms["other"])


class _MessageReader:
    """Reads one text from its beginning. at: the place of the next character."""

    def __init__(self, text: str, dress: Callable[[str], str]) -> None:
        self.text, self.dress, self.at = text, dress, 0

    def fault(self, what: str) -> ValueError:
        return ValueError(f"{what} at {self.at}: {self.text!r}")

    def message(self, number: str) -> Template:
        """Read up to the brace that closes this message, or to the end.

        number: the name of the value that `#` shows.
        """
        pieces: list[str | Slot] = []
        while special := _SPECIAL.search(self.text, self.at):
            self._add(pieces, self.text[self.at : special.start()])
            self.at, sign = special.end(), special[0]
            if sign == "}":
                self.at -= 1
                return tuple(pieces)
            if sign == "{":
                pieces.append(self._slot(number))
            elif sign == "'":
                self._add(pieces, self._quoted(number))
            elif number:
                pieces.append(Slot(number, {}))
            else:
                self._add(pieces, sign)
        self._add(pieces, self.text[self.at :])
        self.at = len(self.text)
        return tuple(pieces)

    def _add(self, pieces: list[str | Slot], text: str) -> None:
        if text:
            pieces.append(self.dress(text))

    def _quoted(self, number: str) -> str:
        """Return what a `'` means: itself before a letter or another `'`, else the quoted text."""
        if self.text.startswith("'", self.at):
            self.at += 1
            return "'"
        if not self.text.startswith(("{", "}", "#") if number else ("{", "}"), self.at):
            return "'"
        quoted = _QUOTED.match(self.text, self.at)
        if not quoted:
            raise self.fault("no closing quote")
        self.at = quoted.end()
        return quoted[1].replace("''", "'")

    def _slot(self, number: str) -> Slot:
        head = _KIND.match(self.text, self.at)
        if not head:
            raise self.fault("no name")
        self.at = head.end()
        name, kind = head[1], head[2] or ""
        arms: dict[str, Template] = {}
        while kind and (arm := _ARM.match(self.text, self.at)):
            self.at = arm.end()
            arms[arm[1]] = self.message(name if kind == "plural" else number)
            self._close()
        if kind and "other" not in arms:
            raise self.fault("no arm 'other'")
        self._close()
        return Slot(name, arms, kind)

    def _close(self) -> None:
        """Move past a closing brace and the spaces before it."""
        brace = _CLOSING.match(self.text, self.at)
        if not brace:
            raise self.fault("no closing brace")
        self.at = brace.end()
