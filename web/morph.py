"""Morph: updates elements of the page in place to match others. Pure: it is handed the browser's nodes.

Nodes that are alike stay the same nodes. So does the element with the focus, if the wanted tree has its
data-key in the same place: it keeps the focus, what is selected in it, and the keyboard of a phone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

_ELEMENT = 1
#: Fields whose state is on or off.
_SWITCHES = ("radio", "checkbox")
#: Fields to type in.
_TEXTS = ("text", "search", "textarea")


def morph(node: Any, wanted: Any) -> None:
    """Give an element the attributes and children of another one with the same name, which is used up.

    Its fields then have the state that their markup says, whatever was typed or chosen. Only a text field
    that has the focus keeps what is being typed in it while its `value` attribute stays the same.
    """
    typed = _typed_in(node)
    held = node.ownerDocument.activeElement
    _morph_element(node, wanted, held if _is_inside(held, node) else None)
    _set_fields(node, typed)


def morph_all(nodes: Sequence[Any], wanted: Sequence[Any]) -> None:
    """The same for nodes side by side and as many others; one of another kind is replaced."""
    parent = nodes[0].parentNode
    typed = _typed_in(parent)
    _morph_pairs(nodes, wanted, parent.ownerDocument.activeElement)
    _set_fields(parent, typed)


def _is_inside(held: Any, node: Any) -> bool:
    """True if the element with the focus, which may be None, is in the node but not the node itself."""
    return bool(held) and bool(node.contains(held)) and not held.isSameNode(node)


def _morph_pairs(nodes: Sequence[Any], wanted: Sequence[Any], held: Any) -> None:
    for node, other in zip(nodes, wanted, strict=True):
        if node.isEqualNode(other):
            continue
        if not _is_alike(node, other):
            node.replaceWith(other)
        elif node.nodeType != _ELEMENT:
            node.nodeValue = other.nodeValue
        else:
            _morph_element(node, other, held if _is_inside(held, node) else None)


def _is_alike(node: Any, other: Any) -> bool:
    """True if the one can become the other. The kind of a field decides what its value means."""
    if node.nodeName != other.nodeName:
        return False
    if node.nodeType != _ELEMENT:
        return True
    is_field = node.nodeName == "INPUT"
    return key_of(node) == key_of(other) and not (is_field and node.type != other.type)


def _morph_element(node: Any, wanted: Any, held: Any) -> None:
    """held: the element with the focus if that is further inside."""
    for name in node.getAttributeNames():
        if not wanted.hasAttribute(name):
            node.removeAttribute(name)
    for name in wanted.getAttributeNames():
        value = wanted.getAttribute(name)
        if node.getAttribute(name) != value:  # the same tabindex takes as much time as another
            node.setAttribute(name, value)
    old, new = list(node.childNodes), list(wanted.childNodes)
    at, to = _places(old, new, held) if held else (-1, -1)
    if len(old) == len(new) and at == to:
        _morph_pairs(old, new, held)
    elif to < 0:
        node.replaceChildren(*new)
    else:
        for gone in (*old[:at], *old[at + 1 :]):
            gone.remove()
        old[at].before(*new[:to])
        old[at].after(*new[to + 1 :])
        _morph_pairs(old[at : at + 1], new[to : to + 1], held)


def _places(old: Sequence[Any], new: Sequence[Any], held: Any) -> tuple[int, int]:
    """Where the child with the focus is, and where it belongs: (-1, -1) if it has no key or is to go."""
    key = key_of(held)
    if not key:
        return -1, -1
    at = next(number for number, node in enumerate(old) if node.contains(held))
    for to, node in enumerate(new):
        if node.nodeType == _ELEMENT and (key_of(node) == key or node.querySelector(f'[data-key="{key}"]')):
            return (at, to) if _is_alike(old[at], node) else (-1, -1)
    return -1, -1


def _typed_in(node: Any) -> tuple[Any, str] | None:
    """The text field in the node that has the focus, and the value of its markup."""
    held = node.ownerDocument.activeElement
    is_text = bool(held) and held.nodeName in ("INPUT", "TEXTAREA") and held.type in _TEXTS
    return (held, held.defaultValue) if is_text and node.contains(held) else None


def _set_fields(node: Any, typed: tuple[Any, str] | None) -> None:
    """Set fields to the state in their markup: last, because setting one radio button unsets others."""
    for field in node.querySelectorAll("input, select, textarea"):
        if field.nodeName == "SELECT":
            _choose(field)
        elif field.type in _SWITCHES:
            if field.checked != field.defaultChecked:
                field.checked = field.defaultChecked
        elif field.type != "file" and field.value != field.defaultValue and not _is_typed_in(field, typed):
            field.value = field.defaultValue


def _is_typed_in(field: Any, typed: tuple[Any, str] | None) -> bool:
    """True if somebody is typing in the field, and its markup has not changed its value."""
    return typed is not None and bool(field.isSameNode(typed[0])) and field.defaultValue == typed[1]


def _choose(field: Any) -> None:
    """Choose the option that a list's markup marks, the last one of several; else the first not disabled."""
    marked = field.querySelectorAll("option[selected]")
    option = marked.item(marked.length - 1) or field.querySelector("option:not(:disabled)")
    if not option:
        field.selectedIndex = -1
    elif not option.selected:
        option.selected = True


def key_of(node: Any) -> str:
    """The element's data-key, '' where it has none."""
    return str(node.getAttribute("data-key") or "")
