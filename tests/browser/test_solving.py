"""Puzzles on the built page: all of them through `page.do`, some by mouse, keyboard and touch.

With --matrix, all of them in all three ways, each way in its own language.
"""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, PHONE, PRESSABLE, SHEET, SLOTS, Player
from tests.browser.started import IN_PYTHON
from tests.browser.waiting import wait_until
from trias.games.contract import Puzzle
from web import words
from web.features.puzzles.catalogue import by_id, kinds, number_of, of_game, of_kind
from web.features.puzzles.kept_progress import KEY
from web.features.study.study import SOLVED
from web.state.game_parts import puzzles_of

pytestmark = pytest.mark.browser

#: Python in the page: plays a puzzle's own actions in order. Returns the final state of the task.
SOLVE = """
for text in ACTIONS:
    page.do("action", text)
    if page.app.sheet == "confirm-end":
        page.do("end-anyway")
    if page.app.sheet == "newcard":
        page.do("continue")
page.app.session.study.verdict
"""


#: The input device, the language, and n: every n-th puzzle is solved.
MOUSE = ("mouse", "en")
HANDS = (MOUSE, ("touch", "it"), ("keys", "fr"))
FEW = 240
#: Every n-th puzzle is solved through `page.do`.
MANY = 13


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "hand" in metafunc.fixturenames:
        is_whole = metafunc.config.getoption("matrix", default=False)
        hands = HANDS if is_whole else [MOUSE]
        marks = [pytest.mark.browser_context_args(**PHONE) if hand == "touch" else () for hand, _ in hands]
        values = [
            pytest.param(*hand, 1 if is_whole else FEW, marks=mark)
            for hand, mark in zip(hands, marks, strict=True)
        ]
        metafunc.parametrize(("hand", "language", "of"), values)


def open_sheet(player: Player) -> None:
    """Open the sheet of puzzles from the home screen."""
    player.press("intent", "puzzles")
    player.page.wait_for_selector("html[data-sheet=puzzles]")


def choose_game(page: Page, game: str) -> None:
    """Press the game's tab once the sheet accepts presses, and wait until it is drawn as chosen."""
    tab = page.locator(f'[data-intent="puzzles-game"][value="{game}"]{PRESSABLE}')
    tab.click(force=True)
    expect(tab).to_be_checked()


def begin(player: Player, id: str) -> None:
    """Start a puzzle from the sheet."""
    puzzle = by_id()[id]
    choose_game(player.page, puzzle.game)
    if not player.page.locator(f'[data-intent="puzzle"][data-value="{id}"]').count():
        player.press("intent", "puzzle-numbers", puzzle.kind)
    player.press("intent", "puzzle", id)
    player.page.wait_for_selector("html[data-sheet='']")
    expect(player.page.locator("#coach .task")).to_have_text(
        words.t(f"puzzle.{puzzle.kind}.do", **puzzles_of(puzzle.game).values(puzzle))
    )


def kept(page: Page) -> list[str]:
    found = page.evaluate("(key) => localStorage.getItem(key)", KEY)
    return list(json.loads(found)["solved"]) if found else []


@pytest.mark.long
def test_puzzles_of_every_kind_are_solved(fresh: Fresh, request: pytest.FixtureRequest) -> None:
    """Tested with one in MANY puzzles of each game; with --matrix, all of them."""
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    open_sheet(player)
    is_whole = request.config.getoption("matrix", default=False)
    solved: list[str] = []
    for game in ("trias", "triad"):
        choose_game(page, game)
        for puzzle in of_game(game)[:: 1 if is_whole else MANY]:
            page.evaluate(IN_PYTHON, f"page.do('puzzle', {puzzle.id!r})")
            number = number_of(puzzle)
            title = words.t("puzzle.title", n=number, level=words.t(f"puzzle.level.{puzzle.level}"))
            assert title == page.locator("#coach h2").inner_text()
            own = list(puzzle.solution[:: 2 if game == "triad" else 1])
            assert page.evaluate(IN_PYTHON, SOLVE.replace("ACTIONS", repr(own))) == SOLVED, puzzle.id
            page.evaluate(IN_PYTHON, "page.do('study-leave')")
            solved.append(puzzle.id)
        for kind in kinds(game):
            count = len({puzzle.id for puzzle in of_kind(game, kind)} & set(solved))
            theme = page.locator(f'.puzzle-theme:has([data-intent="puzzle-theme"][data-value="{kind}"])')
            expect(theme).to_contain_text(words.t("puzzles.count", n=count, all=len(of_kind(game, kind))))
    assert set(kept(page)) == set(solved)
    assert page.evaluate("(keys) => keys.map((key) => localStorage.getItem(key))", list(SLOTS)) == [None] * 2
    player.press("intent", "close")
    page.wait_for_selector("html[data-sheet=start]")


def solve(player: Player, puzzle: Puzzle) -> None:
    """Play the puzzle's own solution, press by press."""
    page, is_triad = player.page, puzzle.game == "triad"
    for text in puzzle.solution[:: 2 if is_triad else 1]:
        if is_triad:
            player.press("pick", text[:2])
            if text not in player.offers("action"):  # the die that is removed
                player.press("preview", text[:5])
        elif text not in player.offers("action"):
            player.begin(text)
        player.press("action", text)
        if page.evaluate(SHEET) == "confirm-end":
            player.press("intent", "end-anyway")
        if page.evaluate(SHEET) == "newcard":
            player.press("intent", "continue")


def test_puzzles_are_solved_by_hand(fresh: Fresh, hand: str, language: str, of: int) -> None:
    page = fresh(1, **AT_ONCE | {"language": language})
    words.use(language)
    player = Player(page, hand=hand)
    open_sheet(player)
    solved = [puzzle for game in ("trias", "triad") for puzzle in of_game(game)[::of]]
    for puzzle in solved:
        begin(player, puzzle.id)
        solve(player, puzzle)
        wait_until(page, "document.querySelector('#coach-next')")
        player.press("intent", "study-next")
        wait_until(page, "!document.querySelector('#coach-next')")
        player.press("intent", "study-leave")
        page.wait_for_selector("html[data-sheet=puzzles]")
    assert set(kept(page)) == {puzzle.id for puzzle in solved}


def test_one_by_mouse_and_one_by_keyboard(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    open_sheet(player)
    begin(player, "split-99d9")
    player.press("intent", "hint")
    expect(page.locator("#coach .help")).to_contain_text(words.t("puzzle.split.hint"))
    player.begin("b5>d9")
    player.press("action", "b5>d9")
    expect(page.locator("#coach-next")).to_be_focused()
    assert kept(page) == ["split-99d9"]
    page.keyboard.press("Escape")
    player.hand = "keys"
    page.wait_for_selector("html[data-sheet=puzzles]")
    begin(player, "triad-2374")
    for text in by_id()["triad-2374"].solution[::2]:
        player.press("pick", text[:2])
        player.press("action", text[:5] if text[:5] in player.offers("action") else text)
    expect(page.locator("#coach-next")).to_be_focused()
    assert words.t("puzzle.triad.why") in page.locator("#say").inner_text()
    page.keyboard.press("Enter")
    expect(page.locator("#coach h2")).to_contain_text(str(of_game("triad").index(by_id()["triad-2374"]) + 2))


@pytest.mark.browser_context_args(**PHONE)
def test_one_by_touch_failed_and_tried_again(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page, hand="touch")
    open_sheet(player)
    begin(player, "last-04e2")
    player.press("action", "end")
    expect(page.locator("#coach-again")).to_be_focused()
    player.press("intent", "puzzle-solution")
    expect(page.locator("#coach .way li")).to_have_count(3)
    player.press("intent", "study-leave")
    page.wait_for_selector("html[data-sheet=puzzles]")
    begin(player, "last-04e2")
    for text in by_id()["last-04e2"].solution:
        if text not in player.offers("action"):
            player.begin(text)
        player.press("action", text)
    page.wait_for_selector("html[data-sheet=final]")
    player.press("intent", "study-next")
    page.go_back()
    page.wait_for_selector("html[data-sheet=puzzles]")
    assert kept(page) == ["last-04e2"]
