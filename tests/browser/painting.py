"""Painting: pages of tests are laid out and can be clicked, but are painted only for a picture.

Without a graphics card, a fifth of the time of a whole game in the browser is painting.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

#: For contexts: their pages are fully transparent, and browsers do not paint what is.
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
    """Have the page painted while the block runs: for pictures, and for axe, which skips the transparent."""
    page.evaluate("window.triasPaints?.(true)")
    try:
        yield
    finally:
        page.evaluate("window.triasPaints?.(false)")
