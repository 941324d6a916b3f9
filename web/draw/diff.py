"""Diff: the patches that turn one row of elements into another, as values for `web/shell/patch.js`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from web.draw.element import ROW, El, parse, start_tag

#: The way from the element of a place down to one inside it: the index of the child node at each step.
Path = tuple[int, ...]

#: More than the number of elements in any row.
MOST = 1_000_000


class Attributes(NamedTuple):
    """Set attributes of the element at `path`. None removes an attribute."""

    path: Path
    values: dict[str, str | None]


class Nodes(NamedTuple):
    """Replace `removals` of the `nodes` child nodes at `path`, from index `at` on, with `markup`."""

    path: Path
    nodes: int
    at: int
    removals: int
    markup: str


Patch = Attributes | Nodes


class Change(NamedTuple):
    """Replace `removals` elements, from index `at` on, with `elements`."""

    at: int
    removals: int
    elements: tuple[str, ...]


def diff(old: El, new: El, held: str = "") -> list[Patch]:
    """Return the patches that turn a place's content `old` into `new`, in the order in which to apply them.

    old, new: a row, or one element. held: the data-key of the element with the focus, '' for none. That
    element is not replaced if it is in both.

    >>> diff(parse("<b>1</b><i>2</i>"), parse('<b title="x">1</b><i>3</i>'))
    [Nodes(path=(1,), nodes=1, at=0, removals=1, markup='3'), Attributes(path=(0,), values={'title': 'x'})]
    """
    found: list[Patch] = []
    old, new = (each if each.start == ROW else El(ROW, (each,)) for each in (old, new))
    sign = f'data-key="{held}"' if held else ""
    if old != new:
        _turn_children(old.children, new.children, (), sign, found)
    return found


def _turn(old: El, new: El, path: Path, held: str, found: list[Patch]) -> None:
    """Add the patches that turn one element into another that is alike (see `_alike`)."""
    if old.start != new.start:
        (_, before), (_, after) = start_tag(old.start), start_tag(new.start)
        values: dict[str, str | None] = {name: None for name in before if name not in after}
        values |= {name: value for name, value in after.items() if before.get(name) != value}
        if values:
            found.append(Attributes(path, values))
    _turn_children(old.children, new.children, path, held, found)


def _turn_children(
    olds: tuple[str, ...], news: tuple[str, ...], path: Path, held: str, found: list[Patch]
) -> None:
    """Add the patches that turn one row into another, the last first, so that earlier indexes stay valid."""
    count = len(olds)
    for at, removals, elements in changes(olds, news, held):
        last = removals  # the nodes from here on are done
        if removals == len(elements):
            for number in reversed(range(removals)):
                pair = _alike(olds[at + number], elements[number], held)
                if pair is None:
                    continue
                if number + 1 < last:
                    markup = "".join(elements[number + 1 : last])
                    found.append(Nodes(path, count, at + number + 1, last - number - 1, markup))
                _turn(*pair, (*path, at + number), held, found)
                last = number
        if last or removals == 0:
            rest = elements[:last] if removals == len(elements) else elements
            found.append(Nodes(path, count, at, last, "".join(rest)))
        count += len(elements) - removals


def changes(olds: Sequence[str], news: Sequence[str], held: str = "") -> list[Change]:
    """Return the changes from the old elements to the new, the last one first.

    Elements with the same key are replaced one by one. held: markup that identifies the element with the
    focus in both rows.

    >>> changes(["<a/>", "<b/>"], ["<a/>", "<c/>"])
    [Change(at=1, removals=1, elements=('<c/>',))]
    """
    start, least = 0, min(len(olds), len(news))
    while start < least and olds[start] == news[start]:
        start += 1
    end = 0
    while end < least - start and olds[-1 - end] == news[-1 - end]:
        end += 1
    olds, news = olds[start : len(olds) - end], news[start : len(news) - end]
    if len(olds) == len(news):
        others = [n for n, (old, new) in enumerate(zip(olds, news, strict=True)) if old != new]
        if all(_sign(olds[n], held) == _sign(news[n], held) for n in others):  # nothing has moved
            return [Change(start + n, 1, (news[n],)) for n in reversed(others)]
    old_signs, new_signs = [_sign(old, held) for old in olds], [_sign(new, held) for new in news]
    old_places = {sign: n for n, sign in enumerate(old_signs)}
    new_places = {sign: n for n, sign in enumerate(new_signs)}
    at = to = 0
    steps: list[Change] = []
    while at < len(olds) or to < len(news):
        if at < len(olds) and to < len(news) and old_signs[at] == new_signs[to]:
            if olds[at] != news[to]:
                steps.append(Change(start + at, 1, (news[to],)))
            at, to = at + 1, to + 1
            continue
        first, into = at, to
        while at < len(olds) and old_signs[at] not in new_places:
            at += 1
        while to < len(news) and new_signs[to] not in old_places:
            to += 1
        if (at, to) == (first, into):  # one of the two has moved: the one whose other place is farther
            if to == len(news) or (
                at < len(olds)
                and _way(new_signs[to], old_places, at, held) <= _way(old_signs[at], new_places, to, held)
            ):
                old_places.pop(old_signs[at], None)  # inserted again later
                at += 1
            else:
                new_places.pop(new_signs[to], None)  # inserted here, and removed from its old place later
                to += 1
        steps.append(Change(start + first, at - first, tuple(news[into:to])))
    steps.reverse()
    return steps


def _way(sign: str, places: dict[str, int], at: int, held: str) -> int:
    """Return the distance from index `at` to an element's place in the other row.

    The element with the focus gets the smallest value, because it must not move.
    """
    return -MOST if held and sign == held else places[sign] - at


def _sign(element: str, held: str) -> str:
    """Return what identifies an element in both rows: the focus inside it, its key, or its whole markup."""
    if held and held in element:
        return held
    key = _key(element) if isinstance(element, El) else ""
    return key or element


def _key(element: El) -> str:
    """Return the key or the id in the element's start tag, '' if it has neither."""
    _, attributes = start_tag(element.start)
    return attributes.get("data-key") or attributes.get("id", "")


def _alike(old: str, new: str, held: str) -> tuple[El, El] | None:
    """Return both elements if one can be patched into the other, else None.

    Input fields must have the same type, because the type decides what a field's value means.
    """
    if held and held in old and held in new:
        old, new = _element(old), _element(new)
    if not (isinstance(old, El) and isinstance(new, El)):
        return None
    (name, before), (other, after) = start_tag(old.start), start_tag(new.start)
    is_other_field = name == "input" and before.get("type") != after.get("type")
    is_alike = name == other and _key(old) == _key(new) and not is_other_field
    return (old, new) if is_alike else None


def _element(markup: str) -> str:
    """Return the only element of the markup, parsed."""
    return markup if isinstance(markup, El) else parse(markup).children[0]
