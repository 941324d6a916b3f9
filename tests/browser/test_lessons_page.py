"""Lessons on the built page: all of them by mouse, one by touch and one by keyboard alone.

With --matrix, all of them in all three ways, each way in its own language.
"""

from __future__ import annotations

import json
from html import unescape

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, PHONE, SHEET, SLOTS, Player
from tests.browser.started import LAID_OUT
from tests.browser.test_enlarged import Fingers
from tests.web.lesson_ways import WAYS, Click
from trias.games.trias.cells import NAME, NEIGHBOURS, cell_named
from web import words
from web.features.lessons.course import KEY
from web.features.lessons.lessons import LESSONS
from web.games.triad.lessons import TRIAD
from web.games.trias import lessons
from web.state.lesson import Lesson, LessonStep

pytestmark = pytest.mark.browser

FOCUSED = "document.activeElement.id"
#: The keys of the six directions, clockwise from north.
STEPS = ("KeyW", "KeyE", "KeyD", "KeyS", "KeyA", "KeyQ")
#: The input device, and the language of the page.
MOUSE = ("mouse", "en")
HANDS = (MOUSE, ("touch", "fr"), ("keys", "de"))


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hand" in metafunc.fixturenames:
        hands = HANDS if metafunc.config.getoption("matrix", default=False) else [MOUSE]
        marks = [pytest.mark.browser_context_args(**PHONE) if hand == "touch" else () for hand, _ in hands]
        values = [pytest.param(*hand, marks=mark) for hand, mark in zip(hands, marks, strict=True)]
        metafunc.parametrize(("hand", "language"), values)


def begin(player: Player, lesson: Lesson) -> None:
    """Start a lesson from the sheet of lessons, reached through the lesson that the home screen offers."""
    player.press("intent", "learn")
    player.page.wait_for_selector("html:not([data-sheet=start])")
    if not player.page.evaluate(SHEET):
        player.press("intent", "menu")
        player.press("intent", "lessons")
    player.page.wait_for_selector("html[data-sheet=lessons]")
    player.press("intent", "lesson", lesson.id)
    player.page.wait_for_selector("html[data-sheet='']")


def told(lesson: Lesson, step: LessonStep, kind: str) -> str:
    return words.t(f"lesson.{lesson.id}.{step.id}.{kind}")


def act(player: Player, click: Click) -> None:
    """Make one click, after the clicks that it requires."""
    intent, value = click
    if intent == "action" and value not in player.offers("action"):
        player.begin(value)
    if intent == "cell" and player.hand == "keys":
        walk(player, value)
        player.page.keyboard.press("Enter")
    elif intent == "cell":
        player.press_node(player.page.locator(f'#board-cells [data-cell="{value}"]'))
    elif intent == "study-answer":
        player.press("intent", intent, value)
    elif intent == "light":
        if not player.page.locator(f'[data-value="{value}"]').filter(visible=True).count():
            player.press("intent", "table")
        player.press("intent", intent, value)
    elif intent == "inspect":
        ask(player, value)
    elif intent == "action":
        player.press_twice_if_taken(value)
    else:
        player.press("intent" if intent == "continue" else intent, value or intent)


def ask(player: Player, name: str) -> None:
    """Open the note on a cell: with the right button, a long press, or T."""
    if player.hand == "keys":
        walk(player, name)
        player.page.keyboard.press("t")
        return
    box = player.page.locator(f'#board-cells [data-cell="{name}"]').bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    if player.hand == "mouse":
        player.page.mouse.click(x, y, button="right")
    else:
        fingers = Fingers(player.page)
        fingers.touch("touchStart", (x, y))
        expect(player.page.locator("#coach-next")).to_be_visible()
        fingers.touch("touchEnd")


def walk(player: Player, name: str) -> None:
    """Move the focus to a cell with keys: from the Pole, tile by tile; on Triad's board, with arrow keys."""
    page = player.page
    page.evaluate(LAID_OUT)
    player.focus_board()
    if page.evaluate("document.documentElement.dataset.game") == "triad":
        here = page.evaluate(FOCUSED).removeprefix("cell-")
        for axis, keys in ((0, ("ArrowRight", "ArrowLeft")), (1, ("ArrowUp", "ArrowDown"))):
            steps = ord(name[axis]) - ord(here[axis])
            for _ in range(abs(steps)):
                page.keyboard.press(keys[steps < 0])
    else:
        page.keyboard.press("Home")
        while name not in (ways := ways_from(page, page.evaluate(FOCUSED).removeprefix("cell-"))):
            page.keyboard.press("PageDown")  # the next land mass
        for key in ways[name]:
            page.keyboard.press(key)
    assert page.evaluate(FOCUSED) == f"cell-{name}"


def ways_from(page: Page, start: str) -> dict[str, list[str]]:
    """Return the keys that lead from one tile to every other tile of its land mass."""
    ways: dict[str, list[str]] = {start: []}
    edge = [start]
    for here in edge:  # it grows in the loop
        for key, cell in zip(STEPS, NEIGHBOURS[cell_named(here)], strict=True):
            near = NAME[cell]
            if near not in ways and page.locator(f"#cell-{near}").count():
                ways[near] = [*ways[here], key]
                edge.append(near)
    return ways


def learn(player: Player, lesson: Lesson) -> None:
    """Do all steps of a lesson correctly, up to the last button."""
    for step in lesson.steps:
        panel = player.page.locator("#coach .task")
        expect(panel).to_have_text(told(lesson, step, "do"))
        for click in WAYS[f"{lesson.id}.{step.id}"].right:
            act(player, click)
        if player.page.evaluate("document.documentElement.dataset.sheet") != "final":
            expect(panel).to_have_text(told(lesson, step, "why"))
            expect(player.page.locator("#coach-next")).to_be_focused()
        if step is not lesson.steps[-1]:
            player.press("intent", "study-next")


def kept(page: Page, key: str) -> str:
    return str(page.evaluate("(key) => localStorage.getItem(key) ?? ''", key))


@pytest.mark.long
def test_all_lessons_and_then_a_short_game(fresh: Fresh, hand: str, language: str) -> None:
    page = fresh(1, **AT_ONCE | {"language": language})
    words.use(language)
    player = Player(page, hand=hand)
    begin(player, LESSONS[0])
    for lesson in LESSONS[:10]:
        learn(player, lesson)
        player.press("intent", "study-next")
    page.wait_for_selector("html[data-sheet=lessons]")
    assert [kept(page, slot) for slot in SLOTS] == ["", ""]
    assert json.loads(kept(page, KEY)) == {"done": [lesson.id for lesson in LESSONS[:10]]}
    player.press("intent", "lesson", "triad")
    page.wait_for_selector("html[data-game=triad]")
    learn(player, TRIAD)
    player.press("intent", "study-next")
    expect(page.locator("#sheet-lessons li.done")).to_have_count(len(LESSONS))
    player.press("intent", "short-game")
    player.wait()
    assert [seat["bot"] for seat in player.kept()["seats"]] == [None, "gentle"]
    assert player.offers("action")


def test_a_lesson_by_keyboard_alone(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page, hand="keys")
    begin(player, lessons.SWIM)
    for step in lessons.SWIM.steps:
        player.focus_board()
        page.keyboard.press("h")
        expect(page.locator("#coach .help")).to_contain_text(told(lessons.SWIM, step, "hint"))
        assert unescape(page.locator("#say").inner_text()).startswith(told(lessons.SWIM, step, "hint"))
        for click in WAYS[f"swim.{step.id}"].right:
            act(player, click)
        assert told(lessons.SWIM, step, "why") in unescape(page.locator("#say").inner_text())
        assert page.evaluate(FOCUSED) == "coach-next"
        page.keyboard.press("Enter")
    expect(page.locator("#coach h2")).to_contain_text(words.t("lesson.move"))
    player.focus_board()
    page.keyboard.press("Escape")
    page.wait_for_selector("html[data-sheet=start]")


@pytest.mark.browser_context_args(**PHONE)
def test_a_lesson_by_touch_failed_and_tried_again(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page, hand="touch")
    begin(player, lessons.ROOM)
    way = WAYS["room.full"]
    act(player, way.wrong[0])
    expect(page.locator("#coach .task")).to_have_text(told(lessons.ROOM, lessons.ROOM.steps[0], "no"))
    act(player, way.right[0])
    player.press("intent", "study-next")
    act(player, WAYS["room.refused"].wrong[0])
    assert page.evaluate(FOCUSED) == "coach-again"
    player.press("intent", "study-again")
    for click in WAYS["room.refused"].right:
        act(player, click)
    expect(page.locator("#coach-next")).to_be_focused()
    assert lies_apart(page, "#coach", ".toast")
    page.go_back()
    page.wait_for_selector("html[data-sheet=start]")


def lies_apart(page: Page, one: str, other: str) -> bool:
    """Return True if neither hides any part of the other."""
    first, second = (page.locator(selector).bounding_box() for selector in (one, other))
    assert first is not None
    assert second is not None
    return (
        first["y"] + first["height"] <= second["y"]
        or second["y"] + second["height"] <= first["y"]
        or first["x"] + first["width"] <= second["x"]
        or second["x"] + second["width"] <= first["x"]
    )
