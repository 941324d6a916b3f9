"""Session: everything that belongs to the game on the board. A study puts its own session on top."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from web.state.choice import Choice

if TYPE_CHECKING:
    from collections.abc import Mapping

    from trias.match import Match
    from web.state.advice import AdviceRequest, GameReview, ReviewScreen
    from web.state.game_page import Book
    from web.state.history import Course, History
    from web.state.replay import Replay
    from web.state.views import Box, Mark


class Exercise(Protocol):
    """What the page needs to know about a lesson or puzzle on the board; web/features/study has the rest."""

    def takes_actions(self) -> bool:
        """True while the person may play on the board."""

    def is_solved(self) -> bool:
        """True once the task is solved."""

    def lit_cells(self) -> frozenset[int]:
        """Return the cells that the hint on screen highlights."""

    def open_cells(self) -> Mapping[int, bool]:
        """Return the cells of water that can be pressed -> True where they are marked. Only for set-ups."""

    def is_painting(self) -> bool:
        """True during a stroke of the brush: the board then shows the same part all along."""

    def lit_marks(self) -> tuple[Mark, ...]:
        """Return the marks of the hint on screen."""

    def hides_points(self) -> bool:
        """True if the task asks what the points would be if the game were scored now."""

    def end_words(self) -> str:
        """Return the words of the button that ends a turn, '' for the usual ones."""

    def refuse(self, reason: str) -> None:
        """Note that an action was refused. reason: the id of why."""


class Rotation(NamedTuple):
    """How the board is turned.

    sixths: of a circle, clockwise, 0 to 5. looked: the number of the turn in which it was last looked whether
    another rotation is better, -1 for not yet. is_chosen: a person has turned the board, so it stays so.
    better: what is offered in place of `sixths`. gain: by how many percent hexes would be wider then, 0 for
    no offer.
    """

    sixths: int = 0
    looked: int = -1
    is_chosen: bool = False
    better: int = 0
    gain: int = 0


#: The kinds of shows at the end of a game: the lands are counted, the winner stands on the podium; or all of
#: it is told in words.
FINALE = ("scoring", "podium", "words")


class Showing(NamedTuple):
    """A show of the last action: its kind (web/play/shows.py), and the number of the pause that it is.

    step: of the final scoring, from 0. is_held: a person has paused it. has_ended: it waits for a press, and
    nothing else follows by itself.
    """

    kind: str
    number: int
    step: int = 0
    is_held: bool = False
    has_ended: bool = False

    @property
    def fills_page(self) -> bool:
        """True while a show has the page to itself, without panels."""
        return self.kind == "podium" or (self.kind == "scoring" and self.step > 0)

    @property
    def is_finale(self) -> bool:
        """True for the shows at the end of a game (web/play/shows.py)."""
        return self.kind in FINALE


#: The value of `shown_deeds` for no player.
NOBODY_SHOWN = -1


class BotClock:
    """The bots' turns: what the bot to move is asked and answers, and when its action is played."""

    def __init__(self) -> None:
        #: The number of the bot's job, 0 for none.
        self.job = 0
        #: The bot's action, until it is played.
        self.answer = ""
        #: When the bots began to play after a person, in seconds, None if that is not known.
        self.since: float | None = None
        #: The game waits for a pause to end.
        self.is_waiting = False
        #: The bots wait for the person to continue.
        self.is_paused = False
        #: They do, but for one action.
        self.is_stepping = False
        #: The bots play without pauses.
        self.is_skipping = False

    def drop(self) -> None:
        """Take no answer of a bot that is thinking any more."""
        self.job, self.answer = 0, ""

    def release(self) -> None:
        """Turn off skipping, pausing and stepping."""
        self.is_skipping = self.is_paused = self.is_stepping = False


class Session:
    """The game on the board, and all that goes with it."""

    def __init__(self, match: Match | None = None, book: Book | None = None) -> None:
        # The game ----------------------------------------------------------------------------------------
        #: The game, None while there is only the draft.
        self.match = match
        #: Its log.
        self.book = book
        #: The saved game that the home screen offers to continue.
        self.kept_match: Match | None = None
        #: A game from elsewhere that the page asks about.
        self.opening: Match | None = None
        #: The home screen is up, and the game waits as it is.
        self.is_left = False
        #: The firm sheet that was over it then.
        self.left_sheet = ""
        #: The sheet that comes back when an unexpected one closes.
        self.beneath = ""
        #: The lesson or puzzle on the board, None for a game.
        self.study: Exercise | None = None

        # What a person does ------------------------------------------------------------------------------
        #: What is picked so far.
        self.choice = Choice()
        #: The seat whose hand card is visible.
        self.viewer: int | None = None
        #: The cell with the board's tab stop.
        self.focus = 0
        #: What the mouse or the focus is on: '' or a word and a value, such as `cell c3`, `seat 1`, `land B`,
        #: `moment 12`, `hand`, `draw`.
        self.pointed = ""
        #: What a tap has lit until the next input, in the same form.
        self.lit = ""
        #: The name of the tile that the turn's card tells of while a tile is to be chosen.
        self.outlook = ""
        #: The name of the inspected cell, '' for none.
        self.inspected = ""
        #: A person has asked for its note, so that Escape closes it before it undoes a pick.
        self.is_asked = False
        #: The number of the pause in which the end of the turn can be taken back, 0 for none.
        self.ending = 0

        # The board ---------------------------------------------------------------------------------------
        #: The part of the board's sheet that fits everything, of the turned board.
        self.box: Box | None = None
        #: The part that a person has chosen to see, None for all.
        self.zoom: Box | None = None
        #: How the board is turned.
        self.rotation = Rotation()
        #: Marks of a past turn or of a solution; those of what others have done follow from the log.
        self.marks: tuple[Mark, ...] = ()
        #: The player whose marks are large, and after how many actions that was chosen.
        self.shown_deeds = NOBODY_SHOWN
        self.shown_deeds_at = -1
        #: The marks are hidden that were there after so many actions.
        self.hidden_marks_at = -1
        #: What the offered actions would bring, worked out before drawing (GamePage.prospects).
        self.prospects: object = None
        #: The letter of the land mass highlighted after the game.
        self.shown_land = ""
        #: The show that lies over the board while the game waits for its end, None for none.
        self.showing: Showing | None = None
        #: What is played again on the board alone, None for nothing.
        self.replay: Replay | None = None

        #: The course of the bots' turns.
        self.bots = BotClock()

        # The past, advice and panels ---------------------------------------------------------------------
        #: The game's history while the past is on screen.
        self.past: History | None = None
        #: Which moment of it.
        self.moment = 0
        #: This is the copy of the session at that moment, for the scene.
        self.is_past = False
        #: The moments advance by themselves.
        self.is_playing_back = False
        #: A hint or reasons that were requested.
        self.advice: AdviceRequest | None = None
        #: The review of the game, if requested.
        self.review: GameReview | None = None
        #: The screen of the review, None before it was opened.
        self.reviewing: ReviewScreen | None = None
        #: The panel beside the board that a person has opened, '' for none, and after how many actions.
        self.tab = ""
        self.tab_at = 0
        #: The open tab of the result page.
        self.result_tab = "table"
        #: The points over time, once that tab was open.
        self.course: Course | None = None
