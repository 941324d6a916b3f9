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


class Turning(NamedTuple):
    """How the board is turned.

    sixths: of a circle, clockwise, 0 to 5. looked: the number of the turn in which it was last looked whether
    another turning is better, -1 for not yet. is_chosen: a person has turned the board, so it stays so.
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
    """A show of the last action: its kind (web/play/show.py), and the number of the pause that it is.

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
        """True for the shows at the end of a game (web/play/finale.py)."""
        return self.kind in FINALE


#: The value of `shown_deeds` for no player.
NOBODY_SHOWN = -1


class Session:
    """The game on the board, and all that goes with it.

    match, book: the game and its log, None while there is only the draft. kept_match: the saved game that the
    home screen offers to continue. opening: a game from elsewhere that the page asks about. is_left: the
    home screen is up, and the game waits as it is. left_sheet: the firm sheet that was over it.
    study: the lesson or puzzle on the board, None for a game.
    choice: what is picked so far. viewer: the seat whose hand card is visible. marks: those of a past turn or
    of a solution; the marks of what others have done follow from the log.
    shown_deeds: the player whose marks are large, chosen when there were `shown_deeds_at` actions; -1 for
    none. hidden_marks_at: the marks are hidden that were there after so many actions.
    focus: the cell with the board's tab stop. beneath: the sheet that comes back when an unexpected one
    closes.
    bot_job: the number of the bot's job, 0 for none. answer: the bot's action, until it is played.
    bots_since: when the bots began to play after a person, in seconds, None if that is not known.
    is_waiting: for a pause to end. is_paused: the bots wait for the person to continue. is_stepping: except
    for one action. is_skipping: the bots play without pauses.
    box: the part of the board's sheet that fits everything. zoom: the part that a person has chosen to see,
    None for all. turning: how the board is turned; box and zoom are those of the turned board.
    shown_land: the letter of the land mass highlighted after the game. result_tab: the open tab of the result
    page. course: the points over time, once that tab was open.
    inspected: the name of the inspected cell, '' for none. is_asked: a person has asked for its note, so that
    Escape closes it before it undoes a pick.
    past: the game's history while the past is on screen. moment: which moment of it. is_past: this is the
    copy of the session at that moment, for the scene. is_playing_back: the moments advance by themselves.
    replay: what is played again on the board alone, None for nothing.
    ending: the number of the pause in which the end of the turn can be taken back, 0 for none.
    showing: the show that lies over the board while the game waits for its end, None for none.
    pointed, lit: what the mouse or the focus is on, and what a tap has lit until the next input: '' or a word
    and a value, such as `cell c3`, `seat 1`, `land B`, `moment 12`, `hand`, `draw`. outlook: the name of the
    tile that the turn's card tells of while a tile is to be chosen.
    tab: the panel beside the board that a person has opened, '' for none. tab_at: after how many actions.
    advice: a hint or reasons that were requested. review: the review of the game, if requested. reviewing:
    the screen of the review, None before it was opened.
    """

    def __init__(self, match: Match | None = None, book: Book | None = None) -> None:
        self.match = match
        self.book = book
        self.kept_match: Match | None = None
        self.opening: Match | None = None
        self.is_left = False
        self.left_sheet = ""
        self.study: Exercise | None = None
        self.choice = Choice()
        self.viewer: int | None = None
        self.marks: tuple[Mark, ...] = ()
        self.shown_deeds = NOBODY_SHOWN
        self.shown_deeds_at = self.hidden_marks_at = -1
        self.focus = 0
        self.beneath = ""
        self.bot_job = 0
        self.answer = ""
        self.bots_since: float | None = None
        self.is_waiting = self.is_paused = self.is_stepping = self.is_skipping = False
        self.box: Box | None = None
        self.zoom: Box | None = None
        self.turning = Turning()
        self.shown_land = ""
        self.result_tab = "table"
        self.course: Course | None = None
        self.inspected = ""
        self.is_asked = False
        self.past: History | None = None
        self.moment = 0
        self.is_past = self.is_playing_back = False
        self.replay: Replay | None = None
        self.advice: AdviceRequest | None = None
        self.review: GameReview | None = None
        self.reviewing: ReviewScreen | None = None
        self.prospects: object = None
        self.ending = 0
        self.showing: Showing | None = None
        self.pointed = self.lit = ""
        self.outlook = ""
        self.tab = ""
        self.tab_at = 0
