"""Analysis: the best turns with their reasons, and the expected result of each seat. Plays no actions."""

from collections.abc import Iterator, Sequence
from random import Random

from ...contract import Analysis
from ...work import replace_progress
from ..moves import DRAW, HAND
from ..state import State
from .advice import EXPERT, CardChoices, TurnView, advice_on, card_advice, rival, standing
from .herds import Plan
from .replies import finish_turn

#: The most turns in an analysis.
MOST = 3


def analyse(state: State, rng: Random) -> Iterator[Analysis | None]:
    """Yield the best continuations, with the settings for hints: hand and draw, or the rest of the turn.

    standing: the one after the best continuation; before the choice of a card, that of the current position.
    """
    if state.phase == "card":
        choices = CardChoices(state, EXPERT)
        best = yield from card_advice(choices)
        other = yield from card_advice(choices, DRAW if best.actions == (HAND,) else HAND)
        yield Analysis((best, other), standing(state))
        return
    view = TurnView(state, EXPERT, rng)
    plans = yield from replace_progress(view.plans(), None)
    chosen = apart(view, plans if view.table is not None or not view.found else view.found)
    if len(chosen) == 1:
        ways = [advice_on(view, chosen[0], (yield from rival(view, chosen[0], plans)))]
    else:
        ways = [advice_on(view, plan, chosen[plan is chosen[0]]) for plan in chosen]
    yield Analysis(tuple(ways), standing(finish_turn(state, chosen[0])))


def apart(view: TurnView, plans: Sequence[Plan]) -> list[Plan]:
    """Return the best plans, at most MOST, all with different starts and outcomes."""
    chosen: list[Plan] = []
    for plan in plans:
        if all(view.leads_elsewhere(plan, other) for other in chosen):
            chosen.append(plan)
            if len(chosen) == MOST:
                break
    return chosen
