"""Parts: markup that knows its elements, so that only those that have changed are redrawn."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Parts(str):
    """The markup of elements side by side, between `head` and `tail`.

    head: the start tag of the element around them, '' for none. tail: its end tag.
    """

    __slots__ = ("elements", "head")

    elements: tuple[str, ...]
    head: str

    def __new__(cls, elements: Iterable[str], head: str = "", tail: str = "") -> Parts:
        found = tuple(elements)
        made = super().__new__(cls, f"{head}{''.join(found)}{tail}")
        made.elements, made.head = found, head
        return made


class Change(NamedTuple):
    """Replace `gone` elements from number `at` on. keeps: patch the old element into the new one."""

    at: int
    gone: int
    elements: tuple[str, ...]
    keeps: bool = False


def changes(old: Parts, new: Parts) -> list[Change] | None:
    """Return the changes from the old elements to the new, the last one first. None: redraw everything.

    >>> changes(Parts(["<a/>", "<b/>"]), Parts(["<a/>", "<c/>"]))
    [Change(at=1, gone=1, elements=('<c/>',), keeps=False)]
    >>> changes(Parts([], "<g>", "</g>"), Parts([], "<p>", "</p>")) is None
    True
    """
    if old.head != new.head:
        return None
    was, will = old.elements, new.elements
    start, least = 0, min(len(was), len(will))
    while start < least and was[start] == will[start]:
        start += 1
    end = 0
    while end < least - start and was[-1 - end] == will[-1 - end]:
        end += 1
    at, to, at_end, to_end = start, start, len(was) - end, len(will) - end
    known = {was[n]: n for n in range(at, at_end)}
    wanted = {will[n]: n for n in range(to, to_end)}
    found: list[Change] = []
    while at < at_end or to < to_end:
        if at < at_end and to < to_end and was[at] == will[to]:
            at, to = at + 1, to + 1
            continue
        first, into = at, to
        while at < at_end and was[at] not in wanted:
            at += 1
        while to < to_end and will[to] not in known:
            to += 1
        is_moved = (at, to) == (first, into)
        if is_moved and at < at_end and (to == to_end or known[will[to]] - at <= wanted[was[at]] - to):
            known.pop(was[at], None)  # it has moved to a later place
            at += 1
        elif is_moved:
            wanted.pop(will[to], None)  # it is inserted here, and its old place is removed later
            to += 1
        found.append(Change(first, at - first, will[into:to]))
    found.reverse()
    return found


def around(todo: list[Change], old: Parts, sign: str) -> list[Change]:
    """Return the changes, last one first, split so that the element with `sign` is patched in place.

    >>> old = Parts(["<a/>", "<i focus/>"])
    >>> parted = around(changes(old, Parts(["<b/>", "<i focus />"])), old, "focus")
    >>> [(change.at, change.elements, change.keeps) for change in parted]
    [(1, ('<i focus />',), True), (0, ('<b/>',), False)]
    """
    found: list[Change] = []
    for change in todo:
        at, gone, elements, _ = change
        was = next((n for n in range(gone) if sign in old.elements[at + n]), -1)
        will = next((n for n, element in enumerate(elements) if sign in element), -1)
        if was < 0 or will < 0:
            found.append(change)
            continue
        after = Change(at + was + 1, gone - was - 1, elements[will + 1 :])
        before = Change(at, was, elements[:will])
        kept = Change(at + was, 1, elements[will : will + 1], keeps=True)
        found += [part for part in (after, kept, before) if part.gone or part.elements]
    return found
