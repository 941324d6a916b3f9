"""Hostile bots: none escapes from the lab, and the page keeps working."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Request, expect

from tests.browser.conftest import Faults, Fresh
from tests.browser.hostile_bots import GROUPS, HUNGRY
from tests.browser.lab_player import begin, open_lab, try_turn, write
from trias.lab.match import LONGEST_LOG
from web.words import t

#: Everything outside that a bot could change: the origin's storage, and the page.
OUTSIDE = """
(async () => JSON.stringify({
  local: Object.entries(localStorage).filter(([key]) => !/^trias\\.(bots|written|writer)$/.test(key)).sort(),
  session: Object.entries(sessionStorage).sort(),
  caches: (await caches.keys()).sort(),
  cookies: document.cookie,
  address: location.href,
  frames: window.length,
  images: document.images.length,
  scripts: document.scripts.length,
}))()
"""
#: Kind of fault -> the start of the lab's message.
SAYS = {
    "plays": "lab.trial.fine",
    "late": "lab.fault.late",
    "ended": "lab.fault.ended",
    "noise": "lab.fault.noise",
}


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """Return the addresses that the page and everything in it have requested."""
    return []


@pytest.fixture
def lab(fresh: Fresh, faults: Faults, asked: list[str]) -> Iterator[Page]:
    """Yield the page with the lab open. Errors about what the browser refuses a bot do not fail the test."""
    faults.expect(
        r"violates the following Content Security Policy|policy violated: script-src eval|EvalError"
    )
    page = fresh()
    open_lab(page)
    begin(page)
    assert try_turn(page)[0] == t("lab.trial.fine")

    def note(request: Request) -> None:
        asked.append(request.url)

    page.context.on("request", note)
    yield page
    page.context.remove_listener("request", note)
    if not faults.unexpected:
        faults.found.clear()


@pytest.mark.parametrize(
    "group",
    [pytest.param(group, marks=() if group == "some" else pytest.mark.long) for group in GROUPS],
)
def test_no_hostile_bot_gets_out(group: str, lab: Page, asked: list[str]) -> None:
    before, wrong = lab.evaluate(OUTSIDE), []
    for name, bot in GROUPS[group].items():
        asked.clear()
        write(lab, bot.source)
        verdict, log = try_turn(lab)
        if "HOLE" in log:
            wrong.append(f"{name}: {log}")
        if not any(_is_said(kind, verdict) for kind in bot.expected):
            wrong.append(f"{name}: {verdict!r} is none of {bot.expected}; {log[:200]!r}")
        if requests := [address for address in asked if not address.startswith("blob:null/")]:
            wrong.append(f"{name} asked for {requests}")
        if len(log) > LONGEST_LOG:
            wrong.append(f"{name} printed {len(log)} characters")
    assert not wrong, "\n".join(wrong)
    assert json.loads(lab.evaluate(OUTSIDE)) == json.loads(before)


def test_there_are_enough_of_them() -> None:
    assert len({name for group in GROUPS.values() for name in group}) >= 40


def _is_said(kind: str, verdict: str) -> bool:
    """True if the lab says that a bot has failed in this way."""
    if kind in SAYS:
        return t(SAYS[kind], n=2) in verdict
    is_other = any(t(id, n=2) in verdict for id in SAYS.values())
    is_answer = t("lab.fault.answer", said="|").partition("|")[0] in verdict
    return t("lab.trial.wrong") in verdict and not is_other and is_answer == (kind == "answer")


def test_the_frame_has_no_origin_and_no_network_the_page_answers_and_it_goes_with_the_lab(lab: Page) -> None:
    """The page answers while a bot is in an endless loop."""
    frame = lab.locator("#lab-frame")
    assert frame.get_attribute("sandbox") == "allow-scripts"
    inside = next(one for one in lab.frames if one.parent_frame is not None)
    assert inside.evaluate("origin") == "null"
    policy = inside.locator('meta[http-equiv="Content-Security-Policy"]').get_attribute("content") or ""
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert "connect-src" not in policy
    assert "'self'" not in policy
    blocked = (
        "(name) => { try { return typeof globalThis[name].length } catch (fault) { return fault.name } }"
    )
    assert [inside.evaluate(blocked, name) for name in ("localStorage", "sessionStorage")] == [
        "SecurityError"
    ] * 2
    write(lab, HUNGRY["never ends"].source)
    lab.locator("#lab-try").click()
    for tab in ("help", "table", "result"):
        lab.locator(f"#lab-tab-{tab}").click()
        expect(lab.locator(f"#lab-tab-{tab}")).to_have_attribute("aria-selected", "true")
    expect(lab.locator('[data-intent="lab-stop"]')).to_be_visible()  # for as long as the bot runs
    expect(lab.locator(".lab-verdict")).to_contain_text(t("lab.fault.late", n=2), timeout=10_000)
    lab.locator("#lab-source").blur()
    lab.locator("code-editor .cm-content").focus()
    lab.keyboard.press("Escape")  # makes Tab leave the editor
    expect(lab.locator("#lab-frame")).to_have_count(1)
    lab.keyboard.press("Escape")
    expect(lab.locator(".sheet.lab")).to_have_count(0)
    expect(lab.locator("#lab-frame")).to_have_count(0)
