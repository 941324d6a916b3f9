"""Hints, reasons and reviews of Triad: legal, repeatable, and aware of wins and losses."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.engine.test_triad_boards import all_of, at, random_states, some_states
from trias.games import triad as game
from trias.games.contract import Advice, Review
from trias.games.triad import bot as bots
from trias.games.triad import from_position
from trias.games.triad.bot.advice import SCALE, WORSE, worth
from trias.games.triad.bot.levels import LEVELS
from trias.games.triad.bot.search import WIN
from trias.games.triad.bot.wins import find_win
from trias.games.triad.notation import removed_of, source_of, target_of
from trias.games.triad.state import State
from trias.games.work import finish

ALL_WINS = json.loads((Path(__file__).parent.parent / "data" / "triad_wins.json").read_text(encoding="utf-8"))
#: By default one for each number of plies.
WINS = amount(list({win["plies"]: win for win in ALL_WINS}.values()), ALL_WINS)
FEW = 4 if sys.platform == "emscripten" else 6
FORCED = {"why.win", "why.loses", "why.avoids", "why.misses"}
QUIET = {
    "why.worse",
    "why.defends",
    "why.triad",
    "why.draw",
    "why.middle",
    "why.chances",
    "why.blocks",
    "why.ahead",
}
IDS = FORCED | QUIET | {"why.only", "why.even"}


def last(work: Iterator[Any]) -> Any:
    *meanwhile, found = work
    assert all(one is None for one in meanwhile)
    return found


def advise(state: State, seed: int = 0) -> Advice:
    found = last(bots.advise(state, Random(seed)))
    assert isinstance(found, Advice)
    return found


def explain(state: State, action: int, seed: int = 0) -> Advice:
    found = last(bots.explain(state, [action], Random(seed)))
    assert isinstance(found, Advice)
    return found


def review(state: State, action: int, seed: int = 0) -> Review:
    found = last(bots.review(state, [action], Random(seed)))
    assert isinstance(found, Review)
    return found


def reasons_by_id(advice: Advice) -> dict[str, Any]:
    return {reason.id: reason.values for reason in advice.reasons}


def check(state: State, advice: Advice) -> None:
    legal = state.legal()
    assert len(advice.actions) == 1
    assert set(advice.actions) | set(advice.instead) <= set(legal)
    assert advice.actions != advice.instead
    assert -1 <= advice.worth <= 1
    assert 1 <= len(advice.reasons) <= 4
    assert set(reasons_by_id(advice)) <= IDS
    assert len(reasons_by_id(advice)) == len(advice.reasons)


def test_worth_is_a_figure_from_loss_to_win() -> None:
    figures = [worth(value) for value in (3 - WIN, -700, -1, 0, 1, 700, WIN - 3)]
    assert figures == sorted(figures)
    assert (figures[0], figures[3], figures[-1]) == (-1.0, 0.0, 1.0)
    assert 0.7 < worth(int(SCALE)) < 0.8


def test_advice_is_legal_and_what_expert_would_do() -> None:
    for number, state in enumerate(some_states(amount(1, FEW // 2), 31)):
        looked = all_of(state)
        advice = advise(state, number)
        assert all_of(state) == looked
        check(state, advice)
        if advice.instead:
            one, other = advice.actions[0], advice.instead[0]
            assert (source_of(one), target_of(one)) != (source_of(other), target_of(other))
        *_, choice = bots.think(state, "expert", Random(number))
        assert advice.actions == (choice,)


def test_a_turn_loses_nothing_or_something() -> None:
    lost = 0
    for number, state in enumerate(some_states(amount(FEW, 2 * FEW), 32)):
        action = Random(number).choice(sorted(state.legal()))
        one = review(state, action, number)
        check(state, one.best)
        assert 0 <= one.loss <= 2
        assert one.standing[0] == -one.standing[1]
        if one.loss:
            lost += 1
            assert one.best.instead == (action,)
            assert one.standing[state.player] == pytest.approx(one.best.worth - one.loss)
            if lost < FEW:
                again = review(state, one.best.actions[0], number)
                assert again.loss == 0
                assert again.best.actions == one.best.actions
        else:
            assert one.best.actions == (action,)
    assert review(state, action, number) == one
    assert lost > 2
    assert "why.worse" not in reasons_by_id(one.best)
    gap = advise(state).worth - explain(state, action).worth
    assert bool({"why.worse", "why.misses"} & set(reasons_by_id(explain(state, action)))) == (gap >= WORSE)


def test_the_end_stands_as_it_is() -> None:
    for seed in range(2):
        states = [state.clone() for state in random_states(seed, 0.8)]
        before, over = states[-2], states[-1]
        winners = over.winners()
        for action in before.legal():
            after = before.clone()
            after.play(action)
            if after.winners() == winners:
                standing = review(before, action).standing
                assert standing == ((1.0, -1.0) if winners == (0,) else (-1.0, 1.0) if winners else (0, 0))
                break


def wins_later(state: State, action: int) -> bool:
    """Return True if a slower win that starts with the action is found."""
    return finish(find_win(state, LEVELS["expert"].wins, [action])) is not None


@pytest.mark.parametrize("entry", WINS, ids=lambda entry: f"{entry['plies']} {entry['actions'][0]}")
def test_a_forced_win_is_told_with_its_length(entry: Any) -> None:
    """Exhaustive search found these wins; any other action misses them, but may win later."""
    state = from_position(entry["position"])
    wins = {game.action_of(text) for text in entry["actions"]}
    found = review(state, min(wins))
    assert (found.loss, found.best.worth) == (0.0, 1.0)
    assert found.standing[state.player] == 1.0
    assert reasons_by_id(found.best)["why.win"] == {"n": entry["plies"]}
    other = next(action for action in sorted(set(state.legal()) - wins) if not wins_later(state, action))
    missed = review(state, other)
    assert missed.best.actions[0] in wins
    assert missed.loss > 0
    assert reasons_by_id(missed.best)["why.win"] == {"n": entry["plies"]}
    if entry["plies"] <= 3:
        advice = explain(state, other)
        assert reasons_by_id(advice)["why.misses"] == {"n": entry["plies"]}
        assert advice.instead[0] in wins


def test_a_win_in_one() -> None:
    state = from_position(WINS[0]["position"])
    advice = advise(state)
    assert advice.worth == 1.0
    assert advice.reasons[0] == ("why.win", {"n": 1})
    assert removed_of(advice.actions[0]) >= 0


def defences(seed: int) -> Iterator[tuple[State, list[int], list[int]]]:
    """Yield positions in which the opponent could win at once, the actions that allow it, and the rest."""
    for number in range(seed, seed + 300):
        for state in random_states(number, 0.4):
            if state.is_over() or state.triads[1 - state.player] < 2 or state.triads[state.player] == 2:
                continue
            parts: tuple[list[int], list[int]] = ([], [])
            for action in sorted(state.legal()):
                after = state.clone()
                after.play(action)
                parts[not any(removed_of(reply) >= 0 for reply in after.legal())].append(action)
            if parts[0] and parts[1]:
                yield state.clone(), *parts
                break


def test_a_win_of_the_other_is_defended_and_a_blunder_is_told() -> None:
    met = 0
    for state, losing, safe in defences(100):
        best = review(state, losing[0]).best
        if abs(best.worth) == 1.0:
            continue  # the player loses a little later, or wins first
        met += 1
        blunder = review(state, losing[0])
        assert blunder.standing[state.player] == -1.0
        assert blunder.loss > 0
        assert best.actions[0] in safe
        assert reasons_by_id(best)["why.avoids"] == {"n": 2}
        assert reasons_by_id(explain(state, losing[0]))["why.loses"] == {"n": 2}
        passed = state.clone()
        passed.player = 1 - state.player
        threat = any(removed_of(action) >= 0 for action in passed.legal())
        assert ("why.defends" in reasons_by_id(best)) == threat
        if met == amount(1, FEW // 2):
            break
    assert met


def test_a_triad_is_a_reason() -> None:
    met = 0
    for state in some_states(200, 36):
        made = [action for action in state.legal() if removed_of(action) >= 0]
        if made and state.triads[state.player] < 2:
            found = review(state, made[0]).best
            if found.actions == (made[0],) and found.worth < 1:
                assert reasons_by_id(found)["why.triad"] == {"n": state.triads[state.player] + 1}
                met += 1
        if met == FEW // 2:
            break
    assert met


def test_a_draw_is_a_reason() -> None:
    state = at("a1:3 a3:1", "f6:3 d2:2", triads=(0, 2), quiet=99)
    action = min(action for action in state.legal() if removed_of(action) < 0)
    found = explain(state, action)
    assert found.worth == 0.0
    assert "why.draw" in reasons_by_id(found)
    assert review(state, action).standing == (0.0, 0.0)


def test_a_single_action_is_the_only_one() -> None:
    state = at("a1:1", "a3:2 c1:2 d4:3 f6:1")
    advice = advise(state)
    assert (advice.actions, advice.instead) == (tuple(state.legal()), ())
    assert reasons_by_id(advice) == {"why.only": {}}
    assert review(state, state.legal()[0]).loss == 0
