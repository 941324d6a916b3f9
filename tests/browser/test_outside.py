"""Hostile data through every way into the page: none of it runs or sends requests."""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Iterator

import pytest
from playwright.sync_api import Dialog, Page

from tests.browser.conftest import Fresh
from tests.browser.player import AT_ONCE, KEPT
from tests.browser.started import IN_PYTHON
from tests.browser.waiting import PATIENCE_MS, UNTIL
from tests.web.test_xss import NAMES, corpus, given, triad
from trias import record
from trias.links import game as link
from web.words import t, use

pytestmark = pytest.mark.browser

SEATS = 5
#: Names that occur in no other text of the page.
NOBODYS = ("Quirin", "Zebulon")
LINES = [line for line in corpus() if line.strip()]
#: Types texts into a field, one after another, and leaves or submits the field each time. Returns what is
#: shown after each.
TYPE = """
([selector, shown, texts]) => texts.map((text) => {
  const field = document.querySelector(selector);
  field.value = text;
  field.dispatchEvent(new Event("change", { bubbles: true }));
  if (field.id === "typed") document.querySelector('button[data-intent="typed"]').click();
  const node = document.querySelector(shown);
  return node.value ?? node.textContent;
})
"""
#: Passes texts to the page, one after another, as dropped files or as its address, until the page shows the
#: words expected for each. Returns what is shown then.
COME = f"""
async ([asFiles, pairs]) => {{
  const python = {IN_PYTHON};
  const close = () => document.querySelector('#sheets [data-intent="close"]')?.click();
  const found = [];
  for (const [text, words] of pairs) {{
    if (asFiles) {{
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], "game.json"));
      document.dispatchEvent(new DragEvent("drop", {{ dataTransfer }}));
    }} else location.hash = text;
    const isThere = () => document.body.textContent.includes(words);
    for (let i = 0; i < 2000 && !isThere(); i++) await new Promise((resolve) => setTimeout(resolve, 5));
    found.push(document.body.textContent);
    close();
    const isBack = async () => !(await python("page.back_button.is_going_back"));
    await ({UNTIL})(isBack, "the way back", {PATIENCE_MS});
  }}
  return found;
}}
"""
CLICK = """intent => document.querySelector(`[data-intent="${intent}"]`).click()"""
#: Elements and attributes that the page itself never has, such as attributes that run scripts. Dragged
#: elements may have a style, and others the height of the turn's card.
STRANGE = """
[...document.querySelectorAll("body :not(#held)")].filter(({ nodeName, attributes }) =>
  /^(style|img|iframe|object|embed|base|meta|link|form|math|video|marquee)$/i.test(nodeName)
  || [...attributes].some(({ name, value }) => /^on|^srcdoc$|:href$/i.test(name)
    || (name === "style" && !/^--sheet: \\d+px;$/.test(value))
    || (name === "href" && /^\\s*(\\w+:|\\/\\/)/.test(value)))).map(({ outerHTML }) => outerHTML)
"""


@pytest.fixture
def page(fresh: Fresh) -> Iterator[Page]:
    """Yield a started page. Check afterwards that nothing ran, was requested or looks strange."""
    use("en")
    started = fresh(1, **AT_ONCE, hands="open", game="triad")
    asked: list[str] = []

    def note(dialog: Dialog) -> None:
        asked.append(dialog.message)
        dialog.dismiss()

    started.on("dialog", note)
    yield started
    assert started.evaluate(STRANGE) == []
    assert started.evaluate("typeof triasXss") == "undefined"
    assert asked == []
    started.remove_listener("dialog", note)


def tables() -> list[list[str]]:
    """Return all the names, divided into tables of players."""
    return [[*NAMES[at : at + SEATS], *"VWXYZ"][:SEATS] for at in range(0, len(NAMES), SEATS)]


def first(line: str) -> str:
    """Return the part of an unknown line that the page repeats: its first word, in plain letters."""
    return unicodedata.normalize("NFKC", line).casefold().split()[0]


def test_names_in_fields_are_text(page: Page) -> None:
    page.evaluate(IN_PYTHON, "page.do('game', 'triad')\npage.do('setup')")
    shown = page.evaluate(TYPE, ["#seat-name-0", "#seat-name-0", LINES])
    assert set(NAMES) <= set(shown)
    assert all(map(record.is_name, shown))


def test_names_in_files_and_links_are_text(page: Page) -> None:
    files = [(given("new-5-seed-1", names), names[0]) for names in tables()]
    links = [(link.pack(record.loads(text)), words) for text, words in reversed(files)]
    for are_files, pairs, order in ((True, files, tables()), (False, links, tables()[::-1])):
        shown = page.evaluate(COME, [are_files, pairs])
        each = [(name, text) for names, text in zip(order, shown, strict=True) for name in names]
        assert [name for name, text in each if name not in text] == []


def test_what_is_refused_is_text_and_changes_nothing(page: Page) -> None:
    good = json.loads(triad(NOBODYS))
    page.evaluate(COME, [True, [(json.dumps(good), NOBODYS[1])]])
    before = page.evaluate(KEPT)
    lines = [line for line in LINES if line.encode("utf-8", "replace").decode() == line][-20:]
    files = [(json.dumps(good | {"actions": [line]}), record.printable(line[:40])) for line in lines]
    shown = page.evaluate(COME, [True, files])
    assert [words for (_, words), text in zip(files, shown, strict=True) if words not in text] == []
    fragments = ["".join(("#g=1", *LINES[at : at + 9])) for at in range(0, len(LINES), 9)]
    words = t("err.link_wrong", line="").strip()
    shown = page.evaluate(COME, [False, [(fragment, words) for fragment in fragments]])
    assert [text for text in shown if words not in text] == []
    assert page.evaluate(KEPT) == before


def test_names_of_games_and_lines_typed_are_text(page: Page) -> None:
    page.evaluate(COME, [True, [(given("selfplay-random-2-seed-1", NOBODYS, 12), NOBODYS[1])]])
    for intent in ("menu", "games"):
        page.evaluate(CLICK, intent)
    shown = page.evaluate(TYPE, ["#game-name-0", "#game-name-0", LINES])
    assert set(NAMES) <= set(shown)
    before = page.evaluate(KEPT)
    for intent in ("close", "board-turn"):
        page.evaluate(CLICK, intent)
    told = page.evaluate(TYPE, ["#typed", "#notice", LINES])
    assert [
        line for line, text in zip(LINES, told, strict=True) if line in NAMES and first(line) not in text
    ] == []
    assert page.evaluate(KEPT) == before
