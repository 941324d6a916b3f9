"""App: everything the page knows, as one record; its methods only tell what follows from it. Pure.

Who changes it: the intents of web/play, web/games and web/features, called by web/intents.py alone.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from importlib import import_module
from random import Random
from time import time
from typing import Any, TypeVar, cast

from trias.games import trias
from trias.games.contract import Json, State
from trias.match import Match
from web.keeping import devices
from web.keeping.saves import Memory, Storage
from web.keeping.shelf import Shelf
from web.state.choice import Choice, Offer
from web.state.draft import DEFAULT_BOT, Draft
from web.state.events import Event
from web.state.orders import Order
from web.state.records import Browser, Notices, Timers
from web.state.session import Session
from web.state.settings import DEFAULTS
from web.state.sheets import SHEETS
from web.state.side import Book, Side

Slot = TypeVar("Slot")


class App:
    """The page's state.

    sessions: what is on the board, the last one on top; those below wait for a study to end.
    sheet: the dialog that is open, '' for none. draft: the new game being set up. shelf: the other kept
    games. settings: as web/state/settings.py lists them; setup_kept: the seats of the last game begun.
    rng: all chance of the page. now: the time in seconds since 1970. is_listing: the text board lists the
    legal actions.
    orders, events: of the intent being carried out; moved: the position before what it has played, and the
    number of the first entry after it.
    """

    def __init__(self, rng: Random, storage: Storage | None = None, now: Callable[[], float] = time) -> None:
        self.rng = rng
        self.ids = Random()  # of games; a stream of their own, so that a seed deals the same with them
        self.ids.setstate(rng.getstate())
        self.now = now
        self.shelf = Shelf(storage or Memory())
        self.settings = dict(DEFAULTS)
        self.draft = Draft()
        self.last_setup: Json = {}
        self.sessions = [Session()]
        self.sheet = "start"
        self.notices = Notices()
        self.browser = Browser()
        self.timers = Timers()
        self.is_listing = False
        self.orders: list[Order] = []
        self.events: list[Event] = []
        self.motion_start: tuple[Any, int] | None = None
        self._sides: dict[str, Side] = {}
        self._slots: dict[type[object], object] = {}

    def slot(self, kind: type[Slot]) -> Slot:
        """A feature's own state; made by calling `kind` when it is first asked for."""
        if kind not in self._slots:
            self._slots[kind] = kind()
        return cast(Slot, self._slots[kind])

    @property
    def storage(self) -> Storage:
        """Storage for features, which keep JSON under keys of their own."""
        return self.shelf.storage

    @property
    def session(self) -> Session:
        """What is on the board."""
        return self.sessions[-1]

    @property
    def shown_match(self) -> Match:
        """The match on the board: the one being played, else the one kept, else the one being set up."""
        return self.session.match or self.session.kept_match or self.draft.shown_match()

    @property
    def position(self) -> State:
        """The position on the board."""
        return self.shown_match.state

    @property
    def state(self) -> trias.State:
        """The same where the game is Trias."""
        state = self.position
        assert isinstance(state, trias.State)
        return state

    @property
    def side(self) -> Side:
        """What the game on the board adds to the page."""
        name = self.shown_match.name
        if name not in self._sides:
            self._sides[name] = import_module(f"web.games.{name}.side").side(self)
        return self._sides[name]

    def under_way(self) -> Match | None:
        """The match that a person has not played to its end."""
        match = self.session.match or self.session.kept_match
        return match if match is not None and match.actions and match.state.winners() is None else None

    def is_over(self) -> bool:
        """True if the match being played has ended."""
        return self.session.match is not None and self.session.match.state.winners() is not None

    @property
    def page_state(self) -> str:
        """`ready` when a person's input is taken, `thinking` while a bot plays, `over` when the game is."""
        is_covered = bool(self.sheet) and self.sheet != "final"
        if (
            self.session.match is None
            or is_covered
            or self.session.past is not None
            or self.session.study is not None
        ):
            return "ready"
        if self.session.match.state.winners() is not None:
            return "over"
        return "thinking" if self.bot_of(self.session.match.state.to_move) else "ready"

    @property
    def is_unsaved(self) -> bool:
        """True if the last saving went wrong."""
        return bool(self.notices.save_problem)

    def seats(self) -> list[Json]:
        """The seats of the game on the board."""
        return self.shown_match.seats

    def names(self) -> list[str]:
        return [seat["name"] for seat in self.seats()]

    def tokens(self) -> list[str]:
        """Each seat's token; seats of records from elsewhere get those left over."""
        wanted = [str(seat.get("token")) for seat in self.seats()]
        known = self.side.drawing.tokens()
        free = [token for token in known if token not in wanted]
        tokens: list[str] = []
        for token in wanted:
            tokens.append(token if token in known and token not in tokens else free.pop(0))
        return tokens

    def bot_of(self, seat: int) -> str:
        """The bot that plays the seat, '' for a person. A bot not known here plays as the default one."""
        bot = self.seats()[seat].get("bot")
        return (
            ""
            if bot is None
            else bot
            if bot in self.shown_match.game.BOTS
            else DEFAULT_BOT[self.shown_match.name]
        )

    def persons(self) -> list[int]:
        """The seats of persons at this device."""
        return [seat for seat in range(len(self.seats())) if not self.bot_of(seat) and not self.is_far(seat)]

    def is_far(self, seat: int) -> bool:
        """True if a person on another device plays the seat."""
        match = self.session.match or self.session.kept_match  # one that is being set up is no match yet
        return match is not None and devices.is_far(match, seat)

    def is_far_turn(self) -> bool:
        """True while the game waits for another device."""
        return (
            self.session.match is not None
            and not self.is_over()
            and self.is_far(self.session.match.state.to_move)
        )

    def sees(self, seat: int) -> bool:
        """True if the seat's hand card may be shown now."""
        persons = self.persons()
        return self.session.viewer == seat or persons == [seat] or (self.are_hands_open() and seat in persons)

    def are_hands_open(self) -> bool:
        """True where persons at one device hide nothing from one another."""
        return self.settings["hands"] == "open"

    def is_persons_turn(self) -> bool:
        """True if a person at this device decides next."""
        return (
            self.session.match is not None
            and self.session.past is None
            and (self.session.study is None or self.session.study.takes_actions())
            and self.session.match.state.winners() is None
            and not self.bot_of(self.session.match.state.to_move)
            and not self.is_far(self.session.match.state.to_move)
        )

    def can_undo(self) -> bool:
        """True if a person's last action may be taken back."""
        return self.can_step_back() or self._can_go_far_back()

    def can_step_back(self) -> bool:
        """True if the last action is a person's and has revealed nothing; in a study, if there is one."""
        if self.session.study is not None:
            return (
                self.session.match is not None
                and bool(self.session.match.actions)
                and not self.session.study.is_solved()
            )
        return (
            self.session.match is not None
            and self.session.book is not None
            and self.session.match.can_undo()
            and self.session.past is None
            and (self.is_persons_turn() or self.side.turns.undoes_bots_turn())
            and not self.bot_of(self.session.book.entries[-1].seat)
            and not self.is_far(self.session.book.entries[-1].seat)
            and not self.is_far_turn()
        )

    @property
    def is_text_board(self) -> bool:
        """True where the board is told in words."""
        return self.settings["board"] == "words"

    def _can_go_far_back(self) -> bool:
        """True if it may be taken back past what bots have done since, and past cards drawn.

        Only who plays against bots alone, and has chosen so, can do that.
        """
        persons = self.persons() if self.session.match is not None else []
        return (
            self.settings["takebacks"] == "far"
            and self.session.study is None
            and len(persons) == 1
            and devices.devices_of(self.shown_match) is None
            and self.session.past is None
            and not self.is_over()
            and any(entry.seat == persons[0] for entry in self.entries())
        )

    def is_covered(self) -> bool:
        """True while something lies over the game that can be closed: a sheet, its past, or a study."""
        beside = self.sheet == "final" and not self.browser.is_narrow
        return (
            self.session.past is not None
            or self.session.study is not None
            or (self.can_close() and not beside)
        )

    def can_close(self) -> bool:
        """True if a sheet is open that can be closed."""
        return bool(self.sheet) and (
            not SHEETS[self.sheet].is_firm or (self.sheet == "start" and self.session.match is not None)
        )

    def undo_problem(self) -> str:
        """The id of why nothing can be taken back: a card that was drawn, or nothing there."""
        if self.session.past is not None:
            return "err.past"
        return (
            "err.undo_barrier"
            if self.is_persons_turn() and self.side.turns.has_drawn()
            else "err.undo_nothing"
        )

    def can_redo(self) -> bool:
        return self.session.match is not None and self.session.match.can_redo() and self.is_persons_turn()

    def can_restart(self) -> bool:
        """True if this turn has an action that can be taken back."""
        return self.can_step_back() and self.side.turns.restarts()

    def offer(self) -> Offer:
        """What the board offers the person to play."""
        return self.side.choosing.offer()

    def whole_book(self) -> Book | None:
        """The log, with what redo would bring back at its end."""
        match, book = self.session.match, self.session.book
        if match is None or book is None or not match.redo_actions:
            return book
        book, state = book.until(len(book.entries)), match.state.clone()
        for action in reversed(match.redo_actions):
            before = state.clone()
            state.play(action)
            book.add(before, action, state)
        return book

    def entries(self) -> list[Any]:
        """The log's entries, one an action."""
        return self.session.book.entries if self.session.book is not None else []

    def at_moment(self) -> App:
        """A copy of the page as it would be at the moment looked at, in which nothing can be played."""
        below = self.session
        assert below.past is not None
        session = copy(below)
        session.is_past = True
        session.match = below.past.until(below.moment)
        session.book = below.past.log.until(below.moment)
        session.choice = Choice()
        there = self.with_session(session)
        session.marks = there.side.drawing.marks()
        return there

    def with_session(self, session: Session) -> App:
        """A copy of the page with something else on the board."""
        there = copy(self)
        there.sessions, there._sides = [session], {}
        return there

    def position_at(self, moment: int) -> State:
        """A copy of the position after so many actions of the game on the board."""
        match = self.session.past.match if self.session.past is not None else self.shown_match
        return match.state.clone() if moment == len(match.actions) else match.at(moment)

    def entries_of_game(self) -> list[Any]:
        """The whole log, whatever moment is looked at."""
        return self.session.past.log.entries if self.session.past is not None else self.entries()
