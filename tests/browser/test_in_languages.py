"""The languages in a real browser: from the first paint on, switched in place, with room for every word."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Fresh, Site
from tests.browser.law import BROKEN_WORDS
from tests.browser.law_states import until
from tests.browser.player import AT_ONCE, Player, game_until, open_match, seats
from tests.browser.started import IN_PYTHON
from tests.browser.test_meteorite import STATE, draws_the_meteorite
from tests.browser.test_page import BOTS, LISTS_FIT, cells_of_both_kinds, has_most_buttons
from tests.browser.waiting import wait_until
from tests.web.words import further
from trias.games.trias.cells import NAME
from trias.match import Match
from web import words
from web.state.settings import GROUPS
from web.words import LANGUAGES, t

pytestmark = pytest.mark.browser

OTHERS = LANGUAGES[1:]
#: Language -> the locale of a browser whose user speaks it.
LOCALES = {"de": "de-AT", "fr": "fr-CH", "it": "it-IT"} | further.values("browser")
#: The narrowest phones by default.
PHONES = pytest.mark.parametrize(
    ("width", "height"), [(360, 640), pytest.param(390, 844, marks=pytest.mark.long)]
)
#: Buttons whose words lack the room they need, or that stick out of the window.
TOO_NARROW = """
[...document.querySelectorAll("button, label > span, .segments span, summary")]
  .filter((node) => node.checkVisibility() && !node.closest(".vh, #board, .scroll"))
  .filter((node) => {
    const { left, right } = node.getBoundingClientRect();
    const isOut = right > innerWidth + 1 || left < -1;
    return isOut || node.scrollWidth > node.clientWidth + 1 && getComputedStyle(node).display !== "inline";
  })
  .map((node) => `${node.textContent.trim()} (${node.dataset.key ?? node.className})`)
"""


def told(page: Page) -> str:
    return page.locator(".motto").inner_text()


def offers(page: Page) -> list[str]:
    """Return the texts of the buttons on the home screen."""
    return (
        page.locator("#home :is(.home-choice, .home-side, .home-tile)").filter(visible=True).all_inner_texts()
    )


@pytest.fixture
def browser_context_args(
    browser_context_args: dict[str, Any], request: pytest.FixtureRequest
) -> dict[str, Any]:
    """Return the context settings; tests of a language get a browser that prefers that language."""
    if "language" not in request.fixturenames:
        return browser_context_args
    return browser_context_args | {"locale": LOCALES[request.getfixturevalue("language")]}


@pytest.mark.without_bots
@pytest.mark.parametrize(
    "language", ["de", *(pytest.param(language, marks=pytest.mark.long) for language in OTHERS[1:])]
)
def test_the_browser_s_language_is_spoken_before_python_and_after(
    page: Page, site: Site, language: str
) -> None:
    held: list[Route] = []
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(site.url, wait_until="commit")
    words.use(language)
    expect(page.locator(".motto")).to_have_text(t("home.tag"))
    assert page.evaluate("document.documentElement.dataset.state") == "loading"
    assert page.evaluate("document.documentElement.lang") == language
    expect(page.locator(".motto-more")).to_be_visible()
    assert page.title() == t("page.title")
    expect(page.locator("#prompt")).to_contain_text(t("prompt.loading"))
    first = offers(page)
    assert len(first) == 6
    for route in held:
        route.continue_()
    page.unroute("**/*.wasm")
    Player(page).wait()
    assert offers(page) == first  # nothing changes once Python has started


@pytest.mark.without_bots
def test_a_language_chosen_is_spoken_at_once_and_after_a_reload(game: Page) -> None:
    page, player = game, Player(game)
    for language in (*OTHERS, "en", "fr"):
        player.speak(language)
        words.use(language)
        expect(page.locator(".motto")).to_have_text(t("home.tag"))
        expect(page.locator("#home-language")).to_be_focused()
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert page.locator("#skip").inner_text() == t("page.skip")
        assert page.locator("#description").get_attribute("content") == t("app.description")
        manifest = page.evaluate("fetch(document.getElementById('manifest').href).then((r) => r.json())")
        assert (manifest["lang"], manifest["description"]) == (language, t("app.description"))
    page.reload()
    player.wait()
    assert told(page) == t("home.tag")
    assert json.loads(page.evaluate("localStorage.getItem('trias.settings')"))["language"] == "fr"


def test_the_line_at_the_foot_of_the_home_screen_is_one_row(game: Page) -> None:
    """The button that stops the sea must not wrap below the others."""
    expect(game.locator(".quiet-line .holder")).to_be_visible()
    player = Player(game)
    for language in LANGUAGES:
        player.reword(language)
        for width, height in (*((width, 844) for width in (360, 375, 390, 412)), (1366, 650), (1280, 800)):
            game.set_viewport_size({"width": width, "height": height})
            assert len(game.evaluate(ROWS)) == 1, (language, width)


#: The number of lines in which the meteorite's clock says how many cards come first.
CLOCK_LINES = """
(() => {
  const words = document.createTreeWalker(document.getElementById("clock"), NodeFilter.SHOW_TEXT).nextNode();
  const range = document.createRange();
  range.selectNodeContents(words);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
})()
"""


def test_the_meteorites_clock_has_two_lines_at_most_on_a_laptop(fresh: Fresh) -> None:
    """A third line would extend beyond the top of the window."""
    page = fresh(1, **AT_ONCE)
    page.set_viewport_size({"width": 1366, "height": 650})
    player = Player(page)
    open_match(page, Match.new("trias", seats("", "greedy", "greedy"), Random(3)))
    player.wait()
    lines = {}
    for language in LANGUAGES:
        player.reword(language)
        lines[language] = page.evaluate(CLOCK_LINES)
    assert lines == dict.fromkeys(LANGUAGES, 2)


#: The heights of the parts of the quiet line.
ROWS = """
[...new Set([...document.querySelectorAll(".quiet-line > *")]
  .filter((node) => node.checkVisibility() && node.getBoundingClientRect().width)
  .map((node) => Math.round(node.getBoundingClientRect().y)))]
"""
#: Buttons of the turn whose words reach their edges.
TOO_FULL = """
[...document.querySelectorAll("#actions button, #foot button")].filter((node) => {
  if (!node.checkVisibility()) return false;
  const isSeen = (one) => one?.checkVisibility() && one.getBoundingClientRect().width > 1;
  // .text contains both of the others
  const words_of = [...node.querySelectorAll(".brief, .full, .text")].reverse().find(isSeen);
  if (!words_of) return false;
  const range = document.createRange();
  // a second line, hidden here, may follow the words
  const line = [...words_of.childNodes].find((one) => one.nodeType === Node.TEXT_NODE);
  range.selectNodeContents(line ?? words_of);
  const [words, box] = [range, node].map((one) => one.getBoundingClientRect());
  return words.left < box.left + 3 || words.right > box.right - 3;
}).map((node) => node.textContent)
"""


@PHONES
def test_every_button_has_room_on_a_phone_in_every_language(game: Page, width: int, height: int) -> None:
    """Check the home screen, the form for a new game, the menu and the settings."""
    game.set_viewport_size({"width": width, "height": height})
    player, found = Player(game), []

    def look(where: str) -> None:
        for language in LANGUAGES:
            player.reword(language)
            found.extend((where, language, button) for button in game.evaluate(TOO_NARROW))
            found.extend((where, language, word) for word in game.evaluate(BROKEN_WORDS))

    look("home")
    player.press("intent", "list", "theme")
    look("list")
    game.keyboard.press("Escape")
    player.show_form()
    look("form")
    for language in LANGUAGES:
        player.reword(language)
        wait_until(game, f"({LISTS_FIT})()")
    player.press("intent", "faces")
    for face in ("nella", "pip"):
        player.press("intent", "face", face)
    look("faces")
    for face in ("nella", "pip"):
        player.press_node(game.locator(f'[data-key="face-{face}"]'))
    player.press("intent", "close")
    player.press("intent", "close")
    player.press("intent", "game", "triad")
    look("triad")
    player.press("intent", "close")
    open_match(game, game_until(has_most_buttons, *BOTS))
    player.go_on()
    player.press("intent", "menu")
    look("menu")
    for group in GROUPS:
        player.press("intent", "settings", group)
        look(group)
    player.press("intent", "close")
    player.press("intent", "menu")
    player.press("intent", "games")
    look("games")
    player.press("intent", "close")
    player.press("intent", "menu")
    player.press("intent", "home")
    look("home with a game")
    assert found == []


@PHONES
def test_the_buttons_of_a_turn_have_room_in_every_language(fresh: Fresh, width: int, height: int) -> None:
    """Tested also while the end of the turn can be taken back, and in Triad with a die selected."""
    game = fresh(1, **AT_ONCE | {"ending": "6"})
    game.set_viewport_size({"width": width, "height": height})
    player = Player(game)
    full: list[str] = []
    open_match(game, game_until(has_most_buttons, *BOTS))
    player.go_on()
    for language in LANGUAGES:
        player.reword(language)
        full += game.evaluate(TOO_NARROW) + game.evaluate(TOO_FULL)
        player.press("action", "end")
        expect(game.locator('[data-intent="take-back"]')).to_be_visible()
        full += game.evaluate(TOO_FULL)
        player.press("intent", "take-back")
    open_match(game, Match.new("triad", seats("", "greedy"), Random(5)))
    game.wait_for_selector('html[data-game="triad"]')
    player.go_on()
    player.press("pick", min(player.offers("pick")))
    for language in LANGUAGES:
        player.reword(language)
        full += game.evaluate(TOO_NARROW) + game.evaluate(TOO_FULL)
    assert full == []


@PHONES
def test_the_board_of_a_phone_keeps_its_size_whatever_is_chosen(game: Page, width: int, height: int) -> None:
    game.set_viewport_size({"width": width, "height": height})
    player = Player(game)
    open_match(game, game_until(has_most_buttons, *BOTS))
    player.go_on()
    both = {NAME[cell] for cell in cells_of_both_kinds(player.state())}  # they need one more row
    for language in LANGUAGES:
        player.reword(language)
        sizes = {game.evaluate(BOARD_HEIGHT)}
        for mode in ("rescue", "reproduce", "move"):
            player.press("mode", mode)
            sizes.add(game.evaluate(BOARD_HEIGHT))
        player.press("intent", "put-back")
        player.press("pick", min(player.offers("pick") - both))
        sizes.add(game.evaluate(BOARD_HEIGHT))
        player.press("intent", "put-back")
        assert len(sizes) == 1, language


BOARD_HEIGHT = "document.getElementById('main').clientHeight"


#: Elements that stick out of the row of small cards, or words broken among the phases.
CUT_THROUGH = """
(() => {
  const row = document.getElementById("cards").getBoundingClientRect();
  const isOut = (box) => box.top < row.top - 1 || box.bottom > row.bottom + 1 || box.right > row.right + 1;
  const shown = [...document.querySelectorAll("#cards :is(.card-art, .words, b, small)")];
  const out = shown.filter((node) => node.checkVisibility() && isOut(node.getBoundingClientRect()));
  const broken = [...document.querySelectorAll(".steps.named i")].filter((node) => {
    const text = node.firstChild, range = document.createRange();
    return [...text.data.matchAll(/\\S+/g)].some((word) => {
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      return range.getClientRects().length > 1;
    });
  });
  return [...out, ...broken].map((node) => node.textContent.trim() || node.outerHTML.slice(0, 60));
})()
"""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_cards_and_phases_are_whole_beside_the_board(fresh: Fresh, spoken: str) -> None:
    """Tested in the last round, with one card played and one kept."""
    page = fresh(pace="instant", language=spoken)
    words.use(spoken)
    page.set_viewport_size({"width": 1280, "height": 800})
    open_match(page, game_until(draws_the_meteorite, "", "greedy"))
    player = Player(page)
    player.press("action", "draw")
    wait_until(page, f"{STATE} === 'ready' && document.querySelector('.steps.named')")
    assert page.locator("#cards .card-art").count() == 3
    assert page.locator(".steps.named i").count() == 4
    assert page.evaluate(CUT_THROUGH) == []


#: The places of the tabs beside the board, and the words that lack room in the head of the table of land
#: masses.
TABS = """
[...document.querySelectorAll("#tabs .tab")].map((tab) => {
  const { left, width, height } = tab.getBoundingClientRect();
  return [left, width, height];
})
"""
NO_ROOM = """
[...document.querySelectorAll("#lands thead th")]
  .filter((node) => node.scrollWidth > node.clientWidth)
  .map((node) => node.textContent)
"""


@pytest.mark.parametrize("spoken", LANGUAGES)
def test_the_tabs_stay_where_they_are_while_a_drift_is_looked_at(fresh: Fresh, spoken: str) -> None:
    """The table, not the row of tabs, says that it shows the result of the previewed drift."""
    page = fresh(language=spoken, **AT_ONCE)
    words.use(spoken)
    page.set_viewport_size({"width": 1366, "height": 650})
    player = Player(page)
    open_match(page, until(4, "drift"))
    player.press("pick", min(player.offers("pick")))
    page.locator("#tab-table").click()
    before = page.evaluate(TABS)
    player.press("preview", min(player.offers("preview")))
    says = page.locator("#lands thead small")
    assert t("panel.lands.preview") == says.inner_text()
    assert says.evaluate("(node) => node.getClientRects().length") == 1, "in one line"
    assert page.evaluate(TABS) == before
    assert page.evaluate(NO_ROOM) == []


def test_a_page_that_tests_share_speaks_the_browser_s_language_again(fresh: Fresh) -> None:
    page = fresh(1, language="it", **AT_ONCE)
    assert page.evaluate("document.documentElement.lang") == "it"
    page.evaluate(IN_PYTHON, "page.begin_anew()")  # as when the newest save's copy is restored
    assert page.evaluate(IN_PYTHON, "page.app.browser.native") == "en"
    page = fresh(1, **AT_ONCE)
    assert page.evaluate("document.documentElement.lang") == "en"
