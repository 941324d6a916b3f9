"""More tests in Firefox and WebKit: keys, touch, offline use, reloads, memory, sounds, colours."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.browser.player import NOTHING_MOVES, SHEET
from tests.engines.conftest import Host, Start, at_home
from tests.engines.engine import Engine
from tests.engines.firefox import Firefox
from tests.engines.hand import Hand
from trias import arena, record
from web.site.tools import ENGINES
from web.words import t

pytestmark = [pytest.mark.slow, pytest.mark.more_engines]

FILES_KEPT = """
navigator.serviceWorker.ready.then(async () => {
  const names = await caches.keys();
  const sizes = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return sizes.reduce((sum, size) => sum + size, 0);
})
"""
#: Counts the sounds that the page starts.
COUNT_SOUNDS = """
(() => {
  window.sounds = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...given) {
    window.sounds += 1;
    return start.apply(this, given);
  };
})()
"""
#: The brightness of the card, from 0 to 255.
BRIGHTNESS = """
Math.max(...getComputedStyle(document.getElementById("turn")).backgroundColor.match(/\\d+/g).slice(0, 3))
"""
#: Drops a text on the page, as a file.
DROP = """
(text) => {
  const dataTransfer = new DataTransfer();
  dataTransfer.items.add(new File([text], "game.json"));
  document.dispatchEvent(new DragEvent("drop", { dataTransfer }));
}
"""
HAS_MEMORY = "caches.match('./memory').then(Boolean)"
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
MEMORY = "document.documentElement.dataset.memory ?? ''"


def wait_until_kept(engine: Engine, host: Host) -> None:
    """Wait until the whole site is cached."""
    files = sum(path.is_file() and path.name != "sw.js" for path in host.folder.rglob("*"))
    engine.wait_for(f"await {FILES_KEPT} >= {files}")


def test_a_game_by_keys_alone(engine: Engine, host: Host) -> None:
    hand = at_home(engine, host.url, hand="keys")
    hand.begin()
    hand.play_for(24)
    assert engine.heard() == []


def test_a_game_by_touch(engine: Engine, host: Host) -> None:
    if not engine.can_touch:
        pytest.skip("its driver has no fingers")
    engine.size(390, 844)
    hand = at_home(engine, host.url, hand="touch")
    hand.begin()
    hand.play_for(40)
    assert engine.heard() == []


def test_a_game_after_the_server_is_gone(hand: Hand, host: Host) -> None:
    engine = hand.engine
    hand.begin()
    hand.play_for(6)
    wait_until_kept(engine, host)
    host.stop()
    hand.begin_again()
    hand.play_for(30)
    assert engine.heard() == []


def test_a_bot_is_written_tried_and_watched_after_the_server_is_gone(hand: Hand, host: Host) -> None:
    engine = hand.engine
    wait_until_kept(engine, host)
    host.stop()
    engine.reload()
    hand.wait()
    hand.press("key", "home-puzzles")
    engine.wait_for("Boolean(document.querySelector('[data-key=puzzles-lab]'))")
    engine.evaluate("document.querySelector('[data-key=puzzles-lab]').click()")  # far down the sheet
    hand.press("intent", "lab-new", "chance")
    engine.wait_for("document.activeElement?.matches('code-editor[data-up]')")
    source = "def choose(view, legal):\n    print(view.seat)\n    return legal[0]"
    engine.press("Control+a", *"def choose(view, legal):", "Enter")
    engine.press(*"print(view.seat)", "Enter", *"return legal[0]")
    assert engine.evaluate("document.getElementById('lab-source').value") == source
    hand.press("intent", "lab-try")
    told = engine.wait_for("document.querySelector('.lab-verdict')?.innerText")
    assert t("lab.trial.fine") in told
    engine.wait_for("Boolean(document.querySelector('[data-intent=lab-play]'))")
    hand.press("intent", "lab-watch")
    note = engine.wait_for("document.querySelector('.stepping .lab-note')?.innerText")
    assert note.strip() in "01"
    hand.press("intent", "lab-step", "turn-forward")
    assert engine.heard() == []


def test_a_reload_in_every_phase(hand: Hand) -> None:
    hand.begin()
    seen = set()
    while hand.wait() != "over" and len(seen) < 4:
        offers = hand.offers()
        actions = offers["action"]
        phase = "card" if "hand" in actions else "act" if "end" in actions else "drift"
        phase = "place" if actions and phase == "drift" and not offers["pick"] else phase
        if phase not in seen and (actions or offers["pick"]):
            seen.add(phase)
            hand.begin_again()
            hand.begin_again()
        hand.play_on()
    assert seen == {"place", "card", "drift", "act"}
    assert hand.engine.heard() == []


def test_the_memory_of_a_started_python_is_used_the_next_time(hand: Hand) -> None:
    engine = hand.engine
    engine.wait_for(f"await {HAS_MEMORY}")
    hand.begin()
    hand.play_for(6)
    hand.begin_again()
    assert engine.evaluate(MEMORY) == "kept"
    hand.play_for(10)
    assert engine.heard() == []


def test_sounds_begin_after_a_press(engine: Engine, host: Host) -> None:
    hand = at_home(engine, host.url, sounds="full")
    engine.evaluate(COUNT_SOUNDS)
    hand.begin()
    hand.play_for(6)
    assert engine.evaluate("window.sounds") > 0
    assert engine.heard() == []


@pytest.mark.parametrize("is_dark", [False, True], ids=["light", "dark"])
def test_colours_are_the_system_s(start: Start, host: Host, is_dark: bool) -> None:
    engine = start(is_dark)
    engine.size(1280, 800)
    hand = at_home(engine, host.url)
    hand.begin()
    assert engine.evaluate("document.documentElement.dataset.theme") == ("dark" if is_dark else "light")
    assert (engine.evaluate(BRIGHTNESS) < 128) == is_dark


@pytest.mark.parametrize(("width", "height"), [(1280, 800), (390, 844)])
def test_screens_fit_the_window(
    start: Start, host: Host, width: int, height: int, request: pytest.FixtureRequest
) -> None:
    """Ten screens; --shots FOLDER saves a screenshot of each, to compare with Chromium's."""
    engine = start()
    engine.size(width, height)
    hand = at_home(engine, host.url)
    number = 0

    def see(name: str) -> None:
        nonlocal number
        number += 1
        engine.wait_for(NOTHING_MOVES)
        assert engine.evaluate(SIDEWAYS) <= 0, name
        if folder := request.config.getoption("--shots"):
            engine.shot(Path(folder) / f"{type(engine).__name__}-{width}-{number:02d}-{name}.png")

    def leave_sheets() -> None:
        while engine.evaluate(f"{SHEET} ?? ''"):
            engine.press("Escape")
            hand.wait()

    see("home")
    hand.press("intent", "game", "trias")
    see("play")
    hand.press("key", "play-setup")
    see("setup")
    hand.press("intent", "seat-remove", "2")
    hand.press("key", "start-start")
    see("placing")
    hand.play_for(30)
    see("stage")
    hand.press("intent", "table")
    see("lands")
    leave_sheets()
    hand.press("intent", "menu")
    see("menu")
    hand.press("intent", "settings")
    see("settings")
    leave_sheets()
    if "history" not in hand.offers()["intent"]:  # on a phone it is a tab beside the table of land masses
        hand.press("intent", "table")
    hand.press("intent", "history")
    see("history")
    engine.press("Escape")
    while hand.wait() != "over":
        hand.play_on()
    see("result")
    assert engine.heard() == []


def test_a_firefox_that_resists_fingerprinting_saves_no_noise(tmp_path: Path, host: Host) -> None:
    path = ENGINES["firefox"].path()
    if not path:
        pytest.skip("no firefox")
    game = record.dumps(record.to_record(arena.selfplay("triad", ["random", "random"], 1)))
    with Firefox(path, tmp_path / "firefox", more={"privacy.resistFingerprinting": True}) as engine:
        engine.size(1280, 800)
        hand = at_home(engine, host.url)
        engine.evaluate(f"({DROP})({json.dumps(game)})")
        engine.wait_for("document.querySelector('#sheet-final')")
        hand.press("intent", "share")
        hand.press("intent", "share-picture")
        engine.wait_for("document.querySelector('.toast p')")
        assert engine.evaluate("document.querySelector('.toast p').textContent") == t("err.picture.noise")
        assert engine.evaluate(f"document.body.textContent.includes({json.dumps(t('share.picture.svg'))})")
