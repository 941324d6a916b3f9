"""The memory for first visits: phones with a fast connection begin with it, and everybody else does not."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Page, Route

from tests.browser.conftest import Faults, Site
from tests.browser.player import AT_ONCE, Player
from tests.browser.started import IN_PYTHON, wait_until_python
from web.words import t, use

pytestmark = [pytest.mark.browser, pytest.mark.without_bots]

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MEMORY = "**/web/python.memory"
HOW_IT_BEGAN = "[triasStart, document.documentElement.dataset.memory ?? '']"
HAS_ZIPS = "__import__('pathlib').Path('/home/pyodide/trias.zip').exists()"
HOUR = "import time\ntime.localtime(0).tm_hour"
CHANCE = "import random\nstr((page.app.rng.getstate(), random.getstate()))"
#: Nobody waits for long for what does not come.
IMPATIENT = """
const inTime = window.setTimeout;
window.setTimeout = (what, ms, ...given) => inTime.call(window, what, ms === 20000 ? 500 : ms, ...given);
"""
#: The page, taken for one of another release, has all of its files renewed, and loads itself anew.
MEND = "import('./web/mend.js').then(({ mend }) => mend('web/start.js', '0'.repeat(16), () => {}))"
on_a_phone = pytest.mark.browser_context_args(**PHONE)


def connect(page: Page, downlink: float, **more: object) -> None:
    """Have the browser tell of such a connection. downlink: in Mbit/s."""
    connection = json.dumps({"downlink": downlink, **more})
    page.add_init_script(f"Object.defineProperty(navigator, 'connection', {{ value: {connection} }});")
    settings = json.dumps(json.dumps(AT_ONCE))
    page.add_init_script(f"localStorage.setItem('trias.settings', {settings});")


def started(page: Page, site: Site) -> Player:
    page.goto(site.url)
    player = Player(page, brisk=True)
    player.wait()
    return player


@on_a_phone
def test_a_phone_with_a_fast_connection_begins_with_it(page: Page, site: Site) -> None:
    connect(page, 10)
    zips: list[str] = []
    page.on("request", lambda request: ".zip" in request.url and zips.append(request.url))
    started(page, site)
    assert page.evaluate(HOW_IT_BEGAN) == ["memory", "first"]
    chance = page.evaluate(IN_PYTHON, CHANCE)
    release = page.locator('meta[name="release"]').get_attribute("content")
    assert page.evaluate(IN_PYTHON, "from trias.release import release\nrelease()") == release
    assert zips == [] or page.evaluate(IN_PYTHON, HAS_ZIPS)
    wait_until_python(page, HAS_ZIPS)  # a little later
    assert len(zips) == 2
    assert page.evaluate(IN_PYTHON, "import calendar\ncalendar.__file__").endswith(".zip/calendar.pyc")
    started(page, site)
    assert page.evaluate(HOW_IT_BEGAN) == ["memory", "first"]
    assert page.evaluate(IN_PYTHON, CHANCE) != chance


@pytest.mark.browser_context_args(**PHONE, timezone_id="Asia/Tokyo")
def test_it_goes_by_the_clock_of_the_phone(page: Page, site: Site) -> None:
    connect(page, 10)
    started(page, site)
    assert page.evaluate(HOW_IT_BEGAN) == ["memory", "first"]
    assert page.evaluate(IN_PYTHON, HOUR) == 9


@on_a_phone
def test_a_game_is_played_while_the_zips_do_not_come(page: Page, site: Site) -> None:
    connect(page, 10)
    page.route("**/*.zip*", lambda route: None)
    player = started(page, site)
    player.show_form()
    player.press("intent", "seat-remove", "2")
    player.start()
    player.play_game()
    assert player.state().winners()
    assert not page.evaluate(IN_PYTHON, HAS_ZIPS)


@pytest.mark.browser_context_args(**PHONE, locale="de-DE")
def test_it_has_the_words_of_every_language(page: Page, site: Site) -> None:
    connect(page, 10)
    page.route("**/*.zip*", lambda route: None)
    page.goto(site.url)
    page.wait_for_selector('html[data-state="ready"][data-memory="first"]')
    use("de")
    assert page.title() == t("page.title")
    for language in ("fr", "it"):
        use(language)
        said = page.evaluate(
            IN_PYTHON, f"from web import words\nwords.use('{language}')\nwords.t('page.title')"
        )
        assert said == t("page.title")


@pytest.mark.parametrize(
    ("downlink", "more"),
    [
        (10, {}),
        pytest.param(5, {}, marks=on_a_phone),
        pytest.param(10, {"saveData": True}, marks=on_a_phone),
        pytest.param(10, {"type": "cellular"}, marks=on_a_phone),
    ],
    ids=["desktop", "slow", "saving data", "metered"],
)
def test_others_begin_with_the_zips(page: Page, site: Site, downlink: float, more: dict[str, object]) -> None:
    connect(page, downlink, **more)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    started(page, site)
    assert page.evaluate(HOW_IT_BEGAN) == ["zips", ""]
    assert not [address for address in asked if "python.memory" in address]


def answer(status: int, route: Route) -> None:
    """Answer with something else, or not at all. status: of HTTP, 0 for no answer."""
    if status:
        route.fulfill(status=status, body="<!doctype html>Not here")


@on_a_phone
@pytest.mark.parametrize("status", [200, 404, 0])
def test_where_it_is_not_right_the_page_comes_up_without(
    page: Page, site: Site, faults: Faults, status: int
) -> None:
    connect(page, 10)
    page.add_init_script(IMPATIENT)
    faults.expect("404")
    page.route(MEMORY, partial(answer, status))
    with page.expect_console_message(lambda message: "first visits cannot be used" in message.text):
        started(page, site)
    assert page.evaluate(HOW_IT_BEGAN) == ["memory", ""]
    assert page.locator("#slow").is_hidden()
    assert page.evaluate(IN_PYTHON, HAS_ZIPS)


def test_a_host_without_it_can_be_mended_all_the_same(page: Page, site: Site, faults: Faults) -> None:
    page.route(MEMORY, partial(answer, 404))
    faults.expect("404")
    started(page, site)
    with page.expect_event("load"):
        page.evaluate(MEND)
    Player(page).wait()
