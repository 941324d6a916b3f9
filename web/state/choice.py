"""Choice and offer: what a person has picked on the board so far, and what the board offers next. Values."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Self


@dataclass(frozen=True, slots=True)
class Choice:
    """What a person has picked so far of the action under way.

    mode: what herds are to do in a turn's second phase. picked: the cell of the tile, herd, swimmer or die
    picked up. spent: the herd to move can no longer reproduce. place: the destination in a preview. face: the
    face of a die to turn up, 0 for none. earlier: the cell of the herd that was in the hand before, and
    whether it is spent; a second click on the cell picked moves it there. with_card: the click that picked
    the tile has played the hand card too, so Undo takes both back. is_asked: the button Move has been
    pressed, so only herds that can move are offered.
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
        """Return the choice with these values changed."""
        return type(self)(**{name: getattr(self, name) for name in self.__slots__} | values)


@dataclass(frozen=True, slots=True)
class Offer:
    """What the board offers: cells that begin an action, and cells that complete one.

    kind: what the targets do: 'place', 'move', 'rescue', 'reproduce', 'drift', 'dice', 'remove', or '' for
    nothing; 'card' while a card is to be played, where a pick plays the hand card and lifts the tile.
    targets: cell -> the codes of the actions that a click on it plays, in order. A click on a cell of both
    picks first; what was in the hand comes with the second click. places: the targets of all picks together,
    where the board has to show them before.
    """

    kind: str = ""
    picks: frozenset[int] = frozenset()
    targets: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    places: frozenset[int] = frozenset()
