"""Browsers that alter or do not return what pages draw: no noise is saved; an SVG is offered."""

from __future__ import annotations

import json
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, LIMIT_MS, Player, open_match
from tests.browser.started import IN_PYTHON
from tests.browser.test_time_travel import game_of_bots
from web.words import t

pytestmark = pytest.mark.browser

#: Ways to alter a canvas's output, as browsers and extensions do.
NOISE_IN_FILES = """
const real = HTMLCanvasElement.prototype.toBlob;
HTMLCanvasElement.prototype.toBlob = function (react, type) {
  const paper = this.getContext("2d");
  for (let x = 0; x < this.width; x++) {
    paper.fillStyle = `hsl(${x * 97} 90% 50%)`;
    paper.fillRect(x, 0, 1, this.height);
  }
  return real.call(this, react, type);
};
"""
NOISE_IN_PIXELS = """
const read = CanvasRenderingContext2D.prototype.getImageData;
CanvasRenderingContext2D.prototype.getImageData = function (...given) {
  const found = read.apply(this, given);
  found.data.forEach((_, at) => { found.data[at] = (at * 97) % 256; });
  return found;
};
"""
LAST_BIT = NOISE_IN_PIXELS.replace("(at * 97) % 256", "found.data[at] ^ 1")
NO_ANSWER = "HTMLCanvasElement.prototype.toBlob = () => {};"
NO_FILE = "HTMLCanvasElement.prototype.toBlob = (react) => react(null);"
THROWS = "HTMLCanvasElement.prototype.toBlob = () => { throw new DOMException('', 'SecurityError'); };"
#: Delays large pictures by a second. Small ones come at once, not when the browser has time for them.
SLOWLY = """
const real = HTMLCanvasElement.prototype.toBlob;
HTMLCanvasElement.prototype.toBlob = function (react, type) {
  if (this.width > 100) return real.call(this, (file) => setTimeout(react, 1000, file), type);
  const bytes = Uint8Array.from(atob(this.toDataURL(type).split(",")[1]), (sign) => sign.charCodeAt());
  queueMicrotask(() => react(new Blob([bytes], { type })));
};
"""
#: Remembers the functions that are altered, and restores them.
REMEMBER = """
window.whole = [HTMLCanvasElement.prototype.toBlob, CanvasRenderingContext2D.prototype.getImageData];
"""
RESTORE = """
[HTMLCanvasElement.prototype.toBlob, CanvasRenderingContext2D.prototype.getImageData] = window.whole;
delete window.whole;
"""
#: The time in seconds that the page waits for an answer.
WAIT = "from web.edge import canvas\ncanvas.PATIENCE_S = {}"


@pytest.fixture
def page(fresh: Fresh) -> Iterator[Page]:
    """Yield a started page with a finished game, and restore its functions afterwards."""
    started = fresh(1, **AT_ONCE)
    started.evaluate(f"() => {{ {REMEMBER} }}")
    open_match(started, game_of_bots("triad", 2, 1, 0))
    Player(started).wait()
    yield started
    started.evaluate(f"() => {{ {RESTORE} }}")
    in_python(started, WAIT.format(5.0))


def in_python(page: Page, python: str) -> None:
    page.evaluate(f"async () => (await ({IN_PYTHON})({json.dumps(python)})) && null")


@pytest.mark.parametrize(
    ("way", "problem"),
    [
        (NOISE_IN_FILES, "err.picture.noise"),
        (NOISE_IN_PIXELS, "err.picture.noise"),
        (NO_ANSWER, "err.picture.silent"),
        (NO_FILE, "err.picture.none"),
        (THROWS, "err.picture.none"),
    ],
    ids=["noise in files", "noise in pixels", "no answer", "no file", "throws"],
)
def test_no_noise_is_saved_and_an_svg_is_offered(page: Page, tmp_path: Path, way: str, problem: str) -> None:
    page.evaluate(f"() => {{ {way} }}")
    if way == NO_ANSWER:
        in_python(page, WAIT.format(0.05))
    player = Player(page)
    player.press("intent", "share")
    assert t("share.picture") in page.inner_text("#sheet-share")
    player.press("intent", "share-picture")
    page.wait_for_selector(".toast", timeout=LIMIT_MS)
    assert page.inner_text(".toast p") == t(problem)
    assert t("share.picture.svg") in page.inner_text("#sheet-share")
    assert page.evaluate("document.activeElement.dataset.intent") == "share-picture"
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "share-picture", "svg")
    assert waiting.value.suggested_filename == "trias.svg"
    waiting.value.save_as(tmp_path / "picture.svg")
    text = (tmp_path / "picture.svg").read_text("utf-8")
    assert ET.fromstring(text).get("width") == "1200"
    assert "/*style*/" not in text


@pytest.mark.parametrize("way", [LAST_BIT, SLOWLY], ids=["last bit", "slow"])
def test_a_last_bit_that_nobody_sees_and_a_slow_device_do_not_matter(
    page: Page, tmp_path: Path, way: str
) -> None:
    """The page gives up only on a browser that gives no answer even for a few pixels."""
    page.evaluate(f"() => {{ {way} }}")
    if way == SLOWLY:
        in_python(page, WAIT.format(0.5))
    player = Player(page)
    player.press("intent", "share")
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "share-picture")
    waiting.value.save_as(tmp_path / "picture.png")
    assert (tmp_path / "picture.png").read_bytes().startswith(b"\x89PNG")


def test_no_video_of_noise_is_recorded(page: Page) -> None:
    page.evaluate(f"() => {{ {NOISE_IN_FILES} }}")
    player = Player(page)
    player.press("intent", "share")
    player.press("intent", "film")
    page.wait_for_selector("#sheet-film [role=status]", timeout=LIMIT_MS)
    player.press("intent", "film-video")
    page.wait_for_function(
        "words => document.querySelector('#sheet-film').textContent.includes(words)",
        arg=t("film.noise"),
        timeout=LIMIT_MS,
    )
    assert page.locator('[data-intent="film-video"]').count() == 0
    assert page.locator('[data-intent="film-save"]').count() == 1
