"""Law: finds controls and texts on a page that are cut off or out of sight. People need all of them."""

from __future__ import annotations

import re
from functools import cache

from playwright.sync_api import Page

from tests.browser.started import IN_PYTHON, LAID_OUT, wait_until_python
from web.words import texts_in

#: English with texts 40 % longer, for this test only.
LONG = "long"
#: From this window size on the rail shows five rows of the table of land masses.
LANDS_FROM = (760, 650)

#: The words of home, the open sheet and the notice that are broken across lines without a hyphen, and their
#: elements.
BROKEN_WORDS = r"""
() => {
  function* texts(part) {
    const walker = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) yield walker.currentNode;
  }
  const textsIn = (id) => [...texts(document.getElementById(id) ?? document.head)]; // other pages have none
  const isForEarsAlone = (node) => node !== document.body
    && (getComputedStyle(node).clipPath !== "none" || isForEarsAlone(node.parentElement));
  const range = document.createRange();
  const found = [];
  for (const text of ["home", "sheets", "notice"].flatMap(textsIn)) {
    const node = text.parentElement;
    const mayBreak = node.closest("svg, textarea") || getComputedStyle(node).hyphens === "auto";
    if (mayBreak || !node.checkVisibility() || isForEarsAlone(node)) continue;
    for (const word of text.data.matchAll(/[\p{L}\p{M}]{2,}/gu)) {
      const isPart = text.data[word.index - 1] === "\u00ad"; // the hyphen is in the first letter's box
      range.setStart(text, word.index + isPart);
      range.setEnd(text, word.index + word[0].length);
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0.5).map(({ top }) => top);
      if (Math.max(...tops) - Math.min(...tops) <= 1) continue;
      found.push(`${word[0]} in ${node.className || node.localName}`);
    }
  }
  return found;
}
"""

#: Returns the parts that are cut off or out of sight, as lines of text. large: the letters are so large that
#: the whole rail scrolls; then only confirm buttons, cancel buttons and the foot must stay visible.
CUT = r"""
({ large, lands }) => {
  const found = [];
  const name = (node) => {
    const words = node.textContent.replace(/\s+/g, " ").trim().slice(0, 40);
    const own = node.dataset?.key || node.id || node.getAttribute("class");
    return `${own || node.parentElement.closest("[id]")?.id} "${words}"`;
  };
  // Texts for screen readers only are clipped.
  const isClipped = (node) => {
    while (node.id !== "app" && getComputedStyle(node).clipPath === "none") node = node.parentElement;
    return node.id !== "app";
  };
  const isSeen = (node) => {
    const { width, height } = node.getBoundingClientRect();
    return width > 1 && height > 1 && node.checkVisibility({ visibilityProperty: true }) && !isClipped(node);
  };
  const scrolls = (node) => ["auto", "scroll"].includes(getComputedStyle(node).overflowY);
  const over = (node) => node.scrollHeight > node.clientHeight + 1;

  // Controls: entirely in the window, reached by a press, and in no part that scrolls.
  const fixed = "#turn :is(.go:not(.bots, .ends), .decide) .button, #foot .large";
  const played = "#cards .playable, .mode, #turn .go .button, #prompt .ask";
  const check = () => {
    for (const node of document.querySelectorAll(large ? fixed : `${fixed}, ${played}`)) {
      if (!isSeen(node)) continue;
      const { left, right, top, bottom } = node.getBoundingClientRect();
      if (left < -0.5 || top < -0.5 || right > innerWidth + 0.5 || bottom > innerHeight + 0.5) {
        found.push(`${name(node)} is out of the window`);
        continue;
      }
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const round = Math.min(7, (right - left) / 4); // the corners of buttons are round
      const spots = node.matches(".ask") ? [[x, y]] : [
        [x, y], [x, top + 2], [x, bottom - 2], [left + 2, y], [right - 2, y],
        ...[left + round, right - round].flatMap((at) => [[at, top + round], [at, bottom - round]]),
      ];
      const ring = (hit) => hit?.closest(".ring, .lights");
      const other = spots.map(([at, on]) => document.elementFromPoint(at, on))
        .find((hit) => !node.contains(hit) && !ring(hit) && !hit?.closest(".flip"));
      if (other !== undefined) found.push(`${name(node)} lies under ${other ? name(other) : "nothing"}`);
      for (let part = node.parentElement; part && part.id !== "app"; part = part.parentElement) {
        if (scrolls(part) && over(part)) found.push(`${name(node)} scrolls in ${part.id || part.className}`);
      }
    }
  };
  check();
  // If the whole rail scrolls, they keep their places.
  for (const node of document.querySelectorAll(large ? "#app, #turn" : "none")) {
    if (!scrolls(node) || !over(node)) continue;
    const before = node.scrollTop;
    for (const top of [0, node.scrollHeight]) {
      node.scrollTop = top;
      check();
    }
    node.scrollTop = before;
  }
  const { study, sheet } = document.documentElement.dataset;
  const isSaid = document.getElementById("turn").dataset.refused || study || sheet;
  if (!large && !isSaid && ![...document.querySelectorAll("#prompt .ask")].some(isSeen)) {
    found.push("the prompt is not there");
  }

  for (const node of document.querySelectorAll("#turn .button, #tabs .tab")) {
    const says = [...node.querySelectorAll("*")].some((part) => part.matches("svg, .text") && isSeen(part));
    if (isSeen(node) && !says && !node.innerText.trim()) found.push(`${name(node)} is empty`);
  }
  // No button sticks out of the part around it, except in the row of news, which scrolls sideways.
  for (const node of document.querySelectorAll("#turn .button")) {
    const { left, right } = node.getBoundingClientRect();
    const round = node.closest("#turn").getBoundingClientRect();
    const isOut = left < round.left - 0.5 || right > round.right + 0.5;
    if (isSeen(node) && isOut && !node.closest("#chips")) found.push(`${name(node)} stands out at the side`);
  }
  // Texts have room for at least one line.
  for (const node of document.querySelectorAll("#coach, #inspector, .advice, #timeline, #choices")) {
    const isThere = [...node.querySelectorAll("*")].some((part) => part.innerText?.trim() && isSeen(part));
    if (isThere && over(node) && node.clientHeight < 20) found.push(`${name(node)} has no room`);
  }

  // The parts of the turn's card lie below each other, inside it.
  const parts = ["ask", "coach", "inspector", "advice", "timeline", "choices", "decide"]
    .map((id) => document.getElementById(id)).filter((node) => isSeen(node) && node.innerText.trim());
  const edges = (node) => node.getBoundingClientRect();
  for (const node of parts) {
    const { top, bottom, left, right } = edges(node);
    const card = edges(document.getElementById("turn"));
    if (top < card.top - 1) found.push(`${name(node)} stands out at the top`);
    const isHit = (other) => {
      const box = edges(other);
      const isBelow = Math.min(bottom, box.bottom) > Math.max(top, box.top) + 1;
      return other !== node && isBelow && Math.min(right, box.right) > Math.max(left, box.left) + 1;
    };
    for (const other of parts.filter(isHit)) found.push(`${name(node)} overlaps ${name(other)}`);
  }

  // Each player's part of the strip is complete, and above the card.
  for (const cell of document.querySelectorAll("#strip .strip-cell")) {
    const strip = document.getElementById("strip").getBoundingClientRect();
    const boxes = [cell, ...cell.children].filter(isSeen).map((node) => node.getBoundingClientRect());
    const isOut = boxes.some(({ top, bottom }) => top < strip.top - 1 || bottom > strip.bottom + 1);
    if (isOut) found.push(`${name(cell)} stands out of the strip`);
    const { left, top, width, height } = cell.getBoundingClientRect();
    const hit = isSeen(cell) && document.elementFromPoint(left + width / 2, top + height / 2);
    if (hit && !cell.contains(hit)) found.push(`${name(cell)} lies under ${name(hit)}`);
  }

  // Text: cut by the part around it, or broken within a word.
  const isFolded = (node) => node.closest("[title], [aria-expanded=false]");
  const walker = document.createTreeWalker(document.getElementById("app"), NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = walker.nextNode(); text; text = walker.nextNode()) {
    const node = text.parentElement;
    if (!text.data.trim() || node.closest("#board-box, #words, .vh, svg") || !isSeen(node)) continue;
    range.selectNodeContents(text);
    const box = range.getBoundingClientRect();
    for (let part = node; part && part.id !== "app"; part = part.parentElement) {
      const style = getComputedStyle(part);
      if (style.display === "contents") continue;
      if (style.overflowY === "visible" && style.overflowX === "visible") continue;
      const edge = part.getBoundingClientRect();
      const isWide = box.right > edge.right + 1 || box.left < edge.left - 1;
      const isHigh = box.bottom > edge.bottom + 2 || box.top < edge.top - 2;
      const ends = style.textOverflow === "ellipsis" && isFolded(node);
      const by = part.id || part.className;
      if (isWide && !ends) found.push(`${name(node)} is cut at the side by ${by}`);
      if (isHigh && !scrolls(part) && !ends) found.push(`${name(node)} is cut by ${by}`);
      if (ends || (scrolls(part) && over(part))) break;
    }
    const holder = getComputedStyle(node).textOverflow === "ellipsis" ? null : node.closest("button");
    const { top, bottom, right } = holder?.getBoundingClientRect() ?? {};
    if (holder && (box.top < top - 3 || box.bottom > bottom + 3 || box.right > right + 1)) {
      found.push(`${name(node)} stands out of its button`);
    }
    for (const word of text.data.matchAll(/[\p{L}\p{M}]{2,}/gu)) {
      const isPart = text.data[word.index - 1] === "\u00ad"; // the hyphen is in the first letter's box
      range.setStart(text, word.index + isPart);
      range.setEnd(text, word.index + word[0].length);
      const boxes = [...range.getClientRects()].filter(({ width }) => width > 0.5);
      const lines = new Set(boxes.map(({ top }) => Math.round(top)));
      if (lines.size > 1) found.push(`${name(node)} breaks ${word[0]}`);
    }
  }

  // Parts that scroll show a mark.
  for (const node of document.querySelectorAll("#turn, #turn *, #side, #side *")) {
    if (large || !isSeen(node) || !scrolls(node) || !over(node)) continue;
    const sign = getComputedStyle(node, "::after");
    const isSaid = sign.content !== "none" && Number(sign.opacity) > 0.5;
    if (!isSaid) found.push(`${name(node)} hides that it scrolls`);
  }

  // The first rows of the open table of land masses.
  const table = document.querySelector("#lands table");
  if (lands && !large && table && isSeen(table)) {
    document.getElementById("lands").scrollTop = 0;
    const [head, foot] = ["thead", "tfoot"].map((part) => table.querySelector(part)?.getBoundingClientRect());
    const box = document.getElementById("lands").getBoundingClientRect();
    const [top, bottom] = [Math.max(head.bottom, box.top), Math.min(foot?.top ?? box.bottom, box.bottom)];
    const rows = [...table.querySelectorAll("tbody tr")].map((row) => row.getBoundingClientRect());
    const whole = rows.filter((row) => row.top >= top - 1 && row.bottom <= bottom + 1).length;
    const wanted = Math.min(5, rows.length);
    if (whole < wanted) found.push(`${whole} of ${rows.length} lands are in sight`);
  }
  return [...new Set(found)];
}
"""


class Law:
    """A started page in which states are set up and checked for content that is cut off."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def run(self, python: str) -> None:
        self.page.evaluate(IN_PYTHON, python)

    def do(self, intent: str, value: str = "") -> None:
        self.run(f"page.do({intent!r}, {value!r})")

    def speak(self, language: str) -> None:
        """Change the language in place."""
        if language == LONG:
            self.run(f"from web import words; words.use('en', {longer()!r}); page.draw()")
        else:
            self.run(f"from web import words; words.use({language!r}); page.draw()")

    def resize(self, width: int, height: int) -> None:
        """Resize the window and wait until the page is drawn for the new size."""
        self.page.set_viewport_size({"width": width, "height": height})
        wait_until_python(self.page, f"page.app.browser.window == ({width}, {height})")
        self.page.evaluate(LAID_OUT)

    def cut(self, *, large: bool = False) -> list[str]:
        """Return what is cut off or out of sight now."""
        self.page.evaluate(LAID_OUT)
        size = self.page.viewport_size
        assert size is not None
        lands = size["width"] >= LANDS_FROM[0] and size["height"] >= LANDS_FROM[1]
        return list(self.page.evaluate(CUT, {"large": large, "lands": lands}))


@cache
def longer() -> dict[str, str]:
    """Return English with every text 40 % longer: with added words, not with longer ones."""
    return {id: text + _more(text) for id, text in texts_in("texts", "en").items()}


def _more(text: str) -> str:
    bare = re.sub(r"\{[^{}]*\}|[{}#*]", "", text)
    count = round(0.4 * len(bare))
    return (
        " more"[: count + 1]
        if 2 <= count < 5
        else (" longer words" * 40)[: count + 1].rstrip()
        if count
        else ""
    )
