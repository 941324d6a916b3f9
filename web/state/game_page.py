"""Game page: what a game adds to the page, as a table of functions: the contract of web/games/NAME/page.py.

Each game has one table, PAGE. mypy checks every function against the type of its field. A field with a
default may be left out; the defaults suit a game without hidden cards, scoring or land masses. No browser.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol, Self, cast

from trias.games.contract import Json
from web.state.choice import Choice, Offer
from web.state.fill import View
from web.state.profile import page_module
from web.state.views import AdviceLine, Box, Button, Deeds, LogLine, Mark, PlayerRow, Point, Step, TurnBar
from web.words import m, plain, t

if TYPE_CHECKING:
    from web.state.motion import Motion, Span
    from web.state.sound import Sound

#: An App (web/state/app.py). That file imports this one, so importing it here would be circular.
App = Any


class Book(Protocol):
    """The log of a match as ids and values. Each action has an entry with `seat`, `turn` and `effects`."""

    entries: list[Any]

    @property
    def turn(self) -> int:
        """Return the number of the current turn, counted from 1; 0 before the first."""

    def add(self, before: Any, action: int, after: Any) -> None:
        """Add an action that has been played."""

    def cut(self, count: int) -> None:
        """Remove all but the first `count` entries."""

    def until(self, moment: int) -> Self:
        """Return a new book with only the first `moment` entries."""

    def emptied(self) -> Self:
        """Return a new, empty book that keeps the names now in use, such as letters of land masses."""


# The defaults ------------------------------------------------------------------------------------------


def _name(app: App) -> str:
    return m(f"game.{app.shown_match.name}")


def _after_action(app: App, action: int) -> None:
    """Drop the pick, and announce the last line of the log."""
    app.session.choice = Choice()
    _announce_other(app, action)


def _announce_other(app: App, _: int) -> None:
    """Announce the last line of the log."""
    lines = app.game_page.log_lines(app)
    if lines:
        app.notices.announcement = plain(lines[-1].text)


def _in_words(_: App, __: int, actions: Sequence[str]) -> list[str]:
    """Return the actions in notation."""
    return list(actions)


def _in_brief(app: App, entries: Sequence[Any]) -> str:
    """Return the actions of the entries in notation."""
    return t("list.join").join(app.shown_match.game.action_text(entry.action) for entry in entries)


def _first_in_words(app: App, moment: int, actions: Sequence[str]) -> list[AdviceLine]:
    """Return all lines of the advice."""
    words = app.game_page.in_words(app, moment, actions)
    return [AdviceLine(number, text) for number, text in enumerate(words, 1)]


def _where_to_look(app: App, actions: Sequence[str]) -> str:
    """Return the first action in words."""
    words: list[str] = app.game_page.in_words(app, len(app.shown_match.actions), actions)
    return words[0]


def _worth_words(_: App, worth: float) -> str:
    """Return the worth, from -1 to 1, as a percentage of games won."""
    return t("advice.worth.share", n=round(50 * (worth + 1)))


@dataclass(frozen=True, slots=True)
class GamePage:
    """One game's part of the page. It has no state: all state is in the app."""

    # Choosing on the board ----------------------------------------------------------------------------

    #: What the board offers the person to play.
    offer: Callable[[App], Offer]
    #: Handles a click that does not complete an action yet: the intent `pick`, `preview`, `mode`, `herd` or
    #: `put-back`, and its value.
    choose: Callable[[App, str, str], None]
    #: Explains why a clicked cell, given by its name, offers nothing.
    explain: Callable[[App, str], None]

    # Drawing ------------------------------------------------------------------------------------------

    #: The fills of the places that this game draws (see web/screen.py), its sheets included: id, or
    #: id@attribute -> a fill (web/state/fill.py), markup or a value. The last argument names places that are
    #: not visible now; they may be left out.
    view: Callable[[App, TurnBar, frozenset[str]], View]
    #: The rows of the players' panel.
    rows: Callable[[App], list[PlayerRow]]
    #: Each seat's points if the game ended in this position.
    worth: Callable[[Any], Sequence[int]]

    # Words --------------------------------------------------------------------------------------------

    #: An empty log for a game that starts in this position.
    book: Callable[[Any], Book]
    #: The log in words.
    log_lines: Callable[[App], list[LogLine]]
    #: How far the game has progressed, such as `Turn 12`.
    where: Callable[[App], str]
    #: The result of a finished game in words, to share.
    result: Callable[[App], str]
    #: The state of the game that waits on the home screen, in words: its turn, and who is to move.
    kept_words: Callable[[App], str]
    #: The game's statistics: id of a text `stat.ID` -> a figure for each seat.
    statistics: Callable[[App], Mapping[str, Sequence[int]]] = lambda _: {}

    # Looks --------------------------------------------------------------------------------------------

    #: The game's name at the head of the page, as markup.
    brand: Callable[[App], str] = _name
    #: The names of the board's cells, by their numbers.
    cells: Sequence[str] = ()
    #: The name of each seat's chip (web/draw/chips.py).
    pictures: Callable[[App], Sequence[str]] = lambda app: app.tokens()
    #: The game's panels beside the board: keys of web.play.tabs.PANELS, in order.
    tabs: Sequence[str] = ("log", "summary")
    #: The panel that opens after others have played.
    news_tab: Callable[[App], str] = lambda _: "log"
    #: The large button at the bottom of the turn bar, which ends the turn, or None.
    foot_button: Callable[[App], Button | None] = lambda _: None
    #: Marks on the board for the actions of the current turn.
    own_marks: Callable[[App], tuple[Mark, ...]] = lambda _: ()
    #: The box that contains the whole board, or None if this board cannot be zoomed.
    full_box: Callable[[App], Box | None] = lambda _: None
    #: The centre of a cell, for a board that can be zoomed.
    place_of: Callable[[App, int], Point] = lambda *_: (0.0, 0.0)
    #: Each possible rotation of this board, in sixths -> how wide in pixels a hex would be in a new frame; {}
    #: for a board that is never rotated.
    rotations: Callable[[App], Mapping[int, float]] = lambda _: {}
    #: Computes before drawing what the offered actions would bring. The type of the value is up to the game.
    prospects: Callable[[App], object] = lambda _: None
    #: Places of the view that may be drawn one frame later, with their values.
    late_places: frozenset[str] = frozenset()
    late_view: Callable[[App], View] = lambda _: {}

    # Mouse, focus and keys ----------------------------------------------------------------------------

    #: Notes the target of the mouse or the focus (see Session.pointed).
    hover: Callable[[App, str], None] = lambda *_: None
    #: The places that follow the mouse and the focus; they are also places of the view.
    hover_view: Callable[[App], View] = lambda _: {}
    #: Inspects the cell with the focus, given by name, and announces it. If it is inspected already, stops.
    inspect: Callable[[App, str], None] = lambda *_: None
    #: Handles a key pressed on the board, given by its code.
    press: Callable[[App, str], None] = lambda *_: None
    #: What a key announces, or '' if the key has no meaning in this game.
    announce: Callable[[App, str], str] = lambda *_: ""

    # The course of a turn -----------------------------------------------------------------------------

    #: Updates choice, focus and announcement after a person's own action.
    after_action: Callable[[App, int], None] = _after_action
    #: Announces another player's turn when its last action is played.
    announce_other: Callable[[App, int], None] = _announce_other
    #: True if undo takes back the pick before any action.
    is_choosing: Callable[[App], bool] = lambda _: False
    #: True if a person may take an action back while a bot is thinking.
    undoes_bots_turn: Callable[[App], bool] = lambda app: not app.is_over()
    #: True if the game's rules allow the current turn to be restarted.
    restarts: Callable[[App], bool] = lambda _: False
    #: A fresh set-up adapted to a rematch of the game on the board.
    rematch: Callable[[App, Json], Json] = lambda _, setup: setup
    #: The show that the last action calls for, '' for none: `meteorite`; or at the end of a game `line` (a
    #: winning line glows) or `level` (a draw).
    show: Callable[[App], str] = lambda _: ""

    # Hidden cards -------------------------------------------------------------------------------------

    #: True if the device must be handed to the next person, because something is hidden.
    hands_over: Callable[[App], bool] = lambda _: False
    #: True if undo is blocked because the last action drew a card.
    has_drawn: Callable[[App], bool] = lambda _: False
    #: The sheet to open after the last action, played by this seat, or ''.
    sheet_after: Callable[[App, int], str] = lambda *_: ""

    # Losses -------------------------------------------------------------------------------------------

    #: The sheet to open before playing this action, given as text, or ''.
    question: Callable[[App, str], str] = lambda *_: ""
    #: What would be lost if the turn ended now: the number of own herds in the water, and of useful actions.
    leaves: Callable[[App], tuple[int, int]] = lambda _: (0, 0)
    #: True if the last action, another player's, left herds of this seat in the water.
    sinks_herds: Callable[[App, int], bool] = lambda *_: False
    #: The cells where herds of the watching person swim because of others' actions.
    lost_cells: Callable[[App], frozenset[int]] = lambda _: frozenset()

    # Scoring ------------------------------------------------------------------------------------------

    #: True if the last action caused an interim scoring with points.
    brings_points: Callable[[App], bool] = lambda _: False
    #: The steps of the final scoring, () if it has none.
    scoring: Callable[[App], Sequence[Span]] = lambda _: ()
    #: The words at a step of the final scoring, and after the last step who has won.
    scored: Callable[[App, int], str] = lambda *_: ""

    # Since the last turn of the watching person -------------------------------------------------------

    #: What each other player has done.
    since: Callable[[App], list[Deeds]] = lambda _: []
    #: A row for each player who still plays before the watching person.
    since_coming: Callable[[App], list[Deeds]] = lambda _: []
    #: The moments at which these deeds began and ended: of one player, or with None of all.
    since_spans: Callable[[App, int | None], list[tuple[int, int]]] = lambda *_: []
    #: The moment of the last of these deeds.
    since_end: Callable[[App], int] = lambda _: 0
    #: The marks of these deeds on the board.
    since_marks: Callable[[App], tuple[Mark, ...]] = lambda _: ()
    #: What the bot to move has just done, and its gain or cost; markup, or ''.
    deed: Callable[[App], tuple[str, str]] = lambda _: ("", "")
    #: The steps of the turn under way: those done so far, and those that are left.
    steps: Callable[[App], list[Step]] = lambda _: []

    # Advice -------------------------------------------------------------------------------------------

    #: Actions in plain words, one line each, as played from a moment of the game.
    in_words: Callable[[App, int, Sequence[str]], list[str]] = _in_words
    #: A whole turn in a few words, given by its part of the log.
    in_brief: Callable[[App, Sequence[Any]], str] = _in_brief
    #: The second step of a hint in words: the first action on the board, in parts.
    first_in_words: Callable[[App, int, Sequence[str]], list[AdviceLine]] = _first_in_words
    #: The first step of a hint: in words, and as cells to highlight.
    where_to_look: Callable[[App, Sequence[str]], str] = _where_to_look
    look_at: Callable[[App, Sequence[str]], frozenset[int]] = lambda *_: frozenset()
    #: Actions as marks on the board, numbered as the lines of `in_words`.
    marks_of: Callable[[App, Sequence[str]], tuple[Mark, ...]] = lambda *_: ()
    #: The second step of a hint as marks on the board, numbered as its lines.
    first_marks: Callable[[App, Sequence[str]], tuple[Mark, ...]] = lambda *_: ()
    #: The value of a line of play in words.
    worth_words: Callable[[App, float], str] = _worth_words

    # Motion and sound ---------------------------------------------------------------------------------

    #: The motions from the position before these last log entries to the position now.
    motions: Callable[[App, Any, Sequence[Any]], list[Motion]] = lambda *_: []
    #: The sounds of these last log entries at the normal pace.
    sounds: Callable[[App, Sequence[Any]], list[Sound]] = lambda *_: []


@cache
def game_page(game: str) -> GamePage:
    """Return what a game, one of NAMES, adds to the page. Raises KeyError for an unknown game."""
    return cast(GamePage, page_module(game, "page").PAGE)
