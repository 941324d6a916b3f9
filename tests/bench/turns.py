"""Turns: measures how long `expert` thinks about each turn of a whole game, in the page's worker."""

from __future__ import annotations

import json
from collections.abc import Callable
from itertools import groupby
from random import Random
from statistics import median

from playwright.sync_api import Playwright

from tests.bench import hosts
from tests.bench.figures import Figure, quantile
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.player import AT_ONCE, Player, open_match, seats
from tests.browser.started import CHANCE, IN_PYTHON
from tests.browser.waiting import wait_until
from trias.match import Match
from web.keeping.saves import SETTINGS_KEY

BOT = "expert"
PLAYERS = (2, 3, 4, 5)
#: The time limit of a game.
LIMIT_MS = 600_000
#: The time for the bots' worker to start.
WORKER_MS = 3000
#: Python in the page: notes each decision of a bot as [seat, milliseconds from its request to its answer].
WATCH = """
import json
from time import perf_counter
decisions, begun = [], [0]
ask, answer = page.bots.ask, page.bots.answer
def asked(job):
    begun[0] = perf_counter()
    ask(job)
def answered(reply, id):
    if json.loads(reply).get("done", True):
        seat = page.app.session.match.state.to_move
        decisions.append((seat, 1000 * (perf_counter() - begun[0])))
    answer(reply, id)
page.bots.ask, page.bots.answer = asked, answered
"""


def turns_of(decisions: list[tuple[int, float]]) -> list[float]:
    """Return the milliseconds of each turn: the sum of a seat's decisions in a row."""
    return [sum(spent for _, spent in turn) for _, turn in groupby(decisions, lambda decision: decision[0])]


def game(playwright: Playwright, url: str, players: int, seed: int) -> list[float]:
    """Return the milliseconds of each turn of a game in which all seats are bots."""
    browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
    page = browser.new_page()
    settings = json.dumps(AT_ONCE)
    page.add_init_script(f"localStorage.setItem('{SETTINGS_KEY}', {json.dumps(settings)}); {CHANCE}({seed});")
    page.goto(url)
    Player(page, seed).wait()
    page.wait_for_timeout(WORKER_MS)
    page.evaluate(IN_PYTHON, WATCH)
    open_match(page, Match.new("trias", seats(*[BOT] * players), Random(seed)))
    wait_until(page, "document.documentElement.dataset.state === 'over'", LIMIT_MS)
    found = turns_of(json.loads(page.evaluate(IN_PYTHON, "json.dumps(decisions)")))
    browser.close()
    return found


def measure(playwright: Playwright, rounds: int, say: Callable[[str], None]) -> dict[int, list[float]]:
    """Return the milliseconds of each turn, by number of players. rounds: games of each number."""
    found: dict[int, list[float]] = {players: [] for players in PLAYERS}
    with hosts.site() as own:
        for number in range(rounds):
            for players in PLAYERS:
                say(f"turns: game {number + 1} of {rounds}, {players} players")
                found[players] += game(playwright, own.url, players, number + 1)
    return found


def figures(times: dict[int, list[float]]) -> list[Figure]:
    found = []
    for players, turns in times.items():
        what = f"a turn of {BOT}, {players} players"
        found += [
            Figure(f"{what}, p95", quantile(turns, 0.95), "ms", target=1500, count=len(turns)),
            Figure("the same, median", median(turns), "ms", count=len(turns)),
        ]
    return found
