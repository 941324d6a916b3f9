"""Advice: the best continuation, the reasons for a turn, and reviews of turns. Plays no actions.

Figures are in points: the player's expected final lead over the mean of the other seats. Unseen cards are
counted, never looked at (R12).
"""

from collections.abc import Generator, Iterator, Sequence
from random import Random
from typing import NamedTuple

from ...contract import Advice, Reason, Review
from ...work import replace_progress
from ..moves import DRAW, END, HAND
from ..state import State
from ..tiles import DRIFTING, METEORITE
from . import features
from .cards import unseen, with_card
from .herds import Plan, best_plan
from .judge import Judge, Weights, judge_of
from .last import FINAL, final_judges, last_turn
from .levels import FORMER, Level, weights_of
from .replies import Foresight, Table, ValueWork, finish_turn, with_replies
from .turns import Effort, Plans, every_turn, rank_drifts, whole_turns
from .why import Part, parts, why

EXPERT = FORMER["expert1"]
#: The expert settings with a smaller search, used for reviews.
QUICK = EXPERT._replace(
    card=Effort(1, 8, 0, 1), turn=Effort(8, 16, 1, 24), foresight=Foresight(6, 2, 0, 1, 6), last=24
)

#: The most reasons given, and the least figure of each: in points, and as a share of the strongest.
MOST_REASONS = 4
LEAST_POINTS = 0.05
LEAST_SHARE = 0.1
#: A smaller loss than this counts as 0.
ALIKE = 0.005
#: A search width that covers all nodes of a turn of the last round.
_EVERY = 1_000_000

AdviceWork = Generator[None, None, Advice]


def advise(state: State, rng: Random) -> Iterator[Advice | None]:
    """Yield the best continuation that `expert1` finds: a placing, a card, or the rest of the turn.

    The rest of a turn includes its `end`.
    """
    if state.phase == "card":
        yield (yield from card_advice(CardChoices(state, EXPERT)))
    else:
        view = TurnView(state, EXPERT, rng)
        plans = yield from replace_progress(view.plans(), None)
        other = yield from rival(view, plans[0], plans)
        yield advice_on(view, plans[0], other)


def explain(state: State, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
    """Yield the reasons for the actions, compared with the best turn found that starts differently.

    If they start with the choice of a card and continue, the reasons are for the actions after the card. A
    card that they reveal must be the one in the state. An unfinished turn counts as if it ended there.
    """
    if state.phase == "card" and len(actions) == 1:
        yield (yield from card_advice(CardChoices(state, EXPERT), actions[0]))
        return
    card, view, rest = _split_at_card(state, actions, EXPERT, rng)
    plans = yield from replace_progress(view.plans(), None)
    mine = Plan((yield from view.worth(rest)), rest)
    other = yield from rival(view, mine, plans)
    yield advice_on(view, mine, other, card)._replace(actions=tuple(actions))


def review(state: State, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
    """Yield the review of a placing or a whole turn.

    A turn can lose points through the choice of the card, judged before a card is drawn, and through the
    actions after it. `loss` is the sum. `best` concerns the greater loss: it is the other choice alone, or
    the whole turn with the same card. `turn` is the same, but goes on after the other choice if that is the
    hand card. A review of `turn` itself, from the card on if it keeps the card, finds no loss. The card that
    was revealed must be the one in the state.
    """
    card_loss = margin = at_card = 0.0
    best = None
    if state.phase == "card":
        choices = CardChoices(state, QUICK)
        best = yield from card_advice(choices)
        card_loss = _loss(best.worth, choices.worth(actions[0]))
        margin = at_card = abs(choices.worth(HAND) - choices.worth(DRAW))
    card, view, rest = _split_at_card(state, actions, QUICK, rng)
    plans = yield from replace_progress(view.plans(), None)
    mine = Plan((yield from view.worth(rest)), rest)
    turn_loss = _loss(plans[0].value, mine.value)
    if best is None or turn_loss >= card_loss:
        if turn_loss:
            best = advice_on(view, plans[0], mine, card)
        else:
            other = yield from rival(view, mine, plans)
            best = advice_on(view, mine, other, card)
    if turn_loss >= card_loss:
        turn = (*card, *view.whole(plans[0].actions if turn_loss else mine.actions))
    elif best is not None and best.actions == (HAND,):
        _, with_hand, _ = _split_at_card(state, (HAND,), QUICK, rng)
        found = yield from replace_progress(with_hand.plans(), None)
        turn = (HAND, *with_hand.whole(found[0].actions))
    else:
        turn = (DRAW,)
    stake = at_card / 2 + (yield from _stake(view, plans))
    margin = max(margin, (yield from _margin(view, plans, mine)))
    after = state.clone()
    for action in actions:
        after.play(action)
    yield Review(best, card_loss + turn_loss, standing(after), margin, card_loss, turn, stake)


def _loss(best: float, mine: float) -> float:
    """Return how much less `mine` is than `best`; 0 if the difference is less than ALIKE."""
    return best - mine if best - mine >= ALIKE else 0.0


def standing(state: State) -> tuple[float, ...]:
    """Return each seat's expected lead over the mean of the other seats; after the end, its true lead.

    Call it between turns. The figures add up to 0.
    """
    players = state.players
    if state.phase == "over":
        total = sum(state.score)
        return tuple([score - (total - score) / (players - 1) for score in state.score])
    weights, rest, turns_left = weights_of(EXPERT, players), features.rest(state), state.last_turns or 0
    later = [(seat - state.player) % players < turns_left for seat in range(players)]
    return tuple([Judge(weights, players, seat, rest, later).value(state) for seat in range(players)])


class TurnView:
    """One position during placing or a turn, searched with a level's settings.

    found: all plans that `plans` has found, best first, valued without replies.
    """

    def __init__(self, state: State, level: Level, rng: Random) -> None:
        self.state = state
        self.level = level
        self.is_last = state.last_turns is not None
        self.found: list[Plan] = []
        learned_weights = weights_of(level, state.players)
        self.weights: Weights = FINAL if self.is_last else learned_weights
        self.judge = judge_of(self.weights, state, state.player)
        self.table = None
        if state.players == 2 and state.phase != "place" and not self.is_last and level.foresight:
            self.table = Table(learned_weights, state, features.rest(state), level.foresight, rng)

    def plans(self) -> Plans:
        """Return plans for the rest of the turn, best first, without its `end`."""
        state = self.state
        if state.phase == "place":
            ways = []
            for action in sorted(state.legal()):
                ways.append(Plan(self.judge.value(finish_turn(state, Plan(0.0, (action,)))), (action,)))
                yield None
            return sorted(ways, key=lambda plan: -plan.value)
        if self.is_last:
            return (yield from last_turn(state, self.level.last))
        self.found = yield from every_turn(self.judge, state, self.level.turn)
        ways = self.found[: self.level.turn.most]
        if self.table is not None:
            ways = yield from with_replies(state, ways, self.table)
        return ways

    def worth(self, actions: tuple[int, ...]) -> ValueWork:
        """Return the value of any continuation, computed like the plans' values."""
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
        """Return the actions, with the `end` of the turn added."""
        return actions if self.state.phase == "place" else (*actions, END)

    def leads_elsewhere(self, one: Plan, other: Plan) -> bool:
        """Return True if two plans begin differently and lead to different positions."""
        if one.actions[:1] == other.actions[:1]:
            return False
        ends = [finish_turn(self.state, plan) for plan in (one, other)]
        first, second = [(end.land.terrain, end.herds, end.swimmers, end.score) for end in ends]
        return first != second


def _split_at_card(
    state: State, actions: Sequence[int], level: Level, rng: Random
) -> tuple[tuple[int, ...], TurnView, tuple[int, ...]]:
    """Split the actions into the choice of a card, if they start with one, and the rest without `end`.

    Returns (card choice, view of the position after it, other actions).
    """
    card = tuple(actions[:1]) if state.phase == "card" else ()
    now = state
    for action in card:
        now = state.clone()
        now.play(action)
    return (
        card,
        TurnView(now, level, rng),
        tuple([action for action in actions[len(card) :] if action != END]),
    )


def rival(view: TurnView, choice: Plan, plans: Sequence[Plan]) -> Generator[None, None, Plan | None]:
    """Return the best plan that starts differently and leads elsewhere; if there is none, the shortest plan.

    Returns None if the shortest plan is `choice` itself.
    """
    for plan in plans:
        if view.leads_elsewhere(plan, choice):
            return plan
    least = () if view.state.phase == "act" else choice.actions[:1]
    if least == choice.actions:
        return None
    return Plan((yield from view.worth(least)), least)


def _margin(view: TurnView, plans: Sequence[Plan], mine: Plan) -> ValueWork:
    """Return how much more the best plan is worth than the next best with another start and outcome.

    mine: a plan that may be the next best. Returns 0 if there is no such plan.
    """
    best = plans[0]
    values = [plan.value for plan in (*plans[1:], mine) if view.leads_elsewhere(plan, best)][:1]
    if view.leads_elsewhere(mine, best):
        values.append(mine.value)
    if not values:
        other = next((plan for plan in view.found if view.leads_elsewhere(plan, best)), None)
        values = [] if other is None else [(yield from view.worth(other.actions))]
    return max(0.0, best.value - max(values)) if values else 0.0


def _stake(view: TurnView, plans: Sequence[Plan]) -> ValueWork:
    """Return what is at stake in a turn: how much more its best plan is worth than an average first step.

    First steps are placings, or mandatory drifts without further actions; if there are none, ending the turn
    at once.
    """
    state = view.state
    if state.phase == "drift":
        ranking = yield from replace_progress(rank_drifts(view.judge, state, state.legal()), None)
        best, others = view.found[0].value, [value for value, _ in ranking]
    else:
        best = plans[0].value
        others = [plan.value for plan in plans] if state.phase == "place" else [(yield from view.worth(()))]
    return max(0.0, best - sum(others) / len(others))


def advice_on(view: TurnView, choice: Plan, other: Plan | None, card: tuple[int, ...] = ()) -> Advice:
    """Return the advice on a plan, compared with `other`. card: the choice of a card that precedes both."""
    actions = (*card, *view.whole(choice.actions))
    if other is None:
        return Advice(actions, choice.value, (Reason("why.only"),), ())
    gap = choice.value - other.value
    reasons = why(view.weights, view.state, choice, other)
    reasons.append(Part("reply", gap - _total(reasons)))
    return Advice(actions, choice.value, _strongest(gap, reasons), (*card, *view.whole(other.actions)))


def _strongest(gap: float, reasons: list[Part]) -> tuple[Reason, ...]:
    """Return the parts with large enough figures, largest first; `why.worse` first if `gap` is negative."""
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
    """The value of a position, as a whole and part by part."""

    value: float
    parts: dict[str, float]


class CardChoices:
    """HAND and DRAW in one position, valued as in choose_card. Run `work` to its end before `worth`."""

    def __init__(self, state: State, level: Level) -> None:
        self.state = state
        self.level = level
        self.results: dict[int, _Worth] = {}

    def worth(self, action: int) -> float:
        """Return the value of HAND or DRAW."""
        return self.results[action].value

    def work(self) -> Generator[None, None, None]:
        """Find the best turn for every card that may be played. Does nothing when called again."""
        if self.results:
            return
        state, seat = self.state, self.state.player
        weights = weights_of(self.level, state.players)
        counts = unseen(state, seat, state.back(state.cards_drawn))
        hand = state.hands[seat]
        turns: dict[int, _Worth] = {}
        for card in (*DRIFTING, METEORITE):
            if not counts[card] and card != hand:
                continue
            after = with_card(state, card)
            plans = yield from replace_progress(
                whole_turns(judge_of(weights, after, seat), after, self.level.card), None
            )
            end = finish_turn(after, plans[0])
            turns[card] = _Worth(plans[0].value, parts(weights, end, seat))
            if card == hand:
                judge = Judge(weights, state.players, seat, 0.0, [True] * state.players)
                last = _Worth(judge.value(end), parts(weights, end, seat, 0.0))
        top_cards = [(turns[card], count) for card, count in counts.items() if count]
        certain = sum(counts.values()) - counts[METEORITE]
        # if the new hand card is the meteorite, everyone has one turn left (R8.2)
        self.results[HAND] = _mean([(turns[hand], certain), (last, counts[METEORITE])])
        self.results[DRAW] = _mean(top_cards)


def _mean(counted_worths: Sequence[tuple[_Worth, int]]) -> _Worth:
    """Return the mean, each value weighted by its count."""
    total = sum([count for _, count in counted_worths])
    value = 0.0
    mean = dict.fromkeys(counted_worths[0][0].parts, 0.0)
    for worth, count in counted_worths:
        value += worth.value * count / total
        for id, points in worth.parts.items():
            mean[id] += points * count / total
    return _Worth(value, mean)


def card_advice(choices: CardChoices, choice: int | None = None) -> AdviceWork:
    """Return the advice on HAND or DRAW, compared with the other choice. choice: the better one if None."""
    yield from choices.work()
    if choice is None:
        choice = HAND if choices.worth(HAND) >= choices.worth(DRAW) else DRAW
    other = DRAW if choice == HAND else HAND
    mine, its = choices.results[choice], choices.results[other]
    reasons = [Part(id, points - its.parts[id]) for id, points in mine.parts.items()]
    gap = mine.value - its.value
    reasons.append(Part("last", gap - _total(reasons)))
    return Advice((choice,), mine.value, _strongest(gap, reasons), (other,))
