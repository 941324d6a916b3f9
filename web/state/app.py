"""App: all state of the page, as one record. Its methods only answer questions about it. No browser.

Only the handlers in web/play, web/games and web/features change it, and only web/do.py starts them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from random import Random
from time import time
from typing import Any, TypeVar, cast

from trias.games.contract import Json, State
from trias.match import Match
from web.keeping import devices
from web.keeping.saves import Memory, Storage
from web.keeping.shelf import Shelf
from web.state.choice import Choice, Offer
from web.state.draft import Draft
from web.state.events import Event
from web.state.game_page import Book, GamePage, game_page
from web.state.history import History
from web.state.orders import Order
from web.state.profile import profile
from web.state.records import Browser, Notices, Timers
from web.state.session import Session
from web.state.settings import DEFAULTS, GROUPS
from web.state.sheets import SHEETS
from web.state.views import Box
from web.words import Name

Slot = TypeVar("Slot")
Answer = TypeVar("Answer")

#: A key among the answers of the last drawing: they are no longer valid.
_STALE = "stale"


class App:
    """The state of the page."""

    def __init__(self, rng: Random, storage: Storage | None = None, now: Callable[[], float] = time) -> None:
        #: The page's only random generator, except for ids.
        self.rng = rng
        #: A separate generator for games' ids, so that they do not change the deals of a seed.
        self.ids = Random()
        self.ids.setstate(rng.getstate())
        #: Returns the time in seconds since 1970.
        self.now = now
        #: The stored games that are not on the board.
        self.shelf = Shelf(storage or Memory())
        #: See web/state/settings.py.
        self.settings = dict(DEFAULTS)
        #: The new game being set up.
        self.draft = Draft()
        #: The seats of the last game begun.
        self.last_setup: Json = {}
        #: How the board of the last game was rotated, as stored: the game's id, `sixths` and `is_chosen`.
        self.last_rotation: Json = {}
        #: The sessions, the one on the board last; the others wait until a study ends.
        self.sessions = [Session()]
        #: The open dialog, '' for none.
        self.sheet = "start"
        #: The messages shown to the person.
        self.notices = Notices()
        #: Facts about the browser and its window.
        self.browser = Browser()
        #: The numbers of the timers that are running.
        self.timers = Timers()
        #: True if the text board lists the legal actions.
        self.is_listing = False
        #: The group of settings whose tab is open.
        self.settings_group = next(iter(GROUPS))
        #: The name of the open list, '' for none.
        self.open_list = ""
        #: The orders of the intent being carried out.
        self.orders: list[Order] = []
        #: Its events, for the features.
        self.events: list[Event] = []
        #: The position before the actions played in it, and the index of their first log entry; None if
        #: nothing moves.
        self.motion_start: tuple[Any, int] | None = None
        #: The board's rotation before it, and the box shown then; None if the board has not been rotated.
        self.rotated_from: tuple[int, Box | None] | None = None
        #: The features' slots, by class.
        self._slots: dict[type[object], object] = {}
        #: Cached answers by name, None while the app may change.
        self._kept: dict[str, object] | None = None
        #: The cached answers of the last drawing, and whether they are still valid.
        self._last_kept: dict[str, object] = {}

    def slot(self, kind: type[Slot]) -> Slot:
        """Return a feature's slot. The first call creates it by calling `kind`."""
        if kind not in self._slots:
            self._slots[kind] = kind()
        return cast(Slot, self._slots[kind])

    @property
    def storage(self) -> Storage:
        """Return the storage in which features store JSON under their own keys."""
        return self.shelf.storage

    @property
    def session(self) -> Session:
        """Return the session on the board."""
        return self.sessions[-1]

    @property
    def shown_match(self) -> Match:
        """Return the match on the board: the one being played, or the saved one, or the draft's."""
        return self.session.match or self.session.kept_match or self.draft.shown_match()

    @property
    def position(self) -> State:
        """Return the position on the board."""
        return self.shown_match.state

    @property
    def game_page(self) -> GamePage:
        """Return what the game on the board adds to the page."""
        return game_page(self.shown_match.name)

    @property
    def is_still(self) -> bool:
        """True if the system or the page is set to reduced motion."""
        return self.browser.is_still or self.settings["motion"] == "none"

    @property
    def is_home(self) -> bool:
        """True while the home screen is shown, even under a sheet; False while a game or a study is."""
        return self.session.match is None or self.session.is_left

    def under_way(self) -> Match | None:
        """Return the match if it has begun and not ended, else None."""
        match = self.session.match or self.session.kept_match
        return match if match is not None and match.actions and match.state.winners() is None else None

    def is_over(self) -> bool:
        """True if the match being played has ended."""
        return self.session.match is not None and self.session.match.state.winners() is not None

    @property
    def page_state(self) -> str:
        """Return `ready` if a person can act, `over` after a game, else `thinking`, even during a pause."""
        showing = self.session.showing
        if showing is not None and not showing.has_ended and self.session.study is None:
            return "thinking"
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
        is_busy = bool(self.session.ending) or bool(self.bot_of(self.session.match.state.to_move))
        return "thinking" if is_busy else "ready"

    def seats(self) -> list[Json]:
        """Return the seats of the game on the board."""
        return self.shown_match.seats

    def names(self) -> list[str]:
        """Return the seats' names. The name of a bot with a face also gives texts its gender."""
        known = profile(self.shown_match.name)
        return [
            Name(seat["name"], "female" if seat["bot"] in known.women else "male")
            if seat.get("bot") in known.faces
            else seat["name"]
            for seat in self.seats()
        ]

    def tokens(self) -> list[str]:
        """Return each seat's token. Unknown or repeated tokens in a record are replaced by free ones."""
        return self.once("tokens", self._tokens)

    def _tokens(self) -> list[str]:
        wanted = [str(seat.get("token")) for seat in self.seats()]
        known = profile(self.shown_match.name).tokens
        free = [token for token in known if token not in wanted]
        tokens: list[str] = []
        for token in wanted:
            tokens.append(token if token in known and token not in tokens else free.pop(0))
        return tokens

    def bot_of(self, seat: int) -> str:
        """Return the bot that plays the seat, or '' for a person. The default bot replaces an unknown one."""
        bot = self.seats()[seat].get("bot")
        return (
            ""
            if bot is None
            else bot
            if bot in self.shown_match.game.BOTS
            else self.shown_match.game.DEFAULT_BOT
        )

    def face_of(self, seat: int) -> str:
        """Return the bot that plays the seat if it has a face, else ''."""
        bot = self.bot_of(seat)
        return bot if bot in profile(self.shown_match.name).faces else ""

    def persons(self) -> list[int]:
        """Return the seats of the people on this device."""
        return self.once("persons", self._persons)

    def _persons(self) -> list[int]:
        return [seat for seat in range(len(self.seats())) if not self.bot_of(seat) and not self.is_far(seat)]

    def watcher(self) -> int:
        """Return the watching person's seat: the person to play, or the next one to play; -1 for none."""
        persons, seats = self.persons(), len(self.seats())
        if self.session.match is None or not persons:
            return -1
        now = self.session.match.state.to_move
        return next(seat % seats for seat in range(now, now + seats) if seat % seats in persons)

    def is_far(self, seat: int) -> bool:
        """True if a person on another device plays the seat."""
        match = self.session.match or self.session.kept_match  # the draft has no devices yet
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
        """True if people who share a device do not hide their cards from each other."""
        return self.settings["hands"] == "open"

    def is_counting(self) -> bool:
        """True while the final scoring is shown and has not named the winner yet."""
        return self.session.showing is not None and self.session.showing.kind == "scoring"

    def is_persons_turn(self) -> bool:
        """True if a person at this device has the next decision."""
        return (
            self.session.match is not None
            and self.session.past is None
            and (self.session.study is None or self.session.study.takes_actions())
            and self.session.match.state.winners() is None
            and not self.bot_of(self.session.match.state.to_move)
            and not self.is_far(self.session.match.state.to_move)
            and not self.session.ending
            and self.session.showing is None
        )

    def can_undo(self) -> bool:
        """True if a person's last action can be taken back."""
        return self.can_step_back() or self._can_go_far_back()

    def can_step_back(self) -> bool:
        """True if the last action is a person's and revealed nothing. In a study, any action qualifies."""
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
            and (self.is_persons_turn() or self.game_page.undoes_bots_turn(self))
            and not self.bot_of(self.session.book.entries[-1].seat)
            and not self.is_far(self.session.book.entries[-1].seat)
            and not self.is_far_turn()
        )

    @property
    def is_text_board(self) -> bool:
        """True if the board is shown as text."""
        return self.settings["board"] == "words"

    def _can_go_far_back(self) -> bool:
        """True if undo also takes back bots' later actions, even across a drawn card.

        Only in a game of one person against bots, and only with `takebacks` set to `far`.
        """
        return self.settings["takebacks"] == "far" and self._has_gone_far()

    def may_go_far_back(self) -> bool:
        """True if a change to the setting `takebacks` would let undo go further back."""
        return self.settings["takebacks"] != "far" and self._has_gone_far()

    def _has_gone_far(self) -> bool:
        """True if the game has one person, who has played an action, and the other seats are bots."""
        persons = self.persons() if self.session.match is not None else []
        return (
            self.session.study is None
            and len(persons) == 1
            and devices.devices_of(self.shown_match) is None
            and self.session.past is None
            and not self.is_over()
            and any(entry.seat == persons[0] for entry in self.entries())
        )

    def is_away_from_home(self) -> bool:
        """True if the browser's Back button has a target here. The last target is the bare home screen."""
        return not self.is_home or self.can_close()

    def can_close(self) -> bool:
        """True if the open sheet can be closed."""
        return bool(self.sheet) and not SHEETS[self.sheet].is_firm

    def undo_problem(self) -> str:
        """Return the id of the reason why nothing can be undone, such as a drawn card."""
        if self.session.past is not None:
            return "err.past"
        return (
            "err.undo_barrier"
            if self.is_persons_turn() and self.game_page.has_drawn(self)
            else "err.undo_nothing"
        )

    def can_redo(self) -> bool:
        return self.session.match is not None and self.session.match.can_redo() and self.is_persons_turn()

    def can_restart(self) -> bool:
        """True if the turn can be restarted."""
        return self.can_step_back() and self.game_page.restarts(self)

    def offer(self) -> Offer:
        """Return what the board offers the person to play."""
        return self.once("offer", lambda: self.game_page.offer(self))

    def once(self, name: str, answer: Callable[[], Answer]) -> Answer:
        """Return the cached answer with that name, or compute it. It is cached only inside `unchanged`."""
        if self._kept is None:
            return answer()
        if name not in self._kept:
            self._kept[name] = answer()
        return cast(Answer, self._kept[name])

    @contextmanager
    def unchanged(self, *, is_still: bool = False, is_apart: bool = False) -> Iterator[None]:
        """Cache answers while nothing changes, for example during a drawing: the offer, and who plays.

        is_still: use the answers from the last drawing if they are still valid (see `change` and `stay`).
        is_apart: use a separate cache, which is not kept.
        """
        if not (is_apart or (is_still and _STALE not in self._last_kept)):
            self._last_kept.clear()
        self._kept = {} if is_apart else self._last_kept
        try:
            yield
        finally:
            self._kept = None

    def change(self) -> None:
        """Mark the cached answers from the last drawing as invalid."""
        self._last_kept[_STALE] = True

    def stay(self) -> None:
        """Mark the cached answers as still valid: only the target of the mouse or the focus has changed."""
        self._last_kept.pop(_STALE, None)

    def whole_book(self) -> Book | None:
        """Return the log, followed by the entries that redo would bring back."""
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
        """Return the log's entries, one for each action."""
        return self.session.book.entries if self.session.book is not None else []

    def on_screen(self) -> App:
        """Return the app, or a copy of it at the moment shown while the past or a replay is on the board."""
        if self.session.past is not None:
            return self.at_moment()
        return self.at_replay() if self.session.replay is not None else self

    def at_moment(self) -> App:
        """Return a copy of the app as it was at the past moment on screen. Nothing can be played in it."""
        assert self.session.past is not None
        return self._as_it_was(self.session.past, self.session.moment)

    def at_replay(self) -> App:
        """Return a copy of the app at the moment that the replay shows."""
        assert self.session.replay is not None
        return self._as_it_was(self.session.replay.past, self.session.replay.moment)

    def _as_it_was(self, past: History, moment: int) -> App:
        session = copy(self.session)
        session.is_past, session.past, session.moment, session.replay = True, past, moment, None
        session.match = past.until(moment)
        session.book = past.log.until(moment)
        session.choice = Choice()
        other = self.with_session(session)
        session.marks = other.game_page.own_marks(other)
        return other

    def with_session(self, session: Session) -> App:
        """Return a copy of the app with another session on the board."""
        other = copy(self)
        other.sessions = [session]
        other._kept, other._last_kept = None, {}
        return other

    def position_at(self, moment: int) -> State:
        """Return a copy of the position after `moment` actions of the game on the board."""
        match = self.session.past.match if self.session.past is not None else self.shown_match
        return match.state.clone() if moment == len(match.actions) else match.at(moment)

    def entries_of_game(self) -> list[Any]:
        """Return the entries of the whole log, regardless of the moment on screen."""
        return self.session.past.log.entries if self.session.past is not None else self.entries()
