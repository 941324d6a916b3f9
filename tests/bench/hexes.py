"""Hexes: measures the width of the board's hexes, in ten late positions from games between good bots.

The records are in tests/data/late/: two to five players, cut off in phase 2 of one of the last turns, with
persons in all seats.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import NamedTuple

from playwright.sync_api import Page, Playwright

from tests.bench import hosts
from tests.bench.figures import Figure
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.player import AT_ONCE, Player, open_match
from trias import record
from web.keeping.saves import SETTINGS_KEY
from web.site import ROOT

FOLDER = ROOT / "tests" / "data" / "late"
#: The width of a hex, from corner to corner, in CSS pixels; a side is 50 units of the drawing.
WIDTH = "100 * document.getElementById('board-cells').getScreenCTM().a"
SETTINGS = json.dumps({**AT_ONCE, "hands": "open"})
KEEP_SETTINGS = f"localStorage.setItem({json.dumps(SETTINGS_KEY)}, {json.dumps(SETTINGS)})"


class Screen(NamedTuple):
    """A window, in CSS pixels. target: the wanted width of a hex, as a multiple of that in November 2026."""

    name: str
    width: int
    height: int
    has_touch: bool
    target: float


SCREENS = (Screen("1280x800", 1280, 800, False, 1.3), Screen("390x844", 390, 844, True, 1.2))
#: Pixels on 24 November 2026, before the board filled the window: record -> a width per screen.
BEFORE = {
    "late-2-11": (80.0, 42.1),
    "late-2-12": (80.0, 42.1),
    "late-3-21": (62.6, 41.3),
    "late-3-22": (65.5, 31.8),
    "late-3-23": (51.5, 33.9),
    "late-4-31": (65.5, 38.9),
    "late-4-32": (62.6, 38.9),
    "late-4-33": (62.6, 38.9),
    "late-5-41": (57.6, 38.0),
    "late-5-42": (65.5, 36.2),
}


def records() -> list[Path]:
    return sorted(FOLDER.glob("late-*.json"))


def width_of_a_hex(page: Page) -> float:
    return round(float(page.evaluate(WIDTH)), 1)


def measure(playwright: Playwright, say: Callable[[str], None]) -> dict[str, tuple[float, ...]]:
    """Return the widths of a hex in pixels: record -> one width for each of SCREENS."""
    browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
    widths: dict[str, tuple[float, ...]] = {path.stem: () for path in records()}
    with hosts.site() as own:
        for screen in SCREENS:
            context = browser.new_context(
                viewport={"width": screen.width, "height": screen.height}, has_touch=screen.has_touch
            )
            context.add_init_script(KEEP_SETTINGS)
            player = Player(context.new_page())
            for path in records():
                player.page.goto(own.url)
                player.wait()
                open_match(player.page, record.loads(path.read_text("utf-8")))
                while player.go_on():
                    player.wait()
                widths[path.stem] += (width_of_a_hex(player.page),)
            context.close()
            say(f"hexes: {screen.name}")
    browser.close()
    return widths


def figures(widths: dict[str, tuple[float, ...]]) -> list[Figure]:
    """Return a figure per screen: the median width, and the median ratio to the earlier widths."""
    found = []
    for place, screen in enumerate(SCREENS):
        now = [widths[name][place] for name in BEFORE]
        before = [BEFORE[name][place] for name in BEFORE]
        ratio = median(here / there for here, there in zip(now, before, strict=True))
        what = f"a hex at {screen.name}, the reference: November 2026"
        found.append(
            Figure(
                what, median(now), "px", median(before), ratio, screen.target, is_least=True, count=len(now)
            )
        )
    return found


def rows(widths: dict[str, tuple[float, ...]]) -> str:
    """Return a table with a row for each position."""
    names = [screen.name for screen in SCREENS]
    head = [["position", *names], ["---"] * (1 + len(names))]
    body = [[name, *(f"{width:.1f} px" for width in each)] for name, each in widths.items()]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (*head, *body))
