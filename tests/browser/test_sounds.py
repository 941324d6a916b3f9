"""Sounds in a real browser: none by default, none without audio, and none too loud."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Fresh
from tests.browser.player import Player, game_until, open_match
from tests.browser.started import wait_until
from tests.browser.test_moving import a_drift
from web.play.sound import MOST
from web.state.sound_table import SOUNDS, length

pytestmark = pytest.mark.browser

#: The counts before any sound.
NOTHING = {"contexts": 0, "starts": [], "stops": 0}
#: Counts the page's audio objects; records in how many seconds each source starts, and how many end.
SPY = """
() => {
  window.heard = { contexts: 0, starts: [], stops: 0 };
  const Real = window.AudioContext;
  const { stop } = AudioScheduledSourceNode.prototype;
  const starts = [OscillatorNode, AudioBufferSourceNode].map((source) => [source, source.prototype.start]);
  if (Real) {
    window.AudioContext = class extends Real {
      constructor(...how) { super(...how); heard.contexts += 1; }
    };
  }
  for (const [source, start] of starts) {
    source.prototype.start = function (at, ...how) {
      heard.starts.push(at - this.context.currentTime);
      return start.call(this, at, ...how);
    };
  }
  AudioScheduledSourceNode.prototype.stop = function (...how) {
    heard.stops += 1;
    return stop.apply(this, how);
  };
  window.spyNoMore = () => {
    if (Real) window.AudioContext = Real;
    for (const [source, start] of starts) source.prototype.start = start;
    AudioScheduledSourceNode.prototype.stop = stop;
  };
}
"""
#: Browsers without audio: no API, no device, and a context that stays suspended.
DEAF = {
    "missing": "",  # while the test runs
    "broken": "window.AudioContext = class { constructor() { throw new Error('no device'); } };",
    "asleep": """
      AudioContext.prototype.resume = () => Promise.reject(new Error("not allowed"));
      Object.defineProperty(AudioContext.prototype, "state", { get: () => "suspended" });
    """,
}
#: Shortens the pause after which audio is suspended, and records the states of the device.
NO_WHILE = """
const { setTimeout: wait } = window;
window.setTimeout = (done, ms, ...more) => wait(done, ms === 60000 ? 1500 : ms, ...more);
window.states = [];
window.AudioContext = class extends AudioContext {
  constructor(...how) {
    super(...how);
    this.addEventListener("statechange", () => states.push(this.state));
  }
};
"""
#: Renders sounds that start together at full volume. Returns the greatest sample, and how many milliseconds
#: are audible.
RENDERED = """
async (names) => {
  const { whenDefined } = await import("./vendor/pyscript/core.js");
  const { interpreter } = await whenDefined("py");
  const sounds = interpreter.pyimport("web.edge.sounds");
  const rate = 44100;
  const context = new OfflineAudioContext(1, 2 * rate, rate);
  const noise = sounds.make_noise(context);
  for (const name of names) sounds.strike(context, noise, name, 0, 1);
  const samples = (await context.startRendering()).getChannelData(0);
  let peak = 0, last = 0;
  samples.forEach((sample, at) => {
    peak = Math.max(peak, Math.abs(sample));
    if (Math.abs(sample) > 0.001) last = at;
  });
  return [peak, 1000 * last / rate];
}
"""


@pytest.fixture
def fresh(fresh: Fresh) -> Iterator[Fresh]:
    """Yield `fresh` for pages that count their sounds. They stop counting when the test ends."""
    pages: list[Page] = []

    def take(seed: int = 0, script: str = "", **settings: str) -> Page:
        pages.append(fresh(seed, script, **settings))
        pages[-1].evaluate(SPY)
        return pages[-1]

    yield take
    for page in pages:
        page.evaluate("spyNoMore()")


def begun(fresh: Fresh, script: str = "", **settings: str) -> Player:
    """Return a player at the home screen."""
    return Player(fresh(0, script, **{"pace": "slow"} | settings))


def at_a_drift(fresh: Fresh, script: str = "", **settings: str) -> tuple[Player, str]:
    """Return a player whose next press drifts a tile, and the drift."""
    player = begun(fresh, script, **settings)
    open_match(player.page, game_until(lambda state: bool(a_drift(state)), "", ""))
    player.go_on()
    text = a_drift(player.state())
    player.begin(text)
    return player, text


def heard(page: Page) -> dict[str, Any]:
    found: dict[str, Any] = page.evaluate("window.heard")
    return found


def test_nothing_is_heard_and_no_audio_asked_for_while_off(fresh: Fresh) -> None:
    player, text = at_a_drift(fresh)
    player.finish(text)
    assert heard(player.page) == NOTHING


def test_a_drift_is_heard_while_it_moves(fresh: Fresh) -> None:
    player, text = at_a_drift(fresh, sounds="full")
    page = player.page
    assert heard(page)["contexts"] == 0
    player.finish(text)
    found = heard(page)
    assert found["contexts"] == 1
    assert found["stops"] == len(found["starts"])
    assert min(found["starts"]) < 0.1
    assert max(found["starts"]) > 0.5  # the tile lands at 645 ms
    player.press("intent", "undo")
    assert heard(page) == found


@pytest.mark.browser_context_args(reduced_motion="reduce")
def test_where_nothing_moves_nothing_waits(fresh: Fresh) -> None:
    player, text = at_a_drift(fresh, sounds="soft")
    player.finish(text)
    starts = heard(player.page)["starts"]
    assert len(starts) > len(SOUNDS["lift"])
    assert max(starts) < 0.3


def test_who_chooses_sounds_hears_one_at_once(fresh: Fresh) -> None:
    player = begun(fresh)
    page = player.page
    player.start()
    player.wait()
    page.locator('#header [data-intent="menu"]').click()
    page.locator('#sheets [data-intent="settings"][data-value="look"]').click()
    field = page.locator('input[name="sounds"][value="full"]')
    expect(field).not_to_be_checked()
    field.check(force=True)
    found = heard(page)
    assert (found["contexts"], len(found["starts"])) == (1, len(SOUNDS["points-2"]))
    page.locator('input[name="sounds"][value="off"]').check(force=True)
    assert heard(page) == found


@pytest.mark.long
def test_the_device_may_sleep_after_a_while_of_silence_and_wakes_for_the_next_sound(fresh: Fresh) -> None:
    player, text = at_a_drift(fresh, NO_WHILE, sounds="full")
    page = player.page
    player.finish(text)
    wait_until(page, "heard.contexts === 1 && states.at(-1) === 'suspended'")
    player.press("intent", "undo")
    player.play(text)
    wait_until(page, "states.includes('running', states.indexOf('suspended'))")


@pytest.mark.long
def test_no_audio_is_asked_for_before_a_person_s_first_input(fresh: Fresh) -> None:
    untouched = "Object.defineProperty(navigator, 'userActivation', { value: { hasBeenActive: false } });"
    player, text = at_a_drift(fresh, untouched, sounds="full")
    page = player.page
    player.finish(text)
    assert heard(page)["contexts"] == 0
    player.press("intent", "undo")
    page.evaluate("navigator.userActivation.hasBeenActive = true")
    player.play(text)
    assert heard(page)["contexts"] == 1


@pytest.mark.parametrize(
    "way",
    ["missing", *(pytest.param(way, marks=pytest.mark.long) for way in ("broken", "asleep"))],
)
def test_a_browser_without_audio_plays_all_the_same(fresh: Fresh, way: str) -> None:
    player, text = at_a_drift(fresh, DEAF[way], sounds="full")
    page = player.page
    if way == "missing":
        page.evaluate("delete window.AudioContext")
    player.finish(text)
    assert page.locator("#alert").inner_text() == ""
    if way == "missing":
        assert heard(page) == NOTHING


def test_no_sound_is_too_loud_none_is_silent_and_none_goes_on(game: Page) -> None:
    peaks = {}
    for name in SOUNDS:
        peaks[name], last = game.evaluate(RENDERED, [name])
        assert 0.05 < peaks[name] < 0.5, name
        assert length(name) / 5 < last <= length(name) + 5, name
    loudest = sorted(SOUNDS, key=lambda name: peaks[name])[-MOST:]
    peak, _ = game.evaluate(RENDERED, loudest)
    assert max(peaks.values()) < peak < 0.9
