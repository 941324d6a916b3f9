"""Growth: measures how cost grows with the actions of a long five-player game, and with the saved games.

Each round measures every number in turn; a figure compares the last number with the first.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache
from itertools import cycle, islice
from random import Random
from statistics import median

from playwright.sync_api import Browser, Page, Playwright

from tests.bench import hosts
from tests.bench.figures import Figure, against, quantile, short
from tests.bench.start import READY, WATCH
from tests.browser.conftest import CHROMIUM_FLAGS
from tests.browser.player import AT_ONCE, Player, open_match, position, seats
from tests.browser.started import IN_PYTHON, INTERPRETER
from tests.browser.waiting import wait_until
from trias.games.trias import action_text
from trias.games.trias.moves import KIND, REPRODUCE
from trias.games.trias.state import State
from trias.match import Match
from web.keeping.saves import SETTINGS_KEY, Memory
from web.keeping.shelf import Meta, Shelf, write_meta
from web.play.ended_games import EndedGame, take_in
from web.state.app import App

#: Numbers of actions, and of saved games. The nearest available number of actions is measured.
ACTIONS, GAMES = (50, 200, 400), (10, 100, 1000)
#: The seed of the longest of 150 games played by `longest`.
LONGEST = 97
#: How many tiles are picked up, put back, drifted and undone; some twice if fewer can drift.
TILES = 8
#: The number of different games saved; the rest are copies with other ids.
DIFFERENT = 50
#: The intents that open and close the two sheets, and how often each is opened.
OPENINGS = [["games", ""], ["close", ""], ["totals", ""], ["close", ""]]
OPENED = 3
#: The ratio up to which a cost counts as flat.
FLAT = 1.5
SETTINGS = json.dumps({**AT_ONCE, "hands": "open", "motion": "none"})
#: Performs intents [name, value] one by one and returns [ms of Python, ms to the next frame] of each.
PRESS = f"""
async (steps) => {{
  const press = (await ({INTERPRETER})()).runPython("lambda intent, value: page.do(intent, value)");
  const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
  const picture = () => new Promise((resolve) => requestAnimationFrame(() => {{
    const {{ port1, port2 }} = new MessageChannel();
    port1.onmessage = resolve;
    port2.postMessage(0);
  }}));
  const found = [];
  for (const [intent, value] of steps) {{
    await pause(100);
    await picture();
    const begin = performance.now();
    press(intent, value);
    const python = performance.now() - begin;
    await picture();
    found.push([python, performance.now() - begin]);
  }}
  return found;
}}
"""
#: Python in the page: the milliseconds for the scene, for saving and for loading the game on the board.
COSTS = """
import json
from random import Random
from time import perf_counter
from trias import record
from web.drawing import Drawing
from web.screen import view
from web.state.app import App
def cost(work):
    found = []
    for _ in range(15):
        begin = perf_counter()
        work()
        found.append(1000 * (perf_counter() - begin))
    return sorted(found)[7]
json.dumps([
    cost(lambda: Drawing().of(view(page.app))),
    cost(lambda: page.save(record.dumps(record.to_record(page.app.session.match)))),
    cost(lambda: page.kept.load(App(Random(), page.storage))),
])
"""
OF_ACTIONS = (
    "Python's time of a press, p95",
    "press to picture, p95",
    "Python's time of Undo after a drift",
    "a whole scene",
    "saving the game",
    "loading the game",
)
OF_GAMES = ("opening all games", "opening the statistics", "start, from the second visit on")

#: (measurement, number of actions or games) -> the milliseconds of each round.
Times = dict[tuple[str, int], list[float]]


@cache
def longest() -> Match:
    """Return a five-player game in which nobody ends a turn before spending all points."""
    rng = Random(LONGEST)
    match = Match.new("trias", seats(*[""] * 5), rng)
    while match.state.winners() is None:
        match.play(rng.choice(_cheapest(position(match))))
    return match


def _cheapest(state: State) -> list[int]:
    """Return the legal actions that leave the most to do in the turn, reproductions first."""
    legal = [action for action in state.legal() if action_text(action) != "end"] or state.legal()
    if state.phase != "act":
        return legal

    def cost(action: int) -> int:
        after = state.clone()
        after.play(action)
        return state.ap - after.ap if after.player == state.player else 9

    costs = {action: cost(action) for action in legal}
    cheap = [action for action in legal if costs[action] == min(costs.values())]
    return [action for action in cheap if action & KIND == REPRODUCE] or cheap


@cache
def moments() -> dict[int, int]:
    """Return for each of ACTIONS the nearest number of actions at or below it at which a drift is due."""
    match = Match("trias", longest().seats, {}, longest().setup)
    due = []
    for action in longest().actions:
        if position(match).phase == "drift":
            due.append(len(match.actions))
        match.play(action)
    return {wanted: max(number for number in due if number <= wanted) for wanted in ACTIONS}


def cut(count: int) -> Match:
    """Return the game after `count` actions."""
    whole = longest()
    match = Match(whole.name, whole.seats, whole.options, whole.setup)
    match.play_all(whole.actions[:count])
    return match


def drifts(state: State) -> list[str]:
    """Return a drift for each of at most TILES tiles, in notation."""
    by_tile = {text.split(">")[0]: text for text in map(action_text, state.legal())}
    return list(by_tile.values())[:TILES]


def kept_games(count: int) -> dict[str, str]:
    """Return storage with `count` three-player games, saved and in the statistics: key -> text."""
    storage = Memory()
    shelf = Shelf(storage)
    for number in range(count):
        match = _played(number % DIFFERENT)
        write_meta(match, Meta(f"game{number}", number + 1))
        shelf.put(match, number + 1)
    bots, figures = ("", "casual", "strong"), {"interim": 9, "final": 20}
    take_in(
        App(Random(1), storage),
        [
            EndedGame(f"game{number}", number + 1, "trias", bots, (29, 21, 25), number % 3 > 0, figures)
            for number in range(count)
        ],
    )
    return storage.texts


@cache
def _played(seed: int) -> Match:
    rng = Random(seed)
    match = Match.new("trias", seats("", "casual", "strong"), rng)
    while match.state.winners() is None:
        match.play(rng.choice(match.state.legal()))
    return match


def measure(playwright: Playwright, rounds: int, say: Callable[[str], None]) -> Times:
    times: Times = {}

    def note(number: int, names: Sequence[str], found: Sequence[float]) -> None:
        for name, value in zip(names, found, strict=True):
            times.setdefault((name, number), []).append(value)

    browser = playwright.chromium.launch(executable_path=hosts.chromium(), args=list(CHROMIUM_FLAGS))
    with hosts.site() as own:
        for number in range(1, rounds + 1):
            say(f"growth: round {number} of {rounds}")
            for wanted in ACTIONS:
                with_game = _visit(browser, own.url, {})
                note(moments()[wanted], OF_ACTIONS, in_game(with_game, moments()[wanted]))
                with_game.context.close()
            for count in GAMES:
                with_games = _visit(browser, own.url, kept_games(count))
                note(count, OF_GAMES, among_games(with_games))
                with_games.context.close()
    browser.close()
    return times


def _visit(browser: Browser, url: str, texts: dict[str, str]) -> Page:
    """Return a started page in a browser with these texts in storage."""
    page: Page = browser.new_context(viewport={"width": 1280, "height": 800}).new_page()
    stored = json.dumps({SETTINGS_KEY: SETTINGS, **texts})
    page.add_init_script(f"{WATCH}; if (!localStorage.length) Object.assign(localStorage, {stored})")
    page.goto(url)
    Player(page).wait()
    return page


def in_game(page: Page, count: int) -> list[float]:
    """Return the times of OF_ACTIONS after `count` actions, in milliseconds."""
    match = cut(count)
    open_match(page, match)
    player = Player(page)
    while player.go_on():
        player.wait()
    steps = []
    for text in islice(cycle(drifts(position(match))), 1 + TILES):
        steps += [["pick", text.split(">")[0]], ["put-back", ""], ["action", text], ["undo", ""]]
    found, steps = page.evaluate(PRESS, steps)[4:], steps[4:]  # handling the first tile imports modules
    pressed = [each for each, (intent, _) in zip(found, steps, strict=True) if intent != "undo"]
    undone = [python for (python, _), (intent, _) in zip(found, steps, strict=True) if intent == "undo"]
    python, drawn = (quantile(some, 0.95) for some in zip(*pressed, strict=True))
    return [python, drawn, median(undone), *json.loads(page.evaluate(IN_PYTHON, COSTS))]


def among_games(page: Page) -> list[float]:
    """Return the times of OF_GAMES, in milliseconds."""
    page.reload()
    wait_until(page, READY)
    start = float(page.evaluate(READY))
    Player(page).wait()
    found = page.evaluate(PRESS, OPENINGS * (1 + OPENED))[len(OPENINGS) :]  # the first round imports modules
    games, statistics = ([drawn for _, drawn in found[at :: len(OPENINGS)]] for at in (0, 2))
    return [median(games), median(statistics), start]


def figures(times: Times) -> list[Figure]:
    """Return a figure per measurement: the largest number compared with the smallest."""
    found = []
    for names, unit in ((OF_ACTIONS, "action {}"), (OF_GAMES, "{} kept games")):
        for name in names:
            numbers = sorted(number for what, number in times if what == name)
            first, last = numbers[0], numbers[-1]
            what = f"{name}, {unit.format(last)}, the reference: {unit.format(first)}"
            found.append(against(what, "ms", times[name, last], times[name, first], FLAT))
    return found


def rows(times: Times) -> str:
    """Return a table with the medians for every number."""
    lines = []
    for names, what in ((OF_ACTIONS, "after so many actions, ms"), (OF_GAMES, "so many kept games, ms")):
        numbers = sorted(number for name, number in times if name == names[0])
        cells = [[what, *map(str, numbers)], ["---"] * (1 + len(numbers))]
        cells += [[name, *(short(median(times[name, number])) for number in numbers)] for name in names]
        lines.append("\n".join(f"| {' | '.join(row)} |" for row in cells))
    return "\n\n".join(lines)
