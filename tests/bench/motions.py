"""Motions: measures the time between two pictures while something moves, on a slower processor."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, Playwright

from tests.bench import hosts
from tests.bench.figures import Figure, quantile
from tests.bench.phone import SLOWDOWN
from tests.bench.response import slow_down
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.law_states import drift_of, until
from tests.browser.player import PHONE, Player, open_match, position
from tests.browser.started import CHANCE, IN_PYTHON
from tests.browser.waiting import wait_until
from trias import record
from trias.games.trias import action_text
from trias.games.trias.moves import KIND, RESCUE
from trias.games.trias.state import State
from trias.match import Match
from web.keeping.saves import SETTINGS_KEY

#: The time limit of a moment.
LIMIT_MS = 120_000
SETTINGS = json.dumps({"pace": "normal", "tips": "off", "ending": "0"})
#: Stores the milliseconds between any two frames in which the same animation, begun by a script, runs.
WATCH = """
(() => {
  const gaps = (window.gaps = []);
  let before = { time: 0, moving: new Set() };
  const isBegun = (animation) =>
    animation.constructor === Animation && animation.playState === "running" &&
    animation.currentTime > animation.effect.getTiming().delay;
  const look = () => {
    const now = { time: performance.now(), moving: new Set(document.getAnimations().filter(isBegun)) };
    if ([...now.moving].some((animation) => before.moving.has(animation))) gaps.push(now.time - before.time);
    before = now;
    requestAnimationFrame(look);
  };
  look();
})()
"""
#: Nothing that a script has begun is moving.
IS_CALM = "document.getAnimations().every((animation) => animation.constructor !== Animation)"


def rescue_of(state: State) -> int:
    return next(code for code in state.legal() if code & KIND == RESCUE)


#: Moment -> the position in which it begins (law_states.py; "": midway), its action, whether bots play on.
MOMENTS: dict[str, tuple[str, Callable[[State], str], bool]] = {
    "a drift": ("drift", lambda state: action_text(drift_of(state)), False),
    "a rescue": ("danger", lambda state: action_text(rescue_of(state)), False),
    "the bots' turns": ("", lambda _: "end", True),
    "the final scoring": ("last", lambda _: "end", True),
}


def midway(players: int) -> Match:
    """Return a game half played, in which the only person can end the turn."""
    whole = record.to_record(until(players, "last"))
    actions, seats = whole["actions"], whole["seats"]
    for count in range(len(actions) // 2, len(actions)):
        match = record.from_record(whole | {"actions": actions[:count]})
        if seats[match.state.to_move]["bot"] is None and position(match).phase == "act":
            return match
    raise AssertionError("the person has no turn in the second half")


def position_of(moment: str, players: int) -> Match:
    """Return the game in which a moment begins."""
    name, _, _ = MOMENTS[moment]
    return until(players, name) if name else midway(players)


def watch(page: Page, players: int, moment: str, slowdown: int) -> list[float]:
    """Return the milliseconds between the pictures of a moment, until the person is to move again."""
    _, action, plays_on = MOMENTS[moment]
    match = position_of(moment, players)
    slow_down(page, 1)
    open_match(page, match)
    slow_down(page, slowdown)
    page.wait_for_timeout(500)
    page.evaluate("gaps.length = 0")
    text = action(position(match))
    page.evaluate(IN_PYTHON, f"page.do('action', {text!r})")
    page.wait_for_timeout(500)
    if page.evaluate("document.documentElement.dataset.sheet") == "confirm-end":
        page.evaluate(IN_PYTHON, "page.do('end-anyway')")
    if plays_on:
        wait_until(page, "['ready', 'over'].includes(document.documentElement.dataset.state)", LIMIT_MS)
    wait_until(page, IS_CALM, LIMIT_MS)
    return [float(gap) for gap in page.evaluate("gaps")]


def measure(playwright: Playwright, rounds: int, say: Callable[[str], None]) -> dict[str, list[float]]:
    """Return the milliseconds between pictures of each moment: in turn on a desktop and on a phone."""
    found: dict[str, list[float]] = {moment: [] for moment in MOMENTS}
    with hosts.site() as own:
        for number in range(rounds):
            hand = ("mouse", "touch")[number % 2]
            browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
            more: dict[str, Any] = PHONE if hand == "touch" else {"viewport": {"width": 1280, "height": 800}}
            context = browser.new_context(**more)
            kept = f"localStorage.setItem('{SETTINGS_KEY}', {json.dumps(SETTINGS)})"
            context.add_init_script(f"{kept}; {CHANCE}({number + 1});")
            page = context.new_page()
            page.goto(own.url)
            Player(page, number, hand).wait()
            page.evaluate(WATCH)
            players = 3 + number % 3
            for moment in MOMENTS:
                say(f"motions: {moment}, {players} players, by {hand}")
                found[moment] += watch(page, players, moment, SLOWDOWN)
            browser.close()
    return found


def figures(found: dict[str, list[float]]) -> list[Figure]:
    every = [gap for gaps in found.values() for gap in gaps]
    slower = f"the processor {SLOWDOWN} times slower"
    return [
        *(
            Figure(
                f"picture to picture in {moment}, {slower}, p95",
                quantile(gaps, 0.95),
                "ms",
                target=50,
                count=len(gaps),
            )
            for moment, gaps in found.items()
        ),
        Figure("the same, worst", max(every, default=0), "ms", target=150, count=len(every)),
    ]
