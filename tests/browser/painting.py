"""Painting: test pages are laid out and clickable, but painted only for screenshots.

Without a graphics card, painting takes a fifth of the time of a whole game in the browser.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

#: For contexts: makes their pages fully transparent, which browsers do not paint.
UNPAINTED = """
{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync("html { opacity: 0 !important }");
  document.adoptedStyleSheets.push(sheet);
  window.triasPaints = (paints) => { sheet.disabled = paints; };
}
"""


@contextmanager
def painted(page: Page) -> Iterator[None]:
    """Paint the page while the block runs: for screenshots, and for axe, which skips transparent elements."""
    page.evaluate("window.triasPaints?.(true)")
    try:
        yield
    finally:
        page.evaluate("window.triasPaints?.(false)")
