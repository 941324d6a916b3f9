"""Shortcuts: the sheet that explains the keys. Markup."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from web.draw.controls import setting
from web.draw.dialogs import sheet
from web.words import m, t

if TYPE_CHECKING:
    from web.state.app import App


#: Groups of keys, with the id of the text that explains them. `{..}` is a key with a name, a text `key...`.
_TRIAS_STEPS = (("Q W E", "A S D"), "keys.steps"), (("↑ ↓ ← →",), "keys.arrows")
_TRIAS_MORE = (
    (("{page_up}", "{page_down}"), "keys.lands"),
    (("{home}",), "keys.pole"),
    (("+", "−"), "keys.zoom"),
    (("F",), "keys.fit"),
)
_TRIAS_DO = (("1 2 3 4",), "keys.modes"), (("0",), "keys.end")
_TRIAS_SAY = (
    (("P", "O"), "keys.players"),
    (("M",), "keys.masses"),
    (("K",), "keys.card"),
    (("X", "{shift} X"), "keys.rays"),
    (("T",), "keys.tile"),
)
_TRIAD_STEPS = (("↑ ↓ ← →", "Q E"), "keys.dice.steps"), (("{home}",), "keys.dice.corner")
_TRIAD_SAY = ((("P", "O"), "keys.dice.players"),)
_COMMON = (
    ((("[", "]"), "keys.next"), (("{enter}",), "keys.enter"), (("{escape}",), "keys.escape")),
    ((("U",), "keys.undo"), (("{control} ⇧ Z",), "keys.redo"), (("R",), "keys.restart")),
    ((("L",), "keys.last"),),
    ((("H",), "keys.hint"), (("V",), "keys.history"), (("?",), "keys.help")),
)


def keys(game: str, letters: str) -> str:
    """Return the sheet of keys. letters: whether single letters, digits and signs act, `on` or `off`."""
    moving, changing, saying, asking = _COMMON
    groups = (
        (
            "keys.group.board",
            (*_TRIAS_STEPS, *_TRIAS_MORE, *moving) if game == "trias" else (*_TRIAD_STEPS, *moving),
        ),
        ("keys.group.play", (*_TRIAS_DO, *changing) if game == "trias" else changing[:2]),
        ("keys.group.say", (*saying, *(_TRIAS_SAY if game == "trias" else _TRIAD_SAY))),
        ("keys.group.more", asking),
    )
    body = "".join(_group(title, rows) for title, rows in groups)
    inner = f"<p>{m('keys.where')}</p>{setting('letters', letters)}{body}"
    return sheet(
        "keys", t("keys.title"), f'<div class="scroll" tabindex="0" data-key="keys-all">{inner}</div>'
    )


def _cap(key: str) -> str:
    """Return the label on the key."""
    return re.sub(r"\{(\w+)\}", lambda found: t(f"key.{found[1]}"), key)


def _group(title: str, rows: Sequence[tuple[Sequence[str], str]]) -> str:
    inner = "".join(
        f"<div><dt>{' '.join(f'<kbd>{escape(_cap(key))}</kbd>' for key in keys)}</dt><dd>{m(text)}</dd></div>"
        for keys, text in rows
    )
    return f'<h3>{m(title)}</h3><dl class="keys">{inner}</dl>'


def draw(app: App) -> str:
    """Return the sheet of keys."""
    return keys(app.shown_match.name, app.settings["letters"])
