"""The pointer state machine: every row of its table."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.web.edge.pointer_player import (
    A1,
    B1,
    BOTH,
    BREED,
    C1,
    D1,
    GRAB,
    HANDLE,
    NOTE,
    PANEL,
    RIGHT,
    SEA,
    TOUCH,
    ZOOMED,
    Player,
    moves,
    take_up,
)
from web.edge.gestures import PRESS_MS, Gestures
from web.edge.hovering import LIGHT_MS, NOTE_MS
from web.edge.pointer_table import TABLE
from web.edge.pointing import SLOP, PointerInput

Row = tuple[str, str]
SCENARIOS: dict[Row, Callable[[Player], None]] = {}


def row(state: str, kind: str) -> Callable[[Callable[[Player], None]], Callable[[Player], None]]:
    """Register a function as the test of a row."""

    def note(scenario: Callable[[Player], None]) -> Callable[[Player], None]:
        SCENARIOS[state, kind] = scenario
        return scenario

    return note


# Idle -------------------------------------------------------------------------------------------------


@row("idle", "down")
def what_can_be_more_than_clicked_is_pressed(player: Player) -> None:
    for at, state in ((A1, "pressed"), (BREED, "pressed"), (SEA, "pressed")):
        player.down(at)
        assert player.state == state
        player.up(at)
    for at, state in ((PANEL, "idle"), (HANDLE, "pulling")):
        player.down(at)
        assert player.state == state
    assert player.intents == []


@row("idle", "over")
def the_mouse_lights_a_cell_and_asks_for_it_when_it_rests(player: Player) -> None:
    player.send("over", A1, buttons=0)
    light, note = player.gestures.hovering.timer, player.inspection.waiting
    assert (light.ms, note.ms) == (LIGHT_MS, NOTE_MS)
    light.come()
    assert player.lit == ["cell a1"]
    note.come()
    assert player.done == [("inspect", "a1", 0)]
    player.send("over", D1, device="touch", buttons=0)
    player.send("over", D1)
    assert not light.is_set, "no finger, and no mouse with a button down"


@row("idle", "move")
def a_note_stays_while_the_mouse_is_on_it(player: Player) -> None:
    player.send("over", A1, buttons=0)
    player.inspection.waiting.come()
    assert player.pointers.is_at_rest()
    player.send("over", SEA, buttons=0)
    assert not player.pointers.is_at_rest()
    player.move(NOTE, buttons=0)
    player.inspection.closing.come()
    assert player.done == [("inspect", "a1", 0)]
    player.send("over", SEA, buttons=0)
    player.inspection.closing.come()
    assert player.done[-1] == ("inspect", "", 0)


@row("idle", "menu")
def the_right_button_asks_for_a_note_that_stays(player: Player) -> None:
    player.down(D1, button=RIGHT, buttons=RIGHT)
    assert player.send("menu", D1, button=RIGHT, buttons=RIGHT)
    assert player.done == [("inspect", "d1", 1)]
    assert not player.send("menu", PANEL, button=RIGHT)


# Pressed ----------------------------------------------------------------------------------------------


@row("pressed", "move")
def a_press_becomes_a_drag_beyond_the_slop(player: Player) -> None:
    player.down(A1)
    player.move(moves(A1, SLOP))
    assert (player.state, player.intents) == ("pressed", [])
    player.move(moves(A1, SLOP + 0.1))
    assert (player.state, player.intents) == ("dragging", [("pick", "a1")])
    assert player.root("data-dragging") == "cell"
    assert player.document.getElementById("app").captured == [1]


@row("pressed", "rest")
def a_finger_that_stays_asks_for_the_note(player: Player) -> None:
    player.down(A1, **TOUCH)
    assert player.gestures.long_press.ms == PRESS_MS
    player.move(moves(A1, 5, 5), **TOUCH)
    player.gestures.long_press.come()
    assert (player.state, player.intents) == ("held", [("inspect", "a1")])
    player.up(A1, **TOUCH)
    assert player.pointers.click()
    assert not player.pointers.click()


@row("pressed", "menu")
def a_long_press_that_the_system_tells_of_is_one(player: Player) -> None:
    player.down(A1, **TOUCH)
    assert player.send("menu", A1, **TOUCH)
    assert (player.state, player.intents) == ("held", [("inspect", "a1")])
    assert not player.gestures.long_press.is_set
    player.up(A1, **TOUCH)
    assert player.pointers.click()


@row("pressed", "second")
def two_fingers_that_go_down_pinch(player: Player) -> None:
    player.down(A1, **TOUCH)
    player.second(SEA)
    assert (player.state, player.gestures.long_press.is_set) == ("pinching", False)
    assert player.document.getElementById("board").captured == [1, 2]


@row("pressed", "button")
def another_button_makes_nothing_of_a_press(player: Player) -> None:
    player.down(A1, device="pen")
    player.move(A1, device="pen", buttons=BOTH)
    assert (player.state, player.gestures.long_press.is_set) == ("idle", False)
    player.move(D1, device="pen")
    assert player.intents == []


@row("pressed", "up")
def a_press_alone_is_a_click(player: Player) -> None:
    player.drag(A1, moves(A1, 3))
    assert (player.state, player.intents, player.pointers.click()) == ("idle", [], False)
    player.drag(A1, A1, **TOUCH)
    assert (player.state, player.gestures.long_press.is_set) == ("idle", False)


@row("pressed", "cancel")
def a_press_that_the_browser_takes_is_nothing(player: Player) -> None:
    player.down(A1, **TOUCH)
    player.send("cancel", A1, **TOUCH)
    assert (player.state, player.gestures.long_press.is_set) == ("idle", False)
    player.move(D1, **TOUCH)
    assert player.intents == []


# Dragging ---------------------------------------------------------------------------------------------


@row("dragging", "move")
def what_is_dragged_follows_once_a_frame(player: Player) -> None:
    take_up(player)
    player.move(B1)
    player.gestures.dragging.frame.come()
    assert "translate(90.0px,20.0px)" in player.document.getElementById("held").style.transform
    assert (player.state, player.lit[-1]) == ("dragging", "drop b1")


@row("dragging", "up")
def a_drop_does_what_a_click_does(player: Player) -> None:
    take_up(player)
    player.move(B1)
    player.gestures.dragging.frame.come()
    player.up(B1)
    assert player.intents == [("pick", "a1"), ("action", "a1-b1")]
    assert (player.state, player.root("data-dragging"), player.lit) == ("idle", None, ["drop b1", ""])
    assert player.document.getElementById("cell-b1").is_focused
    assert player.pointers.click(), "the click that ends it chooses nothing"


@row("dragging", "second")
def a_second_finger_puts_back_and_pinches(player: Player) -> None:
    take_up(player, **TOUCH)
    player.second(SEA)
    assert player.intents == [("pick", "a1"), ("put-back", "")]
    assert (player.state, player.root("data-dragging")) == ("pinching", None)


@row("dragging", "button")
def another_button_puts_back(player: Player) -> None:
    take_up(player)
    assert player.press_right(B1), "its menu does not open"
    assert player.state == "idle"
    player.up(B1)
    assert player.pointers.click()
    assert player.intents == [("pick", "a1"), ("put-back", "")]


@row("dragging", "cancel")
def a_drag_that_the_browser_takes_is_put_back(player: Player) -> None:
    take_up(player, **TOUCH)
    player.send("cancel", B1, **TOUCH)
    assert (player.state, player.intents[-1]) == ("idle", ("put-back", ""))
    assert len(player.tools.flown) == 1


@row("dragging", "escape")
def escape_puts_back(player: Player) -> None:
    take_up(player)
    assert player.pointers.escape()
    assert (player.state, player.intents[-1]) == ("idle", ("put-back", ""))
    player.up(B1)
    assert player.pointers.click()
    assert not player.pointers.escape(), "the key is the page's again"


# The view of the board --------------------------------------------------------------------------------


def pan(player: Player) -> None:
    """Pan an enlarged board by dragging the sea."""
    player.do("zoom", ZOOMED, 0)
    player.done.clear()
    player.down(SEA)
    player.move(moves(SEA, 40))
    assert player.state == "panning"


def pinch(player: Player, at: tuple[float, float] = SEA) -> None:
    """Put two fingers down, 40 pixels apart."""
    player.down(moves(at, -20), **TOUCH)
    player.second(moves(at, 20))
    assert player.state == "pinching"


@row("panning", "move")
def the_view_follows_once_a_frame(player: Player) -> None:
    pan(player)
    assert player.view() == [40, 50, 100, 100]
    player.move(moves(SEA, 80))
    assert (player.state, player.view()) == ("panning", [30, 50, 100, 100])
    assert player.document.getElementById("board").matches(".dragged")
    assert player.done == []


@row("panning", "up")
def a_view_is_told_when_it_rests(player: Player) -> None:
    pan(player)
    player.up(moves(SEA, 80))
    assert player.done == [("zoom", "30.0 50.0 100.0 100.0", 0)]
    assert (player.state, player.pointers.click()) == ("idle", True)
    assert not player.document.getElementById("board").matches(".dragged")


@row("panning", "second")
def a_second_finger_goes_on_to_pinch(player: Player) -> None:
    player.do("zoom", ZOOMED, 0)
    player.down(SEA, **TOUCH)
    player.move(moves(SEA, 40), **TOUCH)
    player.second(PANEL)
    assert player.state == "panning", "a finger beside the board changes nothing"
    player.second(moves(SEA, 80))
    assert player.state == "pinching"


@row("panning", "button")
def another_button_ends_a_pan(player: Player) -> None:
    pan(player)
    assert player.press_right(moves(SEA, 80)), "its menu does not open"
    assert player.done == [("zoom", "30.0 50.0 100.0 100.0", 0)]
    player.move(SEA)
    assert (player.state, player.view()[0]) == ("idle", 30)


@row("panning", "cancel")
def a_pan_that_the_browser_takes_stays(player: Player) -> None:
    pan(player)
    player.send("cancel", moves(SEA, 80))
    assert (player.state, player.intents[0][0]) == ("idle", "zoom")


@row("pinching", "move")
def two_fingers_enlarge_about_their_middle(player: Player) -> None:
    pinch(player, (200, 200))
    player.move((160, 200), **TOUCH)
    player.move((240, 200), pointer=2, device="touch", is_primary=False)
    assert player.view() == [50, 50, 100, 100]


@row("pinching", "second")
def a_third_finger_changes_nothing_until_another_is_lifted(player: Player) -> None:
    pinch(player, (200, 200))
    player.down(SEA, pointer=3, device="touch", is_primary=False)
    player.move((160, 200), **TOUCH)
    player.move((240, 200), pointer=2, device="touch", is_primary=False)
    assert player.view() == [50, 50, 100, 100]
    player.up((160, 200), **TOUCH)
    assert player.state == "pinching"


@row("pinching", "up")
def the_finger_that_is_left_goes_on_alone(player: Player) -> None:
    pinch(player, (200, 200))
    player.move((140, 200), **TOUCH)
    player.move((260, 200), pointer=2, device="touch", is_primary=False)
    player.up((140, 200), **TOUCH)
    assert (player.state, player.done) == ("panning", [])
    left, *_ = player.view()
    player.move((280, 200), pointer=2, device="touch", is_primary=False)
    assert player.view()[0] < left
    player.up((280, 200), pointer=2, device="touch", is_primary=False)
    assert (player.state, player.intents[-1][0], player.pointers.click()) == ("idle", "zoom", True)


@row("pinching", "button")
def another_button_of_a_pen_ends_a_pinch_with_it(player: Player) -> None:
    player.down((180, 200), **TOUCH)
    player.down((220, 200), pointer=2, device="pen", is_primary=False)
    player.move((240, 200), pointer=2, device="pen", buttons=BOTH)
    assert player.state == "panning"
    player.up((180, 200), **TOUCH)
    assert player.state == "idle"


@row("pinching", "cancel")
def a_finger_that_the_browser_takes_leaves_the_other(player: Player) -> None:
    pinch(player)
    player.send("cancel", SEA, **TOUCH)
    assert player.state == "panning"


# Handles ----------------------------------------------------------------------------------------------


@row("pulling", "move")
def the_edge_follows_its_handle(player: Player) -> None:
    turn = player.document.getElementById("turn")
    player.down(HANDLE)
    for way, pulled in ((-30, "30px"), (30, "0px"), (-900, "400px")):
        player.move(moves(HANDLE, 0, way))
        assert (turn.style["--pull"], turn.matches(".pulled")) == (pulled, True)


@row("pulling", "up")
def far_or_fast_opens_and_closes(player: Player) -> None:
    for handle, way, ms, done in (
        (HANDLE, -60, 500, [("table", "")]),
        (HANDLE, -30, 500, []),
        (HANDLE, -30, 20, [("table", "")]),
        (HANDLE, 60, 500, []),
        (GRAB, 60, 500, [("close", "")]),
        (GRAB, 20, 500, []),
        (GRAB, 20, 20, [("close", "")]),
        (GRAB, -60, 500, []),
    ):
        player.done.clear()
        player.down(handle)
        player.time += ms
        player.move(moves(handle, 0, way))
        player.up(moves(handle, 0, way))
        assert player.intents == done, (handle, way, ms)
        assert player.pointers.click()
        assert not player.document.querySelector(".pulled")
    player.drag(HANDLE, moves(HANDLE, 0, 3))
    assert not player.pointers.click(), "a tap is a click"


@row("pulling", "second")
def a_second_finger_lets_a_sheet_spring_back(player: Player) -> None:
    player.down(GRAB, **TOUCH)
    player.move(moves(GRAB, 0, 60), **TOUCH)
    player.second(SEA)
    assert player.document.querySelector(".pulled") is None
    player.up(moves(GRAB, 0, 60), **TOUCH)
    assert player.intents == []


@row("pulling", "button")
def another_button_lets_a_sheet_spring_back(player: Player) -> None:
    player.down(GRAB)
    player.move(moves(GRAB, 0, 60))
    assert player.press_right(moves(GRAB, 0, 60))
    player.up(moves(GRAB, 0, 60))
    assert (player.intents, player.pointers.click()) == ([], True)


@row("pulling", "cancel")
def a_sheet_that_the_browser_takes_springs_back(player: Player) -> None:
    player.down(GRAB, **TOUCH)
    player.move(moves(GRAB, 0, 60), **TOUCH)
    player.send("cancel", GRAB, **TOUCH)
    assert (player.document.querySelector(".pulled"), player.intents) == (None, [])


# Strokes ----------------------------------------------------------------------------------------------


def paint(player: Player, **more: Any) -> None:
    player.document.documentElement.attributes["data-study"] = "edit"
    player.down(A1, **more)
    player.move(moves(A1, 10), **more)
    assert (player.state, player.done) == ("pressed", []), "not before it leaves the cell"
    player.move(B1, **more)
    assert player.state == "painting"


@row("painting", "move")
def no_cell_on_the_way_is_left_out(player: Player) -> None:
    paint(player)
    player.move(C1, A1)
    assert player.done == [
        ("position-stroke", "a1", 0),
        *(("position-stroke", name, 1) for name in ("b1", "c1", "b1", "a1")),
    ]


@row("painting", "up")
def a_stroke_ends_where_it_was_last(player: Player) -> None:
    paint(player)
    player.up(SEA)
    assert player.done[-1] == ("position-stroke", "b1", 2)
    assert (player.state, player.pointers.click()) == ("idle", True)


@row("painting", "second")
def a_second_finger_ends_a_stroke(player: Player) -> None:
    paint(player, **TOUCH)
    player.second(SEA)
    assert (player.state, player.done[-1]) == ("pinching", ("position-stroke", "b1", 2))


@row("painting", "button")
def another_button_ends_a_stroke(player: Player) -> None:
    paint(player)
    assert player.press_right(C1)
    assert (player.state, player.done[-1]) == ("idle", ("position-stroke", "b1", 2))
    player.move(C1)
    assert (player.done[-1][2], player.pointers.click()) == (2, True)


@row("painting", "cancel")
def a_stroke_that_the_browser_takes_ends(player: Player) -> None:
    paint(player, **TOUCH)
    player.send("cancel", B1, **TOUCH)
    assert (player.state, player.done[-1][2]) == ("idle", 2)


# Held and drawing -------------------------------------------------------------------------------------


def hold(player: Player, study: str) -> None:
    player.document.documentElement.attributes["data-study"] = study
    player.down(D1, **TOUCH)
    player.gestures.long_press.come()
    assert player.state == "held"


@row("held", "up")
def an_arrow_is_drawn_from_a_ring(player: Player) -> None:
    hold(player, "trial")
    player.move(B1, **TOUCH)
    player.up(B1, **TOUCH)
    assert player.intents == [("draw", "d1"), ("draw", "d1"), ("draw", "d1>b1")]
    assert (player.state, player.pointers.click()) == ("idle", True)
    player.done.clear()
    hold(player, "trial")
    player.up(D1, **TOUCH)
    assert player.intents == [("draw", "d1")]
    player.done.clear()
    hold(player, "")
    player.move(B1, **TOUCH)
    player.up(B1, **TOUCH)
    assert player.intents == [("inspect", "d1")], "a note stays, and no arrow comes of it"


@row("held", "second")
def a_second_finger_pinches_after_a_long_press(player: Player) -> None:
    hold(player, "")
    player.second(SEA)
    assert player.state == "pinching"
    assert player.done[-1] == ("inspect", "", 0)


@row("held", "cancel")
def a_long_press_that_the_browser_takes_draws_no_arrow(player: Player) -> None:
    hold(player, "trial")
    player.send("cancel", B1, **TOUCH)
    assert (player.state, player.intents) == ("idle", [("draw", "d1")])


@row("held", "menu")
def the_system_that_tells_of_a_long_press_too_opens_no_menu(player: Player) -> None:
    hold(player, "")
    assert player.send("menu", D1, **TOUCH)
    assert player.intents == [("inspect", "d1")]


def right(player: Player, *way: tuple[float, float]) -> None:
    player.document.documentElement.attributes["data-study"] = "trial"
    player.down(way[0], button=RIGHT, buttons=RIGHT)
    assert player.state == "drawing"
    player.move(*way[1:], buttons=RIGHT)


@row("drawing", "up")
def the_right_button_draws_rings_and_arrows(player: Player) -> None:
    for to, drawn in ((D1, "d1"), (B1, "d1>b1")):
        right(player, D1, to)
        player.up(to, button=RIGHT, buttons=0)
        assert player.intents[-1] == ("draw", drawn)
    right(player, D1)
    player.up(SEA, button=RIGHT, buttons=0)
    right(player, D1)
    player.up(B1, button=0, buttons=0)
    assert len(player.intents) == 2, "not beside the board, nor by another button"


@row("drawing", "menu")
def a_board_to_think_on_has_no_menu(player: Player) -> None:
    right(player, D1)
    assert player.send("menu", D1, button=RIGHT)
    player.up(D1, button=RIGHT, buttons=0)
    assert player.intents == [("draw", "d1")]
    assert player.send("menu", D1, button=RIGHT), "systems that send it after the button, too"


@row("drawing", "second")
def a_second_pointer_ends_an_arrow(player: Player) -> None:
    right(player, D1)
    player.second(SEA)
    assert player.state == "idle"
    player.up(B1, button=RIGHT, buttons=0)
    assert (player.intents, player.pointers.click()) == ([], True)


@row("drawing", "cancel")
def an_arrow_that_the_browser_takes_is_not_drawn(player: Player) -> None:
    right(player, D1)
    player.send("cancel", B1)
    assert (player.state, player.intents) == ("idle", [])


@pytest.mark.parametrize(("state", "kind"), SCENARIOS, ids=str)
def test_a_row(state: str, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The row leads to the scenario's result, and the scenario uses the row."""
    came = []
    row = TABLE[state, kind]

    def watched(gestures: Gestures, event: PointerInput) -> Any:
        came.append(row.react(gestures, event))
        return came[-1]

    monkeypatch.setitem(TABLE, (state, kind), row._replace(react=watched))
    SCENARIOS[state, kind](Player())
    assert came
    assert set(came) <= {*row.after}


def test_every_row_has_a_test() -> None:
    assert SCENARIOS.keys() == TABLE.keys()
