"""Advice: requests for a hint, for the reasons of a turn or for a review of the game, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from trias.games.contract import Json

#: The steps of a hint: where to look, what to do, why.
STEPS = 3
#: A review points out at most MOST_TURNS turns, and none that gave away less than LEAST_LOST.
MOST_TURNS = 3
LEAST_LOST = 0.05
#: Choices of a card, in notation.
CARD = ("hand", "draw")


@dataclass(slots=True)
class AdviceRequest:
    """A request for a hint or for the reasons of a turn.

    kind: `hint`, `why`, `best` for what would have been better, or `unrated` for the question before the
    first hint of a rated game, which has no answer. job: the number of the worker's job, 0 if
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
    """The review of a game of `count` actions. job: its number. progress: 0 to 1. turns: see trias/job.py.

    of: how many turns there are to review, placings included; 0 until that is known. point: see Game.POINT.
    """

    job: int
    count: int
    point: float = 1.0
    progress: float = 0.0
    of: int = 0
    turns: list[Json] = field(default_factory=list)

    @property
    def is_done(self) -> bool:
        return self.progress >= 1

    def loss(self, turn: Json) -> float:
        """Return what a turn lost, in points."""
        return float(turn["lost"]) / self.point

    def verdict(self, turn: Json) -> str:
        """Return the verdict on a turn, by what is at stake in the turns reviewed so far."""
        from web.state.turn_grade import verdict

        return verdict(self.loss(turn), turn["margin"] / self.point, self.stake(self.turns))

    def keeps_card(self, turn: Json) -> bool:
        """True if the better way keeps the choice of the card: tried again, the turn begins after it."""
        return bool(turn["lost"] - turn["card"] >= turn["card"] and turn["turn"][0] in CARD)

    def to_regain(self, turn: Json) -> float:
        """Return what a turn lost by what is tried again, in points: without the card if that is kept."""
        lost = turn["lost"] - (turn["card"] if self.keeps_card(turn) else 0.0)
        return float(lost) / self.point

    @property
    def within(self) -> float:
        """Return how far below the best a turn tried again may be, in points: it is then still good."""
        from web.state.turn_grade import within

        return within(self.stake(self.turns))

    def is_costly(self, turn: Json) -> bool:
        """True if a turn lost so much that it is worth trying again."""
        return round(self.to_regain(turn), 1) > self.within

    def stake(self, turns: Sequence[Json]) -> float:
        """Return what is at stake in these turns on average, in points."""
        return sum(turn.get("stake", 0.0) for turn in turns) / self.point / len(turns) if turns else 0.0

    def accuracy(self, turns: Sequence[Json]) -> int | None:
        """Return the accuracy of these turns in percent, or None for too few."""
        from web.state.turn_grade import accuracy

        stakes = [turn.get("stake", 0.0) / self.point for turn in turns]
        return accuracy([self.loss(turn) for turn in turns], stakes)

    def begun_at(self, moment: int) -> Json | None:
        """Return the turn that begins at a moment, or None while it has not been reviewed."""
        return next((turn for turn in self.turns if turn["from"] == moment), None)

    def at(self, moment: int) -> Json | None:
        """Return the turn that is under way or has just ended at a moment, or None."""
        return next((turn for turn in self.turns if turn["from"] < moment <= turn["to"]), None)

    def telling(self) -> list[Json]:
        """Return the turns that gave away most, the worst first."""
        turns = [turn for turn in self.turns if turn["lost"] >= LEAST_LOST]
        return sorted(turns, key=lambda turn: (-turn["lost"], turn["from"]))[:MOST_TURNS]


@dataclass(slots=True)
class ReviewScreen:
    """What the screen of the review shows.

    turn: the number of the turn looked at. own: the seat of the person whose turns are told apart, -1 for
    none. is_chosen: a person has chosen the turn, so that the end of the review leaves it there. is_why,
    is_table: the reasons and the curve as a table are open. best: which of the best turns was shown last, -1
    for none.
    """

    turn: int = 1
    own: int = -1
    is_chosen: bool = False
    is_why: bool = False
    is_table: bool = False
    best: int = -1
