"""Goals: conditions on a person's attempt at a step of a lesson. They know no rules."""

from __future__ import annotations

from collections.abc import Callable

from trias.games.trias.cells import NEIGHBOURS, RING, cell_named
from web.features.study.study import Attempt

Goal = Callable[[Attempt], bool]


def has_chosen(*cells: str) -> Goal:
    """Return the goal that one of these cells has been clicked or picked."""
    return lambda attempt: attempt.cell in cells


def another(*cells: str) -> Goal:
    """Return the goal that any other cell has been clicked or picked."""
    return lambda attempt: bool(attempt.cell) and attempt.cell not in cells


def has_lit(letter: str) -> Goal:
    """Return the goal that the row of this land has been pressed in the table of lands."""
    return lambda attempt: attempt.lit == f"land {letter}"


def has_noted(attempt: Attempt) -> bool:
    """True if the note on a tile has been asked for."""
    return bool(attempt.noted)


def has_answered(*values: str) -> Goal:
    return lambda attempt: attempt.answer in values


def was_refused(*ids: str) -> Goal:
    """Return the goal that an action has been refused for one of these reasons."""
    return lambda attempt: attempt.refused in ids


def has(id: str, **values: object) -> Goal:
    """Return the goal that there has been an effect with these values."""
    wanted = values.items()
    return lambda attempt: any(
        id == effect.id and wanted <= effect.values.items() for effect in attempt.effects
    )


def has_played(*texts: str) -> Goal:
    """Return the goal that one of these actions has been played; without arguments, any action."""
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
    """Return the goal that the learner has a herd there."""
    return lambda attempt: cell_named(cell) in attempt.state.herds[0]


def swims(attempt: Attempt) -> bool:
    """True if the learner has swimmers."""
    return bool(attempt.state.swimmers[0])


def has_sunk(seat: int) -> Goal:
    """Return the goal that a drift has put herds of the seat in the water."""
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
    """True if the pair just placed is next to no other herd of the learner."""
    return any(
        effect.id == "place" and not set(NEIGHBOURS[effect.values["cell"]]) & set(attempt.before.herds[0])
        for effect in attempt.effects
    )


def is_full(cell: str) -> Goal:
    return lambda attempt: bool(attempt.state.room[cell_named(cell)] == 0)


def has_herds(count: int) -> Goal:
    """Return the goal that the learner has this number of herds on land."""
    return lambda attempt: sum(attempt.state.herds[0].values()) == count


def only(sign: str) -> Goal:
    """Return the goal that all actions played contain this sign of the notation."""
    return lambda attempt: all(sign in text for text in attempt.actions)
