"""A film of a game, made by the page and played by the browser."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page

from tests.amount import amount
from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, LIMIT_MS, Player, open_match
from tests.browser.test_time_travel import game_of_bots
from trias.match import Match

pytestmark = pytest.mark.browser

#: Seeks to a time in seconds, and returns the text above the board and the points below it.
SHOWN = """at => {
  const film = document.querySelector("svg.film");
  film.pauseAnimations();
  film.setCurrentTime(at);
  const seen = node => node === film
    || (getComputedStyle(node).display !== "none" && seen(node.parentNode));
  return [...document.querySelectorAll("text.line, text.points")].filter(seen).map(node => node.textContent);
}"""
#: The colour of the background: black if the file lacks its style sheet.
PAPER = "getComputedStyle(document.querySelector('.paper')).fill"


@pytest.mark.parametrize(
    ("game", "players", "seed"), amount([("triad", 2, 1)], [("trias", 3, 8), ("triad", 2, 1)])
)
def test_a_film_plays(
    fresh: Fresh, browser: Browser, tmp_path: Path, game: str, players: int, seed: int
) -> None:
    match = game_of_bots(game, players, seed, 0)
    file = saved(fresh(1, **AT_ONCE), match, tmp_path)
    assert 20_000 < file.stat().st_size < 2_000_000
    context = browser.new_context()
    try:
        plays(context.new_page(), file.read_text(encoding="utf-8"), match, players)
    finally:
        context.close()


@pytest.mark.long
def test_a_film_becomes_a_video(fresh: Fresh, tmp_path: Path) -> None:
    """Record a short film of a new game: a browser records in real time."""
    page = fresh(1, **AT_ONCE)
    match = game_of_bots("triad", 2, 1, 0)
    player = Player(page)
    open_match(page, game_of_bots("triad", 2, 1, len(match.actions) - 2))
    player.wait()
    player.press("intent", "menu")
    player.press("intent", "share")
    player.press("intent", "film")
    page.wait_for_selector("#sheet-film [role=status]")
    player.press("intent", "film-video")
    page.wait_for_selector("#sheet-film progress")
    page.wait_for_selector("#sheet-film [role=status]", timeout=LIMIT_MS)
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "film-video")
    file = tmp_path / waiting.value.suggested_filename
    waiting.value.save_as(file)
    start = file.read_bytes()[:12]
    assert start[4:8] == b"ftyp" if file.suffix == ".mp4" else start.startswith(b"\x1a\x45\xdf\xa3")
    assert file.stat().st_size > 20_000


def plays(page: Page, film: str, match: Match, players: int) -> None:
    """Check the film at several moments."""
    page.set_content(film)
    told = [page.evaluate(SHOWN, at) for at in (0.5, 6.5, 14.5, 1000.5)]
    assert all(len(lines) == players + 1 for lines in told)
    assert len({tuple(lines) for lines in told}) == len(told)
    assert page.evaluate(PAPER) != "rgb(0, 0, 0)"
    last = page.evaluate("parseFloat(document.querySelector('animate').getAttribute('dur'))") - 1
    assert page.evaluate(SHOWN, last)[1:] == [str(each) for each in match.game.points(match.state)]


def saved(page: Page, match: Match, folder: Path) -> Path:
    """Save the film of the game on the board. Return the file."""
    player = Player(page)
    open_match(page, match)
    player.wait()
    player.press("intent", "share")
    player.press("intent", "film")
    page.wait_for_selector("#sheet-film [role=status]")
    with page.expect_download(timeout=LIMIT_MS) as waiting:
        player.press("intent", "film-save")
    file = folder / "film.svg"
    waiting.value.save_as(file)
    return file
