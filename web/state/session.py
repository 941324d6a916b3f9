"""Session: everything that belongs to the game on the board. A study puts one of its own on top of it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from web.state.choice import Choice

if TYPE_CHECKING:
    from trias.match import Match
    from web.state.advice import AdviceRequest, GameReview
    from web.state.history import History
    from web.state.side import Book
    from web.state.views import Box, Mark


class Exercise(Protocol):
    """What the page must know of a lesson or a puzzle on the board; web/features/study has the rest."""

    def takes_actions(self) -> bool:
        """True while the person may play on the board."""

    def is_solved(self) -> bool:
        """True once the task has been done."""

    def lit_cells(self) -> frozenset[int]:
        """The cells that a hint on show points at."""

    def refuse(self, reason: str) -> None:
        """Something could not be done. reason: the id of why."""


class Session:
    """The game on the board, and all that goes with it.

    match, book: the game and its log; None while there is none but the draft. kept: the game found in
    storage, offered to go on with. opening: a game from elsewhere that waits for an answer.
    study: the lesson or puzzle that the board shows; None for a game.
    choice: what is picked so far. viewer: the seat whose hand card may be seen. marks: what bots have done
    since a person's last action. focus: the cell with the board's tab stop. beneath: the sheet that waits
    below an unasked one.
    asked: the number of the job given to a bot, 0 when none is out; answer: its action, until it is shown;
    is_waiting: for a pause to end. is_paused: bots wait until the person lets them go on, or play one
    action, is_stepping. is_skipping: their actions follow without a pause.
    box: the part of the board's sheet that fits all; zoom: that which a person has chosen to see of it, None
    for all. shown_land: the letter of the land mass that stands out after the game.
    inspected: the name of the cell looked into, '' for none; is_key_note: by a key, so that Escape closes
    the note before it puts anything back.
    past: the game while its past is looked at, and moment, which of its moments; is_past: in a copy that
    stands at such a moment, for the scene; is_playing_back: the moments follow by themselves.
    counted: how many land masses the final scoring has shown so far, -1 for all.
    advice: a hint or reasons asked for; review: that of the game, once asked for.
    """

    def __init__(self, match: Match | None = None, book: Book | None = None) -> None:
        self.match = match
        self.book = book
        self.kept_match: Match | None = None
        self.opening: Match | None = None
        self.study: Exercise | None = None
        self.choice = Choice()
        self.viewer: int | None = None
        self.marks: tuple[Mark, ...] = ()
        self.focus = 0
        self.beneath = ""
        self.bot_job = 0
        self.answer = ""
        self.is_waiting = self.is_paused = self.is_stepping = self.is_skipping = False
        self.box: Box | None = None
        self.zoom: Box | None = None
        self.shown_land = ""
        self.inspected = ""
        self.is_key_note = False
        self.past: History | None = None
        self.moment = 0
        self.is_past = self.is_playing_back = False
        self.lands_counted = -1
        self.advice: AdviceRequest | None = None
        self.review: GameReview | None = None
        self.prospects: object = None
