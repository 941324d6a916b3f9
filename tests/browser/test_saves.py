"""Nothing is lost: reloads, damaged slots, files in and out, storage that is blocked or full."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.amount import amount
from tests.browser.conftest import Fresh, Site
from tests.browser.player import (
    AT_ONCE,
    LIMIT_MS,
    SLOTS,
    Player,
    arrange,
    game_until,
    give_file,
    open_match,
    position,
)
from tests.browser.started import FORGET_JOURNAL, IN_PYTHON, JOURNALED, wait_until_python
from tests.browser.waiting import wait_until
from trias import record
from trias.games.trias.moves import KIND, RESCUE, action_text
from trias.games.trias.state import State
from web.words import t

pytestmark = pytest.mark.browser

BLOCK_STORAGE = """
Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("denied", "SecurityError"); },
});
Object.defineProperty(window, "indexedDB", {
  configurable: true,
  get() { throw new DOMException("denied", "SecurityError"); },
});
"""
#: The browser has no IndexedDB.
NO_DATABASE = """
IDBFactory.prototype.open = () => { throw new DOMException("denied", "SecurityError"); };
"""
FILL_STORAGE = """
try {
  for (let size = 1 << 22; size; size >>= 1) {
    try { for (;;) localStorage.setItem(`other.${size}.${localStorage.length}`, "x".repeat(size)); } catch {}
  }
} catch {}
"""
#: The saves in the journal, the older one first.
JOURNAL_OF_SLOTS = """
new Promise((resolve) => {
  const store = triasJournal.database.transaction("saves", "readonly", {}).objectStore("saves");
  store.getAll().onsuccess = ({ target }) => resolve(
    target.result.filter((text) => text.startsWith("{")).map(JSON.parse).filter((save) => save.counter)
      .sort((one, other) => one.counter - other.counter).map((save) => save.record));
})
"""
#: While `failing` is true every writing transaction is aborted; while `holding` is true none ends.
BREAK_JOURNAL = """
window.failing = window.holding = false;
window.aborted = 0;
const { transaction } = IDBDatabase.prototype;
IDBDatabase.prototype.transaction = function (store, mode, how) {
  const found = transaction.call(this, store, mode, how);
  if (mode !== "readwrite") return found;
  if (window.failing) {
    window.aborted += 1;
    found.commit = () => found.abort();
  }
  if (window.holding) {
    found.commit = () => {};
    const hold = () => {
      if (window.holding) found.objectStore("saves").get("nothing").onsuccess = hold;
    };
    hold();
  }
  return found;
};
"""
#: The same, and `journal` in sessionStorage says what a reload meets: no database ("none"), or one that
#: answers while the page waits for it ("late"), when told to, after the page has given up ("too late"), or
#: not at all ("never": the wait is short).
JOURNAL = (
    BREAK_JOURNAL
    + """
let journal;
let comes = "";
try { comes = sessionStorage.getItem("journal") ?? ""; } catch {}
if (comes === "none") NO_DATABASE
if (comes === "never") {
  const inTime = window.setTimeout;
  window.setTimeout = (what, ms, ...given) => inTime.call(window, what, ms === 5000 ? 200 : ms, ...given);
  IDBDatabase.prototype.transaction = function (store, mode, how) {
    const none = () => ({});
    return mode ? transaction.call(this, store, mode, how)
      : { objectStore: () => ({ transaction: {}, get: none, getAllKeys: none }) };
  };
}
const answered = new Promise((answer) => (window.answer = answer));
const part = (given, name) => {
  if (comes === "late" && name === "wait") {
    return () => new Promise((told) => setTimeout(() => given.wait().then(told), 60));
  }
  if (comes === "too late" && name === "wait") return () => Promise.resolve();
  if (comes === "too late" && name === "reading") return answered.then(() => given.reading);
  return given[name];
};
Object.defineProperty(window, "triasJournal", {
  get: () => journal,
  set: (given) => (journal = new Proxy(given, { get: part })),
});
""".replace("NO_DATABASE", NO_DATABASE.strip())
)
#: Drops a file with this text on the page.
DROP = """
(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.json", { type: "application/json" }));
  for (const kind of ["dragover", "drop"]) {
    document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
  }
}
"""


# Reloads ----------------------------------------------------------------------------------------------


#: The phases in the first turns of a game for two people.
EARLY = {"place", "card", "drift", "act", "hand-over", "notice"}


@pytest.mark.slow
@pytest.mark.without_bots
def test_a_game_reloaded_at_every_phase(fresh: Fresh) -> None:
    """Two people: the first turns of a game, and the last turns of another.

    By default only at phases that are resumed in a special way, from positions shortly before them;
    tests/web/features/test_files.py resumes a game after any action.
    """
    player = Player(fresh(5, **AT_ONCE), 5, brisk=True)
    page = player.page
    if amount(True, False):
        open_match(page, game_until(lambda state: state.phase == "drift", "", ""))
        reload_at_each(player, {"drift"})
        open_match(page, game_until(brings_a_card, "", ""))
        reload_at_each(player, {"notice", "hand-over"})
    else:
        player.show_form()
        player.press("intent", "seat-remove", "2")
        page.locator('[data-intent="seat-kind"][data-value="1"]').select_option("")
        player.start()
        reload_at_each(player, set(EARLY))
    open_match(page, game_until(lambda state: state.phase == "act" and state.last_turns is not None, "", ""))
    if amount(False, True):
        reload_at_each(player, {"last act"})
    player.play_game()
    kept = player.kept()
    page.reload()
    assert player.wait() == "over"  # a finished game shows its result again
    assert player.kept() == kept


def brings_a_card(state: State) -> bool:
    """True if the person can only end the turn, which draws a new hand card."""
    return state.phase == "act" and not state.hands[state.player] and not state.ap


def reload_at_each(player: Player, phases: set[str]) -> None:
    """Play on until the page has been reloaded once in each of these phases."""
    while phases:
        assert player.wait() != "over"
        where = phase(player)
        if where not in phases or not player.kept()["actions"]:  # a game without actions is not offered again
            player.decide()
            continue
        phases.remove(where)
        offers = offers_now(player)
        if where == "drift":  # with a lifted tile, which is put back
            player.press("pick", min(player.offers("pick")))
        reload_and_go_on(player)
        assert not player.page.workers  # no bot has been asked
        if where != "notice":
            assert offers_now(player) == offers


def phase(player: Player) -> str:
    """Return the name of the open sheet, or the phase of the position."""
    intents = player.offers("intent")
    if not player.offers("action") and not player.offers("pick"):
        return "hand-over" if "reveal" in intents else "notice" if "continue" in intents else "last hand-over"
    state = player.state()
    return f"last {state.phase}" if state.last_turns is not None else state.phase


def offers_now(player: Player) -> dict[str, set[str]]:
    return {name: player.offers(name) for name in ("action", "pick", "mode")}


def reload_and_go_on(player: Player) -> None:
    """Reload the page and go on with the kept game, at the same position."""
    before = player.kept()
    was_sheet = not player.offers("action") and not player.offers("pick")
    player.page.reload()
    player.wait()
    assert player.page.locator("html").get_attribute("data-screen") == "stage"
    actions = before["actions"]
    assert player.kept()["actions"][: len(actions)] == actions
    if not was_sheet:
        player.go_on()
        assert player.kept() == before


@pytest.mark.long
@pytest.mark.without_bots
def test_reloaded_while_a_rescue_goes_on(page: Page, site: Site) -> None:
    match = game_until(lambda state: state.free_rescues > 0 and rescues(state) != [], "", "greedy", "greedy")
    arrange(page.context)
    page.goto(site.url)
    player = Player(page)
    player.wait()
    open_match(page, match)
    offers = offers_now(player)
    assert "rescue" in offers["mode"]
    reload_and_go_on(player)
    assert offers_now(player) == offers
    assert player.state().free_rescues == position(match).free_rescues
    player.play(rescues(position(match))[0])


def rescues(state: State) -> list[str]:
    return [action_text(code) for code in state.legal() if code & KIND == RESCUE]


# Slots ------------------------------------------------------------------------------------------------


@pytest.fixture
def saved(fresh: Fresh) -> Player:
    return in_a_game(fresh(2, **AT_ONCE))


#: Python for the page: a game of two people on one device.
TWO_PERSONS = """
page.do("hands", "open")
page.do("setup")
page.do("seat-remove", "", 2)
page.do("seat-kind", "", 1)
page.do("start")
"""


def in_a_game(page: Page) -> Player:
    """Open a game with three herds placed, so that both slots are in use."""
    player = Player(page, 2)
    page.evaluate(IN_PYTHON, TWO_PERSONS)
    player.wait()
    while player.state().phase == "place":
        player.decide()
        player.wait()
    return player


def damage(page: Page, slot: str, how: str) -> None:
    text = str(page.evaluate("slot => localStorage.getItem(slot)", slot))
    text = text[:-40] if how == "torn" else text.replace('"+', '"+a', 1)
    page.evaluate("([slot, text]) => localStorage.setItem(slot, text)", [slot, text])


def slots(page: Page) -> list[dict[str, Any]]:
    """Return both saves, the older one first, each with its key."""
    saves = [dict(json.loads(page.evaluate(f"localStorage.getItem('{key}')")), key=key) for key in SLOTS]
    return sorted(saves, key=lambda save: int(save["counter"]))


@pytest.mark.without_bots
@pytest.mark.parametrize("how", ["torn", pytest.param("changed", marks=pytest.mark.long)])
def test_a_damaged_slot_gives_way_to_the_other(saved: Player, how: str) -> None:
    page = saved.page
    older, newer = slots(page)
    assert newer["counter"] == older["counter"] + 1
    assert older["record"]["actions"] == newer["record"]["actions"][:-1]
    damage(page, newer["key"], how)
    page.evaluate(FORGET_JOURNAL)
    page.reload()
    saved.wait()
    expect(page.get_by_role("alert").filter(has_text=t("err.save_corrupt"))).to_be_attached()
    expect(page.locator(".toast")).to_contain_text(t("err.save_corrupt"))
    saved.press("intent", "continue")
    saved.wait()
    actions = older["record"]["actions"]
    assert saved.kept()["actions"][: len(actions)] == actions
    saved.decide()


@pytest.mark.long
def test_two_damaged_slots_are_told_and_a_new_game_begins(saved: Player) -> None:
    page, old = saved.page, saved.kept()
    for key in SLOTS:
        damage(page, key, "torn")
    page.evaluate(FORGET_JOURNAL)
    page.reload()
    saved.wait()
    expect(page.locator(".toast")).to_contain_text(t("err.save_lost"))
    assert "continue" not in saved.offers("intent")
    saved.press("intent", "start")
    saved.wait()
    saved.press("action", min(saved.offers("action")))
    saved.wait()
    new = saved.kept()
    assert len(new["actions"]) < len(old["actions"])
    assert len(new["seats"]) == len(old["seats"])  # the set-up is remembered


# The journal ------------------------------------------------------------------------------------------

KEPT = "({ ...localStorage })"
#: Sets localStorage to what a killed browser had written, and nothing later.
LOSE = "(written) => { localStorage.clear(); Object.assign(localStorage, written); }"


def settled(page: Page) -> None:
    """Wait until the journal has written everything."""
    wait_until_python(page, "page.storage.is_idle()")


def killed(player: Player, written: dict[str, str]) -> None:
    """Reload with only what had been written to localStorage, as after a kill."""
    settled(player.page)
    player.page.evaluate(LOSE, written)
    player.page.reload()
    player.wait()


def game_of(page: Page, id: str) -> dict[str, Any]:
    return dict(json.loads(page.evaluate(f"localStorage.getItem('trias.game.{id}')"))["record"])


@pytest.mark.without_bots
def test_what_localstorage_has_lost_comes_back_from_the_journal(saved: Player) -> None:
    page = saved.page
    written = page.evaluate(KEPT)
    saved.decide()
    saved.wait()
    before = saved.kept()
    killed(saved, written)
    assert saved.kept() == before
    assert not page.locator(".toast").is_visible()
    for key in SLOTS:
        damage(page, key, "changed")
    page.reload()
    saved.wait()
    assert saved.kept() == before
    saved.decide()


@pytest.mark.long
def test_a_game_that_has_left_the_board_a_setting_and_a_game_deleted_come_back_so(saved: Player) -> None:
    page = saved.page
    written = page.evaluate(KEPT)
    saved.decide()
    saved.wait()
    before = saved.kept()
    saved.press("intent", "menu")
    saved.press("intent", "home")
    saved.start()
    saved.wait()
    page.evaluate(IN_PYTHON, "page.do('theme', 'contrast')")
    now = saved.kept()
    assert now["kept"] != before["kept"]
    killed(saved, written)
    assert game_of(page, before["kept"]["id"]) == before
    assert saved.kept() == now
    assert json.loads(page.evaluate("localStorage['trias.settings']"))["theme"] == "contrast"
    assert page.evaluate("document.documentElement.dataset.theme") == "contrast"
    assert not page.locator(".toast").is_visible()
    written = page.evaluate(KEPT)
    page.evaluate(IN_PYTHON, "page.do('games')\npage.do('game-delete', '', 1)")
    killed(saved, written)
    assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('trias.game.'))") == []


@pytest.mark.long
def test_nothing_is_read_from_the_journal_when_localstorage_has_everything(saved: Player) -> None:
    settled(saved.page)
    saved.page.reload()
    saved.wait()
    found = saved.page.evaluate(
        "triasJournal.reading.then(({ entries }) => entries.map(([, key]) => key).sort())"
    )
    assert found == list(SLOTS)  # they repair a damaged slot
    assert not saved.page.evaluate(IN_PYTHON, "import sys\n'web.keeping.recovery' in sys.modules")


@pytest.mark.without_bots
@pytest.mark.parametrize("trouble", ["failing", pytest.param("holding", marks=pytest.mark.long)])
def test_the_game_before_is_whole_on_disk_where_the_journal_comes_late_or_not(
    fresh: Fresh, trouble: str
) -> None:
    """Whatever localStorage has written, the journal never has the next game without the one before."""
    player = in_a_game(fresh(2, JOURNAL, **AT_ONCE))
    page = player.page
    settled(page)
    written, before = page.evaluate(KEPT), player.kept()
    page.evaluate(f"{trouble} = true")
    player.press("intent", "menu")
    player.press("intent", "home")
    player.start()
    player.wait()
    player.decide()
    player.wait()
    assert not page.locator(".toast").is_visible()  # localStorage has it
    if trouble == "failing":
        wait_until(page, "aborted >= 2")  # it is tried again
        assert page.evaluate(JOURNAL_OF_SLOTS)[-1]["kept"]["id"] == before["kept"]["id"]
    page.evaluate(LOSE, written)
    page.evaluate(IN_PYTHON, "page.storage.is_begun = False")  # simulates a killed page
    page.reload()
    player.wait()
    assert player.kept() == before
    page.evaluate(f"window.{trouble} = false")


@pytest.mark.without_bots
def test_the_page_waits_for_a_journal_that_comes_later_than_python(fresh: Fresh) -> None:
    player = in_a_game(fresh(2, JOURNAL, **AT_ONCE))
    page = player.page
    written = page.evaluate(KEPT)
    player.decide()
    player.wait()
    before = player.kept()
    page.evaluate("sessionStorage.setItem('journal', 'late')")
    killed(player, written)
    page.evaluate("sessionStorage.removeItem('journal')")
    assert player.kept() == before


@pytest.mark.without_bots
@pytest.mark.parametrize("is_touched", [False, True])
def test_a_journal_that_comes_too_late_counts_if_nothing_was_done_meanwhile(
    fresh: Fresh, is_touched: bool
) -> None:
    player = in_a_game(fresh(2, JOURNAL, **AT_ONCE))
    page = player.page
    written, earlier = page.evaluate(KEPT), player.kept()
    player.decide()
    player.wait()
    before = player.kept()
    assert before != earlier
    settled(page)
    page.evaluate("sessionStorage.setItem('journal', 'too late')")
    page.evaluate(LOSE, written)
    page.reload()
    player.wait()
    assert player.kept() == earlier
    if is_touched:
        page.evaluate(IN_PYTHON, "page.do('theme', 'dark')")
    page.evaluate("answer()")
    wait_until_python(page, "page._late.done()")
    page.evaluate("sessionStorage.removeItem('journal')")
    assert player.kept() == (earlier if is_touched else before)
    player.press("intent", "continue")
    player.wait()
    assert player.kept() == (earlier if is_touched else before)


@pytest.mark.without_bots
@pytest.mark.parametrize("comes", ["none", "never"])
def test_a_page_without_a_journal_is_reloaded_to_the_game_on_the_board(
    fresh: Fresh, site: Site, comes: str
) -> None:
    assert "JOURNAL_WITHIN_MS = 5000;" in (site.folder / "web/boot.js").read_text("utf-8")
    player = in_a_game(fresh(2, JOURNAL, **AT_ONCE))
    before = player.kept()
    player.page.evaluate("(comes) => sessionStorage.setItem('journal', comes)", comes)
    player.page.reload()
    player.page.evaluate("sessionStorage.removeItem('journal')")
    if comes == "never":  # its content is unknown
        player.wait()
        player.press("intent", "continue")
    player.page.wait_for_selector('html[data-screen="stage"]')
    player.wait()
    assert player.kept() == before


# Files ------------------------------------------------------------------------------------------------


def test_a_file_carries_the_game_to_another_browser(fresh: Fresh, tmp_path: Path) -> None:
    saved = in_a_game(fresh(2, **AT_ONCE))
    saved.press("intent", "menu")
    with saved.page.expect_download() as waiting:
        saved.press("intent", "export")
    waiting.value.save_as(tmp_path / "game.json")
    saved.press("intent", "close")
    kept, offers = saved.kept(), offers_now(saved)
    page = fresh(3, **AT_ONCE, hands="open")  # which has no data of the game
    player = Player(page, 2)
    assert "continue" not in player.offers("intent")
    player.press("intent", "games")
    page.set_input_files('[data-intent="import"]', tmp_path / "game.json")
    page.wait_for_selector('html[data-screen="stage"]')
    player.wait()
    assert player.kept() | {"kept": None} == kept | {"kept": None}  # as a separate game
    assert offers_now(player) == offers
    player.decide()


def wrong_files() -> dict[str, str]:
    """Return files that are not games: name -> text."""
    right = record.to_record(game_until(lambda state: state.phase == "card", "", "greedy", "greedy"))
    return {
        "no JSON": "hello",
        "nothing": "",
        "markup": "<img src=x onerror=alert(1)>",
        "another thing": '{"format": "chess"}',
        "newer": json.dumps({**right, "version": 99}),
        "illegal": json.dumps({**right, "actions": [*right["actions"], "o>a1"]}),
        "other tiles": json.dumps({**right, "setup": {**right["setup"], "tiles": {"o": "P"}}}),
        "deep": "[" * 30_000,
        "large": json.dumps({**right, "more": "x" * 70_000}),
    }


@pytest.mark.long
def test_a_wrong_file_shows_one_line_and_changes_nothing(saved: Player) -> None:
    page = saved.page
    kept, offers = saved.kept(), offers_now(saved)
    for name, text in wrong_files().items():
        give_file(page, text)
        message = page.locator("#sheet-message p")
        message.wait_for()
        begin = t("err.file_wrong", line="")
        assert message.inner_text().startswith(begin), name
        assert "\n" not in message.inner_text(), name
        assert page.locator("#sheet-message img").count() == 0
        saved.press("intent", "close")
        assert saved.kept() == kept, name
        assert offers_now(saved) == offers, name
    saved.decide()


def test_a_wrong_file_at_home_leads_back_there(game: Page) -> None:
    player = Player(game)
    give_file(game, "hello")
    expect(game.locator("#sheet-message")).to_contain_text(t("err.record.json"))
    player.press("intent", "close")
    player.show_form()
    game.locator('[data-intent="starter"]').select_option("0")  # so that no bot places first
    player.start()
    assert player.kept()["actions"] == []


def test_a_file_dropped_takes_the_place_of_a_running_game_only_when_asked(saved: Player) -> None:
    page = saved.page
    kept = saved.kept()
    match = game_until(lambda state: state.phase == "drift", "", "greedy", "greedy", seed=9)
    for intent, expected in (("close", kept["actions"]), ("import-anyway", match.texts())):
        page.evaluate(DROP, record.dumps(record.to_record(match)))
        page.wait_for_selector('[data-intent="import-anyway"]')
        saved.press("intent", intent)
        saved.wait()
        assert saved.kept()["actions"] == expected
    # the other one is kept as well
    texts = page.evaluate("Object.entries(localStorage).filter(([key]) => key.startsWith('trias.game.'))")
    assert [json.loads(text)["record"] for _, text in texts] == [kept]


# Storage that is blocked or full ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("script", "reason"),
    [
        pytest.param(BLOCK_STORAGE, "err.storage_blocked", id="blocked", marks=pytest.mark.long),
        pytest.param(FILL_STORAGE + NO_DATABASE, "err.storage_full", id="full", marks=pytest.mark.long),
    ],
)
def test_without_storage_the_game_is_played_and_says_so(
    page: Page, site: Site, tmp_path: Path, script: str, reason: str
) -> None:
    arrange(page.context, 4)
    page.add_init_script(script)
    page.goto(site.url)
    player = Player(page, 4)
    player.wait()
    page.evaluate(IN_PYTHON, "page.app.settings['pace'] = 'instant'")  # settings cannot be kept before this
    player.show_form()
    player.press("intent", "seat-remove", "2")
    player.start()
    expect(page.locator(".toast")).to_contain_text(t(reason))
    expect(page.get_by_role("alert").filter(has_text=t(reason))).to_be_attached()
    player.wait()
    for _ in range(3):
        cells = sorted(value for value in player.offers("action") if value.startswith("+"))
        if cells:
            player.press("action", cells[0])
            player.wait()
    # a long notice once, then a short one, with a way out
    expect(page.locator(".toast")).to_contain_text("Not saved")
    assert player.offers("action") == {"hand", "draw"}
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "export")
    waiting.value.save_as(tmp_path / "game.json")
    match = record.loads((tmp_path / "game.json").read_text("utf-8"))
    assert position(match).phase == "card"


#: Three actions of the two people.
PLAY = """
for _ in range(3):
    page.do("action", page.app.session.match.game.action_text(min(page.app.session.match.state.legal())))
"""


@pytest.mark.without_bots
def test_a_full_localstorage_is_told_and_the_journal_keeps_the_game_while_it_can(
    page: Page, site: Site
) -> None:
    """At the end the journal fails too, and then works again."""
    arrange(page.context, 4)
    page.add_init_script(BREAK_JOURNAL + FILL_STORAGE)
    page.goto(site.url)
    player = Player(page, 4)
    player.wait()
    page.evaluate(IN_PYTHON, TWO_PERSONS)
    expect(page.get_by_role("alert").filter(has_text=t("err.storage_short"))).to_be_attached()
    actions = ""
    for _ in range(amount(1, 2)):
        page.evaluate(IN_PYTHON, PLAY)
        actions, before = page.evaluate(IN_PYTHON, "' '.join(page.app.session.match.texts())"), actions
        assert actions.startswith(before)
        assert actions != before
        assert page.evaluate("Object.keys(localStorage).filter((key) => key.startsWith('trias.save'))") == []
        settled(page)
        page.reload()
        player.wait()
        assert page.evaluate(IN_PYTHON, "' '.join(page.app.session.match.texts())") == actions
    assert not page.evaluate(IN_PYTHON, "page.app.notices.save_problem")
    page.evaluate("failing = true")
    page.evaluate(IN_PYTHON, PLAY)
    expect(page.locator(".toast")).to_contain_text(t("err.storage_full"))
    page.evaluate("failing = false")
    page.evaluate(IN_PYTHON, PLAY)
    wait_until_python(page, "not page.app.notices.save_problem")
    settled(page)
    keys = page.evaluate(JOURNALED)
    assert sorted(keys) == sorted(set(keys))  # an old entry left behind would come back
