"""Events: what has just happened on the board. web/do.py passes them to the features."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """An action has been played and logged."""

    action: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game on the board has just ended through an action played here."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A sheet has been closed. sheet: its name."""

    sheet: str


@dataclass(frozen=True, slots=True)
class WorkerAnswered:
    """The worker has answered. reply: JSON, see trias/job.py. job: the job's number."""

    reply: str
    job: int


@dataclass(frozen=True, slots=True)
class Reviewed:
    """The review of the whole game is complete and shown."""


@dataclass(frozen=True, slots=True)
class Left:
    """A study has been left. sheet: the sheet from which it was started."""

    sheet: str


@dataclass(frozen=True, slots=True)
class Arranged:
    """The game being set up has its players and is about to begin."""


Event = Played | Ended | Closed | WorkerAnswered | Reviewed | Left | Arranged
