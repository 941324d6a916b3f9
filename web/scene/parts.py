"""Parts: markup that knows the elements it is made of, so that only those that changed need be drawn anew."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple


class Parts(str):
    """The elements side by side as one markup, between `head` and `tail`.

    head: the start tag of what holds the elements, '' where nothing does; tail: its end tag.
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
    """From element number `at` on, `gone` elements give way to these. keeps: the one becomes the other."""

    at: int
    gone: int
    elements: tuple[str, ...]
    keeps: bool = False


def changes(old: Parts, new: Parts) -> list[Change] | None:
    """What makes the old elements the new ones, the last change first; None: draw the whole anew."""
    if old.head != new.head:
        return None
    was, will = old.elements, new.elements
    start, least = 0, min(len(was), len(will))
    while start < least and was[start] == will[start]:
        start += 1
    end = 0
    while end < least - start and was[-1 - end] == will[-1 - end]:
        end += 1
    if len(was) != len(will):
        return [Change(start, len(was) - start - end, will[start : len(will) - end])]
    found: list[Change] = []
    for at in range(start, len(will) - end):
        if was[at] != will[at]:
            if found and found[-1].at + found[-1].gone == at:
                last = found.pop()
                found.append(Change(last.at, last.gone + 1, (*last.elements, will[at])))
            else:
                found.append(Change(at, 1, (will[at],)))
    found.reverse()
    return found


def around(todo: list[Change], old: Parts, sign: str) -> list[Change]:
    """The same changes, the last one first; the element that bears the sign, now and then, is kept apart."""
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
