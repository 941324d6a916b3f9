"""Log keys: the arrow keys move the focus through the lines of the log. Edge."""

from __future__ import annotations

from typing import TYPE_CHECKING

from js import document

if TYPE_CHECKING:
    from js import Element

_LINES = "#log .moment"


def move(target: Element, key: str) -> bool:
    """Move the focus if the key is one that does and the focus is in the log. Returns True if it was."""
    if key not in ("ArrowUp", "ArrowDown", "Home", "End") or not target.closest("#log"):
        return False
    lines = list(document.querySelectorAll(_LINES))
    if not lines:
        return False
    at = next((number for number, line in enumerate(lines) if line.isSameNode(target)), len(lines))
    to = {"ArrowUp": at - 1, "ArrowDown": at + 1, "Home": 0, "End": len(lines) - 1}[key]
    lines[max(0, min(to, len(lines) - 1))].focus()
    return True
