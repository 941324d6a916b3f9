"""Advice: requests for a hint, for the reasons for a turn or for a review of the game, and their results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from trias.games.contract import Json

#: The number of steps of a hint: where to look, what to do, why.
STEPS = 3
#: A review highlights at most MOST_TURNS turns, and only turns that lost at least LEAST_LOST.
MOST_TURNS = 3
LEAST_LOST = 0.05
#: Actions that choose a card, in notation.
CARD = ("hand", "draw")


@dataclass(slots=True)
class AdviceRequest:
    """A request for a hint or for the reasons for a turn.

    kind: `hint`; `why`; `best`, which asks what would have been better; or `unrated`, the question before the
    first hint of a rated game (it has no result). job: the number of the worker's job, 0 if a review already
    had the result. first, last: the turn consists of the actions with the indexes first <= i < last; a hint
    is about the action at `first`. advice: the result (trias/job.py), None until it arrives. step: how many
    steps of a hint are on screen, from 1.
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

    of: the number of turns to review, including placements; 0 until it is known. point: see Game.POINT.
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
        """Return how many points a turn lost."""
        return float(turn["lost"]) / self.point

    def verdict(self, turn: Json) -> str:
        """Return the verdict on a turn, relative to the average stake of the turns reviewed so far."""
        from web.state.turn_grade import verdict

        return verdict(self.loss(turn), turn["margin"] / self.point, self.stake(self.turns))

    def keeps_card(self, turn: Json) -> bool:
        """True if a retry of the turn keeps the chosen card, so that it begins after the card action.

        That is so if the card caused at most half of the loss.
        """
        return bool(turn["lost"] - turn["card"] >= turn["card"] and turn["turn"][0] in CARD)

    def to_regain(self, turn: Json) -> float:
        """Return how many points a retry can regain: the loss, minus the card's part if the card is kept."""
        lost = turn["lost"] - (turn["card"] if self.keeps_card(turn) else 0.0)
        return float(lost) / self.point

    @property
    def within(self) -> float:
        """Return how many points below the best a retried turn may be and still count as good."""
        from web.state.turn_grade import within

        return within(self.stake(self.turns))

    def is_costly(self, turn: Json) -> bool:
        """True if a turn lost so much that it is worth retrying."""
        return round(self.to_regain(turn), 1) > self.within

    def stake(self, turns: Sequence[Json]) -> float:
        """Return the average stake of these turns, in points."""
        return sum(turn.get("stake", 0.0) for turn in turns) / self.point / len(turns) if turns else 0.0

    def accuracy(self, turns: Sequence[Json]) -> int | None:
        """Return the accuracy of these turns in percent, or None if there are too few."""
        from web.state.turn_grade import accuracy

        stakes = [turn.get("stake", 0.0) / self.point for turn in turns]
        return accuracy([self.loss(turn) for turn in turns], stakes)

    def begun_at(self, moment: int) -> Json | None:
        """Return the review of the turn that begins at a moment, or None if it is not reviewed yet."""
        return next((turn for turn in self.turns if turn["from"] == moment), None)

    def at(self, moment: int) -> Json | None:
        """Return the review of the turn that is under way or has just ended at a moment, or None."""
        return next((turn for turn in self.turns if turn["from"] < moment <= turn["to"]), None)

    def telling(self) -> list[Json]:
        """Return the turns that lost most, the worst first."""
        turns = [turn for turn in self.turns if turn["lost"] >= LEAST_LOST]
        return sorted(turns, key=lambda turn: (-turn["lost"], turn["from"]))[:MOST_TURNS]


@dataclass(slots=True)
class ReviewScreen:
    """The state of the review screen.

    turn: the number of the selected turn. own: the seat of the person whose turns are listed separately, -1
    for none. is_chosen: a person has selected the turn, so the end of the review does not change it. is_why,
    is_table: the reasons, or the curve as a table, are open. best: the index of the best turn shown last, -1
    for none.
    """

    turn: int = 1
    own: int = -1
    is_chosen: bool = False
    is_why: bool = False
    is_table: bool = False
    best: int = -1
