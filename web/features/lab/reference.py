"""Reference: what a bot sees and may call, with examples that run. Markup.

Its texts are in web/words/lab, one file for each language, all with the same ids.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

from web import words
from web.draw.controls import button
from web.features.lab.templates import EXAMPLES
from web.state.game_parts import lab_of
from web.state.views import Button, sends
from web.words import disguise, language, t, texts_in

if TYPE_CHECKING:
    from web.features.lab.lab import Lab

FOLDER = words.FOLDER.with_name("lab")
#: The attributes of a view, as docs/bots-of-your-own.md lists them.
BOTH = (
    "game",
    "seat",
    "players",
    "to_move",
    "legal",
    "after(action)",
    "random",
    "score",
    "winners",
    "position",
)
#: The time limit for a turn, in seconds.
_SECONDS = 2
#: Code in a text, between backticks.
_CODE = re.compile(r"`([^`]+)`")
#: The markup of such code.
_AS_CODE = r"<code>\1</code>"


def text(id: str) -> str:
    """Return a text from the reference in the page's language."""
    return disguise(texts_in(FOLDER.name, language())[id])


def draw(lab: Lab) -> str:
    """Return the reference for the chosen game."""
    parts = f"<h3>{escape(text('head.choose'))}</h3>{_paragraph('choose')}{_paragraph('class')}"
    parts += _paragraph("limits")
    parts += _paragraph(f"actions.{lab.game}")
    parts += _names("head.both", BOTH) + _names(f"head.{lab.game}", lab_of(lab.game).names)
    parts += f"<h3>{escape(text('head.examples'))}</h3>"
    parts += "".join(_example(name) for name, example in EXAMPLES.items() if lab.game in example.games)
    return f'<div class="lab-help">{parts}</div>'


def _paragraph(id: str) -> str:
    plain = text(id).replace("{n}", str(_SECONDS))
    return f"<p>{_CODE.sub(_AS_CODE, escape(plain))}</p>"


def _names(head: str, names: Sequence[str]) -> str:
    rows = "".join(
        f"<div><dt><code>{escape(name)}</code></dt><dd>{escape(text(f'view.{name}'))}</dd></div>"
        for name in names
    )
    return f"<h3>{escape(text(head))}</h3><dl>{rows}</dl>"


def _example(name: str) -> str:
    title = text(f"example.{name}")
    takes = Button(t("lab.example"), sends("lab-new", name), "copy")
    return (
        f'<section class="lab-example"><h4>{escape(title)}</h4>'
        f'<pre tabindex="0" role="region" aria-label="{escape(title)}">{escape(EXAMPLES[name].source)}</pre>'
        f"{button(takes, 'lab-help')}</section>"
    )
