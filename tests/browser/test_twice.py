"""Double clicks and double taps on every button and cell: they do the same as one click."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pytest
from playwright.sync_api import Page

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, PHONE, Player, game_until, open_match
from trias.games.trias.cells import NAME
from trias.games.trias.moves import KIND, MOVE, MOVE_SPENT, REPRODUCE
from trias.games.trias.state import State

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: The four kinds of actions, each with its box in whole pixels.
ACTIONS = """
() => Object.fromEntries([...document.querySelectorAll(".mode")].map((node) => {
  const { x, y, width, height } = node.getBoundingClientRect();
  return [node.dataset.mode, [x, y, width, height].map(Math.round)];
}))
"""
#: The button at the middle of a box, by its kind of action or its intent.
AT_THE_MIDDLE = """
([x, y, width, height]) => {
  const node = document.elementFromPoint(x + width / 2, y + height / 2)?.closest("button");
  return node?.dataset.mode ?? node?.dataset.intent ?? "";
}
"""

WIDE = {"viewport": {"width": 1280, "height": 800}}
#: Intents for which every press counts, and intents that lead out of the page.
OFTEN = frozenset({"undo", "redo", "zoom", "fit", "hide-card", "travel", "moment"})
AWAY = frozenset({"export", "share-picture", "film-save", "film-video", "import", "update"})
#: Everything visible and clickable: key, place, action, mode, intent and value.
BUTTONS = """
() => {
  const found = [];
  for (const node of document.querySelectorAll("button, [role=button], #board-cells > [data-cell]")) {
    const inPlay = ["action", "preview", "pick", "mode", "intent"].some((name) => name in node.dataset);
    if (!inPlay || !node.checkVisibility() || node.closest("[inert]")) continue;
    if (node.ariaDisabled === "true") continue;
    const box = (node.querySelector(".hit") ?? node).getBoundingClientRect();
    const x = box.x + box.width / 2, y = box.y + box.height / 2;
    const hit = document.elementFromPoint(x, y);
    if (!hit || !node.contains(hit)) continue;
    const { key, cell, action, preview, pick, mode, intent, value } = node.dataset;
    const choice = preview ?? pick ?? mode ?? "";
    found.push([key ?? `cell-${cell}`, x, y, action ?? "", choice, intent ?? "", value ?? ""]);
  }
  return found;
}
"""
SEEN = "[document.documentElement.dataset.sheet, document.documentElement.dataset.moment ?? '']"


class Press(NamedTuple):
    """A button or cell that can be pressed."""

    key: str
    x: float
    y: float
    action: str
    choice: str
    intent: str
    value: str


class Result(NamedTuple):
    """The result of presses."""

    actions: list[str]
    sheet: str
    moment: str


def presses(page: Page) -> list[Press]:
    return [Press(*found) for found in page.evaluate(BUTTONS)]


def distinct(found: list[Press]) -> list[Press]:
    """Return the first button or cell of each kind."""
    first: dict[tuple[str, ...], Press] = {}
    for press in found:
        if press.intent not in OFTEN | AWAY:
            kind = (
                press.key.partition("-")[0],
                press.intent,
                press.action[:1] if ">" not in press.action else ">",
                "cell" if press.choice in NAME else press.choice,
            )
            first.setdefault(kind, press)
    return list(first.values())


def result(player: Player) -> Result:
    player.wait()
    return Result(player.kept()["actions"], *player.page.evaluate(SEEN))


def twice(player: Player, press: Press) -> None:
    if player.hand == "touch":
        player.page.touchscreen.tap(press.x, press.y)
        player.page.touchscreen.tap(press.x, press.y)
    else:
        player.page.mouse.dblclick(press.x, press.y)


def once(player: Player, press: Press) -> None:
    if player.hand == "touch":
        player.page.touchscreen.tap(press.x, press.y)
    else:
        player.page.mouse.click(press.x, press.y)


def in_phase(phase: str) -> Callable[[State], bool]:
    return lambda state: state.phase == phase and len(state.legal()) > 1


def acting(state: State) -> bool:
    kinds = {code & KIND for code in state.legal()} if state.phase == "act" else set()
    return {REPRODUCE} < kinds and bool(kinds & {MOVE, MOVE_SPENT})


PICK, PREVIEW = "#board-cells [data-pick]", "#board-cells [data-preview]"
#: Name -> the position, and the presses that lead on from it.
MOMENTS: dict[str, tuple[Callable[[State], bool], tuple[str, ...]]] = {
    "placing": (in_phase("place"), ()),
    "card": (in_phase("card"), ()),
    "tile": (in_phase("drift"), ()),
    "place": (in_phase("drift"), (PICK,)),
    "preview": (in_phase("drift"), (PICK, PREVIEW)),
    "actions": (acting, ()),
    "herd": (acting, (PICK,)),
    "reproduce": (acting, ('[data-mode="reproduce"]',)),
    "hint": (in_phase("drift"), ('[data-intent="hint"]',)),
    "menu": (acting, ('[data-intent="menu"]',)),
    "history": (acting, ('[data-intent="history"]',)),
}


#: By mouse on a wide window, by touch on a phone.
HANDS = {"mouse": WIDE, "touch": PHONE}
#: The runs without `--matrix`.
SOME = {("touch", "actions"), *amount((), (("mouse", "herd"),))}


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hand" in metafunc.fixturenames:
        everything = [(hand, name) for hand in HANDS for name in MOMENTS]
        tried = [pair for pair in everything if metafunc.config.getoption("matrix") or pair in SOME]
        params = [
            pytest.param(hand, name, marks=pytest.mark.browser_context_args(**HANDS[hand]))
            for hand, name in tried
        ]
        metafunc.parametrize(("hand", "name"), params)


def test_two_clicks_do_what_one_does(fresh: Fresh, hand: str, name: str) -> None:
    is_it, steps = MOMENTS[name]
    match = game_until(is_it, "", "greedy", "greedy")

    def arrive() -> Player:
        player = Player(fresh(1, **AT_ONCE), hand=hand)
        open_match(player.page, match)
        player.go_on()
        for step in steps:
            player.page.locator(step).filter(visible=True).first.dispatch_event("click")
        player.wait()
        return player

    player, tested, wrong = arrive(), 0, []
    for press in distinct(presses(player.page))[:: amount(2, 1)]:
        once(player, press)
        expected = result(player)
        player = arrive()
        twice(player, press)
        found = result(player)
        if found != expected:
            wrong.append((press, expected, found))
        player, tested = arrive(), tested + 1
    assert tested > amount(4, 5)
    assert not wrong


@pytest.mark.parametrize(
    ("language", "tips"),
    [
        pytest.param(language, tips, marks=pytest.mark.browser_context_args(viewport=size, has_touch=touch))
        for size, touch, language, tips in (
            *amount(
                (),
                (
                    ({"width": 1280, "height": 800}, False, "en", "off"),
                    ({"width": 1000, "height": 700}, False, "de", "off"),
                ),
            ),
            ({"width": 1280, "height": 800}, False, "en", "on"),
            ({"width": 390, "height": 844}, True, "en", "on"),
            ({"width": 360, "height": 640}, True, "de", "off"),
            ({"width": 844, "height": 390}, True, "fr", "off"),
        )
    ],
)
def test_the_actions_stay_where_they_are_when_one_is_pressed(fresh: Fresh, language: str, tips: str) -> None:
    """The pointer is still on the pressed button, and Cancel is elsewhere."""
    match = game_until(acting, "", "greedy", "greedy")
    settings = AT_ONCE | {"language": language, "tips": tips}
    player = Player(fresh(1, **settings), hand="touch")
    open_match(player.page, match)
    player.go_on()
    page = player.page
    before = page.evaluate(ACTIONS)
    assert set(before) == {"move", "rescue", "reproduce", "drift"}
    pressed = 0
    for mode, box in before.items():
        if page.locator(f'[data-mode="{mode}"][aria-disabled]').count():
            continue
        page.locator(f'[data-mode="{mode}"]').click()
        player.wait()
        assert page.locator(f'[data-mode="{mode}"]').get_attribute("aria-pressed") == "true"
        assert page.evaluate(ACTIONS) == before
        assert page.evaluate(AT_THE_MIDDLE, box) == mode
        cancel = page.locator('[data-intent="put-back"]').filter(visible=True)
        corner = cancel.bounding_box()
        assert corner is not None
        assert min(corner["width"], corner["height"]) >= 44
        tip = page.locator("#notice .tip").filter(visible=True)
        if tip.count():
            at = tip.bounding_box()
            assert at is not None
            pairs = ((corner, at), (at, corner))
            sides = (("y", "height"), ("x", "width"))  # a one-line tip is beside it
            assert any(one[by] + one[size] <= other[by] + 0.5 for one, other in pairs for by, size in sides)
        cancel.click()
        player.wait()
        assert page.evaluate(ACTIONS) == before
        pressed += 1
    assert pressed > 1
