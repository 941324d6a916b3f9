"""Last: searches the last round, exactly if the effort allows it.

No tile drifts and no card is drawn: everyone has one turn of two action points (R9), then the land masses are
scored, so nothing is uncertain. The value of a turn is the player's final lead over the mean of the other
seats.
"""

from ..state import State
from . import features
from .herds import Plan, best_plan, plans
from .judge import Judge, Weights
from .replies import hand_on
from .turns import Plans

#: The weights at the end: points scored and to be scored; herds in stock only break ties (R10.5).
FINAL: Weights = dict.fromkeys(features.NAMES, (0.0, 0.0)) | {
    "score": (1.0, 0.0),
    "points": (1.0, 0.0),
    "stock": (0.001, 0.0),
}
#: A search width that covers all nodes of a turn of two action points.
_EVERY = 1_000_000


def final_judges(players: int) -> list[Judge]:
    """Return a judge for each seat, of its lead over the mean of the other seats if the game ends now."""
    return [Judge(FINAL, players, seat, 0.0) for seat in range(players)]


def last_turn(state: State, most: int) -> Plans:
    """Return the best plans for a turn of the last round, best first. Examines at most `most` plans.

    The other seats play the remaining turns, and each chooses the best turn as if the game ended right after
    it. With two turns left and all plans examined, the result is exact.
    """
    judges = final_judges(state.players)
    best: list[Plan] = []
    for best in plans(judges[state.player], state, _EVERY, most):
        yield best[0]
    turns_left = (state.last_turns or 1) - 1
    if not turns_left:
        return best
    plans_by_value: list[Plan] = []
    for plan in best:
        after = _play_plan(state, plan)
        for _ in range(turns_left):
            after = _play_plan(after, best_plan(judges[after.player], after, _EVERY))
            yield max(plans_by_value, key=_by_value) if plans_by_value else plan
        plans_by_value.append(Plan(judges[state.player].value(after), plan.actions))
    plans_by_value.sort(key=_by_value, reverse=True)
    return plans_by_value


def _play_plan(state: State, plan: Plan) -> State:
    """Return a copy with the plan played, at the start of the next player's last turn."""
    after = state.clone()
    for action in plan.actions:
        after.play(action)
    hand_on(after)
    after.begin_actions()
    return after


def _by_value(plan: Plan) -> float:
    return plan.value
