"""Changes: each takes a game off the board or saves something, and says what must be found afterwards.

For after.py. Each change is made in the page, which reports its content. After the browser has been killed
and restarted, that content is looked for.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import date, timedelta
from random import Random
from time import mktime
from typing import Any, NamedTuple

from playwright.sync_api import Page

from tests.browser.started import IN_PYTHON
from tests.web.lesson_ways import WAYS
from trias import puzzle, record
from trias.games import NAMES, load
from trias.links import game as link
from trias.match import Match
from web.games.trias import daily_game as of_day
from web.games.trias.features.daily import daily

FIRST_DAY = date(2031, 1, 1)
MOST_DAYS = 1000
MOST_MOVES = 14
#: Lessons whose steps take a few clicks.
LESSONS = ("pole", "place", "drift", "split", "triad")
#: Puzzles solved by the actions of their solutions alone.
KINDS = ("win", "hold", "split", "save")
#: Python in the page: plays random moves, as two persons on one device.
HELPERS = """
import json
from random import choice
from web.keeping import shelf
app = page.app
def here():
    page_match = app.session.match or app.session.kept_match
    return {"id": shelf.meta(page_match).id, "actions": page_match.texts()}
def onward():
    while app.sheet in ("newcard", "handover"):
        page.do("continue")
def play(moves):
    if app.session.study is not None:
        page.do("study-leave")
    page.do("import", TWO)
    for _ in range(moves):
        if app.is_over():
            page.do("import", TWO)
        onward()
        page.do("action", app.session.match.game.action_text(choice(app.session.match.state.legal())))
        if app.sheet == "confirm-end":
            page.do("end-anyway")
    onward()
    return here()
def finish(text, action):
    page.do("import", text)
    onward()
    page.do("action", action)
    if app.sheet == "confirm-end":
        page.do("end-anyway")
    assert app.is_over(), "the game has not ended"
    return here()
"""
#: Python in the page after the start: returns everything saved.
LOOK = """
import json
from trias.games.contract import Refused
from web.keeping import shelf
games = {}
for one in page.app.shelf.games():
    try:
        games[one.id] = shelf.match_of(one).texts()
    except Refused:
        games[one.id] = None
if page.app.session.kept_match:
    games[shelf.meta(page.app.session.kept_match).id] = page.app.session.kept_match.texts()
def part(name):
    return json.loads(page.storage.get(f"trias.{name}") or "{}")
json.dumps({
    "games": games,
    "settings": part("settings"),
    "statistics": [entry["id"] for entry in part("statistics").get("games", [])],
    "lessons": part("lessons").get("done", []),
    "puzzles": part("puzzles").get("solved", []),
    "daily": list(part("daily")),
    "said": page.app.notices.toast[0] if page.app.notices.toast else "",
})
"""


class Expected(NamedTuple):
    """What must exist after a change: a game with all its actions, and another item."""

    game: dict[str, Any] | None = None
    part: str = ""
    value: Any = None


class Missing(NamedTuple):
    """The data that is missing. actions: the number of missing actions; all of them if the game is gone."""

    is_lost: bool
    actions: int
    words: str


def missing(expected: Expected, found: dict[str, Any]) -> Missing:
    """Look for what must be there and return what is missing."""
    words, actions = [], 0
    if expected.game is not None:
        wanted, there = expected.game["actions"], found["games"].get(expected.game["id"])
        if there != wanted:
            words.append("game gone" if there is None else "game cut back")
            actions = len(wanted) - len(there or ())
    if expected.part == "settings":
        words += ["settings"] * any(found["settings"].get(k) != v for k, v in expected.value.items())
    elif expected.part and expected.value not in found[expected.part]:
        words.append(expected.part)
    return Missing(bool(words), actions, ", ".join(words))


class Changes:
    """Makes changes in a page, one after the other. rng: used for all random choices."""

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.days = 0
        self.made = 0

    def make(self, page: Page, name: str) -> Expected:
        """Make a change, one of NAMES_OF_CHANGES. Returns what must be found afterwards."""
        self.made += 1
        expected = CHANGES[name](self, page)
        there = json.loads(page.evaluate(IN_PYTHON, LOOK))
        assert not missing(expected._replace(game=None), there).is_lost, f"{name} has not been done"
        return expected

    def python(self, page: Page, code: str) -> Any:
        """Run Python code in the page. Returns the value of its `result`."""
        text = f"TWO = {_text(two(self.rng))!r}\n{HELPERS}\n{code}\njson.dumps(result)"
        return json.loads(page.evaluate(IN_PYTHON, text))

    def leaving(self, page: Page, code: str) -> Expected:
        """Play for a while, then run the code that takes the game off the board."""
        return Expected(self.python(page, f"result = play({self.rng.randrange(6, MOST_MOVES)})\n{code}"))

    def new_game(self, page: Page) -> Expected:
        return self.leaving(page, 'page.do("new-game")\npage.do("start")')

    def opened(self, page: Page) -> Expected:
        return self.leaving(
            page,
            """
from web.features.library.library import Library
page.do("games")
listed = app.slot(Library).listing.rows
rows = [number for number, row in enumerate(listed) if row.stored is not None and not row.problem]
if rows:
    page.do("game-open", "", choice(rows))
else:
    page.do("close")
    page.do("import", TWO)
""",
        )

    def linked(self, page: Page) -> Expected:
        match, last = nearly(self.rng, Match("triad", SEATS["triad"], {}, setup("triad", self.rng)))
        match.play(match.game.action_of(last))
        return self.leaving(page, f'page.do("link", {link.pack(match)!r})\npage.do("import-anyway")')

    def lesson(self, page: Page) -> Expected:
        id = LESSONS[self.made % len(LESSONS)]
        steps = [way.right for name, way in WAYS.items() if name.startswith(f"{id}.")]
        code = f"""
if {id!r} in json.loads(page.storage.get("trias.lessons") or "{{}}").get("done", []):
    page.storage.remove("trias.lessons")
page.do("lessons")
page.do("lesson", {id!r})
for number, step in enumerate({steps!r}):
    if number:
        page.do("study-next")
    for intent, value in step:
        page.do(intent, value)
"""
        return self.leaving(page, code)._replace(part="lessons", value=id)

    def puzzle(self, page: Page) -> Expected:
        found = [each for name in NAMES for each in puzzle.load()[name] if each.kind in KINDS]
        each = found[(7 * self.made) % len(found)]
        actions = list(each.solution[:: 2 if each.game == "triad" else 1])
        code = f"""
page.do("puzzles")
page.do("puzzle", {each.id!r})
for action in {actions!r}:
    page.do("action", action)
    if app.sheet == "confirm-end":
        page.do("end-anyway")
"""
        return self.leaving(page, code)._replace(part="puzzles", value=each.id)

    def settings(self, page: Page) -> Expected:
        value = {"theme": ("light", "dark", "contrast")[self.made % 3], "names": ("on", "off")[self.made % 2]}
        code = "\n".join(f"page.do({name!r}, {chosen!r})" for name, chosen in value.items())
        self.python(page, f"result = 0\n{code}")
        return Expected(None, "settings", value)

    def finished(self, page: Page) -> Expected:
        match, last = nearly(self.rng, two(self.rng))
        return Expected(self.python(page, f"result = finish({_text(match)!r}, {last!r})"))

    def statistics(self, page: Page) -> Expected:
        expected = self.finished(page)
        assert expected.game is not None
        return Expected(None, "statistics", expected.game["id"])

    def rematch(self, page: Page) -> Expected:
        expected = self.finished(page)
        assert expected.game is not None
        self.python(page, 'page.do("rematch")\nresult = 0')
        return expected._replace(part="statistics", value=expected.game["id"])

    def daily(self, page: Page) -> Expected:
        names = ("A", "B", "C")
        seats = [
            {"name": name, "bot": bot, "token": token}
            for name, bot, token in zip(names, daily.BOTS, daily.TOKENS, strict=True)
        ]
        options = {"pole": load("trias").OPTIONS["pole"][0]}
        for _ in range(MOST_DAYS):  # the first seat must have the last action
            day = FIRST_DAY + timedelta(days=self.days)
            self.days += 1
            text = day.isoformat()
            match, last = nearly(self.rng, Match("trias", seats, options, of_day.deal(text), {"daily": text}))
            if match.state.to_move == 0:
                break
        noon = mktime((day.year, day.month, day.day, 12, 0, 0, 0, 0, -1))
        game = self.python(
            page,
            f"""
was, app.now = app.now, lambda: {noon}
result = finish({_text(match)!r}, {last!r})
app.now = was
""",
        )
        return Expected(game, "daily", text)


SEATS = {
    "trias": [{"name": "A", "bot": None, "token": "red"}, {"name": "B", "bot": None, "token": "yellow"}],
    "triad": [
        {"name": "A", "bot": None, "token": "die-black"},
        {"name": "B", "bot": None, "token": "die-orange"},
    ],
}
CHANGES: dict[str, Callable[[Changes, Page], Expected]] = {
    "new-game": Changes.new_game,
    "rematch": Changes.rematch,
    "open": Changes.opened,
    "link": Changes.linked,
    "lesson": Changes.lesson,
    "puzzle": Changes.puzzle,
    "settings": Changes.settings,
    "finished": Changes.finished,
    "statistics": Changes.statistics,
    "daily": Changes.daily,
}


def setup(name: str, rng: Random) -> Any:
    return load(name).new_setup(2, rng)


def two(rng: Random) -> Match:
    """Return a new game for two people."""
    return Match("trias", SEATS["trias"], {}, setup("trias", rng))


def nearly(rng: Random, match: Match) -> tuple[Match, str]:
    """Return the match played with random moves up to its last action, and that action."""
    while match.state.winners() is None:
        match.play(rng.choice(match.state.legal()))
    last = match.texts()[-1]
    match.undo(is_free=True)
    return match, last


def _text(match: Match) -> str:
    return record.dumps(record.to_record(match))
