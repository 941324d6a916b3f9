"""Parts: markup that knows its elements, so that only what has changed is redrawn."""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from html import unescape
from typing import NamedTuple

_ATTRIBUTE = re.compile(r' ([a-z-]+)(?:="([^"]*)")?')


class Parts(str):
    """The markup of elements side by side, between `head` and `tail`.

    head: the start tag of the element around them, '' for none. tail: its end tag.
    """

    __slots__ = ("elements", "head")

    elements: tuple[str, ...]
    head: str

    def __new__(cls, elements: Iterable[str], head: str = "", tail: str = "") -> Parts:
        parts = tuple(elements)
        text = super().__new__(cls, f"{head}{''.join(parts)}{tail}")
        text.elements, text.head = parts, head
        return text


class Composed(str):
    """The markup of one element that knows its start tag and what is in it, elements only.

    One of them turns into another by what differs, without a look at the page (`web/edge/places.py`).

    >>> Composed("<b id='x'>", ["<i>1</i>", "<i>2</i>"], "</b>")
    "<b id='x'><i>1</i><i>2</i></b>"
    """

    __slots__ = ("children", "start")

    start: str
    children: tuple[str, ...]

    def __new__(cls, start: str, children: Iterable[str], end: str) -> Composed:
        inner = tuple(filter(None, children))
        text = super().__new__(cls, f"{start}{''.join(inner)}{end}")
        text.start, text.children = start, inner
        return text


class Change(NamedTuple):
    """Replace `gone` elements from number `at` on. keeps: patch the old element into the new one."""

    at: int
    removals: int
    elements: tuple[str, ...]
    keeps: bool = False


def changes(old: Parts, new: Parts) -> list[Change] | None:
    """Return the changes from the old elements to the new, the last one first. None: redraw everything.

    >>> changes(Parts(["<a/>", "<b/>"]), Parts(["<a/>", "<c/>"]))
    [Change(at=1, removals=1, elements=('<c/>',), keeps=False)]
    >>> changes(Parts([], "<g>", "</g>"), Parts([], "<p>", "</p>")) is None
    True
    """
    if old.head != new.head:
        return None
    olds, news = old.elements, new.elements
    start, least = 0, min(len(olds), len(news))
    while start < least and olds[start] == news[start]:
        start += 1
    end = 0
    while end < least - start and olds[-1 - end] == news[-1 - end]:
        end += 1
    at, to, at_end, to_end = start, start, len(olds) - end, len(news) - end
    old_places = {olds[n]: n for n in range(at, at_end)}
    new_places = {news[n]: n for n in range(to, to_end)}
    steps: list[Change] = []
    while at < at_end or to < to_end:
        if at < at_end and to < to_end and olds[at] == news[to]:
            at, to = at + 1, to + 1
            continue
        first, into = at, to
        while at < at_end and olds[at] not in new_places:
            at += 1
        while to < to_end and news[to] not in old_places:
            to += 1
        is_moved = (at, to) == (first, into)
        if (
            is_moved
            and at < at_end
            and (to == to_end or old_places[news[to]] - at <= new_places[olds[at]] - to)
        ):
            old_places.pop(olds[at], None)  # it has moved to a later place
            at += 1
        elif is_moved:
            new_places.pop(news[to], None)  # it is inserted here, and its old place is removed later
            to += 1
        steps.append(Change(first, at - first, news[into:to]))
    steps.reverse()
    return steps


@lru_cache(maxsize=1024)
def start_tag(start: str) -> tuple[str, dict[str, str]]:
    """Return the name and the attributes of a start tag as this package writes them.

    >>> start_tag('<li class="a b" title="&lt;" hidden>')
    ('li', {'class': 'a b', 'title': '<', 'hidden': ''})
    """
    name, _, rest = start.strip("<>").partition(" ")
    return name, {name: unescape(value) for name, value in _ATTRIBUTE.findall(f" {rest}")}


def around(todo: list[Change], old: Parts, sign: str) -> list[Change]:
    """Return the changes, last one first, split so that the element with `sign` is patched in place.

    >>> old = Parts(["<a/>", "<i focus/>"])
    >>> parted = around(changes(old, Parts(["<b/>", "<i focus />"])), old, "focus")
    >>> [(change.at, change.elements, change.keeps) for change in parted]
    [(1, ('<i focus />',), True), (0, ('<b/>',), False)]
    """
    steps: list[Change] = []
    for change in todo:
        at, removals, elements, _ = change
        old_at = next((n for n in range(removals) if sign in old.elements[at + n]), -1)
        new_at = next((n for n, element in enumerate(elements) if sign in element), -1)
        if old_at < 0 or new_at < 0:
            steps.append(change)
            continue
        after = Change(at + old_at + 1, removals - old_at - 1, elements[new_at + 1 :])
        before = Change(at, old_at, elements[:new_at])
        patch = Change(at + old_at, 1, elements[new_at : new_at + 1], keeps=True)
        steps += [part for part in (after, patch, before) if part.removals or part.elements]
    return steps
