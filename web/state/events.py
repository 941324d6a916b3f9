"""Events: what has happened, for the features that want to know. web/intents.py hands them on."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Played:
    """An action has been played and written down."""

    action: int


@dataclass(frozen=True, slots=True)
class Ended:
    """The game on the board has just ended by an action played here."""


@dataclass(frozen=True, slots=True)
class Closed:
    """A sheet has been closed. sheet: its name."""

    sheet: str


@dataclass(frozen=True, slots=True)
class WorkerAnswered:
    """The worker has found something out. reply: JSON, see trias/job.py; job: its number."""

    reply: str
    job: int


Event = Played | Ended | Closed | WorkerAnswered
