"""The keyboard alone: a whole game, and each key."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Site
from tests.browser.player import EVERYTHING, FOCUSED_CELL, HAS_FOCUS, Player, arrange, game_until, position
from trias.games.trias.cells import NAME, NEIGHBOURS
from trias.games.trias.moves import CELL, DRIFT, KIND, MOVE, REPRODUCE, RESCUE, SOURCE, TARGET, action_text
from trias.games.trias.state import State

pytestmark = pytest.mark.browser

Open = Callable[..., Player]


@pytest.mark.slow
def test_a_whole_game(page: Page, site: Site) -> None:
    arrange(page.context, 7)
    page.goto(site.url)
    player = Player(page, 7, "keys")
    player.wait()
    player.press("intent", "seat-remove", "2")
    player.press("intent", "start")
    player.play_game()
    assert player.done == EVERYTHING
    assert len(player.state().winners() or ()) >= 1
    expect(page.get_by_role("dialog")).to_contain_text("Total")
