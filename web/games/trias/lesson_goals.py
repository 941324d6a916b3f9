"""Lesson goals: the conditions on an attempt that only Trias's lessons use."""

from trias.games.trias.cells import NEIGHBOURS, RING, cell_named
from web.state.task import Attempt, Goal


def has_ap(ap: int) -> Goal:
    return lambda attempt: bool(attempt.state.ap == ap)


def stands(cell: str) -> Goal:
    """Return a goal that is met when the learner has a herd on the cell."""
    return lambda attempt: cell_named(cell) in attempt.state.herds[0]


def swims(attempt: Attempt) -> bool:
    """True if the learner has swimmers."""
    return bool(attempt.state.swimmers[0])


def has_sunk(seat: int) -> Goal:
    """Return a goal that is met when a drift has put herds of the seat in the water."""
    return lambda attempt: any(
        effect.id == "swim" and effect.values["herds"][seat] for effect in attempt.effects
    )


def has_scored(seat: int, points: int) -> Goal:
    return lambda attempt: any(
        effect.id == "score" and effect.values["points"][seat] == points for effect in attempt.effects
    )


def has_placed_on(*rings: int) -> Goal:
    return lambda attempt: any(
        effect.id == "place" and RING[effect.values["cell"]] in rings for effect in attempt.effects
    )


def has_spread(attempt: Attempt) -> bool:
    """True if the pair just placed is not next to another herd of the learner."""
    return any(
        effect.id == "place" and not set(NEIGHBOURS[effect.values["cell"]]) & set(attempt.before.herds[0])
        for effect in attempt.effects
    )


def is_full(cell: str) -> Goal:
    return lambda attempt: bool(attempt.state.room[cell_named(cell)] == 0)


def has_herds(count: int) -> Goal:
    """Return a goal that is met when the learner has this number of herds on land."""
    return lambda attempt: sum(attempt.state.herds[0].values()) == count
