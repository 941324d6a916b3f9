"""Killed: a browser killed soon after a change loses neither the change nor the data before it.

Runs a few kills; `python -m tests.bench.killed --after all` runs many.
"""

from __future__ import annotations

from random import Random

import pytest
from playwright.sync_api import Playwright

from tests.amount import amount
from tests.bench.after import kills
from tests.bench.changes import CHANGES
from tests.browser.conftest import Site

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: Number of changes before a kill, and the longest time in seconds from the last change to it.
TOGETHER, LONGEST = amount(10, 4), 1.5


def test_a_browser_killed_soon_after_a_change_has_lost_nothing(playwright: Playwright, site: Site) -> None:
    found = list(kills(playwright, site.url, list(CHANGES), 1, TOGETHER, Random(7), LONGEST))
    assert {kill.change for kill in found} == CHANGES.keys()
    assert [kill for kill in found if kill.missing.is_lost or kill.said] == []
