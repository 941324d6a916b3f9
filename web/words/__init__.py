"""Words: every text of the page by id, in the page's language. Knows no game and no page.

message.py says what a text may contain, besides `**bold**`. `t` returns plain text; `m` returns markup with
escaped values.
"""

import json
import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from html import escape, unescape
from pathlib import Path
from pkgutil import get_data
from time import localtime

from trias.games.contract import Reason, Refused
from trias.record import WrongAction, printable
from web.words import languages
from web.words.message import Template, fill, parse

Texts = dict[str, str]

FOLDER = Path(__file__).with_name("texts")
#: The folders of texts: the page's, the rulebook's and the lab's.
BOOKS = ("texts", "rulebook", "lab")

_TAG = re.compile(r"<[^>]+>")
_BOLD = re.compile(r"\*\*(.+?)\*\*")
_PSEUDO = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝħïĵķĺɱñôþɋřšŧüṽŵẋýžÅƁÇÐÉƑĜĦÎĴĶĹṀÑÔÞɊŘŠŦÜṼŴẊÝŽ",
)
_UNACCENTED = str.maketrans(
    "àáâãäåçèéêëìíîïñòóôõöøùúûüýÿāăąćčďđēęěğīłńňōőřśšşťūůűźżžșț’",
    "aaaaaaceeeeiiiinoooooouuuuyyaaaccddeeegilnnoorssstuuuzzzst'",
)

#: The page's languages. The first is that of its sources.
LANGUAGES = tuple(languages.LANGUAGES)

_language = "en"
_texts: Texts = {}
_pseudo = False
_edition = 0
#: Language -> folder -> texts, of languages that are not in the zip.
_added: dict[str, dict[str, Texts]] = {}


class Name(str):
    """The name of a player whose gender is known: `female` or `male`."""

    gender: str

    def __new__(cls, name: str, gender: str) -> "Name":
        named = super().__new__(cls, name)
        named.gender = gender
        return named


@lru_cache(maxsize=8)
def texts_in(folder: str, language: str) -> Texts:
    """Return the texts of a language from a folder beside this file, which in the page is inside a zip.

    Raises OSError if there are none.

    >>> texts_in("texts", "de")["app.name"]
    'Trias'
    """
    return _added[language][folder] if language in _added else read(folder, language)


def read(folder: str, language: str) -> Texts:
    """Return the same as `texts_in`, uncached. In the sources, a folder may have a subfolder for each area.

    >>> read("texts", "de")["app.name"]
    'Trias'
    """
    try:
        contents = [get_data(__name__, f"{folder}/{language}.json") or b""]
    except OSError:
        contents = [path.read_bytes() for path in sorted(FOLDER.with_name(folder).glob(f"*/{language}.json"))]
        if not contents:
            raise
    return {id: text for content in contents for id, text in json.loads(content).items()}


def add(content: str) -> None:
    """Add a language that is not in the zip. content: JSON, an object language -> folder -> id -> text.

    >>> add('{"xx": {"texts": {"button.end": "Xx"}}}')
    >>> is_here("xx")
    True
    """
    _added.update(json.loads(content))


def is_here(language: str) -> bool:
    """True if the texts of a language can be used: they are in the zip, or have been added.

    >>> is_here("de"), is_here("yy")
    (True, False)
    """
    try:
        texts_in(FOLDER.name, language)
    except OSError:
        return False
    return True


def own_name(language: str) -> str:
    """Return a language's name in that language.

    >>> own_name("de")
    'Deutsch'
    """
    return disguise(languages.LANGUAGES[language])


def use(language: str, texts: Texts | None = None) -> None:
    """Switch to a language. texts: its texts, by default those of its file. Raises OSError if there is none.

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


def with_sign(value: int) -> str:
    """Return `+2`, `−2` or `0`, with a true minus sign.

    >>> with_sign(2), with_sign(-2), with_sign(0)
    ('+2', '−2', '0')
    """
    return f"{value:+d}".replace("-", "−") if value else "0"


def day_and_time(moment: int) -> str:
    """Return a time as local day and time. moment: in seconds since 1970.

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

    >>> folded("Château"), folded("Źdźbło")
    ('chateau', 'zdzblo')
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
    """Return a text without values as plain text. edition: that of the texts, for the cache."""
    return _text(id, {}, str, plain=True)


@lru_cache(maxsize=1024)
def _bare_markup(id: str, edition: int) -> str:
    """Return a text without values as markup. edition: that of the texts, for the cache."""
    return _markup(id, {})


def _markup(id: str, values: dict[str, object]) -> str:
    return _BOLD.sub(r"<b>\1</b>", _text(id, values, _escape, plain=False))


def _escape(text: str) -> str:
    return escape(text).replace("*", "&#42;")


def _text(id: str, values: dict[str, object], show: Callable[[str], str], plain: bool) -> str:
    if not _texts:
        use(_language)
    text = fill(_template(_texts[id], plain, _pseudo), values, _language, show, figure)
    # Texts that only join others are not disguised.
    return f"[!! {text} !!]" if _pseudo and not id.startswith("list.") else text


@lru_cache(maxsize=4096)
def _template(text: str, plain: bool, pseudo: bool) -> Template:
    """Parse a text. plain: it has no markup."""
    return parse(text.replace("**", "") if plain else text, _DRESSES[plain, pseudo])


def _disguised(text: str) -> str:
    return text.translate(_PSEUDO)


def _as_markup(text: str) -> str:
    return escape(text, quote=False)


#: (plain, pseudo) -> the function that turns the words of a text into output.
_DRESSES: dict[tuple[bool, bool], Callable[[str], str]] = {
    (True, False): str,
    (True, True): _disguised,
    (False, False): _as_markup,
    (False, True): lambda text: _as_markup(_disguised(text)),
}


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
