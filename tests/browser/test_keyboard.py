"""The keyboard alone: part of a game (a whole one with --long), and each key."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.law_states import until
from tests.browser.player import AT_ONCE, EVERYTHING, FOCUSED_CELL, Player, game_until, open_match
from tests.browser.started import IN_PYTHON
from tests.browser.waiting import wait_until
from trias.games.trias.cells import NAME, cell_named
from trias.games.trias.moves import DRIFT, KIND, MOVE, REPRODUCE, RESCUE, source_of, target_of
from trias.games.trias.state import State
from web.words import t

pytestmark = pytest.mark.browser

Open = Callable[..., Player]


@pytest.mark.slow
def test_a_game(fresh: Fresh) -> None:
    page = fresh(22, **AT_ONCE)
    player = Player(page, 22, "keys", brisk=amount(True, False))
    player.show_form()
    player.press("intent", "seat-remove", "2")
    kind = page.locator('[data-intent="seat-kind"][data-value="1"]')
    player.focus(kind)
    page.keyboard.type(t("start.kind.bot", level=t("bot.gentle")))
    expect(kind).to_have_value("gentle")
    player.start()
    if amount(True, False):  # the first round, and the last round of another game
        player.play_rounds(1)
        open_match(page, until(2, "card"))
    player.play_game()
    assert player.done >= amount({"place", "drift", "end"}, EVERYTHING)
    assert len(player.state().winners() or ()) >= 1
    expect(page.get_by_role("dialog")).to_contain_text("Total")


# Each key ---------------------------------------------------------------------------------------------


@pytest.fixture
def opened(fresh: Fresh) -> Open:
    """Return a function that opens a random game at a fitting position, with the board in focus."""

    def open_at(is_it: Callable[[State], bool], *bots: str) -> Player:
        player = Player(fresh(1, **AT_ONCE), hand="keys")
        open_match(player.page, game_until(is_it, *(bots or ("", "greedy", "greedy"))))
        player.focus_board()
        return player

    return open_at


#: The `display` of the focus ring of the cell in focus.
RING = "getComputedStyle(document.activeElement.querySelector('.focus-ring')).display"


def test_the_focus_ring_waits_for_a_key(fresh: Fresh) -> None:
    """The page focuses the board at the start and after a mouse click."""
    player = Player(fresh(1, **AT_ONCE))
    page, stop = player.page, player.page.locator('#board-cells [tabindex="0"]')
    open_match(page, game_until(lambda state: state.phase == "drift", "", "greedy", "greedy"))
    player.go_on()
    stop.focus()
    assert page.evaluate(RING) == "none"
    page.keyboard.press("ArrowDown")
    assert page.evaluate(RING) == "inline"
    page.mouse.click(6, 300)
    page.evaluate("document.activeElement.blur()")
    stop.focus()
    assert page.evaluate(RING) == "none"


def cell(player: Player) -> str:
    """Return the selector of the cell that has the focus."""
    return str(player.page.evaluate(FOCUSED_CELL))


def press(player: Player, *keys: str) -> None:
    for key in keys:
        player.page.keyboard.press(key)


def test_keys_step_to_the_neighbour(opened: Open) -> None:
    player = opened(lambda state: state.phase == "place")
    for key, expected in {
        "w": "a0",
        "e": "a1",
        "d": "a2",
        "s": "a3",
        "a": "a4",
        "q": "a5",
        "Numpad8": "a0",
        "Numpad9": "a1",
        "Numpad3": "a2",
        "Numpad2": "a3",
        "Numpad1": "a4",
        "Numpad7": "a5",
        "ArrowUp": "a0",
        "ArrowDown": "a3",
        "ArrowRight": "a1",
        "ArrowLeft": "a5",
    }.items():
        press(player, "Home", key)
        assert cell(player) == expected, key
    # two steps sideways stay in the row
    press(player, "Home", "ArrowRight", "ArrowRight")
    assert cell(player) == "b3"
    press(player, "ArrowLeft", "ArrowLeft")
    assert cell(player) == "o"
    press(player, "w", "w", "w", "w", "w")
    expect(player.page.get_by_role("status").filter(has_text=t("say.edge"))).to_be_attached()
    assert cell(player) in {"b0", "c0"}


def test_brackets_go_round_the_possible_cells(opened: Open) -> None:
    player = opened(lambda state: state.phase == "place")
    cells = [NAME[target_of(code)] for code in sorted(player.state().legal())]
    player.focus(player.page.locator(f'[data-cell="{cells[0]}"]'))
    for keys, order in (("].", [*cells[1:], cells[0]]), ("[,", cells[::-1])):
        for at, expected in enumerate(order):
            press(player, keys[at % 2])
            assert cell(player) == expected


def test_pages_go_from_land_to_land(opened: Open) -> None:
    player = opened(lambda state: state.phase == "drift" and len(state.land.masses) == 3)
    masses = player.state().land.masses
    seen = []
    for key in ("PageDown", "PageDown", "PageDown", "PageUp"):
        press(player, key)
        seen.append(next(number for number, cells in enumerate(masses) if cell_named(cell(player)) in cells))
    assert sorted(seen[:3]) == [0, 1, 2]
    assert seen[3] == seen[1]


@pytest.mark.parametrize("key", ["Enter", "Space"])
def test_enter_and_space_choose_and_escape_goes_back(opened: Open, key: str) -> None:
    player = opened(lambda state: state.phase == "drift")
    kept = player.kept()
    press(player, "]", key)
    lifted = cell(player)
    press(player, "]", key)
    place = cell(player)
    text = f"{lifted}>{place}"
    assert text in player.offers("action")
    press(player, "Escape")
    assert text in player.offers("preview")
    press(player, "Escape")
    assert not player.offers("preview")
    assert lifted in player.offers("pick")
    press(player, "Escape")
    assert player.kept() == kept
    for target in (lifted, place, place):
        player.focus(player.page.locator(f'[data-cell="{target}"]'))
        press(player, key)
    assert player.kept()["actions"] == [*kept["actions"], text]


def test_digits_choose_what_to_do(opened: Open) -> None:
    every = {RESCUE, REPRODUCE, DRIFT, MOVE}
    player = opened(lambda state: state.phase == "act" and every <= {code & KIND for code in state.legal()})
    press(player, "4")
    legal = player.state().legal()
    assert player.offers("pick") == {NAME[source_of(code)] for code in legal if code & KIND == DRIFT}
    for digit, mode in (("2", "rescue"), ("1", "move"), ("3", "reproduce")):
        press(player, digit)
        expect(player.page.locator(f'[data-mode="{mode}"]')).to_have_attribute("aria-pressed", "true")
        assert cell(player) == "o"
    press(player, "]", "Enter")
    assert player.kept()["actions"][-1].endswith("*")
    press(player, "0")
    # swimmers could be rescued: it asks
    expect(player.page.get_by_role("dialog")).to_contain_text(t("confirm.end.title"))
    press(player, "Escape")
    expect(player.page.get_by_role("dialog")).to_have_count(0)


def test_zero_ends_the_turn(opened: Open) -> None:
    player = opened(lambda state: state.phase == "act" and not state.swimmers[state.player])
    before = player.kept()["actions"]
    press(player, "0")
    player.wait()
    assert player.kept()["actions"][: len(before) + 1] == [*before, "end"]


def test_undo_redo_and_restart_have_keys(opened: Open) -> None:
    player = opened(lambda state: state.phase == "drift" and state.hands[state.player] == 0)
    start = player.kept()["actions"]
    player.decide()
    done = player.kept()["actions"]
    for undo, redo in (("u", "Control+y"), ("Control+z", "Control+Shift+Z"), ("Control+z", "Control+Y")):
        player.focus_board()
        press(player, undo)
        assert player.kept()["actions"] == start
        press(player, redo)
        assert player.kept()["actions"] == done
    # the hand card that was played belongs to the turn
    press(player, "r")
    assert player.kept()["actions"] == start[:-1]
    assert player.offers("action") == {"hand", "draw"}


def test_keys_belong_to_the_field_that_is_written_in(game: Page) -> None:
    Player(game).show_form()
    name = game.locator('[data-intent="seat-name"][data-value="0"]')
    name.fill("")
    game.keyboard.type("wasd 1 qu")
    expect(name).to_have_value("wasd 1 qu")
    game.keyboard.press("Control+z")
    expect(name).to_be_focused()
    expect(name).not_to_have_value("wasd 1 qu")
    expect(game.get_by_role("dialog")).to_be_visible()


def test_the_focus_stays_in_an_open_sheet_and_comes_back(game: Page) -> None:
    player = Player(game, hand="keys")
    player.press("intent", "game", "trias")
    wait_until(game, "document.querySelector('[role=dialog]').contains(document.activeElement)")
    focused = set()
    for _ in range(60):
        game.keyboard.press("Tab")
        focused.add(game.evaluate("document.activeElement.closest('[role=dialog], body').tagName"))
        assert not game.evaluate("document.activeElement.closest('#app, #home') !== null")
    assert "DIV" in focused
    player.start()
    player.press("intent", "menu")
    # once the sheet is painted
    wait_until(game, "document.querySelector('[role=dialog]').contains(document.activeElement)")
    expect(game.locator("#app > :not([inert])")).to_have_count(0)
    game.keyboard.press("Escape")
    expect(game.get_by_role("dialog")).to_have_count(0)
    wait_until(game, "document.activeElement !== document.body")
    expect(game.locator("#app > [inert]")).to_have_count(0)


#: Key events from extensions and password managers, which lack properties of the browser's own.
FOREIGN = """
() => {
  const button = document.querySelector("button");
  for (const target of [document, document.body, document.querySelector("#board"), button])
    for (const type of [
      ...["keydown", "input", "change", "click", "dragover", "drop", "focusin", "wheel", "contextmenu"],
      ...["down", "move", "over", "out", "cancel", "up"].map((name) => `pointer${name}`),
    ])
      for (const Kind of [Event, { keydown: KeyboardEvent, drop: DragEvent }[type] ?? Event])
        target.dispatchEvent(new Kind(type, { bubbles: true }));
}
"""


def test_events_that_the_browser_has_not_made_are_left_out(game: Page) -> None:
    player = Player(game)
    player.start()
    player.wait()
    before = player.kept()["actions"]
    game.evaluate(FOREIGN)
    game.evaluate(IN_PYTHON, "page.do('lab'); page.do('close')")  # its code field listens from now on
    game.evaluate(FOREIGN)
    player.wait()
    assert player.kept()["actions"] == before


#: A key of a German keyboard: `code` gives its place by the US layout, `key` the letter printed on it.
GERMAN = """
([key, code, shiftKey]) => document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { key, code, ctrlKey: true, shiftKey, bubbles: true, cancelable: true })
)
"""


def test_z_takes_back_wherever_a_keyboard_has_it(opened: Open) -> None:
    player = opened(lambda state: state.phase == "card")
    before = player.kept()["actions"]
    player.press("action", "hand")
    for letter, code, shift, wanted in (
        ("z", "KeyY", False, before),
        ("y", "KeyZ", False, [*before, "hand"]),
        ("z", "KeyY", False, before),
        ("Z", "KeyY", True, [*before, "hand"]),
    ):
        player.page.evaluate(GERMAN, [letter, code, shift])
        assert player.kept()["actions"] == wanted


#: Presses a key as a keyboard of any layout would. Returns whether the page handled it.
PRESS = """
(press) => !document.activeElement.dispatchEvent(
  new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...press })
)
"""
#: The letters printed on keys of an AZERTY keyboard.
AZERTY = {"KeyQ": "a", "KeyW": "z", "KeyA": "q", "KeyM": ",", "BracketLeft": "^", "BracketRight": "$"}
PRINTED = """
(keys) => Object.defineProperty(navigator, "keyboard", {
  configurable: true, value: { getLayoutMap: async () => new Map(Object.entries(keys)) }
})
"""
#: Browsers that do not report the layout.
UNKNOWN = "() => Object.defineProperty(navigator, 'keyboard', { configurable: true, value: undefined })"
#: Shortcuts of the browser and the system.
BROWSERS = [
    *({"key": key, "code": key} for key in ("F1", "F5", "F11", "PrintScreen", "MediaPlayPause", "ZoomIn")),
    *(
        {"key": key, "code": code, "ctrlKey": True}
        for key, code in (("r", "KeyR"), ("+", "Equal"), ("0", "Digit0"))
    ),
    *({"key": key, "code": key, "ctrlKey": True} for key in ("PageDown", "Home", "Enter", "ArrowUp")),
    *({"key": key, "code": key, "altKey": True} for key in ("ArrowLeft", "Home", "Enter", "F4")),
    {"key": "[", "code": "Digit8", "ctrlKey": True, "altKey": True},
    {"key": "d", "code": "KeyD", "metaKey": True},
    {"key": " ", "code": "Space", "ctrlKey": True},
]
PAGES = ("PageDown", "PageUp", "Home", "End")


def test_letters_count_by_what_they_type_and_places_by_where_they_lie(opened: Open) -> None:
    player = opened(lambda state: state.phase == "place")
    page = player.page
    cells = [NAME[target_of(code)] for code in sorted(player.state().legal())]
    player.focus(page.locator(f'[data-cell="{cells[0]}"]'))
    page.evaluate(PRESS, {"key": "+", "code": "BracketRight"})  # QWERTZ
    assert cell(player) == cells[1]
    assert page.locator("#main").get_attribute("data-zoom") == ""
    page.keyboard.press("Home")
    page.evaluate(PRESS, {"key": "z", "code": "KeyW"})  # AZERTY
    assert cell(player) == "a0"
    page.evaluate(PRESS, {"key": "m", "code": "Semicolon"})
    lands = page.locator("#say").inner_text()
    assert lands
    page.evaluate(PRESS, {"key": "л", "code": "KeyK"})
    expect(page.locator("#say")).not_to_have_text(lands)


def test_the_keys_of_the_browser_stay_its_own(opened: Open) -> None:
    player = opened(lambda state: state.phase == "place")
    page = player.page
    assert [press for press in BROWSERS if page.evaluate(PRESS, press)] == []
    assert page.evaluate(PRESS, {"key": "PageDown", "code": "PageDown"})  # to the board's next land mass
    page.evaluate("document.documentElement.dataset.show = 'meteorite'")
    kept = [*BROWSERS, *({"key": key, "code": key} for key in PAGES)]
    assert [press for press in kept if page.evaluate(PRESS, press)] == []
    for key in ("a", "ArrowUp", "Enter", " ", "Escape"):
        page.evaluate("document.documentElement.dataset.show = 'meteorite'")
        assert page.evaluate(PRESS, {"key": key, "code": key}), key
    page.evaluate("document.documentElement.dataset.show = ''")
    page.locator('[data-intent="menu"]').first.click()
    wait_until(page, "document.querySelector('[role=dialog]').contains(document.activeElement)")
    assert [press for press in kept if page.evaluate(PRESS, press)] == []


def test_the_sheet_of_keys_shows_what_the_browser_knows_to_be_printed(opened: Open) -> None:
    page = opened(lambda state: state.phase == "place").page
    for keyboard, steps in ((UNKNOWN, "Q W E A S D"), (PRINTED, "A Z E Q S D")):
        page.evaluate(keyboard, AZERTY)
        page.keyboard.press("Shift+?")
        row = page.locator("#sheet-keys dl > div", has=page.get_by_text(t("keys.steps"), exact=True))
        expect(row.locator("dt")).to_have_text(steps)
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
        page.locator('#board-cells [tabindex="0"]').focus()
    page.evaluate("delete navigator.keyboard")
