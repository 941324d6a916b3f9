"""Words: every text of the page by its id, in the language chosen. Knows no game and no page.

A text may hold `{name}`, `{n, plural, =0{..} one{..} other{..}}` with `#` for the number, and
`**bold**`. `t` gives plain text, `m` gives markup in which the values are escaped.
"""

import json
import re
from collections.abc import Callable, Sequence
from html import escape
from pathlib import Path

from trias.games.contract import Reason, Refused
from trias.record import WrongAction

Texts = dict[str, str]

FOLDER = Path(__file__).with_name("texts")

#: language -> its plural category for a number; a category that a text lacks falls back to `other`.
PLURAL: dict[str, Callable[[int], str]] = {
    "en": lambda n: "one" if n == 1 else "other",
    "de": lambda n: "one" if n == 1 else "other",
    "fr": lambda n: "one" if 0 <= n < 2 else "other",
    "it": lambda n: "one" if n == 1 else "other",
}

_BOLD = re.compile(r"\*\*(.+?)\*\*")
_ARM = re.compile(r"\s*(=\d+|\w+)\s*\{")
_PSEUDO = str.maketrans(
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ",
    "åƀçðéƒĝħïĵķĺɱñôþɋřšŧüṽŵẋýžÅƁÇÐÉƑĜĦÎĴĶĹṀÑÔÞɊŘŠŦÜṼŴẊÝŽ",
)

_language = "en"
_texts: Texts = {}
_pseudo = False


def use(language: str, texts: Texts | None = None) -> None:
    """Speak this language from now on; its texts come from its file where none are given."""
    global _language, _texts, _pseudo
    if texts is None:
        texts = json.loads((FOLDER / f"{language}.json").read_text(encoding="utf-8"))
    _language, _texts, _pseudo = language, texts, False


def use_pseudo() -> None:
    """Speak English in disguise, `[!! Ðřïƒŧ !!]`: a test then sees every word that comes from elsewhere."""
    global _pseudo
    use("en")
    _pseudo = True


def language() -> str:
    return _language


def t(id: str, /, **values: object) -> str:
    """The text as plain text. Raises KeyError for an unknown id or a missing value."""
    return _text(id, values, str, plain=True)


def m(id: str, /, **values: object) -> str:
    """The text as markup: what is passed in is escaped, `**..**` is bold."""
    return _BOLD.sub(r"<b>\1</b>", _text(id, values, _escaped, plain=False))


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


def sentence(text: str) -> str:
    """The text with a full stop at its end."""
    return text if text.endswith(".") else f"{text}."


def _escaped(text: str) -> str:
    return escape(text).replace("*", "&#42;")


def _text(id: str, values: dict[str, object], show: Callable[[str], str], plain: bool) -> str:
    if not _texts:
        use(_language)
    text = _texts[id]
    text = _fill(text.replace("**", "") if plain else text, values, show, plain)
    # What only joins other texts is left as it is.
    return f"[!! {text} !!]" if _pseudo and not id.startswith("list.") else text


def _fill(text: str, values: dict[str, object], show: Callable[[str], str], plain: bool) -> str:
    parts = []
    at = 0
    while (start := text.find("{", at)) >= 0:
        parts.append(_literal(text[at:start], plain))
        at = _closing(text, start) + 1
        name, _, rest = text[start + 1 : at - 1].partition(",")
        value = values[name.strip()]
        if rest:
            arm = _arm(rest.partition(",")[2], int(str(value))).replace("#", str(value))
            parts.append(_fill(arm, values, show, plain))
        else:
            parts.append(show(str(value)))
    return "".join(parts) + _literal(text[at:], plain)


def _literal(text: str, plain: bool) -> str:
    if _pseudo:
        text = text.translate(_PSEUDO)
    return text if plain else escape(text, quote=False)


def _closing(text: str, start: int) -> int:
    depth = 0
    for at in range(start, len(text)):
        depth += (text[at] == "{") - (text[at] == "}")
        if not depth:
            return at
    raise ValueError(f"no closing brace: {text!r}")


def _arm(arms: str, n: int) -> str:
    found: Texts = {}
    at = 0
    while match := _ARM.match(arms, at):
        end = _closing(arms, match.end() - 1)
        found[match[1]] = arms[match.end() : end]
        at = end + 1
    exact = found.get(f"={n}")
    return exact if exact is not None else found.get(PLURAL[_language](n), found["other"])


def reason_words(reason: Reason) -> str:
    """A reason in the page's words."""
    return t(reason.id, **reason.values)


def refusal_words(refused: Refused) -> str:
    """What is wrong with input from outside, in one line."""
    line = reason_words(refused.reason)
    if isinstance(refused, WrongAction):
        line += f": {reason_words(refused.inner)}"
    return line
