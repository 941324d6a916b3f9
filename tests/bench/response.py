"""Response: measures the delay of clicks and keys, and the page's longest tasks, in whole games against bots.

Delays come from the browser's event timing: from the input to the next frame, in steps of 8 ms. The last part
measures the beginning of a game on a processor that is several times slower.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import count
from random import Random
from statistics import median
from typing import Any

from playwright.sync_api import Error, Page, Playwright

from tests.bench import hosts
from tests.bench.figures import Figure, quantile
from tests.bench.phone import SLOWDOWN
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.player import PHONE, Player, open_match, seats
from tests.browser.started import CHANCE, IN_PYTHON
from trias.match import Match
from web.keeping.saves import SETTINGS_KEY

HANDS = ("mouse", "keys", "touch")
#: The time for the bots' worker to start.
WORKER_MS = 3000
PLAIN_CLICKS = 60
#: Moves on the chess board, of two clicks each, between the middles of these squares of 100 pixels.
CHESS_MOVES = 40
SQUARES = ((650, 750), (550, 550))
#: The number of decisions, including sheets, on the slower processor.
SLOWED_DECISIONS = 40
#: The time assumed for an input that the browser does not report.
QUICK_MS = 8.0

#: The bots of a game; "" is the person, who plays random moves.
BOTS = ("", "strong", "casual")
KEPT = {SETTINGS_KEY: json.dumps({"pace": "fast", "tips": "off", "ending": "0"})}
#: Collects the browser's reports: inputs [number, ms, a bot thinks, ms in handlers], long tasks
#: [ms, a bot thinks].
WATCH = """
(() => {
  const seen = (window.bench = { inputs: [], tasks: [], counts: { false: 0, true: 0 } });
  const isThinking = () => document.documentElement.dataset.state === "thinking";
  new PerformanceObserver((list) => {
    for (const { interactionId, duration, processingStart: begin, processingEnd: end } of list.getEntries())
      if (interactionId) seen.inputs.push([interactionId, duration, isThinking(), end - begin]);
  }).observe({ type: "event", durationThreshold: 16 });
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.tasks.push([duration, isThinking()]);
  }).observe({ type: "longtask" });
  const count = () => seen.counts[isThinking()]++;
  for (const name of ["pointerdown", "keydown"]) addEventListener(name, count, true);
})();
"""
STATE = "[document.documentElement.dataset.state, document.documentElement.dataset.sheet]"
#: Python in the page: the milliseconds to read the game and play it to its end, twenty times.
REPLAY = """
import json
from time import perf_counter
from trias import record
text = record.dumps(record.to_record(page.app.session.match))
found = []
for _ in range(20):
    begin = perf_counter()
    record.loads(text)
    found.append(1000 * (perf_counter() - begin))
json.dumps([found, len(page.app.session.match.texts())])
"""


@dataclass
class Heard:
    """The milliseconds that inputs (all, and those while a bot thinks), long tasks and replays took.

    booting, tasks, tasks_thinking: long tasks while the bots' worker starts, later, and while a bot thinks.
    handlers: the part of each reported input in which its handlers ran, almost all of it Python.

    plain, chess: inputs on the page with one word, and on the chess board.

    actions: the number of actions in each replayed game.
    """

    inputs: list[float] = field(default_factory=list)
    inputs_thinking: list[float] = field(default_factory=list)
    handlers: list[float] = field(default_factory=list)
    booting: list[float] = field(default_factory=list)
    tasks: list[float] = field(default_factory=list)
    tasks_thinking: list[float] = field(default_factory=list)
    plain: list[float] = field(default_factory=list)
    chess: list[float] = field(default_factory=list)
    replays: list[float] = field(default_factory=list)
    actions: list[int] = field(default_factory=list)
    games: int = 0


def play(page: Page, player: Player, most: int = 0) -> None:
    """Play to the end, or for `most` decisions. Clicks tiles while bots think."""
    for _ in range(most) if most else count():
        state, sheet = page.evaluate(STATE)
        if state == "over":
            return
        if sheet:
            onward = page.locator("#sheets [data-intent=continue], #sheets [data-intent=reveal]").first
            (onward if onward.count() else page.locator("#sheets .primary").first).click()
        elif state == "thinking":
            look(page, player)
        else:
            if "put-back" in player.offers("intent"):  # a click meant for the bot's turn came too late
                player.press("intent", "put-back")
            player.decide()


def look(page: Page, player: Player) -> None:
    """Click a tile, or move to one with the keyboard."""
    if player.hand == "keys":
        player.focus_board()
        page.keyboard.press("BracketRight")
    else:
        cells = page.locator("#board-cells > [data-cell]")
        with suppress(Error):  # the bot may have moved it meanwhile
            cells.nth(player.rng.randrange(max(1, cells.count()))).click(timeout=500, force=True)
    page.wait_for_timeout(150)


def slow_down(page: Page, times: int) -> None:
    """Slow down the page's processor by this factor."""
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": times})


def game(playwright: Playwright, url: str, hand: str, seed: int, heard: Heard, slowdown: int = 1) -> None:
    """Play one whole game by mouse, keys or touch; on a slower processor only its beginning."""
    more: dict[str, Any] = PHONE if hand == "touch" else {"viewport": {"width": 1280, "height": 800}}
    browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
    context = browser.new_context(**more)
    context.add_init_script(f"Object.assign(localStorage, {json.dumps(KEPT)}); {CHANCE}({seed}); {WATCH}")
    page = context.new_page()
    page.goto(url)
    player = Player(page, seed, hand)
    player.wait()
    page.evaluate("bench.tasks.length = 0")  # the start is measured separately
    page.wait_for_timeout(WORKER_MS)
    heard.booting += [length for length, _ in page.evaluate("bench.tasks")]
    open_match(page, Match.new("trias", seats(*BOTS), Random(seed)))
    slow_down(page, slowdown)
    play(page, player, SLOWED_DECISIONS if slowdown > 1 else 0)
    page.wait_for_timeout(500 * slowdown)
    note(page.evaluate("bench"), heard)
    found, actions = json.loads(page.evaluate(IN_PYTHON, REPLAY))
    heard.replays.append(median(found))
    heard.actions.append(actions)
    heard.games += 1
    browser.close()


def note(seen: dict[str, Any], heard: Heard) -> None:
    """Record inputs. An input has several events; the browser reports none shorter than 16 ms."""
    slow: dict[int, tuple[float, bool]] = {}
    handled: Counter[int] = Counter()
    for number, length, is_thinking, handling in seen["inputs"]:
        slow[number] = max((length, is_thinking), slow.get(number, (0.0, False)))
        handled[number] += handling
    heard.handlers += handled.values()
    for is_thinking, inputs in ((False, seen["counts"]["false"]), (True, seen["counts"]["true"])):
        lengths = [length for length, when in slow.values() if when == is_thinking]
        lengths += [QUICK_MS] * (inputs - len(lengths))
        heard.inputs += lengths
        heard.inputs_thinking += lengths if is_thinking else []
    heard.tasks += [length for length, _ in seen["tasks"]]
    heard.tasks_thinking += [length for length, is_thinking in seen["tasks"] if is_thinking]


def elsewhere(
    playwright: Playwright, address: str, work: Callable[[Page], None], slowdown: int = 1
) -> list[float]:
    """Return how many milliseconds each input of `work` takes on another page."""
    browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
    page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    page.add_init_script(WATCH)
    page.goto(address)
    slow_down(page, slowdown)
    work(page)
    page.wait_for_timeout(500 * slowdown)
    found = Heard()
    note(page.evaluate("bench"), found)
    browser.close()
    return found.inputs


def press(page: Page) -> None:
    """Click the page with one word: measures the browser alone."""
    for _ in range(PLAIN_CLICKS):
        page.click("#press")
        page.wait_for_timeout(100)


def move_knight(page: Page) -> None:
    """Move a knight back and forth on the chess board."""
    page.wait_for_selector("piece")
    board = page.locator("#board").bounding_box()
    assert board
    for number in range(CHESS_MOVES):
        for x, y in SQUARES if number % 2 == 0 else SQUARES[::-1]:
            page.mouse.click(board["x"] + x, board["y"] + y)
            page.wait_for_timeout(300)  # a piece moves for 200 ms


def measure(playwright: Playwright, rounds: int, say: Callable[[str], None]) -> tuple[Heard, Heard]:
    """Return the measurements at this machine's speed, and on a processor SLOWDOWN times slower."""
    heard, slowed = Heard(), Heard()
    with hosts.bare() as other:
        heard.plain += elsewhere(playwright, f"{other.url}plain.html", press)
        for each, slowdown in ((heard, 1), (slowed, SLOWDOWN)):
            each.chess += elsewhere(playwright, f"{other.url}chess.html", move_knight, slowdown)
    with hosts.site() as own:
        for number in range(rounds):
            hand = HANDS[number % len(HANDS)]
            say(f"response: game {number + 1} of {rounds}, by {hand}")
            game(playwright, own.url, hand, number + 1, heard)
        say(f"response: {SLOWDOWN} times slower")
        game(playwright, own.url, HANDS[0], 1, slowed, SLOWDOWN)
    return heard, slowed


def figures(heard: Heard, slowed: Heard) -> list[Figure]:
    inputs, thinking = heard.inputs, heard.inputs_thinking
    plain, chess, own = (quantile(found, 0.95) for found in (heard.plain, heard.chess, inputs))
    own_slowed, chess_slowed = quantile(slowed.inputs, 0.95), quantile(slowed.chess, 0.95)
    what_slowed = f"click to picture, the processor {SLOWDOWN} times slower, p95"
    behind = heard.tasks_thinking + heard.booting
    return [
        Figure("click to picture on a page with one word, p95", plain, "ms", count=len(heard.plain)),
        Figure("click or key to picture, p95", own, "ms", target=24, count=len(inputs)),
        Figure("the same, the reference: moves on chessground's board", own, "ms", chess, own / chess, 2.5),
        Figure("the same, worst", max(inputs, default=0), "ms", target=64, count=len(inputs)),
        Figure(
            "Python's share of an input, p95",
            quantile(heard.handlers, 0.95),
            "ms",
            target=6,
            count=len(heard.handlers),
        ),
        Figure("while a bot thinks, p95", quantile(thinking, 0.95), "ms", target=24, count=len(thinking)),
        Figure("the same, worst", max(thinking, default=0), "ms", target=64, count=len(thinking)),
        Figure(
            "longest task, a bot thinks or starts",
            max(behind, default=50),
            "ms",
            target=50,
            count=heard.games,
        ),
        Figure(
            "longest task of a whole game", max(heard.tasks, default=50), "ms", target=50, count=heard.games
        ),
        Figure(
            "tasks over 50 ms in a whole game",
            len(heard.tasks) / heard.games,
            "",
            target=0,
            count=heard.games,
        ),
        Figure(
            "whole game replayed in Pyodide", max(heard.replays), "ms", target=30, count=max(heard.actions)
        ),
        Figure(what_slowed, own_slowed, "ms", target=80, count=len(slowed.inputs)),
        Figure(
            "the same, the reference: moves on chessground's board, as slow",
            own_slowed,
            "ms",
            chess_slowed,
            own_slowed / chess_slowed,
            2.5,
        ),
    ]
