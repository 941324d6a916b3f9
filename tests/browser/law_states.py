"""Law's states: states of a turn, a lesson, a puzzle and the past, each set up quickly in a page."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random

from playwright.sync_api import Page

from tests.browser.law import Law
from tests.browser.player import LIMIT_MS, SHEET, position
from tests.browser.started import IN_PYTHON, wait_until_python
from tests.browser.waiting import wait_until
from trias import record
from trias.games.trias import action_of, action_text
from trias.games.trias.cells import NAME
from trias.games.trias.moves import DRIFT, END, KIND, MOVE, MOVE_SPENT, REPRODUCE, RESCUE, source_of
from trias.games.trias.state import State
from trias.match import Match
from web.games.trias.play.clicks import kinds

LATE = Path(__file__).parents[1] / "data" / "late"
#: A game near its end for each number of players.
GAMES = {2: "late-2-11", 3: "late-3-22", 4: "late-4-32", 5: "late-5-42"}
FITS: dict[str, Callable[[State], bool]] = {
    "place": lambda state: state.phase == "place" and state.placings == 0,
    "second": lambda state: state.phase == "place" and state.placings >= state.players,
    "card": lambda state: state.phase == "card" and len(state.deck) - state.cards_drawn <= 9,
    "drift": lambda state: state.phase == "drift" and any(state.herds_on((cell,)) for cell in sources(state)),
    "act": lambda state: state.phase == "act" and state.ap > 1 and len(state.legal()) > 3,
    "kinds": lambda state: state.phase == "act" and tile_of_both(state) >= 0,
    "birth": lambda state: state.phase == "act" and any(code & KIND == REPRODUCE for code in state.legal()),
    "danger": lambda state: state.phase == "act" and any(code & KIND == RESCUE for code in state.legal()),
    "spent": lambda state: state.phase == "act" and len(state.legal()) == 1,
    "kept": lambda state: (
        state.phase == "drift" and bool(state.hands[state.player]) and state.cards_drawn > 12
    ),
    "last": lambda state: state.phase == "act" and state.last_turns is not None and len(state.legal()) > 3,
}
OTHERS = (REPRODUCE, RESCUE, DRIFT, END)
PUZZLE = "save-fe2f"


class Stage(Law):
    """A page with games for this number of players."""

    def __init__(self, page: Page, players: int) -> None:
        super().__init__(page)
        self.players = players

    def open(self, name: str, tip: str = "") -> State:
        """In the game, open the last position that fits the name. tip: a tip to show with the position."""
        self.leave()
        match = until(self.players, name)
        self.do("import", record.dumps(record.to_record(match)))
        self.page.wait_for_selector("html[data-screen=stage][data-sheet='']")
        self.run(
            "from web.features.tips.tips import Tips\n"
            f"page.app.session.tab, page.app.slot(Tips).tip = '', {tip!r}\npage.draw()"
        )
        return position(match)

    def leave(self) -> None:
        """Leave a study, the past or a bot's turn."""
        self.run("page.app.settings['pace'] = 'instant'")
        self.run("if page.app.session.study is not None: page.do('study-leave')")
        self.run("if page.app.session.is_past: page.do('now')")
        self.run("page.app.session.advice = None")

    def tab(self, name: str) -> None:
        """Open a tab of the rail."""
        if self.page.evaluate(IN_PYTHON, "page.app.browser.has_rail and not page.app.browser.is_low"):
            self.do(name)

    def advise(self) -> None:
        """Ask for a hint, and show its first action."""
        self.tab("table")
        self.do("hint")
        wait_until_python(self.page, "page.app.session.advice.advice is not None")
        self.do("hint")

    def learn(self) -> None:
        """Start the lesson on land masses that break, which has four players."""
        self.leave()
        self.do("home")
        self.do("learn")
        if self.page.evaluate(SHEET) != "lessons":
            self.do("menu")
            self.do("lessons")
        self.do("lesson", "split")
        self.page.wait_for_selector("#coach .coach")


class States(Stage):
    """Each method sets up the state that it is named after."""

    def placing(self) -> None:
        self.open("place", "aim")

    def placing_the_last_herd(self) -> None:
        self.open("second", "place")

    def card(self) -> None:
        self.open("card")

    def card_with_a_tip(self) -> None:
        self.open("card", "card")
        self.tab("table")

    def tile(self) -> None:
        self.open("drift", "drift")
        self.tab("table")

    def place(self) -> None:
        self.do("pick", NAME[source_of(drift_of(self.open("drift")))])

    def preview(self) -> None:
        drift = drift_of(self.open("drift"))
        self.do("pick", NAME[source_of(drift)])
        self.do("preview", action_text(drift))
        self.tab("table")

    def actions(self) -> None:
        self.open("act", "act")
        self.tab("table")

    def actions_without_a_tip(self) -> None:
        self.open("act")
        self.tab("table")

    def herd(self) -> None:
        state = self.open("kinds")
        self.tab("table")
        self.do("pick", NAME[tile_of_both(state)])

    def birth(self) -> None:
        self.open("birth", "act")
        self.tab("table")
        self.do("mode", "reproduce")

    def danger(self) -> None:
        self.open("danger", "swim")
        self.tab("table")

    def rescue(self) -> None:
        state = self.open("danger")
        self.do("pick", NAME[next(source_of(code) for code in state.legal() if code & KIND == RESCUE)])

    def spent(self) -> None:
        self.open("spent")
        self.tab("table")

    def kept(self) -> None:
        """A card was drawn and the hand card kept: both are shown beside the pile."""
        self.open("kept")

    def hint(self) -> None:
        self.open("act")
        self.advise()

    def whole_hint(self) -> None:
        """Show the whole hint, after asking for one if there is none."""
        if not self.page.evaluate(IN_PYTHON, "bool(page.app.session.advice)"):
            self.hint()
        self.do("hint")

    def hint_on_a_card(self) -> None:
        self.open("card")
        self.advise()

    def since(self) -> None:
        self.open("card", "card")
        self.tab("since")

    def last(self) -> None:
        self.open("last", "last")

    def last_herd(self) -> None:
        state = self.open("last")
        self.do("pick", NAME[next(source_of(code) for code in state.legal() if code & KIND not in OTHERS)])

    def ending(self) -> None:
        """The end of the turn can still be taken back, for as long as the test looks at the page."""
        self.open("spent")
        self.run("page.app.settings['ending'] = '6'")
        self.do("action", "end")
        self.run("page.app.settings['ending'] = '0'")
        wait_until(self.page, "document.querySelector('[data-intent=take-back]')")
        self.run("page.app.session.ending += 1")  # so the end of the pause is ignored

    def bots(self) -> None:
        """It is a bot's turn."""
        self.open("spent")
        self.run("page.app.settings['pace'] = 'slow'")
        self.do("action", "end")
        self.page.wait_for_selector(".deed-steps .now", state="attached", timeout=LIMIT_MS)

    def paused(self) -> None:
        """The bots are paused."""
        self.bots()
        self.do("pause")

    def refusal(self) -> None:
        self.open("act")
        self.do("cell", "o")
        self.run("page.app.notices.refusal += 1")  # so it does not fade

    def past(self) -> None:
        self.open("act")
        self.do("history")
        self.do("travel", "turn-back")

    def reasons(self) -> None:
        """The reasons for an action in the past."""
        self.past()
        self.do("why")
        wait_until_python(self.page, "page.app.session.advice.advice is not None")

    def lesson(self) -> None:
        self.learn()

    def lesson_with_a_preview(self) -> None:
        self.learn()
        self.do("cell", "b0")
        self.do("study-next")
        self.do("pick", "b0")
        self.do("preview", "b0>d22")

    def puzzle(self) -> None:
        self.leave()
        self.do("home")
        self.do("puzzles")
        self.page.wait_for_selector("html[data-sheet=puzzles]")
        self.do("puzzle", PUZZLE)
        self.page.wait_for_selector("#coach .coach", timeout=LIMIT_MS)


#: The names of all states.
STATES = tuple(name for name in vars(States) if name[0] != "_")


@cache
def until(players: int, name: str) -> Match:
    """Return the game up to its last position that fits the name. Only the player to move is a person."""
    whole = json.loads((LATE / f"{GAMES[players]}.json").read_text("utf-8"))
    match = record.from_record(whole | {"actions": []})
    last, seat, rng = -1, 0, Random(1)
    for text in whole["actions"]:
        if FITS[name](position(match)):
            last, seat = len(match.actions), position(match).player
        match.play(action_of(text))
    while last < 0:  # the position comes later in the game
        if FITS[name](position(match)):
            last, seat = len(match.actions), position(match).player
        match.play(rng.choice(match.state.legal()))
    seats = [entry | {"bot": None if at == seat else "greedy"} for at, entry in enumerate(whole["seats"])]
    return record.from_record(whole | {"actions": match.texts()[:last], "seats": seats})


def sources(state: State) -> set[int]:
    return {source_of(code) for code in state.legal() if code & KIND == DRIFT}


def tile_of_both(state: State) -> int:
    """Return a tile from which herds of both kinds can move, fresh and spent; -1 if there is none."""
    movers = {source_of(code) for code in state.legal() if code & KIND in (MOVE, MOVE_SPENT)}
    return next((cell for cell in sorted(movers) if len(kinds(state, cell)) > 1), -1)


def drift_of(state: State) -> int:
    """Return a drift of a tile with herds, if possible one that breaks its land mass."""
    drifts = [code for code in state.legal() if code & KIND == DRIFT]
    return max(
        drifts,
        key=lambda code: (
            sum(state.herds_on((source_of(code),))) > 0,
            len(state.land.pieces(source_of(code))),
            code,
        ),
    )
