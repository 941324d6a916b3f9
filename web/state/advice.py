"""Advice: a hint, the reasons for a turn, the review of a game: what was asked, and what came. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field

from trias.games.contract import Json

#: A hint tells in so many steps: where to look, what to do, why.
STEPS = 3
#: A review points out so many turns at most, and none that gave away less than this.
MOST_TURNS = 3
LEAST_LOST = 0.05


@dataclass(slots=True)
class AdviceRequest:
    """A hint or the reasons for a turn.

    kind: `hint` | `why` | `best`, what would have been better; job: the number under which it was asked, 0
    where it was not asked for by itself; first, last: the turn in question is
    actions number first (from 0) to before last; a hint is about what comes at `first`.
    found: the advice (trias/job.py) once it is there. step: how much of a hint is told, from 1.
    """

    kind: str
    job: int
    first: int
    last: int
    advice: Json | None = None
    step: int = 1

    def actions(self) -> list[str]:
        """What is advised, in notation."""
        return list(self.advice["actions"]) if self.advice is not None else []


@dataclass(slots=True)
class GameReview:
    """The review of a game of `count` actions. job: its number; progress: 0 to 1; turns: as trias/job.py."""

    job: int
    count: int
    progress: float = 0.0
    turns: list[Json] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return self.progress >= 1

    def at(self, moment: int) -> Json | None:
        """The turn under way at a moment, or just ended."""
        return next((turn for turn in self.turns if turn["from"] < moment <= turn["to"]), None)

    def telling(self) -> list[Json]:
        """The turns that gave away most, the most first."""
        found = [turn for turn in self.turns if turn["lost"] >= LEAST_LOST]
        return sorted(found, key=lambda turn: (-turn["lost"], turn["from"]))[:MOST_TURNS]

    def lost(self, seats: int) -> list[float]:
        """What each seat gave away in all."""
        return [sum(turn["lost"] for turn in self.turns if turn["seat"] == seat) for seat in range(seats)]
