"""The study mode: the game set aside returns unchanged, and nothing of a study is kept, counted or asked."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.engine.boards import at, tiles
from tests.web.markup import KEYS
from tests.web.page_player import PagePlayer, notice, order_kind
from trias import record
from trias.match import Match
from web import words
from web.do import prepare
from web.features.study import study
from web.features.study.study import FAILED, OPEN, SOLVED, Coach
from web.intents import INTENTS
from web.play.begin import offer_kept_game
from web.screen import scene
from web.state.app import App
from web.state.choice import Choice
from web.state.orders import MoveFocus
from web.state.task import Attempt


class Puzzle:
    """A minimal subject: reproduce on b0, and do not move."""

    def __init__(self) -> None:
        self.seen: list[Attempt] = []
        self.log: list[str] = []

    def match(self) -> Match:
        seats = [{"name": name, "bot": bot} for name, bot in (("Ada", None), ("Rex", "gentle"))]
        state = at(tiles(W="a0 b0 a1"), {"b0": [1, 1], "a1": [0, 1]}, players=2)
        return study.match_at("trias", seats, state)

    def book(self) -> None:
        return None

    def is_played(self) -> bool:
        return True

    def judge(self, seen: Attempt) -> str:
        self.seen.append(seen)
        return SOLVED if "b0*" in seen.actions else FAILED if seen.actions else OPEN

    def reply(self, seen: Attempt) -> str:
        return ""

    def coach(self, verdict: str) -> Coach:
        return Coach("Puzzle", verdict, hint="Look.", next="Next")

    def on_solved(self, app: App) -> None:
        self.log.append("done")

    def next(self, app: App) -> None:
        self.log.append("next")
        study.leave(app)

    def skip(self, app: App) -> None:
        self.log.append("skip")

    def on_left(self, app: App) -> None:
        self.log.append("left")


def studying(player: PagePlayer) -> Puzzle:
    """Put a puzzle on the board as a sheet would."""
    puzzle = Puzzle()
    study.begin(player.app, puzzle)
    assert scene(player.app).keys() == KEYS
    return puzzle


def looks(app: App) -> dict[str, Any]:
    """Return everything on the screen except announcements."""
    return {key: markup for key, markup in scene(app).items() if key not in ("say", "alert")}


def in_game(*bots: str) -> PagePlayer:
    """Return a player in the middle of a turn, with a herd picked up."""
    player = PagePlayer(4)
    player.start(bots)
    player.play_until(
        lambda: player.app.is_persons_turn() and player.state.phase == "act" and not player.app.sheet
    )
    return player


def test_the_game_comes_back_as_it_was() -> None:
    player = in_game("", "greedy", "greedy")
    app = player.app
    [cell, *_] = sorted(app.offer().picks)
    app.session.choice = Choice("move", cell)
    before, saved, match = looks(app), player.saved, app.session.match
    studying(player)
    assert app.session.match is not match
    for intent, value in (
        ("action", "b0-a0"),
        ("undo", ""),
        ("action", "b0*"),
        ("zoom", "in"),
        ("key", "KeyX"),
    ):
        player.do(intent, value)
        assert scene(app)["html@data-study"] == "played"
    player.do("study-leave")
    assert app.session.match is match
    assert looks(app) == before
    assert player.saved == saved
    assert app.can_undo()


def test_the_start_sheet_comes_back_with_the_kept_game() -> None:
    player = in_game("", "greedy")
    other = PagePlayer(9)
    offer_kept_game(other.app, player.saved)
    prepare(other.app)
    before = looks(other.app)
    studying(other)
    assert other.app.session.kept_match is None
    other.do("study-leave")
    assert looks(other.app) == before
    assert other.app.sheet == "start"
    other.do("continue")
    assert json.loads(player.saved)["actions"] == other.match.texts()


def test_a_bot_at_its_answer_is_asked_again() -> None:
    player = PagePlayer(2)
    player.set_up(("", "greedy", "greedy"))
    player.do("start")
    while player.app.is_persons_turn():
        player.click()
    job = player.app.session.bots.job
    assert job
    studying(player)
    [old] = player.jobs
    player.do("answer", "draw", job)
    player.do("waited", "1")
    assert player.app.session.match is not None
    assert player.app.session.match.actions == []
    player.do("study-leave")
    assert player.app.session.bots.job > job
    [new] = player.jobs
    assert json.loads(new)["record"]["actions"] == json.loads(old)["record"]["actions"]
    player.run_bots()
    assert player.app.is_persons_turn()


def test_the_past_looked_at_comes_back() -> None:
    player = in_game("", "greedy")
    player.do("history")
    player.do("travel", "back")
    before = looks(player.app)
    studying(player)
    assert player.app.session.past is None
    player.do("study-leave")
    assert looks(player.app) == before
    player.do("now")
    assert player.app.is_persons_turn()


def test_what_runs_by_itself_stands_still_afterwards() -> None:
    player = in_game("", "greedy")
    player.app.settings["pace"] = "normal"
    player.do("history")
    player.do("travel", "first")
    player.do("travel", "play")
    assert player.app.session.is_playing_back
    studying(player)
    player.do("ticked")
    player.do("study-leave")
    assert not player.app.session.is_playing_back
    assert player.app.session.moment == 0
    player.do("travel", "play")
    assert order_kind(player.orders[-1]) == "tick"


def test_nothing_is_saved_counted_or_asked() -> None:
    player = in_game("", "gentle")
    app = player.app
    kept = dict(app.shelf.storage.texts)  # type: ignore[attr-defined]
    player.orders.clear()
    studying(player)
    player.do("action", "b0*")
    player.do("study-again")
    player.do("action", "end")
    assert app.session.match is not None
    assert app.bot_of(app.session.match.state.to_move)
    assert app.page_state == "ready"
    player.do("hint")
    player.do("history")
    assert app.session.past is None
    assert app.notices.toast == (words.t("err.study"), True)
    assert words.t("err.study").split(".")[0] in notice(app)
    assert {order_kind(order) for order in player.orders} <= {"drop", "motion", "focus", "fade"}
    assert app.shelf.storage.texts == kept  # type: ignore[attr-defined]


def test_what_the_subject_is_asked_and_told() -> None:
    player = PagePlayer(1)
    puzzle = studying(player)
    player.do("pick", "b0")
    assert puzzle.seen[-1].cell == "b0"
    player.do("cell", "a1")
    assert puzzle.seen[-1].refused == "err.not_adjacent"
    assert puzzle.seen[-1].actions == ()
    player.do("action", "b0-a0")
    seen = puzzle.seen[-1]
    assert (seen.actions, seen.cell, seen.refused) == (("b0-a0",), "", "")
    assert [effect.id for effect in seen.effects] == ["move"]
    assert seen.before.ap - seen.state.ap == 1
    assert player.app.session.study is not None
    assert player.app.session.study.verdict == FAILED
    count = len(puzzle.seen)
    player.do("resize", "900 600 1280 800")
    player.do("menu")
    player.do("close")
    assert len(puzzle.seen) == count
    player.do("study-next")
    player.do("study-again")
    player.do("action", "b0*")
    assert player.app.session.study.verdict == SOLVED
    assert MoveFocus("coach-next") in player.orders
    player.do("study-skip")
    player.do("study-next")
    assert puzzle.log == ["done", "skip", "next", "left"]
    assert player.app.session.study is None


def test_a_subject_that_sends_for_another_one() -> None:
    player = in_game("", "greedy")
    match = player.app.session.match
    studying(player)
    studying(player)
    player.do("study-leave")
    assert player.app.session.match is match


@pytest.mark.parametrize("intent", sorted(name for name, row in INTENTS.items() if row.ends_study))
def test_what_leads_to_games_ends_it(intent: str) -> None:
    player = in_game("", "greedy")
    match = player.app.session.match
    studying(player)
    player.do("menu")
    player.do(intent)
    assert player.app.session.study is None
    assert player.app.session.match is match


def test_a_new_game_takes_the_place_of_the_one_aside() -> None:
    player = in_game("", "greedy")
    match = player.app.session.match
    assert match is not None
    studying(player)
    player.do("menu")
    player.do("new-game")
    player.do("start")
    assert player.app.session.match is not match
    assert player.app.session.study is None
    assert player.app.shelf.count() == 1


def test_a_link_that_comes_meanwhile_asks_for_the_game_aside() -> None:
    player, other = in_game("", "greedy"), in_game("", "greedy", "greedy")
    match = player.app.session.match
    studying(player)
    player.do("dropped", record.dumps(record.to_record(other.match)))
    assert player.app.sheet == "confirm-open"
    player.do("close")
    assert player.app.session.match is match


def test_escape_and_back_lead_out() -> None:
    player = in_game("", "greedy")
    match = player.app.session.match
    studying(player)
    assert player.app.is_away_from_home()
    player.do("pick", "b0")
    player.do("key", "Escape")
    assert player.app.session.study is not None
    player.do("menu")
    player.do("back")
    assert player.app.session.study is not None
    player.do("key", "Escape")
    assert player.app.session.study is None
    assert player.app.session.match is match
    studying(player)
    player.do("back")
    assert player.app.session.study is None


def test_takebacks_go_no_farther_than_the_task() -> None:
    player = in_game("", "greedy")
    player.app.settings["takebacks"] = "far"
    studying(player)
    player.do("undo")
    assert player.app.session.study is not None
    assert not player.app.can_undo()
    player.do("action", "b0-a0")
    player.do("undo")
    assert player.app.session.match is not None
    assert player.app.session.match.actions == []
    assert "takebacks" not in player.app.session.match.extra


def test_a_hint_is_the_coach_s() -> None:
    player = PagePlayer(1)
    studying(player)
    player.do("key", "KeyH")
    assert player.app.notices.announcement == "Look."
    assert player.app.session.advice is None
    assert "Look." in scene(player.app)["coach"]
    player.do("action", "b0-a0")
    assert "Look." not in scene(player.app)["coach"]


def test_in_words_too() -> None:
    player = PagePlayer(1)
    player.app.settings["board"] = "words"
    studying(player)
    player.do("typed", "b0*")
    assert player.app.session.study is not None
    assert player.app.session.study.verdict == SOLVED
    drawn = scene(player.app)
    assert 'data-intent="study-next"' in drawn["coach"]
    assert words.m("study.prompt.done") in drawn["prompt"]
    assert words.m("study.prompt.done") in drawn["lists"]
