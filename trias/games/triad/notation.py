"""Notation: actions as ints, `source | target | removed | kind | face`, and as text."""

import re

from ..contract import Refused
from .cells import NAME, cell_named

#: MOVE: turn and move (T3). TURN: turn without moving; SLIDE: move without turning (T4).
MOVE, TURN, SLIDE = range(3)

TARGET = 6  # shift of the cell the die goes to; the source has the low bits
REMOVED = 12  # shift of the cell of the die removed, plus 1; 0 for none
KIND = 18  # shift of the kind
FACE = 20  # shift of the face the die shows afterwards
CELL = 63  # mask of a cell, once shifted

_TEXT = re.compile(
    r"(?P<source>[a-f][1-6])(?:=(?P<face>[1-3])|-(?P<target>[a-f][1-6])(?P<slide>!?))"
    r"(?:x(?P<removed>[a-f][1-6]))?",
    re.ASCII,
)


def action(kind: int, source: int, target: int, face: int, removed: int = -1) -> int:
    """Return the action. removed: the cell of the die to remove (T6), -1 for none."""
    return face << FACE | kind << KIND | (removed + 1) << REMOVED | target << TARGET | source


def source_of(code: int) -> int:
    """Return the cell the die starts from."""
    return code & CELL


def target_of(code: int) -> int:
    """Return the cell the die ends on."""
    return code >> TARGET & CELL


def removed_of(code: int) -> int:
    """Return the cell of the die removed after the move, -1 for none."""
    return (code >> REMOVED & CELL) - 1


def kind_of(code: int) -> int:
    """Return MOVE, TURN or SLIDE."""
    return code >> KIND & 3


def face_of(code: int) -> int:
    """Return the face the die shows afterwards."""
    return code >> FACE


def action_text(code: int) -> str:
    """Return the action in notation."""
    kind, source = kind_of(code), NAME[source_of(code)]
    text = f"{source}={face_of(code)}" if kind == TURN else f"{source}-{NAME[target_of(code)]}"
    if kind == SLIDE:
        text += "!"
    removed = removed_of(code)
    return text if removed < 0 else f"{text}x{NAME[removed]}"


def action_of(text: str) -> int:
    """Return the action that a text in notation names, legal or not. Raises Refused (`err.no_action`)."""
    match = _TEXT.fullmatch(text)
    if match is None:
        raise Refused("err.no_action", text=text[:40])
    source = cell_named(match["source"])
    removed = cell_named(match["removed"]) if match["removed"] else -1
    if match["face"]:
        return action(TURN, source, source, int(match["face"]), removed)
    target = cell_named(match["target"])
    steps = max(abs(source % 6 - target % 6), abs(source // 6 - target // 6))
    if not 1 <= steps <= 3:
        raise Refused("err.no_action", text=text[:40])
    return action(SLIDE if match["slide"] else MOVE, source, target, steps, removed)
