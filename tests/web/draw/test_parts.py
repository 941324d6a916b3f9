"""Parts: the changes that make one row of elements another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from tests.unhurried import UNHURRIED
from web.draw.parts import Parts, around, changes

ROWS = st.lists(st.sampled_from("abcdef"), max_size=12)


@UNHURRIED
@given(ROWS, ROWS)
def test_the_changes_make_the_old_row_the_new_one(old: list[str], new: list[str]) -> None:
    found = changes(Parts(old), Parts(new))
    assert found is not None
    row = list(old)
    for change in found:
        row[change.at : change.at + change.removals] = change.elements
    assert row == new


@UNHURRIED
@given(ROWS)
def test_what_stays_the_same_is_left_alone(row: list[str]) -> None:
    assert changes(Parts(row), Parts(row)) == []
    longer = changes(Parts(row), Parts([*row, "x"]))
    assert longer is not None
    assert [(change.at, change.removals, change.elements) for change in longer] == [(len(row), 0, ("x",))]


def test_scattered_changes_are_as_small_as_they_are() -> None:
    found = changes(Parts("abcdefgh"), Parts("aBcdEFgh"))
    assert found == [(4, 2, ("E", "F"), False), (1, 1, ("B",), False)]


def test_what_goes_or_comes_in_several_places_leaves_what_lies_between() -> None:
    assert changes(Parts("abcdefgh"), Parts("acdefh")) == [(6, 1, (), False), (1, 1, (), False)]
    assert changes(Parts("acdefh"), Parts("axcdefyh")) == [(5, 0, ("y",), False), (1, 0, ("x",), False)]
    assert changes(Parts("abcdefgh"), Parts("aBcdxefh")) == [
        (6, 1, (), False),
        (4, 0, ("x",), False),
        (1, 1, ("B",), False),
    ]


def test_what_has_moved_goes_and_comes_and_nothing_else() -> None:
    for was, will in (("abcdef", "acdebf"), ("acdebf", "abcdef")):
        found = changes(Parts(was), Parts(will))
        assert found is not None
        assert sum(change.removals for change in found) == sum(len(change.elements) for change in found) == 1


def test_another_holder_is_drawn_anew() -> None:
    assert changes(Parts("ab", "<ol>", "</ol>"), Parts("ab")) is None
    assert Parts("ab", "<ol>", "</ol>") == "<ol>ab</ol>"


@UNHURRIED
@given(ROWS, ROWS, st.sampled_from("abcdef"))
def test_the_element_that_is_held_is_kept_where_both_rows_have_it(
    old: list[str], new: list[str], held: str
) -> None:
    found = changes(Parts(old), Parts(new))
    assert found is not None
    row = list(old)
    for change in around(found, Parts(old), held):
        assert change.removals or change.elements
        if change.keeps:
            assert row[change.at] == held
            assert change.elements == (held,)
        row[change.at : change.at + change.removals] = change.elements
    assert row == new
    if old.count(held) == new.count(held) == 1:
        touched = [change for change in found if held in old[change.at : change.at + change.removals]]
        kept = [change for change in around(found, Parts(old), held) if change.keeps]
        assert len(kept) == sum(held in change.elements for change in touched)
