"""Playouts: all plans are played on with the same deals; the worse half is dropped each time; no peeking."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

import pytest

from tests.amount import amount
from tests.engine.boards import at, tiles
from tests.engine.test_trias_search import PLAYERS, some
from trias.games import trias as game
from trias.games.trias.bot import playouts
from trias.games.trias.bot.herds import Plan
from trias.games.trias.bot.judge import Aim, judge_of
from trias.games.trias.bot.ladder import FORMER, LEVELS, WITH_MORE
from trias.games.trias.bot.levels import level_of, plan_turn, weights_of
from trias.games.trias.bot.playouts import Playouts, QuickPlayers, played_on
from trias.games.trias.bot.turns import Effort, whole_turns
from trias.games.trias.bot.weights import WEIGHTS
from trias.games.trias.state import State
from trias.games.work import finish

SMALL = Playouts(8, 2, (1, 2, 3), 3, 4, 1)


def found_plans(state: State) -> list[Plan]:
    judge = judge_of(WEIGHTS[state.players], state, state.player)
    return finish(whole_turns(judge, state, Effort(6, 6, 0, 200)))


def open_states(players: int, seed: int, count: int) -> list[State]:
    """Return positions at the drift of a turn before the last round."""
    states = [state for state in some(players, seed, "drift") if state.last_turns is None]
    return states[:count]


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_they_change_nothing_and_see_no_hidden_card(players: int) -> None:
    """R12: the choice depends only on what the seat knows and on the random generator."""
    for state in open_states(players, 12, amount(1, 3)):
        plans = found_plans(state)
        before = repr(state), state.deck, state.hands[:]
        valued = finish(played_on(state, plans, QuickPlayers(WEIGHTS[players], state, SMALL), Random(1)))
        assert (repr(state), state.deck, state.hands) == before
        for seed in range(amount(1, 4)):
            other = state.redeal(state.player, Random(seed))
            table = QuickPlayers(WEIGHTS[players], other, SMALL)
            assert finish(played_on(other, plans, table, Random(1))) == valued


@pytest.mark.parametrize("players", [2, 4])
def test_the_whole_level_sees_no_hidden_card(players: int) -> None:
    level = WITH_MORE[3]["expert"]._replace(turn=Effort(4, 8, 0, 12), playouts=SMALL)
    weights = weights_of(level, players)
    for state in open_states(players, 3, amount(1, 3)):
        chosen = [
            finish(plan_turn(weights, view, level, Random(7)))
            for view in (state, state.redeal(state.player, Random(1)), state.redeal(state.player, Random(2)))
        ]
        assert chosen[0] == chosen[1] == chosen[2]


def test_a_redeal_depends_on_chance_and_on_what_the_seat_knows_alone() -> None:
    for players in PLAYERS:
        for state in open_states(players, 5, 2):
            seat = state.player
            dealt = [
                (view.deck[view.cards_drawn :], view.hands)
                for view in (state.redeal(seat, Random(seed)).redeal(seat, Random(9)) for seed in range(4))
            ]
            assert all(one == dealt[0] for one in dealt)


def test_half_of_the_plans_go_on_from_heat_to_heat(monkeypatch: pytest.MonkeyPatch) -> None:
    state = max(open_states(3, 12, 5), key=lambda state: len(state.legal()))
    plans = found_plans(state)
    calls = 0

    def worth_of(*_: object) -> Generator[None, None, float]:
        nonlocal calls
        calls += 1
        yield
        return float(calls % 5)

    monkeypatch.setattr(QuickPlayers, "play_on", worth_of)
    valued = finish(played_on(state, plans, QuickPlayers(WEIGHTS[3], state, SMALL), Random(1)))
    count = len(valued)
    assert count > 4
    halves = [count, (count + 1) // 2, ((count + 1) // 2 + 1) // 2]
    assert calls == sum(left * deals for left, deals in zip(halves, SMALL.heats, strict=True))
    assert {plan.actions for plan in valued} <= {plan.actions for plan in plans}
    assert len({plan.actions for plan in valued}) == count


@pytest.mark.parametrize("players", amount((2, 5), PLAYERS))
def test_every_other_player_has_his_turn(players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    [state] = open_states(players, 12, 1)
    players_seen: list[int] = []
    play = QuickPlayers._play_turn

    def noted(self: QuickPlayers, trial: State, rng: Random) -> None:
        players_seen.append(trial.player)
        play(self, trial, rng)

    monkeypatch.setattr(QuickPlayers, "_play_turn", noted)
    one = SMALL._replace(plans=2, heats=(1,))
    finish(played_on(state, found_plans(state), QuickPlayers(WEIGHTS[players], state, one), Random(1)))
    turns = max(3, players - 1)
    assert len(players_seen) == 2 * turns
    assert players_seen[:turns] == [(state.player + step) % players for step in range(1, turns + 1)]


def test_a_game_that_ends_in_a_playout_is_worth_its_points() -> None:
    """In the last turn of the game, the final score is used instead of an evaluation."""
    state = at(tiles(W="a* c9"), {"a0": [2, 1, 0], "c9": [1, 0, 0]}, last_turns=1, ap=2)
    table = QuickPlayers(WEIGHTS[3], state, SMALL)
    trial = state.clone()
    worth = finish(table.play_on(trial, Random(1)))
    points = game.points(trial)
    assert trial.phase == "over"
    assert worth == points[state.player] - (sum(points) - points[state.player]) / 2


def test_one_plan_alone_needs_no_playout() -> None:
    [state] = open_states(2, 12, 1)
    only = found_plans(state)[:1]
    assert finish(played_on(state, only, QuickPlayers(WEIGHTS[2], state, SMALL), Random(1))) == only


def test_an_aim_is_that_of_the_seat_alone() -> None:
    [state] = open_states(3, 12, 1)
    aim = Aim((state.player + 1) % 3, 0.5, 0.25)
    table = QuickPlayers(WEIGHTS[3], state, SMALL, aim)
    assert table.judge(state, state.player).aim == aim
    assert table.judge(state, (state.player + 1) % 3).aim == Aim()
    assert table.judge(state, state.player) is table.judge(state, state.player)


def test_better_plans_stand_first_by_their_own_playouts() -> None:
    """The heats give the same result as playouts of every plan with the same deals, summed here."""
    [state] = open_states(2, 12, 1)
    plans = found_plans(state)
    whole = SMALL._replace(heats=(4,))
    valued = finish(played_on(state, plans, QuickPlayers(WEIGHTS[2], state, whole), Random(3)))
    assert [plan.value for plan in valued] == sorted((plan.value for plan in valued), reverse=True)
    seeds = Random(3)
    by_hand = {plan.actions: 0.0 for plan in valued}
    table = playouts.QuickPlayers(WEIGHTS[2], state, whole)
    for _ in range(4):
        seed = seeds.random()
        for actions in by_hand:
            trial = state.redeal(state.player, Random(seed))
            for action in (*actions, game.action_of("end")):
                trial.play(action)
            by_hand[actions] += finish(table.play_on(trial, Random(seed))) / 4
    assert by_hand == {plan.actions: pytest.approx(plan.value) for plan in valued}


def test_expert_plays_turns_on_and_was_otherwise() -> None:
    former = FORMER["expert1"]
    assert former.playouts is None
    assert level_of("expert", 2) == former._replace(foresight=None, playouts=LEVELS["expert"].playouts)
    for players in (2, 3, 4, 5):
        assert level_of("expert", players).playouts is not None
        assert level_of("expert1", players) == level_of("cora", players)._replace(on_leader=0.0, prey=0.0)
        assert level_of("strong", players) == LEVELS["strong"]
