"""Pointers: drags and drops, the view of the board, and several pointers at once."""

from __future__ import annotations

import pytest

from tests.web.edge.pointer_player import (
    A1,
    B1,
    BREED,
    C1,
    D1,
    HAND,
    HANDLE,
    NOTE,
    PANEL,
    PILE,
    SEA,
    TOUCH,
    WHOLE,
    ZOOMED,
    Player,
    cell,
    hand_cards,
    moves,
    take_up,
)
from tests.web.page_player import PagePlayer
from web.edge.pointing import SLOP
from web.screen import scene

# Drags and drops ---------------------------------------------------------------------------------------


def test_what_falls_elsewhere_springs_back_and_what_it_has_done_is_undone() -> None:
    for cards, way_back in (((), "put-back"), (hand_cards(), "undo")):
        player = Player(*cards)
        player.drag(A1, moves(A1, 30), SEA)
        assert player.intents == [("pick", "a1"), (way_back, "")]
        assert [end.split(" ")[0] for _, end in player.tools.flown] == ["translate(20.0px,20.0px)"]
        player.is_still = True
        player.drag(A1, moves(A1, 30), SEA)
        assert len(player.tools.flown) == 1, "nothing flies where motion is off"


def test_a_herd_put_down_where_it_stood_stays_in_the_hand() -> None:
    player = Player()
    player.drag(A1, moves(A1, 60), moves(A1, 1))
    assert player.intents == [("pick", "a1")]
    player.drag(A1, moves(A1, 60), moves(A1, 1))
    assert player.intents == [("pick", "a1")], "it is held, and not taken up again"


def test_a_near_miss_of_a_target_is_a_hit() -> None:
    for below, done in ((41, ("action", "a1-b1")), (43, ("put-back", ""))):
        player = Player()
        player.drag(A1, moves(A1, 30), moves(B1, 0, below))
        assert player.intents[-1] == done


def test_a_tile_is_dropped_into_its_preview() -> None:
    player = Player()
    player.down(A1)
    player.move(moves(A1, 30))
    node = player.document.getElementById("cell-b1")
    node.attributes = {"data-cell": "b1", "data-preview": "a1>b1"}
    player.up(B1)
    assert player.intents[-1] == ("preview", "a1>b1")


def test_cards_are_played_on_the_board_and_nowhere_else() -> None:
    for card, to, done in (
        (HAND, SEA, [("action", "hand")]),
        (HAND, A1, [("pick", "a1")]),
        (PILE, A1, [("action", "draw")]),
        (HAND, PANEL, []),
    ):
        player = Player(*hand_cards())
        player.drag(card, moves(card, 0, -30), to)
        assert player.intents == done, (card, to)
        assert player.root("data-dragging") is None


def test_the_button_reproduce_is_dragged_onto_a_tile() -> None:
    player = Player()
    player.down(BREED)
    player.move(moves(BREED, 0, -30))
    assert player.root("data-dragging") == "mode"
    player.up(B1)
    assert player.intents == [("mode", "reproduce"), ("action", "a1-b1")]


def test_what_cannot_be_taken_up_is_not_dragged() -> None:
    player = Player()
    player.is_refused = True
    player.drag(A1, moves(A1, 30), B1)
    assert player.intents == [("pick", "a1")]


def test_nothing_is_dragged_where_the_setting_or_the_board_says_so() -> None:
    for name, value in (("data-drag", "off"), ("data-board", "words")):
        player = Player()
        player.document.documentElement.attributes[name] = value
        player.drag(A1, moves(A1, 30), B1)
        assert player.intents == []
        assert not player.pointers.click()


def test_a_finger_that_misses_takes_up_the_cell_within_reach_and_a_mouse_none() -> None:
    for hand, done in ((TOUCH, [("pick", "a1")]), ({}, [])):
        player = Player()
        at = moves(A1, 0, 35)
        player.down(at, **hand)
        player.move(moves(at, 0, 20), **hand)
        assert player.intents == done


# The view ----------------------------------------------------------------------------------------------


def test_a_board_that_is_seen_whole_does_not_move() -> None:
    player = Player()
    player.drag(SEA, moves(SEA, 60))
    assert (player.intents, player.pointers.click()) == ([], False)


def test_on_an_enlarged_board_a_herd_is_dragged_and_nothing_is_painted() -> None:
    player = Player()
    player.do("zoom", ZOOMED, 0)
    take_up(player)
    player.up(B1)
    assert player.intents[-1] == ("action", "a1-b1")
    player.document.documentElement.attributes["data-study"] = "edit"
    player.down(C1)
    player.move(B1)
    assert player.state == "panning"


def test_a_board_without_zoom_and_a_zoomed_page_are_left_to_the_browser() -> None:
    for spoil in (
        lambda player: player.document.getElementById("board").removeAttribute("data-whole"),
        lambda player: setattr(player.tools.window.visualViewport, "scale", 2.0),
    ):
        player = Player()
        spoil(player)
        player.down(SEA, **TOUCH)
        player.second(moves(SEA, 30))
        assert player.state != "pinching"


def test_the_wheel_enlarges_about_the_mouse_and_tells_the_app_when_it_rests() -> None:
    player = Player()
    player.send("over", D1, buttons=0)
    assert player.pointers.wheel((200, 200), -120, is_lines=False, is_pinch=False)
    assert not player.inspection.waiting.is_set, "a mouse that turns its wheel asks for no note"
    x, _, width, _ = player.view()
    assert (width, x + width / 2) == (pytest.approx(200 / 1.2712, abs=0.1), pytest.approx(100, abs=0.1))
    assert player.intents == []
    player.zooming.wheel_rest.come()
    assert player.intents[0][0] == "zoom"
    assert player.pointers.wheel((200, 200), 500, is_lines=False, is_pinch=False)
    player.down(SEA)
    assert player.intents[-1] == ("zoom", WHOLE), "a press ends it"
    player.document.getElementById("board").removeAttribute("data-whole")
    assert not player.pointers.wheel((200, 200), -120, is_lines=False, is_pinch=False)


def test_a_cell_out_of_view_that_gets_the_focus_is_shown() -> None:
    player = Player()
    for name, x, done in (("in", 40, []), ("out", 390, [("see", "out")])):
        node = cell(name, x)
        node.has_focus_ring = True
        player.document.getElementById("board-cells").append(node)
        player.document.activeElement = node
        player.zooming.show_focus()
        assert player.intents == done
    node.has_focus_ring = False
    player.zooming.show_focus()
    assert len(player.intents) == 1, "not the focus that a press has moved"


# Several at once ---------------------------------------------------------------------------------------


def test_a_finger_beside_a_pen_that_drags_puts_back() -> None:
    """Finger and pen are each the primary pointer of their kind. The pen's later events are ignored."""
    player = Player()
    take_up(player, device="pen")
    player.down(D1, pointer=7, **TOUCH)
    assert (player.state, player.intents) == ("pressed", [("pick", "a1"), ("put-back", "")])
    player.move(B1, device="pen")
    player.up(B1, device="pen")
    assert player.intents[-1] == ("put-back", "")
    player.gestures.long_press.come()
    assert player.state == "held"


def test_an_end_that_the_page_has_missed_is_made_up_for() -> None:
    """For example, a mouse comes back with no button pressed: the button was released in another window."""
    player = Player()
    take_up(player)
    player.move(B1, buttons=0)
    assert (player.state, player.intents[-1]) == ("idle", ("put-back", ""))
    take_up(player)
    player.down(A1)
    assert (player.state, player.intents[-1]) == ("pressed", ("put-back", ""))


def test_a_second_finger_beside_the_board_ends_a_drag_and_no_pan_comes_of_it() -> None:
    player = Player()
    player.do("zoom", ZOOMED, 0)
    take_up(player, **TOUCH)
    player.second(PANEL)
    player.move(SEA, **TOUCH)
    assert (player.state, player.intents[-1]) == ("idle", ("put-back", ""))
    player.second(SEA)
    assert player.state == "pinching", "but on the board it may go on"


def test_a_finger_on_the_board_moves_it_while_another_rests_elsewhere() -> None:
    player = Player()
    player.do("zoom", ZOOMED, 0)
    player.down(PANEL, **TOUCH)
    player.second(SEA)
    assert (player.state, player.gestures.long_press.is_set) == ("pressed", False)
    player.move(moves(SEA, 40), pointer=2, device="touch", is_primary=False)
    assert player.state == "panning"


def test_fingers_that_are_gone_are_forgotten() -> None:
    player = Player()
    player.drag(SEA, SEA, **TOUCH)
    assert player.pointers.is_at_rest()
    player.down(SEA, **TOUCH)  # its end is missed
    player.drag(SEA, SEA, pointer=5, device="touch")
    player.second(SEA)
    assert player.state == "pressed"


def test_a_mouse_that_stays_asks_for_nothing_and_a_finger_that_strays_neither() -> None:
    player = Player()
    player.down(D1)
    assert not player.gestures.long_press.is_set
    player.down(D1, **TOUCH)
    player.move(moves(D1, SLOP + 1), **TOUCH)
    player.gestures.long_press.come()
    assert player.intents == []


def test_a_finger_that_stays_and_then_moves_drags_paints_and_pans_nothing() -> None:
    for study in ("", "edit"):
        player = Player()
        player.do("zoom", ZOOMED if not study else WHOLE, 0)
        player.done.clear()
        player.document.documentElement.attributes["data-study"] = study
        player.down(A1, **TOUCH)
        player.gestures.long_press.come()
        player.move(SEA, **TOUCH)
        player.up(SEA, **TOUCH)
        assert [intent for intent, _ in player.intents] == ["draw" if study else "inspect"]


def test_other_buttons_and_pens_turned_round_begin_nothing() -> None:
    for button in (1, 5):
        player = Player()
        for at in (A1, HANDLE, SEA):
            player.down(at, button=button)
            assert player.state == "idle"


def test_a_touch_beside_a_note_closes_it_and_one_on_it_does_not() -> None:
    player = Player()
    player.send("menu", D1)
    player.down(NOTE, **TOUCH)
    player.down(PANEL)
    assert player.done == [("inspect", "d1", 1)]
    player.down(PANEL, **TOUCH)
    assert player.done[1:] == [("inspect", "", 0)]


def test_a_note_that_was_asked_for_stays_when_the_mouse_leaves() -> None:
    player = Player()
    player.send("menu", D1)
    player.send("over", SEA, buttons=0)
    assert not player.inspection.closing.is_set


def test_keys_light_what_they_come_to_until_a_press() -> None:
    player = Player()
    hovering, node = player.gestures.hovering, player.document.getElementById("cell-a1")
    hovering.note_key(is_by_key=True)
    hovering.focus(node)
    hovering.blur()
    player.send("over", B1, buttons=0)
    player.down(B1)
    hovering.timer.come()
    hovering.focus(node)
    hovering.leave()
    assert player.lit == ["cell a1", "", "cell b1", ""]
    assert player.root("data-keys") is None


def test_a_page_that_tests_share_lets_go_of_everything() -> None:
    player = Player()
    take_up(player)
    player.pointers.reset()
    assert (player.state, player.pointers.click(), player.root("data-dragging")) == ("idle", False, None)


# Functions that the page provides ----------------------------------------------------------------------


def test_the_page_has_what_pointers_look_for() -> None:
    player = PagePlayer(3)
    player.start(("", ""))
    for phase, place, wanted in (
        ("card", "hand", {"playable", 'data-action="hand"', "card-art"}),
        ("act", "actions", {'data-mode="reproduce"'}),
        ("act", "board-cells", {"data-pick", "data-cell", 'class="hit"'}),
    ):
        player.play_until(lambda phase=phase: player.state.phase == phase and not player.app.sheet)
        markup = scene(player.app)[place]
        assert {part for part in wanted if part not in markup} == set(), place
