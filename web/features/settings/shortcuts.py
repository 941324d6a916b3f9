"""Shortcuts: the sheet that lists the keys. Markup."""

import re
from collections.abc import Mapping, Sequence
from html import escape

from web.draw.controls import setting
from web.draw.dialogs import sheet
from web.play.keyboard import PLACES
from web.state.app import App
from web.state.profile import KeyRow, profile
from web.words import m, t

#: The rows that all games share, by group.
_COMMON = (
    (
        (("{BracketLeft}", "{BracketRight}"), "keys.next"),
        (("{enter}",), "keys.enter"),
        (("{escape}",), "keys.escape"),
    ),
    ((("U",), "keys.undo"), (("{control} ⇧ Z",), "keys.redo"), (("R",), "keys.restart")),
    ((("L",), "keys.last"),),
    ((("H",), "keys.hint"), (("V",), "keys.history"), (("?",), "keys.help")),
)


def keys(game: str, letters: str, control: str, printed: Mapping[str, str] | None = None) -> str:
    """Return the shortcuts sheet. letters: whether single letters, digits and signs act, `on` or `off`.

    control: the label of the Ctrl key. printed: the labels of other keys, see web/state/records.py; without
    it, those of an American keyboard.
    """
    where = m("keys.where") if printed else f"{m('keys.where')} {m('keys.places')}"
    printed = {**PLACES, **(printed or {})}
    own = profile(game)
    moving, changing, saying, asking = _COMMON
    groups = (
        ("keys.group.board", (*own.board_keys, *moving)),
        ("keys.group.play", (*own.play_keys, *changing[: 3 if own.restarts_turns else 2])),
        ("keys.group.say", (*saying, *own.say_keys)),
        ("keys.group.more", asking),
    )
    body = "".join(_group(title, rows, control, printed) for title, rows in groups)
    inner = f"<p>{where}</p>{setting('letters', letters)}{body}"
    return sheet(
        "keys", t("keys.title"), f'<div class="scroll" tabindex="0" data-key="keys-all">{inner}</div>'
    )


def _caps(keys: Sequence[str], control: str, printed: Mapping[str, str]) -> str:
    """Return the keycaps, without duplicates."""
    labels = dict.fromkeys(_cap(key.replace("{control}", control), printed) for key in keys)
    return " ".join(f"<kbd>{escape(label)}</kbd>" for label in labels)


def _cap(key: str, printed: Mapping[str, str]) -> str:
    """Return the label on a key. For keys chosen by position, the printed label is used."""
    taken = {sign.upper() for sign in printed.values()}
    if key == "+" and key in taken:
        return "="
    if key in taken and key not in PLACES.values():
        return f"{t('key.shift')} {key}"
    return re.sub(r"\{(\w+)\}", lambda match: _label(match[1], printed), key)


def _label(name: str, printed: Mapping[str, str]) -> str:
    if name not in printed:
        return t(f"key.{name}")
    sign = printed[name]
    return sign.upper() if len(sign.upper()) == 1 else sign


def _group(title: str, rows: Sequence[KeyRow], control: str, printed: Mapping[str, str]) -> str:
    inner = "".join(
        f"<div><dt>{_caps(keys, control, printed)}</dt><dd>{m(text)}</dd></div>" for keys, text in rows
    )
    return f'<h3>{m(title)}</h3><dl class="keys">{inner}</dl>'


def draw(app: App) -> str:
    """Return the shortcuts sheet."""
    control = app.browser.control_key()
    return keys(app.shown_match.name, app.settings["letters"], control, app.browser.printed)
