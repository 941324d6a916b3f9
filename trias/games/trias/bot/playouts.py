"""Playouts: plays on after the best plans of a turn, for some turns, with quick players and redealt cards.

All plans get the same deals. After each heat, the better half of the plans stays in (sequential halving,
Karnin, Koren and Somekh 2013), so that most of the work goes into the plans that are hard to tell apart.
"""

from collections.abc import Generator, Sequence
from random import Random
from typing import NamedTuple

from ...work import finish, replace_progress
from ..moves import DRAW, END, HAND
from ..state import State
from . import features
from .herds import Plan, best_plan
from .judge import EVERYBODY, Aim, Judge, Weights
from .replies import pick_plans
from .turns import Plans, rank_drifts


class Playouts(NamedTuple):
    """The settings of playouts.

    plans: the number of plans at the start; each: how many of these may have the same drift.
    heats: the number of deals in each heat. After each but the last, the better half of the plans stays in.
    turns: how many turns follow each plan; at least one for each other player.
    drifts: how many random drifts a quick player considers. width: nodes expanded per number of action
    points.
    """

    plans: int
    each: int
    heats: tuple[int, ...]
    turns: int
    drifts: int
    width: int


class QuickPlayers:
    """The quick players of a game, all seats with the same weights, and the value for the seat to move.

    aim: the aim of the seat to move; the other seats have none.
    """

    def __init__(self, weights: Weights, state: State, playouts: Playouts, aim: Aim = EVERYBODY) -> None:
        self.weights = weights
        self.playouts = playouts
        self.seat = state.player
        self.aim = aim
        #: Judges by seat and moment, so that all plans and deals share their caches.
        self._judges: dict[tuple[int, float, tuple[bool, ...]], Judge] = {}

    def judge(self, state: State, seat: int) -> Judge:
        """Return the judge for a seat at this moment."""
        key = (seat, features.rest(state), tuple(features.last_turns(state)))
        judge = self._judges.get(key)
        if judge is None:
            aim = self.aim if seat == self.seat else EVERYBODY
            judge = Judge(self.weights, state.players, seat, key[1], key[2], aim)
            self._judges[key] = judge
        return judge

    def play_on(self, state: State, rng: Random) -> Generator[None, None, float]:
        """Let quick players play on, and return the value for the seat. Changes the state."""
        for _ in range(max(self.playouts.turns, state.players - 1)):
            if state.phase == "over":
                break
            self._play_turn(state, rng)
            yield
        return self._worth(state)

    def _worth(self, state: State) -> float:
        if state.phase != "over":
            return self.judge(state, self.seat).value(state)
        others = sum(state.score) - state.score[self.seat]
        return state.score[self.seat] - others / (state.players - 1)

    def _play_turn(self, state: State, rng: Random) -> None:
        """Play a whole turn: a random card choice, the best of some drifts, then a narrow search."""
        if state.phase == "card":
            state.play(HAND if rng.random() < 0.5 else DRAW)
        judge = self.judge(state, state.player)
        if state.phase == "drift":
            drifts = sorted(state.legal())
            if len(drifts) > self.playouts.drifts:
                drifts = rng.sample(drifts, self.playouts.drifts)
            state.play(finish(rank_drifts(judge, state, drifts))[0][1])
        for action in best_plan(judge, state, self.playouts.width).actions:
            state.play(action)
        state.play(END)


def pieces(playouts: Playouts, players: int) -> int:
    """Return how many turns `played_on` plays if there are enough plans; it yields after each."""
    plans, turns = playouts.plans, 0
    for deals in playouts.heats:
        turns += plans * deals * max(playouts.turns, players - 1)
        plans = (plans + 1) // 2
    return turns


def played_on(state: State, options: Sequence[Plan], others: QuickPlayers, rng: Random) -> Plans:
    """Return the most promising plans with their mean value in the playouts, best first.

    Plans that stayed in longer come before those that dropped out earlier.
    """
    left = pick_plans(options, others.playouts.plans, others.playouts.each)
    worths: dict[tuple[int, ...], list[float]] = {plan.actions: [] for plan in left}
    behind: list[Plan] = []
    best = left[0]
    for number, deals in enumerate(others.playouts.heats):
        if len(left) == 1:
            break
        for _ in range(deals):
            seed = rng.random()
            dealt = state.redeal(others.seat, Random(seed))
            for plan in left:
                trial = dealt.clone()
                for action in plan.actions:
                    trial.play(action)
                trial.play(END)
                worth = yield from replace_progress(others.play_on(trial, Random(seed)), best)
                worths[plan.actions].append(worth)
        left = sorted([_mean(plan, worths[plan.actions]) for plan in left], key=_by_value, reverse=True)
        best = left[0]
        if number + 1 < len(others.playouts.heats):
            half = (len(left) + 1) // 2
            behind = left[half:] + behind
            left = left[:half]
    return left + behind


def _mean(plan: Plan, worths: Sequence[float]) -> Plan:
    total = 0.0
    for worth in worths:
        total += worth
    return Plan(total / len(worths), plan.actions)


def _by_value(plan: Plan) -> float:
    return plan.value
