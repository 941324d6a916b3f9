"""Waiting: waits until a condition holds in the page.

Playwright's wait_for_function evaluates text in the page, which the page's policy forbids.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

PATIENCE_MS = 30_000
#: A JavaScript function: returns the value of `holds`, or of its promise, once it is truthy. Checks in every
#: frame. Throws after `limit` milliseconds, even without frames or answers; and at once if the value is a
#: function, which is always truthy and was probably meant to be called.
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
    """Wait until the JavaScript expression is truthy, checked in every frame. Return its value.

    Raise Playwright's Error if it is not truthy within the limit, or if the page has closed.
    """
    text = json.dumps(condition)
    return page.evaluate(f"() => ({UNTIL})(async () => ({condition}), {text}, {limit_ms})")
