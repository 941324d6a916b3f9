"""Moves: actions as ints, `source cell | target cell | kind`, and as text in notation."""

import re

from ..contract import Refused
from .cells import NAME, cell_named

PLACE, HAND, DRAW, DRIFT, MOVE, MOVE_SPENT, RESCUE, REPRODUCE, END = range(9)

KIND = 15  # mask of the kind
TARGET = 4  # shift of the target cell
SOURCE = 19  # shift of the source cell
CELL = 0x7FFF  # mask of a cell, once shifted

_TEXT = re.compile(
    r"(?:\+(?P<place>\w+)|(?P<target>\w+)\*|(?P<source>\w+)(?P<sign>[->^])(?P<to>\w+)(?P<spent>'?))", re.ASCII
)
_WORDS = {"hand": HAND, "draw": DRAW, "end": END}
_TEXTS = {HAND: "hand", DRAW: "draw", END: "end"}
_SIGNS = {"-": MOVE, ">": DRIFT, "^": RESCUE}


def action(kind: int, target: int = 0, source: int = 0) -> int:
    """Return the action of the given kind. Cells that the kind does not need stay 0."""
    return source << SOURCE | target << TARGET | kind


def source_of(code: int) -> int:
    """Return the cell of the tile that an action lifts, or of the herd or swimmer that it moves."""
    return code >> SOURCE


def target_of(code: int) -> int:
    """Return the cell an action ends on."""
    return code >> TARGET & CELL


def action_text(code: int) -> str:
    """Return the action in notation."""
    kind = code & KIND
    if kind in _TEXTS:
        return _TEXTS[kind]
    target = NAME[target_of(code)]
    if kind == PLACE:
        return f"+{target}"
    if kind == REPRODUCE:
        return f"{target}*"
    sign = {DRIFT: ">", RESCUE: "^"}.get(kind, "-")
    return f"{NAME[source_of(code)]}{sign}{target}{chr(39) if kind == MOVE_SPENT else ''}"


def action_of(text: str) -> int:
    """Return the action that a text in notation names, legal or not. Raises Refused (`err.no_action`)."""
    if text in _WORDS:
        return _WORDS[text]
    match = _TEXT.fullmatch(text)
    try:
        if match is None or (match["spent"] and match["sign"] != "-"):
            raise ValueError(text)
        if match["place"]:
            return action(PLACE, cell_named(match["place"]))
        if match["target"]:
            return action(REPRODUCE, cell_named(match["target"]))
        kind = MOVE_SPENT if match["spent"] else _SIGNS[match["sign"]]
        return action(kind, cell_named(match["to"]), cell_named(match["source"]))
    except ValueError:
        raise Refused("err.no_action", text=text[:40]) from None
