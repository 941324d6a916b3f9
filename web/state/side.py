"""Side: what a game adds to the page, as Protocols. Each game's side is in web/games/NAME/side.py."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Protocol, Self

from trias.games.contract import Json
from web.state.choice import Offer
from web.state.views import AdviceLine, Box, Button, Deeds, LogLine, Mark, PlayerRow, Step, TurnBar

if TYPE_CHECKING:
    from web.state.motion import Motion, Span
    from web.state.sound import Sound


class Book(Protocol):
    """The log of a match as ids and values. Each action has an entry with `seat`, `turn` and `effects`."""

    entries: list[Any]

    @property
    def turn(self) -> int:
        """Return the number of the current turn, from 1, or 0 before the first."""

    def add(self, before: Any, action: int, after: Any) -> None:
        """Add an action that has been played."""

    def cut(self, count: int) -> None:
        """Remove all but the first `count` entries."""

    def until(self, moment: int) -> Self:
        """Return another book with only the first `moment` entries."""

    def emptied(self) -> Self:
        """Return another book without entries, in which all has the name that it has now."""


class Choosing(Protocol):
    """Picking on the board: what it offers, what clicks and keys do, why a click does nothing."""

    def offer(self) -> Offer:
        """Return what the board offers the person to play."""

    def is_choosing(self) -> bool:
        """True if undo first takes back the pick."""

    def choose(self, intent: str, value: str) -> None:
        """Handle a click that completes no action yet: `pick`, `preview`, `mode`, `herd` or `put-back`."""

    def explain(self, name: str) -> None:
        """Say why a clicked cell offers nothing."""

    def point(self, value: str) -> None:
        """Note what the mouse or the focus is on (see Session.pointed)."""

    def inspect(self, before: str) -> None:
        """Inspect the cell with the focus, and announce it. Stop if it was inspected `before`."""

    def announce(self, code: str) -> str:
        """Return what a key announces, or '' if the key has no meaning in this game."""

    def press(self, code: str) -> None:
        """Handle a key pressed on the board."""


class Turns(Protocol):
    """The course of a turn: questions before an action, sheets after it, what can be taken back."""

    def question(self, text: str) -> str:
        """Return the sheet to open before playing this action, or ''."""

    def leaves(self) -> tuple[int, int]:
        """Return what the end of the turn under way would lose: own herds in the water, actions of use."""

    def after_action(self, action: int) -> None:
        """Update choice, focus and announcement after a person's own action."""

    def sheet_after(self, seat: int) -> str:
        """Return the sheet to open after the last action, played by `seat`, or ''."""

    def show(self) -> str:
        """Return the great moment that the last action is, for which the game waits a little; '' for none.

        `meteorite`; or in the end of a game `line` (a winning line glows), `level` (nobody has won).
        """

    def hands_over(self) -> bool:
        """True if the device is handed to the next person, because something must stay hidden."""

    def has_drawn(self) -> bool:
        """True if undo is blocked because the last action drew a card."""

    def restarts(self) -> bool:
        """True if the current turn can be restarted, as far as the game's rules go."""

    def undoes_bots_turn(self) -> bool:
        """True if a person may take an action back while a bot is thinking."""

    def rematch(self, setup: Json) -> Json:
        """Return a fresh set-up adapted to a rematch of the game on the board."""

    def brings_points(self) -> bool:
        """True if the last action caused an interim scoring with points."""

    def sinks_herds(self, seat: int) -> bool:
        """True if the last action, another player's, left herds of this seat in the water."""

    def scoring(self) -> Sequence[Span]:
        """Return the steps of the final scoring, () if it has none."""

    def announce_other(self, action: int) -> None:
        """Announce another player's turn when its last action is played."""


class Telling(Protocol):
    """The game in words: its log, its statistics, its result."""

    def book(self, start: Any) -> Book:
        """Return an empty log for a game that starts in this position."""

    def lines(self) -> list[LogLine]:
        """Return the log in words."""

    def deeds(self) -> list[Deeds]:
        """Return what each other player has done since the last turn of the person who looks on."""

    def where(self) -> str:
        """Return how far the game has got, such as `Turn 12`."""

    def deed(self) -> tuple[str, str]:
        """Return what the bot to move has just done, and what that brings or costs; markup, or ''."""

    def steps(self) -> list[Step]:
        """Return the actions of the turn under way so far, and those that are left."""

    def following(self) -> list[Deeds]:
        """Return a row for each player who still plays before the person who looks on."""

    def spans_of_deeds(self, seat: int | None) -> list[tuple[int, int]]:
        """Return the moments at which those deeds began and ended: of one player, or with None of all."""

    def end_of_deeds(self) -> int:
        """Return the moment at which the last of those deeds was done."""

    def marks(self) -> tuple[Mark, ...]:
        """Return the marks of those deeds on the board."""

    def lost_cells(self) -> frozenset[int]:
        """Return where herds of the person who looks on swim because of those deeds."""

    def statistics(self) -> Mapping[str, Sequence[int]]:
        """Return the game's statistics: id of a text `stat.ID` -> a figure for each seat."""

    def scored(self, step: int) -> str:
        """Return what is said at a step of the final scoring, and after the last step who has won."""

    def result(self) -> str:
        """Return the result of a finished game in words, to share."""

    def kept_words(self) -> str:
        """Return where the game that waits at home stands: its turn, and whose move it is."""


class Advising(Protocol):
    """Hints in words and on the board."""

    def in_words(self, moment: int, actions: Sequence[str]) -> list[str]:
        """Return actions in plain words, one line each, as played from a moment of the game."""

    def in_brief(self, entries: Sequence[Any]) -> str:
        """Return in a few words what a whole turn did. entries: its part of the log."""

    def first_in_words(self, moment: int, actions: Sequence[str]) -> list[AdviceLine]:
        """Return the second step of a hint in words: the first action on the board, in parts."""

    def where_to_look(self, actions: Sequence[str]) -> str:
        """Return the first step of a hint in words."""

    def look_at(self, actions: Sequence[str]) -> frozenset[int]:
        """Return the first step of a hint as cells to highlight."""

    def marks_of(self, actions: Sequence[str]) -> tuple[Mark, ...]:
        """Return actions as marks on the board, numbered as the lines of `in_words`."""

    def first_marks(self, actions: Sequence[str]) -> tuple[Mark, ...]:
        """Return the second step of a hint as marks on the board, numbered as its lines."""

    def worth_words(self, worth: float) -> str:
        """Return the value of a line of play in words."""


class Drawing(Protocol):
    """The board and the players as values and markup."""

    def tokens(self) -> Sequence[str]:
        """Return the tokens that seats of this game can have, in order."""

    def pictures(self) -> Sequence[str]:
        """Return the name of each seat's chip (web/draw/chips.py)."""

    def brand(self) -> str:
        """Return the game's name at the head of the page, as markup."""

    def tabs(self) -> Sequence[str]:
        """Return the names of the game's panels beside the board: keys of web.play.tabs.PANELS, in order."""

    def news_tab(self) -> str:
        """Return which of them opens once others have played."""

    def rows(self) -> list[PlayerRow]:
        """Return the rows of the players' panel."""

    def worth(self, state: Any) -> Sequence[int]:
        """Return each seat's points if the game ended in this position."""

    def marks(self) -> tuple[Mark, ...]:
        """Return marks for the actions of the current turn."""

    def full_box(self) -> Box | None:
        """Return the box that fits the whole board, or None if this board cannot be zoomed."""

    def turnings(self) -> Mapping[int, float]:
        """Return each way in which this board can be turned, in sixths, and how wide a hex would then be.

        {} for a board that is never turned. Widths are those in a new frame, in pixels.
        """

    def prospects(self) -> object:
        """Work out before drawing what the offered actions would bring. The value is the game's own."""

    def foot_button(self) -> Button | None:
        """Return the large button at the foot of the turn's card, which ends the turn, or None."""

    def pointed(self) -> Mapping[str, str]:
        """Return the places that follow the mouse and the focus; they are places of the scene, too."""

    def following(self) -> frozenset[str]:
        """Return those places of the scene that may be drawn a picture after the others."""

    def following_scene(self) -> Mapping[str, str]:
        """Return the places in `following`, as the scene has them."""

    def scene(self, bar: TurnBar, unseen: frozenset[str] = frozenset()) -> Mapping[str, str]:
        """Return the places that this game fills (see web/screen.py), including its sheet.

        unseen: places that nobody can see now. They may be left out.
        """


class Moving(Protocol):
    """Motion and sound after an action."""

    def motions(self, before: Any, entries: Sequence[Any]) -> list[Motion]:
        """Return the motions from the position before these last log entries to the position now."""

    def sounds(self, entries: Sequence[Any]) -> list[Sound]:
        """Return the sounds of these last log entries at the normal pace."""


class Side(Protocol):
    """One game's part of the page, subject by subject. It has no state of its own; the app has it all."""

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
