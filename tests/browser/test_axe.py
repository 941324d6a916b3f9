"""axe-core on every screen: no violations of its own rules or those of WCAG 2.2 AA. No word is broken.

By default in English, light and wide, plus phone-only screens dark and small. --long adds more small screens
and screens that differ little from others; --matrix runs all in every language, theme and size.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from itertools import product
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, Route, expect

from tests.amount import amount
from tests.browser.conftest import Fresh, Site
from tests.browser.law import BROKEN_WORDS
from tests.browser.painting import painted
from tests.browser.player import AT_ONCE, LIMIT_MS, SHEET, Player, game_until, give_file, open_match, seats
from tests.browser.started import IN_PYTHON, wait_until_python
from tests.browser.test_low_windows import letters
from tests.browser.test_page import BOTS, cells_of_both_kinds, has_most_buttons
from tests.browser.test_review_page import MADE_UP
from tests.browser.test_saves import FILL_STORAGE
from tests.browser.test_time_travel import FOUND, game_of_bots, persons_turn
from trias.games import trias as game
from trias.games.trias.cells import NAME
from trias.games.trias.moves import DRAW, END
from trias.games.trias.state import State
from trias.links import game as link
from trias.match import Match
from web.site import ROOT
from web.site.vendor import AXE, fetch
from web.state.settings import GROUPS, SETTINGS
from web.words import LANGUAGES

pytestmark = pytest.mark.browser


class Look(NamedTuple):
    """The settings with which the page is viewed. letter: the browser's font size in CSS pixels."""

    language: str
    theme: str
    width: int
    height: int
    letter: int = 16

    @property
    def is_narrow(self) -> bool:
        """True if the panels are sheets."""
        return self.width < 1024


WIDE, SMALL, LARGE = (
    Look("en", "light", 1280, 800),
    Look("en", "dark", 390, 844),
    Look("en", "light", 390, 844, 32),
)
#: Tests that run on the small page too, with --long; and tests with the only look in which they run.
ON_BOTH = ("test_a_turn", "test_the_review")
ONLY = {"test_what_only_phones_have": SMALL, "test_what_is_laid_out_otherwise_with_large_letters": LARGE}
SIZES = ((390, 844), (844, 390), (820, 1180), (1280, 800))
MATRIX = [
    Look(language, theme, *size)
    for language, theme, size in product(
        LANGUAGES, (name for name in SETTINGS["theme"] if name != "auto"), SIZES
    )
]
MATRIX += [LARGE._replace(language=language) for language in LANGUAGES]
#: All rules that axe runs by default, and target-size, which came with WCAG 2.2.
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
EXAMINE = """
async (tags) => {
  const frame = () => new Promise(requestAnimationFrame);
  await frame().then(frame); // the page behind a sheet becomes inert a frame later
  const exclude = document.querySelector("[inert] #board") ? ["#board"] : []; // it is out of reach
  const { violations } = await axe.run({ exclude }, { runOnly: tags, resultTypes: ["violations"] });
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, html, failureSummary }) => [id, target.join(" "), html, failureSummary]));
}
"""
PLANTED = """
<!doctype html><html lang="en"><title>x</title><main><h1>x</h1><img src="data:,">
<p style="color: #aaa; background: #fff">faint</p>
<button style="width: 12px; height: 12px; padding: 0">a</button>\
<button style="width: 12px; height: 12px; padding: 0">b</button>
<p id="sheets" style="width: 1em; overflow-wrap: anywhere">broken</p></main>
"""
#: Holds back the bots' results until LET_GO.
HOLD = """
held, answer = [], page.bots.answer
page.bots.answer = lambda *found: held.append(found)
"""
LET_GO = """
page.bots.answer = answer
for found in held:
    answer(*found)
"""
#: A retried turn has been judged: it lost too much.
TRIED = """
import json
trying = page.app.session.study.subject
for text in trying.task.best:
    page.do("action", text)
if page.app.sheet == "confirm-end":
    page.do("end-anyway")
page.bots.drop()
turn = {"lost": 3.6, "best": {"reasons": [{"id": "why.safety", "values": {"points": 2.0}}]}}
page.do("advised", json.dumps({"id": trying.job, "done": True, "turn": turn}), trying.job)
"""
#: A file with many games is being loaded.
READING = """
from web.features.library.library import Incoming, Library
page.app.slot(Library).incoming, page.app.sheet = Incoming(12), "incoming"
page.draw()
"""
#: localStorage is full, and the journal's database is missing; then both are back.
KEEP_NOTHING = f"{FILL_STORAGE}; triasJournal.aside = triasJournal.database; triasJournal.database = null;"
KEEP_AGAIN = "localStorage.clear(); triasJournal.database = triasJournal.aside;"
#: One game in the statistics.
KEEP_A_GAME = """
() => localStorage.setItem("trias.statistics", JSON.stringify({ version: 1, games: [{
  id: "a", day: 1763812800, game: "trias", bots: [null, "casual", "steady"], points: [24, 19, 17], won: true,
  figures: { interim: 10, final: 14, split: 2, drowned: 3, rescue: 1 }, takebacks: 1 }] }))
"""
#: The day has a result, and a link has added the result of another device.
DAY_ENDED = """
from web.games.trias.features.daily import daily
from web.state.days import today
day = today(page.app)
daily.keep(page.app, {day: daily.Result((24, 19, 17), 1)})
page.do("link", f"#d={day}-19-24-17-2-1")
"""
#: A finished match of the lab, without a sandbox.
LAB_NEWS = """
import json
from trias import record
from trias.match import Match
from random import Random
from web.features.lab.lab import Lab
page.carrier.run_bot = lambda job: None
page.do("lab-play")
lab = page.app.slot(Lab)
tell = lambda **news: page.do("lab-news", json.dumps({"id": lab.job, **news}))
seats = [{"name": "Mine", "bot": None}, {"name": "Greedy", "bot": "greedy"}]
match = Match.new("trias", seats, Random(3))
fault = {"kind": "error", "line": 3, "said": "ZeroDivisionError: division by zero", "why": None}
game = {"record": record.to_record(match), "points": [3, 12], "log": "seen"}
tell(news={"game": {"number": 1, "share": 1, "fault": None, "seat": -1, **game}})
tell(news={"game": {"number": 2, "share": 0, "fault": fault, "seat": 0, **game}})
standing = {"games": 2, "blocks": 1, "mean": 0.4, "low": 0.1, "high": 0.7}
tell(news={"match": standing, "end": "clear"}, done=True)
"""
#: A game shown step by step, with a note.
LAB_WATCH = """
page.do("lab-watch")
notes = [[0, "two herds", ["b3", "b3>c4"]]]
tell(news={"game": {"number": 1, "share": 0, "fault": fault, "seat": 0, "own": 0, "notes": notes, **game}})
"""
#: A turn that failed.
LAB_TRIAL = """
page.do("lab-try")
trial = {**game, "fault": fault, "seat": 0, "from": 0, "at": 0, "seen": "A to place", "legal": ["+a0", "+a1"]}
tell(news={"trial": trial}, done=True)
del page.carrier.run_bot
"""
#: No sheet covers the board.
BOARD = "html[data-sheet=''] #board-cells"


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "look" in metafunc.fixturenames:
        name = metafunc.function.__name__
        looks = amount([WIDE], [WIDE, SMALL]) if name in ON_BOTH else [ONLY.get(name, WIDE)]
        if metafunc.config.getoption("matrix", default=False):
            looks = [look for look in MATRIX if look.is_narrow or name not in ONLY]
        metafunc.parametrize("look", looks, ids=lambda look: "-".join(map(str, look)))


class Axe:
    """axe-core in a page.

    letter: the page's font size in CSS pixels.
    found: each complaint (rule, element, markup, summary) -> the screens with it. is_whole: whether screens
    that differ little from others are examined too. pictures: prefix for the screenshots' paths, None for no
    screenshots.
    """

    def __init__(self, page: Page, look: Look, is_whole: bool, pictures: Path | None = None) -> None:
        self.page = page
        self.letter = look.letter
        self.is_whole = is_whole
        self.pictures = pictures
        self.source = (fetch(AXE) / "axe.min.js").read_text("utf-8")
        self.found: dict[tuple[str, ...], list[str]] = {}

    def see(self, screen: str, sign: str) -> None:
        """Examine the current screen once the sign is there: a selector that only this screen matches."""
        self.page.wait_for_selector(sign)
        if self.page.evaluate("typeof axe") == "undefined":
            self.page.evaluate(self.source)
        with painted(self.page), letters(self.page, self.letter):
            if self.pictures is not None:
                name = re.sub(r"\W+", "-", screen)
                self.page.screenshot(path=self.pictures.with_name(f"{self.pictures.name}-{name}.png"))
            broken = [("broken word", word, "", "") for word in self.page.evaluate(BROKEN_WORDS)]
            for complaint in [*self.page.evaluate(EXAMINE, TAGS), *broken]:
                self.found.setdefault(tuple(complaint), []).append(screen)

    def sheet(self, name: str) -> None:
        """Examine the sheet of that name."""
        self.see(name, f'html[data-sheet="{name}"]')

    def of(self, first: str, *more: str) -> tuple[str, ...]:
        """Return the names of similar screens to examine: only the first unless every screen is examined."""
        return (first, *more) if self.is_whole else (first,)

    def told(self) -> str:
        return "\n\n".join(
            f"{rule}, on {', '.join(screens)}:\n{target}\n{markup}\n{summary}"
            for (rule, target, markup, summary), screens in self.found.items()
        )


@pytest.fixture
def browser_context_args(browser_context_args: dict[str, object], look: Look) -> dict[str, object]:
    return browser_context_args | {
        "viewport": {"width": look.width, "height": look.height},
        "color_scheme": "dark" if look.theme == "dark" else "light",
        "reduced_motion": "reduce",
        **({} if look.language == "en" else {"locale": look.language}),
    }


@pytest.fixture
def pictures(request: pytest.FixtureRequest) -> Path | None:
    """Return where screenshots go with `--shots`: a folder, and file names made of the look and the test."""
    folder = request.config.getoption("shots", default=None)
    if not folder:
        return None
    Path(folder).mkdir(parents=True, exist_ok=True)
    return Path(folder) / re.sub(r"\W+", "-", request.node.name)


@pytest.fixture
def is_whole(pytestconfig: pytest.Config) -> bool:
    return bool(pytestconfig.getoption("--long") or pytestconfig.getoption("--matrix"))


@pytest.fixture
def own(page: Page, look: Look, is_whole: bool, pictures: Path | None) -> Iterator[Axe]:
    """Yield axe in a new page."""
    yield from watched(Axe(page, look, is_whole, pictures))


@pytest.fixture
def axe(fresh: Fresh, look: Look, is_whole: bool, pictures: Path | None) -> Iterator[Axe]:
    """Yield axe in a shared page. Fails the test afterwards on any complaint."""
    yield from watched(Axe(fresh(1, **AT_ONCE | {"theme": look.theme}), look, is_whole, pictures))


def watched(watch: Axe) -> Iterator[Axe]:
    yield watch
    assert not watch.found, watch.told()


@pytest.fixture
def player(axe: Axe, look: Look) -> Player:
    """Return a player at the home screen."""
    page = axe.page
    player = Player(page)
    expect(page.locator("html")).to_have_attribute("lang", look.language)
    expect(page.locator("html")).to_have_attribute("data-theme", look.theme)
    return player


def from_menu(player: Player, *intents: str) -> None:
    """Open a sheet from the menu, and other sheets from that one."""
    player.press("intent", "menu")
    player.page.wait_for_selector("#sheet-menu")
    player.wait()
    for intent in intents:
        player.press("intent", intent)


def see_in_words(player: Player, axe: Axe, screen: str) -> None:
    """Examine the text board with all legal actions listed, then switch back to the picture."""
    page = player.page
    player.choose("board", "words")
    page.locator("#typed").fill("?")
    page.keyboard.press("Enter")
    axe.see(screen, "#told code")
    if axe.is_whole:
        player.press("pick", min(player.offers("pick")))
        axe.see(f"{screen}, something chosen", "#lists h3 >> nth=2")
        page.keyboard.press("Escape")
    player.choose("board", "picture")


# The check itself -------------------------------------------------------------------------------------


def test_what_is_wrong_is_found_and_told(own: Axe) -> None:
    """Check this file's own check."""
    own.page.set_content(PLANTED)
    own.see("a page", "main")
    assert {rule for rule, *_ in own.found} == {"image-alt", "color-contrast", "target-size", "broken word"}
    assert 'image-alt, on a page:\nimg\n<img src="data:,">\n' in own.told()
    own.found.clear()


#: A reply that renames a seat and gives another to a bot arrives by link.
ANSWER = """
from trias import record
from trias.links import game as link
match = record.from_record(record.to_record(page.app.session.match))
match.seats = [{**seat, "name": "Somebody else", "bot": "gentle"} for seat in match.seats]
match.play(match.state.legal()[0])
page.app.sheet = ""
page.do("link", link.pack(match))
"""


#: The list of games when space is low and the oldest game is finished.
LITTLE_ROOM = """
from web.features.library.library import Library
while any(row.look is None for row in page.app.slot(Library).listing.rows):
    page.do("look-on")
oldest = page.app.slot(Library).listing.rows[-1]
oldest.look = oldest.look._replace(is_over=True)
page.app.slot(Library).listing.room = 1000
page.draw()
"""


def test_no_sheet_is_left_out() -> None:
    """Every sheet that the documents name is examined here, some only with --long."""
    rows = (ROOT / "docs/ux.md").read_text("utf-8").partition("| sheet |")[2].partition("\n\n")[0]
    names = [name for row in rows.splitlines() for name in re.findall("`([a-z-]+)`", row.split("|")[1:2][0])]
    assert len(names) > 15
    seen = re.findall(r'axe\.sheet\("([a-z-]+)"\)', Path(__file__).read_text("utf-8"))
    assert set(names) == set(seen)


# The screens ------------------------------------------------------------------------------------------


def test_before_python_is_up(own: Axe, site: Site, look: Look) -> None:
    page = own.page
    held: list[Route] = []
    page.add_init_script(f"localStorage.setItem('trias.settings', '{json.dumps({'theme': look.theme})}')")
    page.route("**/*.wasm", lambda route: held.append(route))
    page.goto(site.url, wait_until="commit")
    own.see("the first picture", "html[data-state=loading] [data-key=home-start]")
    if own.is_whole:
        page.evaluate("dispatchEvent(new Event('error'))")
        own.see("trouble at the start", "#slow")
    page.goto(f"{site.url}licenses/index.html")
    own.see("the licences", "h1")


def test_the_lab(player: Player, axe: Axe) -> None:
    page = player.page
    player.press("intent", "puzzles")
    player.press("intent", "lab")
    axe.sheet("lab")
    player.press("intent", "lab-new", "pieces")
    for name in axe.of("help", "bots", "table", "result"):  # the last two are examined later, with content
        player.press("intent", "lab-tab", name)
        axe.see(f"the lab's tab {name}", f"#lab-tab-{name}[aria-selected=true]")
    page.evaluate(IN_PYTHON, LAB_NEWS)
    axe.see("a match in the lab", ".lab-games .lost .wrong")
    player.press("intent", "lab-tab", "table")
    axe.see("the table of the lab", ".lab-table td")
    page.evaluate(IN_PYTHON, LAB_TRIAL)
    if axe.is_whole:
        axe.see("a turn that went wrong in the lab", ".lab-verdict.wrong")
        page.locator(".lab-seen summary").click()
        axe.see("what the bot saw", ".lab-seen[open] pre")
    page.evaluate(IN_PYTHON, LAB_WATCH)
    axe.see("a game that is stepped through", ".stepping .lab-note pre")
    player.press("intent", "study-leave")
    page.evaluate(IN_PYTHON, "page.do('lab-import', 'mine.py\\nx = 1')")
    axe.see("a bot from elsewhere", ".lab-ask")
    if axe.is_whole:
        page.evaluate(IN_PYTHON, "page.do('lab-share')")
        axe.sheet("pass-bot")
        player.press("intent", "close")
    page.evaluate(IN_PYTHON, "page.do('lab-delete', '2'); page.do('lab-delete', '1')")
    page.keyboard.press("Escape")


@pytest.mark.without_bots
def test_setting_up(player: Player, axe: Axe) -> None:
    page = player.page
    axe.sheet("start")
    for name in axe.of("language", "sounds", "theme"):
        player.press("intent", "list", name)
        axe.see(f"the list of {name}", f"#list-{name}")
        page.keyboard.press("Escape")
    if axe.is_whole:
        player.press("intent", "settings")
        axe.see("settings over home", "#sheet-settings")
        player.press("intent", "close")
    player.press("intent", "rules")
    axe.sheet("rules")
    for rule in axe.of("R5.2", "R10", "T5"):
        page.evaluate(IN_PYTHON, f"page.do('rules', '{rule}')")
        axe.see(f"rule {rule}", f'[id="rule-{rule}"] ~ figure')
    page.locator("#rules-find").fill("e")
    axe.see("rules found", ".found mark")
    player.press("intent", "close")
    player.press("intent", "game", "trias")
    axe.sheet("play")
    player.press_node(page.locator(".unfold"))
    while "seat-add" in player.offers("intent"):
        player.press("intent", "seat-add")
    axe.see("five seats", '[data-intent="seat-remove"][data-value="4"]')
    player.press("intent", "faces")
    axe.sheet("opponents")
    if axe.is_whole:
        player.press("intent", "face", "pip")
        axe.see("an opponent at the table", ".face-chances")
        page.evaluate(IN_PYTHON, "page.do('faces-tab', 'ladder')")
        axe.see("the ladder", "[data-tab=ladder]")
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    if axe.is_whole:
        player.press("intent", "game", "triad")
        axe.sheet("play-triad")
        player.press_node(page.locator(".unfold"))
        axe.see("seats of Triad", "html[data-game=triad] .form")
        page.keyboard.press("Escape")
    player.start()
    axe.see("placing", f"{BOARD} [data-action]")
    if axe.is_whole:
        player.press("action", min(player.offers("action")))
        player.press("intent", "menu")
        player.press("intent", "home")
        axe.see("home with a game behind it", ".goes-on")
        page.reload()
        player.wait()
        axe.see("home with a kept game", ".goes-on")
    if not axe.is_whole:
        player.press("action", min(player.offers("action")))
        from_menu(player, "home")
    player.press("intent", "games")
    axe.sheet("games")
    if axe.is_whole:
        player.press("intent", "clear")
        axe.sheet("confirm-clear")
        player.press("intent", "close")
    player.press("intent", "close")
    give_file(page, "no game")
    axe.sheet("message")


def test_games_that_come_and_go(player: Player, axe: Axe) -> None:
    page = player.page
    match = game_until(lambda state: state.phase == "card" and state.cards_drawn > 5, *BOTS)
    open_match(player.page, match)
    open_match(player.page, game_until(lambda state: state.phase == "card", *BOTS, seed=30))
    player.press("intent", "menu")
    player.press("intent", "games")
    page.evaluate(IN_PYTHON, LITTLE_ROOM)
    axe.see("little room", '[data-intent="prune"]')
    if axe.is_whole:
        player.press("intent", "prune")
        axe.sheet("confirm-prune")
        player.press("intent", "close")
    player.press("intent", "open-link")
    axe.sheet("open-link")
    if axe.is_whole:
        player.press("intent", "open-pasted")
        axe.see("no link", "#link-text[aria-invalid]")
    player.press("intent", "close")
    if axe.is_whole:
        player.press("intent", "game-delete")
        axe.see("a game deleted", ".games .gone")
    player.press("intent", "close")
    if axe.is_whole:
        page.evaluate("(text) => { location.hash = text; }", link.pack(match))
        axe.sheet("confirm-open")
        player.press("intent", "close")
    keep_nothing(page)
    player.press("intent", "dismiss")
    from_menu(player, "home")
    player.start()
    axe.sheet("confirm-lose")
    keep_again(page)
    player.press("intent", "close")
    player.press("intent", "game", "triad")
    player.press("intent", "setup", "link")
    player.start()
    player.wait()
    if page.evaluate("document.documentElement.dataset.sheet") != "send":
        player.press("pick", min(player.offers("pick")))
        player.press("action", min(player.offers("action")))
    axe.sheet("send")
    player.press("intent", "close")
    if axe.is_whole:
        axe.see("another device plays", '[data-intent="send"]')
        page.evaluate(IN_PYTHON, "page.app.sheet = 'confirm-split'\npage.draw()")
        axe.sheet("confirm-split")
        page.evaluate(IN_PYTHON, ANSWER)
        axe.sheet("confirm-answer")
        player.press("intent", "close")
    page.evaluate(IN_PYTHON, READING)
    axe.sheet("incoming")
    if axe.is_whole:
        page.evaluate(IN_PYTHON, "page.do('tab', 'other')")
        axe.sheet("other-tab")


def test_what_only_phones_have(player: Player, axe: Axe) -> None:
    """Examine home, the board and the turn's card on a phone, too."""
    axe.see("home", "html[data-sheet=start]")
    open_match(player.page, game_until(lambda state: state.phase == "card" and state.cards_drawn > 5, *BOTS))
    axe.see("card", '[data-action="hand"]')
    player.press("intent", "table")
    axe.sheet("lands")
    player.press("intent", "log")
    axe.sheet("log")
    if axe.is_whole:
        player.press("intent", "since")
        axe.sheet("since")
    player.press("intent", "close")
    player.press("action", "hand")
    player.press("pick", min(player.offers("pick")))
    axe.see("a tile in the air", f"{BOARD} [data-preview]")
    open_match(player.page, game_until(has_most_buttons, *BOTS))
    axe.see("move", '[data-mode="move"]')


def test_what_is_laid_out_otherwise_with_large_letters(player: Player, axe: Axe) -> None:
    page = player.page
    player.press("intent", "game", "trias")
    axe.see("play with large letters", "#sheet-play")
    player.press_node(page.locator(".unfold"))
    axe.see("seats with large letters", "#sheet-play .seat")
    page.keyboard.press("Escape")
    player.press("intent", "settings")
    axe.see("settings with large letters", "#sheet-settings")
    player.press("intent", "close")
    open_match(page, game_until(lambda state: state.phase == "card", *BOTS))
    from_menu(player, "keys")
    axe.see("keys with large letters", "#sheet-keys")
    player.press("intent", "close")
    keep_nothing(page)
    axe.see("nothing saved, with large letters", ".toast [data-intent=export]")
    keep_again(page)


def test_a_turn(player: Player, axe: Axe) -> None:
    page = player.page
    open_match(player.page, game_until(lambda state: state.phase == "card" and state.cards_drawn > 5, *BOTS))
    axe.see("card", '[data-action="hand"]')
    player.press("intent", "menu")
    axe.sheet("menu")
    if axe.is_whole:
        player.press("intent", "leave-game")
        axe.sheet("left")
        player.press("intent", "close")
        player.press("intent", "menu")
    player.press("intent", "seats")
    axe.sheet("seats")
    player.press("intent", "close")
    from_menu(player, "settings")
    axe.sheet("settings")
    for group in axe.of("board", *(group for group in GROUPS if group != "board")):
        player.press("intent", "settings", group)
        axe.see(f"settings: {group}", f'#set-{group}[aria-selected="true"]')
    player.press("intent", "close")
    from_menu(player, "keys")
    axe.sheet("keys")
    player.press("intent", "close")
    from_menu(player, "about")
    axe.sheet("about")
    player.press("intent", "close")
    from_menu(player, "home", "daily")
    axe.sheet("daily")
    if axe.is_whole:
        player.page.evaluate(IN_PYTHON, DAY_ENDED)
        axe.see("a day's result, and one of another device", ".daily .rival")
        player.press("intent", "daily-code")
        axe.sheet("pass-day")
        player.press("intent", "close")
    player.press("intent", "close")
    player.press("intent", "continue")
    from_menu(player, "lessons")
    axe.sheet("lessons")
    if axe.is_whole:
        see_a_lesson(player, axe)
    else:
        player.press("intent", "close")
    from_menu(player, "home", "puzzles")
    axe.sheet("puzzles")
    player.press("intent", "position")
    axe.see("a position set up", ".coach.edit .brushes")
    if axe.is_whole:
        player.press("intent", "position-fold", "turn")
        player.press("intent", "position-fold", "text")
        axe.see("the turn and the text of a position", "#position-text")
        player.press("intent", "position-fold", "score")
        axe.see("a position scored", ".edit-score")
        player.press("intent", "position-play")
        axe.see("a position played on", ".coach.trial")
        player.press("intent", "trial-bot", "1")
        player.press("intent", "trial-threats")
        axe.see("a seat for a bot, and threats", '.trial-players [aria-pressed="true"]')
        player.press("intent", "study-leave")
        page.wait_for_selector(".coach.edit .brushes")
    player.press("intent", "study-leave")
    player.page.wait_for_selector("html[data-sheet=puzzles]")
    player.press("intent", "puzzle-numbers", "best")
    if axe.is_whole:
        axe.see("the puzzles of a kind by number", ".puzzle-list")
    player.press("intent", "puzzle", "best-3678")
    player.press("intent", "hint")
    if axe.is_whole:
        axe.see("a puzzle's hint", "#coach .help")
    player.press("intent", "puzzle-solution")
    axe.see("a puzzle's solution", "#coach .way")
    player.press("intent", "puzzle-share")
    axe.sheet("pass-on")
    player.press("intent", "close")
    player.press("intent", "study-leave")
    if axe.is_whole:
        axe.see("the puzzles again", ".puzzle-card.of-day")
        see_a_run(player, axe)
    player.press("intent", "close")
    player.press("intent", "continue")
    page.evaluate(KEEP_A_GAME)
    from_menu(player, "games", "totals")
    axe.sheet("totals")
    if axe.is_whole:
        player.press("intent", "totals-clear")
        axe.sheet("confirm-totals")
        player.press("intent", "close")
    player.press("intent", "close")
    player.press("action", "hand")
    axe.see("drift", f"{BOARD} [data-pick]")
    if axe.is_whole:  # the first is examined on a phone
        player.press("pick", min(player.offers("pick")))
        axe.see("a tile in the air", f"{BOARD} [data-preview]")
        player.press("preview", min(player.offers("preview")))
        axe.see("a drift looked at", ".inspector")
    open_match(player.page, game_until(has_most_buttons, *BOTS))
    axe.see("move", '[data-mode="move"]')
    if axe.is_whole:
        see_the_modes(player, axe)
    see_in_words(player, axe, "the text board")
    player.focus_board()
    page.keyboard.press("t")
    axe.see("a tile looked into", ".inspector")
    if axe.is_whole:
        page.keyboard.press("+")
        axe.see("the board enlarged", "#pan button")
        page.keyboard.press("f")
    player.press("action", "end")
    axe.sheet("confirm-end")
    player.press("intent", "close")
    player.press("mode", "drift")
    page.wait_for_selector('[data-intent="put-back"]')
    page.locator("#board-cells [data-cell]:not([data-pick])").first.click(force=True)
    axe.see("why not", ".toast")


def see_a_lesson(player: Player, axe: Axe) -> None:
    """Examine the steps of a lesson, from the list of lessons and back to the game."""
    page = player.page
    player.press("intent", "lesson", "final")
    axe.see("a lesson", "#coach .coach.open")
    player.press("intent", "hint")
    axe.see("a lesson's hint", "#coach .help")
    player.press("action", "end")
    axe.see("a lesson's step done", "#coach-next")
    player.press("intent", "study-next")
    if not page.locator('[data-value="land H"]').filter(visible=True).count():
        player.press("intent", "table")
    player.press("intent", "light", "land E")
    player.press("intent", "study-next")
    player.press("action", "end")
    axe.see("a lesson's step failed", "#coach-again")
    player.press("intent", "study-leave")


def see_a_run(player: Player, axe: Axe) -> None:
    """Examine a run of puzzles with a missed one, from the list of puzzles and back."""
    page = player.page
    player.press("intent", "puzzle-run", "calm")
    axe.see("a run of puzzles", "#coach h2")
    player.press("action", "end")
    if page.evaluate(SHEET) == "confirm-end":
        player.press("intent", "end-anyway")
    axe.see("a run with one missed", "#coach-next")
    player.press("intent", "study-leave")


def see_the_modes(player: Player, axe: Axe) -> None:
    """Examine what can be chosen in each mode, and a tile picked up, with its herds."""
    page = player.page
    [cell, *_] = cells_of_both_kinds(player.state())
    for attribute, value in [
        *(("mode", mode) for mode in ("rescue", "reproduce", "drift")),
        ("pick", NAME[cell]),
    ]:
        player.press(attribute, value)
        axe.see(f"{attribute} {value}", '[data-intent="put-back"]')
        page.keyboard.press("Escape")


def keep_nothing(page: Page) -> None:
    """Make localStorage and the journal refuse to store anything, and let the page notice."""
    page.evaluate(KEEP_NOTHING)
    page.evaluate(IN_PYTHON, "page.storage.set('trias.tips', '[' + 99 * ' ' + ']')")
    wait_until_python(page, "page.app.notices.save_problem")


def keep_again(page: Page) -> None:
    """Let localStorage and the journal store again, and write what was waiting."""
    page.evaluate(KEEP_AGAIN)
    page.evaluate(IN_PYTHON, "page.storage.flush()")


def test_persons_at_one_device_and_bots(player: Player, axe: Axe) -> None:
    open_match(player.page, game_until(brings_a_card, "", ""))
    player.press("action", "end")
    if axe.is_whole:
        axe.sheet("newcard")
    player.press("intent", "continue")
    axe.sheet("handover")
    if axe.is_whole:
        player.press("intent", "reveal")
        axe.see("a card shown", '[data-intent="hide-card"]')
        player.press("intent", "hide-card")
        axe.see("a card turned over", '[data-intent="reveal"]')
    many = "", "", "greedy", "greedy", "greedy"
    open_match(player.page, game_until(lambda state: state.phase == "card" and state.cards_drawn > 9, *many))
    axe.see("a hand-over with what four others did", ".since li:nth-child(4)")
    player.press("intent", "reveal")
    open_match(player.page, game_until(draws_the_meteorite, "", ""))
    player.press("intent", "reveal")
    player.choose("pace", "normal")
    player.page.evaluate(IN_PYTHON, "from web.play import shows; shows.LENGTHS['still'] = 60000")
    player.press("action", "draw")
    axe.see("the meteorite", 'html[data-show="still"] .end-show')
    player.press("intent", "skip")
    if axe.is_whole:
        axe.see("the last round", "#banner .banner, .steps .off")
    open_match(player.page, game_until(brings_a_card, "", "greedy", "greedy"))
    player.choose("pace", "slow")
    player.press("action", "end")
    axe.see("a bot plays", 'html[data-state="thinking"] #opener-pace')
    if axe.is_whole:
        player.press("intent", "list", "pace")
        axe.see("the paces", 'html[data-state="thinking"] [data-intent="pause"]')
        player.press("intent", "pause")
        axe.see("a bot held", '[data-intent="step"]')
        keep_nothing(player.page)
        player.press("intent", "step")
        axe.see("nothing saved", ".toast [data-intent=export]")
        keep_again(player.page)


def brings_a_card(state: State) -> bool:
    """True if the only action is to end the turn, which draws a new hand card."""
    return state.legal() == [END] and any(effect.id == "new_card" for effect in game.effects(state, END))


def draws_the_meteorite(state: State) -> bool:
    return state.phase == "card" and any(effect.id == "meteorite" for effect in game.effects(state, DRAW))


def test_the_end_of_a_game(player: Player, axe: Axe) -> None:
    open_match(player.page, game_until(is_the_last_action, "", *["greedy"] * 4))
    player.choose("pace", "slow")
    player.page.evaluate(
        IN_PYTHON, "from web.games.trias.finale import counting; counting.STILL = counting.OPENING = 1"
    )
    player.page.evaluate(IN_PYTHON, "counting.NOBODY, counting.MOST, counting.LAND_AT_REST = 9, 10**6, 10**5")
    player.press("action", "end")
    axe.see("counting", ".by-herds li")
    player.press("intent", "count-all")
    axe.see("the podium", '.podium-show [data-intent="final"]')
    player.press("intent", "final")
    axe.sheet("final")
    if axe.is_whole:
        player.page.locator('[data-intent="land"]').first.click()
        axe.see("a land mass shown", '.final [aria-pressed="true"]')
    see_the_result(player, axe)
    if axe.is_whole:
        axe.see("the board after the end", f'{BOARD}, #turn [data-intent="final"]')


def test_the_review(player: Player, axe: Axe) -> None:
    open_match(player.page, game_of_bots("trias", 3, 4, 0))
    player.press("intent", "review-game")
    axe.sheet("review")
    axe.page.evaluate(IN_PYTHON, MADE_UP)
    axe.see("the review of a game", ".review-learn .wide")
    player.press("intent", "review-show", "why")
    axe.see("why a turn was a mistake", ".review-why .reasons")
    player.press("intent", "review-show", "table")
    axe.see("the curve as a table", ".curve-figures td")
    axe.page.locator('.review-learn [data-intent="mistakes"]').click()
    axe.see("a turn to try again", ".coach.learn")
    if axe.is_whole:
        player.press("intent", "hint")
        axe.see("a hint to it", ".coach.learn .help")
        player.press("intent", "mistake-best")
        axe.see("the best way", ".coach.learn .the-best")
        axe.page.evaluate(IN_PYTHON, TRIED)
        axe.see("not yet", ".judged")


def is_the_last_action(state: State) -> bool:
    return state.legal() == [END] and state.last_turns == 1


def see_the_result(player: Player, axe: Axe) -> None:
    """Go from the final table through its sheets to the board."""
    player.press("intent", "statistics")
    axe.see("the statistics of a game", ".final .figures")
    player.press("intent", "result-tab", "points")
    axe.see("the points over time", ".final .curve-table")
    player.press("intent", "share")
    if axe.is_whole:
        axe.sheet("share")
    player.press("intent", "film")
    player.page.wait_for_selector("#sheet-film [role=status]")
    axe.sheet("film")
    player.press("intent", "close")
    player.press("intent", "close")
    player.press("intent", "close")


def test_advice_and_the_past(player: Player, axe: Axe, look: Look) -> None:
    page = player.page
    open_match(player.page, persons_turn(3, 4))
    page.evaluate(IN_PYTHON, HOLD)
    player.press("intent", "hint")
    if axe.is_whole:
        axe.see("a hint asked for", ".advice .busy")
    page.evaluate(IN_PYTHON, LET_GO)
    page.wait_for_selector(FOUND, timeout=LIMIT_MS)
    if axe.is_whole:
        axe.see("where to look", "#board .glow")
    player.press("intent", "hint")
    if axe.is_whole:
        axe.see("what to do", ".advice .deeds")
    player.press("intent", "hint")
    axe.see("why to do it", ".advice .worth")
    if look.is_narrow:
        player.press("intent", "table")
    player.press("intent", "history")
    page.locator("#timeline input").fill("30")
    axe.see("the past", 'html[data-moment="30"] #timeline')
    player.press("intent", "why")
    page.wait_for_selector(FOUND, timeout=LIMIT_MS)
    axe.see("why it was done", ".advice .reasons")


def test_triad(player: Player, axe: Axe, look: Look) -> None:
    page = player.page
    match, text = dice_with_a_choice()
    open_match(player.page, match)
    axe.see("dice", f"{BOARD} [data-pick]")
    if axe.is_whole:
        see_in_words(player, axe, "the text board of Triad")
        player.press("pick", text[:2])
        axe.see("a die picked", f"{BOARD} [data-preview]")
        player.press("preview", text.split("x")[0])
        axe.see("which die leaves", f'{BOARD} [data-action="{text}"]')
    if look.is_narrow:
        player.press("intent", "table")
        axe.see("log of Triad", "html[data-sheet=log]")
        player.press("intent", "close")
    if axe.is_whole:
        player.press("intent", "menu")
        axe.see("menu of Triad", "html[data-sheet=menu]")
        player.press("intent", "settings")
        player.press("intent", "settings", "board")
        axe.see("settings of Triad", '[data-intent="dice"]')
        player.press("intent", "close")
        from_menu(player, "keys")
        axe.see("keys of Triad", "html[data-sheet=keys]")
        player.press("intent", "close")
    open_match(player.page, game_of_bots("triad", 2, 79, 0))
    axe.see("result of Triad", "html[data-sheet=final]")
    if axe.is_whole:
        see_the_result(player, axe)
    else:
        player.press("intent", "close")
    if look.is_narrow:
        player.press("intent", "table")
    player.press("intent", "history")
    player.press("intent", "review")
    if axe.is_whole:
        axe.see("an analysis under way", '[data-intent="review"][data-value="stop"]')
    page.wait_for_selector(".telling", timeout=LIMIT_MS)
    axe.see("an analysis", '[data-intent="telling"]')
    if axe.is_whole:
        page.locator('[data-intent="telling"]').first.click()
        axe.see("what would have been better", ".advice .deeds")


def dice_with_a_choice() -> tuple[Match, str]:
    """Return a game of Triad in which a person must choose which die of a triad to remove, and the action."""
    for seed in range(100):
        rng = Random(seed)
        match = Match.new("triad", seats("", "greedy"), rng)
        while match.state.winners() is None:
            texts = [match.game.action_text(action) for action in match.state.legal() if match.actions[5:]]
            places = [text.split("x")[0] for text in texts if "x" in text]
            choices = [text for text in texts if places.count(text.split("x")[0]) > 1]
            if choices and match.state.to_move == 0:
                return match, choices[0]
            match.play(rng.choice(match.state.legal()))
    raise AssertionError("no game has such a position")
