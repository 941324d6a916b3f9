"""After one visit the game and the bots' worker need no server."""

import pytest
from playwright.sync_api import Page

from tests.amount import amount
from tests.browser.conftest import KEPT_OFFLINE, Site
from tests.browser.player import Player, arrange
from web.site.dist import kept_if_spoken, kept_later

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.browser_context_args(**KEPT_OFFLINE)]

#: Number of files that the service worker has cached, once it is active.
FILES_KEPT = """
async () => {
  await navigator.serviceWorker.ready;
  const names = await caches.keys();
  const sizes = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).length));
  return sizes.reduce((sum, size) => sum + size, 0);
}
"""
#: Counts the page's messages to its workers, however PyScript sends them.
COUNT_POSTS = """
window.posts = 0;
for (const channel of [Worker, MessagePort]) {
  const post = channel.prototype.postMessage;
  channel.prototype.postMessage = function (...given) {
    window.posts += 1;
    return post.apply(this, given);
  };
}
"""


def test_a_game_after_the_server_is_gone(page: Page, site: Site) -> None:
    arrange(page.context, 3)
    page.add_init_script(COUNT_POSTS)
    page.goto(site.url)
    player = Player(page, 3, brisk=True)
    player.wait()
    left_out = {"sw.js", *kept_later(), *kept_if_spoken()}
    paths = [path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*") if path.is_file()]
    files = [path for path in paths if path not in left_out]
    # the folder itself is cached in addition to its index.html
    assert page.evaluate(FILES_KEPT) == len(files) + 1
    page.goto("about:blank")  # so that no worker is still starting when the server stops
    site.stop()
    try:
        page.goto(site.url)
        player.wait()
        player.press("intent", "puzzles")  # a room of which nothing has been imported yet
        page.wait_for_selector("html[data-sheet=puzzles]")
        player.press("intent", "close")
        player.show_form()
        player.press("intent", "seat-remove", "2")
        player.start()
        before = page.evaluate("posts")
        player.play_rounds(amount(1, 0))
        # the worker was asked for the bot's actions
        assert page.evaluate("posts") - before > len(player.kept()["actions"])
    finally:
        site.start()
