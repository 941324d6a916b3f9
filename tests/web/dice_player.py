"""Dice player: a page with Triad without a browser, its positions, and the checks for each of its scenes."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from tests.engine.test_triad_boards import at
from tests.web import markup as scenes
from tests.web.markup import words_of
from tests.web.page_player import Click, PagePlayer
from trias import record
from trias.games import triad as game
from trias.games.triad.cells import NAME
from trias.games.triad.state import State
from web.screen import scene
from web.state.app import App
from web.state.choice import Choice

VECTORS = Path(__file__).parents[1] / "data" / "vectors"

#: The bots of a game's seats ('' a person) and who begins (None: random).
GAMES = [
    (("", "casual"), 0),
    (("gentle", ""), 1),
    (("", "gentle"), None),
    (("", ""), 1),
    (("gentle", "casual"), None),
]

#: Positions where no die can both turn and move (T4), as black and orange dice. Among their turns in place
#: and slides are some without a triad, some with a triad of which one die can be removed, and some with a
#: choice.
STUCK = [
    ("a1:1 f1:2", "a3:2 c1:2 c3:3 e1:1 e2:1 f2:1"),
    ("a1:2 b1:2 a2:2 b2:2", "a3:2 b3:2 c2:2 c3:2 c1:2 d1:1"),
    ("a1:1", "a3:3 c1:2 c3:3"),
    ("b2:1 a1:1 b1:1", "c4:3 c3:3 b3:3 c2:2 d1:1 a3:1"),
    ("a1:3 a2:2 b2:1 b1:1", "c3:3 b3:2 c2:1 a3:1 d1:1"),
]

#: One black die cannot move, another can.
HELD = ("a1:1 f1:2", "a2:3 b1:3 b2:2 f6:1")

#: A move from e3 to c3 makes a triad, of which b2 or c3 itself can be removed.
OPEN = ("a1:1 b2:2 e3:1 f1:1", "d4:2 c4:1 f6:3")

#: The attributes that make a cell react to a click.
OFFERING = {"data-action", "data-preview", "data-pick"}

#: Six turns after which the position repeats: a1 shows 3, 1, 2, 3, and so does f6.
ROUND = ["a1-a2", "f6-f5", "a2-a4", "f5-f3", "a4-a1", "f3-f6"]

ROUND_SETUP = {"black": [3] * 6, "orange": [3] * 6, "first": "black"}

#: intent -> its weight in random choices
OFTEN = {"action": 6, "preview": 6, "pick": 4, "put-back": 1}


class DicePlayer(PagePlayer):
    """A person who plays Triad on a page and clicks on what the page offers."""

    def set_up(self, bots: Sequence[str], **options: Any) -> None:
        self.do("game", "triad")
        super().set_up(bots, **options)

    @property
    def dice(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def put(self, state: State) -> None:
        """Put this position on the board."""
        assert self.app.session.book is not None
        self.app.session.book.cut(0)
        self.match.start, self.match.state = state.clone(), state.clone()
        self.match.actions, self.match.redo_actions = [], []
        self.app.session.choice = Choice()

    def offered(self) -> list[Click]:
        if self.app.sheet or not self.app.is_persons_turn():
            return []
        return [click for click in scenes.on_board(self.app) if click[0] in OFTEN]

    def click(self) -> None:
        groups: dict[str, list[Click]] = {}
        for intent, value in self.offered():
            groups.setdefault(intent, []).append((intent, value))
        names = sorted(groups)
        group = self.rng.choices(names, [OFTEN[name] for name in names])[0]
        self.do(*self.rng.choice(groups[group]))


class SavedDice:
    """Reads the record in storage after every intent: it must hold the game on the board."""

    def __init__(self, player: DicePlayer) -> None:
        self.player = player
        self.text = ""
        self.looks = 0
        player.after = self.look

    def look(self) -> None:
        if self.player.app.session.match is None:
            return
        assert self.player.match.texts() == json.loads(self.player.saved)["actions"]
        if self.player.saved != self.text:
            self.text = self.player.saved
            self.looks += 1
            read = record.loads(self.text).state
            assert isinstance(read, State)
            assert everything(read) == everything(self.player.dice)


def everything(state: State) -> dict[str, Any]:
    """Return the whole position, including the counters for draws."""
    return {**game.position(state), "quiet": state.quiet, "seen": dict(state.occurrences)}


def started(seed: int = 1, bots: tuple[str, str] = ("", ""), **options: Any) -> DicePlayer:
    """Return a player at a game of Triad, for two people if no bots are named."""
    player = DicePlayer(seed)
    player.start(bots, **options)
    return player


def stuck(number: int) -> DicePlayer:
    """Return a player at a position in which Black's dice can only turn in place or slide (T4)."""
    player = started(number)
    player.put(at(*STUCK[number]))
    return player


def visit(player: DicePlayer, often: float = 1.0) -> Iterator[None]:
    """Play to the end at random. Yields at the end, and before some decisions of a person."""
    while player.app.sheet != "final":
        if not player.app.is_persons_turn():
            assert player.work()
            continue
        if player.rng.random() < often:
            yield
        player.click()
    yield


def record_text(actions: Sequence[str], setup: dict[str, Any] | None = None, **changes: Any) -> str:
    """Return the record of a game of Triad after these actions."""
    seats = [{"name": "Ada", "bot": None}, {"name": "Bo", "bot": None}]
    whole = {"format": "trias-record", "version": 1, "game": "triad", "seats": seats, "options": {}}
    return record.dumps({**whole, "setup": setup or ROUND_SETUP, "actions": list(actions), **changes})


def quiet_record() -> dict[str, Any]:
    """Return a whole game that ends after 100 turns without a triad."""
    text = (VECTORS / "triad-rare-quiet.json").read_text("utf-8")
    return dict(json.loads(text)["record"])


def spots(app: App) -> dict[str, dict[str, str | None]]:
    """Return cell -> the attributes of its clickable element."""
    nodes = scenes.parsed(scenes.places(app, "board-cells")["board-cells"])
    return {node.attrib["data-cell"]: dict(node.attrib) for node in nodes}


def prompt(app: App) -> str:
    return words_of(scenes.places(app, "prompt")["prompt"])


def clicked(player: DicePlayer, text: str) -> None:
    """Play an action with all the clicks that it needs."""
    offers = [("pick", text[:2]), ("preview", text.split("x")[0]), ("action", text)]
    for click in offers:
        if click in player.offered():
            player.do(*click)


def log_of(app: App) -> list[tuple[str, str | None, str]]:
    return [(line.text, line.token, line.detail) for line in app.game_page.log_lines(app)]


def scene_is_well(app: App) -> None:
    """Check the conditions that every scene of Triad must meet."""
    drawn = scene(app)
    scenes.check_places(drawn)
    found = scenes.trees(drawn)
    nodes = [node for tree in found.values() for node in tree.iter()]
    scenes.check_nodes(nodes)
    cells = Counter(node.attrib["data-cell"] for node in nodes if "data-cell" in node.attrib)
    is_there = app.session.match is not None  # otherwise the home screen is shown, without a board behind it
    assert cells == (Counter(NAME) if is_there else Counter())
    stops = [node for node in found["board-cells"] if node.get("tabindex") == "0"]
    assert len(stops) == is_there
    for node in found["board-cells"]:
        assert node.get("role") == "button"
        assert node.get("aria-label", "").startswith(f"{node.get('data-cell')}, ")
    offers_are_legal(app, [dict(node.attrib) for node in nodes])
    for name in app.names():
        if "<" in name:
            assert not [key for key in found if name in drawn[key]]


def offers_are_legal(app: App, nodes: list[dict[str, str]]) -> None:
    """Check that only legal actions are offered, and none when no person is to play."""
    offered = {
        name: [node[name] for node in nodes if name in node]
        for name in ("data-action", "data-preview", "data-pick")
    }
    if app.session.match is None or app.sheet or not app.is_persons_turn():
        assert not any(offered.values())
        return
    legal = [game.action_text(code) for code in app.session.match.state.legal()]
    assert set(offered["data-action"]) <= set(legal)
    for text in offered["data-preview"]:
        assert sum(other.startswith(f"{text}x") for other in legal) > 1
    assert set(offered["data-pick"]) <= {text[:2] for text in legal}
    assert len({*offered["data-action"], *offered["data-preview"], *offered["data-pick"]}) == sum(
        map(len, offered.values())
    )
