"""The rulebook on the built page."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, Player
from tests.browser.started import IN_PYTHON
from tests.browser.waiting import PATIENCE_MS, UNTIL
from web.features.rules.rules import chapters
from web.words import LANGUAGES

pytestmark = pytest.mark.browser

#: Elements that are wider than the book's page, or cut off in it.
TOO_WIDE = """
() => [...document.querySelectorAll(".rules .page, .rules .page *, .rules .finder, .rules .chapter")]
  .filter((node) => !node.closest("svg, .vh, legend"))
  .filter((node) => node.clientWidth && node.scrollWidth > node.clientWidth + 1)
  .map((node) => `${node.className}: ${node.textContent.slice(0, 60)}`)
"""
#: The same in these chapters, opened one after the other.
WIDE_CHAPTERS = f"""
async (chapters) => {{
  const found = [];
  for (const chapter of chapters) {{
    await ({IN_PYTHON})(`page.do('rules', '${{chapter}}')`);
    const isThere = () => document.getElementById(`rule-${{chapter}}`)?.checkVisibility();
    await ({UNTIL})(async () => isThere(), chapter, {PATIENCE_MS});
    found.push(...({TOO_WIDE.strip()})().map((wide) => [chapter, wide]));
  }}
  return found;
}}
"""


def test_the_book_is_searched_while_one_types_and_leads_to_the_rule(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    player.start()
    player.press("intent", "menu")
    player.press("intent", "rules")
    page.wait_for_selector("html[data-sheet=rules]")
    field = page.locator("#rules-find")
    field.click()
    for letters in ("inland", " sea"):
        page.keyboard.type(letters)
    expect(field).to_have_value("inland sea")
    expect(field).to_be_focused()
    expect(page.locator(".found li")).to_have_count(2)
    page.keyboard.press("Home")
    page.keyboard.type("an ")
    expect(field).to_have_value("an inland sea")
    page.locator('.found [data-value="R5.2c"]').click()
    rule = page.locator('[id="rule-R5.2c"]')
    expect(rule).to_be_focused()
    expect(rule).to_be_in_viewport()
    expect(page.locator(".rules figure svg").first).to_be_attached()
    page.locator('.chapters [data-value="R3"]').click()
    page.locator('.rules .cite[data-value="R8.1"]').click()
    expect(page.locator('[id="rule-R8.1"]')).to_be_focused()
    page.keyboard.press("Escape")
    page.wait_for_selector("html[data-sheet='']")


def test_a_refusal_leads_to_its_rule_and_back_to_the_game(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    player.start()
    player.wait()
    placed = min(player.offers("action"))
    player.press("action", placed)
    player.wait()
    page.locator(f"#cell-{placed[1:]}").click()
    see = page.locator('.toast [data-intent="rules"]')
    expect(see).to_have_accessible_name("Rule R1.7")
    see.click()
    asked = page.locator(".rule.asked")
    expect(asked).to_be_focused()
    expect(asked).to_contain_text("anticlockwise")
    page.locator('.rules [data-intent="close"]').filter(visible=True).first.click()
    page.wait_for_selector("html[data-sheet='']")
    expect(page.locator(".toast")).to_have_count(0)


def test_by_keys_alone_from_chapter_to_chapter(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    page.locator('#home [data-intent="rules"]').focus()
    page.keyboard.press("Enter")
    heading = page.locator(".rules .page h3")
    expect(heading).to_be_focused()
    for chapter in chapters()["trias"][1:4]:
        page.locator(".rules .way").last.focus()
        page.keyboard.press("Enter")
        expect(heading).to_have_id(f"rule-{chapter}")
        expect(heading).to_be_focused()
        expect(heading).to_be_in_viewport()
    page.keyboard.press("Escape")
    page.wait_for_selector("html[data-sheet=start]")


@pytest.mark.without_bots
def test_the_summary_stays_beside_the_board(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    player.start()
    player.press("intent", "menu")
    player.press("intent", "rules")
    page.locator('.rules [data-intent="summary"]').click()
    page.keyboard.press("Escape")
    expect(page.locator("#summary h2")).to_be_visible()
    expect(page.locator("#log-card")).to_be_hidden()
    player.press("action", min(player.offers("action")))
    page.reload()
    player.wait()
    expect(page.locator("#summary h2")).to_be_visible()
    page.locator('#summary [data-intent="summary"]').click()
    expect(page.locator("#summary")).to_be_hidden()
    expect(page.locator("#tabs")).to_be_visible()


def test_every_chapter_fits_in_every_language(fresh: Fresh) -> None:
    page = fresh(1, **AT_ONCE)
    player = Player(page)
    wide = []
    for language in LANGUAGES:
        page.set_viewport_size({"width": 1280 if language == "fr" else 360, "height": 780})
        player.reword(language)
        for ids in chapters().values():
            wide += [(language, *found) for found in page.evaluate(WIDE_CHAPTERS, list(ids))]
    assert wide == []
