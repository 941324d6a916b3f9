"""Triad in the page: its games through the App's one way in, its clicks, words, log and scene."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from html import unescape
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.engine.test_triad_boards import at
from tests.web import test_scene as scenes
from tests.web.page_player import Click, PagePlayer
from trias import record
from trias.games import triad as game
from trias.games.contract import Refused
from trias.games.triad.cells import CELLS, FACES, NAME, SIZE, cell_named
from trias.games.triad.notation import MOVE, TURN, kind_of, removed_of, source_of, target_of
from trias.games.triad.state import State
from web import dice_clicks, words
from web.app import App
from web.clicks import Choice
from web.dice_log import NUMERALS
from web.draft import BASELINES, DICE
from web.scene.screen import scene
from web.scene.start import FAR
from web.words import m, reason_words, t

VECTORS = Path(__file__).parents[1] / "data" / "vectors"

#: bots of a game's seats ('' a person) and who begins (None is drawn).
GAMES = [
    (("", "casual"), 0),
    (("gentle", ""), 1),
    (("", "gentle"), None),
    (("", ""), 1),
    (("gentle", "casual"), None),
]

#: Positions where no die can both turn and move (T4): black, orange dice. Some turns and some slides make
#: no triad, some one that one die can leave, some one of several dice.
STUCK = [
    ("a1:1 f1:2", "a3:2 c1:2 c3:3 e1:1 e2:1 f2:1"),
    ("a1:2 b1:2 a2:2 b2:2", "a3:2 b3:2 c2:2 c3:2 c1:2 d1:1"),
    ("a1:1", "a3:3 c1:2 c3:3"),
    ("b2:1 a1:1 b1:1", "c4:3 c3:3 b3:3 c2:2 d1:1 a3:1"),
    ("a1:3 a2:2 b2:1 b1:1", "c3:3 b3:2 c2:1 a3:1 d1:1"),
]

#: One black die cannot move, another can.
HELD = ("a1:1 f1:2", "a2:3 b1:3 b2:2 f6:1")
#: From e3 a triad can be made on c3, which b2 or c3 itself may leave.
OPEN = ("a1:1 b2:2 e3:1 f1:1", "d4:2 c4:1 f6:3")

#: What makes a cell answer to a click.
OFFERING = {"data-action", "data-preview", "data-pick"}

#: Six turns after which the dice stand as before: a1 shows 3, 1, 2, 3 and f6 likewise.
ROUND = ["a1-a2", "f6-f5", "a2-a4", "f5-f3", "a4-a1", "f3-f6"]
ROUND_SETUP = {"black": [3] * 6, "orange": [3] * 6, "first": "black"}


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    words.use("en")
    yield
    words.use("en")


class DicePlayer(PagePlayer):
    """A person at a page with Triad; clicks what the drawn page offers."""

    def set_up(self, bots: Sequence[str], **options: Any) -> None:
        self.do("game", "triad")
        super().set_up(bots, **options)

    @property
    def dice(self) -> State:
        state = self.match.state
        assert isinstance(state, State)
        return state

    def put(self, state: State) -> None:
        """Let the game stand so."""
        assert self.app.book is not None
        self.app.book.cut(0)
        self.match.start, self.match.state = state.clone(), state.clone()
        self.match.actions, self.match.undone = [], []
        self.app.choice = Choice()

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


#: intent -> how often it is chosen
OFTEN = {"action": 6, "preview": 6, "pick": 4, "put-back": 1}


class SavedDice:
    """Reads the record in storage after every intent: it must be the very game on the board."""

    def __init__(self, player: DicePlayer) -> None:
        self.player = player
        self.text = ""
        self.looks = 0
        player.after = self.look

    def look(self) -> None:
        if self.player.app.match is None:
            return
        assert self.player.match.texts() == json.loads(self.player.saved)["actions"]
        if self.player.saved != self.text:
            self.text = self.player.saved
            self.looks += 1
            read = record.loads(self.text).state
            assert isinstance(read, State)
            assert everything(read) == everything(self.player.dice)


def everything(state: State) -> dict[str, Any]:
    """The whole position, and what the draws are counted by."""
    return {**game.position(state), "quiet": state.quiet, "seen": dict(state.seen)}


def legal_texts(player: DicePlayer) -> set[str]:
    return {game.action_text(code) for code in player.dice.legal()}


def started(seed: int = 1, bots: tuple[str, str] = ("", ""), **options: Any) -> DicePlayer:
    player = DicePlayer(seed)
    player.start(bots, **options)
    return player


def stuck(number: int) -> DicePlayer:
    """Two persons where Black's dice can only turn, or move as far as they show."""
    player = started(number)
    player.put(at(*STUCK[number]))
    return player


def visit(player: DicePlayer, often: float = 1.0) -> Iterator[None]:
    """Play to the end at random; yields now and then where a person decides, and at the end."""
    while player.app.sheet != "final":
        if not player.app.is_persons_turn():
            assert player.work()
            continue
        if player.rng.random() < often:
            yield
        player.click()
    yield


def record_text(actions: Sequence[str], setup: dict[str, Any] | None = None, **changes: Any) -> str:
    seats = [{"name": "Ada", "bot": None}, {"name": "Bo", "bot": None}]
    whole = {"format": "trias-record", "version": 1, "game": "triad", "seats": seats, "options": {}}
    return record.dumps({**whole, "setup": setup or ROUND_SETUP, "actions": list(actions), **changes})


def quiet_record() -> dict[str, Any]:
    """A whole game that ends after 100 turns without a triad."""
    text = (VECTORS / "triad-rare-quiet.json").read_text("utf-8")
    return dict(json.loads(text)["record"])


def words_of(markup: str) -> str:
    return unescape(re.sub("<[^>]*>", "", markup))


def spots(app: App) -> dict[str, dict[str, str | None]]:
    """cell -> the attributes of the cell that takes clicks."""
    nodes = scenes.trees(scene(app))["board-cells"]
    return {node.attrib["data-cell"]: dict(node.attrib) for node in nodes}


def prompt(app: App) -> str:
    return words_of(scene(app)["prompt"])


# The start sheet --------------------------------------------------------------------------------------


def test_triad_is_chosen_on_the_start_sheet() -> None:
    player = DicePlayer(1)
    app = player.app
    assert app.draft.game == "trias"
    player.do("game", "triad")
    assert (app.draft.game, app.shown.name, app.sheet) == ("triad", "triad", "start")
    assert [(seat.token, seat.bot) for seat in app.draft.seats] == [(DICE[0], ""), (DICE[1], "casual")]
    assert json.loads(player.settings)["game"] == "triad"
    drawn = scene(app)
    assert drawn["html@data-game"] == "triad"
    assert set(spots(app)) == set(NAME)
    offered = set(re.findall(r'data-intent="([a-z-]+)"', drawn["sheets"]))
    assert {"game", "seat-kind", "seat-name", "starter", "start"} <= offered
    assert not {"seat-add", "seat-remove", "seat-token", "pole"} & offered
    bots = re.findall(r'<option value="(\w*)"', re.findall(r"<select.*?</select>", drawn["sheets"])[0])
    assert bots == ["", FAR, *(bot for bot in game.BOTS if bot not in BASELINES)]


def test_a_game_that_is_none_changes_nothing() -> None:
    player = DicePlayer(1)
    player.do("game", "triad")
    before = player.app.draft.setup
    for wrong in ("chess", "", "triad"):
        player.do("game", wrong)
        assert (player.app.draft.game, player.app.draft.setup) == ("triad", before)


def test_triad_is_for_two() -> None:
    player = DicePlayer(1)
    player.do("game", "triad")
    before = list(player.app.draft.seats)
    for intent, value in (("seat-add", ""), ("seat-remove", ""), ("seat-token", "red"), ("pole", "4")):
        player.do(intent, value)
        assert player.app.draft.seats == before
    player.do("start")
    assert player.match.options == {}
    assert len(player.match.seats) == 2


def test_bots_persons_and_names_can_be_chosen() -> None:
    player = DicePlayer(1)
    player.do("game", "triad")
    draft = player.app.draft
    player.do("seat-kind", "", 1)
    assert (draft.seats[1].bot, draft.seats[1].name) == ("", t("start.name.n", n=2))
    player.do("seat-kind", "expert", 0)
    assert (draft.seats[0].bot, draft.seats[0].name) == ("expert", t("start.name.die-black"))
    player.do("seat-name", "Ada", 0)
    player.do("seat-kind", "nobody", 0)
    assert (draft.seats[0].bot, draft.seats[0].name) == ("", "Ada")
    for bot in ("oneturn", "random"):  # of Trias; for measuring, but known
        player.do("seat-kind", bot, 1)
        assert draft.seats[1].bot == ("random" if bot == "random" else "")


def test_start_begins_exactly_the_game_shown() -> None:
    player = DicePlayer(3)
    player.do("game", "triad")
    shown = player.app.draft.match()
    player.do("start")
    assert (player.match.name, player.match.setup) == ("triad", shown.setup)
    assert player.match.seats == shown.seats
    assert [seat["token"] for seat in player.match.seats] == list(DICE)
    assert json.loads(player.saved)["setup"] == shown.setup
    assert player.app.draft.setup != shown.setup  # the next game is another one


@pytest.mark.parametrize("seat", [0, 1])
def test_the_one_who_begins(seat: int) -> None:
    for seed in range(3):
        player = started(seed, starter=seat)
        assert player.match.setup["first"] == ("black", "orange")[seat]
        assert player.match.state.to_move == seat
        assert player.app.names()[seat] in prompt(player.app)


def test_the_one_who_begins_can_be_drawn() -> None:
    drawn = Counter(started(seed, starter=None).match.state.to_move for seed in range(20))
    assert min(drawn[0], drawn[1]) > 2


def test_each_game_keeps_its_seats() -> None:
    player = DicePlayer(1)
    player.do("seat-remove", "", 2)
    player.do("seat-name", "Ada", 0)
    player.do("starter", "1")
    trias = list(player.app.draft.seats)
    player.do("game", "triad")
    player.do("seat-name", "Bo", 0)
    player.do("seat-kind", "", 1)
    triad = list(player.app.draft.seats)
    player.do("game", "trias")
    assert player.app.draft.seats == trias
    assert player.app.draft.starter is None
    assert player.app.state.players == 2
    player.do("game", "triad")
    assert player.app.draft.seats == triad
    player.do("game", "trias")
    player.do("start")
    assert player.match.name == "trias"
    assert player.match.seats[0]["name"] == "Ada"


# Whole games ------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("bots", "starter"), GAMES)
def test_whole_games(bots: tuple[str, str], starter: int | None, seed: int) -> None:
    player = DicePlayer(seed)
    saved = SavedDice(player)
    player.start(bots, starter=starter)
    player.play_to_the_end()
    app = player.app
    assert saved.looks == len(player.match.actions) + 1
    assert app.page_state == "over"
    assert player.dice.winners() is not None
    assert [entry.action for entry in app.entries()] == player.match.actions
    assert app.choice == Choice()
    assert not player.offered()
    assert not app.can_undo()
    assert not app.can_redo()
    player.do("close")
    player.do("undo")
    assert app.alarm == t("err.undo_nothing")
    assert app.page_state == "over"


#: What else can be pressed, and what cannot.
ANYTHING: list[Click] = [
    *[("undo", "")] * 4,
    *[("redo", "")] * 2,
    *[(sheet, "") for sheet in ("menu", "log", "table", "about", "final", "close", "close")],
    *[(intent, "") for intent in ("reveal", "hide-card", "restart-turn", "continue", "rematch", "export")],
    *[("action", text) for text in ("a1-a1", "end", "c4>d7", "a1=2", "", "x", "a1-b2x")],
    *[("preview", text) for text in ("a1-b2", "end", "")],
    *[("key", code) for code in ("KeyU", "KeyW", "KeyR", "Escape", "Comma", "PageDown", "Home")],
    *[("resize", "390 600 390"), ("resize", "900 700 1280"), ("pace", "fast"), ("pace", "instant")],
    *[("stored", "err.storage_full"), ("stored", ""), ("waited", ""), ("skip", ""), ("land", "A")],
    *[("mode", "move"), ("herd", "fresh"), ("dismiss", "")],
]


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(("bots", "starter"), GAMES[:4])
def test_whole_games_with_undo_and_all_buttons(bots: tuple[str, str], starter: int | None, seed: int) -> None:
    """Like a person who changes his mind, opens every sheet and asks for nonsense."""
    player = DicePlayer(seed)
    SavedDice(player)
    player.start(bots, starter=starter)
    rng = Random(seed)
    tried: Counter[str] = Counter()
    for _ in range(5000):
        if player.app.sheet == "final":
            break
        if rng.random() < 0.5:
            intent, value = rng.choice(ANYTHING)
            tried[intent] += 1
            player.do(intent, value)
        elif player.app.sheet:
            player.do("close")
        elif player.app.is_persons_turn():
            player.click()
        elif player.jobs:
            player.work()
        else:
            player.do("waited")
        assert player.app.sheet in ("", "menu", "lands", "log", "about", "final")
        assert len(player.app.entries()) == len(player.match.actions)
    assert player.app.sheet == "final"
    assert len(tried) > 5


@pytest.mark.parametrize("bots", [("", ""), ("", "casual"), ("gentle", "gentle")])
def test_the_device_is_never_handed_over(bots: tuple[str, str]) -> None:
    player = DicePlayer(2)
    sheets = set()
    player.after = lambda: sheets.add(player.app.sheet)
    player.start(bots)
    player.play_to_the_end()
    assert sheets == {"start", "", "final"}


def test_what_the_page_is_doing() -> None:
    player = DicePlayer(1)
    app = player.app
    player.set_up(("", "casual"))
    assert app.page_state == "ready"
    player.do("start")
    assert app.page_state == "ready"
    player.play(min(legal_texts(player)))
    assert app.page_state == "thinking"
    assert t("prompt.bot.thinking", player=app.names()[1]) in prompt(app)
    player.do("menu")
    assert app.page_state == "ready"
    player.do("close")
    assert app.page_state == "thinking"
    assert player.work()
    assert app.page_state == "ready"
    player.play_to_the_end()
    assert app.page_state == "over"
    player.do("close")
    assert (app.sheet, app.page_state) == ("", "over")
    assert 'data-intent="final"' in scene(app)["actions"]
    player.do("final")
    assert app.sheet == "final"


def test_what_a_bot_has_done_is_told_and_shown() -> None:
    player = DicePlayer(1)
    player.start(("", "casual"))
    app = player.app
    told = 0
    while app.sheet != "final":
        if app.is_persons_turn():
            player.click()
            continue
        assert player.work()
        code = player.match.actions[-1]
        face = NUMERALS[abs(player.match.game.action_of(player.match.texts()[-1]) >> 20)]
        moved = t("say.dice.moved", cell=NAME[target_of(code)], face=face).rstrip(".")
        assert moved in app.said
        assert app.said.startswith(app.names()[1])
        assert (t("say.dice.triad", n=player.dice.triads[1]).rstrip(".") in app.said) == (
            removed_of(code) >= 0
        )
        assert "last-cell" in scene(app)["board-targets"]
        assert ("gone-die" in scene(app)["board-targets"]) == (removed_of(code) >= 0)
        told += 1
    assert told > 2


@pytest.mark.parametrize("answer", ["", "end", "a1-a1", "nonsense", "c4>d7"])
def test_an_illegal_answer_is_not_played_and_the_bot_is_asked_again(answer: str) -> None:
    player = started(1, ("", "casual"))
    player.play(min(legal_texts(player)))
    id = json.loads(player.jobs[0])["id"]
    player.do("answer", answer, id)
    assert len(player.match.actions) == 1
    if answer:
        assert player.app.alarm == t("err.bot_failed")
        assert json.loads(player.jobs[0])["id"] != id
    assert player.work()
    assert len(player.match.actions) == 2


# Clicks -----------------------------------------------------------------------------------------------


def reachable(player: DicePlayer) -> set[str]:
    """The actions that clicks lead to, from where the page is now, without completing any."""
    app = player.app
    found: set[str] = set()
    todo, seen = [app.choice], {app.choice}
    while todo:
        choice = todo.pop()
        app.choice = choice
        for intent, value in player.offered():
            if intent == "action":
                found.add(value)
                continue
            app.choice = choice
            player.do(intent, value)
            if app.choice not in seen:
                seen.add(app.choice)
                todo.append(app.choice)
    app.choice = Choice()
    return found


def test_every_legal_action_can_be_clicked() -> None:
    tried: Counter[str] = Counter()
    for seed in range(6):
        player = started(seed, ("", "" if seed % 2 else "gentle"))
        for _ in visit(player):
            app = player.app
            if app.sheet or app.choice != Choice():
                continue
            makes = Counter(kind_of(code) for code in player.dice.legal() if removed_of(code) >= 0)
            kind = "triad" if makes else "quiet"
            if tried[kind] > 12:
                continue
            tried[kind] += 1
            assert reachable(player) == legal_texts(player)
            assert all(kind_of(code) == MOVE for code in player.dice.legal())
    assert min(tried["triad"], tried["quiet"]) > 10


@pytest.mark.parametrize("number", range(len(STUCK)))
def test_every_legal_action_can_be_clicked_where_no_die_can_turn_and_move(number: int) -> None:
    player = stuck(number)
    legal = legal_texts(player)
    assert all("=" in text or "!" in text for text in legal)
    assert reachable(player) == legal
    for text in sorted(legal):
        player.put(at(*STUCK[number]))
        clicked(player, text)
        assert player.match.texts() == [text]
        player.do("undo")
        assert everything(player.dice) == everything(at(*STUCK[number]))


def clicked(player: DicePlayer, text: str) -> None:
    """Play an action through all its clicks."""
    offers = [("pick", text[:2]), ("preview", text.split("x")[0]), ("action", text)]
    for click in offers:
        if click in player.offered():
            player.do(*click)


def test_turns_are_buttons_and_slides_are_places() -> None:
    player = stuck(3)
    app = player.app
    assert t("prompt.dice.stuck", player=app.names()[0]).replace("**", "") in prompt(app)
    assert t("prompt.dice.stuck.small") in prompt(app)
    assert "data-action" not in scene(app)["actions"]
    player.do("pick", "a1")
    buttons = {
        node.get("data-action") or node.get("data-preview"): "".join(node.itertext())
        for node in scenes.trees(scene(app))["actions"].iter("button")
    }
    assert buttons.pop(None).startswith(t("button.put_back"))
    assert buttons == {"a1=2": t("button.turn_die", face="II"), "a1=3": t("button.turn_die", face="III")}
    offered = set(player.offered())
    # turned to 2 it would be in a triad of which two dice can leave
    assert {("preview", "a1=2"), ("action", "a1=3"), ("action", "a1-a2!")} <= offered
    assert spots(app)["a2"]["data-action"] == "a1-a2!"
    player.do("preview", "a1=2")
    assert {click for click in player.offered() if click[0] == "action"} == {
        ("action", "a1=2xa1"),
        ("action", "a1=2xb2"),
    }
    assert spots(app)["a1"]["aria-label"] == t("list.join").join(
        (t("cell.die", cell="a1", player="Player 1", face="II"), t("cell.target.remove"))
    )
    assert "data-action" not in scene(app)["actions"]
    player.do("put-back")
    assert ("preview", "a1=2") in player.offered()
    player.do("preview", "a1=2")
    player.do("action", "a1=2xb2")
    assert player.match.texts() == ["a1=2xb2"]
    assert player.dice.triads == [1, 0]
    assert app.said == f"{t('say.dice.turned', cell='a1', face='II')} {t('say.dice.triad', n=1)}"


def test_a_die_its_place_and_the_die_that_leaves() -> None:
    player = started()
    app = player.app
    player.put(at("a1:1 b2:2 c2:2 f1:1", "d4:2 c4:2 f6:3"))
    assert t("prompt.dice.pick", player=app.names()[0]).replace("**", "") in prompt(app)
    assert {cell for cell, spot in spots(app).items() if "data-pick" in spot} == {"a1", "b2", "c2", "f1"}
    assert spots(app)["a1"]["aria-label"] == "a1, Player 1: I, your die can move"
    assert spots(app)["d4"]["aria-label"] == "d4, Player 2: II"
    assert spots(app)["b1"]["aria-label"] == "b1, empty"
    player.do("pick", "a1")
    assert app.said == t("say.dice.picked", cell="a1", n=len(app.offer().targets))
    assert app.focus == cell_named("a1")
    assert t("prompt.dice.to").replace("**", "") in prompt(app)
    assert t("prompt.dice.to.small", n=len(app.offer().targets)) in prompt(app)
    assert spots(app)["a1"]["aria-label"] == "a1, Player 1: I, chosen"
    assert spots(app)["a3"]["data-action"] == "a1-a3"
    assert spots(app)["a3"]["aria-label"] == "a3, empty, move here, showing II"
    player.do("pick", "f1")  # another one instead
    assert app.choice == Choice(picked=cell_named("f1"))
    player.do("pick", "f1")  # the same again is put back
    assert app.choice == Choice()
    player.put(at(*OPEN))
    player.do("pick", "e3")
    place = spots(app)["c3"]
    assert (place.get("data-preview"), place.get("data-action")) == ("e3-c3", None)
    assert place["aria-label"] == "c3, empty, move here, showing II, makes a triad"
    player.do("preview", "e3-c3")
    assert app.said == t("prompt.dice.leave").replace("**", "")
    assert t("prompt.dice.leave.small") in prompt(app)
    actions = {cell: spot["data-action"] for cell, spot in spots(app).items() if "data-action" in spot}
    assert actions == {"b2": "e3-c3xb2", "c3": "e3-c3xc3"}
    assert spots(app)["b2"]["aria-label"] == "b2, Player 1: II, remove this die"
    assert spots(app)["c3"]["aria-label"] == "c3, Player 1: II, remove this die"
    assert NAME[app.focus] in actions
    assert "link-in" in scene(app)["board-over"]
    player.do("action", "e3-c3xb2")
    assert (player.match.texts(), player.dice.triads) == (["e3-c3xb2"], [1, 0])
    assert app.said == f"{t('say.dice.moved', cell='c3', face='II')} {t('say.dice.triad', n=1)}"
    assert (app.choice, app.focus) == (Choice(), cell_named("c3"))


def test_a_place_where_one_die_alone_can_leave_needs_no_other_click() -> None:
    player = started()
    player.put(at("a1:1 f1:1", "b2:2 d4:2 f6:3"))
    player.do("pick", "a1")
    assert not [click for click in player.offered() if click[0] == "preview"]
    player.put(at("e3:1 f1:1", "b2:2 d4:2 f6:3"))
    player.do("pick", "e3")
    assert spots(player.app)["c3"]["data-action"] == "e3-c3xc3"
    player.do("action", "e3-c3xc3")
    assert player.dice.triads == [1, 0]


def test_put_back_goes_back_stage_by_stage() -> None:
    for back in (("put-back", ""), ("undo", ""), ("key", "Escape"), ("key", "KeyU")):
        player = started()
        app = player.app
        player.play(min(legal_texts(player)))
        player.put(at(*OPEN))
        assert not [click for click in player.offered() if click[0] == "put-back"]
        player.do("pick", "e3")
        first = player.offered()
        assert ("put-back", "") in first
        player.do("preview", "e3-c3")
        assert ("put-back", "") in player.offered()
        player.do(*back)
        assert app.choice == Choice(picked=cell_named("e3"))
        assert player.offered() == first
        player.do("preview", "e3-c3")
        player.do("pick", "e3")  # the die itself does the same
        assert app.choice == Choice(picked=cell_named("e3"))
        player.do(*back)
        assert app.choice == Choice()
        assert player.match.actions == []
        assert app.alarm == ""


def test_nonsense_is_refused_and_changes_nothing() -> None:
    player = started(2)
    player.click()
    for _ in visit(player, 0.5):
        if player.app.sheet:
            break
        legal = legal_texts(player)
        before = everything(player.dice), player.app.choice, player.saved
        for text in ("a1-a1", "a1", "end", "hand", "c4>d7", "a1-b2", "f6-e5", "a1=2", "a1-a2!", "d4-e5xd4"):
            if text not in legal:
                player.do("action", text)
                assert player.app.alarm
                assert player.app.toast == (player.app.alarm, True)
            player.do("preview", "a1-a1" if text in legal else text.replace("x", "-"))
        assert (everything(player.dice), player.app.choice, player.saved) == before


def test_nothing_is_played_while_a_sheet_is_open() -> None:
    player = started()
    text = min(legal_texts(player))
    player.do("menu")
    assert not [click for click in scenes.on_board(player.app) if click[0] in OFTEN]
    for click in (("action", text), ("pick", text[:2]), ("preview", text), ("cell", "a1"), ("undo", "")):
        player.do(*click)
        assert (player.match.actions, player.app.choice) == ([], Choice())


# Why not ----------------------------------------------------------------------------------------------


def explained(player: DicePlayer) -> Counter[str]:
    """Click every cell that offers nothing: each answers in words, and nothing changes."""
    app = player.app
    seen: Counter[str] = Counter()
    before = everything(player.dice), app.choice, player.saved
    for cell, spot in spots(app).items():
        if OFFERING & spot.keys():
            continue
        reason = dice_clicks.why_not(player.dice, app.choice, cell_named(cell))
        assert reason is not None, (cell, app.choice, player.dice)
        player.do("cell", cell)
        assert app.alarm == reason_words(reason) != ""
        assert "{" not in app.alarm
        assert app.toast == (app.alarm, True)
        assert app.focus == cell_named(cell)
        seen[reason.id] += 1
    assert (everything(player.dice), app.choice, player.saved) == before
    return seen


def test_every_cell_that_offers_nothing_says_why() -> None:
    seen: Counter[str] = Counter()
    for seed in range(4):
        player = started(seed, ("", "" if seed % 2 else "gentle"))
        for _ in visit(player, 0.3):
            if not player.app.sheet:
                seen += explained(player)
    for number in range(len(STUCK)):
        player = stuck(number)
        seen += explained(player)
        for cell in sorted(player.app.offer().picks):
            player.do("pick", NAME[cell])
            seen += explained(player)
            for intent, value in player.offered():
                if intent == "preview":
                    player.do("preview", value)
                    seen += explained(player)
                    player.do("put-back")
            player.do("put-back")
    assert {
        "err.no_die",
        "err.die_stuck",
        "err.die_in_way",
        "err.no_line",
        "err.same_face",
        "err.other_face",
        "err.triad_remove",
    } <= seen.keys()


def test_a_die_that_cannot_move_says_so() -> None:
    player = started()
    player.put(at(*HELD))
    for cell, reason in (("a1", "die_stuck"), ("f6", "no_die"), ("c3", "no_die")):
        player.do("cell", cell)
        assert player.app.alarm == t(f"err.{reason}", cell=cell)
    player.do("pick", "f1")
    for cell, reason in (("d1", "same_face"), ("d2", "no_line"), ("a2", "no_line")):
        player.do("cell", cell)
        assert player.app.alarm == t(f"err.{reason}", cell="f1", to=cell, face=2)


# Undo -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(2))
def test_two_persons_undo_turn_by_turn_and_redo(seed: int) -> None:
    player = started(seed)
    SavedDice(player)
    app, match = player.app, player.match
    trail = [everything(player.dice)]
    while len(match.actions) < 8 and app.sheet != "final":
        count = len(match.actions)
        player.click()
        if len(match.actions) > count:
            trail.append(everything(player.dice))
    assert app.sheet == ""
    player.do("put-back")
    player.do("put-back")
    whole = list(match.actions)
    for count in range(len(whole) - 1, -1, -1):
        assert app.can_undo()
        player.do("undo")
        assert match.actions == whole[:count]
        assert app.said == t("say.undone")
        assert everything(player.dice) == trail[count]
        assert len(app.entries()) == count
        assert match.state.to_move == count % 2
    player.do("undo")
    assert app.alarm == t("err.undo_nothing")
    for count in range(1, len(whole) + 1):
        assert app.can_redo()
        player.do("redo")
        assert match.actions == whole[:count]
        assert app.said == t("say.redone")
        assert everything(player.dice) == trail[count]
        assert app.focus == target_of(whole[count - 1])
    player.do("redo")
    assert app.alarm == t("err.redo_nothing")


def test_another_action_ends_redo() -> None:
    player = started()
    first, second = sorted(legal_texts(player))[:2]
    player.play(first)
    player.do("undo")
    player.play(second)
    assert not player.app.can_redo()
    assert player.match.texts() == [second]


def asked() -> DicePlayer:
    """A person has moved; the bot is at its answer."""
    player = started(1, ("", "casual"))
    SavedDice(player)
    player.play(max(legal_texts(player)))
    assert player.app.page_state == "thinking"
    return player


def test_a_bot_at_its_answer_can_be_stopped_by_undo() -> None:
    """Its late answer is left alone."""
    player = asked()
    app = player.app
    job = json.loads(player.jobs[0])["id"]
    answer = first_answer(player)
    assert app.can_undo()
    player.do("undo")
    assert (player.match.actions, app.page_state, app.said) == ([], "ready", t("say.undone"))
    before = everything(player.dice)
    for intent, value, number in (("answer", answer, job), ("waited", "", 0), ("close", "", 0)):
        player.do(intent, value, number)
        assert player.match.actions == []
        assert everything(player.dice) == before
        assert app.alarm == ""
        assert len([order for order in player.orders if order.kind == "think"]) == 1
    # another move, another answer
    player.jobs.clear()
    player.play(min(legal_texts(player)))
    assert json.loads(player.jobs[0])["id"] != job
    player.do("answer", answer, job)
    assert len(player.match.actions) == 1
    assert player.work()
    assert len(player.match.actions) == 2


def first_answer(player: DicePlayer) -> str:
    """An answer that would be legal."""
    return min(legal_texts(player))


def test_undo_while_an_answer_waits_to_be_shown() -> None:
    player = started(1, ("", "casual"), pace="normal")
    player.play(max(legal_texts(player)))
    player.do("answer", first_answer(player), json.loads(player.jobs[0])["id"])
    assert len(player.match.actions) == 1  # the pause is not over
    player.do("undo")
    player.do("waited")
    assert player.match.actions == []
    assert player.app.alarm == ""
    player.do("skip")
    assert player.match.actions == []


def test_redo_asks_the_bot_anew() -> None:
    player = asked()
    first = player.match.texts()
    answer, job = first_answer(player), json.loads(player.jobs[0])["id"]
    player.do("undo")
    assert player.app.can_redo()
    player.do("redo")
    assert player.match.texts() == first
    assert player.app.page_state == "thinking"
    player.do("answer", answer, job)
    assert player.match.texts() == first
    assert player.work()
    assert player.app.is_persons_turn()


def test_what_a_bot_has_answered_cannot_be_taken_back() -> None:
    player = asked()
    assert player.work()
    actions = list(player.match.actions)
    assert not player.app.can_undo()
    player.do("undo")
    assert player.app.alarm == t("err.undo_nothing")
    player.do("redo")
    assert player.app.alarm == t("err.redo_nothing")
    assert player.match.actions == actions


def test_a_turn_has_nothing_to_restart() -> None:
    player = started()
    player.play(min(legal_texts(player)))
    assert not player.app.can_restart()
    player.do("restart-turn")
    assert len(player.match.actions) == 1
    player.do("menu")
    assert 'data-intent="restart-turn"' not in scene(player.app)["sheets"]


# The end, and the next game ---------------------------------------------------------------------------


def test_the_final_sheet_of_a_win() -> None:
    winners = Counter[int]()
    for seed in range(6):
        player = started(seed, names=("Ada", "Bo"))
        player.play_to_the_end()
        app = player.app
        (winner,) = player.dice.winners() or ()
        winners[winner] += 1
        name = ("Ada", "Bo")[winner]
        shown = words_of(scene(app)["sheets"])
        assert t("final.title.triad") in shown
        assert t("final.triad.win", player=name, n=3) in shown
        assert t("final.turns", n=len(player.match.actions)) in shown
        assert t("final.triad.draw") not in shown
        assert t("prompt.over.dice", player=name).replace("**", "") in prompt(app)
        assert scene(app)["html@data-state"] == "over"
        row = scenes.trees(scene(app))["players"][0][winner]
        assert "winner" in (row.get("class") or "").split()
    assert len(winners) == 2


@pytest.mark.parametrize("by", ["quiet", "repeats"])
def test_the_final_sheet_and_the_log_of_a_draw(by: str) -> None:
    given = quiet_record() if by == "quiet" else json.loads(record_text(ROUND + ROUND))
    *actions, last = given["actions"]
    player = DicePlayer(1)
    player.do("import", record.dumps({**given, "actions": actions}))
    app = player.app
    assert app.sheet == ""
    assert last in legal_texts(player)
    assert log_of(app)[-1][0] != m(f"log.dice.draw.{by}")
    clicked(player, last)
    other = DicePlayer(2)
    other.do("import", record.dumps(given))
    for page in (player, other):  # played to its end, and opened as it ended
        assert page.app.sheet == "final"
        assert page.dice.winners() == ()
        shown = words_of(scene(page.app)["sheets"])
        assert t("final.triad.draw") in shown
        assert t(f"final.triad.draw.{by}") in shown
        assert t("final.turns", n=len(given["actions"])) in shown
        assert t("prompt.draw").replace("**", "") in prompt(page.app)
        assert log_of(page.app)[-1] == (m(f"log.dice.draw.{by}"), None, "")
        rows = scenes.trees(scene(page.app))["players"][0]
        assert all("winner" not in (row.get("class") or "").split() for row in rows)
    assert log_of(player.app) == log_of(other.app)


def test_a_rematch_lets_the_other_one_begin() -> None:
    player = DicePlayer(6)
    player.start(("", "casual"), starter=0, names=("Ada", "Bo"))
    firsts = []
    for _ in range(3):
        firsts.append(player.match.setup["first"])
        player.play_to_the_end()
        old = player.match
        player.do("rematch")
        assert player.app.sheet == ""
        assert (player.match.name, player.match.seats) == ("triad", old.seats)
        assert player.match.setup != {**old.setup, "first": player.match.setup["first"]}
        assert json.loads(player.saved)["setup"] == player.match.setup
        assert (player.match.actions, player.app.entries()) == ([], [])
        assert player.app.page_state == ("ready" if player.match.state.to_move == 0 else "thinking")
    assert firsts == ["black", "orange", "black"]


def test_another_game_after_a_game_and_over_one_under_way() -> None:
    player = started()
    player.click()
    player.do("new-game")
    while not player.match.actions:
        player.do("close")
        player.click()
        player.do("new-game")
    assert player.app.sheet == "start"
    assert player.app.shown.name == "triad"
    player.do("game", "trias")
    assert player.app.shown.name == "triad"  # the game under way is still on the board
    player.do("start")
    assert player.match.name == player.app.shown.name == "trias"
    assert scene(player.app)["html@data-game"] == "trias"


# Files and kept games ---------------------------------------------------------------------------------


def test_export_and_import() -> None:
    player = started(4, ("", "casual"))
    for _ in range(12):
        player.click()
        player.run_bots()
    player.do("export")
    name, text = player.downloads[-1]
    assert name == f"triad-{len(player.match.actions)}.json"
    other = DicePlayer(9)
    SavedDice(other)
    other.do("import", text)
    assert other.app.said == t("say.opened")
    assert everything(other.dice) == everything(player.dice)
    assert other.match.seats == player.match.seats
    assert log_of(other.app) == log_of(player.app)
    other.play_to_the_end()


def test_a_file_of_triad_over_a_game_of_trias_and_back() -> None:
    player = DicePlayer(2)
    PagePlayer.set_up(player, ["", ""])
    player.do("start")
    player.do("action", "+a0")
    trias = player.saved
    text = record_text(ROUND)
    player.do("dropped", text)
    assert player.app.sheet == "confirm-open"
    assert player.match.name == "trias"
    player.do("import-anyway")
    assert player.match.name == "triad"
    assert player.match.texts() == ROUND
    scene_is_well(player.app)
    player.do("import", trias)
    assert player.match.name == "trias"
    assert scene(player.app)["html@data-game"] == "trias"


def test_files_with_other_tokens_keep_the_colours_of_the_dice() -> None:
    for tokens in (DICE[::-1], ("red", "yellow"), ("red", DICE[0]), (DICE[0], DICE[0]), (7, None)):
        seats = [
            {"name": name, "bot": None, "token": token}
            for name, token in zip(("Ada", "Bo"), tokens, strict=True)
        ]
        player = DicePlayer(1)
        player.do("import", record_text(ROUND[:2], seats=seats))
        players = scenes.trees(scene(player.app))["players"][0]
        for row, colour in zip(players, ("black", "orange"), strict=True):
            chip = row.find(".//svg[@class='chip']/use")
            assert chip is not None
            assert (chip.get("href") or "").endswith(f"-{colour}")
        assert [token for _, token, _ in log_of(player.app) if token] == list(DICE)
        assert json.loads(player.saved)["seats"] == seats


BAD = [
    ({"setup": {**ROUND_SETUP, "black": [3, 2, 1, 1, 1, 1]}}, "err.setup.dice"),
    ({"setup": {**ROUND_SETUP, "orange": [1, 1, 1, 1, 1, 4]}}, "err.setup.dice"),
    ({"setup": {**ROUND_SETUP, "orange": [1] * 5}}, "err.setup.dice"),
    ({"setup": {**ROUND_SETUP, "first": "white"}}, "err.setup.first"),
    ({"setup": []}, "err.record.setup"),
    ({"seats": [{"name": "Ada", "bot": None}] * 3}, "err.record.seats"),
    ({"actions": ["a1-a2", "a1-a2"]}, "err.record.action"),
    ({"actions": ["a1-a4"]}, "err.record.action"),
    ({"actions": ["+o"]}, "err.record.action"),
]


@pytest.mark.parametrize(("changes", "reason"), BAD)
def test_a_bad_file_says_one_line_and_leaves_all_as_it_was(changes: dict[str, Any], reason: str) -> None:
    player = started()
    player.play(min(legal_texts(player)))
    match, saved = player.match, player.saved
    text = record.dumps({**json.loads(record_text([])), **changes})
    with pytest.raises(Refused) as refused:
        record.loads(text)
    assert refused.value.reason.id == reason
    player.do("import", text)
    assert player.app.sheet == "message"
    assert player.app.message is not None
    line = str(player.app.message.values["line"])
    assert line == words.sentence(words.refusal_words(refused.value))
    assert "\n" not in line
    player.do("close")
    assert (player.match, player.saved) == (match, saved)


@pytest.mark.parametrize("bots", [("", "casual"), ("", ""), ("gentle", "")])
def test_a_kept_game_goes_on_from_any_point(bots: tuple[str, str]) -> None:
    player = started(5, bots)
    rng = Random(5)
    resumed = 0
    while player.app.sheet != "final":
        if player.match.actions and rng.random() < 0.3:
            other = DicePlayer(rng.randrange(1000))
            other.app.keep(player.saved)
            assert (other.app.page_state, other.app.sheet) == ("ready", "start")
            kept = scene(other.app)
            assert kept["html@data-game"] == "triad"
            assert t("start.kept.title") in words_of(kept["sheets"])
            assert other.app.side.kept_words() in words_of(kept["sheets"])
            assert str(len(player.match.actions) + 1) in other.app.side.kept_words()
            scene_is_well(other.app)
            other.do("pace", "instant")
            other.do("continue")
            assert everything(other.dice) == everything(player.dice)
            assert log_of(other.app) == log_of(player.app)
            assert (other.app.sheet, other.app.kept) == ("", None)
            assert bool(other.jobs) != other.app.is_persons_turn()
            player = other
            resumed += 1
        if player.app.is_persons_turn():
            player.click()
        else:
            assert player.work()
    assert resumed > 2


def test_a_finished_game_is_offered_for_its_result_and_an_empty_one_is_not() -> None:
    player = DicePlayer(1)
    player.app.keep(record_text([]))
    assert player.app.kept is None
    assert 'data-intent="continue"' not in scene(player.app)["sheets"]
    player.app.keep(record_text(ROUND + ROUND))
    offered = words_of(scene(player.app)["sheets"])
    assert t("start.kept.over", players="Ada and Bo") in offered
    assert t("start.kept.see") in offered
    assert t("start.kept.title") not in offered
    scene_is_well(player.app)
    player.do("continue")
    assert (player.app.sheet, player.app.page_state) == ("final", "over")
    assert player.dice.winners() == ()
    scene_is_well(player.app)


# The log ----------------------------------------------------------------------------------------------


def log_of(app: App) -> list[tuple[str, str | None, str]]:
    return [(line.text, line.token, line.detail) for line in app.side.lines()]


def expected_log(player: DicePlayer) -> list[tuple[str, str | None, str]]:
    """The log as the rules tell it, from the actions alone."""
    found: list[tuple[str, str | None, str]] = []
    state = player.match.start.clone()
    assert isinstance(state, State)
    for number, code in enumerate(player.match.actions, 1):
        text, seat = game.action_text(code), state.player
        name = player.app.names()[seat]
        origin, to = text[:2], text[3:5]
        lines = []
        if "=" in text:
            lines.append(m("log.dice.turn", player=name, cell=origin, face=NUMERALS[int(text[3])]))
        elif "!" in text:
            lines.append(m("log.dice.slide", player=name, origin=origin, to=to))
        else:
            far = max(abs(ord(origin[0]) - ord(to[0])), abs(int(origin[1]) - int(to[1])))
            lines.append(m("log.dice.move", player=name, origin=origin, to=to, face=NUMERALS[far]))
        state.play(code)
        if "x" in text:
            lines.append(m("log.dice.triad", player=name, n=state.triads[seat]))
            lines.append(m("log.dice.remove", cell=text[-2:]))
        found.append((lines[0], DICE[seat], t("log.turn", n=number)))
        found += [(line, None, "") for line in lines[1:]]
    return found


def test_the_log_tells_every_turn() -> None:
    for seed in range(4):
        player = started(seed, ("", "casual"), names=scenes.NASTY[:2])
        player.play_to_the_end()
        assert log_of(player.app) == expected_log(player)
        assert len([line for line in log_of(player.app) if "riad of" in line[0]]) == sum(player.dice.triads)
        shown = scenes.trees(scene(player.app))["log"]
        assert len(list(shown.iter("li"))) == len(expected_log(player))


@pytest.mark.parametrize("number", range(len(STUCK)))
def test_the_log_tells_turns_and_slides(number: int) -> None:
    player = stuck(number)
    for text in sorted(legal_texts(player)):
        player.play(text)
        assert log_of(player.app) == expected_log(player)
        played = expected_log(player)
        player.do("undo")
        assert log_of(player.app) == played  # what redo would bring back, struck through
        items = list(scenes.trees(scene(player.app))["log"].iter("li"))
        assert all("undone" in item.get("class", "").split() for item in items)
        assert not [node for item in items for node in item.iter("button")]


# The scene --------------------------------------------------------------------------------------------


def scene_is_well(app: App) -> None:
    """All that holds for every scene of Triad."""
    drawn = scene(app)
    assert drawn.keys() == scenes.KEYS
    found = scenes.trees(drawn)
    nodes = [node for tree in found.values() for node in tree.iter()]
    scenes.check_nodes(nodes)
    cells = Counter(node.attrib["data-cell"] for node in nodes if "data-cell" in node.attrib)
    assert cells == Counter(NAME)
    stops = [node for node in found["board-cells"] if node.get("tabindex") == "0"]
    assert len(stops) == 1
    for node in found["board-cells"]:
        assert node.get("role") == "button"
        assert node.get("aria-label", "").startswith(f"{node.get('data-cell')}, ")
    offers_are_legal(app, [dict(node.attrib) for node in nodes])
    for name in app.names():
        if "<" in name:
            assert not [key for key in found if name in drawn[key]]


def offers_are_legal(app: App, nodes: list[dict[str, str]]) -> None:
    """What is offered is legal; nothing is where no person is to play."""
    offered = {
        name: [node[name] for node in nodes if name in node]
        for name in ("data-action", "data-preview", "data-pick")
    }
    if app.match is None or app.sheet or not app.is_persons_turn():
        assert not any(offered.values())
        return
    legal = [game.action_text(code) for code in app.match.state.legal()]
    assert set(offered["data-action"]) <= set(legal)
    for text in offered["data-preview"]:
        assert sum(other.startswith(f"{text}x") for other in legal) > 1
    assert set(offered["data-pick"]) <= {text[:2] for text in legal}
    assert len({*offered["data-action"], *offered["data-preview"], *offered["data-pick"]}) == sum(
        map(len, offered.values())
    )


@pytest.mark.parametrize(("bots", "starter"), GAMES[:4])
def test_every_scene_of_a_game(bots: tuple[str, str], starter: int | None) -> None:
    player = DicePlayer(7)
    player.set_up(bots, starter=starter, names=scenes.NASTY)
    scene_is_well(player.app)
    player.do("start")
    sizes = ["932 626 1280", "390 500 390", "700 300 800"]
    looks = 0
    while True:
        looks += 1
        player.do("resize", sizes[looks % 3])
        scene_is_well(player.app)
        if player.app.sheet == "final":
            break
        if player.app.is_persons_turn():
            player.click()
        else:
            assert player.work()
    assert looks > 8


def test_every_sheet() -> None:
    player = DicePlayer(3)
    app = player.app
    sheets = set()

    def look(intent: str, value: str = "") -> None:
        player.do(intent, value)
        sheets.add(app.sheet)
        scene_is_well(app)

    player.set_up(("", "gentle"), names=scenes.NASTY)
    look("seat-kind", "")
    look("import", "{}")
    look("close")
    look("seat-kind", "gentle")
    player.start(("", ""), names=scenes.NASTY)
    for intent in ("menu", "close", "log", "close", "menu", "about", "close", "undo", "redo", "export"):
        look(intent)
    look("action", min(legal_texts(player)))
    saved = player.saved
    for intent in ("log", "close", "new-game", "close"):
        look(intent)
    look("import", saved)
    look("close")
    look("stored", "err.storage_full")
    player.play_to_the_end()
    look("final")
    look("close")
    look("new-game")
    wanted = {"start", "message", "menu", "log", "about", "final", ""}
    assert wanted <= sheets


@pytest.mark.parametrize("number", range(len(STUCK)))
def test_every_scene_where_no_die_can_turn_and_move(number: int) -> None:
    player = stuck(number)
    player.after = lambda: scene_is_well(player.app)
    for text in sorted(legal_texts(player)):
        player.put(at(*STUCK[number]))
        clicked(player, text)


def test_the_labels_tell_the_dice() -> None:
    player = started(2)
    for _ in visit(player, 0.3):
        shown = game.position(player.dice)["dice"]
        if player.app.choice.place is not None:
            continue
        for cell, spot in spots(player.app).items():
            told = t("cell.empty", cell=cell)
            if cell in shown:
                colour, face = shown[cell]
                owner = player.app.names()[colour == "orange"]
                told = t("cell.die", cell=cell, player=owner, face=NUMERALS[face])
            assert (spot["aria-label"] or "").startswith(told)
    assert NUMERALS[1:] == ("I", "II", "III")
    assert len(NUMERALS) == len(FACES) + 1


def test_the_players_tell_dice_and_triads() -> None:
    player = started(2, ("", "casual"), names=("Ada", "Bo"))
    for _ in visit(player):
        rows = scenes.trees(scene(player.app))["players"][0]
        for seat, row in enumerate(rows):
            told = "".join(row.itertext())
            own = sum(die < 0 if seat else die > 0 for die in player.dice.dice)
            assert own == SIZE - player.dice.triads[seat]
            assert t("players.dice", n=own) in told
            assert ("Ada", "Bo")[seat] in told
            score = row.find("span[@class='score']/span[@aria-hidden='true']")
            assert score is not None
            assert score.text == str(player.dice.triads[seat])
            if not player.app.sheet:
                assert (row.get("aria-current") == "true") == (player.dice.player == seat)


def test_the_prompt_stays_while_a_sheet_is_open() -> None:
    player = started(2, ("", "casual"))
    for _ in visit(player, 0.5):
        if player.app.sheet:
            break
        before = scene(player.app)["prompt"]
        player.do("menu")
        assert scene(player.app)["prompt"] == before
        player.do("close")


# Words ------------------------------------------------------------------------------------------------

#: What a text may hold that comes from no text: cells, numerals, numbers of rules.
SIGNS = re.compile(r"\b(?:[a-f][1-6]|I{1,3}|T\d)\b")


def check_words(app: App) -> None:
    """Every word on the page comes from the texts, in disguise."""
    drawn = scene(app)
    names = sorted(app.names() + [seat.name for seat in app.draft.seats], key=len, reverse=True)
    for key, tree in scenes.trees(drawn).items():
        if key == "board-labels":
            assert set("".join(tree.itertext())) == set("abcdef123456")
            continue
        depth = 0
        for piece in scenes.texts(tree):
            text = SIGNS.sub("", scenes.strip_names(names, piece))
            assert not re.search("[A-Za-z]", text), (key, piece)
        whole = "".join(scenes.strip_names(names, piece) for piece in scenes.texts(tree))
        for piece in re.split(r"(\[!!|!!\])", whole):
            depth += (piece == "[!!") - (piece == "!!]")
            assert depth >= 0
            assert depth or not re.search(r"[^\W\d_A-Za-z]", piece), (key, piece)
        assert depth == 0
    for key in ("title", "board-box@aria-label"):
        assert re.fullmatch(r"\[!!.*!!\]", drawn[key])


@pytest.mark.parametrize("bots", [("", "casual"), ("", "")])
def test_every_word_of_a_game_comes_from_the_texts(bots: tuple[str, str]) -> None:
    words.use_pseudo()
    player = DicePlayer(4)
    player.set_up(bots, names=scenes.PLAIN)
    check_words(player.app)
    player.do("start")
    for intent in ("menu", "close", "log", "close", "export", "undo", "redo"):
        player.do(intent)
        check_words(player.app)
    while player.app.sheet != "final":
        if not player.app.is_persons_turn():
            check_words(player.app)
            assert player.work()
        else:
            player.click()
        check_words(player.app)
    other = DicePlayer(1)
    other.app.keep(record_text(ROUND, seats=[{"name": name, "bot": None} for name in scenes.PLAIN[:2]]))
    check_words(other.app)
    player.do("close")
    check_words(player.app)


def test_every_reason_and_every_end_comes_from_the_texts() -> None:
    words.use_pseudo()
    seats = [{"name": name, "bot": None} for name in scenes.PLAIN[:2]]
    for given in (quiet_record(), json.loads(record_text(ROUND + ROUND))):
        player = DicePlayer(1)
        player.do("import", record.dumps({**given, "seats": seats}))
        check_words(player.app)
        player.do("close")
        check_words(player.app)
    seen: set[str] = set()
    for black, orange in (*STUCK, HELD, OPEN):
        player = DicePlayer(1)
        player.start(("", ""), names=scenes.PLAIN)
        player.put(at(black, orange))
        player.after = lambda player=player: check_words_once(player.app, seen)  # type: ignore[misc]
        for picked in ("", *(NAME[cell] for cell in sorted(player.app.offer().picks))):
            if picked:
                player.do("pick", picked)
            for name, spot in spots(player.app).items():
                if not OFFERING & spot.keys():
                    player.do("cell", name)
            if picked:
                player.do("put-back")
        for text in sorted(legal_texts(player)):
            player.put(at(black, orange))
            clicked(player, text)
    assert len(seen) > 20


def check_words_once(app: App, seen: set[str]) -> None:
    """Check the words where the prompt, the reason or what is said is another than before."""
    told = prompt(app) + app.said + app.alarm
    if told not in seen:
        seen.add(told)
        check_words(app)


def test_the_pseudo_language_finds_foreign_words() -> None:
    """The test of the test."""
    words.use_pseudo()
    player = DicePlayer(1)
    player.start(("", "casual"), names=scenes.PLAIN)
    check_words(player.app)
    for said in ("Moved.", "Ñó"):
        player.app.said = said
        with pytest.raises(AssertionError):
            check_words(player.app)


# Orange's view, and the keyboard ----------------------------------------------------------------------


def places(app: App) -> dict[str, tuple[float, float]]:
    """cell -> where it is drawn, to the right and down."""
    found = {}
    for cell, spot in spots(app).items():
        x, y = re.findall(r"-?[\d.]+", spot["transform"] or "")
        found[cell] = (float(x), float(y))
    return found


@pytest.mark.parametrize(
    ("bots", "turned"),
    [(("gentle", ""), True), (("", "gentle"), False), (("", ""), False), (("gentle", "gentle"), False)],
)
def test_the_board_lies_as_the_one_person_sees_it(bots: tuple[str, str], turned: bool) -> None:
    """The own home row is nearest, ascending from the left."""
    player = DicePlayer(1)
    player.set_up(bots)
    player.do("start")
    at_cell = places(player.app)
    home = [f"{file}6" for file in "fedcba"] if turned else [f"{file}1" for file in "abcdef"]
    assert {at_cell[cell][1] for cell in home} == {max(y for _, y in at_cell.values())}
    assert [at_cell[cell][0] for cell in home] == sorted({x for x, _ in at_cell.values()})
    faces = [abs(player.dice.dice[cell_named(cell)]) for cell in home]
    assert faces == sorted(faces)
    drawn = [text.text for text in scenes.trees(scene(player.app))["board-labels"].iter("text")]
    assert drawn[0] == ("f" if turned else "a")


STEPS: dict[str, tuple[int, int]] = {
    "ArrowUp": (0, -1),
    "ArrowDown": (0, 1),
    "ArrowLeft": (-1, 0),
    "ArrowRight": (1, 0),
    "KeyW": (0, -1),
    "KeyS": (0, 1),
    "KeyA": (-1, 0),
    "KeyD": (1, 0),
    "KeyQ": (-1, -1),
    "KeyE": (1, -1),
    "Numpad8": (0, -1),
    "Numpad2": (0, 1),
    "Numpad4": (-1, 0),
    "Numpad6": (1, 0),
    "Numpad7": (-1, -1),
    "Numpad9": (1, -1),
    "Numpad1": (-1, 1),
    "Numpad3": (1, 1),
}


@pytest.mark.parametrize("bots", [("", "gentle"), ("gentle", "")])
def test_keys_go_where_they_point_on_the_board_as_drawn(bots: tuple[str, str]) -> None:
    player = DicePlayer(1)
    player.start(bots)
    app = player.app
    at_cell = places(app)
    cell_at = {place: cell for cell, place in at_cell.items()}
    side = 100
    for start in range(CELLS):
        for code, (right, down) in STEPS.items():
            app.focus = start
            player.orders.clear()
            app.said = ""
            player.do("key", code)
            x, y = at_cell[NAME[start]]
            there = cell_at.get((x + side * right, y + side * down))
            if there is None:
                assert (app.focus, app.said, player.orders) == (start, t("say.edge"), [])
            else:
                assert NAME[app.focus] == there
                assert player.orders == [("focus", f"cell-{there}")]
    player.do("key", "Home")
    corner = cell_at[min(x for x, _ in cell_at), max(y for _, y in cell_at)]
    assert NAME[app.focus] == corner


def test_brackets_go_round_the_possible_cells() -> None:
    player = started()
    app = player.app
    player.put(at(*OPEN))
    stages: list[tuple[Callable[[], object], list[str]]] = [
        (lambda: None, ["a1", "f1", "b2", "e3"]),
        (lambda: player.do("pick", "e3"), []),
        (lambda: player.do("preview", "e3-c3"), ["b2", "c3"]),
    ]
    for go_on, cells in stages:
        go_on()
        order = cells or [NAME[cell] for cell in sorted(app.offer().targets)]
        app.focus = cell_named("a6")
        seen = []
        for code in ("BracketRight", "Period") * len(order):
            player.do("key", code)
            seen.append(NAME[app.focus])
        assert seen == order * 2
        back = []
        for code in ("BracketLeft", "Comma") * len(order):
            player.do("key", code)
            back.append(NAME[app.focus])
        assert back == [*order[-2::-1], *order[::-1], order[-1]][: len(back)]


def test_a_game_by_keys_alone() -> None:
    """Brackets to what can be chosen, Enter there, Escape back."""
    for bots in (("", "gentle"), ("gentle", "")):
        player = started(4, bots)
        app = player.app
        for _ in range(3000):
            if app.sheet == "final":
                break
            if not app.is_persons_turn():
                assert player.work()
                continue
            player.do("key", player.rng.choice(["BracketRight", "Comma", "Period", "BracketLeft"]))
            spot = spots(app)[NAME[app.focus]]
            for intent in ("action", "preview", "pick"):
                value = spot.get(f"data-{intent}")
                if value is not None:
                    player.do(intent, value)
                    break
            if player.rng.random() < 0.1:
                player.do("key", "Escape")
        assert app.sheet == "final"


def test_the_kinds_of_actions_are_all_in_the_stuck_positions() -> None:
    """The test of the tests' positions."""
    found: Counter[tuple[bool, int]] = Counter()
    for black, orange in STUCK:
        state = at(black, orange)
        makes = Counter(
            (kind_of(code), source_of(code), target_of(code), code >> 20) for code in state.legal()
        )
        for (kind, *_), count in makes.items():
            found[kind == TURN, count] += 1
        assert MOVE not in {kind for kind, *_ in makes}
    assert {(True, 1), (True, 2), (True, 4), (False, 1), (False, 2)} <= found.keys()
