"""Looking back: every moment of a game as it was, with nothing to play there, and branching off from it."""

from __future__ import annotations

import json
from functools import cache
from random import Random

import pytest

from tests.amount import amount
from tests.web.markup import check_nodes, check_parts, trees
from tests.web.page_player import PagePlayer, order_kind, order_value, position
from trias import arena, record
from trias.games import load
from web.keeping import shelf
from web.play.begin import offer_kept_game
from web.screen import scene
from web.state.app import App
from web.state.history import History
from web.words import t


@cache
def whole(game: str, players: int, seed: int) -> str:
    """Return the record of a game between bots."""
    return record.dumps(record.to_record(arena.selfplay(game, ["random"] * players, seed)))


def opened(game: str, players: int, seed: int, left: int = 0) -> PagePlayer:
    """Return a page with a game between bots, without its last `left` actions. A person has seat 1."""
    given = json.loads(whole(game, players, seed))
    given["seats"] = [{"name": f"P{seat}", "bot": "random" if seat else None} for seat in range(players)]
    if left:
        given["actions"] = given["actions"][:-left]
    player = PagePlayer(seed)
    offer_kept_game(player.app, json.dumps(given))
    player.do("continue")
    return player


def under_way(players: int = 3, seed: int = 4) -> PagePlayer:
    """Return a page in the middle of a game against bots, with the person to move."""
    return opened("trias", players, seed, left_to_person(players, seed))


@cache
def left_to_person(players: int, seed: int) -> int:
    """Return the least number of remaining actions, 60 or more, at which seat 1 is to move."""
    left = 60
    while not opened("trias", players, seed, left).app.is_persons_turn():
        left += 1
    return left


def history(app: App) -> History:
    assert app.session.match is not None
    assert app.session.book is not None
    return History(app.session.match, app.session.book)


GAMES = [("trias", 2, 3), ("trias", 4, 5), ("triad", 2, 1)]


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_every_moment_is_as_it_was(game: str, players: int, seed: int) -> None:
    app = opened(game, players, seed).app
    past = history(app)
    tell = load(game).position
    assert app.session.match is not None
    state = app.session.match.start.clone()
    for moment in range(past.last + 1):
        there = past.until(moment)
        assert tell(there.state) == tell(state)
        assert there.actions == app.session.match.actions[:moment]
        assert len(past.log.until(moment).entries) == moment
        if moment < past.last:
            state.play(app.session.match.actions[moment])
    assert len(app.session.match.actions) == past.last


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_turns_begin_where_the_log_says(game: str, players: int, seed: int) -> None:
    app = opened(game, players, seed).app
    past = history(app)
    numbers = [entry.turn for entry in app.entries()]
    begins = [at for at in range(len(numbers)) if not at or numbers[at] != numbers[at - 1]]
    assert past.turns == [*begins, past.last]
    for moment in range(past.last + 1):
        assert past.turn_before(moment) == max([at for at in begins if at < moment] or [0])
        assert past.turn_after(moment) == min([at for at in past.turns if at > moment] or [past.last])


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_the_course_ends_with_the_result(game: str, players: int, seed: int) -> None:
    app = opened(game, players, seed).app
    past = history(app)
    course = past.course(app.game_page.worth)
    assert course.at == tuple(past.turns)
    assert [row[-1] for row in course.points] == load(game).points(app.position)
    assert all(len(row) == len(course.at) for row in course.points)
    if game == "triad":
        assert course.scorings == ()
    for at in course.scorings:
        before, after = past.state(at - 1), past.state(at)
        assert sum(after.score) > sum(before.score)
    if players > 2:
        last = past.last
        assert all(
            past.state(at).score == past.state(at - 1).score
            for at in range(1, last)
            if at not in course.scorings
        )


def test_if_the_game_ended_here() -> None:
    app = opened("trias", 3, 2).app
    past = history(app)
    middle = past.state(past.last // 2)
    shares = [share.points for _, share in middle.final_shares()]
    assert list(app.game_page.worth(middle)) == [
        points + sum(share[seat] for share in shares) for seat, points in enumerate(middle.score)
    ]


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_the_page_shows_the_moment(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    app, rng = player.app, Random(seed)
    assert app.session.match is not None
    last = len(app.session.match.actions)
    player.do("history")
    assert app.session.moment == last
    for moment in [0, 1, last, *rng.sample(range(last), amount(4, 12))]:
        player.do("moment", str(moment))
        shown = scene(app)
        check_parts(shown)
        check_nodes([node for tree in trees(shown).values() for node in tree.iter()])
        assert shown["html@data-moment"] == str(moment)
        markup = "".join(shown.values())
        assert "data-action" not in markup
        assert "data-preview" not in markup
        assert "data-pick" not in markup
        other = PagePlayer(1)
        offer_kept_game(other.app, cut(app, moment)) if moment else None
        if moment and other.app.session.kept_match is not None:
            other.do("continue")
            other.app.session.rotation = app.session.rotation
            kept = scene(other.app)
            for layer in ("tiles", "coast"):
                assert shown[f"board-{layer}"] == kept[f"board-{layer}"]
        assert ('class="now"' in shown["log"]) == (moment > 0)
    assert len(app.session.match.actions) == last


def cut(app: App, moment: int) -> str:
    """Return the record of the game up to a moment."""
    assert app.session.match is not None
    given = record.to_record(app.session.match)
    return json.dumps({**given, "actions": given["actions"][:moment]})


def test_steps_through_time() -> None:
    player = under_way()
    app = player.app
    player.do("history")
    past = app.session.past
    assert past is not None
    player.do("travel", "first")
    assert app.session.moment == 0
    player.do("travel", "back")
    assert app.session.moment == 0
    player.do("travel", "forward")
    assert app.session.moment == 1
    player.do("travel", "turn-forward")
    assert app.session.moment == past.turns[1]
    player.do("travel", "turn-back")
    assert app.session.moment == 0
    player.do("travel", "last")
    assert app.session.moment == past.last
    for key, moment in (("ArrowLeft", past.last - 1), ("Home", 0), ("ArrowRight", 1), ("End", past.last)):
        player.do("key", key)
        assert app.session.moment == moment
    player.do("moment", "nonsense")
    assert app.session.moment == past.last
    player.do("moment", "999999")
    assert app.session.moment == past.last
    player.do("key", "Escape")
    assert app.session.past is None
    player.do("travel", "first")
    assert app.session.past is None


def test_nothing_is_played_in_the_past() -> None:
    player = under_way()
    app = player.app
    actions = list(player.match.actions)
    legal = sorted(player.match.game.action_text(action) for action in app.position.legal())
    assert legal[0] != "end"
    player.do("history")
    for intent, value in (
        ("action", legal[0]),
        ("undo", ""),
        ("redo", ""),
        ("restart-turn", ""),
        ("key", "KeyU"),
    ):
        player.do(intent, value)
        assert player.match.actions == actions
    assert not app.is_persons_turn()
    assert app.page_state == "ready"
    player.do("now")
    player.do("action", legal[0])
    assert player.match.actions != actions


def test_a_bot_waits_while_the_past_is_looked_at() -> None:
    player = opened("trias", 2, 3, 41)
    while player.app.is_persons_turn():
        player.do("action", player.match.game.action_text(min(player.app.position.legal())))
    count = len(player.match.actions)
    assert player.jobs
    player.do("history")
    player.do("travel", "first")
    player.work()
    assert len(player.match.actions) == count
    player.do("now")
    assert len(player.match.actions) == count + 1


def test_a_game_is_played_back() -> None:
    player = opened("triad", 2, 1)
    player.do("history")
    player.do("travel", "first")
    orders = player.do("travel", "play")
    moments = []
    while player.app.session.is_playing_back:
        ticks = [order for order in orders if order_kind(order) == "tick"]
        assert len(ticks) == 1
        assert int(order_value(ticks[0])) > 0
        orders = player.do("ticked")
        moments.append(player.app.session.moment)
    assert moments == list(range(1, len(player.match.actions) + 1))
    assert "tick" not in [order_kind(order) for order in orders]


def test_playing_back_can_be_paused_and_never_runs_twice() -> None:
    player = opened("triad", 2, 1)
    player.do("history")
    player.do("travel", "first")
    assert len(player.do("travel", "play")) == 1
    assert player.do("travel", "pause") == []
    assert player.do("travel", "play") == []  # the pause between two actions is still running
    player.do("ticked")
    assert player.app.session.moment == 1
    player.do("moment", "5")
    player.do("ticked")
    assert player.app.session.moment == 5


def test_going_on_from_a_moment_leaves_the_game_under_way_on_the_shelf() -> None:
    player = under_way()
    app, before = player.app, record.to_record(player.match)
    player.do("history")
    player.do("branch")
    assert app.sheet == ""  # from here there is nothing to branch off
    player.do("moment", "30")
    wanted = position(app.session.past.state(30)) if app.session.past else {}
    player.do("branch")
    [kept] = app.shelf.games()
    assert record.to_record(shelf.match_of(kept)) == before
    assert shelf.meta(player.match).id != kept.id
    assert app.session.past is None
    assert record.to_record(player.match)["actions"] == before["actions"][:30]
    assert position(player.state) == wanted
    assert json.loads(player.saved)["actions"] == before["actions"][:30]
    assert app.notices.announcement == t("say.branched")
    player.run_bots()
    player.play_to_the_end()


def test_a_finished_game_goes_on_from_any_moment_without_a_question() -> None:
    player = opened("triad", 2, 1)
    player.do("moment", "4")
    player.do("branch")
    assert len(player.match.actions) == 4
    player.work()
    assert len(player.match.actions) > 3


def test_a_card_hidden_then_stays_hidden() -> None:
    """R12: with two people, hand cards are hidden in the past too."""
    player = PagePlayer(3)
    player.start(["", ""])
    player.play_until(lambda: len(player.match.actions) > 60 and player.app.is_persons_turn())
    player.do("hide-card")
    player.do("history")
    for moment in range(0, len(player.match.actions), 7):
        player.do("moment", str(moment))
        assert 'data-terrain="' not in scene(player.app)["hand"]
        assert player.app.at_moment().session.viewer is None
        for seat in range(2):
            assert not player.app.at_moment().sees(seat)


def test_what_was_taken_back_stays_in_the_log_until_something_else_is_played() -> None:
    player = PagePlayer(3)
    player.start(["", ""])
    first = player.match.game.action_text(min(player.state.legal()))
    player.do("action", first)
    said = scene(player.app)["log"]
    assert 'class="undone"' not in said
    player.do("undo")
    assert scene(player.app)["log"].count('class="undone"') == 1
    assert t("log.undone") in scene(player.app)["log"]
    player.do("redo")
    assert scene(player.app)["log"] == said
    player.do("undo")
    player.do("action", player.match.game.action_text(max(player.state.legal())))
    assert 'class="undone"' not in scene(player.app)["log"]


@pytest.mark.parametrize(("game", "players", "seed"), GAMES)
def test_what_is_played_back_moves(game: str, players: int, seed: int) -> None:
    player = opened(game, players, seed)
    player.do("pace", "normal")
    player.do("history")
    player.do("travel", "first")
    moved = [
        order_value(order)
        for _ in player.match.actions[:40]
        for order in player.do("travel", "forward")
        if order_kind(order) == "motion"
    ]
    assert len(moved) > (15 if game == "triad" else 20)
    assert "motion" not in [order_kind(order) for order in player.do("travel", "back")]
    assert "motion" not in [order_kind(order) for order in player.do("moment", "3")]
    player.do("pace", "instant")
    assert "motion" not in [order_kind(order) for order in player.do("travel", "forward")]
