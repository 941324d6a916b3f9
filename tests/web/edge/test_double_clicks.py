"""The second click of a double click: what it may do, and what not."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from web.edge.double_clicks import NEW_MS, TAP_APART, TAP_MS, DoubleClicks, Press
from web.intents import INTENTS

END = Press("foot-end", "action", "end")
BACK = Press("foot-take-back", "take-back", "")
UNDO = Press("foot-undo", "undo", "")


def click(detail: int = 1, time: float = 0.0, x: float = 50.0, pointer: str = "mouse") -> Any:
    return SimpleNamespace(detail=detail, timeStamp=time, clientX=x, clientY=50.0, pointerType=pointer)


def test_another_button_in_the_place_of_the_first_is_not_pressed() -> None:
    clicks = DoubleClicks()
    assert not clicks.is_stray(click(1), END)
    assert clicks.is_stray(click(2), UNDO)
    assert clicks.is_stray(click(3), UNDO)
    assert not clicks.is_stray(click(1, NEW_MS), UNDO)  # a click of its own


def test_a_double_click_on_the_end_of_a_turn_does_not_take_it_back() -> None:
    clicks = DoubleClicks()
    assert not clicks.is_stray(click(1), END)
    assert clicks.is_stray(click(2, 90.0), BACK)
    assert not clicks.is_stray(click(1, 400.0), BACK)  # a click of its own


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_button_that_has_just_come_is_not_pressed(pointer: str) -> None:
    """One press on "Next lesson" and another a moment later skip no lesson."""
    clicks = DoubleClicks()
    onward, skip = Press("coach-study-next", "study-next"), Press("coach-study-skip", "study-skip")
    assert not clicks.is_stray(click(1, 5000.0, pointer=pointer), onward)
    assert clicks.is_stray(click(1, 5700.0, pointer=pointer), skip)
    assert not clicks.is_stray(click(1, 5700.0 + NEW_MS, pointer=pointer), skip)


def test_a_button_elsewhere_and_the_same_button_are_pressed_at_once() -> None:
    clicks = DoubleClicks()
    assert not clicks.is_stray(click(1, 5000.0), Press("bar-travel", "travel", "7"))
    assert not clicks.is_stray(click(1, 5200.0), Press("bar-travel", "travel", "8"))
    assert not clicks.is_stray(click(1, 5400.0, 50.0 + TAP_APART), UNDO)


def test_what_skips_nothing_can_be_pressed_at_once_where_a_button_was() -> None:
    for intent in ("mode", "put-back", "action", "continue", "rematch"):
        clicks = DoubleClicks()
        assert not clicks.is_stray(click(1, 5000.0), Press("actions-drift", "action", "b2>c3"))
        assert not clicks.is_stray(click(1, 5100.0), Press("actions-other", intent))


def test_a_cell_can_be_pressed_where_a_cell_was_pressed() -> None:
    clicks = DoubleClicks()
    assert not clicks.is_stray(click(1, 5000.0), Press("cell-b2", "pick", "b2", is_button=False))
    assert not clicks.is_stray(click(1, 5100.0, 60.0), Press("cell-b3", "action", "b2-b3", is_button=False))


def test_the_same_button_is_pressed_as_often_as_it_is_clicked() -> None:
    clicks = DoubleClicks()
    assert [clicks.is_stray(click(detail), UNDO) for detail in (1, 2, 3)] == [False] * 3


@pytest.mark.parametrize("intent", sorted(name for name, row in INTENTS.items() if row.once))
def test_but_nothing_is_played_twice(intent: str) -> None:
    clicks, press = DoubleClicks(), Press("cell-b2", intent, "b2*")
    assert not clicks.is_stray(click(1), press)
    assert clicks.is_stray(click(2), press)


def test_a_line_of_the_log_is_lit_and_then_gone_to() -> None:
    clicks = DoubleClicks()
    assert not clicks.is_stray(click(1), Press("line", "light", "moment 3"))
    assert not clicks.is_stray(click(2), Press("line", "moment", "3"))


def test_a_press_that_missed_may_be_followed_at_once() -> None:
    clicks = DoubleClicks()
    for missed in (Press(), Press("cell-q3", "cell", "q3")):
        assert not clicks.is_stray(click(1), missed)
        assert not clicks.is_stray(click(2), Press("cell-b2", "pick", "b2"))


def test_taps_are_double_by_time_and_place() -> None:
    near, soon = TAP_APART - 1, TAP_MS - 1
    first, second = (Press(f"cell-{name}", "pick", name, is_button=False) for name in ("b2", "b3"))
    for x, time, is_stray in ((near, soon, True), (TAP_APART, soon, False), (near, TAP_MS, False)):
        clicks = DoubleClicks()
        assert not clicks.is_stray(click(1, 1000.0, 0.0, "touch"), first)
        assert clicks.is_stray(click(1, 1000.0 + time, x, "touch"), second) == is_stray


def test_keys_and_scripts_press_what_they_press() -> None:
    clicks = DoubleClicks()
    assert not clicks.is_stray(click(0), END)
    assert not clicks.is_stray(click(0), BACK)
