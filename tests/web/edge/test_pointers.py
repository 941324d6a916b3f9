"""The machine of pointers: every row of its table, and what hands do at once that they should not."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.web.edge.fake_document import Document, Element, Tools
from web.edge.dragging import Dragging
from web.edge.handles import Handles
from web.edge.hover import LIGHT_MS, NOTE_MS, Hovering, Inspection
from web.edge.pointers import PRESS_MS, TABLE, Pointers
from web.edge.pointing import SLOP, PointerInput
from web.edge.strokes import Strokes
from web.edge.zooming import Zooming

WHOLE, ZOOMED = "0.0 0.0 200.0 200.0", "50.0 50.0 100.0 100.0"
#: Where cells are: a1 holds a herd that can be taken up, b1 and c1 complete its move, d1 is land alone.
A1, B1, C1, D1, SEA = (20.0, 20.0), (90.0, 20.0), (130.0, 20.0), (300.0, 20.0), (200.0, 300.0)
HAND, PILE, BREED, PANEL = (20.0, 520.0), (60.0, 520.0), (120.0, 520.0), (300.0, 600.0)
HANDLE, GRAB, NOTE = (200.0, 410.0), (500.0, 210.0), (650.0, 50.0)
LEFT, BOTH, RIGHT = 1, 3, 2


def cell(name: str, x: float, more: str = "") -> Element:
    box = (x - 20, 0, 40, 40)
    return Element(f'#cell-{name}[data-cell="{name}"]{more}', box, Element(".hit", box))


def page(*cards: Element) -> Document:
    """A page with a board of 400 pixels, the turn's card below it, a sheet and a note beside it."""
    board = Element(
        f'#board.board[viewBox="{WHOLE}"][data-whole="{WHOLE}"]',
        (0, 0, 400, 400),
        Element(
            "#board-cells",
            (0, 0, 0, 0),
            cell("a1", 20, '[data-pick="a1"]'),
            cell("b1", 90),
            cell("c1", 130),
            cell("d1", 300),
        ),
    )
    turn = Element(
        "#turn",
        (0, 400, 400, 200),
        Element("#handle", (180, 400, 40, 20)),
        *cards,
        Element('.mode[data-mode="reproduce"][data-point="herds"]', (100, 500, 40, 40)),
    )
    sheet = Element(".sheet", (420, 200, 160, 200), Element(".grab", (480, 200, 40, 20)))
    note = Element("#inspector", (0, 0, 0, 0), Element(".inspector", (600, 0, 100, 100)))
    box = Element("#board-box", (0, 0, 400, 400), board)
    app = Element("#app", (0, 0, 1000, 1000), Element("#main", (0, 0, 1000, 1000), box, turn, sheet, note))
    return Document('html[data-study=""]', app, Element("#held"))


def hand_cards() -> tuple[Element, Element]:
    """The two cards of which a turn may begin with one."""
    return (
        Element('#card-hand.playable[data-action="hand"]', (0, 500, 40, 40)),
        Element('#card-draw.playable[data-action="draw"]', (40, 500, 40, 40)),
    )


class Player:
    """Someone with a mouse, a pen and ten fingers before a page.

    done: the intents that have come of it; lit: what has been pointed at; way: (state, event, next) for each
    row of the table that was taken.
    """

    def __init__(self, *cards: Element) -> None:
        self.document = page(*cards)
        self.tools: Any = Tools(self.document)
        self.done: list[tuple[str, str, int]] = []
        self.lit: list[str] = []
        self.time = 0.0
        self.is_refused = self.is_still = False
        hovering = Hovering(self.lit.append, self.tools)
        self.inspection = Inspection(self.do, self.tools)
        self.zooming = Zooming(self.do, self.tools, lambda _: None)
        dragging = Dragging(self.do, self.tools, hovering, lambda: not self.is_still)
        handles = Handles(self.do, self.tools.window)
        self.pointers = Pointers(
            self.do, self.tools, hovering, self.inspection, dragging, self.zooming, handles
        )
        document: Any = self.document
        self.pointers.strokes = Strokes(self.do, document)
        self.buttons = LEFT

    def do(self, intent: str, value: str, seat: int) -> None:
        """What the app would draw: a cell that is taken up is held, and where it can go is offered."""
        self.done.append((intent, value, seat))
        node = self.document.querySelector('[data-pick="a1"]')
        if intent == "pick" and node and not self.is_refused:
            node.classList.add("held")
        if (intent == "pick" and not self.is_refused) or intent == "mode":
            for name in ("b1", "c1"):
                self.document.getElementById(f"cell-{name}").attributes["data-action"] = f"a1-{name}"
        if intent == "zoom":
            self.document.getElementById("board").attributes["viewBox"] = value

    def send(self, kind: str, at: tuple[float, float], *, pointer: int = 1, **more: Any) -> bool:
        self.time += 10
        target: Any = self.document.elementFromPoint(*at)
        event = PointerInput(kind, pointer, "mouse", *at, self.time, self.buttons, 0, True, target)
        return self.pointers.take(event._replace(**more))

    # A mouse; keywords make it a pen or fingers

    def down(self, at: tuple[float, float], **more: Any) -> None:
        self.send("down", at, **more)

    def move(self, *way: tuple[float, float], **more: Any) -> None:
        for at in way:
            self.send("move", at, **more)

    def up(self, at: tuple[float, float], **more: Any) -> None:
        self.send("up", at, **more)

    def drag(self, *way: tuple[float, float], **more: Any) -> None:
        """Press at the first place and let go at the last."""
        self.down(way[0], **more)
        self.move(*way[1:], **more)
        self.up(way[-1], **more)

    def second(self, at: tuple[float, float]) -> None:
        """Another finger goes down."""
        self.down(at, pointer=2, device="touch", is_primary=False)

    def press_right(self, at: tuple[float, float]) -> bool:
        """Press the right button while the left one is down. Returns True if no menu opens."""
        self.move(at, buttons=BOTH)
        return self.send("menu", at, button=RIGHT, buttons=BOTH)

    @property
    def state(self) -> str:
        return self.pointers.state

    @property
    def intents(self) -> list[tuple[str, str]]:
        """What was done, without notes that close."""
        return [(intent, value) for intent, value, _ in self.done if (intent, value) != ("inspect", "")]

    def root(self, name: str) -> str | None:
        return self.document.documentElement.getAttribute(name)

    def view(self) -> list[float]:
        self.zooming.frame.come()
        text = self.document.getElementById("board").getAttribute("viewBox") or ""
        return [float(number) for number in text.split()]


TOUCH: dict[str, Any] = {"device": "touch"}
Row = tuple[str, str]
SCENARIOS: dict[Row, Callable[[Player], None]] = {}


def row(state: str, kind: str) -> Callable[[Callable[[Player], None]], Callable[[Player], None]]:
    """Let a function be the test of a row."""

    def note(scenario: Callable[[Player], None]) -> Callable[[Player], None]:
        SCENARIOS[state, kind] = scenario
        return scenario

    return note


def moves(start: tuple[float, float], x: float, y: float = 0) -> tuple[float, float]:
    return start[0] + x, start[1] + y


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
    light, note = player.pointers.hovering.timer, player.inspection.waiting
    assert (light.ms, note.ms) == (LIGHT_MS, NOTE_MS)
    light.come()
    assert player.lit == ["cell a1"]
    note.come()
    assert player.done == [("inspect", "a1", 0)]
    player.send("over", D1, device="touch", buttons=0)
    assert not light.is_set


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
    assert player.pointers.long_press.ms == PRESS_MS
    player.move(moves(A1, 5, 5), **TOUCH)
    player.pointers.long_press.come()
    assert (player.state, player.intents) == ("held", [("inspect", "a1")])
    player.up(A1, **TOUCH)
    assert player.pointers.click()
    assert not player.pointers.click()


@row("pressed", "menu")
def a_long_press_that_the_system_tells_of_is_one(player: Player) -> None:
    player.down(A1, **TOUCH)
    assert player.send("menu", A1, **TOUCH)
    assert (player.state, player.intents) == ("held", [("inspect", "a1")])
    assert not player.pointers.long_press.is_set
    player.up(A1, **TOUCH)
    assert player.pointers.click()


@row("pressed", "second")
def two_fingers_that_go_down_pinch(player: Player) -> None:
    player.down(A1, **TOUCH)
    player.second(SEA)
    assert (player.state, player.pointers.long_press.is_set) == ("pinching", False)
    assert player.document.getElementById("board").captured == [1, 2]


@row("pressed", "button")
def another_button_makes_nothing_of_a_press(player: Player) -> None:
    player.down(A1, device="pen")
    player.move(A1, device="pen", buttons=BOTH)
    assert (player.state, player.pointers.long_press.is_set) == ("idle", False)
    player.move(D1, device="pen")
    assert player.intents == []


@row("pressed", "up")
def a_press_alone_is_a_click(player: Player) -> None:
    player.drag(A1, moves(A1, 3))
    assert (player.state, player.intents, player.pointers.click()) == ("idle", [], False)
    player.drag(A1, A1, **TOUCH)
    assert (player.state, player.pointers.long_press.is_set) == ("idle", False)


@row("pressed", "cancel")
def a_press_that_the_browser_takes_is_nothing(player: Player) -> None:
    player.down(A1, **TOUCH)
    player.send("cancel", A1, **TOUCH)
    assert (player.state, player.pointers.long_press.is_set) == ("idle", False)
    player.move(D1, **TOUCH)
    assert player.intents == []


# Dragging ---------------------------------------------------------------------------------------------


def take_up(player: Player, **more: Any) -> None:
    player.down(A1, **more)
    player.move(moves(A1, 10), **more)
    assert player.state == "dragging"


@row("dragging", "move")
def what_is_dragged_follows_once_a_frame(player: Player) -> None:
    take_up(player)
    player.move(B1)
    player.pointers.dragging.frame.come()
    assert "translate(90.0px,20.0px)" in player.document.getElementById("held").style.transform
    assert (player.state, player.lit[-1]) == ("dragging", "drop b1")


@row("dragging", "up")
def a_drop_does_what_a_click_does(player: Player) -> None:
    take_up(player)
    player.move(B1)
    player.pointers.dragging.frame.come()
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
    """Drag the view of an enlarged board by the sea."""
    player.do("zoom", ZOOMED, 0)
    player.done.clear()
    player.down(SEA)
    player.move(moves(SEA, 40))
    assert player.state == "panning"


def pinch(player: Player, at: tuple[float, float] = SEA) -> None:
    """Two fingers, 40 pixels apart."""
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
    player.move(C1)
    assert player.done == [
        ("position-stroke", "a1", 0),
        ("position-stroke", "b1", 1),
        ("position-stroke", "c1", 1),
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
    player.pointers.long_press.come()
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
    """The row does what its scenario says, and the scenario comes to it."""
    came = []
    react = TABLE[state, kind]

    def watched(pointers: Pointers, event: PointerInput) -> Any:
        came.append(react(pointers, event))
        return came[-1]

    monkeypatch.setitem(TABLE, (state, kind), watched)
    SCENARIOS[state, kind](Player())
    assert came
    assert set(came) <= {*documented()[state, kind]}


def documented() -> dict[Row, list[str]]:
    """The rows of the table in the docs: state and event -> the states that may come next."""
    docs = (Path(__file__).parents[3] / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = docs.partition("| state | event |")[2].partition("\n\n")[0]
    rows = re.findall(r"^\| (\w+) \| ([\w, ]+) \| ([\w, ]+) \|", table, re.M)
    return {(state, kind): after.split(", ") for state, kinds, after in rows for kind in kinds.split(", ")}


def test_every_row_has_a_test_and_stands_in_the_docs() -> None:
    assert SCENARIOS.keys() == TABLE.keys()
    assert list(documented()) == list(TABLE)


# What is dragged, and where it falls -------------------------------------------------------------------


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
    player.down(D1)
    player.move(moves(D1, 40))
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
    """Each is the first of its kind. What the pen does then is not followed."""
    player = Player()
    take_up(player, device="pen")
    player.down(D1, pointer=7, **TOUCH)
    assert (player.state, player.intents) == ("pressed", [("pick", "a1"), ("put-back", "")])
    player.move(B1, device="pen")
    player.up(B1, device="pen")
    assert player.intents[-1] == ("put-back", "")
    player.pointers.long_press.come()
    assert player.state == "held"


def test_an_end_that_the_page_has_missed_is_made_up_for() -> None:
    """As of a mouse let go in another window: it comes back without a button."""
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
    assert (player.state, player.pointers.long_press.is_set) == ("pressed", False)
    player.move(moves(SEA, 40), pointer=2, device="touch", is_primary=False)
    assert player.state == "panning"


def test_a_finger_that_strays_asks_for_nothing() -> None:
    player = Player()
    player.down(D1, **TOUCH)
    player.move(moves(D1, SLOP + 1), **TOUCH)
    player.pointers.long_press.come()
    assert player.intents == []


def test_a_finger_that_stays_and_then_moves_drags_paints_and_pans_nothing() -> None:
    for study in ("", "edit"):
        player = Player()
        player.do("zoom", ZOOMED if not study else WHOLE, 0)
        player.done.clear()
        player.document.documentElement.attributes["data-study"] = study
        player.down(A1, **TOUCH)
        player.pointers.long_press.come()
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
    hovering, node = player.pointers.hovering, player.document.getElementById("cell-a1")
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
