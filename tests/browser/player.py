"""Player: plays the built page by mouse, touch or keyboard, using only the attributes in docs/notation.md.

The engine plays along: the page must offer exactly the legal actions, and its record must hold the actions
played.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable
from math import dist
from random import Random
from typing import Any

from playwright.sync_api import BrowserContext, FilePayload, Locator, Page

from tests.browser.started import CHANCE, IN_PYTHON
from tests.browser.waiting import PATIENCE_MS, UNTIL, wait_until
from trias import record
from trias.games.trias import action_of, action_text
from trias.games.trias.cells import NAME
from trias.games.trias.moves import (
    DRIFT,
    KIND,
    MOVE,
    MOVE_SPENT,
    PLACE,
    REPRODUCE,
    RESCUE,
    source_of,
)
from trias.games.trias.state import State
from trias.match import Match
from web.edge.clicks import TAP_APART, TAP_MS
from web.site.dist import late_words
from web.state.settings import GROUPS
from web.words.languages import PACKED

LIMIT_MS = 60_000
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SPENT = "'"  # ends the text of a move by a herd that may no longer reproduce
MOST_PRESSES = 150  # of one key, until something has the focus
SLOTS = ("trias.save.a", "trias.save.b")
#: kind of action -> the mode of phase 2 in which it is played
MODES = {MOVE: "move", MOVE_SPENT: "move", RESCUE: "rescue", REPRODUCE: "reproduce", DRIFT: "drift"}
#: No animation of the page is running, and none starts within two frames.
NOTHING_MOVES = """
await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))).then(() =>
  document.getAnimations().every((animation) =>
    animation instanceof CSSAnimation || animation instanceof CSSTransition))
"""
#: Everything that a person can do in a game.
EVERYTHING = {
    "place",
    "hand",
    "draw",
    "drift",
    "put-back",
    "look",
    "move",
    "walk",
    "rescue",
    "reproduce",
    "drift-action",
    "undo",
    "redo",
    "end",
}

#: Bots without pauses.
AT_ONCE = {"theme": "auto", "pace": "instant", "tips": "off", "ending": "0"}
ARRANGE = f"""
try {{
  const settings = '{json.dumps(AT_ONCE)}';
  if (!localStorage.getItem("trias.settings")) localStorage.setItem("trias.settings", settings);
}} catch {{}}
{CHANCE}(SEED);
"""
#: Whether the page behind a sheet has become inert, or active again: a few frames after the sheet opens or
#: closes.
IS_SETTLED = """
() => {
  const { sheet } = document.documentElement.dataset;
  if (document.getElementById("side").ariaBusy === "true") return false;
  if ("fresh" in document.getElementById("sheets").dataset) return false;
  const sections = [...document.getElementById("app").children];
  return sheet === "final" || sections.every((section) => section.inert === Boolean(sheet));
}
"""
#: The state in which the page waits for a person; none while it does not wait or has no root element yet.
WAITS = """
() => {
  const state = document.documentElement?.dataset.state;
  return ["ready", "over"].includes(state) && (IS_SETTLED)() && state;
}
""".replace("IS_SETTLED", IS_SETTLED)
#: The possible presses, once they are known: attribute -> values.
OFFERS = (
    """
async () => {
  await (UNTIL)(IS_SETTLED, "the page behind a sheet to close or open", LIMIT_MS);
  const isOpen = (node) => node.checkVisibility() && !node.closest("[inert]") && node.ariaDisabled !== "true";
  const values = (name) =>
    [...document.querySelectorAll(`[data-${name}]`)].filter(isOpen).map((node) => node.dataset[name]);
  const names = ["action", "preview", "pick", "mode", "intent"];
  return Object.fromEntries(names.map((name) => [name, values(name)]));
}
""".replace("IS_SETTLED", IS_SETTLED)
    .replace("UNTIL", UNTIL)
    .replace("LIMIT_MS", str(LIMIT_MS))
)
PRESSABLE = ':not([aria-disabled="true"], [inert] *, [data-fresh] *, .shade)'
#: The point where a press hits the node, once it has stayed there for a frame; null if it has gone.
AIM = """
async (node) => {
  const frame = () => new Promise(requestAnimationFrame);
  const box = () => node.getBoundingClientRect();
  const middle = ({ x, y, width, height }) => [x + width / 2, y + height / 2];
  let block = "nearest";
  await (UNTIL)(async () => {
    if (!node.isConnected) return true;
    if (node.checkVisibility()) node.scrollIntoView({ block, inline: "nearest" });
    const before = box();
    await frame();
    const after = box();
    const stays = ["x", "y", "width", "height"].every((name) => before[name] === after[name]);
    const hit = stays && after.width ? document.elementFromPoint(...middle(after)) : null;
    const isHit = hit && (node.contains(hit) || hit.closest("label")?.control === node);
    if (stays && !isHit) block = "center"; // its edge of the window is covered
    return isHit;
  }, `a press to hit ${node.outerHTML.slice(0, 200)}`, LIMIT_MS);
  return node.isConnected ? middle(box()) : null;
}
""".replace("UNTIL", UNTIL).replace("LIMIT_MS", str(PATIENCE_MS))
HAS_FOCUS = "node => node === document.activeElement"
#: Whether Tab reaches the node in at most as many stops as Shift+Tab does.
IS_AHEAD = """
(node) => {
  const all = [...document.querySelectorAll("a, button, input, select, textarea, [tabindex]")]
    .filter((one) => one.tabIndex >= 0 && one.checkVisibility() && !one.closest("[inert]"));
  const [from, to] = [document.activeElement, node].map((one) => all.indexOf(one));
  return (to - from + all.length) % all.length <= all.length / 2;
}
"""
CELLS = "[...document.querySelectorAll('#board-cells > [data-cell]')].map((node) => node.dataset.cell)"
FOCUSED_CELL = "document.activeElement?.dataset.cell ?? ''"
SHEET = "document.documentElement.dataset.sheet"
KEPT = f"{json.dumps(SLOTS)}.map((key) => localStorage.getItem(key))"


def arrange(context: BrowserContext, seed: int = 1) -> None:
    """Remove pauses from the context's pages, and give them the same random numbers in every run."""
    context.add_init_script(ARRANGE.replace("SEED", str(seed)))


def seats(*bots: str) -> list[dict[str, Any]]:
    """Return the seats of a record; '' is a person."""
    names = ("Ada", "Bo", "Cy", "Dee", "Eve")
    return [{"name": name, "bot": bot or None} for name, bot in zip(names, bots, strict=False)]


def game_until(is_it: Callable[[State], bool], *bots: str, seed: int = 1) -> Match:
    """Return a random game up to a person's decision that fits, with the first seed that leads to one."""
    for number in range(seed, seed + 500):
        rng = Random(number)
        match = Match.new("trias", seats(*bots), rng)
        while match.state.winners() is None:
            if not bots[match.state.to_move] and is_it(position(match)):
                return match
            match.play(rng.choice(match.state.legal()))
    raise AssertionError("no game has such a position")


def position(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


def open_match(page: Page, match: Match) -> None:
    """Open a game as if from a file."""
    text = record.dumps(record.to_record(match))
    page.evaluate(IN_PYTHON, f"page.do('import', {text!r})")
    page.wait_for_selector('html[data-screen="stage"]')
    wait_until(page, f"({IS_SETTLED})()")


def moves_wait(state: State) -> bool:
    """True if the player to move can move a herd."""
    return state.phase == "act" and state.ap >= 2 and len(state.legal()) > 3


def at_act(page: Page) -> Player:
    """Return a player who can move a herd. The page must show the home screen."""
    player = Player(page)
    player.wait()
    open_match(page, game_until(moves_wait, "", "greedy", "greedy"))
    player.go_on()
    return player


def give_file(page: Page, text: str) -> None:
    """Load a file with this text on the sheet of all games, from the home screen or from a game."""
    sheet = page.evaluate(SHEET)
    if sheet == "start":
        page.locator('#home [data-intent="games"]').click()
    elif sheet != "games":
        page.locator('[data-intent="menu"]').filter(visible=True).first.click()
        page.locator('.sheet [data-intent="games"]').click()
    file: FilePayload = {"name": "game.json", "mimeType": "application/json", "buffer": text.encode()}
    page.set_input_files('[data-intent="import"]', file)


class Player:
    """One or more people at one device.

    hand: 'mouse', 'touch' or 'keys'. brisk: plays the shortest turns. done: which of EVERYTHING has been
    done.
    """

    def __init__(self, page: Page, seed: int = 1, hand: str = "mouse", brisk: bool = False) -> None:
        self.page = page
        self.rng = Random(seed)
        self.hand = hand
        self.brisk = brisk
        self.done: set[str] = set()
        self.tapped = (0.0, 0.0)

    # The page ---------------------------------------------------------------------------------------

    def wait(self) -> str:
        """Wait until a person can act. Return `ready` or `over`."""
        return str(wait_until(self.page, f"({WAITS})()", LIMIT_MS))

    def offers(self, attribute: str) -> set[str]:
        """Return the values of `data-<attribute>` that can be pressed."""
        return set(self.page.evaluate(OFFERS)[attribute])

    def kept(self) -> dict[str, Any]:
        """Return the newest complete record in storage."""
        saves = [json.loads(text) for text in self.page.evaluate(KEPT) if text]
        whole = [save for save in saves if save["sha256"] == digest(save["record"])]
        return dict(max(whole, key=lambda save: save["counter"])["record"])

    def match(self) -> Match:
        """Return the kept game, replayed by the engine."""
        return record.from_record(self.kept())

    def state(self) -> State:
        return position(self.match())

    # The hand ---------------------------------------------------------------------------------------

    def press(self, attribute: str, value: str, more: str = "") -> None:
        """Press the element with `data-<attribute>="value"` (and data-value="more")."""
        if value == "home":  # the word mark is another way home, until a sheet makes it inert
            wait_until(self.page, f"({IS_SETTLED})()")
        selector = f'[data-{attribute}="{value}"]' + (f'[data-value="{more}"]' if more else "") + PRESSABLE
        nodes = self.page.locator(selector).filter(visible=True)
        self.press_node(self.rng.choice((nodes.first, nodes.last)))

    def press_node(self, node: Locator) -> None:
        if self.hand == "mouse":
            self.page.mouse.click(*self._aim(node))
        elif self.hand == "touch":
            self._tap(node)
        else:
            self.focus(node)
            self.page.keyboard.press(self.rng.choice(("Enter", "Space")))

    def _aim(self, node: Locator) -> tuple[float, float]:
        """Return where a press hits the node, in CSS pixels of the window, once the node stays in place."""
        for _ in range(MOST_PRESSES):
            if spot := node.evaluate(AIM):
                return (spot[0], spot[1])
        raise AssertionError(f"{node} goes again and again")

    def _tap(self, node: Locator) -> None:
        """Tap like a person who looks first: a second tap on the same spot does not make a double tap."""
        spot = self._aim(node)
        if dist(spot, self.tapped) < 2 * TAP_APART:
            self.page.evaluate("(ms) => new Promise((done) => setTimeout(done, ms))", TAP_MS)
        self.page.touchscreen.tap(*spot)
        self.tapped = spot

    def focus(self, node: Locator) -> None:
        """Move the focus with keys: to a cell with brackets, else with Tab or Shift+Tab, the shorter way."""
        if not node.get_attribute("data-cell"):
            self._press_until(node, "Tab" if node.evaluate(IS_AHEAD) else "Shift+Tab")
            return
        self.focus_board()
        self._press_until(node, self.rng.choice(("BracketLeft", "BracketRight")))

    def focus_board(self) -> None:
        """Move the focus to the board with Tab, if it is elsewhere."""
        if not self.page.evaluate(FOCUSED_CELL):
            self._press_until(self.page.locator('[data-cell][tabindex="0"]'), "Tab")

    def _press_until(self, node: Locator, key: str) -> None:
        """Press the key until the node has the focus."""
        for _ in range(MOST_PRESSES):
            if node.evaluate(HAS_FOCUS):
                return
            self.page.keyboard.press(key)
        raise AssertionError(f"{key} does not lead to {node}")

    # A new game -------------------------------------------------------------------------------------

    def show_form(self, game: str = "trias") -> None:
        """Open the form for a new game from the home screen, with all its fields."""
        self.press("intent", "game", game)
        self.press_node(self.page.locator('[data-intent="setup"]:not([data-value])'))

    def start(self, card: str = "") -> None:
        """Start a game: from a card, by default one for three players; or from the form if it is open."""
        form = self.page.locator('[data-key="start-start"]')
        if not card and form.count():
            self.press_node(form)
            return
        if self.page.evaluate(SHEET) == "start":
            self.press("intent", "game", "trias")
        self.press("intent", "start", card or "classic")

    def speak(self, language: str) -> None:
        """Choose a language on the home screen."""
        self.press("intent", "list", "language")
        self.press("intent", "language", language)

    def reword(self, language: str) -> None:
        """Show the page in another language without changing the settings."""
        add = "" if language in PACKED else f"words.add({late_words(language).decode()!r}); "
        self.page.evaluate(IN_PYTHON, f"from web import words; {add}words.use({language!r}); page.draw()")

    def choose(self, setting: str, value: str) -> None:
        """Choose a value for a setting on its tab, and close the settings."""
        group = next((group for group, names in GROUPS.items() if setting in names), "board")
        self.press("intent", "menu")
        self.press("intent", "settings", group)
        field = self.page.locator(f'#sheet-settings [data-intent="{setting}"]')
        if field.first.evaluate("(node) => node.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.and_(self.page.locator(f'[value="{value}"]')).check()
        self.press("intent", "close")

    # One action -------------------------------------------------------------------------------------

    def play(self, text: str) -> None:
        """Play a legal action with all the presses that it needs."""
        if text not in self.offers("action"):
            self.begin(text)
        self.finish(text)

    def begin(self, text: str) -> None:
        """Choose the mode and the piece to move, up to the press that completes the action."""
        kind, source = action_of(text) & KIND, re.split("[->^*]", text)[0]
        while "put-back" in self.offers("intent"):
            self.press("intent", "put-back")
        if MODES.get(kind) in self.offers("mode") and kind not in (MOVE, MOVE_SPENT):
            self.press("mode", MODES[kind])
        if text not in self.offers("action") and source in self.offers("pick"):
            self.press("pick", source)
        if "herd" in self.offers("intent"):
            self.press("intent", "herd", "spent" if kind == MOVE_SPENT else "fresh")
        if kind == DRIFT:
            wait_until(self.page, NOTHING_MOVES)  # a place that moves may be missed
            self.press("preview", text)

    def finish(self, text: str) -> None:
        """Make the press that completes the actions, and check that they are kept."""
        before = self.kept()["actions"]
        self.press_twice_if_taken(text)
        self.wait()
        expected = before + text.split()
        assert self.kept()["actions"][: len(expected)] == expected

    def press_twice_if_taken(self, text: str) -> None:
        """Make the press that completes the actions; press twice if the first selects another herd."""
        if self.page.locator(f'[data-action="{text}"][data-pick]').count():
            self.press("action", text)
        self.press("action", text)

    # A game -----------------------------------------------------------------------------------------

    def play_game(self) -> None:
        """Play until the game is over."""
        while self.wait() != "over":
            self.decide()

    def play_rounds(self, count: int) -> None:
        """Play until the bots have played this number of rounds; 0 for a whole game."""
        seats, turns = len(self.kept()["seats"]), -1
        while self.wait() != "over" and (not count or turns < seats * count):
            self.decide()
            turns = self.kept()["actions"].count("end")
        assert count or self.state().winners()

    def decide(self) -> None:
        """Close a sheet, or make one decision of the game."""
        if not self.go_on():
            state = self.state()
            self.agree(state)
            phases = {"place": self._place, "card": self._card, "drift": self._drift, "act": self._act}
            phases[state.phase](state)

    def go_on(self) -> bool:
        """Close the sheet that waits for a press. Return False if there is none."""
        offers = self.page.evaluate(OFFERS)
        if offers["action"] or offers["pick"]:
            return False
        for intent in ("reveal", "continue"):
            if intent in offers["intent"]:
                self.press("intent", intent)
                return True
        return False

    def agree(self, state: State) -> None:
        """Check that the page offers exactly the legal actions."""
        offers = {name: set(values) for name, values in self.page.evaluate(OFFERS).items()}
        swimming = {cell for herds in state.swimmers for cell in herds}
        cells = self.page.evaluate(CELLS)
        assert len(cells) == len(set(cells))
        assert {NAME[cell] for cell in {*state.land.tiles(), *swimming}} <= set(cells)
        if "put-back" in offers["intent"]:
            return
        legal = state.legal()
        if state.phase in ("place", "card"):
            assert offers["action"] == {action_text(code) for code in legal}
            return
        if state.phase == "act":
            assert offers["action"] == {"end"}
            assert offers["mode"] == {MODES[code & KIND] for code in legal if code & KIND in MODES}
        kinds = {MOVE, MOVE_SPENT, RESCUE} if state.phase == "act" else {DRIFT}
        assert offers["pick"] == {NAME[source_of(code)] for code in legal if code & KIND in kinds}

    def of_kind(self, state: State, *kinds: int) -> list[str]:
        return [action_text(code) for code in state.legal() if code & KIND in kinds]

    def _place(self, state: State) -> None:
        self.play(self.rng.choice(self.of_kind(state, PLACE)))
        self.done.add("place")

    def _card(self, _: State) -> None:
        missing = [text for text in ("hand", "draw") if text not in self.done]
        text = self.rng.choice(missing or ["hand", "draw"])
        self.play(text)
        self.done.add(text)

    def _drift(self, state: State) -> None:
        texts = self.of_kind(state, DRIFT)
        if not self.brisk and self._is_due("put-back"):
            text = self.rng.choice(texts)
            source = text.split(">")[0]
            self.press("pick", source)
            assert self.offers("preview") == {other for other in texts if other.startswith(f"{source}>")}
            self.press("preview", text)
            self.done.add("look")
            self.press("intent", "put-back")
            self.press("intent", "put-back")
            assert not self.offers("preview")
            self.done.add("put-back")
        # first get many herds, then let some swim
        is_rescue_next = "rescue" not in self.done and {"walk", "reproduce"} <= self.done
        swims = [text for text in texts if leads_to_rescue(state, text)] if is_rescue_next else []
        self.play(self.rng.choice(swims or texts))
        self.done.add("drift")
        if not self.brisk and self._is_due("undo"):
            self._undo_and_redo()

    def _undo_and_redo(self) -> None:
        if "undo" not in self.offers("intent"):
            return
        before = self.kept()["actions"]
        self.press("intent", "undo")
        assert self.kept()["actions"] == before[:-1]
        self.press("intent", "redo")
        assert self.kept()["actions"] == before
        self.done |= {"undo", "redo"}

    def _act(self, state: State) -> None:
        rescues = self.of_kind(state, RESCUE)
        wishes = [
            ("rescue", rescues),
            ("walk", self._walks(state)),
            ("reproduce", self.of_kind(state, REPRODUCE)),
            ("drift-action", self.of_kind(state, DRIFT)),
            ("move", self.of_kind(state, MOVE, MOVE_SPENT)),
        ]
        found = [wish for wish in wishes if wish[1]]
        new = [wish for wish in found if wish[0] not in self.done]
        if not found or (not new and (self.brisk or self.rng.random() < 0.6)):
            self._end(bool(rescues))
            return
        name, texts = (new or found)[0] if new else self.rng.choice(found)
        if name == "walk":
            self._walk(self.rng.choice(texts))
        else:
            self.play(self.rng.choice(texts))
            self.done.add(name)
        if not self.brisk and self._is_due("undo"):
            self._undo_and_redo()

    def _walks(self, state: State) -> list[str]:
        """Return moves that can start a walk of several steps."""
        found = []
        for text in self.of_kind(state, MOVE, MOVE_SPENT) if state.ap > 1 else ():
            after = state.clone()
            after.play(action_of(text))
            origin = f"{text.strip(SPENT).split('-')[1]}-"
            if any(other.startswith(origin) for other in self.of_kind(after, MOVE, MOVE_SPENT)):
                found.append(text)
        return found

    def _walk(self, text: str) -> None:
        """Move a herd several steps with one press if the page offers that, else one step."""
        self.begin(text)
        far = sorted(way for way in self.offers("action") if " " in way)
        self.finish(self.rng.choice(far or [text]))
        self.done.add("walk" if far else "move")

    def _end(self, is_asked: bool) -> None:
        before = self.kept()["actions"]
        self.press("action", "end")
        if is_asked:
            self.press("intent", "end-anyway")
        self.wait()
        assert self.kept()["actions"][: len(before) + 1] == [*before, "end"]
        self.done.add("end")

    def _is_due(self, name: str) -> bool:
        return name not in self.done or self.rng.random() < 0.1


def leads_to_rescue(state: State, text: str) -> bool:
    """True if the drift leaves swimmers of the player that can be rescued at once."""
    after = state.clone()
    after.play(action_of(text))
    return after.player == state.player and any(code & KIND == RESCUE for code in after.legal())


def digest(kept: dict[str, Any]) -> str:
    return hashlib.sha256(record.dumps(kept).encode()).hexdigest()
