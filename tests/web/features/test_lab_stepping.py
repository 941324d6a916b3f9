"""A game of a lab bot, shown step by step on the board, with what the bot printed and drew."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.engine.lab_sandbox import honest, run
from tests.web.features.test_lab import LabPlayer
from tests.web.markup import place_of
from trias.games.contract import Json
from trias.games.view import view_of
from trias.lab.match import LONGEST_NOTES
from trias.match import Match
from web.features.lab.news import LabNote, read_game, read_notes
from web.features.lab.stepping import Stepping
from web.features.study import study
from web.games.trias import drawings
from web.state.orders import StopBot
from web.words import t

TALKING = """
def choose(view, legal):
    print("turn of", view.seat, "<b>")
    view.ring("b3")
    view.arrow("b3", "c4")
    return view.random.choice(legal)
"""
FAILING = """
def choose(view, legal):
    print("so far")
    if view.phase == "act":
        return "nonsense"
    return legal[0]
"""


class Watcher(LabPlayer):
    """A person who watches a lab bot's game."""

    def watch(self, source: str, game: str = "trias", players: str = "2") -> None:
        self.do("lab-new", "chance")
        self.write(source)
        self.do("lab-game", game)
        self.do("lab-players", players)
        self.do("lab-other", "random")
        job = self.begin("lab-watch")
        news, _ = run(job, honest())
        assert len(json.dumps(news)) < 200_000  # the limit of the sandbox
        for each in news:
            self.hear(job, news=each)

    @property
    def steps(self) -> Stepping:
        current = study.of(self.app)
        assert current is not None
        assert isinstance(current.subject, Stepping)
        return current.subject

    @property
    def panel(self) -> str:
        return place_of(self.app, "coach")


@pytest.fixture
def watcher() -> Watcher:
    return Watcher()


@pytest.mark.parametrize("players", ["2", "4"])
def test_a_game_opens_at_the_bots_first_action_with_its_notes(watcher: Watcher, players: str) -> None:
    watcher.watch(TALKING, players=players)
    steps = watcher.steps
    own = next(seat for seat, each in enumerate(steps.whole.seats) if each["bot"] is None)
    assert watcher.app.sheet == ""
    assert watcher.app.position.to_move == own
    assert steps.moment == min(steps.notes)
    assert f"turn of {own} &lt;b&gt;" in watcher.panel
    assert t("lab.steps.drawn", cells="b3 and b3 → c4") in watcher.panel
    assert steps.coach("open").drawn == drawings.marks(("b3", "b3>c4"))
    assert len(steps.whole.seats) == int(players)
    said = watcher.app.notices.announcement
    assert "turn of" in said
    assert t("lab.steps.at", n=steps.moment, all=len(steps.whole.actions)) in said


@pytest.mark.parametrize(
    "source",
    [
        "def choose(view, legal):\n    return view.random.choice(legal)\n",
        "asked = []\n\n\ndef choose(view, legal):\n    asked.append(1)\n"
        "    if len(asked) > 9:\n        print(1)\n    return legal[0]\n",
        "print('made')\n\n\ndef choose(view, legal):\n    return legal[0]\n",
    ],
)
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_a_game_opens_at_the_bots_first_action_whenever_it_notes(
    watcher: Watcher, players: str, source: str
) -> None:
    watcher.watch(source, players=players)
    whole = watcher.steps.whole
    own = next(seat for seat, each in enumerate(whole.seats) if each["bot"] is None)
    moments = [at for at in range(len(whole.actions)) if whole.at(at).to_move == own]
    assert watcher.steps.moment == moments[0]


@pytest.mark.parametrize("change", [{"own": 4, "points": [0] * 5}, {"record": {}}, {"number": "x"}])
def test_what_is_no_game_of_the_bot_is_told_and_leaves_the_lab_as_it_is(
    watcher: Watcher, change: Json
) -> None:
    watcher.do("lab-new", "chance")
    watcher.do("lab-other", "random")
    job = watcher.begin("lab-watch")
    news, _ = run(job, honest())
    watcher.hear(job, news={"game": {**news[0]["game"], **change}})
    watcher.hear(job, done=True)
    assert study.of(watcher.app) is None
    assert watcher.app.sheet == "lab"
    assert not watcher.lab.running
    assert watcher.lab.told == watcher.app.notices.announcement == t("lab.broken")


def test_every_note_is_before_an_action_of_the_bot(watcher: Watcher) -> None:
    watcher.watch(TALKING)
    whole = watcher.steps.whole
    own = next(seat for seat, each in enumerate(whole.seats) if each["bot"] is None)
    mine = {at for at in range(len(whole.actions)) if whole.at(at).to_move == own}
    assert set(watcher.steps.notes) == mine


def test_one_steps_by_action_and_by_turn_to_both_ends(watcher: Watcher) -> None:
    watcher.watch(TALKING)
    steps = watcher.steps
    whole, first = steps.whole, steps.moment
    watcher.do("lab-step", "forward")
    assert watcher.steps.moment == first + 1
    assert watcher.app.position.position() == whole.at(first + 1).position()
    watcher.do("lab-step", "back")
    assert watcher.app.position.position() == whole.at(first).position()
    seen = {watcher.steps.moment}
    while watcher.steps.moment < len(whole.actions):
        watcher.do("lab-step", "turn-forward")
        at = watcher.steps.moment
        assert at not in seen
        seen.add(at)
        assert at == len(whole.actions) or whole.game.ends_turn(whole.actions[at - 1])
    assert watcher.app.position.position() == whole.state.position()
    assert watcher.app.sheet == ""
    watcher.do("lab-step", "turn-forward")
    assert watcher.steps.moment == len(whole.actions)
    while watcher.steps.moment:
        at = watcher.steps.moment
        watcher.do("lab-step", "turn-back")
        assert watcher.steps.moment < at
    watcher.do("lab-step", "turn-back")
    assert watcher.steps.moment == 0
    watcher.do("lab-step", "back")
    assert watcher.steps.moment == 0
    watcher.do("lab-step", "sideways")
    assert watcher.steps.moment == 0


def test_one_steps_by_keys(watcher: Watcher) -> None:
    watcher.watch(TALKING)
    first = watcher.steps.moment
    for key, moment in (("ArrowRight", first + 1), ("ArrowLeft", first)):
        watcher.do("key", key)
        assert watcher.steps.moment == moment
    watcher.do("redo")
    assert watcher.steps.moment == first + 1
    watcher.do("undo")
    assert watcher.steps.moment == first


def test_the_way_back_leads_to_the_lab_and_nothing_is_kept(watcher: Watcher) -> None:
    watcher.watch(TALKING)
    kept = watcher.app.storage.get("trias.bots")
    watcher.do("lab-step", "turn-forward")
    watcher.do("study-leave")
    assert watcher.app.sheet == "lab"
    assert watcher.app.session.study is None
    assert watcher.app.storage.get("trias.bots") == kept
    assert not watcher.lab.running
    assert watcher.lab.chosen is not None


def test_the_sandbox_is_taken_away_before_one_watches(watcher: Watcher) -> None:
    watcher.do("lab-new", "chance")
    watcher.do("lab-other", "random")
    job = watcher.begin("lab-watch")
    news, _ = run(job, honest())
    orders = watcher.do("lab-news", json.dumps({"id": job["id"], "news": news[0]}))
    assert [order for order in orders if isinstance(order, StopBot)] == [StopBot(is_over=True)]
    watcher.hear(job, done=True)
    assert study.of(watcher.app) is not None


def test_a_game_that_the_bot_lost_by_a_fault_tells_it_at_its_end(watcher: Watcher) -> None:
    watcher.watch(FAILING)
    steps = watcher.steps
    assert t("lab.fault.answer", said="'nonsense'") not in watcher.panel
    while steps.moment < len(steps.whole.actions):
        watcher.do("lab-step", "turn-forward")
    assert "nonsense" in watcher.panel
    assert "so far" in watcher.panel
    assert "nonsense" in watcher.app.notices.announcement


def test_triad_is_watched_too(watcher: Watcher) -> None:
    watcher.watch("def choose(view, legal):\n    print(len(legal))\n    return legal[0]\n", "triad")
    assert watcher.steps.whole.name == "triad"
    assert t("lab.steps.none") not in watcher.panel
    watcher.do("lab-step", "turn-forward")
    assert t("lab.steps.none") in watcher.panel


def test_notes_end_where_there_is_no_room_left() -> None:
    source = "def choose(view, legal):\n    print('x' * 3000)\n    return legal[0]\n"
    sides = [{"name": "A", "source": source}, {"name": "B", "bot": "random"}]
    job = {"kind": "watch", "game": "trias", "players": 2, "seed": "1", "ms": 2000, "sides": sides}
    (news,), _ = run(job, honest())
    notes = news["game"]["notes"]
    assert LONGEST_NOTES - 3001 < sum(len(text) for _, text, _ in notes) <= LONGEST_NOTES
    assert news["game"]["fault"] is None


@pytest.mark.parametrize(
    "value",
    [None, 5, "x", {}, [[]], [5], [["1", "x", []]], [[1, 2, []]], [[-1, "x", []]], [[1, "", []]], [[1, "x"]]],
)
def test_notes_that_make_no_sense_are_left_out(value: object) -> None:
    assert read_notes(value, drawings.read_all) == {}


def test_what_is_drawn_is_checked() -> None:
    drawn = ["c4", "c4>d7", "c4>c4", "zz99999", 5, None, "c4>d7>e1", "<b>", ["c4"]]
    notes = read_notes([[3, "\u202eab\x00", drawn]], drawings.read_all)
    assert notes == {3: LabNote("\ufffdab\ufffd", ("c4", "c4>d7"))}
    assert len(read_notes([[1, "", ["c4"] * 400]], drawings.read_all)[1].drawings) == 24
    assert len(read_notes([[1, "x" * 9000, []]], drawings.read_all)[1].text) == 4000
    again = [[1, "x" * 3000, ["c4"] * 20 + ["d7"] * 4]] * 30
    assert read_notes(again, drawings.read_all) == {1: LabNote("x" * 4000, ("c4",) * 20 + ("d7",) * 4)}


def test_a_seat_that_is_none_is_the_first() -> None:
    game: Json = {"number": 1, "share": 1, "record": {}, "points": [1, 2]}
    for own in (7, -1, "1", None, True):
        found = read_game({**game, "own": own})
        assert found is not None
        assert found.own == 0


def test_a_bot_that_draws_where_no_cell_is_is_told() -> None:
    state = Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(1)).state
    view = view_of("trias", state, 0, 2, Random(1))
    for cell in ("zz9", "", "C4", 5, None, ["c4"]):
        with pytest.raises(ValueError, match="not a cell: "):
            view.ring(cell)  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="not a cell: 5"):
        view.arrow("c4", 5)  # type: ignore[attr-defined]
    with pytest.raises(ValueError, match="itself"):
        view.arrow("c4", "c4")  # type: ignore[attr-defined]
    for _ in range(100):
        view.ring("c4")  # type: ignore[attr-defined]
    assert view.drawings == ["c4"] * 24  # type: ignore[attr-defined]
