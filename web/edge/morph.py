"""Morph: updates elements in place to match others. Edge; it is passed the nodes and imports nothing.

Unchanged nodes are kept. So is the element with the focus, if the wanted tree has its data-key in the same
place: it keeps the focus, its selection, and the on-screen keyboard of a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from js import Element
    from pyodide.ffi import JsNull

_ELEMENT = 1
#: The names of nodes that are text or a comment.
_NO_ELEMENTS = ("#text", "#comment")
#: Fields whose state is on or off.
_SWITCHES = ("radio", "checkbox")
#: Fields to type in.
_TEXTS = ("text", "search", "textarea")


def morph(node: Element, wanted: Element) -> None:
    """Give `node` the attributes and children of `wanted`, an element of the same name, which is used up.

    Fields in it get the state of their markup, whatever was typed or chosen. Only a text field with the focus
    keeps what is being typed while its `value` attribute stays the same.
    """
    typing = _typing_in(node)
    holder = _inside(node.ownerDocument.activeElement, node)
    _morph_element(node, wanted, holder)
    _set_fields(node, typing)


def morph_all(nodes: Sequence[Element], wanted: Sequence[Element]) -> None:
    """Morph siblings into the same number of others, pair by pair. Replaces a node of another kind."""
    parent = nodes[0].parentNode
    typing = _typing_in(parent)
    _morph_pairs(nodes, wanted, parent.ownerDocument.activeElement or None)
    _set_fields(parent, typing)


def _inside(holder: Element | JsNull | None, node: Element) -> Element | None:
    """Return the element with the focus if it is inside the node and not the node itself, else None."""
    return holder if holder and node.contains(holder) and not holder.isSameNode(node) else None


def _morph_pairs(nodes: Sequence[Element], wanted: Sequence[Element], holder: Element | None) -> None:
    for node, other in zip(nodes, wanted, strict=True):
        if node.isEqualNode(other):
            continue
        name = node.nodeName
        if name != other.nodeName:
            node.replaceWith(other)
        elif name in _NO_ELEMENTS:
            node.nodeValue = other.nodeValue
        elif _is_alike(node, other, name):
            _morph_element(node, other, _inside(holder, node) if holder else None)
        else:
            node.replaceWith(other)


def _is_alike(node: Element, other: Element, name: str) -> bool:
    """True if one element can become the other of the same name.

    Fields must be of one type, which decides what their value means.
    """
    return key_of(node) == key_of(other) and not (name == "INPUT" and node.type != other.type)


def _morph_element(node: Element, wanted: Element, holder: Element | None) -> None:
    """holder: the element with the focus, if it is inside the node."""
    if not node.cloneNode(False).isEqualNode(wanted.cloneNode(False)):  # the quickest look
        for name in node.getAttributeNames():
            if not wanted.hasAttribute(name):
                node.removeAttribute(name)
        for name in wanted.getAttributeNames():
            value = wanted.getAttribute(name) or ""
            if node.getAttribute(name) != value:  # setting an equal tabindex takes as long as a new one
                node.setAttribute(name, value)
    old, new = list(node.childNodes), list(wanted.childNodes)
    at, to = _places(old, new, holder) if holder else (-1, -1)
    if len(old) == len(new) and at == to:
        _morph_pairs(old, new, holder)
    elif to < 0:
        node.replaceChildren(*new)
    else:
        for sibling in (*old[:at], *old[at + 1 :]):
            sibling.remove()
        old[at].before(*new[:to])
        old[at].after(*new[to + 1 :])
        _morph_pairs(old[at : at + 1], new[to : to + 1], holder)


def _places(old: Sequence[Element], new: Sequence[Element], holder: Element) -> tuple[int, int]:
    """Return the focused child's index in both, or (-1, -1) if it has no key or is not in the new ones."""
    key = key_of(holder)
    if not key:
        return -1, -1
    at = next(number for number, node in enumerate(old) if node.contains(holder))
    for to, node in enumerate(new):
        if node.nodeType == _ELEMENT and (key_of(node) == key or node.querySelector(f'[data-key="{key}"]')):
            name = node.nodeName
            is_alike = old[at].nodeName == name and _is_alike(old[at], node, name)
            return (at, to) if is_alike else (-1, -1)
    return -1, -1


def _typing_in(node: Element) -> tuple[Element, str] | None:
    """Return the text field in the node that has the focus, and the value in its markup, or None."""
    field = node.ownerDocument.activeElement
    if not field or field.nodeName not in ("INPUT", "TEXTAREA") or field.type not in _TEXTS:
        return None
    return (field, field.defaultValue) if node.contains(field) else None


def _set_fields(node: Element, typing: tuple[Element, str] | None) -> None:
    """Set fields to the state in their markup: last, because checking a radio button unchecks others."""
    for field in node.querySelectorAll("input, select, textarea"):
        if field.nodeName == "SELECT":
            _choose(field)
        elif field.type in _SWITCHES:
            if field.checked != field.defaultChecked:
                field.checked = field.defaultChecked
        elif field.type != "file" and field.value != field.defaultValue and not _is_typed_in(field, typing):
            field.value = field.defaultValue


def _is_typed_in(field: Element, typing: tuple[Element, str] | None) -> bool:
    """True if somebody is typing in the field and the value in its markup has stayed the same."""
    return typing is not None and field.isSameNode(typing[0]) and field.defaultValue == typing[1]


def _choose(field: Element) -> None:
    """Choose the last option with `selected` in its markup, else the first that is not disabled."""
    options = field.querySelectorAll("option[selected]")
    option = options.item(options.length - 1) or field.querySelector("option:not(:disabled)")
    if not option:
        field.selectedIndex = -1
    elif not option.selected:
        option.selected = True


def key_of(node: Element) -> str:
    """Return the element's data-key, or ''."""
    return str(node.getAttribute("data-key") or "")
