"""Cards: chooses hand or draw by expected value. Uses the counts of unseen cards, never the cards."""

from collections.abc import Generator

from ...work import replace_progress
from ..moves import DRAW, HAND
from ..state import State
from ..tiles import DRIFTING, METEORITE
from .herds import Plan
from .judge import EVERYBODY, Aim, Judge, Weights, judge_of
from .turns import Effort, whole_turns


def unseen(state: State, seat: int, back: int) -> dict[int, int]:
    """Return card -> how many such cards with the given back the seat has not seen (R12)."""
    counts = dict.fromkeys((*DRIFTING, METEORITE), 0)
    for at in range(state.cards_drawn, len(state.deck)):
        if state.back(at) == back:
            counts[state.deck[at]] += 1
    for other, card in enumerate(state.hands):
        if other != seat and card and state.back(state.hand_at[other]) == back:
            counts[card] += 1
    return counts


def with_card(state: State, card: int) -> State:
    """Return a copy in which the player to move has just played the card, from the hand or the deck."""
    after = state.clone()
    after.lay(card)
    return after


def choose_card(
    weights: Weights, state: State, effort: Effort, aim: Aim = EVERYBODY
) -> Generator[int, None, int]:
    """Return HAND or DRAW. Yields HAND while working.

    Compares the value of the best turn for the hand card with the mean of those for the unseen cards.
    """
    seat = state.player
    counts = unseen(state, seat, state.back(state.cards_drawn))
    total = sum(counts.values())
    hand = state.hands[seat]
    plans_by_card: dict[int, Plan] = {}
    for card in (*DRIFTING, METEORITE):
        if counts[card] or card == hand:
            after = with_card(state, card)
            work = whole_turns(judge_of(weights, after, seat, aim), after, effort)
            plans = yield from replace_progress(work, HAND)
            plans_by_card[card] = plans[0]
    draw_value = 0.0
    for card, count in counts.items():
        if count:
            draw_value += plans_by_card[card].value * count / total
    hand_value = plans_by_card[hand].value
    if counts[METEORITE]:  # if the new hand card is the meteorite, everyone has one turn left (R8.2)
        last = _last_value(weights, with_card(state, hand), plans_by_card[hand], aim)
        hand_value += (last - hand_value) * counts[METEORITE] / total
    return HAND if hand_value >= draw_value else DRAW


def _last_value(weights: Weights, after: State, plan: Plan, aim: Aim) -> float:
    """Return the value of the position after a plan if the last round begins right after it."""
    seat = after.player
    for action in plan.actions:
        after.play(action)
    after.send_home(seat)
    return Judge(weights, after.players, seat, 0.0, [True] * after.players, aim).value(after)
