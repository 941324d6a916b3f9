"""Triad in the browser: whole games by mouse, touch and keyboard, reloads, an expert, and no server."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import KEPT_OFFLINE, Fresh, Site
from tests.browser.player import AT_ONCE, OFFERS, Player, arrange, game_until, open_match, seats
from tests.browser.test_games import DESKTOP, ON_ITS_SIDE, SMALL, saved_file
from trias.games.triad import State, action_of, action_text
from trias.games.triad.cells import NAME, SIZE
from trias.match import Match
from web.games.triad.board.dice_shapes import NUMERALS
from web.site import ROOT
from web.words import t

pytestmark = [pytest.mark.browser, pytest.mark.slow]

LABELS = """
Object.fromEntries([...document.querySelectorAll('[data-cell][aria-label]')]
  .map((node) => [node.dataset.cell, node.ariaLabel]))
"""
#: Measures the longest time without a frame, in milliseconds.
WATCH_FRAMES = """
() => {
  window.longest = 0;
  let last = performance.now();
  const look = (now) => {
    window.longest = Math.max(window.longest, now - last);
    last = now;
    requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}
"""
#: A page that freezes for this long would feel broken, even on a busy machine.
MOST_MS = 1500


class DicePlayer(Player):
    """One or two people who play Triad. done: their interactions: `pick`, `put-back`, `leave` and so on."""

    def choose_triad(self, *bots: str, starter: str = "0") -> None:
        """Set up Triad with these seats ('' is a person), and start."""
        self.show_form("triad")
        for seat, bot in enumerate(bots):
            self.select(f'[data-intent="seat-kind"][data-value="{seat}"]', bot)
        self.select('[data-intent="starter"]', starter)
        self.start()

    def select(self, selector: str, value: str) -> None:
        """Choose from a list, with the arrow keys if only keys are used."""
        node = self.page.locator(selector)
        if self.hand != "keys":
            node.select_option(value)
            return
        self._press_until(node, "Tab")
        values = node.evaluate("node => [...node.options].map((option) => option.value)")
        for _ in values:
            by = values.index(value) - values.index(node.input_value())
            if by:
                self.page.keyboard.press("ArrowDown" if by > 0 else "ArrowUp")
        expect(node).to_have_value(value)

    def dice(self) -> State:
        state = self.match().state
        assert isinstance(state, State)
        return state

    def play_game(self) -> None:
        while self.wait() != "over":
            self.turn()

    def turn(self) -> None:
        """Play one turn: make a triad if possible, and sometimes put a die back first."""
        state = self.dice()
        texts = [action_text(code) for code in state.legal()]
        self.agree_on(texts)
        text = self.rng.choice([text for text in texts if "x" in text] or texts)
        if self._is_due("put-back"):
            self.change_mind(text, texts)
        self.play(text)
        self.done.add("leave" if "x" in text else "move")
        if self._is_due("undo") and "undo" in self.offers("intent"):
            self._undo_and_redo()

    def agree_on(self, legal: list[str]) -> None:
        """Check that the page offers exactly the dice that can begin a legal action."""
        assert self.offers("pick") == {text[:2] for text in legal}
        assert not self.offers("action")
        assert not self.offers("preview")

    def change_mind(self, text: str, legal: list[str]) -> None:
        """Pick the die, check all its places, and put it back."""
        self.press("pick", text[:2])
        places = [other.split("x")[0] for other in legal if other[:2] == text[:2]]
        several = {place for place in places if places.count(place) > 1}
        assert self.offers("preview") == several
        assert {place.split("x")[0] for place in self.offers("action")} == set(places) - several
        self.press("intent", "put-back")
        self.agree_on(legal)
        self.done.add("put-back")

    def begin(self, text: str) -> None:
        """Pick the die and, if there is a choice of dice to remove, the place."""
        while "put-back" in self.offers("intent"):
            self.press("intent", "put-back")
        self.press("pick", text[:2])
        if text not in self.offers("action"):
            self.press("preview", text.split("x")[0])
            self.done.add("choose")


def opened(page: Page, site: Site, seed: int) -> DicePlayer:
    """Return a player in a new page."""
    arrange(page.context, seed)
    page.goto(site.url)
    player = DicePlayer(page, seed)
    player.wait()
    return player


def agrees(player: DicePlayer, kept: dict[str, Any], folder: Path) -> None:
    """Check that the board, the players and the result show what `python -m trias show` prints."""
    file = folder / "kept.json"
    file.write_text(json.dumps(kept), "utf-8")
    words = [sys.executable, "-m", "trias", "show", str(file)]
    shown = json.loads(subprocess.run(words, cwd=ROOT, capture_output=True, check=True).stdout)
    page = player.page
    names = [seat["name"] for seat in kept["seats"]]
    result = page.locator("#sheet-final")
    if shown["winner"] == "draw":
        expect(result).to_contain_text(t("final.triad.draw"))
    else:
        winner = ("black", "orange").index(shown["winner"])
        expect(result).to_contain_text(t("final.triad.win", player=names[winner], n=3))
        assert shown["triads"][winner] == 3
    expect(result).to_contain_text(t("final.turns", n=len(kept["actions"])))
    labels = page.evaluate(LABELS)
    assert labels.keys() == set(NAME)
    for cell, label in labels.items():
        told = t("cell.empty", cell=cell)
        if cell in shown["dice"]:
            colour, face = shown["dice"][cell]
            told = t("cell.die", cell=cell, player=names[colour == "orange"], face=NUMERALS[face])
        assert label == told
    is_small = page.evaluate("innerWidth < 760 || innerHeight < 480")
    place = "#strip" if is_small else "#players"  # the one that is visible in such a window
    triads = page.locator(f'{place} .score [aria-hidden="true"]').all_text_contents()
    assert triads == list(map(str, shown["triads"]))


@pytest.mark.parametrize(
    ("bots", "hand", "seed"),
    [
        pytest.param(
            ["", "casual"], "mouse", 1, marks=(pytest.mark.browser_context_args(**DESKTOP), pytest.mark.long)
        ),
        pytest.param(
            ["", ""], "touch", 5, marks=pytest.mark.browser_context_args(**SMALL, color_scheme="dark")
        ),
        pytest.param(
            ["", "gentle"],
            "touch",
            6,
            marks=(pytest.mark.browser_context_args(**ON_ITS_SIDE), pytest.mark.long),
        ),
        pytest.param(["", "gentle"], "keys", 3, marks=pytest.mark.browser_context_args(**DESKTOP)),
    ],
    ids=["casual-mouse", "two-touch-small-dark", "gentle-touch-low", "gentle-keys"],
)
def test_a_whole_game(fresh: Fresh, tmp_path: Path, bots: list[str], hand: str, seed: int) -> None:
    player = DicePlayer(fresh(seed, **AT_ONCE), seed, hand)
    player.choose_triad(*bots)
    player.play_game()
    wanted = {"move", "put-back"} | ({"leave", "choose", "undo", "redo"} if bots == ["", ""] else set())
    assert wanted <= player.done
    kept = player.kept()
    assert kept["game"] == "triad"
    assert [seat["bot"] or "" for seat in kept["seats"]] == bots
    assert saved_file(player, tmp_path) == kept
    agrees(player, kept, tmp_path)


@pytest.mark.long
def test_reloaded_the_game_goes_on_at_the_same_decision(fresh: Fresh) -> None:
    player = DicePlayer(fresh(5, **AT_ONCE), 5)
    page = player.page
    player.choose_triad("casual", "", starter="1")  # seen from Orange's side
    for _ in range(3):
        player.turn()
        player.wait()
    kept, offers = player.kept(), page.evaluate(OFFERS)
    player.press("pick", min(player.offers("pick")))  # a die picked up, which is put back
    page.reload()
    player.wait()
    assert player.kept()["actions"] == kept["actions"]
    again = page.evaluate(OFFERS)
    assert {name: sorted(again[name]) for name in ("action", "pick", "preview")} == {
        name: sorted(offers[name]) for name in ("action", "pick", "preview")
    }
    a1, f6 = (page.locator(f"#cell-{cell}").bounding_box() for cell in ("a1", "f6"))
    assert a1 is not None
    assert f6 is not None
    # Orange's home row is nearer, with f6 on the left
    assert a1["y"] < f6["y"]
    assert a1["x"] > f6["x"]
    player.turn()
    assert player.wait() in ("ready", "over")
    assert len(player.kept()["actions"]) == len(kept["actions"]) + 2


def test_the_page_answers_while_an_expert_thinks(fresh: Fresh) -> None:
    player = DicePlayer(fresh(5, **AT_ONCE), 5)
    page = player.page
    player.choose_triad("", "expert")
    text = action_text(player.dice().legal()[0])
    player.begin(text)
    page.evaluate(WATCH_FRAMES)
    player.press("action", text)
    player.press("intent", "menu")
    expect(page.get_by_role("dialog")).to_be_visible()
    assert player.kept()["actions"][0] == text
    player.press("intent", "close")
    expect(page.get_by_role("dialog")).to_have_count(0)
    player.wait()
    actions = player.kept()["actions"]
    assert len(actions) == 2
    state = player.dice()
    assert state.to_move == 0
    assert action_of(actions[1])
    assert page.evaluate("longest") < MOST_MS


#: Players whose triads cover their number of dice.
COVERED = """
[...document.querySelectorAll(".player")].filter((row) => {
  const box = (part) => row.querySelector(part).getBoundingClientRect();
  const [bar, dice] = [box(".bar"), box(".stock > span")];
  return bar.left < dice.right && dice.left < bar.right && bar.top < dice.bottom && dice.top < bar.bottom;
}).map((row) => row.innerText)
"""


def test_the_board_has_its_coordinates_and_nothing_of_another_game(fresh: Fresh) -> None:
    """Tested at a pace at which parts of the picture may be drawn late."""
    page = fresh(pace="fast")
    dice = Match.new("triad", seats("", ""), Random(1))
    pills, coordinates = (page.locator(f"#board-labels {name}") for name in (".pill", ".coordinate"))
    open_match(page, dice)
    expect(coordinates).to_have_count(2 * SIZE)
    assert page.locator(".player .stock > span").count() == 2
    assert page.evaluate(COVERED) == []
    open_match(page, game_until(lambda state: state.phase == "act", "", ""))
    expect(pills).not_to_have_count(0)
    expect(coordinates).to_have_count(0)
    open_match(page, dice)
    expect(pills).to_have_count(0)
    expect(coordinates).to_have_count(2 * SIZE)


def test_undo_stops_a_bot_at_its_answer(fresh: Fresh) -> None:
    player = DicePlayer(fresh(6, **AT_ONCE), 6)
    player.choose_triad("", "expert")
    text = action_text(player.dice().legal()[0])
    player.begin(text)
    player.press("action", text)
    player.press("intent", "undo")
    assert player.wait() == "ready"
    assert player.kept()["actions"] == []
    # only the next move is answered
    other = action_text(player.dice().legal()[-1])
    player.play(other)
    actions = player.kept()["actions"]
    assert actions[0] == other
    assert len(actions) == 2
    assert player.dice().to_move == 0


@pytest.mark.long
@pytest.mark.browser_context_args(**KEPT_OFFLINE)
def test_a_whole_game_after_the_server_is_gone(page: Page, site: Site) -> None:
    player = opened(page, site, 7)
    page.evaluate("navigator.serviceWorker.ready.then(() => 0)")
    page.goto("about:blank")  # so that no worker is still starting when the server stops
    site.stop()
    try:
        page.goto(site.url)
        player.wait()
        player.choose_triad("", "gentle")
        player.play_game()
        assert player.dice().winners() is not None
        player.press("intent", "rematch")
        player.wait()
        assert player.kept()["setup"]["first"] == "orange"
        assert len(player.kept()["actions"]) == 1
    finally:
        site.start()
