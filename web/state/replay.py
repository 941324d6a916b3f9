"""Replay: the others' actions since a person's last turn, played again on the board."""

from __future__ import annotations

from dataclasses import dataclass

from web.state.history import History


@dataclass(slots=True)
class Replay:
    """A replay under way. of: whose actions, a seat's number as text or `all`.

    moment: the one on the board. coming: the moments that follow, each one action after the one before.
    """

    of: str
    past: History
    moment: int
    coming: list[int]
