"""Replies: predicts what the other seats do after a turn. Each plays one turn, in order, for its own lead."""

from collections.abc import Generator, Sequence
from random import Random
from typing import NamedTuple

from ...work import replace_progress
from ..moves import DRIFT, KIND
from ..state import State
from ..tiles import DRIFTING
from .cards import unseen, with_card
from .herds import Plan, best_plan
from .judge import EVERYBODY, Aim, Judge, Weights
from .turns import Plans, rank_drifts

ValueWork = Generator[None, None, float]


class Foresight(NamedTuple):
    """How far the replies are examined.

    plans: how many plans are tried; each: how many of these may have the same drift.
    deals: how many random deals of the other seats' cards are tried; 0: replies are ignored. With 2 players
    every card is tried instead.
    drifts: how many of a reply's best drifts are played out.
    width: nodes expanded per number of action points left in a reply.
    """

    plans: int
    each: int
    deals: int
    drifts: int
    width: int


def hand_on(state: State) -> None:
    """End the turn: herds return to the stock (R8.1). Draws no card, because none can be predicted."""
    player = state.player
    state.send_home(player)
    state.ap = state.free_rescues = 0
    state.spent.clear()
    state.player = (player + 1) % state.players
    state.phase = "card"


def finish_turn(state: State, plan: Plan) -> State:
    """Return a copy with the plan played and the turn ended."""
    after = state.clone()
    for action in plan.actions:
        after.play(action)
    hand_on(after)
    return after


def reply(judge: Judge, state: State, foresight: Foresight) -> Generator[None, None, Plan]:
    """Return a whole turn for the player to move, found quickly. The card has already been played.

    Does not change the state.
    """
    if state.phase == "act":
        return best_plan(judge, state, foresight.width)
    ranking = yield from replace_progress(rank_drifts(judge, state, state.legal()), None)
    options = []
    for _, action in ranking[: foresight.drifts]:
        after = state.clone()
        after.play(action)
        plan = best_plan(judge, after, foresight.width)
        options.append(Plan(plan.value, (action, *plan.actions)))
        yield
    return max(options, key=_by_value)


class Table:
    """Each seat's judge, and the cards that the seat may play, as far as the seat to move knows (R12)."""

    def __init__(
        self,
        weights: Weights,
        state: State,
        rest: float,
        foresight: Foresight,
        rng: Random,
        aim: Aim = EVERYBODY,
    ) -> None:
        self.foresight = foresight
        self.seat = seat = state.player
        self.judges = [
            Judge(weights, state.players, other, rest, aim=aim if other == seat else EVERYBODY)
            for other in range(state.players)
        ]
        self.top = unseen(state, seat, state.back(min(state.cards_drawn, len(state.deck) - 1)))
        others = [(seat + step) % state.players for step in range(1, state.players)]
        self.hands = [unseen(state, seat, state.back(state.hand_at[other])) for other in others]
        self.deals = [
            [rng.choices(DRIFTING, _weights(hand))[0] for hand in self.hands] for _ in range(foresight.deals)
        ]

    def value(self, state: State) -> ValueWork:
        """Return the value of a position to the seat after its turn and one reply by each other seat."""
        if state.players == 2:
            return (yield from self._duel(state))
        value = 0.0
        for cards in self.deals:
            now = state
            for card in cards:
                now = with_card(now, card)
                now = finish_turn(now, (yield from reply(self.judges[now.player], now, self.foresight)))
            value += self.judges[self.seat].value(now) / len(self.deals)
        return value

    def _duel(self, state: State) -> ValueWork:
        """Return the value with 2 players.

        Averages over every card that the opponent may hold. The opponent chooses the better of hand and draw.
        """
        his, mine = [], []
        for card in DRIFTING:
            after = with_card(state, card)
            plan = yield from reply(self.judges[after.player], after, self.foresight)
            his.append(plan.value)
            mine.append(self.judges[self.seat].value(finish_turn(after, plan)))
        top, hand = _weights(self.top), _weights(self.hands[0])
        mean, draw_value = _mean(his, top), _mean(mine, top)
        pairs = zip(his, mine, strict=True)
        return _mean([draw_value if own < mean else value for own, value in pairs], hand)


def _weights(counts: dict[int, int]) -> list[int]:
    """Return how many cards of each terrain there are; equal numbers if none are left."""
    numbers = [counts[card] for card in DRIFTING]
    return numbers if any(numbers) else [1] * len(numbers)


def _mean(values: Sequence[float], weights: Sequence[int]) -> float:
    total = 0.0
    for value, weight in zip(values, weights, strict=True):
        total += value * weight
    return total / sum(weights)


def pick_plans(options: Sequence[Plan], most: int, each: int) -> list[Plan]:
    """Return the most promising plans: at most `most`, of which at most `each` have the same drift."""
    uses: dict[int, int] = {}
    plans = []
    for plan in options:
        first = plan.actions[0] if plan.actions and plan.actions[0] & KIND == DRIFT else 0
        uses[first] = uses.get(first, 0) + 1
        if uses[first] <= each:
            plans.append(plan)
    return plans[:most]


def with_replies(state: State, options: Sequence[Plan], table: Table) -> Plans:
    """Return the most promising plans with their values after the replies, best first."""
    results: list[Plan] = []
    best = options[0]
    for plan in pick_plans(options, table.foresight.plans, table.foresight.each):
        value = yield from replace_progress(table.value(finish_turn(state, plan)), best)
        results.append(Plan(value, plan.actions))
        best = max(results, key=_by_value)
    results.sort(key=_by_value, reverse=True)
    return results


def _by_value(plan: Plan) -> float:
    return plan.value
