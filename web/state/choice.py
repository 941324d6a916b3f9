"""Choice and offer: what a person has picked on the board so far, and what the board offers next."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person has picked so far for the action under way.

    mode: the herds' action chosen in the second phase of a turn. picked: the cell of the tile, herd, swimmer
    or die that is picked up. spent: the herd to move can no longer reproduce. place: the destination in a
    preview. face: the face of a die to turn up, 0 for none. earlier: the cell of the herd picked before, and
    whether it is spent; a second click on the picked cell moves it there. with_card: the click that picked
    the tile also played the hand card, so Undo takes both back. is_asked: the button Move has been pressed,
    so only herds that can move are offered.
    """

    mode: str = "move"
    picked: int | None = None
    spent: bool = False
    place: int | None = None
    face: int = 0
    earlier: tuple[int, bool] | None = None
    with_card: bool = False
    is_asked: bool = False

    def replace(self, **values: Any) -> Self:
        """Return a copy with these values changed."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | values)


@dataclass(frozen=True, slots=True)
class Offer:
    """What the board offers: cells that begin an action, and cells that complete one.

    kind: what the targets do: 'place', 'move', 'rescue', 'reproduce', 'drift', 'dice', 'remove', or '' for
    nothing; 'card' while a card is to be played, where a pick plays the hand card and lifts the tile.
    targets: cell -> the codes of the actions that a click on it plays, in order. A cell that is both a pick
    and a target is picked by the first click and completes the action with the second. places: the targets of
    all picks together, if the board has to show them before a pick.
    """

    kind: str = ""
    picks: frozenset[int] = frozenset()
    targets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    places: frozenset[int] = frozenset()
