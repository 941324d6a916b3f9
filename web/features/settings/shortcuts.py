"""Shortcuts: the sheet that explains the keys. Markup."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from web.draw.controls import setting
from web.draw.dialogs import sheet
from web.state.profile import KeyRow, profile
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


#: The rows that all games share, by group.
_COMMON = (
    ((("[", "]"), "keys.next"), (("{enter}",), "keys.enter"), (("{escape}",), "keys.escape")),
    ((("U",), "keys.undo"), (("{control} ⇧ Z",), "keys.redo"), (("R",), "keys.restart")),
    ((("L",), "keys.last"),),
    ((("H",), "keys.hint"), (("V",), "keys.history"), (("?",), "keys.help")),
)


def keys(game: str, letters: str, control: str) -> str:
    """Return the sheet of keys.

    letters: whether single letters, digits and signs act, `on` or `off`. control: what stands on Ctrl.
    """
    own = profile(game)
    moving, changing, saying, asking = _COMMON
    groups = (
        ("keys.group.board", (*own.board_keys, *moving)),
        ("keys.group.play", (*own.play_keys, *changing[: 3 if own.restarts_turns else 2])),
        ("keys.group.say", (*saying, *own.say_keys)),
        ("keys.group.more", asking),
    )
    body = "".join(_group(title, rows, control) for title, rows in groups)
    inner = f"<p>{m('keys.where')}</p>{setting('letters', letters)}{body}"
    return sheet(
        "keys", t("keys.title"), f'<div class="scroll" tabindex="0" data-key="keys-all">{inner}</div>'
    )


def _caps(keys: Sequence[str], control: str) -> str:
    """Return the labels on the keys."""
    named = (key.replace("{control}", control) for key in keys)
    labels = (re.sub(r"\{(\w+)\}", lambda match: t(f"key.{match[1]}"), key) for key in named)
    return " ".join(f"<kbd>{escape(label)}</kbd>" for label in labels)


def _group(title: str, rows: Sequence[KeyRow], control: str) -> str:
    inner = "".join(f"<div><dt>{_caps(keys, control)}</dt><dd>{m(text)}</dd></div>" for keys, text in rows)
    return f'<h3>{m(title)}</h3><dl class="keys">{inner}</dl>'


def draw(app: App) -> str:
    """Return the sheet of keys."""
    return keys(app.shown_match.name, app.settings["letters"], app.browser.control_key())
