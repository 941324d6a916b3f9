"""Firefox without site data, without WebAssembly, and with pages opened as files."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.browser.started import IN_PYTHON
from tests.engines.conftest import Host, path_of
from tests.engines.firefox import Firefox
from web.words import t, use

pytestmark = [pytest.mark.slow, pytest.mark.more_engines]

ALL_REFUSED = {"network.cookie.cookieBehavior": 2}
STATE = "document.documentElement.dataset.state"
WORKER = "page.bots.count == 1 and bool(page.bots.worker)"


def test_all_site_data_blocked(host: Host, tmp_path: Path) -> None:
    """The game works, bots think in their worker, and the page says that nothing is saved."""
    use("en")
    with Firefox(path_of("firefox"), tmp_path / "profile", more=ALL_REFUSED) as engine:
        engine.size(1280, 800)
        engine.open(host.url)
        engine.wait_for(f"{STATE} === 'ready'")
        engine.wait_for(f"await ({IN_PYTHON})('{WORKER}')")
        engine.evaluate("document.querySelector('[data-intent=start]').click()")
        told = engine.wait_for("document.querySelector('.toast p')?.textContent")
        assert t("err.storage_blocked") in told


@pytest.mark.parametrize(
    ("more", "is_file", "kind"),
    [({"javascript.options.wasm": False}, False, "page.webassembly"), ({}, True, "page.file")],
    ids=["WebAssembly", "file"],
)
def test_what_is_missing_is_said(
    host: Host, tmp_path: Path, more: dict[str, bool], is_file: bool, kind: str
) -> None:
    use("en")
    with Firefox(path_of("firefox"), tmp_path / "profile", more=more) as engine:
        engine.open((host.folder / "index.html").as_uri() if is_file else host.url)
        assert engine.wait_for("document.body?.textContent.trim()") == t(kind)
