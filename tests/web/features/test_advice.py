"""Hints, reasons and the analysis: the page's jobs for the worker, and how it shows the answers."""

from __future__ import annotations

import functools
import json
from typing import Any

import pytest

from tests.amount import amount
from tests.web.markup import check_nodes, place_of, trees
from tests.web.page_player import PagePlayer, legal_texts, order_kind
from tests.web.play.test_history import opened, under_way
from trias.games.contract import NOBODY
from trias.games.trias.cells import NAME
from trias.games.trias.moves import CELL, SOURCE, TARGET, action_of
from trias.job import Job
from web import words
from web.games.trias.board_view import board_view
from web.play.advice_words import lost_words, reason, signed_figure
from web.play.marks import board_marks
from web.screen import scene
from web.state.app import App
from web.state.views import Mark
from web.words import t


def at_a_card(players: int = 3, seed: int = 4) -> PagePlayer:
    """Return a player in the middle of a game, about to play a card with which a tile drifts."""
    for left in range(60, 140):
        player = opened("trias", players, seed, left)
        state = player.state
        if player.app.is_persons_turn() and state.phase == "card":
            player.do("action", "hand")
            if state.phase == "drift":
                player.do("undo")
                return player
    raise AssertionError("no such position")


@functools.cache
def worked(question: str) -> str:
    """Return the worker's reply. The same question gets the same reply in every test."""
    return Job(question).step(1e9, lambda: 0.0)


def answer(player: PagePlayer) -> dict[str, Any]:
    """Run the worker's job and pass the result to the page."""
    asked = json.loads(player.jobs.pop())
    asked["record"].pop("kept", None)  # the time at which the game began
    reply = json.loads(worked(json.dumps({**asked, "id": 0})))
    given: dict[str, Any] = {**reply, "id": asked["id"]}
    player.do("advised", json.dumps(given), given["id"])
    return given


def card(app: App) -> str:
    """Return the text of the advice on the page."""
    drawn = trees(scene(app))
    check_nodes([node for tree in drawn.values() for node in tree.iter()])
    return " ".join("".join([*drawn["advice"].itertext(), " ", *drawn["decide"].itertext()]).split())


@pytest.mark.parametrize(("players", "seed"), [(2, 9), (3, 4), (5, 6)])
def test_a_hint_comes_in_three_steps_and_plays_nothing(players: int, seed: int) -> None:
    player = under_way(players, seed)
    app, actions = player.app, list(player.match.actions)
    player.do("hint")
    assert json.loads(player.jobs[0])["kind"] == "hint"
    assert t("advice.thinking") in card(app)
    found = answer(player)["advice"]
    first = card(app)
    assert t("advice.hint.title") in first
    assert t("advice.step", n=1, all=3) in first
    assert app.game_page.where_to_look(app, found["actions"]) in first
    assert not any(line in first for line in app.game_page.in_words(app, len(actions), found["actions"]))
    player.do("hint")
    second = card(app)
    assert all(
        line.text in second for line in app.game_page.first_in_words(app, len(actions), found["actions"])
    )
    assert t("advice.more") in second
    player.do("key", "KeyH")
    third = card(app)
    assert all(line in third for line in app.game_page.in_words(app, len(actions), found["actions"]))
    assert app.game_page.worth_words(app, found["worth"]) in third
    assert t("advice.more") not in third
    player.do("hint")
    assert card(app) == third
    assert player.match.actions == actions
    player.do("advice-close")
    assert card(app) == ""


def test_a_hint_knows_what_the_person_knows() -> None:
    player = under_way()
    player.do("hint")
    given = json.loads(player.jobs[0])["record"]
    seat = player.match.state.to_move
    assert given["setup"] != player.match.setup
    assert given["actions"] == player.match.texts()
    shown = player.match.state.redeal(seat, player.app.rng)
    assert given["setup"].keys() == shown.setup().keys()


def test_a_hint_shows_where_and_then_what_on_the_board() -> None:
    player = at_a_card()
    player.do("action", "hand")
    app = player.app
    assert app.position.phase == "drift"
    player.do("hint")
    assert board_view(app).glow == frozenset()
    found = answer(player)["advice"]
    glow = board_view(app).glow
    assert 1 <= len(glow) <= 3
    assert any(glow <= set(cells) for cells in app.position.land.masses)
    assert place_of(app, "board-light").count('class="glow"') == len(glow)
    light = board_view(app).spotlight
    assert light.raised == glow
    assert light.veiled == set(app.position.land.tiles()) - glow
    player.do("hint")
    assert board_view(app).glow == frozenset()
    light = board_view(app).spotlight
    first = action_of(found["actions"][0])
    tile, place = first >> SOURCE, first >> TARGET & CELL
    assert light.advice == (Mark(1, tile), Mark(2, place, tile))
    assert light.raised == {tile}
    assert place_of(app, "board-numbers").count('class="mark"') == 2
    player.do("hint")
    light = board_view(app).spotlight
    assert not light.veiled
    deeds = [text for text in found["actions"] if text != "end"]
    assert [mark.number for mark in light.advice] == list(range(1, len(deeds) + 1))
    player.do("put-back")
    assert not board_view(app).marks


def test_the_second_step_tells_tile_and_place() -> None:
    player = at_a_card()
    player.do("action", "hand")
    app = player.app
    player.do("hint")
    found = answer(player)["advice"]
    player.do("hint")
    first = action_of(found["actions"][0])
    lines = app.game_page.first_in_words(app, len(player.match.actions), found["actions"])
    assert [line.number for line in lines] == [1, 2]
    assert NAME[first >> SOURCE] in lines[0].text
    assert NAME[first >> TARGET & CELL] in lines[1].text
    standing = app.position.herds_on((first >> SOURCE,))
    assert (t("note.will_swim", herds="").strip() in lines[0].text) == any(standing)


def test_the_lines_of_a_hint_are_short_and_name_no_player() -> None:
    player = at_a_card()
    player.do("action", "hand")
    player.play(min(legal_texts(player)))
    lines = player.app.game_page.in_words(player.app, len(player.match.actions), ["end"])
    assert lines == [t("advice.end")]
    moves = [text for text in sorted(legal_texts(player)) if "-" in text]
    origin, to = moves[0].rstrip("'").split("-")
    lines = player.app.game_page.in_words(player.app, len(player.match.actions), moves[:1])
    assert lines == [f"Move {origin} → {to}"]


def test_a_hint_that_is_followed_goes_on() -> None:
    player = at_a_card()
    player.do("action", "hand")
    player.do("hint")
    found = answer(player)["advice"]["actions"]
    assert len(found) > 2
    player.do("hint")
    player.do("action", found[0])
    assert player.app.session.advice is not None
    assert player.app.session.advice.actions() == found[1:]
    assert card(player.app)
    player.do("undo")
    assert player.app.session.advice is None


def test_a_hint_that_is_not_followed_goes_away() -> None:
    player = at_a_card()
    player.do("action", "hand")
    player.do("hint")
    found = answer(player)["advice"]["actions"]
    other = [text for text in map(player.match.game.action_text, player.state.legal()) if text != found[0]]
    player.do("action", other[0])
    assert player.app.session.advice is None


def test_a_late_hint_is_no_hint() -> None:
    player = at_a_card()
    player.do("hint")
    job = player.jobs.pop()
    player.do("action", "hand")
    reply = Job(job).step(1e9, lambda: 0.0)
    player.do("advised", reply, json.loads(reply)["id"])
    assert player.app.session.advice is None


def test_no_hint_where_no_person_is_to_move() -> None:
    over = opened("trias", 2, 3)
    for player in (over, PagePlayer(1)):
        player.do("close")
        player.do("hint")
        assert player.app.session.advice is None
        assert not player.jobs
    player = under_way()
    player.do("history")
    player.do("hint")
    assert player.app.notices.alarm == t("err.past")
    assert not player.jobs


def test_every_first_step_says_where_to_look() -> None:
    player = PagePlayer(11)
    player.start(["", "", ""])
    told = set()
    while player.app.sheet != "final" and len(told) < 3:
        if not player.app.sheet and player.app.is_persons_turn() and player.rng.random() < 0.12:
            player.do("hint")
            if player.jobs:
                answer(player)
                asked = player.app.session.advice
                assert asked is not None
                assert asked.advice is not None
                told.add(card(player.app).split(".")[0][:28])
                player.do("advice-close")
        player.click()
    assert len(told) >= 3


def test_the_dice_have_hints_too() -> None:
    player = opened("triad", 2, 1, 9)
    app = player.app
    if not app.is_persons_turn():
        player.work()
    player.do("hint")
    found = answer(player)["advice"]
    assert "die" in card(app)
    player.do("hint")
    player.do("hint")
    text = card(app)
    assert all(
        line in text for line in app.game_page.in_words(app, len(player.match.actions), found["actions"])
    )
    assert "of 100" in text


@pytest.mark.parametrize(("game", "players", "seed"), [("trias", 3, 8), ("triad", 2, 1)])
def test_why_a_turn_was_played(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    app = player.app
    last = len(player.match.actions)
    for moment in (last // 3, last // 2, last - 1):
        player.do("moment", str(moment))
        player.do("why")
        job = json.loads(player.jobs[0])
        past = app.session.past
        assert past is not None
        assert job["from"] in past.turns
        assert job["from"] < moment <= job["to"] == app.session.moment
        found = answer(player)["advice"]
        text = card(app)
        entry = past.log.entries[job["from"]]
        you = ".you" if app.persons() == [entry.seat] else ""
        assert t(f"advice.why{you}", player=f"P{entry.seat}", n=entry.turn) in text
        for given in found["reasons"]:
            assert t(given["id"], **dict.fromkeys(given["values"], 1)).split("1")[0].strip() in text
        player.do("advice-close")


@pytest.mark.parametrize(
    ("worth", "line"),
    [
        (3.36, "Expected result: 3.4 points ahead of {}"),
        (1.0, "Expected result: 1 point ahead of {}"),
        (-1.5, "Expected result: 1.5 points behind {}"),
        (-0.04, "Expected result: level with {}"),
    ],
)
@pytest.mark.parametrize(("players", "others"), [(2, "your opponent"), (3, "the average opponent")])
def test_what_a_turn_is_worth_is_said_in_words(worth: float, line: str, players: int, others: str) -> None:
    player = opened("trias", players, 3)
    assert player.app.game_page.worth_words(player.app, worth) == line.format(others)


@pytest.mark.parametrize(("language", "line"), [("en", "1.5 points lost"), ("fr", "1,5 point perdu")])
def test_a_loss_is_said_with_the_plural_of_the_language(language: str, line: str) -> None:
    words.use(language)
    assert lost_words(1.52) == line
    words.use("en")


def test_while_herds_are_placed_there_is_no_turn_to_ask_about() -> None:
    player = opened("trias", 3, 8)
    player.do("moment", "2")
    player.do("why")
    assert not player.jobs
    assert t("past.no_turn") in place_of(player.app, "timeline")


def test_reasons_tell_nobody_what_he_may_not_know() -> None:
    """R12: during a game the worker gets only what the person at the device can know."""
    player = under_way()
    player.do("history")
    player.do("travel", "turn-back")
    player.do("why")
    given = json.loads(player.jobs.pop())["record"]
    assert given["setup"] != player.match.setup
    over = opened("trias", 3, 8)
    over.do("history")
    over.do("why")
    assert json.loads(over.jobs.pop())["record"]["setup"] == over.match.setup


def test_nobody_sees_no_hidden_card() -> None:
    player = under_way()
    state = player.state
    hands = {tuple(state.redeal(NOBODY, player.app.rng).hands) for _ in range(40)}
    for seat in range(state.players):
        if state.hands[seat]:
            assert len({found[seat] for found in hands}) > 1


def test_a_bot_held_up_by_a_question_is_asked_again() -> None:
    player = opened("trias", 2, 3, 41)
    while player.app.is_persons_turn():
        player.do("action", player.match.game.action_text(min(player.app.position.legal())))
    count = len(player.match.actions)
    player.do("history")
    player.do("why")
    answer(player)
    player.do("now")
    assert player.app.session.advice is None
    player.work()
    assert len(player.match.actions) == count + 1


@pytest.mark.parametrize(("game", "players", "seed"), [("trias", 2, 3), ("triad", 2, 1)][: amount(1, 2)])
def test_the_analysis(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    app = player.app
    player.do("history")
    assert t("review.begin") in place_of(app, "timeline")
    player.do("review")
    assert t("review.running", n=0) in place_of(app, "timeline")
    job = Job(player.jobs.pop())
    clock = iter(range(10**9))
    progress = []
    while app.session.review is not None and not app.session.review.is_done:
        reply = job.step(1, lambda: float(next(clock)))
        player.do("advised", reply, json.loads(reply)["id"])
        progress.append(app.session.review.progress)
    assert progress == sorted(progress)
    assert len(progress) > 5
    assert app.session.review is not None
    assert app.session.review.turns[-1]["to"] == len(player.match.actions)
    drawn = place_of(app, "timeline")
    assert t("past.expected") in drawn
    assert drawn.count('class="lost"') == sum(turn["lost"] > 0 for turn in app.session.review.turns)
    telling = app.session.review.telling()
    assert telling == sorted(telling, key=lambda turn: -turn["lost"])
    assert drawn.count('data-intent="telling"') == len(telling) <= 3
    for number, turn in enumerate(telling):
        player.do("telling", str(number))
        assert app.session.moment == turn["from"]
        text, told = card(app), app.game_page.in_words(app, turn["from"], turn["best"]["actions"])
        assert all(line in text for line in told)
        assert lost_words(turn["lost"]) in text
        marks = board_marks(app.at_moment())
        assert marks == app.game_page.marks_of(app, turn["best"]["actions"])
        if game == "trias":
            assert all(NAME[mark.cell] in told[mark.number - 1] for mark in marks)
        player.do("travel", "turn-forward")  # the turn that was played
        assert app.session.moment == turn["to"]
        assert board_marks(app.at_moment()) == app.at_moment().session.marks
    player.do("telling", "7")
    player.do("review")
    assert not player.jobs  # it is there already


def test_the_analysis_can_be_stopped() -> None:
    player = opened("trias", 2, 3)
    player.do("history")
    player.do("review")
    assert [order_kind(order) for order in player.do("review", "stop")] == ["drop"]
    assert player.app.session.review is None
    player.do("review")
    orders = player.do("now")
    assert "drop" in [order_kind(order) for order in orders]
    assert player.app.session.review is None


@pytest.mark.parametrize(
    ("value", "shown"), [(1.44, "+1.4"), (-0.26, "−0.3"), (0.04, "0"), (-0.04, "0"), (12.0, "+12")]
)
def test_figures_carry_their_sign(value: float, shown: str) -> None:
    assert signed_figure(value) == shown


@pytest.mark.parametrize(("n", "shown"), [(-3, "−3"), (2, "+2")])
def test_a_reason_that_is_a_difference_has_its_sign(n: int, shown: str) -> None:
    for id in ("why.middle", "why.chances", "why.blocks"):
        assert reason({"id": id, "values": {"n": n}}) == t(id, n=shown)
