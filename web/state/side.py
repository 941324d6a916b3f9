"""Side: what a game adds to the page, as one Protocol; each game's is in web/games/NAME/side.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

from trias.games.contract import Json
from web.state.choice import Offer
from web.state.views import Box, LogLine, Mark, PlayerRow, TurnBar

if TYPE_CHECKING:
    from web.state.motion import Motion
    from web.state.sound import Sound


class Book(Protocol):
    """The log of a match as ids and values, one entry an action (each with `seat`, `turn` and `effects`)."""

    entries: list[Any]

    @property
    def turn(self) -> int:
        """The number of the turn under way, from 1; 0 before the first."""

    def add(self, before: Any, action: int, after: Any) -> None:
        """Write down an action that has been played."""

    def cut(self, count: int) -> None:
        """Forget all but the first `count` entries."""

    def until(self, moment: int) -> Self:
        """Another book, of the first `moment` entries alone."""


class Choosing(Protocol):
    """Picks on the board: what it offers, what clicks and keys do, why a click does nothing."""

    def offer(self) -> Offer:
        """What the board offers the person to play."""

    def is_choosing(self) -> bool:
        """True where undo first puts back what is picked."""

    def choose(self, intent: str, value: str) -> None:
        """A click that completes nothing yet: `pick` `preview` `mode` `herd` `put-back`."""

    def explain(self, name: str) -> None:
        """A click on a cell that offers nothing: say why."""

    def inspect(self, was: str) -> None:
        """Look into the cell with the focus, aloud too; no more, if it `was` looked into already."""

    def announce(self, code: str) -> str:
        """What a key has spoken; '' for one that has no meaning in this game."""

    def press(self, code: str) -> None:
        """A key pressed on the board."""


class Turns(Protocol):
    """The course of a turn: questions before an action, notices after it, what can be taken back."""

    def question(self, text: str) -> str:
        """The sheet that asks before this action is played, '' for none."""

    def after_action(self, action: int) -> None:
        """A person's own action has been played: what stays chosen, where the focus goes, what is said."""

    def sheet_after(self, seat: int) -> str:
        """The sheet that the last action, by `seat`, calls for before the game goes on; '' for none."""

    def hands_over(self) -> bool:
        """True where the device goes to another person, because something is to stay hidden."""

    def has_drawn(self) -> bool:
        """True if a card drawn stands between the person and what would be taken back."""

    def restarts(self) -> bool:
        """True if a turn has several actions, so that it can be begun again."""

    def undoes_bots_turn(self) -> bool:
        """True if a person may take an action back while a bot is at its answer."""

    def rematch(self, setup: Json) -> Json:
        """A fresh set-up as a rematch of the game just ended wants it."""

    def brings_points(self) -> bool:
        """True if the last action has brought points on the way."""

    def lands_to_count(self) -> int:
        """How many land masses the final scoring goes through, one after the other; 0: it has no steps."""

    def mark(self, action: int) -> None:
        """Note what a bot has just done, for the board; its words at the end of its turn."""


class Telling(Protocol):
    """The game in words: its log, its statistics, its result."""

    def book(self, start: Any) -> Book:
        """An empty log for a game that starts so."""

    def lines(self) -> list[LogLine]:
        """The log in words."""

    def statistics(self) -> Mapping[str, Sequence[int]]:
        """What the game's log adds up to: texts `stat.ID` -> one figure a seat."""

    def result(self) -> str:
        """The result of a finished game in words, to pass on."""

    def kept_words(self) -> str:
        """Where the game on the board stands, for the offer to go on with it."""


class Advising(Protocol):
    """Hints in words and on the board."""

    def in_words(self, moment: int, actions: Sequence[str]) -> list[str]:
        """Actions in plain words, one line each, as they would be played from a moment of the game."""

    def where_to_look(self, actions: Sequence[str]) -> str:
        """The first step of a hint in words."""

    def look_at(self, actions: Sequence[str]) -> frozenset[int]:
        """The first step of a hint on the board."""

    def marks_of(self, actions: Sequence[str]) -> tuple[Mark, ...]:
        """The second step of a hint on the board."""

    def worth_words(self, worth: float) -> str:
        """What a way to play is worth, in words."""


class Drawing(Protocol):
    """The board and the players as values and markup."""

    def tokens(self) -> Sequence[str]:
        """The tokens that seats of this game can have, in order."""

    def pictures(self) -> Sequence[str]:
        """The name of each seat's chip (web/draw/chips.py)."""

    def rows(self) -> list[PlayerRow]:
        """The players as the panel shows them."""

    def worth(self, state: Any) -> Sequence[int]:
        """What each seat would have if the game ended in this position."""

    def marks(self) -> tuple[Mark, ...]:
        """What was done in the turn under way, for the board."""

    def whole(self) -> Box | None:
        """The part of the board's sheet that fits all, to zoom into; None where it cannot be zoomed."""

    def prospects(self) -> object:
        """What the actions offered would bring, worked out ahead of the drawing; the game's own value."""

    def scene(self, bar: TurnBar) -> Mapping[str, str]:
        """The places that this game fills (see web/screen.py), its sheet included."""


class Moving(Protocol):
    """What moves and what is heard after an action."""

    def motions(self, before: Any, entries: Sequence[Any]) -> list[Motion]:
        """How the board gets from the position before to that after the last entries of the log."""

    def sounds(self, entries: Sequence[Any]) -> list[Sound]:
        """What is heard of the last entries of the log, at the normal pace."""


class Side(Protocol):
    """One game's part of the page, subject by subject. It holds nothing: all it knows is in the app."""

    @property
    def choosing(self) -> Choosing: ...

    @property
    def turns(self) -> Turns: ...

    @property
    def telling(self) -> Telling: ...

    @property
    def advice(self) -> Advising: ...

    @property
    def drawing(self) -> Drawing: ...

    @property
    def moving(self) -> Moving: ...
