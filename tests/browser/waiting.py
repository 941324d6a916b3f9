"""Waiting until something holds in the page.

Playwright's own wait_for_function evaluates text in the page, which the page's policy forbids.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

PATIENCE_MS = 30_000
#: A function of JavaScript: what `holds` or its promise gives, once that is true or something; looked at in
#: every frame. It throws after `limit` milliseconds without, also where no frame and no answer comes, and at
#: once if it is given a function that nobody calls, which would always hold.
UNTIL = """
async (holds, text, limit) => {
  let isLate = false;
  const frame = () => new Promise(requestAnimationFrame);
  const look = async () => {
    for (let found; !isLate; await frame()) {
      found = await holds();
      if (typeof found === "function") throw new Error(`${text} is a function`);
      if (found) return found;
    }
  };
  const late = new Promise((_, refuse) => setTimeout(refuse, limit, new Error(`waited in vain for ${text}`)));
  try {
    return await Promise.race([look(), late]);
  } finally {
    isLate = true;
  }
}
"""


def wait_until(page: Page, condition: str, limit_ms: int = PATIENCE_MS) -> Any:
    """What the JavaScript expression gives once that is true or something; it is looked at in every frame.

    Playwright's Error when it has not come true within the limit, or when the page has gone.
    """
    text = json.dumps(condition)
    return page.evaluate(f"() => ({UNTIL})(async () => ({condition}), {text}, {limit_ms})")
