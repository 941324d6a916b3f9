"""Painting: pages of tests are laid out and can be clicked, but are painted only for a picture.

Without a graphics card, a fifth of the time of a whole game in the browser is painting.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from playwright.sync_api import Page

#: For contexts: nothing of their pages is painted, for what nobody can see through is left out.
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
    """While the block runs, the page is painted. Colours that axe finds count as seen only then."""
    page.evaluate("window.triasPaints?.(true)")
    try:
        yield
    finally:
        page.evaluate("window.triasPaints?.(false)")
