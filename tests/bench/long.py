"""Long: tests whether a page grows or slows down over many two-player games of random moves."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from typing import Any

from playwright.sync_api import CDPSession, Page, Playwright

from tests.bench import hosts
from tests.bench.figures import Figure
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.player import Player
from tests.browser.started import IN_PYTHON
from web.keeping.saves import SETTINGS_KEY

#: Compares the SPAN games up to game EARLY with the last SPAN games. Only SPAN different games are played.
EARLY, SPAN = 20, 5
KEPT = {SETTINGS_KEY: json.dumps({"pace": "instant", "tips": "off", "ending": "0"})}
#: Python in the page: one game from the start sheet to the final table, by intents. Returns the milliseconds
#: per input and the number of Python objects.
GAME = """
import gc, json
from random import Random
from time import perf_counter
from trias.games.trias import action_text
app, rng = page.app, Random(SEED)
page.do("new-game")
app.draft.deal(Random(SEED))
if app.draft.seats[1].bot:
    page.do("seat-kind", "", 1)
while len(app.draft.seats) > 2:
    page.do("seat-remove", "", 2)
page.do("start")
begin, count = perf_counter(), 0
while app.sheet != "final":
    if app.sheet:
        page.do({"handover": "reveal", "confirm-end": "end-anyway"}.get(app.sheet, "continue"))
    else:
        page.do("action", action_text(rng.choice(app.position.legal())))
    count += 1
spent = 1000 * (perf_counter() - begin) / count
gc.collect()
json.dumps([spent, len(gc.get_objects())])
"""
WASM = """
async () => {
  const { whenDefined } = await import("./vendor/pyscript/core.js");
  return (await whenDefined("py")).interpreter._module.HEAP8.length;
}
"""


@dataclass
class After:
    """Measurements after a game.

    Milliseconds per input; then Python objects, bytes of WebAssembly and JavaScript memory, DOM nodes.
    """

    pace: float
    objects: int
    wasm: int
    heap: int
    nodes: int


def weigh(page: Page, tools: CDPSession, pace: float, objects: int) -> After:
    tools.send("HeapProfiler.collectGarbage")
    heap: dict[str, Any] = tools.send("Runtime.getHeapUsage")
    counted: dict[str, Any] = tools.send("Memory.getDOMCounters")
    return After(pace, objects, int(page.evaluate(WASM)), int(heap["usedSize"]), int(counted["nodes"]))


def measure(playwright: Playwright, games: int, say: Callable[[str], None]) -> list[After]:
    found: list[After] = []
    games = max(games, EARLY + SPAN)
    browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
    with hosts.site() as own:
        page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
        page.add_init_script(f"Object.assign(localStorage, {json.dumps(KEPT)})")
        page.goto(own.url)
        Player(page).wait()
        tools = page.context.new_cdp_session(page)
        for number in range(1, games + 1):
            pace, objects = json.loads(page.evaluate(IN_PYTHON, GAME.replace("SEED", str(number % SPAN))))
            found.append(weigh(page, tools, pace, objects))
            if number % 10 == 0:
                say(f"long: game {number} of {games}, {pace:.1f} ms an input")
    browser.close()
    return found


def figures(found: list[After]) -> list[Figure]:
    early, last = found[EARLY - SPAN : EARLY], found[-SPAN:]
    games = len(found)

    def grown(what: str, unit: str, share: float, of: Callable[[After], float], target: float) -> Figure:
        was, now = (share * median(map(of, some)) for some in (early, last))
        return Figure(
            f"{what} after game {games}, the reference: game {EARLY}", now, unit, was, now / was, target
        )

    return [
        grown("JavaScript's heap", "MB", 1e-6, lambda after: after.heap, 1.05),
        grown("Python's memory", "MB", 1e-6, lambda after: after.wasm, 1.05),
        grown("Python's objects", "thousand", 1e-3, lambda after: after.objects, 1.05),
        grown("nodes of the page", "", 1, lambda after: after.nodes, 1.05),
        grown("an input", "ms", 1, lambda after: after.pace, 1.1),
    ]
