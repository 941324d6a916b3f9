"""Undo, redo and restarting a turn, on a page with Trias."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.page_player import (
    PagePlayer,
    SavedCheck,
    at_card,
    legal_texts,
    person_at_act,
    position,
    snapshot,
)
from trias.games.trias.moves import DRAW, END, KIND
from web.state.choice import Choice
from web.words import t


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("bots", [("", "random"), ("", "", "")])
def test_undo_goes_back_through_the_turn_and_redo_forward(seed: int, bots: tuple[str, ...]) -> None:
    """Undo goes back to the last drawn card or the start of the turn, never past `end`."""
    player = PagePlayer(seed)
    player.start(bots)
    trail: list[dict[str, Any]] = []
    tried = 0
    for _ in range(1500):
        if player.app.sheet == "final":
            break
        if not player.app.sheet and not player.app.is_persons_turn():
            player.work()
            continue
        count, before = len(player.match.actions), position(player.state)
        player.click()
        if player.app.sheet == "final":
            break
        for code in player.match.actions[count:]:
            if code & KIND in (END, DRAW):
                trail = []
            elif before is not None:
                trail.append(before)
                before = position(player.match.at(len(player.match.actions)))  # type: ignore[arg-type]
        if player.app.sheet or not player.app.is_persons_turn() or player.rng.random() < 0.8:
            continue
        if player.state.phase in ("act", "drift") and player.app.session.choice == Choice():
            tried += 1
            there_and_back(player)
    assert tried > 3


def there_and_back(player: PagePlayer) -> None:
    app, match = player.app, player.match
    whole = list(match.actions)
    stops = [at + 1 for at, code in enumerate(whole) if code & KIND in (END, DRAW)]
    least = max(stops) if stops else 0
    while app.can_undo() and len(match.actions) > least:
        player.do("undo")
        assert match.actions == whole[: len(match.actions)]
        assert app.notices.announcement == t("say.undone")
        assert position(player.state) == position(match.at(len(match.actions)))  # type: ignore[arg-type]
        assert app.session.book is not None
        assert len(app.session.book.entries) == len(match.actions)
        if not match.actions:
            break
    if stops:
        assert len(match.actions) == least
        player.do("undo")
        drawn = match.actions[-1] & KIND == DRAW
        assert app.notices.alarm == t("err.undo_barrier" if drawn else "err.undo_nothing")
        assert len(match.actions) == least
    while app.can_redo() and not app.sheet:
        player.do("redo")
    assert match.actions == whole


def test_undo_has_nothing_to_undo_at_the_start() -> None:
    player = PagePlayer(1)
    player.start(("", "random"))
    player.do("undo")
    assert player.app.notices.alarm == t("err.undo_nothing")
    player.do("redo")
    assert player.app.notices.alarm == t("err.redo_nothing")


def test_a_card_played_from_the_hand_can_be_taken_back_a_drawn_one_not() -> None:
    player = PagePlayer(5)
    player.start(("", "random"))
    player.play_until(lambda: at_card(player))
    before = position(player.state)
    player.play("hand")
    player.do("undo")
    assert position(player.state) == before
    assert player.app.can_redo()
    player.play("draw")
    assert not player.app.can_redo()
    after = position(player.state)
    player.do("undo")
    assert player.app.notices.alarm == t("err.undo_barrier")
    assert position(player.state) == after


def test_undo_puts_back_what_is_picked_before_it_takes_back_an_action() -> None:
    player = PagePlayer(2)
    player.start(("", "random", "random"))
    player.play_until(lambda: at_card(player))
    player.play("hand")
    assert player.state.phase == "drift"
    drift = min(legal_texts(player))
    player.do("pick", drift.split(">")[0])
    assert player.app.notices.announcement == t(
        "say.lifted", cell=drift.split(">")[0], n=len(player.app.offer().targets)
    )
    player.do("preview", drift)
    assert player.app.session.choice.place is not None
    count = len(player.match.actions)
    player.do("undo")
    assert player.app.session.choice.place is None
    assert player.app.session.choice.picked is not None
    player.do("undo")
    assert player.app.session.choice == Choice()
    assert len(player.match.actions) == count
    player.do("undo")
    assert player.state.phase == "card"


def test_another_action_ends_redo() -> None:
    player = person_at_act(3)
    moves = sorted(text for text in legal_texts(player) if "-" in text)
    player.play(moves[0])
    player.do("undo")
    player.play(moves[1])
    assert not player.app.can_redo()
    player.do("undo")
    player.play(moves[1])  # the same move again keeps the redo after it
    assert player.match.texts()[-1] == moves[1]


def test_undo_is_saved() -> None:
    player = person_at_act(3)
    SavedCheck(player)
    move = min(text for text in legal_texts(player) if "-" in text)
    player.play(move)
    player.do("undo")
    player.do("redo")
    player.do("undo")
    assert json.loads(player.saved)["actions"] == player.match.texts()


def test_what_a_bot_has_seen_cannot_be_taken_back() -> None:
    player = PagePlayer(1)
    player.start(("", "random", "random"))
    player.click()
    assert not player.app.can_undo()  # a bot is to place
    player.run_bots()
    assert player.app.is_persons_turn()
    assert not player.app.can_undo()
    before = snapshot(player)
    player.do("undo")
    assert snapshot(player) == before


@pytest.mark.parametrize("seed", range(2))
def test_restart_goes_to_the_turns_beginning_or_to_the_card_drawn(seed: int) -> None:
    player = PagePlayer(seed)
    player.start(("", "random", ""))
    tried = 0
    for _ in range(600):
        if player.app.sheet == "final":
            break
        if player.app.can_restart() and not player.app.sheet and player.rng.random() < 0.2:
            actions = list(player.match.actions)
            player.do("restart-turn")
            left = player.match.actions
            assert len(left) < len(actions) or not left
            assert left == actions[: len(left)]
            assert player.state.phase != "place"
            phase_before = player.match.at(len(left) - 1)
            assert left[-1] & KIND in (END, DRAW) or getattr(phase_before, "phase", "") == "place"
            assert all(code & KIND not in (END, DRAW) for code in actions[len(left) :])
            tried += 1
        if not player.app.sheet and not player.app.is_persons_turn():
            player.work()
        else:
            player.click()
    assert tried > 2


def test_restart_leaves_the_placing_alone() -> None:
    """The player who places last takes the first turn."""
    player = PagePlayer(1)
    player.start(("random", "", "random"), starter=0)
    player.play_until(lambda: player.state.phase == "card")
    assert player.app.is_persons_turn()
    count = len(player.match.actions)
    assert not player.app.can_restart()
    player.play("hand")
    assert player.app.can_restart()
    player.do("restart-turn")
    assert len(player.match.actions) == count
    assert player.state.phase == "card"
    player.do("undo")  # but single undo still is
    assert player.state.phase == "place"
