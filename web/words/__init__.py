"""Words: every text of the page by id, in the page's language. Knows no game and no page.

A text may contain `{name}`, `{n, plural, =0{..} one{..} other{..}}` with `#` for the number, and `**bold**`.
`t` returns plain text, `m` returns markup with escaped values.
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

#: Language -> its plural category for a number. A category missing from a text falls back to `other`.
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
_UNACCENTED = str.maketrans("àâäáçéèêëîïìíôöòóùûüú’", "aaaaceeeeiiiioooouuuu'")

#: The page's languages. The first is that of its sources.
LANGUAGES = tuple(PLURAL)

_language = "en"
_texts: Texts = {}
_pseudo = False
_edition = 0


@lru_cache(maxsize=8)
def texts_in(folder: str, language: str) -> Texts:
    """Return the texts of a language from a folder in web/, which in the page is inside a zip.

    >>> texts_in("texts", "de")["app.name"]
    'Trias'
    """
    content = get_data(__name__, f"{folder}/{language}.json")
    assert content is not None
    texts: Texts = json.loads(content)
    return texts


def use(language: str, texts: Texts | None = None) -> None:
    """Switch to a language. texts: its texts, by default those of its file.

    >>> use("de")
    >>> t("button.end")
    'Zug beenden'
    >>> use("en")
    """
    global _language, _texts, _pseudo, _edition
    if texts is None:
        texts = texts_in(FOLDER.name, language)
    _language, _texts, _pseudo = language, texts, False
    _edition += 1


def use_pseudo() -> None:
    """Switch to disguised English, `[!! Ðřïƒŧ !!]`, so that a test finds words from other sources.

    >>> use_pseudo()
    >>> t("button.end")
    '[!! Éñð ŧüřñ !!]'
    >>> use("en")
    """
    global _pseudo
    use("en")
    _pseudo = True


def language() -> str:
    """Return the language in use.

    >>> language()
    'en'
    """
    return _language


def in_file_names(language: str) -> str:
    """Return the part of a file name that marks a language: '' for English, or for example `.de`.

    >>> in_file_names("en"), in_file_names("de")
    ('', '.de')
    """
    return "" if language == LANGUAGES[0] else f".{language}"


def edition() -> int:
    """Return a number that changes with the words, so that caches know when their texts are stale.

    >>> before = edition()
    >>> use("en")
    >>> edition() == before
    False
    """
    return _edition


def t(id: str, /, **values: object) -> str:
    """Return a text as plain text. Raises KeyError for an unknown id or a missing value.

    >>> t("phase.ap", left=1, all=4)
    '1 of 4 actions left'
    """
    return _text(id, values, str, plain=True) if values else _bare_text(id, _edition)


def m(id: str, /, **values: object) -> str:
    """Return a text as markup. Values are escaped, and `**..**` is bold.

    >>> m("prompt.named", player="<A>", prompt="1 action")
    '<b>&lt;A&gt;:</b> 1 action'
    """
    return _markup(id, values) if values else _bare_markup(id, _edition)


def plain(markup: str) -> str:
    """Return markup as plain words.

    >>> plain("<b>A &amp; B</b>")
    'A & B'
    """
    return unescape(_TAG.sub("", markup))


def join_items(items: Sequence[str]) -> str:
    """Return plain texts as `a, b and c`.

    >>> join_items(["a", "b", "c"])
    'a, b and c'
    """
    if len(items) < 2:
        return "".join(items)
    return t("list.join").join(items[:-1]) + t("list.last") + items[-1]


def figure(value: float) -> str:
    """Return `2` or `2.5`, with the language's decimal separator.

    >>> figure(2.0), figure(2.5)
    ('2', '2.5')
    """
    return f"{value:g}".replace(".", t("list.decimal"))


def amount(value: float) -> int:
    """Return a whole number that takes the same plural as a figure, for texts with `{n, plural, ...}`.

    1.5 is plural in English and singular in French, as 0 is.

    >>> amount(1.0), amount(1.5), amount(2.5)
    (1, 0, 2)
    """
    return 1 if value == 1 else 0 if value < 2 else 2


def with_sign(value: int) -> str:
    """Return `+2`, `−2` or `0`, with a true minus sign.

    >>> with_sign(2), with_sign(-2), with_sign(0)
    ('+2', '−2', '0')
    """
    return f"{value:+d}".replace("-", "−") if value else "0"


def day_and_time(moment: int) -> str:
    """Return a time, in seconds since 1970, as local day and time.

    >>> day_and_time(0)
    'no date'
    """
    if not moment:
        return t("date.none")
    time = localtime(moment)
    day = on_day(time.tm_year, time.tm_mon, time.tm_mday)
    return t("date.time", day=day, hour=time.tm_hour, minute=f"{time.tm_min:02}")


def on_day(year: int, month: int, day: int) -> str:
    """Return a day such as `22 Nov 2026`.

    >>> on_day(2026, 11, 22)
    '22 Nov 2026'
    """
    return t("date.day", day=day, month=t(f"date.month.{month}"), year=year)


def folded(text: str) -> str:
    """Return the text as a search compares it, without capitals and accents.

    >>> folded("Château")
    'chateau'
    """
    return text.lower().translate(_UNACCENTED)


def sentence(text: str) -> str:
    """Return the text with a full stop at its end.

    >>> sentence("Done"), sentence("Done.")
    ('Done.', 'Done.')
    """
    return text if text.endswith(".") else f"{text}."


def disguise(text: str) -> str:
    """Return a text from another file, disguised if all texts are.

    >>> disguise("Done")
    'Done'
    """
    return f"[!! {text.translate(_PSEUDO)} !!]" if _pseudo else text


@lru_cache(maxsize=2048)
def _bare_text(id: str, edition: int) -> str:
    """Return a text without values as plain text. edition: the texts', for the cache."""
    return _text(id, {}, str, plain=True)


@lru_cache(maxsize=1024)
def _bare_markup(id: str, edition: int) -> str:
    """Return a text without values as markup. edition: the texts', for the cache."""
    return _markup(id, {})


def _markup(id: str, values: dict[str, object]) -> str:
    return _BOLD.sub(r"<b>\1</b>", _text(id, values, _escape, plain=False))


def _escape(text: str) -> str:
    return escape(text).replace("*", "&#42;")


def _text(id: str, values: dict[str, object], show: Callable[[str], str], plain: bool) -> str:
    if not _texts:
        use(_language)
    text = _fill(_template(_texts[id], plain, _pseudo), values, show)
    # Texts that only join others are not disguised.
    return f"[!! {text} !!]" if _pseudo and not id.startswith("list.") else text


class _Slot(NamedTuple):
    """A place for a value, or for one of several texts by a number: plural category -> template."""

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
    """Return a parsed text. plain: it has no markup. number: the name whose value `#` is, in a plural."""
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
    arms: Texts = {}
    at = 0
    while match := _ARM.match(text, at):
        end = _closing(text, match.end() - 1)
        arms[match[1]] = text[match.end() : end]
        at = end + 1
    return arms


def _arm(arms: dict[str, _Template], n: int) -> _Template:
    exact = arms.get(f"={n}")
    return exact if exact is not None else arms.get(PLURAL[_language](n), arms["other"])


def reason_words(reason: Reason) -> str:
    """Return a reason in the page's words. Its values cannot break the line or change its direction.

    >>> reason_words(Reason("err.tile_lake", {}))
    'This tile touches only an inland sea. Choose one on the open sea.'
    """
    return t(
        reason.id,
        **{
            name: printable(value) if isinstance(value, str) else value
            for name, value in reason.values.items()
        },
    )


def refusal_words(refused: Refused) -> str:
    """Return in one line what is wrong with input from outside.

    >>> refusal_words(Refused("err.past"))
    'You’re looking back. Go back to the game first.'
    """
    line = reason_words(refused.reason)
    if isinstance(refused, WrongAction):
        line += f": {reason_words(refused.inner)}"
    return line
