"""The text board alone: whole games of both kinds, played by typing and with its lists."""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, IS_SETTLED, Player
from tests.browser.waiting import wait_until
from trias.games.trias.cells import NAME, cell_named
from web.words import t

pytestmark = pytest.mark.browser

FIELD = "#typed"
#: Number of a person's turns played through the lists; later turns are typed.
BY_LISTS = 3


class Reader(Player):
    """A person who plays on the text board without a mouse: presses go to the element in focus."""

    def say(self, line: str) -> None:
        """Type a line and submit it."""
        self.page.locator(FIELD).fill(line)
        self.page.locator(FIELD).press("Enter")
        self.wait()

    def legal(self) -> list[str]:
        match = self.match()
        return [match.game.action_text(action) for action in match.state.legal()]

    def press_node(self, node: object) -> None:
        node.focus()  # type: ignore[attr-defined]
        self.page.keyboard.press("Enter")


def reading(fresh: Fresh, seed: int) -> Reader:
    """Return a reader at the home screen."""
    return Reader(fresh(seed, **AT_ONCE), seed, "keys", brisk=True)


@pytest.mark.slow
@pytest.mark.browser_context_args(viewport={"width": 320, "height": 640})
def test_a_whole_game_of_trias(fresh: Fresh) -> None:
    player = reading(fresh, 7)
    page = player.page
    player.start("quick")
    turn_into_words(page)
    done, rng = 0, Random(7)
    while player.wait() != "over":
        if page.locator("#sheets .sheet").count():
            page.keyboard.press("Enter")  # its main button has the focus
            continue
        before = player.kept()["actions"]
        texts = player.legal()
        assert texts
        if done < BY_LISTS and player.state().phase == "act":
            by_lists(player, texts)
            done += 1
            continue
        kinds = [text for text in texts if text[-1] in "*" or "^" in text] or texts
        text = "end" if "end" in texts and rng.random() < 0.5 else rng.choice(kinds)
        player.say(text)
        if text == "end":
            end_anyway(player)
        assert player.kept()["actions"][: len(before) + 1] == [*before, text]
        assert page.input_value(FIELD) == ""
    expect(page.locator("#sheet-final")).to_contain_text(t("final.total"))


def turn_into_words(page: Page) -> None:
    """Switch to the text board with the second link at the top of the page."""
    wait_until(page, f"({IS_SETTLED})()")
    page.locator("#skip").focus()  # the first link
    page.keyboard.press("Tab")
    expect(page.locator("#skip-words")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#words")).to_be_visible()
    expect(page.locator("#board-box")).to_be_hidden()


def by_lists(player: Reader, texts: list[str]) -> None:
    """Move a herd with the lists if one can move, and end the turn with its button."""
    page = player.page
    moves = [text for text in texts if "-" in text]
    if moves:
        source = moves[0].split("-")[0]
        page.locator(f'#lists [data-pick="{source}"]').first.press("Enter")
        expect(page.locator("#lists h3", has_text=t("text.targets.move", n=0).split(" (")[0])).to_be_visible()
        target = page.locator("#lists [data-action]").first
        text = str(target.get_attribute("data-action"))
        before = player.kept()["actions"]
        target.press("Enter")
        player.wait()
        assert player.kept()["actions"] == before + text.split()
        assert page.evaluate("document.activeElement.closest('#words') !== null")
        player.say("undo")
        player.say("redo")
        assert player.kept()["actions"] == before + text.split()
    player.say("end")
    end_anyway(player)


def end_anyway(player: Reader) -> None:
    """Confirm the end of the turn if the page asks, because swimmers could be rescued."""
    page = player.page
    if page.locator("#sheet-message").count():
        expect(page.locator("#sheet-message .primary")).to_be_focused()
        page.locator('[data-intent="end-anyway"]').press("Enter")
        player.wait()


@pytest.mark.slow
def test_a_whole_game_of_triad(fresh: Fresh) -> None:
    player = reading(fresh, 11)
    page = player.page
    player.press("intent", "game", "triad")
    player.press("intent", "start")
    turn_into_words(page)
    rng = Random(11)
    while player.wait() != "over":
        before = player.kept()["actions"]
        triads = [text for text in player.legal() if "x" in text]
        text = rng.choice(triads or player.legal())
        player.say(text)
        assert player.kept()["actions"][: len(before) + 1] == [*before, text]
    expect(page.locator("#sheet-final")).to_be_visible()


def test_what_is_typed_wrong_stays_to_be_mended(fresh: Fresh) -> None:
    player = reading(fresh, 5)
    page = player.page
    player.start()
    turn_into_words(page)
    player.wait()
    player.say("+zz")
    assert page.input_value(FIELD) == "+zz"
    expect(page.get_by_role("alert")).to_have_text(t("err.no_action", text="+zz"))
    page.locator(FIELD).fill("?")
    for sign in ({"isComposing": True}, {"keyCode": 229}):  # Enter while composing; in Safari
        page.locator(FIELD).dispatch_event("keydown", {"key": "Enter", "code": "Enter", **sign})
    assert page.input_value(FIELD) == "?"
    player.say("?")
    texts = player.legal()
    assert page.locator("#told code").all_inner_texts() == sorted(
        texts, key=lambda text: cell_named(text.lstrip("+"))
    )
    expect(page.locator("#say")).to_contain_text(t("text.legal", n=len(texts)))
    player.say(f"+{NAME[cell_named(texts[0].lstrip('+'))]}")
    assert page.input_value(FIELD) == ""
    assert not page.locator("#told").inner_text()


def test_the_board_in_words_is_kept_and_there_before_python(fresh: Fresh) -> None:
    player = reading(fresh, 5)
    page = player.page
    player.start()
    player.wait()
    player.press("action", min(player.offers("action")))
    page.evaluate("document.querySelector('#skip-words').click()")
    expect(page.locator("html")).to_have_attribute("data-board", "words")
    page.reload(wait_until="domcontentloaded")
    expect(page.locator("html")).to_have_attribute("data-board", "words")
    player.wait()
    page.wait_for_selector("#words:not(:empty)")
    page.evaluate("document.querySelector('#skip-words').click()")
    expect(page.locator("html")).to_have_attribute("data-board", "picture")
    page.wait_for_selector("#board-cells > [data-cell]")
