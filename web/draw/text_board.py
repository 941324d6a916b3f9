"""Text board: the game as text, cell by cell, with possible actions as lists of buttons. Markup.

It replaces the board for people who prefer to read and type, or who use a screen reader.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from itertools import groupby
from typing import NamedTuple

from web.draw.controls import attributes, key
from web.state.views import Spot
from web.words import m, t

#: The beginning of an action (docs/notation.md): a cell, possibly after a plus.
_BEGINS = re.compile(r"\+?([a-z]+)(\d+)|\+?(o)(?![a-z])")


class Group(NamedTuple):
    """Cells under one heading: their names in notation, and what to say about each."""

    title: str
    spots: Mapping[str, Spot]


def group_of(
    title: str, spots: Mapping[int, Spot], cells: Iterable[int], names: Sequence[str], wanted: str = ""
) -> Group:
    """Return the cells that have a spot, in this order, under a heading.

    wanted: the only attribute to use if a cell has several, '' for all of them.
    """
    return Group(title, {names[cell]: _only(spots[cell], wanted) for cell in cells if cell in spots})


def _only(spot: Spot, wanted: str) -> Spot:
    """Return the spot with only the wanted attribute, if the spot has it."""
    return Spot(spot.label, {wanted: spot.attributes[wanted]}) if wanted in spot.attributes else spot


def lists(
    prompt: str,
    todo: Iterable[Group],
    board: Iterable[Group],
    note: str = "",
    points: str = "",
    said: Iterable[str] = (),
) -> str:
    """Return the possible actions, then the whole board, then the other players' remarks.

    prompt: markup, who must do what now. note: markup, the gain or cost of the previewed place. points:
    markup, the players' points if the game ended now. said: plain, one line for each remark.
    """
    doing = "".join(_group("do", number, group) for number, group in enumerate(todo) if group.spots)
    told = f"<p>{points}</p>" if points else ""
    lands = "".join(_group("at", number, group) for number, group in enumerate(board))
    return (
        f'<section aria-labelledby="todo"><h2 id="todo" tabindex="-1" data-key="todo">{m("text.todo")}</h2>'
        f"<p>{prompt}</p>{note}{doing}</section>"
        f'<section aria-labelledby="whole-board"><h2 id="whole-board">{m("text.board")}</h2>{told}{lands}'
        "</section>" + "".join(f'<p class="said">{escape(line)}</p>' for line in said)
    )


def _group(part: str, number: int, group: Group) -> str:
    id = f"text-{part}-{number}"
    rows = "".join(f"<li>{_cell(part, name, spot)}</li>" for name, spot in group.spots.items())
    return f'<h3 id="{id}">{escape(group.title)}</h3><ul aria-labelledby="{id}">{rows}</ul>'


def _cell(part: str, name: str, spot: Spot) -> str:
    """Return one cell as a button. A click on a cell that offers nothing explains why."""
    marks = spot.attributes or {"data-cell": name}
    values = {
        "type": "button",
        "class": "line live" if spot.attributes else "line",
        "data-key": key(f"text-{part}-{name}", marks),
        **marks,
    }
    return f"<button{attributes(values)}>{escape(spot.label)}</button>"


def legal(texts: Sequence[str]) -> str:
    """Return the legal actions in notation, grouped by cell."""
    rows = "".join(
        f"<li>{' '.join(f'<code>{escape(text)}</code>' for text in group)}</li>"
        for _, group in groupby(sorted(texts, key=_by_cell), _cell_of)
    )
    return (
        f'<p>{m("text.legal", n=len(texts))}</p><ul aria-label="{escape(t("text.legal.list"))}">{rows}</ul>'
    )


def _by_cell(text: str) -> tuple[tuple[int, str, int], str]:
    return _cell_of(text), text


def _cell_of(text: str) -> tuple[int, str, int]:
    """Return a sort key by the action's first cell, ring by ring. Actions without a cell come first."""
    match = _BEGINS.match(text)
    if match is None or text in ("hand", "draw", "end"):
        return 0, "", 0
    ring = match[1] or match[3]
    return len(ring) + (ring != "o"), ring, int(match[2] or 0)
