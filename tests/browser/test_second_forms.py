"""A browser that can unpack Brotli takes the smaller forms of large files; where one is wrong, the file.

Chromium cannot yet: here its DecompressionStream unpacks gzip under the other name, and the forms are gzip.
What Firefox does with the real ones: tests/engines.
"""

from __future__ import annotations

import gzip
from collections.abc import Mapping

import pytest
from playwright.sync_api import Error, Page, Request

from tests.browser.conftest import Faults, Site, unsigned_files
from tests.browser.player import Player
from web.site.compress import QUALITIES, SUFFIX, stored
from web.site.pack import LATER_ZIP, PROJECT_ZIP
from web.site.signing import sign

pytestmark = [pytest.mark.browser, pytest.mark.without_bots]

WASM = "vendor/pyodide/pyodide.asm.wasm"
CAN_UNPACK = """
{
  const Original = DecompressionStream;
  window.DecompressionStream = class {
    constructor(format) {
      return new Original(format === "brotli" ? "gzip" : format);
    }
  };
}
"""
#: All that a start asks for.
FORMS = {path + SUFFIX for path in QUALITIES if path != LATER_ZIP}


def gzip_forms(files: Mapping[str, bytes]) -> dict[str, bytes]:
    contents = {path: stored(files[path]) if path.endswith(".zip") else files[path] for path in QUALITIES}
    return {path + SUFFIX: gzip.compress(content, 1, mtime=0) for path, content in contents.items()}


@pytest.fixture
def files(site: Site, next_version: None) -> dict[str, bytes]:
    """The site that is served, with forms that Chromium can unpack; changed by `site.exchange`."""
    return sign(unsigned_files(), gzip_forms)


class Visit:
    """A visit to the site: what it asked for."""

    def __init__(self, page: Page, site: Site) -> None:
        self.asked: list[list[str]] = []  # by load of the page
        self.site = site
        page.on("request", self.on_request)
        page.add_init_script(CAN_UNPACK)
        page.goto(site.url)
        state = ""
        while not state:
            try:
                state = Player(page).wait()
            except Error as error:  # the page loads itself anew
                if "navigation" not in error.message:
                    raise
        assert state == "ready"

    def on_request(self, request: Request) -> None:
        if request.is_navigation_request():
            self.asked.append([])
        else:
            self.asked[-1].append(request.url.removeprefix(self.site.url))

    def large(self) -> list[set[str]]:
        """Return the large files that each load asked for, in either form."""
        return [{name for name in each if name.removesuffix(SUFFIX) in QUALITIES} for each in self.asked]


def test_the_smaller_forms_are_taken_and_nothing_twice(
    page: Page, site: Site, files: dict[str, bytes]
) -> None:
    site.exchange(files)
    visit = Visit(page, site)
    assert visit.large() == [FORMS]
    assert all(visit.asked[0].count(name) == 1 for name in FORMS)


@pytest.mark.parametrize("wrong", [b"", b"<!doctype html>", None])
def test_a_wrong_form_of_a_zip_is_made_up_for_at_once(
    page: Page, site: Site, files: dict[str, bytes], faults: Faults, wrong: bytes | None
) -> None:
    """One that is empty, a page instead of it, and none at all."""
    faults.expect("404")
    name = PROJECT_ZIP + SUFFIX
    site.exchange(
        {path: content for path, content in files.items() if path != name}
        | ({} if wrong is None else {name: wrong})
    )
    visit = Visit(page, site)
    assert visit.large() == [FORMS | {PROJECT_ZIP}]


def test_webassembly_whose_form_is_missing_comes_as_it_is(
    page: Page, site: Site, files: dict[str, bytes], faults: Faults
) -> None:
    faults.expect("404")
    site.exchange({path: content for path, content in files.items() if path != WASM + SUFFIX})
    visit = Visit(page, site)
    assert visit.large() == [FORMS | {WASM}]


@pytest.mark.parametrize("cut", [20, -20])
def test_webassembly_whose_form_is_cut_comes_as_it_is_after_a_reload(
    page: Page, site: Site, files: dict[str, bytes], faults: Faults, cut: int
) -> None:
    """It is compiled while it arrives: noticed too late for this start. The next one trusts no form."""
    faults.expect("wasm|WebAssembly|compressed|Aborted")
    site.exchange(files | {WASM + SUFFIX: files[WASM + SUFFIX][:cut]})
    visit = Visit(page, site)
    first, second = visit.large()
    assert first >= FORMS
    assert second == {name.removesuffix(SUFFIX) for name in FORMS}
