"""Whatever a host answers and whatever becomes of the copy: each row of the table in bad_hosts.py.

The quick run takes one row of each kind, `--matrix` all. `python -m tests.browser.bad_hosts` prints them.
"""

import re

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
from web.words import t

pytestmark = pytest.mark.browser

#: Left to `--matrix`: rows much like one that the quick run takes.
ALIKE = {
    "first visit, HTML instead of web/files.js",
    "first visit, HTML instead of web/interpreter.js",
    "first visit, HTML instead of vendor/pyodide/python_stdlib.zip",
    "first visit, HTML instead of vendor/pyodide/pyodide-lock.json",
    "first visit, HTML instead of web/main.py",
    "first visit, HTML instead of pyscript.toml",
    "first visit, HTML as WebAssembly",
    "first visit, 500",
    "first visit, cut without a length",
    "first visit, one file never comes",
    "first visit, the typeface never comes",
    "first visit, wrong type of a script",
    "kept, then a release with 404 for one file",
    "kept, then a release cut short",
    "kept, then no service worker at the host",
    "kept, then no network",
    "kept for a year by the browser, no service worker",
    "the copy damaged: the page deleted",
    "the copy damaged: boot.js deleted",
    "the copy damaged: the typeface cut",
    "the copy damaged: trias.zip of something else",
    "the copy damaged: half of it deleted",
    "the copy damaged: all of it cut",
    "the copy damaged: all of it an error",
    "wrong, and kept for a year by the browser: web/mend.js and web/style.css",
    "the copy damaged, no network: boot.js",
    "the copy damaged, no network: WebAssembly",
    "the copy deleted, no network",
}


@pytest.fixture(scope="session")
def both() -> tuple[Files, Files]:
    return releases()


def test_the_rows_left_out_are_rows() -> None:
    names = [case.name for case in CASES]
    assert len(set(names)) == len(names)
    assert set(names) >= ALIKE
    assert len(names) - len(ALIKE) >= 20


def test_a_visitor_is_told_within_ten_seconds(both: tuple[Files, Files]) -> None:
    """No test looks at a clock: these are the page's own limits, in milliseconds and seconds."""
    files, _ = both
    [late] = re.findall(rb"WAITING_AFTER_MS = (\d+);", files["web/boot.js"])
    [by_styles] = re.findall(rb"#slow \{ animation: slow-comes 0s (\d+)s both", files["web/style.css"])
    assert int(late) < 10_000
    assert int(by_styles) < 10


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "case" in metafunc.fixturenames:
        is_whole = metafunc.config.getoption("--matrix")
        cases = [case for case in CASES if is_whole or case.name not in ALIKE]
        metafunc.parametrize("case", cases, ids=[case.name.replace("/", " ") for case in cases])


def test_later_visits_come_up_in_one_release(
    pytestconfig: pytest.Config, browser: Browser, both: tuple[Files, Files], case: Case
) -> None:
    """One visit to the whole host, after which the copy is whole; with `--matrix` another, from the copy."""
    later_visits = 2 if pytestconfig.getoption("--matrix") else 1
    assert tried(browser, *both, case, later_visits).fault(case) == ""


def test_damage_that_no_start_meets_is_told(browser: Browser, both: tuple[Files, Files]) -> None:
    """The copy is checked whole once the page is up; what cannot be mended without a network is told."""
    one, two = both
    context = browser.new_context()
    with serving(Host(dict(one))) as host:
        visitor = Visitor(context, host, one, two)
        visitor.go(until_kept=True, then=lambda page: page.evaluate(DAMAGE, {"./licenses/trias.txt": None}))
        host.is_dead = True
        page = context.new_page()
        page.goto(host.url)
        expect(page.locator(".toast")).to_contain_text(t("err.copy_damaged"), timeout=LIMIT_MS)
        assert page.evaluate(IS_UP)
        host.is_dead = False
        page.reload()
        wait_until(page, "await caches.match('./licenses/trias.txt')", LIMIT_MS)
    context.close()


def test_a_page_that_is_up_without_its_styles_says_so(browser: Browser, both: tuple[Files, Files]) -> None:
    """Python may be quicker than the look at what is wrong."""
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
