"""The search of Trias's bots, part by part, compared with simple, slow computations."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.engine.boards import at, random_states, tiles
from trias.games.trias import bot as bots
from trias.games.trias.bot import features, levels
from trias.games.trias.bot.cards import choose_card, unseen, with_card
from trias.games.trias.bot.herds import Plan, plans
from trias.games.trias.bot.judge import Judge, Weights, camps_of, judge_of
from trias.games.trias.bot.last import FINAL, final_judges, last_turn
from trias.games.trias.bot.levels import LEVELS
from trias.games.trias.bot.replies import Foresight, Table, finish_turn, pick_plans, with_replies
from trias.games.trias.bot.turns import Effort, drift_value, rank_drifts, whole_turns
from trias.games.trias.bot.weights import PLAIN, WEIGHTS
from trias.games.trias.bot.why import PARTS, why
from trias.games.trias.cells import POLE
from trias.games.trias.land import Land
from trias.games.trias.moves import CELL as CELL_MASK
from trias.games.trias.moves import DRAW, DRIFT, END, HAND, KIND, SOURCE, TARGET
from trias.games.trias.scoring import final
from trias.games.trias.state import State
from trias.games.trias.tiles import DRIFTING, METEORITE
from trias.games.work import finish

PLAYERS = (2, 3, 4, 5)
STEP = 7
EVERY = 10**6


def any_weights(seed: int) -> Weights:
    """Return random weights, for properties that hold for all weights."""
    rng = Random(seed)
    return {name: (rng.uniform(-1, 1), rng.uniform(-1, 1)) for name in features.NAMES}


def some(players: int, seed: int, *phases: str, pole: str = "unlimited") -> Iterator[State]:
    """Return some positions from a random game in these phases."""
    number = 0
    for state in random_states(players, seed, pole):
        if state.phase in phases:
            number += 1
            if number % STEP == 0:
                yield state.clone()


def close(one: float, other: float) -> bool:
    return abs(one - other) < 1e-8


# Features and judge


def slow_pieces(land: Land, cells: tuple[int, ...]) -> set[frozenset[int]]:
    """Return every piece without the Pole that breaks off when one of these tiles is lifted."""
    found = set()
    for tile in cells:
        parts = land.pieces(tile)
        if tile != POLE and land.borders_open_water(tile) and len(parts) > 1:
            found |= {frozenset(part) for part in parts if POLE not in part}
    return found


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_the_pieces_are_what_lifting_a_tile_leaves(players: int) -> None:
    count = 0
    for state in some(players, 5, "card", "drift", "act"):
        for cells in state.land.masses:
            found = features.pieces(state.land, cells)
            assert len({frozenset(part) for part in found}) == len(found)
            assert {frozenset(part) for part in found} == slow_pieces(state.land, cells)
            count += len(found)
    assert count > 20


def test_features_of_a_small_board() -> None:
    """A land mass of three tiles in a row beside the main one, with every figure computed by hand."""
    land = tiles(W="a0 b0 e0 f0", S="d0 a3")
    state = at(land, {"d0": [2, 0, 0], "f0": [0, 1, 0], "a3": [1, 0, 2]}, stock=[5, 1, 0], score=[3, 0, 4])
    first, second, third = (dict(zip(features.NAMES, row, strict=True)) for row in features.rows(state))
    assert (first["points"], second["points"], third["points"]) == (3.0, 2.0, 0.0)  # R10.2
    assert (first["share"], second["share"]) == (2.0, 1.0)
    assert (first["square"], second["square"]) == (2.4, 0.6)
    assert (first["firm"], first["present"], third["present"]) == (0.0, 1.0, 0.0)
    assert (third["main_points"], third["main_share"], first["main_firm"]) == (4.0, 8 / 3, 0.0)
    assert (first["herds"], first["rings"], third["rings"]) == (3.0, 9.0, 2.0)
    assert (first["crowd"], third["crowd"], second["births"]) == (1.0, 1.0, 1.0)
    assert (first["births"], first["exposed"], first["stranded"]) == (1.0, 3.0, 3.0)
    assert (first["score"], first["stock"], first["reserve"], second["reserve"]) == (3.0, 5.0, 2.0, 1.0)
    # lifting e0 leaves d0 and f0 alone; e0 may join either
    assert first["piece_points"] >= 2.0
    assert second["piece_points"] >= 2.0


def test_the_rest_of_the_game_falls_to_nothing() -> None:
    for players in PLAYERS:
        rests = [features.rest(state) for state in random_states(players, 3)]
        assert rests[0] == 1.0
        assert all(later <= earlier for earlier, later in pairwise(rests))
        assert rests[-1] == 0.0


def test_who_has_yet_to_play_his_last_turn() -> None:
    """R9.1: which players still have their last turn to play."""
    state = at(tiles(W="a*"), {"a0": [1, 1, 1]}, player=1, last_turns=3)
    assert features.last_turns(state) == [True, False, True]
    assert features.last_turns(at(tiles(W="a*"), player=1, last_turns=1)) == [False] * 3
    assert features.last_turns(at(tiles(W="a*"), player=1)) == [False] * 3


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_the_judge_weighs_the_features(players: int) -> None:
    weights = any_weights(players)
    for state in some(players, 1, "place", "card", "drift", "act"):
        rest, rows = features.rest(state), features.rows(state)
        total = [
            sum(
                (weights[name][0] + rest * weights[name][1]) * value
                for name, value in zip(features.NAMES, row, strict=True)
            )
            for row in rows
        ]
        for seat in range(players):
            others = (sum(total) - total[seat]) / (players - 1)
            assert close(judge_of(weights, state, seat).value(state), total[seat] - others)


def test_the_weights_are_whole() -> None:
    assert list(PLAIN) == list(features.NAMES)
    assert set(WEIGHTS) == set(PLAYERS)
    for players, weights in WEIGHTS.items():
        assert list(weights) == list(features.NAMES)
        assert weights != PLAIN
        assert weights["points"][0] > 0.3, players
        assert weights["score"][0] > 0.5, players


# Drifts and herds


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_a_drift_s_value_is_that_of_the_position_after_it(players: int) -> None:
    weights, rng, count = any_weights(players), Random(players), 0
    for state in some(players, 2, "drift"):
        judge = judge_of(weights, state, state.player)
        camps, land = camps_of(state), state.land
        known = {cells: judge.land_mass(land, cells, camps, state.capacity) for cells in land.masses}
        legal = state.legal()
        for action in rng.sample(legal, min(len(legal), 12)):
            after = state.clone()
            after.play(action)
            value = drift_value(judge, state, camps, known, action >> SOURCE, action >> TARGET & CELL_MASK)
            assert close(value, judge.value(after))
            assert camps == camps_of(state)
            count += 1
    assert count > 3


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
@pytest.mark.parametrize("pole", ["unlimited", "closed"])
def test_plans_are_legal_and_worth_what_they_say(players: int, pole: str) -> None:
    weights, count = any_weights(players), 0
    for state in some(players, 4, "act", pole=pole):
        judge = judge_of(weights, state, state.player)
        *_, found = plans(judge, state, 30, 8)
        assert [plan.value for plan in found] == sorted((plan.value for plan in found), reverse=True)
        for plan in found:
            after = state.clone()
            for action in plan.actions:
                assert action in after.legal()
                after.play(action)
                count += 1
            after.send_home(state.player)
            assert close(judge.value(after), plan.value)
    assert count > 20


def ends(state: State) -> Iterator[State]:
    """Yield every position where the player can end the turn without a drift, with herds returned (R8.1)."""
    seen = set()
    todo = [state]
    while todo:
        now = todo.pop()
        key = (now.ap, now.free_rescues, repr(now))
        if key in seen:
            continue
        seen.add(key)
        home = now.clone()
        home.send_home(now.player)
        yield home
        for action in now.legal():
            if action != END and action & KIND != DRIFT:
                after = now.clone()
                after.play(action)
                todo.append(after)


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_with_width_enough_the_best_plan_is_the_best_of_all(players: int) -> None:
    weights, count = any_weights(10 + players), 0
    for state in some(players, 6, "act"):
        if state.ap > 2:
            continue
        judge = judge_of(weights, state, state.player)
        *_, found = plans(judge, state, EVERY, 1)
        assert close(found[0].value, max(judge.value(end) for end in ends(state)))
        count += 1
    assert count


def test_a_swimmer_and_a_herd_too_many_are_worth_what_comes_of_them() -> None:
    """R8.1: swimmers return to stock, and so do herds that an overfull tile cannot feed."""
    state = at(
        tiles(M="a0", S="b0 b1", W="c1"),
        {"a0": [3, 1], "b0": [1, 0]},
        players=2,
        swimmers={"c0": [2, 1]},
        stock=[4, 8],
        ap=2,
    )
    for seed in range(5):
        judge = judge_of(any_weights(seed), state, 0)
        *_, found = plans(judge, state, EVERY, 1)
        assert close(found[0].value, max(judge.value(end) for end in ends(state)))


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_whole_turns_are_legal_and_the_best_first(players: int) -> None:
    weights = WEIGHTS[players]
    kinds = set()
    for state in some(players, 8, "drift", "act"):
        judge = judge_of(weights, state, state.player)
        found = finish(whole_turns(judge, state, Effort(4, 8, 2, 10)))
        values = [plan.value for plan in found]
        assert values == sorted(values, reverse=True)
        for plan in found:
            after = state.clone()
            for number, action in enumerate(plan.actions):
                assert action in after.legal()
                after.play(action)
                if number and action & KIND == DRIFT:
                    kinds.add("second")
            assert after.phase == "act"
    assert players == 2 or kinds


def test_drifts_are_ranked_best_first() -> None:
    for state in some(4, 9, "drift"):
        order = finish(rank_drifts(judge_of(WEIGHTS[4], state, state.player), state, state.legal()))
        assert sorted(action for _, action in order) == sorted(state.legal())
        assert all(one[0] >= other[0] for one, other in pairwise(order))


# Cards


def test_unseen_cards_by_back() -> None:
    """R12: everybody knows that the meteorite is in deck 2."""
    for state in some(3, 4, "card"):
        for seat in range(3):
            counts = [unseen(state, seat, back) for back in (1, 2)]
            hidden = (
                len(state.deck)
                - state.cards_drawn
                + sum(1 for other in range(3) if other != seat and state.hands[other])
            )
            assert sum(sum(count.values()) for count in counts) == hidden
            assert counts[0][METEORITE] == 0
            assert counts[1][METEORITE] == (state.last_turns is None)
            other_view = state.redeal(seat, Random(1))
            assert [unseen(other_view, seat, back) for back in (1, 2)] == counts


def test_a_card_laid_down() -> None:
    for state in some(3, 4, "card"):
        for card in DRIFTING:
            after = with_card(state, card)
            real = state.clone()
            real.hands[real.player] = card
            real.play(HAND)
            assert (after.phase, after.card, after.ap) == (real.phase, real.card, real.ap)
            assert sorted(after.legal()) == sorted(real.legal())
        last = with_card(state, METEORITE)
        assert (last.phase, last.ap, last.last_turns) == ("act", 2, 3)


def test_hand_or_draw_depends_on_what_is_seen_alone() -> None:
    """The loss from the hand card is compared with the mean loss from the unseen cards."""
    land = tiles(M="a0 b0 c0", S="a3 b6")
    herds = {"c0": [2, 0], "b6": [1, 3]}
    dry = dict.fromkeys(features.NAMES, (0.0, 0.0)) | {"herds": (1.0, 0.0)}
    hands: dict[str, list[str | None]] = {"wet": ["M", "S"], "dry": ["S", "M"]}
    choices = {}
    for name, hand in hands.items():
        state = at(
            land, herds, players=2, phase="card", hands=hand, deck="SMSSWX" if name == "wet" else "MMMSWX"
        )
        seen = [state, *(state.redeal(0, Random(seed)) for seed in range(4))]
        found = {finish(choose_card(dry, view, Effort(9, 30, 0, 1))) for view in seen}
        assert len(found) == 1
        [choices[name]] = found
    assert choices == {"wet": DRAW, "dry": HAND}


# Replies


FORESIGHT = Foresight(5, 2, 2, 1, 4)


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_replies_are_asked_of_the_best_plans(players: int) -> None:
    weights = WEIGHTS[players]
    for state in list(some(players, 12, "drift"))[: amount(1, 2)]:
        judge = judge_of(weights, state, state.player)
        found = finish(whole_turns(judge, state, Effort(4, 6, 0, 20)))
        picked = pick_plans(found, FORESIGHT.plans, FORESIGHT.each)
        firsts = [plan.actions[0] for plan in picked]
        assert len(picked) <= 5
        assert max(map(firsts.count, firsts)) <= 2
        before = repr(state)
        table = Table(weights, state, features.rest(state), FORESIGHT, Random(1))
        valued = finish(with_replies(state, found, table))
        assert {plan.actions for plan in valued} == {plan.actions for plan in picked}
        assert repr(state) == before
        other = Table(
            weights, state.redeal(state.player, Random(5)), features.rest(state), FORESIGHT, Random(1)
        )
        assert finish(with_replies(state, found, other)) == valued  # no peeking


def test_a_turn_handed_on_shows_no_card() -> None:
    for state in some(3, 12, "act"):
        after = finish_turn(state, Plan(0.0, ()))
        assert (after.cards_drawn, after.hands, after.phase) == (state.cards_drawn, state.hands, "card")
        assert after.player == (state.player + 1) % 3
        assert not after.swimmers[state.player]
        assert not after.surplus(state.player)


# The last round


def margin(state: State, seat: int) -> float:
    """Return the lead over the mean of the others as if the game ended now; herds in stock break ties."""
    points = [float(score) + 0.001 * stock for score, stock in zip(state.score, state.stock, strict=True)]
    for cells in state.land.masses:
        if POLE not in cells:
            for other, more in enumerate(final(len(cells), state.herds_on(cells)).points):
                points[other] += more
    return points[seat] - (sum(points) - points[seat]) / (len(points) - 1)


def next_turn(end: State) -> State:
    after = end.clone()
    after.player = (end.player + 1) % end.players
    after.spent.clear()
    after.begin_actions()
    return after


def last_states(players: int, count: int) -> list[State]:
    """Return states in the last round of random games, with two players still to act."""
    found = []
    for seed in range(100):
        for state in random_states(players, 300 + seed):
            if state.last_turns == 2 and state.phase == "act" and state.ap == 2:
                found.append(state.clone())
                break
        if len(found) == count:
            break
    return found


@pytest.mark.parametrize("players", [2, 3])
def test_the_last_two_turns_are_played_out_exactly(players: int) -> None:
    """R9, R10: the result is compared with every turn and every reply to it."""
    for state in last_states(players, 2 if sys.platform == "emscripten" else 4):
        seat, other = state.player, (state.player + 1) % players
        best = None
        for end in ends(state):
            answers = list(ends(next_turn(end)))
            top = max(margin(answer, other) for answer in answers)
            likely = [margin(answer, seat) for answer in answers if margin(answer, other) > top - 1e-9]
            if players == 2:
                assert close(min(likely), -top)
            best = max(best, max(likely)) if best is not None else max(likely)
        found = finish(last_turn(state, EVERY))
        assert best is not None
        if players == 2:
            assert close(found[0].value, best)
        else:
            assert found[0].value <= best + 1e-9  # replies equal for one player may differ for another


def test_the_very_last_turn_takes_the_most() -> None:
    for players in PLAYERS:
        for state in last_states(players, 1):
            last = next_turn(next(ends(state)))
            last.last_turns = 1
            found = finish(last_turn(last, 1))
            assert close(found[0].value, max(margin(end, last.player) for end in ends(last)))


def test_the_final_judge_counts_points_alone() -> None:
    assert {name for name, pair in FINAL.items() if pair != (0.0, 0.0)} == {"score", "points", "stock"}
    for state in last_states(4, 1):
        for seat, judge in enumerate(final_judges(4)):
            assert isinstance(judge, Judge)
            assert close(judge.value(state), margin(state, seat))


# Levels


def test_a_level_s_turn_is_decided_once_and_played_to_its_end(monkeypatch: pytest.MonkeyPatch) -> None:
    calls, turn = [], levels.plan_turn

    def count_call(*arguments: Any) -> Any:
        calls.append(arguments)
        return turn(*arguments)

    monkeypatch.setattr(levels, "plan_turn", count_call)
    state = next(state for state in some(3, 21, "drift"))
    actions = []
    while True:
        *_, action = bots.think(state, "steady", Random(3))
        actions.append(action)
        if action == END:
            break
        state.play(action)
    assert len(calls) == 1
    assert actions[0] & KIND == DRIFT


def test_stopped_early_a_level_has_something_to_play() -> None:
    for state in some(2, 22, "drift", "card"):
        legal = set(state.legal())
        answers = list(bots.think(state, "expert", Random(3)))
        assert set(answers) <= legal
        assert len(answers) > 5


def test_levels_get_stronger_eyes_and_less_chance() -> None:
    assert list(LEVELS) == ["gentle", "casual", "steady", "strong", "expert"]
    ranks = [
        (level.learned_share, -level.warmth, level.turn.width, level.turn.drifts, level.last)
        for level in LEVELS.values()
    ]
    for one, other in pairwise(ranks):
        assert all(weaker <= stronger for weaker, stronger in zip(one, other, strict=True))
        assert one != other
    assert [level.sees == features.NAMES for level in LEVELS.values()] == [False, True, True, True, True]


def test_gentle_sees_what_scores_now_and_herds() -> None:
    for players in PLAYERS:
        found = levels.weights_of(LEVELS["gentle"], players)
        assert found.keys() == PLAIN.keys()
        for name, pair in found.items():
            assert pair == (PLAIN[name] if name in levels.FIRST_SIGHT else (0.0, 0.0))
    assert {"points", "herds", "score"} < set(levels.FIRST_SIGHT) < set(features.NAMES)


def test_a_level_overlooks_drifts() -> None:
    state = next(some(4, 30, "drift"))
    legal = state.legal()
    few = levels.notice_drifts(state, 0.1, Random(1))
    assert set(few) < set(legal)
    assert len(few) == max(2, len(legal) // 10)
    assert levels.notice_drifts(state, 1.0, Random(1)) == []
    assert len(levels.notice_drifts(state, 0.0, Random(1))) == min(2, len(legal))


def test_weights_between_plain_and_learned() -> None:
    half = levels.weights_of(LEVELS["casual"]._replace(learned_share=0.5), 3)
    assert levels.weights_of(LEVELS["casual"], 3) == PLAIN
    assert all(close(pair[0], (PLAIN[name][0] + WEIGHTS[3][name][0]) / 2) for name, pair in half.items())
    strong = levels.weights_of(LEVELS["strong"], 3)
    assert all(close(strong[name][1], pair[1]) for name, pair in WEIGHTS[3].items())


# Why


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_the_reasons_add_up_to_the_difference(players: int) -> None:
    """The parts for the chosen turn add up to its whole difference from the other."""
    weights = WEIGHTS[players]
    assert {name for names in PARTS.values() for name in names} | {"last_turn"} == set(features.NAMES)
    for state in list(some(players, 31, "drift", "act"))[:4]:
        judge = judge_of(weights, state, state.player)
        found = finish(whole_turns(judge, state, Effort(4, 8, 0, 12)))
        other = next((plan for plan in found if plan.actions[:1] != found[0].actions[:1]), None)
        if other is None:
            continue
        reasons = why(weights, state, found[0], other)
        assert {part.id for part in reasons} == set(PARTS)
        sizes = [abs(part.points) for part in reasons]
        assert sizes == sorted(sizes, reverse=True)
        gains = [judge.value(finish_turn(state, plan)) for plan in (found[0], other)]
        assert close(sum(part.points for part in reasons), gains[0] - gains[1])
        assert gains[0] >= gains[1] - 1e-9


def test_points_are_the_reason_for_a_drift_that_scores() -> None:
    """R6: the drift that splits off a land mass scores 2 points now, the other one nothing."""
    land = tiles(W="a0 a3 b0 c0")
    state = at(land, {"c0": [2, 1, 0], "a3": [1, 1, 1]}, phase="drift", card="W")
    plans_found = [Plan(0.0, (action,)) for action in state.legal()]
    gains = []
    for plan in plans_found:
        after = state.clone()
        after.play(plan.actions[0])
        gains.append(after.score[0])
    best = plans_found[gains.index(2)]
    none = plans_found[gains.index(0)]
    parts = {part.id: part.points for part in why(WEIGHTS[3], state, best, none)}
    assert parts["points"] > 1.0


@pytest.mark.parametrize("bot", ["oneturn", *LEVELS])
def test_a_seat_without_herds_or_without_room_plays_on(bot: str) -> None:
    """R11: nobody drops out."""
    herdless = at(tiles(W="a*"), {"a0": [0, 2, 1]}, phase="card", stock=[15, 5, 5])
    assert set(bots.think(herdless, bot, Random(1))) <= {HAND, DRAW}
    acting = at(tiles(W="a*"), {"a0": [0, 2, 1]}, stock=[15, 5, 5])
    assert set(bots.think(acting, bot, Random(1))) == {END}
    stuck = at({"o": "P", "a0": "M"}, {"a0": [2, 0, 0]}, stock=[0, 5, 5], ap=2)
    assert set(bots.think(stuck, bot, Random(1))) <= set(stuck.legal())
    wet = {"b0": [2, 0, 0], "b2": [1, 0, 0]}
    afloat = at(tiles(W="a* c9"), {"a0": [0, 2, 1]}, swimmers=wet, stock=[12, 5, 5])
    *_, action = bots.think(afloat, bot, Random(1))
    assert action in afloat.legal()
    if bot not in ("gentle", "casual"):
        assert action != END  # one of its last herds can be rescued


def test_a_slip_is_another_drift_played_well() -> None:
    drift = list(next(some(3, 8, "drift")).legal())[:2]
    plans_of = [
        Plan(5.0, (drift[0], 1)),
        Plan(4.9, (drift[0], 2)),
        Plan(4.0, (drift[1], 3)),
        Plan(3.0, (drift[1],)),
    ]
    played = {levels.draw_drift(plans_of, 2.0, Random(seed)) for seed in range(60)}
    assert played == {plans_of[0], plans_of[2]}
    assert {levels.draw_drift(plans_of, 0.01, Random(seed)) for seed in range(60)} == {plans_of[0]}
    quiet = [Plan(2.0, (END,)), Plan(1.9, ())]
    assert {levels.draw_drift(quiet, 5.0, Random(seed)) for seed in range(20)} == {quiet[0]}
