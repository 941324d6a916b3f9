"""Log keys: the arrow keys move the focus through the lines of the log, or the turns of a review. Edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

if TYPE_CHECKING:
    from js import Element

#: The lists, and their lines.
_LINES = {"#log": "#log .moment", ".review-list": ".review-list .turn-row"}


def move(target: Element, key: str) -> bool:
    """Move the focus if the key is one that does and the focus is in a list. Returns True if it was."""
    inside = [name for name in _LINES if target.closest(name)]
    if key not in ("ArrowUp", "ArrowDown", "Home", "End") or not inside:
        return False
    lines = list(document.querySelectorAll(_LINES[inside[0]]))
    if not lines:
        return False
    at = next((number for number, line in enumerate(lines) if line.isSameNode(target)), len(lines))
    to = {"ArrowUp": at - 1, "ArrowDown": at + 1, "Home": 0, "End": len(lines) - 1}[key]
    lines[max(0, min(to, len(lines) - 1))].focus()
    return True
