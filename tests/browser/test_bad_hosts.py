"""Faulty hosts and damaged copies: each row of the table in bad_hosts.py.

By default one row of each kind is tested, with `--matrix` all of them. `python -m tests.browser.bad_hosts`
prints them.
"""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route, expect

from tests.browser.bad_hosts import (
    CASES,
    DAMAGE,
    IS_READY,
    IS_UP,
    LIMIT_MS,
    WRONG,
    Case,
    Files,
    Host,
    Visitor,
    portal,
    releases,
    serving,
    tried,
)
from tests.browser.waiting import wait_until
from web.site.dist import site_files
from web.words import t

pytestmark = pytest.mark.browser

#: The rows of the default run: one for each way in which a page, its service worker and the browser's cache
#: interact. Each script alone is tested in Node.js (test_bad_copies.py).
BY_DEFAULT = {
    "first visit, HTML instead of web/boot.js",  # CSS shows the message
    "first visit, HTML instead of trias.zip",  # files.js refuses it, boot.js shows the message
    "kept for a year by the browser, then a release",
}


@pytest.fixture(scope="session")
def both() -> tuple[Files, Files]:
    return releases()


def test_the_rows_of_the_default_run_are_rows() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)
    assert set(names) > BY_DEFAULT


def test_a_visitor_is_told_within_ten_seconds(dist: Path) -> None:
    """Check the page's own time limits, in milliseconds and seconds. No test measures time."""
    files = site_files()
    [late] = re.findall(rb"WAITING_AFTER_MS = (\d+);", files["web/boot.js"])
    [by_styles] = re.findall(rb"#slow \{ animation: slow-comes 0s (\d+)s both", files["web/style.css"])
    assert int(late) < 10_000
    assert int(by_styles) < 10


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        is_whole = metafunc.config.getoption("--matrix")
        cases = [case for case in CASES if is_whole or case.name in BY_DEFAULT]
        metafunc.parametrize("case", cases, ids=[case.name.replace("/", " ") for case in cases])


def test_later_visits_come_up_in_one_release(
    pytestconfig: pytest.Config, browser: Browser, both: tuple[Files, Files], case: Case
) -> None:
    """Visit the repaired host once, which completes the copy; with `--matrix`, visit again, from the copy."""
    later_visits = 2 if pytestconfig.getoption("--matrix") else 1
    assert tried(browser, *both, case, later_visits).fault(case) == ""


@pytest.mark.long
def test_damage_that_no_start_meets_is_told(browser: Browser, both: tuple[Files, Files]) -> None:
    """Once the page has started, it checks the copy and reports what cannot be repaired without a network."""
    one, two = both
    context = browser.new_context()
    with serving(Host(dict(one))) as host:
        visitor = Visitor(context, host, one, two)
        visitor.go(
            until_kept=True, then=lambda page: page.evaluate(DAMAGE, {"./web/pictures/tessa.svg": None})
        )
        host.is_dead = True
        page = context.new_page()
        page.goto(host.url)
        expect(page.locator(".toast")).to_contain_text(t("err.copy_damaged"), timeout=LIMIT_MS)
        assert page.evaluate(IS_UP)
        host.is_dead = False
        page.reload()
        wait_until(page, "await caches.match('./web/pictures/tessa.svg')", LIMIT_MS)
    context.close()


def test_a_page_that_is_up_without_its_styles_says_so(browser: Browser, both: tuple[Files, Files]) -> None:
    """Python may start before the broken styles are noticed."""
    one, _ = both
    context = browser.new_context(service_workers="block")
    with serving(Host(dict(one), portal("web/style.css"))) as host:
        page = context.new_page()
        held: list[Route] = []
        page.route("**/web/mend.js", lambda route: held.append(route))
        page.goto(host.url)
        wait_until(page, IS_READY, LIMIT_MS)
        for route in held:
            route.continue_()
        expect(page.locator("#slow")).to_contain_text(WRONG)
        expect(page.locator("#slow")).to_be_visible()
    context.close()
