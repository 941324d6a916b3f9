"""Last: the last round, in which no tile drifts and no card comes. Played out as far as the work allows.

Everyone has one turn of two action points (R9); then the land masses are scored. To foretell it nothing has
to be guessed: a turn is good if its player ends as far as possible ahead of the mean of the others.
"""

from ..state import State
from . import features
from .herds import Plan, best_plan, plans
from .judge import Judge, Weights
from .replies import hand_on
from .turns import Plans

#: What counts in the end: the points, made and to come. Ties: a herd in stock is worth less than any point.
FINAL: Weights = dict.fromkeys(features.NAMES, (0.0, 0.0)) | {
    "score": (1.0, 0.0),
    "points": (1.0, 0.0),
    "stock": (0.001, 0.0),
}
#: All nodes of a turn of two action points are followed.
_EVERY = 1_000_000


def final_judges(players: int) -> list[Judge]:
    """For every seat: how far it is ahead of the mean of the others if the game ends here."""
    return [Judge(FINAL, players, seat, 0.0) for seat in range(players)]


def last_turn(state: State, most: int) -> Plans:
    """The best plans for a turn of the last round, at most `most` of them looked at, best first.

    The turns still to come are played by the others, each as it is best for himself if the game ended right
    behind it. With two turns left and all plans looked at that is exact.
    """
    judges = final_judges(state.players)
    best: list[Plan] = []
    for best in plans(judges[state.player], state, _EVERY, most):
        yield best[0]
    left = (state.last_turns or 1) - 1
    if not left:
        return best
    plans_by_value: list[Plan] = []
    for plan in best:
        after = _play_plan(state, plan)
        for _ in range(left):
            after = _play_plan(after, best_plan(judges[after.player], after, _EVERY))
            yield max(plans_by_value, key=_by_value) if plans_by_value else plan
        plans_by_value.append(Plan(judges[state.player].value(after), plan.actions))
    plans_by_value.sort(key=_by_value, reverse=True)
    return plans_by_value


def _play_plan(state: State, plan: Plan) -> State:
    """A copy in which the plan has been played and the next player begins his last turn."""
    after = state.clone()
    for action in plan.actions:
        after.play(action)
    hand_on(after)
    after.begin_actions()
    return after


def _by_value(plan: Plan) -> float:
    return plan.value
