"""Fake document: elements with boxes, as far as pointers need them, and the browser's functions."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from types import SimpleNamespace
from typing import Any

#: One condition of a selector: `#id`, `.class`, `[name]`, `[name="value"]`, `[name~="word"]`, `:not(…)`.
CONDITION = re.compile(
    r'#([\w-]+)|\.([\w-]+)|\[([\w-]+)(?:(~?=)"([^"]*)")?\]|:not\(([^)]*)\)|(:[a-z-]+)|(\w+)'
)


class Classes(set[str]):
    """The classes of an element."""

    def toggle(self, name: str, force: bool) -> None:
        (self.add if force else self.discard)(name)

    def remove(self, name: str) -> None:
        self.discard(name)


class Style(dict[str, str]):
    width = transform = ""
    setProperty = dict.__setitem__

    def removeProperty(self, name: str) -> None:
        self.pop(name, None)


class Element:
    """An element at a place. css: its id, classes and attributes in selector syntax."""

    def __init__(
        self, css: str, box: tuple[float, float, float, float] = (0, 0, 0, 0), *children: Element
    ) -> None:
        self.id, self.classList, self.style = "", Classes(), Style()
        self.attributes: dict[str, str] = {}
        self.captured: list[int] = []
        self.tagName = ""
        self.is_focused = self.has_focus_ring = False
        for id, name, attribute, _, value, *_ in CONDITION.findall(css):
            self.id = id or self.id
            if name:
                self.classList.add(name)
            if attribute:
                self.attributes[attribute] = value
        self.box = box
        self.parentNode: Element | None = None
        self.children: list[Element] = []
        self.append(*children)

    def append(self, *children: Element) -> None:
        for child in children:
            child.parentNode = self
            self.children.append(child)

    def remove(self) -> None:
        assert self.parentNode is not None
        self.parentNode.children.remove(self)

    def all(self) -> Iterator[Element]:
        yield self
        for child in self.children:
            yield from child.all()

    # Methods for selectors

    def matches(self, selector: str) -> bool:
        return any(self._fits(way.split()) for way in re.split(r", ", selector))

    def _fits(self, way: list[str]) -> bool:
        *above, last = way
        if not self._is(last):
            return False
        node = self.parentNode
        while above and node is not None and not node._fits(above):
            node = node.parentNode
        return not above or node is not None

    def _is(self, compound: str) -> bool:
        for id, name, attribute, how, value, excluded, state, tag in CONDITION.findall(compound):
            has = self.attributes.get(attribute)
            fits = (
                (self.id == id if id else True)
                and (name in self.classList if name else True)
                and (not excluded or not self._is(excluded))
                and (not state or self.has_focus_ring)
                and (not tag or (tag == "html") == (self.parentNode is None))
            )
            if attribute and (
                has is None or (how == "=" and has != value) or (how == "~=" and value not in has.split())
            ):
                return False
            if not fits:
                return False
        return True

    def closest(self, selector: str) -> Element | None:
        return self if self.matches(selector) else self.parentNode and self.parentNode.closest(selector)

    def querySelectorAll(self, selector: str) -> list[Element]:
        return [node for node in self.all() if node is not self and node.matches(selector)]

    def querySelector(self, selector: str) -> Element | None:
        return next(iter(self.querySelectorAll(selector)), None)

    # Attributes and places

    def getAttribute(self, name: str) -> str | None:
        return self.attributes.get(name)

    def hasAttribute(self, name: str) -> bool:
        return name in self.attributes

    def setAttribute(self, name: str, value: str) -> None:
        self.attributes[name] = value

    def removeAttribute(self, name: str) -> None:
        self.attributes.pop(name, None)

    def toggleAttribute(self, name: str, force: bool) -> None:
        if force:
            self.attributes[name] = ""
        else:
            self.removeAttribute(name)

    def getBoundingClientRect(self) -> Any:
        x, y, width, height = self.box
        return SimpleNamespace(
            x=x, y=y, width=width, height=height, left=x, top=y, right=x + width, bottom=y + height
        )

    def at(self, x: float, y: float) -> Element | None:
        """Return the topmost element at a place: the last one, and likewise among its children."""
        for child in reversed(self.children):
            if found := child.at(x, y):
                return found
        left, top, width, height = self.box
        return self if left <= x < left + width and top <= y < top + height else None

    def setPointerCapture(self, pointer: int) -> None:
        self.captured.append(pointer)

    def cloneNode(self, deep: bool) -> Element:
        return Element("")

    def focus(self, *, preventScroll: bool) -> None:
        self.is_focused = True


class Document:
    """A whole page. A page always has its root: `html`."""

    def __init__(self, css: str, *children: Element) -> None:
        self.documentElement = Element(css, (0, 0, 1000, 1000), *children)
        self.activeElement: Element | None = None

    def querySelectorAll(self, selector: str) -> list[Element]:
        return [node for node in self.documentElement.all() if node.matches(selector)]

    def querySelector(self, selector: str) -> Element | None:
        return next(iter(self.querySelectorAll(selector)), None)

    def getElementById(self, id: str) -> Element:
        return next(node for node in self.documentElement.all() if node.id == id)

    def elementFromPoint(self, x: float, y: float) -> Element | None:
        return self.documentElement.at(x, y)


class Clock:
    """A timer or the next frame, which fires when a test says so."""

    def __init__(self, act: Callable[[], None]) -> None:
        self.act = act
        self.is_set = False
        self.ms = 0

    def set(self, milliseconds: int) -> None:
        self.is_set, self.ms = True, milliseconds

    def ask(self) -> None:
        self.is_set = True

    def stop(self) -> None:
        self.is_set = False

    def come(self) -> None:
        """Fire the timer or frame if something waits for it."""
        if self.is_set:
            self.is_set = False
            self.act()


class Tools:
    """The browser's functions. flown: the paths of copies that flew back."""

    timer = frame = Clock

    def __init__(self, document: Document) -> None:
        self.document = document
        self.window = SimpleNamespace(innerHeight=1000.0, visualViewport=SimpleNamespace(scale=1.0))
        self.flown: list[tuple[str, str]] = []

    def spring(self, copy: Element, start: str, end: str, milliseconds: int) -> None:
        self.flown.append((start, end))
