"""Dragging herds, tiles and cards by mouse and finger: the same as clicks, and clicks always work too."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, PHONE, Player, game_until, moves_wait, open_match
from tests.browser.test_enlarged import IN, VIEW, Fingers, Point, middle, wait_for_zoom
from tests.browser.waiting import wait_until
from trias.games.trias import action_text
from trias.games.trias.moves import KIND, MOVE, REPRODUCE, RESCUE
from trias.games.trias.state import State

pytestmark = pytest.mark.browser

HELD = "#held"
DRAGGED = "html[data-dragging]"
SEA: Point = (8, 420)
HAND, PILE = '.playable[data-action="hand"]', '.playable[data-action="draw"]'
UNDO = '#foot [data-intent="undo"]:not([aria-disabled="true"])'

Open = Callable[..., Player]


@pytest.fixture
def opened(fresh: Fresh) -> Open:
    """Return a function that opens a game played at random up to a fitting position."""

    def open_at(is_it: Callable[[State], bool], *bots: str, hand: str = "mouse", **settings: str) -> Player:
        player = Player(fresh(1, **AT_ONCE | settings), hand=hand)
        open_match(player.page, game_until(is_it, *(bots or ("", "greedy", "greedy"))))
        player.go_on()
        player.page.evaluate("getSelection().removeAllRanges()")
        return player

    return open_at


def card_waits(state: State) -> bool:
    """True if the hand card can drift several tiles and a card can be drawn."""
    return state.phase == "card" and len(state.legal()) == 2


def tile_waits(state: State) -> bool:
    return state.phase == "drift" and len(state.legal()) > 4


def swimmer_waits(state: State) -> bool:
    return state.phase == "act" and any(code & KIND == RESCUE for code in state.legal())


def mother_waits(state: State) -> bool:
    return state.phase == "act" and any(code & KIND == REPRODUCE for code in state.legal())


class Hand:
    """A mouse with one button, or a finger: whichever the player uses."""

    def __init__(self, player: Player) -> None:
        self.mouse = player.page.mouse
        self.fingers = Fingers(player.page) if player.hand == "touch" else None

    def down(self, at: Point) -> None:
        if self.fingers:
            self.fingers.touch("touchStart", at)
        else:
            self.mouse.move(*at)
            self.mouse.down()

    def move(self, *way: Point) -> None:
        for at in way:
            if self.fingers:
                self.fingers.touch("touchMove", at)
            else:
                self.mouse.move(*at, steps=3)

    def up(self) -> None:
        if self.fingers:
            self.fingers.touch("touchEnd")
        else:
            self.mouse.up()

    def drag(self, start: Point, *way: Point) -> None:
        """Press at a point, move along the others, and let go."""
        self.down(start)
        self.move(*way)
        self.up()


def near(place: Point, by: float = 14) -> Point:
    return place[0] + by, place[1] + by


def cell_of(player: Player, selector: str) -> str:
    """Return the id selector of the first cell that matches this selector."""
    return "#cell-" + str(player.page.locator(f"#board-cells {selector}").first.get_attribute("data-cell"))


def target(player: Player, name: str) -> str:
    """Return the selector of the cell that completes that action or preview."""
    page = player.page
    found = page.locator(f'#board-cells [data-action="{name}"], #board-cells [data-preview="{name}"]')
    return f"#cell-{found.first.get_attribute('data-cell')}"


def texts(state: State, kind: int) -> list[str]:
    return [action_text(code) for code in state.legal() if code & KIND == kind]


def by(*hands: str) -> pytest.MarkDecorator:
    """Run a test with these hands; with --long, with every hand."""
    return pytest.mark.parametrize(
        "hand",
        [
            pytest.param(
                hand,
                id=hand,
                marks=(
                    *([pytest.mark.browser_context_args(**PHONE)] if hand == "touch" else []),
                    *([] if hand in hands else [pytest.mark.long]),
                ),
            )
            for hand in ("mouse", "touch")
        ],
    )


@by("mouse")
def test_a_herd(opened: Open, hand: str) -> None:
    player = opened(moves_wait, hand=hand)
    page, before = player.page, player.kept()["actions"]
    text = texts(player.state(), MOVE)[0]
    source, end = (f"#cell-{name}" for name in text.split("-"))
    start, goal = middle(page, source), middle(page, end)
    held = Hand(player)
    held.down(start)
    held.move(near(start), goal)
    expect(page.locator(DRAGGED)).to_have_attribute("data-dragging", "cell")
    expect(page.locator(f"{HELD} svg")).to_be_visible()
    expect(page.locator("#board-numbers .cost-pill")).to_contain_text("1")  # the cost of the drop
    held.up()
    player.wait()
    assert player.kept()["actions"] == [*before, text]
    expect(page.locator(HELD)).to_be_hidden()


@by()
def test_a_tile_is_dropped_into_the_preview_and_no_further(opened: Open, hand: str) -> None:
    player = opened(tile_waits, hand=hand)
    page, before = player.page, player.kept()["actions"]
    text = action_text(player.state().legal()[0])
    source = f"#cell-{text.split('>')[0]}"
    start = middle(page, source)
    held = Hand(player)
    held.down(start)
    held.move(near(start, 20))
    expect(page.locator(f"{HELD} svg")).to_be_visible()
    goal = middle(page, target(player, text))
    held.move(goal)
    held.up()
    button = page.locator(f'button[data-action="{text}"]').first
    expect(button).to_be_visible()
    assert player.kept()["actions"] == before
    button.click()
    player.wait()
    assert player.kept()["actions"][: len(before) + 1] == [*before, text]


@pytest.mark.long
def test_enter_after_a_drop_puts_the_tile_down(opened: Open) -> None:
    """As after a click, the place has the focus, not the lifted tile."""
    player = opened(tile_waits)
    page, before = player.page, player.kept()["actions"]
    text = action_text(player.state().legal()[0])
    start = middle(page, f"#cell-{text.split('>')[0]}")
    held = Hand(player)
    held.down(start)
    held.move(near(start, 20))
    expect(page.locator(f"{HELD} svg")).to_be_visible()
    held.move(middle(page, target(player, text)))
    held.up()
    expect(page.locator(f'button[data-action="{text}"]').first).to_be_visible()
    page.keyboard.press("Enter")
    player.wait()
    assert player.kept()["actions"][: len(before) + 1] == [*before, text]


@by("touch")
def test_the_hand_card_onto_the_board_is_played(opened: Open, hand: str) -> None:
    player = opened(card_waits, hand=hand)
    page, before = player.page, player.kept()["actions"]
    start = middle(page, HAND)
    Hand(player).drag(start, (start[0], start[1] - 30), middle(page, "#cell-o"))
    player.wait()
    assert player.kept()["actions"] == [*before, "hand"]


@by()
def test_the_top_card_of_the_pile_onto_the_board_is_drawn(opened: Open, hand: str) -> None:
    player = opened(card_waits, hand=hand)
    page, before = player.page, player.kept()["actions"]
    start = middle(page, PILE)
    Hand(player).drag(start, (start[0], start[1] - 30), middle(page, "#cell-o"))
    player.wait()
    assert player.kept()["actions"] == [*before, "draw"]


@pytest.mark.long
def test_a_card_onto_a_tile_that_it_can_drift_takes_that_tile_up(opened: Open) -> None:
    player = opened(card_waits)
    page, before = player.page, player.kept()["actions"]
    tile = cell_of(player, "[data-pick]")
    Hand(player).drag(middle(page, HAND), middle(page, tile))
    player.wait()
    assert player.kept()["actions"] == [*before, "hand"]
    expect(page.locator(f"{tile}.held")).to_have_count(1)
    # a tile alone can be previewed and dropped too; Undo takes both back
    page.keyboard.press("Escape")
    page.locator(UNDO).click()
    start = middle(page, tile)
    held = Hand(player)
    held.down(start)
    held.move(near(start, 20))
    expect(page.locator(f"{HELD} svg")).to_be_visible()
    assert player.kept()["actions"] == [*before, "hand"]
    held.move(SEA)
    held.up()
    player.wait()
    assert player.kept()["actions"] == before


@pytest.mark.long
def test_a_card_that_is_dropped_beside_the_board_is_not_played(opened: Open) -> None:
    player = opened(card_waits)
    page, before = player.page, player.kept()
    start = middle(page, HAND)
    Hand(player).drag(start, (start[0], start[1] + 30))
    expect(page.locator(DRAGGED)).to_have_count(0)
    assert player.kept() == before


@by()
def test_what_is_dropped_elsewhere_springs_back(opened: Open, hand: str) -> None:
    player = opened(moves_wait, hand=hand)
    page, before = player.page, player.kept()
    start = middle(page, cell_of(player, "[data-pick]"))
    Hand(player).drag(start, near(start), (30, 300))
    expect(page.locator(DRAGGED)).to_have_count(0)
    expect(page.locator(".held")).to_have_count(1)  # the copy that flies back has gone
    expect(page.locator("#board-cells .held")).to_have_count(0)
    assert player.kept() == before
    assert player.offers("action") == {"end"}


@pytest.mark.long
def test_escape_and_the_other_window_end_a_drag(opened: Open) -> None:
    player = opened(moves_wait)
    page, before = player.page, player.kept()
    start = middle(page, cell_of(player, "[data-pick]"))
    held = Hand(player)
    held.down(start)
    held.move(near(start, 20))
    page.keyboard.press("Escape")
    expect(page.locator(DRAGGED)).to_have_count(0)
    held.up()
    assert player.kept() == before
    assert player.offers("action") == {"end"}


@pytest.mark.long
@pytest.mark.parametrize(("what", "is_lifted_first"), [*product(("herd", "tile", "card"), (False, True))])
def test_another_button_ends_a_drag_and_puts_back(opened: Open, what: str, is_lifted_first: bool) -> None:
    """In whichever order the buttons are released, nothing is played and no note about a cell opens."""
    player = opened({"herd": moves_wait, "tile": tile_waits, "card": card_waits}[what])
    page, before, mouse = player.page, player.kept(), player.page.mouse
    offered = player.offers("action"), player.offers("pick")
    start = middle(page, HAND if what == "card" else cell_of(player, "[data-pick]"))
    held = Hand(player)
    held.down(start)
    held.move(near(start, 20), middle(page, cell_of(player, "[data-pick]")))
    expect(page.locator(DRAGGED)).to_have_count(1)
    mouse.down(button="right")
    expect(page.locator(DRAGGED)).to_have_count(0)
    mouse.up(button="left" if is_lifted_first else "right")
    held.move(near(start, 30))
    mouse.up(button="right" if is_lifted_first else "left")
    assert player.kept() == before
    assert (player.offers("action"), player.offers("pick")) == offered
    expect(page.locator("#inspector .inspector")).to_have_count(0)
    # the next click works normally
    page.mouse.click(*start)
    player.wait()
    assert player.kept() != before or page.locator("#board-cells .held").count() == 1


@pytest.mark.long
def test_a_herd_put_down_where_it_stood_stays_in_the_hand(opened: Open) -> None:
    player = opened(moves_wait)
    page = player.page
    cell = cell_of(player, "[data-pick]")
    start = middle(page, cell)
    Hand(player).drag(start, near(start, 30), near(start, 2))
    expect(page.locator(f"{cell}.held")).to_have_count(1)


@by()
def test_the_button_reproduce_onto_a_tile(opened: Open, hand: str) -> None:
    player = opened(mother_waits, hand=hand)
    page, before = player.page, player.kept()["actions"]
    text = texts(player.state(), REPRODUCE)[0]
    start = middle(page, '.mode[data-mode="reproduce"]')
    held = Hand(player)
    held.down(start)
    held.move((start[0], start[1] - 30))
    expect(page.locator(DRAGGED)).to_have_attribute("data-dragging", "mode")
    goal = middle(page, target(player, text))
    held.move(goal)
    held.up()
    player.wait()
    assert player.kept()["actions"] == [*before, text]


@by()
def test_a_swimmer_onto_the_shore(opened: Open, hand: str) -> None:
    player = opened(swimmer_waits, hand=hand)
    page, before = player.page, player.kept()["actions"]
    text = texts(player.state(), RESCUE)[0]
    source, end = (f"#cell-{name}" for name in text.split("^"))
    start = middle(page, source)
    Hand(player).drag(start, near(start), middle(page, end))
    player.wait()
    assert player.kept()["actions"] == [*before, text]


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_a_second_finger_ends_a_drag_and_enlarges_the_board(opened: Open) -> None:
    player = opened(moves_wait, hand="touch")
    page, before = player.page, player.kept()
    x, y = middle(page, cell_of(player, "[data-pick]"))
    fingers = Fingers(page)
    fingers.touch("touchStart", (x, y))
    fingers.touch("touchMove", (x + 14, y))
    expect(page.locator(DRAGGED)).to_have_count(1)
    fingers.touch("touchStart", (x + 14, y), (x + 40, y))
    expect(page.locator(DRAGGED)).to_have_count(0)
    fingers.touch("touchMove", (x - 20, y), (x + 90, y))
    fingers.touch("touchEnd")
    wait_for_zoom(page, 1.5)
    assert player.kept() == before
    assert player.offers("action") == {"end"}


@pytest.mark.long
@pytest.mark.browser_context_args(**PHONE)
def test_a_finger_that_stays_looks_and_drags_nothing(opened: Open) -> None:
    player = opened(moves_wait, hand="touch")
    page = player.page
    x, y = middle(page, cell_of(player, "[data-pick]"))
    fingers = Fingers(page)
    fingers.touch("touchStart", (x, y))
    expect(page.locator("#inspector .inspector")).to_have_count(1)
    fingers.touch("touchMove", (x + 60, y))
    expect(page.locator(DRAGGED)).to_have_count(0)
    fingers.touch("touchEnd")
    assert player.offers("action") == {"end"}


@pytest.mark.long
def test_on_an_enlarged_board_a_herd_is_dragged_and_the_sea_moves_the_view(opened: Open) -> None:
    player = opened(moves_wait)
    page, before = player.page, player.kept()["actions"]
    page.locator(IN).click()
    wait_for_zoom(page)
    view = page.evaluate(VIEW)
    text = texts(player.state(), MOVE)[0]
    source, end = (f"#cell-{name}" for name in text.split("-"))
    start = middle(page, source)
    Hand(player).drag(start, near(start), middle(page, end))
    player.wait()
    assert player.kept()["actions"] == [*before, text]
    assert page.evaluate(VIEW) == view


@pytest.mark.long
def test_the_setting_switches_drags_off(opened: Open) -> None:
    player = opened(moves_wait, drag="off")
    page, before = player.page, player.kept()
    cell = cell_of(player, "[data-pick]")
    start = middle(page, cell)
    Hand(player).drag(start, near(start), (start[0] + 60, start[1] + 60))
    expect(page.locator(DRAGGED)).to_have_count(0)
    assert player.kept() == before
    # in the menu it is on again
    player.press("intent", "menu")
    player.press("intent", "settings", "board")
    page.locator('input[name="drag"][value="on"]').check()
    page.keyboard.press("Escape")
    wait_until(page, "!document.documentElement.dataset.sheet")
    start = middle(page, cell)
    held = Hand(player)
    held.down(start)
    held.move(near(start))
    expect(page.locator(DRAGGED)).to_have_count(1)
    page.keyboard.press("Escape")
    held.up()


@pytest.mark.long
def test_the_text_board_has_no_drags(opened: Open) -> None:
    player = opened(mother_waits, board="words")
    page, before = player.page, player.kept()
    expect(page.locator("#words")).to_be_visible()
    start = middle(page, '.mode[data-mode="reproduce"]')
    Hand(player).drag(start, near(start, 40), SEA)
    expect(page.locator(DRAGGED)).to_have_count(0)
    assert player.kept() == before
