"""Task: a person's attempt at a task, and the kinds of goals. Goals do not know a game's rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple


class Attempt(NamedTuple):
    """What a person has done so far on a task.

    before, state: the positions at its beginning and now. actions: those played between them, as texts.
    effects: their effects, in order. cell: the cell just clicked or picked. refused: the id of the reason why
    the last action was refused. answer: the answer just chosen. lit: what a press outside the board has
    highlighted, such as `land E`. noted: the cell whose note a person has requested. Each of the last five is
    '' for none.
    """

    before: Any
    state: Any
    actions: tuple[str, ...] = ()
    effects: tuple[Any, ...] = ()
    cell: str = ""
    refused: str = ""
    answer: str = ""
    lit: str = ""
    noted: str = ""


Goal = Callable[[Attempt], bool]


def has_chosen(*cells: str) -> Goal:
    """Return the goal to click or pick one of these cells."""
    return lambda attempt: attempt.cell in cells


def another(*cells: str) -> Goal:
    """Return the goal to click or pick any other cell."""
    return lambda attempt: bool(attempt.cell) and attempt.cell not in cells


def has_lit(letter: str) -> Goal:
    """Return the goal to press the row of this land mass in the table."""
    return lambda attempt: attempt.lit == f"land {letter}"


def has_noted(attempt: Attempt) -> bool:
    """True if a person has requested the note on a tile."""
    return bool(attempt.noted)


def has_answered(*values: str) -> Goal:
    return lambda attempt: attempt.answer in values


def was_refused(*ids: str) -> Goal:
    """Return the goal to have an action refused for one of these reasons."""
    return lambda attempt: attempt.refused in ids


def has(id: str, **values: object) -> Goal:
    """Return the goal to cause an effect with these values."""
    wanted = values.items()
    return lambda attempt: any(
        id == effect.id and wanted <= effect.values.items() for effect in attempt.effects
    )


def has_played(*texts: str) -> Goal:
    """Return the goal to play one of these actions; without arguments, any action."""
    return lambda attempt: any(text in attempt.actions for text in texts) if texts else bool(attempt.actions)


def both(*goals: Goal) -> Goal:
    return lambda attempt: all(goal(attempt) for goal in goals)


def either(*goals: Goal) -> Goal:
    return lambda attempt: any(goal(attempt) for goal in goals)


def unless(goal: Goal) -> Goal:
    return lambda attempt: not goal(attempt)


def only(sign: str) -> Goal:
    """Return the goal that every action played contains this sign of the notation."""
    return lambda attempt: all(sign in text for text in attempt.actions)
