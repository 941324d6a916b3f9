"""Pointer player: a person who uses a fake page with a mouse, a pen and ten fingers."""

from __future__ import annotations

from typing import Any

from tests.web.edge.fake_document import Document, Element, Tools
from web.edge.dragging import Dragging
from web.edge.gestures import Gestures
from web.edge.handles import Handles
from web.edge.hovering import Hovering, Inspection
from web.edge.pointers import Pointers
from web.edge.pointing import PointerInput
from web.edge.strokes import Strokes
from web.edge.zooming import Zooming

WHOLE, ZOOMED = "0.0 0.0 200.0 200.0", "50.0 50.0 100.0 100.0"
#: Places of cells: a1 has a herd to pick up, b1 and c1 complete its move, d1 is plain land.
A1, B1, C1, D1, SEA = (20.0, 20.0), (90.0, 20.0), (130.0, 20.0), (300.0, 20.0), (200.0, 300.0)
HAND, PILE, BREED, PANEL = (20.0, 520.0), (60.0, 520.0), (120.0, 520.0), (300.0, 600.0)
HANDLE, GRAB, NOTE = (200.0, 410.0), (500.0, 210.0), (650.0, 50.0)
LEFT, BOTH, RIGHT = 1, 3, 2


def cell(name: str, x: float, more: str = "") -> Element:
    box = (x - 20, 0, 40, 40)
    return Element(f'#cell-{name}[data-cell="{name}"]{more}', box, Element(".hit", box))


def page(*cards: Element) -> Document:
    """Return a page with a board of 400 pixels, the turn's card below it, a sheet and a note beside it."""
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
    """Return the two cards that can begin a turn."""
    return (
        Element('#card-hand.playable[data-action="hand"]', (0, 500, 40, 40)),
        Element('#card-draw.playable[data-action="draw"]', (40, 500, 40, 40)),
    )


class Player:
    """A person who uses a page with a mouse, a pen and ten fingers.

    done: the resulting intents. lit: the things pointed at. way: (state, event, next) for each row of the
    table that was used.
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
        self.gestures = Gestures(
            self.do, self.tools, hovering, self.inspection, dragging, self.zooming, handles
        )
        self.pointers = Pointers(self.gestures)
        document: Any = self.document
        self.gestures.strokes = Strokes(self.do, document)
        self.buttons = LEFT

    def do(self, intent: str, value: str, seat: int) -> None:
        """Update the page as the app does: a picked cell is held, and its targets are offered."""
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

    # Mouse events; keywords turn them into pen or finger events

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
        """Put another finger down."""
        self.down(at, pointer=2, device="touch", is_primary=False)

    def press_right(self, at: tuple[float, float]) -> bool:
        """Press the right button while the left one is down. Return True if no menu opens."""
        self.move(at, buttons=BOTH)
        return self.send("menu", at, button=RIGHT, buttons=BOTH)

    @property
    def state(self) -> str:
        return self.gestures.state

    @property
    def intents(self) -> list[tuple[str, str]]:
        """Return the intents without those that close notes."""
        return [(intent, value) for intent, value, _ in self.done if (intent, value) != ("inspect", "")]

    def root(self, name: str) -> str | None:
        return self.document.documentElement.getAttribute(name)

    def view(self) -> list[float]:
        self.zooming.frame.come()
        text = self.document.getElementById("board").getAttribute("viewBox") or ""
        return [float(number) for number in text.split()]


TOUCH: dict[str, Any] = {"device": "touch"}


def moves(start: tuple[float, float], x: float, y: float = 0) -> tuple[float, float]:
    return start[0] + x, start[1] + y


def take_up(player: Player, **more: Any) -> None:
    """Pick up the herd on a1."""
    player.down(A1, **more)
    player.move(moves(A1, 10), **more)
    assert player.state == "dragging"
