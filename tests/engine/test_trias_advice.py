"""Hints, reasons and reviews of Trias: legal, honest, repeatable; figures match those of why.py and bots."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.engine.boards import at, choose, fresh, random_states, tiles
from trias.games import trias as game
from trias.games.contract import Advice, Review
from trias.games.trias import bot as bots
from trias.games.trias.bot import advice as advising
from trias.games.trias.bot.herds import Plan
from trias.games.trias.bot.last import FINAL
from trias.games.trias.bot.levels import FORMER, weights_of
from trias.games.trias.bot.why import PARTS, why
from trias.games.trias.moves import DRAW, DRIFT, END, HAND, KIND
from trias.games.trias.state import State

PLAYERS = (2, 3, 4, 5)
STEP = 45
IDS = {f"why.{id}" for id in (*PARTS, "reply", "last", "only", "even", "worse")}


def last(work: Iterator[Any]) -> Any:
    """Return the last value yielded. Fails unless all before it are None."""
    *meanwhile, found = work
    assert all(one is None for one in meanwhile)
    return found


def advise(state: State, seed: int = 0) -> Advice:
    found = last(bots.advise(state, Random(seed)))
    assert isinstance(found, Advice)
    return found


def explain(state: State, actions: Any, seed: int = 0) -> Advice:
    found = last(bots.explain(state, actions, Random(seed)))
    assert isinstance(found, Advice)
    return found


def review(state: State, actions: Any, seed: int = 0) -> Review:
    found = last(bots.review(state, actions, Random(seed)))
    assert isinstance(found, Review)
    return found


def some(players: int, seed: int, pole: str = "unlimited") -> list[State]:
    """Return positions from a random game: some at intervals, one in each phase and one in the last round."""
    found = []
    seen = set()
    for number, state in enumerate(random_states(players, seed, pole)):
        kind = (state.phase, state.last_turns is None)
        if state.phase != "over" and (number % STEP == STEP - 1 or kind not in seen):
            seen.add(kind)
            found.append(state.clone())
    return found


def turns(players: int, seed: int) -> list[tuple[State, list[int]]]:
    """Return the turns of a random game: the state where each began, and its actions."""
    rng = Random(seed)
    state = fresh(players, seed)
    found: list[tuple[State, list[int]]] = [(state.clone(), [])]
    while state.phase != "over":
        action = choose(state, rng)
        state.play(action)
        found[-1][1].append(action)
        if game.ends_turn(action):
            found.append((state.clone(), []))
    return found[:-1]


def play_out(state: State, actions: tuple[int, ...]) -> State:
    after = state.clone()
    for action in actions:
        assert action in after.legal(), game.action_text(action)
        after.play(action)
    return after


def check(state: State, advice: Advice) -> None:
    """Check that both turns are legal and complete, and that the reasons are sorted."""
    for actions in (advice.actions, advice.instead):
        after = play_out(state, actions)
        if actions and state.phase == "card" and len(actions) == 1:
            assert after.phase in ("drift", "act")
        elif actions:
            assert game.ends_turn(actions[-1])
            assert not any(map(game.ends_turn, actions[:-1]))
    assert advice.instead != advice.actions
    assert 1 <= len(advice.reasons) <= 4
    assert {reason.id for reason in advice.reasons} <= IDS
    sizes = [abs(reason.values["points"]) for reason in advice.reasons if reason.values]
    assert sizes == sorted(sizes, reverse=True)
    assert all(size >= advising.LEAST_POINTS for size in sizes)
    assert bool(advice.instead) == (advice.reasons[0].id != "why.only")


# Hints


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_advice_is_legal_and_what_expert1_would_do(players: int) -> None:
    for number, state in enumerate(some(players, players, "closed" if players == 3 else "unlimited")):
        before = repr(state), state.hands[:], state.deck, state.room[:]
        advice = advise(state)
        assert (repr(state), state.hands, state.deck, state.room) == before
        check(state, advice)
        if number % 3 == 0:
            *_, choice = bots.think(state, "expert1", Random(1))
            assert advice.actions[0] == choice


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_equal_views_give_equal_advice(players: int) -> None:
    """Neither a hint nor the reasons for an action depend on what is hidden from the seat."""
    for state in some(players, 20 + players)[::3]:
        views = [state, state.redeal(state.to_move, Random(1))]
        assert len({repr(advise(view, seed)) for seed, view in enumerate(views)}) == 1
        if state.phase not in ("card", "over"):
            actions = (min(state.legal()),)
            assert len({repr(explain(view, actions, seed)) for seed, view in enumerate(views)}) == 1


def test_equal_views_give_equal_choices_of_a_card() -> None:
    for state in [state for state in some(3, 8) if state.phase == "card"][1:3]:
        views = [state, *(state.redeal(state.to_move, Random(seed)) for seed in (1, 2))]
        assert len({repr(explain(view, (DRAW,))) for view in views}) == 1
        check(state, explain(state, (HAND,)))


# Figures


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_the_figures_are_those_of_the_parts(players: int) -> None:
    """Each figure agrees with why.py; together they add up to the difference between the two turns."""
    count = 0
    for state in some(players, 30 + players):
        if state.phase == "card":
            continue
        advice = advise(state)
        if not advice.instead:
            continue
        ways = [
            Plan(0.0, tuple([action for action in actions if action != END]))
            for actions in (advice.actions, advice.instead)
        ]
        weights = FINAL if state.last_turns is not None else weights_of(FORMER["expert1"], players)
        parts = {f"why.{part.id}": part.points for part in why(weights, state, *ways)}
        other = explain(state, advice.instead)
        gap = advice.worth - other.worth
        assert gap > -1e-9
        assert advice.reasons[0].id != "why.worse"
        assert (other.reasons[0].id == "why.worse") == (gap >= advising.LEAST_POINTS)
        for reason in advice.reasons:
            if reason.id in parts:
                assert reason.values["points"] == pytest.approx(parts[reason.id])
                count += 1
            elif reason.id == "why.reply":
                assert reason.values["points"] == pytest.approx(gap - sum(parts.values()))
                assert players == 2 or state.last_turns is not None
    assert count


def test_the_figures_of_a_card_add_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "MOST_REASONS", 20)
    monkeypatch.setattr(advising, "LEAST_POINTS", 0.0)
    monkeypatch.setattr(advising, "LEAST_SHARE", 0.0)
    for players in (2, 4):
        for state in [state for state in some(players, 3) if state.phase == "card"][:4]:
            hand, draw = (explain(state, (choice,)) for choice in (HAND, DRAW))
            assert (hand.actions, hand.instead) == (draw.instead, draw.actions) == ((HAND,), (DRAW,))
            parts = [reason for reason in hand.reasons if reason.id != "why.worse"]
            assert {reason.id for reason in parts} == {f"why.{id}" for id in (*PARTS, "last")}
            total = sum(reason.values["points"] for reason in parts)
            assert total == pytest.approx(hand.worth - draw.worth)
            assert (advise(state).actions == (HAND,)) == (hand.worth >= draw.worth)


def test_points_are_the_reason_for_a_drift_that_scores() -> None:
    """R6: one drift splits off a land mass and scores 2 points, the others score nothing."""
    land = tiles(W="a0 a3 b0 c0")
    state = at(land, {"c0": [2, 1, 0], "a3": [1, 1, 1]}, phase="drift", card="W")
    scores = {action: play_out(state, (action,)).score[0] for action in state.legal()}
    dry = min(action for action, score in scores.items() if score == 0)
    one = review(state, (dry, END))
    assert one.loss > 1
    assert scores[one.best.actions[0]] == 2
    points = {reason.id: reason.values["points"] for reason in one.best.reasons}
    assert points["why.points"] > 1.0


def test_land_is_the_reason_in_the_last_turn_of_all() -> None:
    """R10: a birth takes the lead on a land mass of three tiles."""
    land = tiles(M="a0", W="d0 d1 d2")
    state = at(land, {"d0": [1, 1, 0], "d1": [1, 1, 0]}, ap=1, last_turns=1)
    assert [reason.id for reason in advise(state).reasons] == ["why.even"], (
        "one birth is as good as the other"
    )
    one = review(state, (END,))
    assert [reason.id for reason in one.best.reasons] == ["why.land"]
    after = play_out(state, one.best.actions)
    assert after.winners() == (0,)
    assert one.best.worth == pytest.approx(after.score[0] - sum(after.score[1:]) / 2, abs=0.05)
    assert one.loss == pytest.approx(one.best.reasons[0].values["points"], abs=0.05)


def test_where_nothing_else_can_be_done_that_is_the_reason() -> None:
    state = at(tiles(W="a*"), {"a0": [0, 2, 1]}, stock=[15, 5, 5])
    advice = advise(state)
    assert (advice.actions, advice.instead) == ((END,), ())
    assert [reason.id for reason in advice.reasons] == ["why.only"]
    assert review(state, (END,)).loss == 0


# Reviews


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_a_turn_loses_nothing_or_something(players: int) -> None:
    found = turns(players, 40 + players)
    step = 9 if sys.platform == "emscripten" else 4
    lost = 0
    for state, actions in [*found[: 2 * players : 2], *found[2 * players :: step], *found[-2:]]:
        before = repr(state), state.hands[:]
        one = review(state, actions)
        assert (repr(state), state.hands) == before
        check(state, one.best)
        assert one.loss >= 0
        after = play_out(state, tuple(actions))
        assert sum(one.standing) == pytest.approx(0)
        assert len(one.standing) == players
        if after.phase == "over":
            others = (sum(after.score) - after.score[0]) / (players - 1)
            assert one.standing[0] == pytest.approx(after.score[0] - others)
        lost += one.loss > 0
        if one.loss == 0:
            assert one.best.actions == tuple(actions)
        elif state.phase != "card" or len(one.best.actions) > 1:
            assert one.best.instead == tuple(actions)
    assert lost


def best_turn(state: State) -> tuple[int, ...]:
    """Return the best turn that a review finds."""
    some_turn: tuple[int, ...] = (END,) if state.phase == "act" else (min(state.legal()),)
    if state.phase == "drift":
        some_turn = (*some_turn, END)
    return review(state, some_turn).best.actions


def test_the_best_turn_itself_loses_nothing() -> None:
    for players in (2, 4):
        for state in some(players, 50 + players)[::2]:
            if state.phase != "card":
                assert review(state, best_turn(state)).loss == 0


def test_the_order_of_the_actions_does_not_matter() -> None:
    """A turn is not compared with the same turn in another order."""
    land = tiles(W="a* b* c*")
    state = at(land, {"b0": [1, 0, 0], "b6": [1, 0, 0], "c9": [0, 2, 2]}, ap=2)
    one, other = game.action_of("b0*"), game.action_of("b6*")
    first, second = explain(state, (one, other, END)), explain(state, (other, one, END))
    assert first.worth == pytest.approx(second.worth)
    for advice in (first, second):
        end, instead = play_out(state, advice.actions), play_out(state, advice.instead)
        assert end.herds != instead.herds


def test_the_wrong_card_is_what_was_lost() -> None:
    """The hand card sinks two herds; no card that could be drawn does."""
    land = tiles(M="a0 b0 c0", S="a3 b6 c9", W="b3 c4")
    state = at(
        land,
        {"c0": [2, 0], "c9": [1, 3], "c4": [1, 0]},
        players=2,
        phase="card",
        hands=["M", "S"],
        deck="WWSWSWSWX",
    )
    better = advise(state).actions[0]
    worse = DRAW if better == HAND else HAND
    after = play_out(state, (worse,))
    actions = (worse, *best_turn(after))
    one = review(state, actions)
    assert one.loss > 0
    assert one.best.actions == (better,)
    assert one.best.instead == (worse,)


def test_the_same_chance_gives_the_same_advice_and_no_slice_is_long() -> None:
    for players in (2, 4):
        state = next(state for state in some(players, 60) if state.phase == "drift")
        *slices, advice = list(bots.advise(state, Random(4)))
        assert len(slices) > 20
        assert advice == advise(state, 4)
        assert advice is not None
        assert advice.actions[0] & KIND == DRIFT
        assert review(state, advice.actions, 1) == review(state, advice.actions, 1)
        assert explain(state, advice.actions).worth == pytest.approx(advice.worth)
