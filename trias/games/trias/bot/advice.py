"""Advice: the best way to go on, the reasons for a way, and what a turn gave away. Plays for nobody.

Figures are in points: how far the player to move will probably be ahead of the mean of the others at the end.
Cards that the seat has not seen are counted, never looked at (R12).
"""

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ...contract import Advice, Reason, Review
from ..moves import DRAW, END, HAND
from ..state import State
from ..tiles import DRIFTING, METEORITE
from . import features
from .cards import unseen, with_card
from .herds import Plan, best_plan
from .judge import Judge, Weights, judge_of
from .last import FINAL, final_judges, last_turn
from .levels import LEVELS, Level, weights_of
from .replies import Foresight, Quiet, Table, finish_turn, with_replies
from .turns import Effort, Plans, whole_turns
from .why import Part, parts, why
from .work import quietly

EXPERT = LEVELS["expert"]
#: The same eyes with less work, for one turn of many.
QUICK = EXPERT._replace(
    card=Effort(1, 8, 0, 1), turn=Effort(8, 16, 1, 24), foresight=Foresight(6, 2, 0, 1, 6), last=24
)

#: Reasons told at most, and the least that one must make up: points, and a share of the strongest.
MOST_REASONS = 4
LEAST_POINTS = 0.05
LEAST_SHARE = 0.1
#: A turn that is worth so much less than the best gave nothing away: nobody can see that far.
ALIKE = 0.005
#: All nodes of a turn of the last round are followed.
_EVERY = 1_000_000

Advising = Generator[None, None, Advice]


def advise(state: State, rng: Random) -> Iterator[Advice | None]:
    """The best way found with the work of `expert`: a placing, a card's choice, or the rest of the turn.

    The rest of a turn is told to its `end`.
    """
    if state.phase == "card":
        yield (yield from _card_advice(_Choices(state, EXPERT)))
    else:
        view = _TurnView(state, EXPERT, rng)
        plans = yield from quietly(view.plans(), None)
        other = yield from _rival(view, plans[0], plans)
        yield _advice(view, plans[0], other)


def explain(state: State, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
    """The reasons for the actions, against the best way found that begins otherwise.

    If they begin with the choice of a card and go on, they are explained from the card on; the card that they
    turn up must be the one in the state. An unfinished turn counts as though it were ended.
    """
    if state.phase == "card" and len(actions) == 1:
        yield (yield from _card_advice(_Choices(state, EXPERT), actions[0]))
        return
    card, view, rest = _behind_card(state, actions, EXPERT, rng)
    plans = yield from quietly(view.plans(), None)
    mine = Plan((yield from view.worth(rest)), rest)
    other = yield from _rival(view, mine, plans)
    yield _advice(view, mine, other, card)._replace(actions=tuple(actions))


def review(state: State, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
    """What a placing or a whole turn gave away.

    A turn loses by the choice of the card, as it looked before a card was drawn, and by what was done behind
    it; `lost` is both, and `best` is about the greater loss: the other choice alone, or the whole turn with
    the card as chosen. The card that was turned up must be the one in the state.
    """
    card_lost = 0.0
    best = None
    if state.phase == "card":
        choices = _Choices(state, QUICK)
        best = yield from _card_advice(choices)
        card_lost = _loss(best.worth, choices.worth(actions[0]))
    card, view, rest = _behind_card(state, actions, QUICK, rng)
    plans = yield from quietly(view.plans(), None)
    mine = Plan((yield from view.worth(rest)), rest)
    lost = _loss(plans[0].value, mine.value)
    if best is None or lost >= card_lost:
        if lost:
            best = _advice(view, plans[0], mine, card)
        else:
            other = yield from _rival(view, mine, plans)
            best = _advice(view, mine, other, card)
    after = state.clone()
    for action in actions:
        after.play(action)
    yield Review(best, card_lost + lost, standing(after))


def _loss(best: float, mine: float) -> float:
    return best - mine if best - mine >= ALIKE else 0.0


def standing(state: State) -> tuple[float, ...]:
    """By how much each seat will probably be ahead of the mean of the others; by how much it is, at the end.

    To be asked between turns. The figures add up to 0.
    """
    players = state.players
    if state.phase == "over":
        total = sum(state.score)
        return tuple([score - (total - score) / (players - 1) for score in state.score])
    weights, rest, left = weights_of(EXPERT, players), features.rest(state), state.last_turns or 0
    later = [(seat - state.player) % players < left for seat in range(players)]
    return tuple([Judge(weights, players, seat, rest, later).value(state) for seat in range(players)])


class _TurnView:
    """How a level sees a position in which something is to be placed or a turn is under way."""

    def __init__(self, state: State, level: Level, rng: Random) -> None:
        self.state = state
        self.level = level
        self.is_last = state.last_turns is not None
        learned = weights_of(level, state.players)
        self.weights: Weights = FINAL if self.is_last else learned
        self.judge = judge_of(self.weights, state, state.player)
        self.table = None
        if state.players == 2 and state.phase != "place" and not self.is_last and level.foresight:
            self.table = Table(learned, state, features.rest(state), level.foresight, rng)

    def plans(self) -> Plans:
        """Ways to go on, best first, without the end of the turn."""
        state = self.state
        if state.phase == "place":
            ways = []
            for action in sorted(state.legal()):
                ways.append(Plan(self.judge.value(finish_turn(state, Plan(0.0, (action,)))), (action,)))
                yield None
            return sorted(ways, key=lambda plan: -plan.value)
        if self.is_last:
            return (yield from last_turn(state, self.level.last))
        ways = yield from whole_turns(self.judge, state, self.level.turn)
        if self.table is not None:
            ways = yield from with_replies(state, ways, self.table)
        return ways

    def worth(self, actions: tuple[int, ...]) -> Quiet:
        """What any way to go on is worth, seen as the plans are."""
        after = finish_turn(self.state, Plan(0.0, actions))
        if self.table is not None:
            return (yield from self.table.value(after))
        judges = final_judges(self.state.players)
        for _ in range((self.state.last_turns or 1) - 1):
            after.begin_actions()
            after = finish_turn(after, best_plan(judges[after.player], after, _EVERY))
            yield
        return self.judge.value(after)

    def whole(self, actions: tuple[int, ...]) -> tuple[int, ...]:
        """The actions with the end of the turn."""
        return actions if self.state.phase == "place" else (*actions, END)

    def leads_elsewhere(self, one: Plan, other: Plan) -> bool:
        """True if two plans begin otherwise and do not come to the same, done in another order."""
        if one.actions[:1] == other.actions[:1]:
            return False
        ends = [finish_turn(self.state, plan) for plan in (one, other)]
        first, second = [(end.land.terrain, end.herds, end.swimmers, end.score) for end in ends]
        return first != second


def _behind_card(
    state: State, actions: Sequence[int], level: Level, rng: Random
) -> tuple[tuple[int, ...], _TurnView, tuple[int, ...]]:
    """The choice of a card if the actions begin with one, the view behind it, and what was done there."""
    card = tuple(actions[:1]) if state.phase == "card" else ()
    now = state
    for action in card:
        now = state.clone()
        now.play(action)
    return (
        card,
        _TurnView(now, level, rng),
        tuple([action for action in actions[len(card) :] if action != END]),
    )


def _rival(view: _TurnView, chosen: Plan, plans: Sequence[Plan]) -> Generator[None, None, Plan | None]:
    """The best of the plans that begins otherwise, else no more than is a must; None if that is chosen."""
    for plan in plans:
        if view.leads_elsewhere(plan, chosen):
            return plan
    least = () if view.state.phase == "act" else chosen.actions[:1]
    if least == chosen.actions:
        return None
    return Plan((yield from view.worth(least)), least)


def _advice(view: _TurnView, chosen: Plan, other: Plan | None, card: tuple[int, ...] = ()) -> Advice:
    """A plan held against another. card: what comes before both."""
    actions = (*card, *view.whole(chosen.actions))
    if other is None:
        return Advice(actions, chosen.value, (Reason("why.only"),), ())
    gap = chosen.value - other.value
    reasons = why(view.weights, view.state, chosen, other)
    reasons.append(Part("reply", gap - _total(reasons)))
    return Advice(actions, chosen.value, _strongest(gap, reasons), (*card, *view.whole(other.actions)))


def _strongest(gap: float, reasons: list[Part]) -> tuple[Reason, ...]:
    """The parts that matter, the greatest figure first; before them, whether the other way is better."""
    reasons = sorted(reasons, key=lambda part: -abs(part.points))
    least = max(LEAST_POINTS, LEAST_SHARE * abs(reasons[0].points))
    strongest = [Reason("why.worse")] if gap <= -LEAST_POINTS else []
    parts = [part for part in reasons if abs(part.points) >= least]
    strongest += [Reason(f"why.{part.id}", {"points": part.points}) for part in parts]
    return tuple(strongest[:MOST_REASONS]) or (Reason("why.even"),)


def _total(reasons: Sequence[Part]) -> float:
    total = 0.0
    for part in reasons:
        total += part.points
    return total


# Hand or draw -----------------------------------------------------------------------------------------------


class _Worth(NamedTuple):
    """What a position is worth, in all and part by part."""

    value: float
    parts: dict[str, float]


class _Choices:
    """Hand and draw in one position, as choose_card sees them: their worth is known once `work` is done."""

    def __init__(self, state: State, level: Level) -> None:
        self.state = state
        self.level = level
        self.results: dict[int, _Worth] = {}

    def worth(self, action: int) -> float:
        """What HAND or DRAW is worth."""
        return self.results[action].value

    def work(self) -> Generator[None, None, None]:
        """Find the best turn with every card that may be played."""
        state, seat = self.state, self.state.player
        weights = weights_of(self.level, state.players)
        counts = unseen(state, seat, state.back(state.cards_drawn))
        hand = state.hands[seat]
        turns: dict[int, _Worth] = {}
        for card in (*DRIFTING, METEORITE):
            if not counts[card] and card != hand:
                continue
            after = with_card(state, card)
            plans = yield from quietly(
                whole_turns(judge_of(weights, after, seat), after, self.level.card), None
            )
            end = finish_turn(after, plans[0])
            turns[card] = _Worth(plans[0].value, parts(weights, end, seat))
            if card == hand:
                judge = Judge(weights, state.players, seat, 0.0, [True] * state.players)
                last = _Worth(judge.value(end), parts(weights, end, seat, 0.0))
        top_cards = [(turns[card], count) for card, count in counts.items() if count]
        certain = sum(counts.values()) - counts[METEORITE]
        # the new hand card may be the meteorite: then everyone has one turn left (R8.2)
        self.results[HAND] = _mean([(turns[hand], certain), (last, counts[METEORITE])])
        self.results[DRAW] = _mean(top_cards)


def _mean(counted: Sequence[tuple[_Worth, int]]) -> _Worth:
    """The mean, each counted so many times."""
    total = sum([count for _, count in counted])
    value = 0.0
    mean = dict.fromkeys(counted[0][0].parts, 0.0)
    for worth, count in counted:
        value += worth.value * count / total
        for id, points in worth.parts.items():
            mean[id] += points * count / total
    return _Worth(value, mean)


def _card_advice(choices: _Choices, chosen: int | None = None) -> Advising:
    """HAND or DRAW, the better of both if none is named, against the other."""
    yield from choices.work()
    if chosen is None:
        chosen = HAND if choices.worth(HAND) >= choices.worth(DRAW) else DRAW
    other = DRAW if chosen == HAND else HAND
    mine, its = choices.results[chosen], choices.results[other]
    reasons = [Part(id, points - its.parts[id]) for id, points in mine.parts.items()]
    gap = mine.value - its.value
    reasons.append(Part("last", gap - _total(reasons)))
    return Advice((chosen,), mine.value, _strongest(gap, reasons), (other,))
