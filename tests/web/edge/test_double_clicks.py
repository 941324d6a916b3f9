"""The intents of clicks, and the second click of a double click: when it counts and when not."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.edge.fake_document import Document, Element
from web.edge.clicks import NEW_MS, TAP_APART, TAP_MS, Click, Clicks, DoubleClicks, Press
from web.intents import INTENTS

END = Press("foot-end", "action", "end")
BACK = Press("foot-take-back", "take-back", "")
UNDO = Press("foot-undo", "undo", "")


NOWHERE: Any = None


def click(count: int = 1, time: float = 0.0, x: float = 50.0, pointer: str = "mouse") -> Click:
    return Click(NOWHERE, pointer, x, 50.0, time, count)


def test_another_button_in_the_place_of_the_first_is_not_pressed() -> None:
    clicks = DoubleClicks()
    assert not clicks.is_stray(click(1), END)
    assert clicks.is_stray(click(2), UNDO)
    assert clicks.is_stray(click(3), UNDO)
    assert not clicks.is_stray(click(1, NEW_MS), UNDO)  # a separate click


def test_a_double_click_on_the_end_of_a_turn_does_not_take_it_back() -> None:
    clicks = DoubleClicks()
    assert not clicks.is_stray(click(1), END)
    assert clicks.is_stray(click(2, 90.0), BACK)
    assert not clicks.is_stray(click(1, 400.0), BACK)  # a separate click


@pytest.mark.parametrize("pointer", ["mouse", "touch"])
def test_a_button_that_has_just_come_is_not_pressed(pointer: str) -> None:
    """A press on "Next lesson" and another one a moment later skip no lesson."""
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


# Click targets -----------------------------------------------------------------------------------------

#: Cells of the board, the second of which is in play, and elements beside the board.
A1, B1, UNDO_AT, LINE, FIELD, SUBMIT, FRESH, PANEL = ((20.0 + 60 * number, 20.0) for number in range(8))
SEA, SHOW_BUTTON = (200.0, 200.0), (320.0, 320.0)


class Clicker:
    """A person who clicks. done: the resulting intents."""

    def __init__(self, css: str = "") -> None:
        def at(css: str, x: float, tag: str = "BUTTON") -> Element:
            node = Element(css, (x - 20, 0, 40, 40))
            node.tagName = tag
            return node

        cells = at('[data-cell="a1"]', A1[0]), at('[data-cell="b1"][data-pick="b1"]', B1[0])
        board = Element("#board", (0, 0, 400, 400), Element("#board-cells", (0, 0, 0, 0), *cells))
        show = Element("#show", (0, 0, 0, 0), Element(".skip", (300, 300, 40, 40)))
        beside = (
            at('[data-intent="undo"]', UNDO_AT[0]),
            at('[data-intent="moment"][data-value="3"][data-point="moment 3"]', LINE[0]),
            at('[data-intent="speed"]', FIELD[0], "SELECT"),
            at('[data-intent="typed"]', SUBMIT[0]),
            Element("[data-fresh]", (0, 0, 0, 0), at('[data-intent="reveal"]', FRESH[0])),
            Element("#side"),
        )
        main = Element("#main", (0, 0, 500, 500), board, *beside, show)
        self.document: Any = Document(f"html{css}", main)
        self.done: list[tuple[str, str]] = []
        self.clicks = Clicks(
            lambda intent, value, _: self.done.append((intent, value)),
            self.document,
            lambda: self.done.append(("typed", "line")),
        )

    def click(self, at: tuple[float, float], count: int = 1, device: str = "mouse") -> bool:
        return self.clicks.take(Click(self.document.elementFromPoint(*at), device, *at, 9e9, count))


def test_what_is_clicked_is_sent() -> None:
    clicker = Clicker()
    for at in (A1, B1, UNDO_AT, SUBMIT, FIELD, PANEL, FRESH, SEA):
        assert not clicker.click(at)
    assert clicker.done == [("cell", "a1"), ("pick", "b1"), ("undo", ""), ("typed", "line")]


def test_a_finger_that_misses_means_the_cell_within_reach() -> None:
    at = (B1[0], B1[1] + 41)
    for device, done in (("touch", [("pick", "b1")]), ("mouse", [])):
        clicker = Clicker()
        clicker.click(at, device=device)
        assert clicker.done == done
    clicker = Clicker()
    clicker.click(A1, device="touch")
    assert clicker.done == [("cell", "a1")], "near its middle it means the cell that it is on"


def test_the_sea_is_clicked_while_bots_play() -> None:
    clicker = Clicker('[data-state="thinking"]')
    assert not clicker.click(SEA)
    assert clicker.done == [("cell", "")]


def test_a_click_beside_its_buttons_ends_a_show() -> None:
    clicker = Clicker('[data-show="quiet"]')
    assert clicker.click(B1)
    assert not clicker.click(SHOW_BUTTON)
    assert clicker.done == [("skip", "")]


def test_a_second_click_on_something_else_is_left_out() -> None:
    clicker = Clicker()
    clicker.click(UNDO_AT)
    assert clicker.click(B1, count=2)
    assert clicker.done == [("undo", "")]


def test_a_line_of_the_log_is_lit_first_and_gone_to_by_a_key_at_once() -> None:
    clicker = Clicker()
    clicker.click(LINE)
    clicker.document.getElementById("side").setAttribute("data-lit", "moment 3")
    clicker.click(LINE, count=2)
    assert clicker.done == [("light", "moment 3"), ("moment", "3")]
    for css, count in (("", 0), ('[data-moment="2"]', 1)):
        clicker = Clicker(css)
        clicker.click(LINE, count=count)
        assert clicker.done == [("moment", "3")]
