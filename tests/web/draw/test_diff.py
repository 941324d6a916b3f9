"""Diff: patches that turn one row of elements into another, and the elements that they keep."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from html import escape

from hypothesis import given
from hypothesis import strategies as st

from tests.unhurried import UNHURRIED
from tests.web.page_player import PagePlayer
from web.draw.diff import Attributes, changes, diff
from web.draw.element import ROW, El, parse
from web.screen import scene

ROWS = st.lists(st.sampled_from("abcdef"), max_size=12)

#: Sheets with most kinds of elements and fields.
SHEETS = ("game", "setup", "rules", "settings", "lessons", "puzzles", "daily", "totals", "about", "games")


class Node:
    """An element of a page: its tag, its attributes and its content."""

    def __init__(self, tree: ET.Element) -> None:
        self.tag, self.attributes = tree.tag, dict(tree.attrib)
        self.children: list[Node | str] = [tree.text] if tree.text else []
        for child in tree:
            self.children += [Node(child), *([child.tail] if child.tail else [])]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and vars(self) == vars(other)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def find(self, key: str) -> Node | None:
        """Return the element with that key inside this one."""
        for child in self.children:
            if isinstance(child, Node):
                found = child if child.attributes.get("data-key") == key else child.find(key)
                if found is not None:
                    return found
        return None


def page_of(markup: str) -> Node:
    return Node(ET.fromstring(f"<x>{markup}</x>"))


def shown(page: Node, patches: str) -> Node:
    """Return the page after the patches, applied as in patch.js. patches: JSON text."""
    for path, *rest in json.loads(patches):
        node = page
        for number in path:
            child = node.children[number]
            assert isinstance(child, Node)
            node = child
        if len(rest) == 1:
            for name, value in rest[0].items():
                if value is None:
                    del node.attributes[name]
                else:
                    node.attributes[name] = value
        else:
            count, at, removals, markup = rest
            assert len(node.children) == count
            node.children[at : at + removals] = page_of(markup).children
    return page


@st.composite
def elements(draw: st.DrawFn, depth: int = 3) -> str:
    """Draw an element, known or not, with or without a key, that contains elements and texts."""
    tag = draw(st.sampled_from(("b", "i", "u")))
    key = draw(st.sampled_from(("", "", *"klmn")))
    words = f' data-key="{key}"' if key else ""
    words += draw(st.sampled_from(("", ' class="x"', ' class="y"', ' title="&lt;"')))
    inner: list[str] = []
    for _ in range(draw(st.integers(0, 3)) if depth else 0):
        is_text = draw(st.booleans()) and not (inner and inner[-1][0] != "<")
        inner.append(escape(draw(st.sampled_from(("one", "<")))) if is_text else draw(elements(depth - 1)))
    known = El(f"<{tag}{words}>", inner, f"</{tag}>")
    return known if draw(st.booleans()) else str(known)


PAGES = st.lists(elements(), max_size=5)


@UNHURRIED
@given(PAGES, PAGES, st.sampled_from(("", *"klmn")))
def test_the_patches_make_the_page_show_the_new_row(old: list[str], new: list[str], held: str) -> None:
    before, after = El(ROW, old), El(ROW, new)
    assert shown(page_of(before), json.dumps(diff(before, after, held))) == page_of(after)
    patches = diff(parse(before), parse(after), held)
    assert shown(page_of(before), json.dumps(patches)) == page_of(after)


@UNHURRIED
@given(PAGES, st.integers(0, 5), st.lists(elements(depth=1), max_size=3), st.sampled_from("klmn"))
def test_what_has_the_focus_stays_where_others_come(
    row: list[str], place: int, more: list[str], held: str
) -> None:
    kept = El("<p>", [El(f'<b data-key="{held}-held">', ["text"], "</b>"), *row], "</p>")
    before, after = (
        El(ROW, [*row, str(kept)]),
        El(ROW, [*row[:place], *more, str(kept).replace("text", "other")]),
    )
    page = page_of(before)
    holder = page.find(f"{held}-held")
    assert holder is not None
    shown(page, json.dumps(diff(before, after, f"{held}-held")))
    assert page.find(f"{held}-held") is holder


def test_a_place_may_show_one_element() -> None:
    one, two = El("<b>", ["<i>1</i>"], "</b>"), El('<b class="x">', ["<i>2</i>"], "</b>")
    for old, new in ((one, two), (one, El(ROW)), (El(ROW), two), (one, El(ROW, [two, one]))):
        assert shown(page_of(old), json.dumps(diff(old, new))) == page_of(new)


def test_a_key_makes_it_the_same_element() -> None:
    old, new = parse('<b data-key="x" class="y">1</b>'), parse('<i>0</i><b data-key="x">1</b>')
    assert Attributes((0,), {"class": None}) in diff(old, new)
    assert len(diff(parse('<b data-key="x">1</b>'), parse('<b data-key="y">1</b>'))) == 1
    other_type = diff(parse('<input data-key="x" type="text">'), parse('<input data-key="x" type="radio">'))
    assert not any(isinstance(patch, Attributes) for patch in other_type)


@UNHURRIED
@given(ROWS, ROWS)
def test_the_changes_make_the_old_row_the_new_one(old: list[str], new: list[str]) -> None:
    row = list(old)
    for change in changes(old, new):
        row[change.at : change.at + change.removals] = change.elements
    assert row == new


@UNHURRIED
@given(ROWS)
def test_what_stays_the_same_is_left_alone(row: list[str]) -> None:
    assert changes(row, row) == []
    assert changes(row, [*row, "x"]) == [(len(row), 0, ("x",))]


def test_scattered_changes_are_as_small_as_they_are() -> None:
    assert changes("abcdefgh", "aBcdEFgh") == [(4, 2, ("E", "F")), (1, 1, ("B",))]


def test_what_goes_or_comes_in_several_places_leaves_what_lies_between() -> None:
    assert changes("abcdefgh", "acdefh") == [(6, 1, ()), (1, 1, ())]
    assert changes("acdefh", "axcdefyh") == [(5, 0, ("y",)), (1, 0, ("x",))]
    assert changes("abcdefgh", "aBcdxefh") == [(6, 1, ()), (4, 0, ("x",)), (1, 1, ("B",))]


def test_what_has_moved_goes_and_comes_and_nothing_else() -> None:
    for was, will in (("abcdef", "acdebf"), ("acdebf", "abcdef")):
        found = changes(was, will)
        assert sum(change.removals for change in found) == sum(len(change.elements) for change in found) == 1


def test_sheets_are_parsed_as_they_are_written() -> None:
    player = PagePlayer(1)
    for sheet in SHEETS:
        player.do(sheet)
        for place, markup in scene(player.app).items():
            if "@" not in place and place != "title":
                row = parse(markup)
                assert row == markup
                check_known(row)
        player.do("close")


def check_known(row: El) -> None:
    """Check that each child is one node: an element with known content, or a text."""
    for child in row.children:
        if isinstance(child, El):
            check_known(child)
        else:
            assert "<" not in child
