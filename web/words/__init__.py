"""Words: every text of the page by its id, in the language chosen. Knows no game and no page.

A text may hold `{name}`, `{n, plural, =0{..} one{..} other{..}}` with `#` for the number, and
`**bold**`. `t` gives plain text, `m` gives markup in which the values are escaped.
"""

import json
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape, unescape
from pathlib import Path
from pkgutil import get_data
from time import localtime
from typing import NamedTuple

from trias.games.contract import Reason, Refused
from trias.record import WrongAction, printable

Texts = dict[str, str]

FOLDER = Path(__file__).with_name("texts")

#: language -> its plural category for a number; a category that a text lacks falls back to `other`.
PLURAL: dict[str, Callable[[int], str]] = {
    "en": lambda n: "one" if n == 1 else "other",
    "de": lambda n: "one" if n == 1 else "other",
    "fr": lambda n: "one" if 0 <= n < 2 else "other",
    "it": lambda n: "one" if n == 1 else "other",
}

_TAG = re.compile(r"<[^>]+>")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ARM = re.compile(r"\s*(=\d+|\w+)\s*\{")
_PSEUDO = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝħïĵķĺɱñôþɋřšŧüṽŵẋýžÅƁÇÐÉƑĜĦÎĴĶĹṀÑÔÞɊŘŠŦÜṼŴẊÝŽ",
)

#: The languages that the page speaks; the first is the one that its sources are written in.
LANGUAGES = tuple(PLURAL)

_language = "en"
_texts: Texts = {}
_pseudo = False
_edition = 0


@lru_cache(maxsize=4)
def texts_in(folder: str, language: str) -> Texts:
    """The texts of a language in a folder of web/; in the page that is in a zip."""
    content = get_data(__name__, f"{folder}/{language}.json")
    assert content is not None
    texts: Texts = json.loads(content)
    return texts


def use(language: str, texts: Texts | None = None) -> None:
    """Speak this language from now on; its texts come from its file where none are given."""
    global _language, _texts, _pseudo, _edition
    if texts is None:
        texts = texts_in(FOLDER.name, language)
    _language, _texts, _pseudo = language, texts, False
    _edition += 1


def use_pseudo() -> None:
    """Speak English in disguise, `[!! Ðřïƒŧ !!]`: a test then sees every word that comes from elsewhere."""
    global _pseudo
    use("en")
    _pseudo = True


def language() -> str:
    return _language


def in_file_names(language: str) -> str:
    """What files that the build makes in every language have in their names: nothing for English, `.de`."""
    return "" if language == LANGUAGES[0] else f".{language}"


def edition() -> int:
    """Another number whenever the words have changed; what was written before is to be written anew."""
    return _edition


def t(id: str, /, **values: object) -> str:
    """The text as plain text. Raises KeyError for an unknown id or a missing value."""
    return _text(id, values, str, plain=True)


def m(id: str, /, **values: object) -> str:
    """The text as markup: what is passed in is escaped, `**..**` is bold."""
    return _BOLD.sub(r"<b>\1</b>", _text(id, values, _escaped, plain=False))


def plain(markup: str) -> str:
    """Markup as plain words."""
    return unescape(_TAG.sub("", markup))


def listed(items: Sequence[str]) -> str:
    """`a, b and c`, of plain texts."""
    if len(items) < 2:
        return "".join(items)
    return t("list.join").join(items[:-1]) + t("list.last") + items[-1]


def figure(value: float) -> str:
    """`2` or `2.5`, with the language's decimal sign."""
    return f"{value:g}".replace(".", t("list.decimal"))


def signed(value: int) -> str:
    """`+2`, `−2` or `0`, with the minus of figures."""
    return f"{value:+d}".replace("-", "−") if value else "0"


def dated(moment: int) -> str:
    """A moment, in seconds since 1970, as day and time where the page is."""
    if not moment:
        return t("date.none")
    then = localtime(moment)
    day = on_day(then.tm_year, then.tm_mon, then.tm_mday)
    return t("date.time", day=day, hour=then.tm_hour, minute=f"{then.tm_min:02}")


def on_day(year: int, month: int, day: int) -> str:
    """A day of the calendar, `22 Nov 2026`."""
    return t("date.day", day=day, month=t(f"date.month.{month}"), year=year)


def sentence(text: str) -> str:
    """The text with a full stop at its end."""
    return text if text.endswith(".") else f"{text}."


def disguised(text: str) -> str:
    """A text of another file, in disguise where all texts are."""
    return f"[!! {text.translate(_PSEUDO)} !!]" if _pseudo else text


def _escaped(text: str) -> str:
    return escape(text).replace("*", "&#42;")


def _text(id: str, values: dict[str, object], show: Callable[[str], str], plain: bool) -> str:
    if not _texts:
        use(_language)
    text = _fill(_template(_texts[id], plain, _pseudo), values, show)
    # What only joins other texts is left as it is.
    return f"[!! {text} !!]" if _pseudo and not id.startswith("list.") else text


class _Slot(NamedTuple):
    """A place for a value, or for the text that its number asks for: plural category -> template."""

    name: str
    arms: dict[str, "_Template"]


_Template = tuple[str | _Slot, ...]


def _fill(template: _Template, values: dict[str, object], show: Callable[[str], str]) -> str:
    parts = []
    for piece in template:
        if isinstance(piece, str):
            parts.append(piece)
        elif piece.arms:
            parts.append(_fill(_arm(piece.arms, int(str(values[piece.name]))), values, show))
        else:
            parts.append(show(str(values[piece.name])))
    return "".join(parts)


@lru_cache(maxsize=4096)
def _template(text: str, plain: bool, pseudo: bool, number: str = "") -> _Template:
    """A text taken apart. plain: no markup in it. number: whose value `#` stands for, in a plural's arm."""
    if plain:
        text = text.replace("**", "")
    pieces: list[str | _Slot] = []
    at = 0
    while (start := text.find("{", at)) >= 0:
        pieces += _literal(text[at:start], plain, pseudo, number)
        at = _closing(text, start) + 1
        name, _, rest = text[start + 1 : at - 1].partition(",")
        name = name.strip()
        arms = _arms(rest.partition(",")[2]) if rest else {}
        pieces.append(_Slot(name, {key: _template(arm, plain, pseudo, name) for key, arm in arms.items()}))
    pieces += _literal(text[at:], plain, pseudo, number)
    return tuple(pieces)


def _literal(text: str, plain: bool, pseudo: bool, number: str) -> list[str | _Slot]:
    if pseudo:
        text = text.translate(_PSEUDO)
    if not plain:
        text = escape(text, quote=False)
    pieces: list[str | _Slot] = []
    for part in text.split("#") if number else [text]:
        pieces += [_Slot(number, {}), part] if pieces else [part]
    return pieces


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if not depth:
            return at
    raise ValueError(f"no closing brace: {text!r}")


def _arms(text: str) -> Texts:
    found: Texts = {}
    at = 0
    while match := _ARM.match(text, at):
        end = _closing(text, match.end() - 1)
        found[match[1]] = text[match.end() : end]
        at = end + 1
    return found


def _arm(arms: dict[str, _Template], n: int) -> _Template:
    exact = arms.get(f"={n}")
    return exact if exact is not None else arms.get(PLURAL[_language](n), arms["other"])


def reason_words(reason: Reason) -> str:
    """A reason in the page's words; nothing in its values can break the line or turn it round."""
    return t(
        reason.id,
        **{
            name: printable(value) if isinstance(value, str) else value
            for name, value in reason.values.items()
        },
    )


def refusal_words(refused: Refused) -> str:
    """What is wrong with input from outside, in one line."""
    line = reason_words(refused.reason)
    if isinstance(refused, WrongAction):
        line += f": {reason_words(refused.inner)}"
    return line
