"""The game review and retried turns on the built page, with the worker that computes them."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, LIMIT_MS, PHONE, Player, open_match
from tests.browser.started import IN_PYTHON
from tests.browser.test_time_travel import MOMENT, game_of_bots

pytestmark = pytest.mark.browser

#: A game of Triad is short: the worker reviews it in a few seconds.
GAME = ("triad", 2, 106, 0)
DONE = ".review-learn :is(.wide, .fine-game)"
#: Python in the page: a made-up review in which turns 3 and 5 of seat 0 were mistakes.
MADE_UP = """
import json
review, past = page.app.session.review, page.app.session.past
turns = []
ends = [at for at, action in enumerate(past.match.actions, 1) if past.match.game.ends_turn(action)]
for first, last in zip([0, *ends], ends):
    seat = past.match.at(first).to_move
    number = past.log.entries[first].turn
    texts = past.match.texts()[first:last]
    lost = 0.0 if not number or seat else 4.2 if len(turns) % 5 == 0 else 0.4
    lead = (number % 7 - 3.0) if not seat else 0.5
    best = {"actions": texts, "instead": texts, "worth": 0.0,
            "reasons": [{"id": "why.safety", "values": {"points": 1.2}}]}
    standing = [lead] + [-lead / (len(past.match.seats) - 1)] * (len(past.match.seats) - 1)
    turns.append({"from": first, "to": last, "seat": seat, "lost": lost, "best": best, "margin": 0.0,
                  "card": 0.0, "standing": standing, "turn": texts})
page.bots.drop()
answer = {"id": review.job, "done": True, "count": len(turns), "turns": turns}
page.do("advised", json.dumps(answer), review.job)
"""
#: The key of the element that has the focus.
KEY = "document.activeElement && document.activeElement.dataset.key"


@pytest.fixture
def page(fresh: Fresh) -> Page:
    return fresh(1, **AT_ONCE)


def opened(page: Page, *game: object) -> Player:
    """Open the review of a finished game with bots, in which a person has seat 0."""
    player = Player(page)
    open_match(page, game_of_bots(*game))  # type: ignore[arg-type]
    page.wait_for_selector("html[data-sheet=final]")
    player.press("intent", "review-game")
    page.wait_for_selector("html[data-sheet=review]")
    return player


def test_the_worker_reviews_a_game_while_the_page_is_used(page: Page) -> None:
    player = opened(page, *GAME)
    expect(page.locator("#sheet-review-title")).to_be_focused()
    page.locator("[data-key=whose-all]").click()
    rows = page.locator(".turn-row")
    expect(rows.first).to_be_visible(timeout=LIMIT_MS)
    rows.first.click()
    assert page.evaluate(MOMENT) == 0
    page.wait_for_selector(DONE, timeout=LIMIT_MS)
    count = len(game_of_bots(*GAME).actions)
    expect(rows).to_have_count(count)
    slider = page.locator(".turn-slider")
    slider.focus()
    page.keyboard.press("ArrowRight")
    assert page.evaluate(MOMENT) == 1
    assert page.evaluate(KEY) == "review-turn"
    page.keyboard.press("End")
    assert page.evaluate(MOMENT) == count - 1
    rows.nth(2).focus()
    page.keyboard.press("ArrowDown")
    assert page.evaluate(KEY) == "review-turn-4"
    page.keyboard.press("Enter")
    assert page.evaluate(MOMENT) == 3
    player.focus_board()
    page.keyboard.press("ArrowLeft")
    assert page.evaluate(MOMENT) == 2
    page.keyboard.press("Escape")
    page.wait_for_selector("html[data-sheet=final]")
    assert page.evaluate(MOMENT) == -1


@pytest.mark.parametrize("size", amount([(1280, 800), (844, 390)], [(1280, 800), (390, 844), (844, 390)]))
def test_the_board_stays_in_sight_and_nothing_is_too_small(fresh: Fresh, size: tuple[int, int]) -> None:
    page = fresh(1, **AT_ONCE)
    page.set_viewport_size({"width": size[0], "height": size[1]})
    opened(page, "trias", 3, 4, 0)
    page.evaluate(IN_PYTHON, MADE_UP)
    page.wait_for_selector(DONE)
    sizes = page.evaluate(
        "[...document.querySelectorAll('#sheet-review button')].filter(node => node.offsetWidth)"
        ".map(node => [node.dataset.key, node.offsetWidth, node.offsetHeight])"
    )
    assert len(sizes) > 10
    assert [found for found in sizes if found[1] < 44 or found[2] < 44] == []
    board = page.locator("#board-box").bounding_box()
    assert board is not None
    assert board["height"] >= 180
    for part in (".review-head", ".review-curve", ".review-learn", ".review-list"):
        box = page.locator(part).bounding_box()
        assert box is not None
        is_beside = box["x"] >= board["x"] + board["width"] - 1
        is_apart = box["y"] >= board["y"] + board["height"] - 1 or box["y"] + box["height"] <= board["y"] + 1
        assert is_beside or is_apart, part
    head = page.locator(".review-head").bounding_box()
    main = page.locator("#main").bounding_box()
    assert head is not None
    assert main is not None
    end = head["x"] if size[0] > size[1] else size[0]
    assert main["x"] + main["width"] == pytest.approx(end, abs=20)  # the board has the full width
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_turn_is_tried_again_and_judged_by_the_worker(page: Page) -> None:
    player = opened(page, "trias", 3, 4, 0)
    page.evaluate(IN_PYTHON, MADE_UP)
    page.wait_for_selector(DONE)
    page.locator('.review-learn [data-intent="mistakes"]').click()
    page.wait_for_selector("html[data-study=learn]")
    page.evaluate(
        IN_PYTHON,
        "task = page.app.session.study.subject.task\n"
        "for text in task.best:\n    page.do('action', text)\n"
        "if page.app.sheet == 'confirm-end':\n    page.do('end-anyway')",
    )
    expect(page.locator("#mistake-judged")).to_be_focused(timeout=LIMIT_MS)
    assert page.locator(".judged p").first.inner_text()
    player.press("intent", "study-leave")
    page.wait_for_selector("html[data-sheet=review]")


@pytest.mark.browser_context_args(**PHONE)
def test_on_a_phone_too(page: Page) -> None:
    player = opened(page, "trias", 2, 3, 0)
    page.evaluate(IN_PYTHON, MADE_UP)
    page.locator(f"{DONE}").first.tap()
    page.wait_for_selector("html[data-study=learn]")
    player.press("intent", "hint")
    page.wait_for_selector("#coach .help")
    expect(page.locator("html")).to_have_attribute("data-sheet", "")
    page.set_viewport_size({"width": 360, "height": 640})  # the best turn takes no room from the title
    player.press("intent", "mistake-best")
    card, title = (page.locator(part).bounding_box() for part in ("#turn", "#coach h1"))
    assert card is not None
    assert title is not None
    assert title["y"] >= card["y"] + 12
