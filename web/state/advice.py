"""Advice: requests for a hint, for the reasons of a turn or for a review of the game, and their results."""

from __future__ import annotations

from dataclasses import dataclass, field

from trias.games.contract import Json

#: The steps of a hint: where to look, what to do, why.
STEPS = 3
#: A review points out at most MOST_TURNS turns, and none that gave away less than LEAST_LOST.
MOST_TURNS = 3
LEAST_LOST = 0.05


@dataclass(slots=True)
class AdviceRequest:
    """A request for a hint or for the reasons of a turn.

    kind: `hint`, `why`, or `best` for what would have been better. job: the number of the worker's job, 0 if
    a review had the answer already. first, last: the turn consists of actions number first (from 0) up to but
    not including last; a hint is about the action at `first`. advice: the result (trias/job.py), None until
    it comes. step: how many steps of a hint are on screen, from 1.
    """

    kind: str
    job: int
    first: int
    last: int
    advice: Json | None = None
    step: int = 1

    def actions(self) -> list[str]:
        """Return the advised actions in notation."""
        return list(self.advice["actions"]) if self.advice is not None else []


@dataclass(slots=True)
class GameReview:
    """The review of a game of `count` actions. job: its number. progress: 0 to 1. turns: see trias/job.py."""

    job: int
    count: int
    progress: float = 0.0
    turns: list[Json] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return self.progress >= 1

    def at(self, moment: int) -> Json | None:
        """Return the turn that is under way or has just ended at a moment, or None."""
        return next((turn for turn in self.turns if turn["from"] < moment <= turn["to"]), None)

    def telling(self) -> list[Json]:
        """Return the turns that gave away most, the worst first."""
        turns = [turn for turn in self.turns if turn["lost"] >= LEAST_LOST]
        return sorted(turns, key=lambda turn: (-turn["lost"], turn["from"]))[:MOST_TURNS]
