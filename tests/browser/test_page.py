"""The page itself: before Python has started, its policy, its notices, what it hides, its layout."""

import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Error, Page, Worker, expect

from tests.amount import amount
from tests.browser.conftest import Faults, Fresh, Site
from tests.browser.painting import painted
from tests.browser.player import (
    AT_ONCE,
    IS_SETTLED,
    SHEET,
    Player,
    game_until,
    open_match,
)
from tests.browser.started import IN_PYTHON, INTERPRETER, wait_until_python
from tests.browser.waiting import wait_until
from trias.games.trias.cells import NAME
from trias.games.trias.moves import KIND, MOVE, MOVE_SPENT, action_text, source_of
from trias.games.trias.state import State
from web.games.trias.play.clicks import MODES, mode_reason
from web.site import ROOT
from web.site.signing import LAB_FRAME, integrity
from web.words import t

pytestmark = pytest.mark.browser

#: All words on the page, visible or not: its text and its attributes.
ALL_WORDS = """
() => [...document.querySelectorAll("body *")]
  .flatMap((node) => [...node.attributes].map(({ value }) => value))
  .concat(document.body.textContent, document.title).join("\\n")
"""
PRESSED = "if (press) document.querySelector(`[data-intent='${press}']`).click()"
#: Whether the page scrolls sideways, or a cell is outside the board.
FITS = """
() => {
  const box = document.getElementById("board-box").getBoundingClientRect();
  const cells = [...document.querySelectorAll("[data-cell]")].map((node) => node.getBoundingClientRect());
  const isIn = ({ left, right, top, bottom }) =>
    left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
  return document.documentElement.scrollWidth <= innerWidth && cells.length > 30 && cells.every(isIn);
}
"""
#: Whether the buttons of a turn are inside their card and apart from each other, with room for their words.
IN_THE_CARD = """
() => {
  const card = document.getElementById("turn").getBoundingClientRect();
  const nodes = [...document.querySelectorAll("#turn button")].filter((node) => node.checkVisibility());
  const body = document.getElementById("body").getBoundingClientRect();
  const isScrolledAway = (node) =>
    body.height && node.closest("#body") && node.getBoundingClientRect().bottom > body.bottom + 0.5;
  const boxes = nodes.filter((node) => node.id !== "handle" && !isScrolledAway(node))
    .map((node) => node.getBoundingClientRect());
  const isIn = ({ left, right, bottom }) =>
    left >= card.left && right <= card.right + 0.5 && bottom <= card.bottom + 0.5;
  const isApart = (a, b) =>
    a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
  const areApart = boxes.every((a) => boxes.every((b) => a === b || isApart(a, b)));
  const fits = ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth + 1;
  const areFull = [...document.querySelectorAll("#actions button, #foot button")].every(fits);
  return boxes.length > 5 && boxes.every(isIn) && areApart && areFull;
}
"""
#: The places of End turn and Undo, and the board's place and size.
PLACES = """
["#foot .large", "#foot .undo", "#board-box"]
  .map((name) => document.querySelector(name).getBoundingClientRect())
  .map(({ left, top, width, height }) => `${left} ${top} ${width} ${height}`).join()
"""
MIDDLE = """
(name) => {
  const box = document.querySelector(`[data-cell="${name}"] .hit`).getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}
"""
#: The cells whose middle is covered by something other than the board.
COVERED = f"""
() => [...document.querySelectorAll("#board-cells [data-cell]")].map((node) => node.dataset.cell)
  .filter((name) => !document.elementFromPoint(...({MIDDLE})(name))?.closest("#board"))
"""
INSERT = "markup => document.body.append(document.createRange().createContextualFragment(markup))"
#: The results of evaluating text as code; a moment later, because code that Playwright runs directly may do
#: it.
EVALUATE = """
() => new Promise((resolve) => setTimeout(() => resolve(
  [() => eval("1"), () => Function("return 1")()].map((run) => {
    try {
      return run();
    } catch ({ name }) {
      return name;
    }
  })
)))
"""
BOTS = ("", "greedy", "greedy")


@pytest.fixture
def opened(fresh: Fresh) -> Callable[..., Player]:
    """Return a function that opens a game played at random up to a fitting position."""

    def open_at(is_it: Callable[[State], bool], *bots: str) -> Player:
        player = Player(fresh(1, **AT_ONCE))
        open_match(player.page, game_until(is_it, *bots))
        return player

    return open_at


# Before Python has started ----------------------------------------------------------------------------


@pytest.mark.browser_context_args(java_script_enabled=False)
def test_the_first_picture_needs_no_script(page: Page, site: Site) -> None:
    page.goto(site.url)
    tiles = page.locator("#sea-1-tiles > g")
    assert tiles.count() == 35
    expect(tiles.first).to_be_visible()
    expect(page.get_by_role("heading", name=t("app.name"))).to_be_visible()
    expect(page.locator('[data-key="home-start"]')).to_be_visible()
    for hidden in ("home-continue", "home-play", "home-lessons", "home-last"):  # for people who have played
        expect(page.locator(f'[data-key="{hidden}"]')).to_be_hidden()
    assert f"<noscript><p>{t('page.noscript')}</p></noscript>" in page.content()


def test_play_now_begins_a_quick_game_for_two_against_the_gentlest_bot(game: Page) -> None:
    page, player = game, Player(game)
    player.press("intent", "start")
    kept = player.kept()
    assert [seat["bot"] for seat in kept["seats"]] == [None, "gentle"]
    assert len(kept["setup"]["tiles"]) == 19
    assert page.evaluate(SHEET) == ""


# The form for a new game ------------------------------------------------------------------------------


def test_a_name_typed_is_taken_by_the_click_that_starts(game: Page) -> None:
    Player(game).show_form()
    game.locator("#seat-name-0").fill("Zoe")
    game.locator('[data-key="start-start"]').click()
    expect(game.get_by_role("dialog")).to_have_count(0)
    assert Player(game).kept()["seats"][0]["name"] == "Zoe"


@pytest.mark.parametrize("way", ["click", "Tab"])
def test_the_focus_goes_on_after_a_name_is_typed(game: Page, way: str) -> None:
    """Changing a name redraws the form and leaves the focus where the person has put it."""
    Player(game).show_form()
    first, second = game.locator("#seat-name-0"), game.locator("#seat-name-1")
    first.click()
    first.fill("Zoe")
    if way == "click":
        second.click()
    else:
        game.keyboard.press("Tab")
        expect(game.locator("#seat-kind-0")).to_be_focused()
        for _ in range(10):
            if second.evaluate("node => node === document.activeElement"):
                break
            game.keyboard.press("Tab")
    expect(second).to_be_focused()
    game.keyboard.press("Control+A")
    game.keyboard.type("Yan")
    expect(game.locator("#starter option", has_text="Zoe")).to_have_count(1)
    game.locator('[data-key="start-start"]').click()
    names = [seat["name"] for seat in Player(game).kept()["seats"]]
    assert names[:2] == ["Zoe", "Yan"]


def test_a_name_left_empty_is_the_default_one_on_the_sheet(game: Page) -> None:
    Player(game).show_form()
    field = game.locator("#seat-name-0")
    name = field.input_value()
    field.fill("  ")
    field.press("Tab")
    expect(field).to_have_value(name)


#: Whether the longest choice of every list is fully visible.
LISTS_FIT = """
() => [...document.querySelectorAll(".who select")].every((list) => {
  const style = getComputedStyle(list);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = style.font;
  const room = list.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
  return [...list.options].every(({ text }) => pen.measureText(text).width <= room);
})
"""


def test_a_list_keeps_its_choice_when_it_gets_shorter(game: Page) -> None:
    Player(game).show_form()
    chosen = "document.querySelector('#starter').selectedOptions[0].value"
    assert game.evaluate(chosen) == ""
    game.locator('[data-intent="seat-remove"][data-value="2"]').click()
    assert game.locator("#starter option").count() == 3
    assert game.evaluate(chosen) == ""


def test_the_form_has_room_for_its_words(game: Page) -> None:
    Player(game).show_form()
    for width in (360, 390, 1280):
        game.set_viewport_size({"width": width, "height": 800})
        wait_until(game, f"({LISTS_FIT})()")
        switch = game.locator(".more-ways").bounding_box()
        head = game.locator(".form h3").bounding_box()
        assert switch is not None
        assert head is not None
        assert head["y"] - switch["y"] - switch["height"] >= 10


# The policy, and how it is checked --------------------------------------------------------------------


def test_the_policy_forbids_what_the_page_does_not_need(site: Site) -> None:
    served = (site.folder / "index.html").read_text("utf-8")
    policy = re.search(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)"', served)
    assert policy is not None
    rules = dict(rule.strip().split(" ", 1) for rule in policy[1].split(";"))
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert rules["style-src"] == rules["connect-src"] == rules["manifest-src"] == "'self'"
    frame_script = integrity((ROOT / LAB_FRAME).read_bytes())
    assert rules["script-src"] == f"'self' 'wasm-unsafe-eval' '{frame_script}'"
    assert "frame-src" not in rules
    assert "unsafe-inline" not in policy[1]
    assert "http" not in policy[1]
    assert not re.search(r"<[^>]+\s(?:style|on\w+)=", served)
    assert not re.search(r"<script(?![^>]*\ssrc=)", served)


#: Injected markup that must be removed; then markup of the page itself.
TEMPTATIONS = (
    '<meta http-equiv="refresh" content="0;url=https://example.org/">',
    "<p>x</p><META http-equiv=refresh content='0;url=./licenses/'>",
    '<base href="https://example.org/">',
    '<iframe srcdoc="x"></iframe>',
    '<form action="https://example.org/"><button>x</button></form>',
    '<link rel="prefetch" href="https://example.org/">',
    "<svg><script>x</script></svg>",
    "<style>x</style>",
)
SLIP_IN = """
(markup) => {
  const node = document.createElement("div");
  document.body.append(node);
  const ways = [
    () => (node.innerHTML = markup),
    () => node.insertAdjacentHTML("beforeend", markup),
    () => (node.firstChild ?? node).replaceWith(document.createRange().createContextualFragment(markup)),
    () => new DOMParser().parseFromString(markup, "text/html"),
  ];
  return ways.map((way) => {
    try {
      way();
      return "taken";
    } catch (fault) {
      return fault.name;
    }
  });
}
"""
WORKERS = """
() => [
  () => new Worker("https://example.org/x.js"),
  () => new SharedWorker(URL.createObjectURL(new Blob([""], { type: "text/javascript" }))),
  () => Object.assign(document.createElement("script"), { src: "blob:x" }),
  () => Object.assign(document.createElement("script"), { src: "data:text/javascript,x" }),
].map((way) => {
  try {
    way();
    return "taken";
  } catch (fault) {
    return fault.name;
  }
})
"""


def test_no_markup_leads_elsewhere_and_no_script_comes_from_elsewhere(game: Page) -> None:
    """The policy cannot forbid <meta http-equiv="refresh">; Trusted Types keep it out."""
    for markup in TEMPTATIONS:
        assert game.evaluate(SLIP_IN, markup) == ["TypeError"] * 4
    assert game.evaluate(SLIP_IN, "<p>metal <b>linked</b> <i title='<meta'>x</i></p>")[0] == "TypeError"
    assert game.evaluate(SLIP_IN, "<p>metal <b>linked</b>, based on scripts</p>") == ["taken"] * 4
    assert game.evaluate(WORKERS) == ["TypeError"] * 4


@pytest.mark.without_bots
def test_violations_errors_and_foreign_requests_are_caught(page: Page, site: Site, faults: Faults) -> None:
    """Check the check in conftest.py."""
    page.goto(site.url)
    complains_of_everything(page, faults)
    with pytest.raises(Error):
        page.goto("http://example.org/")
    assert any(fault == "foreign request: http://example.org/" for fault in faults.found)


def test_they_are_caught_on_a_page_that_tests_share(game: Page, faults: Faults) -> None:
    complains_of_everything(game, faults)
    faults.found.clear()  # it has been left as it was


def complains_of_everything(page: Page, faults: Faults) -> None:
    faults.expect("")
    assert faults.found == []
    for markup, complaint in (
        ('<i style="color: red">x</i>', "policy violated: style-src"),
        ('<img src="https://example.org/x.png" alt="">', "policy violated: img-src"),
        ('<i onclick="x">x</i>', "policy violated: script-src"),
    ):
        page.evaluate(INSERT, markup)
        wait_for(page, faults, complaint)
        page.evaluate("document.body.lastElementChild.remove()")
    assert page.evaluate(EVALUATE) == ["EvalError", "EvalError"]
    wait_for(page, faults, "policy violated: require-trusted-types-for")
    page.evaluate("setTimeout(() => { throw new Error('on purpose'); })")
    wait_for(page, faults, "page: on purpose")


def bots_worker(page: Page) -> Worker:
    """Return the worker for bots, once it has started."""
    page.evaluate(IN_PYTHON, "page.bots.starting or page.bots.begin()")
    wait_until_python(page, "page.bots.worker or page.bots.is_lost")
    assert not page.evaluate(IN_PYTHON, "page.bots.is_lost")
    [worker] = page.workers
    return worker


def test_the_bots_worker_runs_and_may_not_evaluate_text_either(game: Page) -> None:
    assert bots_worker(game).evaluate(EVALUATE) == ["EvalError", "EvalError"]


#: Counts the notifications of MutationObservers.
TOLD = """
window.told = 0;
window.MutationObserver = class extends MutationObserver {
  constructor(react) {
    super((...changes) => {
      window.told++;
      react(...changes);
    });
  }
};
"""


@pytest.mark.long
def test_pyscript_looks_for_scripts_in_the_body_alone_once_python_is_up(fresh: Fresh) -> None:
    """PyScript need not watch the board and the panels, which would take time at every action."""
    player = Player(fresh(1, TOLD, **AT_ONCE))
    page = player.page
    open_match(page, game_until(lambda state: state.phase == "act", "", ""))
    player.wait()
    page.evaluate("told = 0")
    for _ in range(3):
        player.decide()
        player.wait()
    assert page.evaluate("told") == 0
    page.evaluate("document.body.append(document.createElement('script'))")
    wait_until(page, "told > 0")


def test_python_runs_on_the_stack_that_the_browser_knows(game: Page) -> None:
    """See web/game.js: with a stack of Python's own, a browser that samples its memory may crash."""
    asked = f"async () => (await ({INTERPRETER})())._module.jspiSupported"
    assert game.evaluate("!('Suspending' in WebAssembly)")
    assert game.evaluate(asked) is False
    assert bots_worker(game).evaluate("!('Suspending' in WebAssembly)")


def wait_for(page: Page, faults: Faults, complaint: str) -> None:
    """Wait for events from the browser until one of them is this complaint."""
    for _ in range(200):
        if any(complaint in fault for fault in faults.found):
            return
        page.evaluate("new Promise((resolve) => requestAnimationFrame(resolve))")
    raise AssertionError(f"no {complaint} in {faults.found}")


#: The only styles on the page are the height of the turn's card, for the buttons above it. Scripts set them.
IS_PLAIN = """
(() => {
  const style = `--sheet: ${document.getElementById("turn").offsetHeight}px;`;
  const isPlain = (node) => node.matches("#zoom, #pan") && node.style.cssText === style;
  const nodes = [...document.querySelectorAll("[style]")];
  return nodes.length === 2 && nodes.every(isPlain);
})()
"""


def test_no_style_attribute_on_any_screen(opened: Callable[..., Player]) -> None:
    player = opened(lambda state: state.phase == "drift", *BOTS)
    for _ in range(3):
        player.decide()
        player.wait()
        wait_until(player.page, IS_PLAIN)
    for intent in ("menu", "about"):
        player.press("intent", intent)
        wait_until(player.page, IS_PLAIN)


# The menu ---------------------------------------------------------------------------------------------


@pytest.mark.without_bots
@pytest.mark.browser_context_args(color_scheme="light")
def test_the_theme_is_switched_at_once_and_kept(game: Page) -> None:
    html = game.locator("html")
    player = Player(game)
    player.start()
    player.press("intent", "menu")
    game.locator('#sheets [data-intent="settings"][data-value="look"]').click()
    shades = []
    for theme in ("dark", "light", "dark"):
        game.get_by_role("radio", name=t(f"set.theme.{theme}")).check()
        expect(html).to_have_attribute("data-theme", theme)
        shades.append(game.evaluate("getComputedStyle(document.body).backgroundColor"))
    assert shades[0] == shades[2] != shades[1]
    game.reload()
    player.wait()
    expect(html).to_have_attribute("data-theme", "dark")


@pytest.mark.browser_context_args(color_scheme="dark")
def test_browsers_and_dark_reader_leave_the_colours_alone(game: Page) -> None:
    """On a dark system Chromium darkens light pages, except for elements that say `only`."""
    player = Player(game)
    player.start()
    player.press("intent", "menu")
    expect(game.locator("head > meta[name=darkreader-lock]")).to_have_count(1)
    browser, html = game.context.new_cdp_session(game), "document.documentElement"

    def picture() -> bytes:
        with painted(game):
            return game.locator("#sheets h2").first.screenshot(animations="disabled")

    game.evaluate("document.querySelector('#sheets [data-intent=settings][data-value=look]').click()")
    themes = (("dark", "dark"), ("contrast", "light"))
    for theme, scheme in (*amount((), themes), ("light", "light")):
        game.get_by_role("radio", name=t(f"set.theme.{theme}")).check()
        assert set(game.evaluate(f"getComputedStyle({html}).colorScheme").split()) == {"only", scheme}
        browser.send("Emulation.setAutoDarkModeOverride", {"enabled": False})
        before = picture()
        browser.send("Emulation.setAutoDarkModeOverride", {"enabled": True})
        assert picture() == before, theme
    game.evaluate(f"{html}.style.colorScheme = 'light'")
    assert picture() != before, "the browser would darken it"
    game.evaluate(f"{html}.removeAttribute('style')")
    browser.send("Emulation.setAutoDarkModeOverride", {})


def test_about_names_who_made_the_game(game: Page, site: Site) -> None:
    player = Player(game)
    player.start()
    player.press("intent", "menu")
    player.press("intent", "about")
    sheet = game.get_by_role("dialog", name=t("about.title"))
    for name in ("Ralf Lehmkuhl", "Gecko Games", "PyScript", "Pyodide"):
        expect(sheet).to_contain_text(name)
    link = sheet.get_by_role("link", name=t("about.licences")).get_attribute("href")
    target = site.folder / (link or "none")
    # a static host need not list folders
    assert target.is_file() or (target / "index.html").is_file()


def test_a_sheet_is_left_by_its_button_by_escape_and_beside_it(game: Page) -> None:
    player = Player(game)
    player.start()
    sheet = game.get_by_role("dialog")
    leaves: list[Callable[[], None]] = [
        lambda: player.press("intent", "close"),
        lambda: game.keyboard.press("Escape"),
        lambda: game.mouse.click(3, 3),
    ]
    for leave in leaves:
        player.press("intent", "menu")
        expect(sheet).to_be_visible()
        leave()
        expect(sheet).to_have_count(0)


# Reasons ----------------------------------------------------------------------------------------------

POSITIONS: dict[str, Callable[[State], bool]] = {
    "place": lambda state: state.phase == "place" and state.placings == 3,
    "card": lambda state: state.phase == "card" and state.cards_drawn > 5,
    "drift": lambda state: state.phase == "drift" and state.cards_drawn > 5,
    "act": lambda state: state.phase == "act" and state.ap == 1 and not any(state.swimmers),
    "spent": lambda state: state.phase == "act" and state.ap == 0,
    "last": lambda state: state.phase == "act" and state.last_turns is not None,
}


@pytest.mark.parametrize(
    "where",
    [
        where if where in ("place", "act") else pytest.param(where, marks=pytest.mark.long)
        for where in POSITIONS
    ],
)
def test_what_is_not_possible_tells_why(opened: Callable[..., Player], where: str) -> None:
    player = opened(POSITIONS[where], *BOTS)
    kept = player.kept()
    for button in player.page.locator('button[aria-disabled="true"]').filter(visible=True).all():
        reason = button.get_attribute("data-reason")
        assert reason
        button.click(force=True)
        is_solution_shown(player.page, reason)
    explain_cells(player)
    if where == "drift":
        player.press("pick", min(player.offers("pick")))
        explain_cells(player)
    assert player.kept() == kept


def explain_cells(player: Player) -> None:
    """Click some tiles that offer nothing: each click gets an answer."""
    page = player.page
    cells = page.locator("[data-cell][aria-label]:not([data-action], [data-preview], [data-pick])").all()
    tiles = [cell for cell in cells if "water" not in (cell.get_attribute("aria-label") or "")]
    assert tiles
    for tile in player.rng.sample(tiles, min(5, len(tiles))):
        player.press("intent", "menu")  # which removes the last reason
        player.press("intent", "close")
        expect(page.locator(".toast")).to_have_count(0)
        tile.click()
        expect(page.locator(".toast")).to_have_count(1)
        is_solution_shown(page, page.get_by_role("alert").first.inner_text().strip("\u00a0"))


def is_solution_shown(page: Page, reason: str) -> None:
    """Check that the reason is on the screen and is announced."""
    head, _, rest = reason.removesuffix(".").partition(". ")
    expect(page.locator(".toast")).to_contain_text(head)
    expect(page.locator(".toast")).to_contain_text(rest)
    expect(page.get_by_role("alert").filter(has_text=reason)).to_have_count(1)


# Drawing ----------------------------------------------------------------------------------------------

#: Python in the page: the places whose content differs from their markup.
NOT_AS_DRAWN = """
from js import document
found = []
for place, markup in page.dom.markups.items():
    if "@" not in place and place not in ("title", "say", "alert"):
        node = document.getElementById(place)
        anew = node.cloneNode(False)
        anew.innerHTML = markup
        if not anew.isEqualNode(node):
            found.append(place)
", ".join(found)
"""


@pytest.mark.long
@pytest.mark.parametrize("phase", ["place", "drift"])
def test_what_is_mended_is_what_would_be_drawn_anew(opened: Callable[..., Player], phase: str) -> None:
    player = opened(lambda state: state.phase == phase, *BOTS)
    for _ in range(12):
        player.decide()
        assert player.wait() == "ready"
        assert player.page.evaluate(IN_PYTHON, NOT_AS_DRAWN) == ""


def test_the_page_is_named_after_who_is_to_move(opened: Callable[..., Player]) -> None:
    player = opened(lambda state: state.phase == "act", "", "")
    named: set[str] = set()
    while len(named) < 2:
        name = ("Ada", "Bo")[player.state().to_move]
        wait_until(player.page, f"document.title === {json.dumps(t('page.title.turn', player=name))}")
        named.add(name)
        player.go_on() or player.decide()
        player.wait()


# Undo -------------------------------------------------------------------------------------------------


def test_undo_redo_and_restart_go_back_to_the_start_of_the_turn(opened: Callable[..., Player]) -> None:
    player = opened(lambda state: state.phase == "card" and state.cards_drawn > 2, *BOTS)
    start = player.kept()["actions"]
    assert not {"undo", "redo"} & player.offers("intent")
    player.play("hand")
    while "end" not in player.offers("action") or len(player.kept()["actions"]) < len(start) + 4:
        state = player.state()
        texts = [action_text(code) for code in state.legal() if action_text(code) != "end"]
        player.play(next((text for text in texts if "-" in text), texts[0]))
    done = player.kept()["actions"]
    for count in range(len(done) - 1, len(start) - 1, -1):
        player.press("intent", "undo")
        assert player.kept()["actions"] == done[:count]
    assert "undo" not in player.offers("intent")
    for count in range(len(start) + 1, len(done) + 1):
        player.press("intent", "redo")
        assert player.kept()["actions"] == done[:count]
    assert "redo" not in player.offers("intent")
    player.press("intent", "menu")
    player.press("intent", "restart-turn")
    assert player.kept()["actions"] == start
    assert player.offers("action") == {"hand", "draw"}


def test_a_card_drawn_stays_drawn(opened: Callable[..., Player]) -> None:
    player = opened(lambda state: state.phase == "card" and state.cards_drawn < 9, *BOTS)
    player.play("draw")
    kept = player.kept()
    assert "undo" not in player.offers("intent")
    player.page.locator('[data-intent="undo"]').click(force=True)
    is_solution_shown(player.page, t("err.undo_barrier"))
    assert player.kept() == kept


# Hidden cards -----------------------------------------------------------------------------------------


def test_nobody_reads_another_person_s_card(fresh: Fresh) -> None:
    page = fresh(6, **AT_ONCE)
    player = Player(page, 6, brisk=True)
    player.show_form()
    page.locator('[data-intent="seat-kind"][data-value="1"]').select_option("")
    player.start()
    asked = 0
    while asked < amount(2, 4):
        player.wait()
        sheet = not player.offers("action") and not player.offers("pick")
        if sheet and "reveal" in player.offers("intent"):
            assert cards_told(page) == set()
            player.press("intent", "reveal")
            assert cards_told(page) == {own_card(player)}
            player.press("intent", "hide-card")
            assert cards_told(page) == set()
            player.press("intent", "reveal")
            assert cards_told(page) == {own_card(player)}
            page.evaluate("dispatchEvent(new Event('blur'))")
            assert cards_told(page) == set()
            asked += 1
        elif sheet and "continue" in player.offers("intent"):
            assert cards_told(page, press="continue") == set()
        else:
            assert cards_told(page) == set()
            player.decide()


@pytest.fixture
def at_end(fresh: Fresh) -> Player:
    """Return a player who may end the turn and gets a card. The next sheet ignores presses for an hour."""
    player = Player(fresh(6, **AT_ONCE), 6, brisk=True)
    player.page.evaluate(IN_PYTHON, "page.user_input.guard_ms = 3_600_000")
    open_match(player.page, game_until(has_played_the_hand, "", "", seed=3))
    player.wait()
    return player


def has_played_the_hand(state: State) -> bool:
    return state.phase == "act" and not state.hands[state.player] and not state.ap


def test_a_second_press_passes_no_sheet_between_persons(at_end: Player) -> None:
    page, sheet = at_end.page, "document.documentElement.dataset.sheet"
    at_end.press("action", "end")
    page.evaluate("document.querySelector('[data-intent=continue]').click()")
    assert page.evaluate(sheet) == "newcard"
    page.evaluate(IN_PYTHON, "page.user_input.end_guard()")
    at_end.press("intent", "continue")
    page.evaluate("document.querySelector('#sheets [data-intent=reveal]').click()")
    assert page.evaluate(sheet) == "handover"
    assert cards_told(page) == set()
    page.evaluate(IN_PYTHON, "page.user_input.guard_ms = 1; page.user_input.guard('handover')")
    at_end.press("intent", "reveal")
    assert cards_told(page) == {own_card(at_end)}


def test_a_key_held_down_is_one_press(at_end: Player) -> None:
    page, keyboard = at_end.page, at_end.page.keyboard
    page.evaluate(IN_PYTHON, "page.user_input.guard_ms = 0")
    page.locator('[data-action="end"]').focus()
    for key, sheet in (("Enter", "newcard"), ("Space", "handover")):
        for _ in range(20):
            keyboard.down(key)  # repeatedly, like a key held down
        keyboard.up(key)
        wait_until(page, f"({IS_SETTLED})()")
        assert page.evaluate("document.documentElement.dataset.sheet") == sheet
    assert cards_told(page) == set()


def own_card(player: Player) -> str:
    state = player.state()
    return " MSW"[state.hands[state.player]]


def cards_told(page: Page, press: str = "") -> set[str]:
    """Return the terrains of the hand cards that the page contains anywhere, visible or not.

    press: the intent to perform first; the words are read in the same task, before the next frame.
    """
    words = page.evaluate(f"press => {{ {PRESSED}; return ({ALL_WORDS})(); }}", press)
    told = set()
    for letter in "MSW":
        ids = (
            f"hand.{letter}",
            f"hand.{letter}.hide",
            f"button.play.{letter}",
            f"newcard.title.{letter}",
            f"log.new_card.{letter}",
        )
        texts = [t(id) for id in ids] + [t(f"prompt.card.{letter}", player="")]
        if any(text.strip(": ") in words for text in texts):
            told.add(letter)
        # a played card is open to all
        if page.locator(".card-name:not(.played *)", has_text=t(f"terrain.{letter}")).count():
            told.add(letter)
    return told


# Layout -----------------------------------------------------------------------------------------------


def test_the_board_is_in_view_and_nothing_scrolls_sideways(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    open_match(page, game_until(lambda state: state.phase == "drift" and state.cards_drawn > 12, *BOTS))
    fits(page)
    player.press("pick", min(player.offers("pick")))
    fits(page)
    player.press("preview", min(player.offers("preview")))
    fits(page)
    player.press("intent", "menu")
    fits(page)


def fits(page: Page) -> None:
    """Check the layout on screens of every kind."""
    for width, height in ((320, 640), (390, 844), (844, 390), (820, 1180), (1280, 800)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, f"({FITS})()")


def test_nothing_lies_on_the_board(fresh: Fresh) -> None:
    """No card, note or notice covers the board; on phones the turn's card may cover the lowest cells."""
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    open_match(page, game_until(lambda state: state.phase == "drift" and state.cards_drawn > 12, *BOTS))
    for width, height in ((1280, 800), (1024, 700), (844, 390), (390, 844), (820, 1180)):
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, f"({FITS})()")
        assert page.evaluate(COVERED) == []
        page.locator('[data-intent="undo"]').click(force=True)  # refused with a notice
        assert page.locator(".toast").count() == 1
        player.press("pick", min(player.offers("pick")))
        player.press("preview", min(player.offers("preview")))
        wait_until(page, f"({FITS})()")
        assert len(page.evaluate(COVERED)) <= (3 if width < height else 0)
        page.keyboard.press("Escape")
        page.keyboard.press("Escape")


def has_most_buttons(state: State) -> bool:
    """True if all four actions can be chosen, and one tile has both kinds of herds."""
    if state.phase != "act" or any(mode_reason(state, mode) is not None for mode in MODES):
        return False
    return bool(cells_of_both_kinds(state))


def cells_of_both_kinds(state: State) -> list[int]:
    """Return the tiles from which both a herd that can reproduce and one that cannot may move."""
    moves = {(code & KIND, source_of(code)) for code in state.legal()}
    return [cell for cell in state.spent if {(MOVE, cell), (MOVE_SPENT, cell)} <= moves]


def test_end_turn_keeps_its_place(fresh: Fresh) -> None:
    """End turn stays at the same pixels in every state, and so does the board."""
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    open_match(page, game_until(has_most_buttons, *BOTS))
    [cell, *_] = cells_of_both_kinds(player.state())
    some = ((1280, 800), (360, 640), (844, 390))
    sizes = amount(some, (*some, (1024, 768), (1920, 1080), (820, 1180), (390, 844)))
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        wait_until(page, f"({IN_THE_CARD})()")
        places = {page.evaluate(PLACES)}
        for attribute, value in [*(("mode", mode) for mode in MODES), ("pick", NAME[cell])]:
            player.press(attribute, value)
            if attribute == "mode" and value == "drift":
                player.press("pick", min(player.offers("pick")))
                player.press("preview", min(player.offers("preview")))
                places.add(page.evaluate(PLACES))
                player.press("intent", "put-back")
                player.press("intent", "put-back")
            wait_until(page, f"({IN_THE_CARD})()")
            places.add(page.evaluate(PLACES))
            if value != "move":
                page.keyboard.press("Escape")
        assert len(places) == 1, (width, height)


# Other layout -----------------------------------------------------------------------------------------

#: Whether the notice is inside the turn's card.
IS_IN_THE_CARD = """
() => {
  const box = (name) => document.querySelector(name).getBoundingClientRect();
  const [one, other] = [box(".toast"), box("#turn")];
  return one.left >= other.left && one.right <= other.right && one.top >= other.top;
}
"""
#: Number of moving progress lines while a bot thinks.
PROGRESS_LINES = """
() => ["#turn", "#prompt"].map((name) => getComputedStyle(document.querySelector(name), "::after"))
  .filter(({ content, display }) => content !== "none" && display !== "none").length
"""
CUT_OFF = """
() => [...document.querySelectorAll(".player .role")]
  .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).map((node) => node.innerText)
"""


def test_notices_progress_and_roles(fresh: Fresh) -> None:
    """The notice is in the turn's card, one line shows that bots think, and roles are not cut off."""
    page = fresh(1, **AT_ONCE)
    open_match(
        page, game_until(lambda state: state.phase == "drift" and state.cards_drawn > 12, "", *["strong"] * 2)
    )
    for width, height in ((390, 844), (1280, 800), (1280, 1250)):
        page.set_viewport_size({"width": width, "height": height})
        page.locator('[data-intent="undo"]').click(force=True)
        wait_until(page, f"({IS_IN_THE_CARD})()")
        assert page.evaluate(PROGRESS_LINES) == 0
        page.evaluate("document.documentElement.dataset.state = 'thinking'")
        assert page.evaluate(PROGRESS_LINES) == 1
        page.evaluate("document.documentElement.dataset.state = 'ready'")
        assert height == 800 or page.evaluate(CUT_OFF) == []  # laptops show them to screen readers only


#: The cells that the notice covers, and whether it covers the players.
UNDER_THE_NOTICE = """
() => {
  const box = (node) => node.getBoundingClientRect();
  const notice = box(document.querySelector(".toast"));
  const isUnder = (node) => {
    const { left, right, top, bottom } = box(node);
    return right > notice.left && left < notice.right && bottom > notice.top && top < notice.bottom;
  };
  const cells = [...document.querySelectorAll("#board-cells .hit")].filter(isUnder);
  return [cells.length, isUnder(document.getElementById("strip"))];
}
"""


@pytest.mark.parametrize(
    ("width", "height"),
    [(360, 640), *(pytest.param(*size, marks=pytest.mark.long) for size in ((390, 844), (844, 390)))],
)
def test_no_notice_covers_the_board_of_a_phone(fresh: Fresh, width: int, height: int) -> None:
    """Tested with the tips of a first game, in the language with the longest words."""
    page = fresh(1, theme="auto", pace="instant", language="de")
    page.set_viewport_size({"width": width, "height": height})
    player = Player(page, 1, brisk=True)
    player.start()
    seen = 0
    while seen < 3:
        assert player.wait() == "ready"
        if page.locator(".toast.tip").count():
            # The card covers the lowest cells of the smallest phones. The board is refitted once the card has
            # grown.
            wait_until(page, f"(([cells, isOnStrip]) => cells <= 2 && !isOnStrip)(({UNDER_THE_NOTICE})())")
            if height >= 480:  # the tip is below the prompt
                prompt, tip = page.locator("#prompt .ask").bounding_box(), page.locator(".tip").bounding_box()
                assert prompt is not None
                assert tip is not None
                assert prompt["height"] > 20
                assert prompt["y"] + prompt["height"] <= tip["y"]
            seen += 1
        player.decide()


@pytest.mark.browser_context_args(viewport={"width": 390, "height": 844})
def test_after_the_game_the_result_stands_in_the_place_of_end_turn(opened: Callable[..., Player]) -> None:
    player = opened(lambda state: state.phase == "act" and state.last_turns == 1 and not state.ap, *BOTS)
    player.press("action", "end")
    player.press("intent", "close")
    bar, last, first = (
        player.page.locator(name).bounding_box()
        for name in ("#turn", '#actions [data-intent="home"]', '[data-intent="final"]')
    )
    assert bar is not None
    assert last is not None
    assert first is not None
    assert first["x"] + first["width"] == 390 - 12
    assert last["x"] + last["width"] < first["x"]
    assert bar["y"] + bar["height"] - last["y"] - last["height"] < 20
    assert bar["height"] < 200


def test_the_result_stays_while_the_window_changes(opened: Callable[..., Player]) -> None:
    """The result is shown over the board, or beside it where there is room."""
    player = opened(lambda state: state.phase == "act" and state.last_turns == 1 and not state.ap, *BOTS)
    player.press("action", "end")
    for width, modal in ((1280, 0), (820, 1), (1180, 0)):
        player.page.set_viewport_size({"width": width, "height": 800})
        expect(player.page.locator("#sheets .shade")).to_have_count(modal)
        expect(player.page.locator("#sheet-final .total")).to_be_visible()


FIRST_LAND = """
() => {
  const [row, foot] = ["tbody tr", "tfoot"].map((name) => document.querySelector(`#lands ${name}`));
  return row.getBoundingClientRect().bottom <= foot.getBoundingClientRect().top + 1;
}
"""
ACTIONS_IN_SIGHT = """
() => {
  const end = document.querySelector("#foot").getBoundingClientRect().top;
  return [...document.querySelectorAll(".mode")].every((node) => node.getBoundingClientRect().bottom <= end);
}
"""


@pytest.mark.browser_context_args(viewport={"width": 1280, "height": 800})
@pytest.mark.parametrize("bots", [("", "greedy"), ("", "greedy", "greedy")])
def test_beside_tips_and_hints_the_first_land_and_all_actions_stay_in_sight(
    fresh: Fresh, bots: tuple[str, ...]
) -> None:
    page = fresh(1, **AT_ONCE | {"tips": "on"})
    open_match(page, game_until(lambda state: state.phase == "act" and len(state.legal()) > 9, *bots))
    player = Player(page)
    player.go_on()
    page.locator("#tab-table").click()
    expect(page.locator("#notice .tip")).to_be_visible()
    assert page.evaluate(FIRST_LAND)
    assert page.evaluate(ACTIONS_IN_SIGHT)
    for step in ("header-hint", "advice-hint", "advice-hint"):
        page.locator(f'[data-key="{step}"]').click()
        expect(page.locator(".advice .busy")).to_have_count(0)
        assert page.evaluate(FIRST_LAND), step
        assert page.evaluate(ACTIONS_IN_SIGHT), step
    expect(page.locator(".advice .reasons")).to_be_visible()
    close, head = (page.locator(f".advice {name}").bounding_box() for name in (".shut", "h2"))
    assert close is not None
    assert head is not None
    assert close["y"] < head["y"] + head["height"]


#: Notes the names of all CSS animations that begin from now on.
NOTE_ANIMATIONS = """
() => {
  window.begun = [];
  addEventListener("animationstart", ({ animationName }) => window.begun.push(animationName));
}
"""


@pytest.mark.parametrize("motion", ["full", "none"])
def test_a_sheet_slides_in_unless_the_person_wants_no_motion(fresh: Fresh, motion: str) -> None:
    page = fresh(1, **AT_ONCE | {"motion": motion})
    player = Player(page)
    player.wait()
    open_match(page, game_until(lambda state: state.phase == "drift", *BOTS))
    player.wait()
    page.evaluate(NOTE_ANIMATIONS)
    player.press("intent", "menu")
    if motion == "full":
        wait_until(page, "begun.includes('slide') && begun.includes('fade')")
    else:
        wait_until(page, "document.querySelector('#sheets .sheet')")
        page.wait_for_timeout(100)
        assert not {"slide", "rise", "fade"} & set(page.evaluate("begun"))
