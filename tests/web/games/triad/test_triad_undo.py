"""Undo and redo on a page with Triad."""

from __future__ import annotations

import json

import pytest

from tests.web.dice_player import (
    DicePlayer,
    SavedDice,
    everything,
    started,
)
from tests.web.page_player import legal_texts, order_kind
from trias.games.triad.notation import target_of
from web.screen import scene
from web.words import t


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
        assert app.notices.announcement == t("say.undone")
        assert everything(player.dice) == trail[count]
        assert len(app.entries()) == count
        assert match.state.to_move == count % 2
    player.do("undo")
    assert app.notices.alarm == t("err.undo_nothing")
    for count in range(1, len(whole) + 1):
        assert app.can_redo()
        player.do("redo")
        assert match.actions == whole[:count]
        assert app.notices.announcement == t("say.redone")
        assert everything(player.dice) == trail[count]
        assert app.session.focus == target_of(whole[count - 1])
    player.do("redo")
    assert app.notices.alarm == t("err.redo_nothing")


def test_another_action_ends_redo() -> None:
    player = started()
    first, second = sorted(legal_texts(player))[:2]
    player.play(first)
    player.do("undo")
    player.play(second)
    assert not player.app.can_redo()
    assert player.match.texts() == [second]


def asked() -> DicePlayer:
    """Return a player after their move, while the bot is thinking."""
    player = started(1, ("", "casual"))
    SavedDice(player)
    player.play(max(legal_texts(player)))
    assert player.app.page_state == "thinking"
    return player


def test_a_bot_at_its_answer_can_be_stopped_by_undo() -> None:
    """The bot's late answer is ignored."""
    player = asked()
    app = player.app
    job = json.loads(player.jobs[0])["id"]
    answer = first_answer(player)
    assert app.can_undo()
    player.do("undo")
    assert (player.match.actions, app.page_state, app.notices.announcement) == ([], "ready", t("say.undone"))
    before = everything(player.dice)
    for intent, value, number in (("answer", answer, job), ("waited", "", 0), ("close", "", 0)):
        player.do(intent, value, number)
        assert player.match.actions == []
        assert everything(player.dice) == before
        assert app.notices.alarm == ""
        assert len([order for order in player.orders if order_kind(order) == "think"]) == 1
    # another move, another answer
    player.jobs.clear()
    player.play(min(legal_texts(player)))
    assert json.loads(player.jobs[0])["id"] != job
    player.do("answer", answer, job)
    assert len(player.match.actions) == 1
    assert player.work()
    assert len(player.match.actions) == 2


def first_answer(player: DicePlayer) -> str:
    """Return a legal answer."""
    return min(legal_texts(player))


def test_undo_while_an_answer_waits_to_be_shown() -> None:
    player = started(1, ("", "casual"), pace="normal")
    player.play(max(legal_texts(player)))
    player.do("answer", first_answer(player), json.loads(player.jobs[0])["id"])
    assert len(player.match.actions) == 1  # the pause is not over
    player.do("undo")
    player.do("waited")
    assert player.match.actions == []
    assert player.app.notices.alarm == ""
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
    assert player.app.notices.alarm == t("err.undo_nothing")
    player.do("redo")
    assert player.app.notices.alarm == t("err.redo_nothing")
    assert player.match.actions == actions


def test_a_turn_has_nothing_to_restart() -> None:
    player = started()
    player.play(min(legal_texts(player)))
    assert not player.app.can_restart()
    player.do("restart-turn")
    assert len(player.match.actions) == 1
    player.do("menu")
    assert 'data-intent="restart-turn"' not in scene(player.app)["sheets"]
