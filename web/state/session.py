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
        """Return water cell -> True if it is marked, for the cells that can be pressed. For set-ups only."""

    def is_painting(self) -> bool:
        """True during a brush stroke. The view of the board then does not move."""

    def lit_marks(self) -> tuple[Mark, ...]:
        """Return the marks of the hint on screen."""

    def hides_points(self) -> bool:
        """True if the task asks for the points that scoring the game now would give."""

    def end_words(self) -> str:
        """Return the label of the button that ends a turn, '' for the usual one."""

    def refuse(self, reason: str) -> None:
        """Note that an action was refused. reason: the id of the reason."""


class Rotation(NamedTuple):
    """How the board is rotated.

    sixths: of a circle, clockwise, 0 to 5. looked: the number of the turn in which a better rotation was last
    searched for, -1 for never. is_chosen: a person has rotated the board, so it keeps this rotation. better:
    the rotation offered instead of `sixths`. gain: by how many percent it would widen the hexes, 0 for no
    offer.
    """

    sixths: int = 0
    looked: int = -1
    is_chosen: bool = False
    better: int = 0
    gain: int = 0


#: The kinds of shows at the end of a game: the scoring of the land masses, the winner on the podium, or both
#: in words.
FINALE = ("scoring", "podium", "words")


class Showing(NamedTuple):
    """A show of the last action: its kind (web/play/shows.py), and the number of its pause.

    step: of the final scoring, from 0. is_held: a person has paused it. has_ended: it waits for a press and
    does not continue automatically.
    """

    kind: str
    number: int
    step: int = 0
    is_held: bool = False
    has_ended: bool = False

    @property
    def fills_page(self) -> bool:
        """True while a show fills the page, without panels."""
        return self.kind == "podium" or (self.kind == "scoring" and self.step > 0)

    @property
    def is_finale(self) -> bool:
        """True for the shows at the end of a game (web/play/shows.py)."""
        return self.kind in FINALE


#: The value of `shown_deeds` for no player.
NOBODY_SHOWN = -1


class BotClock:
    """The bots' turns: the bot's job and answer, and when its action is played."""

    def __init__(self) -> None:
        #: The number of the bot's job, 0 for none.
        self.job = 0
        #: When it was asked for, in seconds.
        self.asked = 0.0
        #: How much of a long decision is done, in percent; 0 for a short one. It never falls.
        self.progress = 0
        #: A bot of this game has thought so long that the page offers a quicker one.
        self.is_slow = False
        #: The bot's action, '' once it has been played.
        self.answer = ""
        #: When the bots began to play after a person, in seconds, None if unknown.
        self.since: float | None = None
        #: The game waits for a pause to end.
        self.is_waiting = False
        #: The bots wait for the person to continue.
        self.is_paused = False
        #: They play one action before they wait again.
        self.is_stepping = False
        #: The bots play without pauses.
        self.is_skipping = False

    def drop(self) -> None:
        """Ignore the answer of a bot that is thinking."""
        self.job, self.answer, self.progress = 0, "", 0

    def release(self) -> None:
        """Turn off skipping, pausing and stepping."""
        self.is_skipping = self.is_paused = self.is_stepping = False


class Session:
    """The game on the board, and all state that belongs to it."""

    def __init__(self, match: Match | None = None, book: Book | None = None) -> None:
        # The game ----------------------------------------------------------------------------------------
        #: The game, None while there is only the draft.
        self.match = match
        #: Its log.
        self.book = book
        #: The saved game that the home screen offers to continue.
        self.kept_match: Match | None = None
        #: A received game that the page asks about.
        self.opening: Match | None = None
        #: True while the home screen is shown and the game waits.
        self.is_left = False
        #: The firm sheet that was open then.
        self.left_sheet = ""
        #: The sheet that opens again when an unexpected one closes.
        self.beneath = ""
        #: The lesson or puzzle on the board, None for a game.
        self.study: Exercise | None = None

        # What a person does ------------------------------------------------------------------------------
        #: What a person has picked so far.
        self.choice = Choice()
        #: The seat whose hand card is visible.
        self.viewer: int | None = None
        #: The cell with the board's tab stop.
        self.focus = 0
        #: The target of the mouse or the focus: '' or a word and a value, such as `cell c3`, `seat 1`,
        #: `land B`, `moment 12`, `hand`, `draw`.
        self.pointed = ""
        #: What a tap has highlighted until the next input, in the same form.
        self.lit = ""
        #: The name of the tile that the turn bar describes while a tile is to be chosen.
        self.outlook = ""
        #: The name of the inspected cell, '' for none.
        self.inspected = ""
        #: A person has requested its note, so Escape closes the note before it undoes a pick.
        self.is_asked = False
        #: The number of the pause in which the end of the turn can be undone, 0 for none.
        self.ending = 0

        # The board ---------------------------------------------------------------------------------------
        #: The box that contains the whole rotated board.
        self.box: Box | None = None
        #: The part of it that a person has zoomed to, None for all.
        self.zoom: Box | None = None
        #: How the board is rotated.
        self.rotation = Rotation()
        #: Marks of a past turn or of a solution. Marks of others' actions are derived from the log.
        self.marks: tuple[Mark, ...] = ()
        #: The player whose marks are large, and the moment at which that was chosen.
        self.shown_deeds = NOBODY_SHOWN
        self.shown_deeds_at = -1
        #: The moment at which a person has hidden the marks of others' actions, -1 for never.
        self.hidden_marks_at = -1
        #: What the offered actions would bring, computed before drawing (GamePage.prospects).
        self.prospects: object = None
        #: The letter of the land mass highlighted after the game.
        self.shown_land = ""
        #: The show over the board, for whose end the game waits, None for none.
        self.showing: Showing | None = None
        #: The replay on the board, None for none.
        self.replay: Replay | None = None

        #: The course of the bots' turns.
        self.bots = BotClock()

        # The past, advice and panels ---------------------------------------------------------------------
        #: The game's history while the past is on screen.
        self.past: History | None = None
        #: The moment of it that is shown.
        self.moment = 0
        #: True in the copy of the session at that moment, which only draws the scene.
        self.is_past = False
        #: The moments advance automatically.
        self.is_playing_back = False
        #: A hint or reasons that were requested.
        self.advice: AdviceRequest | None = None
        #: The review of the game, if requested.
        self.review: GameReview | None = None
        #: The screen of the review, None until it is opened.
        self.reviewing: ReviewScreen | None = None
        #: The panel beside the board that a person has opened, '' for none, and the moment at which it was
        #: opened.
        self.tab = ""
        self.tab_at = 0
        #: The open tab of the result page.
        self.result_tab = "table"
        #: The points over time, once that tab has been opened.
        self.course: Course | None = None
