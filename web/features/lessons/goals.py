"""Goals: small looks at what the engine has made of what a person did in a lesson. They know no rule."""

from __future__ import annotations

from collections.abc import Callable

from trias.games.trias.cells import NEIGHBOURS, RING, cell_named
from web.features.study.study import Attempt

Goal = Callable[[Attempt], bool]


def chosen(*cells: str) -> Goal:
    """One of these cells has been clicked or picked."""
    return lambda attempt: attempt.cell in cells


def another(*cells: str) -> Goal:
    """Any other cell."""
    return lambda attempt: bool(attempt.cell) and attempt.cell not in cells


def answered(*values: str) -> Goal:
    return lambda attempt: attempt.answer in values


def refused(*ids: str) -> Goal:
    """Something could not be done, for one of these reasons."""
    return lambda attempt: attempt.refused in ids


def has(id: str, **values: object) -> Goal:
    """There has been an effect with these values."""
    wanted = values.items()
    return lambda attempt: any(
        id == effect.id and wanted <= effect.values.items() for effect in attempt.effects
    )


def played(*texts: str) -> Goal:
    """One of these actions has been played; without any, whatever has been."""
    return lambda attempt: any(text in attempt.actions for text in texts) if texts else bool(attempt.actions)


def both(*goals: Goal) -> Goal:
    return lambda attempt: all(goal(attempt) for goal in goals)


def either(*goals: Goal) -> Goal:
    return lambda attempt: any(goal(attempt) for goal in goals)


def unless(goal: Goal) -> Goal:
    return lambda attempt: not goal(attempt)


def has_ap(ap: int) -> Goal:
    return lambda attempt: bool(attempt.state.ap == ap)


def stands(cell: str) -> Goal:
    """The learner has a herd there."""
    return lambda attempt: cell_named(cell) in attempt.state.herds[0]


def swims(attempt: Attempt) -> bool:
    """The learner has swimmers."""
    return bool(attempt.state.swimmers[0])


def has_sunk(seat: int) -> Goal:
    """A drift has left herds of the seat in the water."""
    return lambda attempt: any(
        effect.id == "swim" and effect.values["herds"][seat] for effect in attempt.effects
    )


def has_scored(seat: int, points: int) -> Goal:
    return lambda attempt: any(
        effect.id == "score" and effect.values["points"][seat] == points for effect in attempt.effects
    )


def placed_on(*rings: int) -> Goal:
    return lambda attempt: any(
        effect.id == "place" and RING[effect.values["cell"]] in rings for effect in attempt.effects
    )


def has_spread(attempt: Attempt) -> bool:
    """The pair just placed stands beside no other herd of the learner."""
    return any(
        effect.id == "place" and not set(NEIGHBOURS[effect.values["cell"]]) & set(attempt.before.herds[0])
        for effect in attempt.effects
    )


def is_full(cell: str) -> Goal:
    return lambda attempt: bool(attempt.state.room[cell_named(cell)] == 0)


def has_herds(count: int) -> Goal:
    """The learner has so many herds on land."""
    return lambda attempt: sum(attempt.state.herds[0].values()) == count


def only(sign: str) -> Goal:
    """Nothing has been played but actions with this sign of notation in them."""
    return lambda attempt: all(sign in text for text in attempt.actions)
