"""Coming back: kept games, links, two tabs, a new version, a failing worker."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.amount import amount
from tests.browser.codes import code_on
from tests.browser.conftest import KEPT_OFFLINE, Faults, Fresh, Site, unsigned_files
from tests.browser.player import (
    AT_ONCE,
    LIMIT_MS,
    SHEET,
    Player,
    arrange,
    game_until,
    moves_wait,
    open_match,
)
from tests.browser.started import FORGET_JOURNAL, IN_PYTHON, JOURNALED, NO_BOTS, wait_until_python
from tests.browser.waiting import wait_until
from trias import arena, record
from trias.links import game as link
from web.features.library.listing import SCREENFUL
from web.keeping.saves import LITTLE, ROOM, with_digest
from web.site import ROOT
from web.site.signing import sign
from web.words import t

pytestmark = pytest.mark.browser

GAMES = "Object.keys(localStorage).filter((key) => key.startsWith('trias.game.'))"
NO_SHEET = 'html[data-sheet=""]'


def at_page(page: Page, url: str) -> Player:
    page.goto(url)
    player = Player(page, 1, brisk=True)
    player.wait()
    return player


def begun(page: Page, url: str) -> Player:
    """Return a player who can move a herd, against bots that do not think."""
    return opened(at_page(page, url))


def shared(fresh: Fresh) -> Player:
    """Return a player who can move a herd in a shared page, against bots that do not think."""
    return opened(Player(fresh(1, **AT_ONCE), 1, brisk=True))


def opened(player: Player) -> Player:
    open_match(player.page, game_until(moves_wait, "", "random", "random"))
    player.go_on()
    return player


def bots_play(player: Player) -> None:
    """Play the turn to its end and wait until the bots have played their turns."""
    ends = player.kept()["actions"].count("end")
    while player.kept()["actions"].count("end") == ends:
        player.decide()
    assert player.kept()["actions"].count("end") == ends + 3
    assert player.match().texts() == player.kept()["actions"]


# Kept games -------------------------------------------------------------------------------------------


@pytest.mark.without_bots
def test_games_are_kept_opened_deleted_and_brought_back(fresh: Fresh) -> None:
    player = shared(fresh)
    page = player.page
    first = player.kept()
    player.press("intent", "menu")
    player.press("intent", "home")
    player.start()
    player.wait()
    assert page.evaluate(GAMES) == [f"trias.game.{first['kept']['id']}"]
    page.reload()  # things outside the board are restored too
    player.wait()
    player.press("intent", "games")
    rows = page.locator(".games li")
    expect(rows).to_have_count(1)
    expect(rows.locator("svg.miniature use").first).to_be_visible()
    field = page.locator("#game-name-0")
    field.fill("Sunday <b>")
    field.press("Tab")
    expect(field).to_have_value("Sunday <b>")
    player.press("intent", "game-delete")
    expect(rows.first).to_contain_text(t("games.gone", name="Sunday <b>"))
    assert page.evaluate(GAMES) == []
    player.press("intent", "game-back")
    player.press("intent", "game-open")
    player.wait()
    assert player.kept()["actions"] == first["actions"]
    assert player.kept()["kept"] == {**first["kept"], "name": "Sunday <b>"}


#: The size of the origin's storage, and another page of the origin that leaves only this much room.
USED = "Object.entries(localStorage).reduce((sum, [key, text]) => sum + key.length + text.length, 0)"
LEAVE_ROOM = f"(left) => localStorage.setItem('another', 'x'.repeat({ROOM} - 7 - left - {USED}))"


@pytest.mark.long
def test_little_room_is_told_and_the_oldest_finished_games_go_when_asked(fresh: Fresh) -> None:
    player = shared(fresh)
    page = player.page
    assert page.evaluate(IN_PYTHON, "page.storage.size()") == page.evaluate(USED)
    for number in range(3):
        match = arena.selfplay("triad", ["random", "random"], number)
        text = f'{{"changed":{number + 1},{with_digest(record.dumps(record.to_record(match)))}}}'
        page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"trias.game.over{number}", text])
    page.evaluate(LEAVE_ROOM, LITTLE)
    player.press("intent", "menu")
    player.press("intent", "home")
    player.start()
    page.locator('.toast [data-intent="games"]').click()
    left = ROOM - page.evaluate(USED)
    expect(page.locator(".little")).to_contain_text(t("games.little", kb=left // 1024))
    expect(page.locator(".little")).to_contain_text(t("games.prune", n=3))
    kept = page.evaluate(GAMES)
    player.press("intent", "prune")
    expect(page.locator(".sheet.message")).to_contain_text(t("games.prune.text", n=3))
    assert page.evaluate(GAMES) == kept
    player.press("intent", "prune", "yes")
    expect(page.locator(".games .gone")).to_have_count(3)
    assert [key for key in page.evaluate(GAMES) if "over" in key] == []
    assert page.evaluate(f"{GAMES}.length") == len(kept) - 3
    player.press("intent", "game-back")
    expect(page.locator(".games .gone")).to_have_count(2)
    player.press("intent", "close")
    expect(page.locator(".toast")).to_have_count(0)


@pytest.mark.without_bots
def test_all_games_go_into_a_file_everything_is_deleted_and_comes_back(fresh: Fresh, tmp_path: Path) -> None:
    player = shared(fresh)
    page = player.page
    first = player.kept()
    player.press("intent", "menu")
    player.press("intent", "games")
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "games-save")
    waiting.value.save_as(tmp_path / "games.json")
    player.press("intent", "clear")
    with page.expect_navigation():
        player.press("intent", "clear", "yes")
    player.wait()
    assert page.evaluate("Object.keys(localStorage).sort()") in (
        ["trias.writer"],
        ["trias.settings", "trias.writer"],
    )
    assert page.evaluate(JOURNALED) == []
    player.press("intent", "games")
    page.set_input_files('[data-intent="import"]', tmp_path / "games.json")
    expect(page.locator(".toast")).to_contain_text(t("games.added", n=1, known=0))
    [key] = page.evaluate(GAMES)
    assert (
        json.loads(page.evaluate(f"localStorage.getItem('{key}')"))["record"]["actions"] == first["actions"]
    )


#: A browser that does not grant persistent storage and counts how often it is asked.
NO_PROMISE = """
() => {
  window.asked = 0;
  navigator.storage.persist = async () => {
    window.asked += 1;
    return false;
  };
}
"""


def test_the_browser_is_asked_once_to_keep_what_is_kept(game: Page) -> None:
    game.evaluate(NO_PROMISE)
    player = Player(game, 1, brisk=True)
    player.wait()
    assert game.evaluate("asked") == 0  # there is nothing to lose yet
    open_match(game, game_until(moves_wait, "", "greedy", "greedy"))
    player.go_on()
    player.decide()
    player.wait()
    assert game.evaluate("asked") == 1
    player.press("intent", "menu")
    player.press("intent", "games")
    expect(game.locator(".warning")).to_contain_text(t("games.evict"))
    game.evaluate("delete navigator.storage.persist")


@pytest.mark.long
def test_a_save_of_the_first_version_goes_on(fresh: Fresh) -> None:
    player = shared(fresh)
    page = player.page
    kept = json.loads((ROOT / "tests/data/saves/0.1.0.json").read_text("utf-8"))
    page.evaluate("(kept) => { localStorage.clear(); Object.assign(localStorage, kept); }", kept)
    page.evaluate(FORGET_JOURNAL)
    page.reload()
    player.wait()
    saved = [json.loads(text) for name, text in kept.items() if name.startswith("trias.save.")]
    before = max(saved, key=lambda save: int(save["counter"]))["record"]
    assert "kept" not in before
    now = player.kept()
    assert now["actions"] == before["actions"]
    assert now["kept"]["id"]


@pytest.mark.long
def test_a_save_of_a_newer_version_is_told_put_aside_and_not_written_over(fresh: Fresh) -> None:
    player = shared(fresh)
    page = player.page
    text = record.dumps({**player.kept(), "version": 2})
    newer = f'{{"counter":1000,{with_digest(text)}}}'
    page.evaluate("(text) => localStorage.setItem('trias.save.b', text)", newer)
    page.reload()
    player.wait()
    expect(page.locator(".toast")).to_contain_text(t("err.save_newer"))
    player.press("intent", "games")
    expect(page.locator(".games .damaged")).to_contain_text(t("err.game_newer"))
    player.press("intent", "close")
    player.start()
    player.wait()
    player.decide()
    texts = page.evaluate("Object.values(localStorage)")
    assert newer in texts


# Links ------------------------------------------------------------------------------------------------


@pytest.mark.long
@pytest.mark.without_bots
def test_a_link_opens_at_once_and_is_gone_from_the_address(page: Page, site: Site) -> None:
    arrange(page.context)
    match = arena.selfplay("trias", ["greedy"] * 4, 3)
    player = Player(page)
    page.goto(site.url + link.pack(match))
    page.wait_for_selector('html[data-sheet="final"]', timeout=LIMIT_MS)
    assert player.kept()["actions"] == match.texts()
    assert page.url == site.url


@pytest.mark.without_bots
def test_a_link_that_is_shared_with_the_installed_page_opens(page: Page, site: Site) -> None:
    arrange(page.context)
    match = arena.selfplay("triad", ["greedy"] * 2, 3)
    text = quote(f"Look: {site.url}{link.pack(match)}", safe="")
    page.goto(f"{site.url}?title=Triad&text={text}&fbclid=x")
    page.wait_for_selector('html[data-sheet="final"]', timeout=LIMIT_MS)
    player = Player(page)
    assert player.kept()["actions"] == match.texts()
    assert page.url == site.url
    player.press("intent", "share")
    assert page.locator("#game-link").input_value().startswith(f"{site.url}#g=2"), (
        "nothing of what came behind ?"
    )
    page.evaluate(f"location.hash = {json.dumps(link.pack(match).replace('=', '%3D') + ').')}")
    wait_until(page, f"location.href === {json.dumps(site.url)}")
    assert page.evaluate(SHEET) != "message"


#: A page without the clipboard, as on plain http. Records text that is copied in another way.
NO_CLIPBOARD = """
Object.defineProperty(navigator, "clipboard", { configurable: true, get: () => undefined });
document.addEventListener("copy", () => { window.copied = document.activeElement.value; });
"""
GIVE_BACK = "delete navigator.clipboard; delete document.execCommand;"


def test_a_link_is_copied_without_the_clipboard_and_selected_where_nothing_copies(game: Page) -> None:
    page, player = game, Player(game)
    page.evaluate(NO_CLIPBOARD)
    player.press("intent", "open-link")
    wait_until(page, "document.activeElement.id === 'link-text'")
    page.keyboard.insert_text(f"Your turn: {link.pack(arena.selfplay('triad', ['greedy'] * 2, 4))}.\nBen")
    player.press("intent", "open-pasted")
    page.wait_for_selector('html[data-sheet="final"][data-game="triad"]')
    player.press("intent", "share")
    address = page.locator("#game-link").input_value()
    player.press("intent", "copy-link")
    expect(page.locator(".toast")).to_contain_text(t("say.copied"))
    assert page.evaluate("window.copied") == address
    assert page.evaluate("document.activeElement.dataset.key") != "game-link"
    page.evaluate("document.execCommand = () => false")
    player.press("intent", "copy-link")
    expect(page.locator(".toast")).to_contain_text(t("err.copy.selected", control="Ctrl"))
    assert page.evaluate("document.activeElement.id") == "game-link"
    assert page.evaluate("document.getSelection().toString()") == address
    page.evaluate(GIVE_BACK)


def test_a_file_that_the_installed_page_is_opened_with_comes_in(fresh: Fresh) -> None:
    queue = "{ setConsumer: (consumer) => { window.launch = consumer; } }"
    page = fresh(script=f"Object.defineProperty(window, 'launchQueue', {{ value: {queue} }});")
    match = arena.selfplay("triad", ["greedy"] * 2, 4)
    text = record.dumps(record.to_record(match))
    page.evaluate("launch({ files: [] })")
    assert page.evaluate(SHEET) == "start"
    page.evaluate("(text) => launch({ files: [{ getFile: async () => new File([text], 'a.json') }] })", text)
    page.wait_for_selector('html[data-sheet="final"][data-game="triad"]')
    assert Player(page).kept()["actions"] == match.texts()
    page.evaluate("launch({ files: [{ getFile: async () => { throw new Error('gone'); } }] })")
    expect(page.locator("#alert")).to_have_text(t("err.file_unread"))


def test_a_link_in_the_middle_of_a_game_asks_and_a_wrong_one_says_why(fresh: Fresh, site: Site) -> None:
    player = shared(fresh)
    page = player.page
    before = player.kept()
    text = link.pack(arena.selfplay("triad", ["casual"] * 2, 3))
    page.evaluate("(text) => { location.hash = text; }", text[:-9])
    expect(page.locator("#sheets")).to_contain_text(t("err.link_wrong", line=t("err.link.torn")))
    assert page.url == site.url
    player.press("intent", "close")
    page.evaluate("(text) => { location.hash = text; }", text)
    page.wait_for_selector('[data-intent="import-anyway"]')
    assert player.kept() == before
    player.press("intent", "import-anyway")
    page.wait_for_selector('html[data-sheet="final"][data-game="triad"]')
    assert page.evaluate(GAMES) == [f"trias.game.{before['kept']['id']}"]


@pytest.mark.without_bots
def test_a_game_goes_by_link_and_by_code_from_one_device_to_another_and_back(
    page: Page, site: Site, new_context: Any
) -> None:
    """A code holds the whole game for a device that has not played yet; otherwise only the new part."""
    arrange(page.context)
    first = at_page(page, site.url)
    first.press("intent", "game", "triad")
    first.press("intent", "setup", "link")  # the other seat plays by link
    first.start()
    first.wait()
    other: BrowserContext = new_context()
    other.add_init_script(NO_BOTS)
    arrange(other)
    there = Player(other.new_page())
    ways = []
    ways_to_go = ((first, there), (there, first), *amount((), ((first, there), (there, first))))
    for here, away in ways_to_go:
        dice = min(here.offers("pick"))
        here.press("pick", dice)
        actions = sorted(here.offers("action"))
        here.press("action", actions[0])
        address, code = here.page.locator("#game-link").input_value(), code_on(here.page)
        ways.append((address == code, code.removeprefix(site.url)[:4]))
        if len(ways) == 1:
            here.page.context.grant_permissions(["clipboard-read", "clipboard-write"])
            here.press("intent", "copy-link")
            wait_until(here.page, f"(await navigator.clipboard.readText()) === {json.dumps(address)}")
        if len(ways) == 3:
            away.page.reload()
            away.wait()
        away.page.goto(address if len(ways) == 1 else code)
        away.wait()
        assert away.kept()["actions"] == here.kept()["actions"]
        assert away.offers("pick")
        assert away.page.url == site.url
    assert ways == [(True, "#g=2"), *[(False, "#t=2")] * (len(ways_to_go) - 1)]
    assert len(first.kept()["actions"]) == len(ways_to_go)


# Two tabs ---------------------------------------------------------------------------------------------


def test_of_two_tabs_one_plays_and_the_other_can_take_over(page: Page, site: Site) -> None:
    arrange(page.context)
    first = begun(page, site.url)
    before = first.kept()
    second = Player(page.context.new_page(), 2, brisk=True)
    second.page.goto(site.url + link.pack(arena.selfplay("triad", ["casual"] * 2, 3)))
    expect(second.page.locator("#sheets")).to_contain_text(t("err.other_tab"), timeout=LIMIT_MS)
    second.page.keyboard.press("Escape")
    assert second.page.evaluate(SHEET) == "other-tab"
    first.decide()  # the first tab goes on undisturbed
    now = first.kept()
    assert len(now["actions"]) > len(before["actions"])
    second.press("intent", "tab", "here")
    expect(first.page.locator("#sheets")).to_contain_text(t("err.other_tab"))
    second.page.wait_for_selector('[data-intent="import-anyway"]')  # the link has waited
    assert second.kept()["actions"] == now["actions"]
    second.press("intent", "close")
    second.wait()
    second.decide()
    after = second.kept()
    first.press("intent", "tab", "here")
    expect(second.page.locator("#sheets")).to_contain_text(t("err.other_tab"))
    first.wait()
    assert first.kept() == after
    first.page.wait_for_selector(NO_SHEET)
    bots_play(first)  # with its old worker


@pytest.mark.long
@pytest.mark.without_bots
def test_after_a_tab_has_closed_the_next_one_plays(page: Page, site: Site) -> None:
    arrange(page.context)
    begun(page, site.url)
    page.close()
    second = at_page(page.context.new_page(), site.url)
    assert second.page.evaluate(SHEET) == "start"
    second.press("intent", "continue")
    assert second.wait() == "ready"


# A new version ----------------------------------------------------------------------------------------


@pytest.mark.browser_context_args(**KEPT_OFFLINE)
@pytest.mark.usefixtures("next_version")
@pytest.mark.without_bots
def test_a_new_version_is_told_and_taken_in_without_loss(page: Page, site: Site) -> None:
    arrange(page.context)
    at_page(page, site.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => 1)")
    player = at_page(page, site.url)  # from now on the service worker answers
    open_match(page, game_until(moves_wait, "", "greedy", "greedy"))
    player.go_on()
    files = dict(unsigned_files())
    files["index.html"] = files["index.html"].replace(b"<html ", b'<html data-next="yes" ', 1)
    site.exchange(sign(files))
    page.evaluate("navigator.serviceWorker.getRegistration().then((found) => found.update()).then(() => 1)")
    expect(page.locator(".toast")).to_contain_text(t("update.ready"), timeout=LIMIT_MS)
    player.decide()  # it waits as long as the player likes
    player.wait()
    before = player.kept()
    if "update" not in player.offers("intent"):
        page.reload()
        player.wait()
    player.press("intent", "update")
    page.wait_for_selector('html[data-next="yes"][data-state="ready"]', timeout=LIMIT_MS)
    player.wait()
    assert player.kept() == before


# The bots' worker -------------------------------------------------------------------------------------


@pytest.fixture
def quick(page: Page, site: Site) -> Player:
    """Return a player against bots. The page gives up on a silent worker sooner than usual."""
    arrange(page.context)
    player = begun(page, site.url)
    page.evaluate(IN_PYTHON, "from web.edge import bots\nbots.REPLY_MS = 400")
    wait_until_python(page, "page.bots.worker or page.bots.is_lost")
    assert not page.evaluate(IN_PYTHON, "page.bots.is_lost")
    return player


def test_a_dead_worker_and_one_that_hangs_are_replaced_and_the_game_goes_on(fresh: Fresh) -> None:
    player = shared(fresh)
    page = player.page
    page.evaluate(IN_PYTHON, "page.bots.starting or page.bots.begin()")
    wait_until_python(page, "page.bots.worker or page.bots.is_lost")
    page.evaluate(IN_PYTHON, "from web.edge import bots\nusual, bots.REPLY_MS = bots.REPLY_MS, 400")
    number = int(page.evaluate(IN_PYTHON, "page.bots.count"))
    page.evaluate(f"document.querySelector('script[name=bots{number}]').xworker.terminate()")
    bots_play(player)
    assert page.locator(f'script[name="bots{number + 1}"]').count() == 1
    page.evaluate(IN_PYTHON, HANG)
    bots_play(player)
    assert page.locator(f'script[name="bots{number + 2}"]').count() == 1
    page.evaluate(IN_PYTHON, "bots.REPLY_MS = usual")


@pytest.mark.long
def test_a_worker_that_does_not_come_is_not_waited_for_long(quick: Player) -> None:
    page = quick.page
    page.evaluate(IN_PYTHON, NEVER)
    bots_play(quick)
    assert page.evaluate(IN_PYTHON, "page.bots.worker is None")


#: The worker has not started and will not start.
NEVER = """
import asyncio
import __main__
from web.edge import bots
bots.PATIENCE_MS = 400
__main__.page.bots.worker = None
__main__.page.bots.starting = asyncio.ensure_future(asyncio.sleep(36000))
"""
#: The worker accepts the job, and its first step never returns.
HANG = """
import asyncio
from pyscript import ffi
import __main__
class Hanging:
    async def begin(self, job): ...
    async def step(self, ms): await asyncio.sleep(3600)
__main__.page.bots.worker = Hanging()
__main__.page.bots.starting = asyncio.ensure_future(asyncio.sleep(0))
"""
#: Every answer arrives twice, and the first one once more at the end.
TWICE = """
import __main__
from js import setTimeout
from pyodide.ffi import create_once_callable
bots, answer = __main__.page.bots, __main__.page.bots.answer
def twice(reply, id):
    answer(reply, id)
    answer(reply, id)
    setTimeout(create_once_callable(lambda: answer(reply, id)), 50)
bots.answer = twice
"""


@pytest.mark.long
def test_late_and_double_answers_count_once(quick: Player) -> None:
    quick.page.evaluate(IN_PYTHON, TWICE)
    bots_play(quick)
    bots_play(quick)


# No start ---------------------------------------------------------------------------------------------


def test_where_python_does_not_come_the_page_says_what_to_do(page: Page, site: Site, faults: Faults) -> None:
    """Tested on a first visit without a network, or with a host that serves only half of the site."""
    faults.expect("console|page")
    page.route("**/*.wasm", lambda route: route.abort())
    page.goto(site.url)
    expect(page.locator("#slow")).to_be_visible(timeout=LIMIT_MS)
    expect(page.locator("#slow")).to_have_text(t("page.offline", file="pyodide.asm.wasm"))
    expect(page.locator("#sea-1-tiles > g").first).to_be_visible()  # there is something to see


def test_many_games_are_turned_page_by_page_found_and_saved(fresh: Fresh, tmp_path: Path) -> None:
    """With the keyboard: the focus goes to a page's first game, and stays in the field while one types."""
    page = fresh(1, **AT_ONCE)
    text = record.dumps(record.to_record(arena.selfplay("triad", ["random", "random"], 1)))
    texts = {
        f"trias.game.g{number:03}": f'{{"changed":{10**9 - number},'
        + with_digest(text.replace('"name":"Random 1"', f'"name":"Ada{number}"'))
        + "}"
        for number in range(60)
    }
    assert len(set(texts.values())) == 60
    page.evaluate("(texts) => { for (const key in texts) localStorage.setItem(key, texts[key]); }", texts)
    player = Player(page)
    player.press("intent", "games")
    page.wait_for_selector("#sheet-games")
    shown = page.locator(".games > li")
    assert shown.count() == SCREENFUL
    for _ in range(2):
        page.locator('[data-intent="games-turn"][data-value="older"]').focus()
        page.keyboard.press("Enter")
        page.wait_for_function("document.activeElement.id === 'games-first'")
    assert page.locator(".games .name").first.input_value().startswith(f"Ada{2 * SCREENFUL},")
    page.keyboard.press("Tab")  # on to its name
    assert page.evaluate("document.activeElement.id") == f"game-name-{2 * SCREENFUL}"
    page.locator("#games-find").focus()
    page.keyboard.type("ada59")
    expect(shown).to_have_count(1)
    expect(page.locator(".games .search [role=status]")).to_have_text(t("games.found", n=1))
    assert page.evaluate("document.activeElement.id") == "games-find"
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "games-save")
    waiting.value.save_as(tmp_path / "all.json")
    assert len(json.loads((tmp_path / "all.json").read_text("utf-8"))["games"]) == 60
