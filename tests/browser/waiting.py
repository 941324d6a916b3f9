"""Waiting until something holds in the page.

Playwright's own wait_for_function evaluates text in the page, which the page's policy forbids.
"""

from __future__ import annotations

import json
from typing import Any

from playwright.sync_api import Page

PATIENCE_MS = 30_000
UNTIL = """
async () => {
  const end = performance.now() + LIMIT;
  while (performance.now() < end) {
    const found = CONDITION;
    if (found) return found;
    await new Promise(requestAnimationFrame);
  }
  throw new Error("waited in vain for " + TEXT);
}
"""


def wait_until(page: Page, condition: str, limit_ms: int = PATIENCE_MS) -> Any:
    """What the JavaScript expression gives once that is true or something; it is looked at in every frame.

    Playwright's Error when it has not come true within the limit, or when the page has gone.
    """
    script = UNTIL.replace("LIMIT", str(limit_ms)).replace("TEXT", json.dumps(condition))
    return page.evaluate(script.replace("CONDITION", f"({condition})"))
