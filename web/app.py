"""App: everything the page knows, and its one way in, `do(intent, value)`. Pure: it touches no browser.

What it asks of the browser comes back as orders; what is on screen follows from it (web/scene).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import copy
from random import Random
from time import time
from types import ModuleType
from typing import TYPE_CHECKING, Any, NamedTuple

from trias import record
from trias.games import trias
from trias.games.contract import Json, Reason, Refused, State
from trias.match import Match
from web import commands, counsel, daily, far, library, rules, study, tips, totals, travel, zoom
from web.advice import Asked, Reviewed
from web.announce import OF_TRIAS
from web.choices import DEFAULTS, LOOKS, SETTINGS
from web.clicks import Choice, Offer
from web.draft import DEFAULT_BOT, Draft
from web.history import History
from web.keys import GENERAL, VIEWS, WAYS, is_sign
from web.paces import LINGER, PACES
from web.saves import Memory, NotKept, Storage
from web.scene.views import Box, Mark
from web.shelf import Meta, Shelf, copied, mark, meta, new_id
from web.side import Book, Side, side_of
from web.words import language, reason_words, t, use

if TYPE_CHECKING:
    from web.puzzles import Overview
    from web.sound import Sound

#: From this width of the window on, in CSS pixels, the final table stands beside the board.
WIDE = 1024
#: Sheets that no click beside them and no Escape closes.
_FIRM = {"start", "handover", "newcard", "meteorite", "other-tab"}
#: Sheets from which a finished game's table is come back to.
_RESULTS = {"statistics", "share", "daily", "totals", "rules"}
#: Intents that come by themselves: what has been said stays, and what moves goes on moving.
BEHIND = {"waited", "ticked", "answer", "advised", "resize", "stored", "see"} | {
    "look-on",
    "import-more",
    "persisted",
    "room",
    "short",
    "update-ready",
    "no-worker",
    "damaged",
}


#: What is still heard while another tab plays.
_WHEREVER = {"tab", "resize", "see"}


class Order(NamedTuple):
    """Something the browser shall do.

    kind: 'save' (record text) | 'settings' (text) | 'think' (job text) | 'tick' (milliseconds)
    | 'wait' (milliseconds, and the number to give back) | 'motion' (JSON, see web/motion.py)
    | 'sound' (JSON, see web/sound.py)
    | 'download' (file name, newline, text) | 'focus' (element id) | 'theme' (a value of the setting)
    | 'look' (one of LOOKS and its value)
    | 'drop' (nothing: what was asked last is not wanted)
    | 'take-over' (nothing: play in this tab) | 'update' (nothing: let the new version in)
    | 'reload' (nothing: begin anew)
    | 'later' (an intent, to come back with as soon as what is on screen has been painted)
    | 'share' (text) | 'picture' (SVG)
    """

    kind: str
    value: str = ""


class App:
    """The page's state.

    match, book: the game on the board and its log; None while there is none but the draft.
    sheet: the dialog that is open, '' for none. choice: what is picked so far.
    opening: a game from elsewhere that waits for an answer; arrival: a link that changes more than turns.
    viewer: the seat whose hand card may be seen. marks: what bots have done since a person's last action.
    asked: the number of the job given to the bot, 0 when none is out; waits: that of the last pause.
    is_paused: bots wait until the person lets them go on, or play one action, is_stepping.
    size: the board's in CSS pixels. box: the part of the sheet that fits all; zoom: that which a person has
    chosen to see of it, None for all.
    advice: a hint or reasons asked for; review: that of the game, once asked for.
    counted: how many land masses the final scoring has shown so far, -1: all of it.
    inspected: the name of the cell that a person looks into, '' for none; is_key_note: by a key, so that
    Escape closes the note before it puts anything back.
    is_listing: the text board lists the legal actions.
    shelf: the other kept games; listing: the sheet that shows them; incoming: a file with many, being read.
    day: what the sheet of the day shows; totals: that of the statistics of all games; learnt: that of the
    lessons, those done so far; puzzles: that of the puzzles. study: what is on the board in a game's place, a
    lesson or a puzzle.
    tip: the one on show, tipped: after how many actions it came, tips_shown: all so far, None if not read.
    reader: where the rules book is open; cited: the rule that stands against what was refused.
    native: the language that the browser prefers of those that the page speaks.
    address: the page's own, without what follows its `#`. now: the time in seconds since 1970.
    is_room_counted: in this visit; room_left: characters, while the notice that they are few is on show;
    is_room_told: that has been said.
    is_at_risk: the browser may throw away what is kept. is_update_ready: a new version of the page waits.
    is_elsewhere: another tab plays and saves, this one does nothing; link: what came by address meanwhile.
    past: the game while its past is looked at, and moment, which of its moments; is_past: in a copy that
    stands at such a moment, for the scene.
    prospects: what the scene has worked out of the drifts that there are.
    """

    def __init__(self, rng: Random, storage: Storage | None = None, now: Callable[[], float] = time) -> None:
        self.rng = rng
        self.ids = Random()  # of games; a stream of their own, so that a seed deals the same with them
        self.ids.setstate(rng.getstate())
        self.now = now
        self.shelf = Shelf(storage or Memory())
        self.listing: library.Listing | None = None
        self.incoming: library.Incoming | None = None
        self.day: daily.Day | None = None
        self.totals: totals.Totals | None = None
        self.reader: rules.Reader | None = None
        self.learnt: frozenset[str] = frozenset()
        self.puzzles: Overview | None = None
        self.study: study.Study | None = None
        self.settings = dict(DEFAULTS)
        self.draft = Draft()
        self.setup_kept: Json = {}
        self._sides: dict[str, Side] = {}
        self.match: Match | None = None
        self.book: Book | None = None
        self.kept: Match | None = None
        self.opening: Match | None = None
        self.arrival: far.Arrival | None = None
        self.sheet = "start"
        self.message: Reason | None = None
        self.choice = Choice()
        self.viewer: int | None = None
        self.marks: tuple[Mark, ...] = ()
        self.asked = 0
        self.jobs = 0
        self.answer = ""
        self.waits = 0
        self.is_waiting = False
        self.is_skipping = False
        self.is_paused = False
        self.is_stepping = False
        self.toast: tuple[str, bool] | None = None  # words, and whether it is bad news
        self.cited = ""
        self.tip, self.tipped = "", -1
        self.tips_shown: frozenset[str] | None = None
        self.said = ""
        self.alarm = ""
        self.size = (0.0, 0.0)
        self.is_narrow = False
        self.box: Box | None = None
        self.zoom: Box | None = None
        self.focus = 0
        self.shown_land = ""
        self.inspected = ""
        self.is_key_note = False
        self.is_listing = False
        self.is_at_risk = False
        self.is_room_counted = self.is_room_told = False
        self.room_left: int | None = None
        self.is_elsewhere = False
        self.is_update_ready = False
        self.link = self.beneath = ""
        self.native = language()
        self.address = ""
        self.unsaved = ""
        self.is_unsaved_shown = False
        self.past: History | None = None
        self.moment = 0
        self.is_past = False
        self.is_playing_back = False
        self.is_ticking = False
        self.counted = -1
        self.prospects: object = None
        self.advice: Asked | None = None
        self.review: Reviewed | None = None
        self._orders: list[Order] = []
        self.moved: tuple[Any, int] | None = None  # the position before what is played, and its entry

    # What the scene asks ----------------------------------------------------------------------------

    @property
    def shown(self) -> Match:
        """The match on the board: the one being played, else the one kept, else the one being set up."""
        return self.match or self.kept or self.draft.shown()

    @property
    def position(self) -> State:
        """The position on the board."""
        return self.shown.state

    @property
    def state(self) -> trias.State:
        """The same where the game is Trias."""
        state = self.position
        assert isinstance(state, trias.State)
        return state

    @property
    def side(self) -> Side:
        """What the game on the board adds to the page."""
        name = self.shown.name
        if name not in self._sides:
            self._sides[name] = side_of(name, self)
        return self._sides[name]

    def under_way(self) -> Match | None:
        """The match that a person has not played to its end."""
        match = self.match or self.kept
        return match if match is not None and match.actions and match.state.winners() is None else None

    def is_over(self) -> bool:
        """True if the match being played has ended."""
        return self.match is not None and self.match.state.winners() is not None

    @property
    def page_state(self) -> str:
        """`ready` when a person's input is taken, `thinking` while a bot plays, `over` when the game is."""
        is_covered = bool(self.sheet) and self.sheet != "final"
        if self.match is None or is_covered or self.past is not None or self.study is not None:
            return "ready"
        if self.match.state.winners() is not None:
            return "over"
        return "thinking" if self.bot_of(self.match.state.to_move) else "ready"

    @property
    def is_unsaved(self) -> bool:
        """True if the last saving went wrong."""
        return bool(self.unsaved)

    def seats(self) -> list[Json]:
        """The seats of the game on the board."""
        return self.shown.seats

    def names(self) -> list[str]:
        return [seat["name"] for seat in self.seats()]

    def tokens(self) -> list[str]:
        """Each seat's token; seats of records from elsewhere get those left over."""
        wanted = [str(seat.get("token")) for seat in self.seats()]
        known = self.side.tokens()
        free = [token for token in known if token not in wanted]
        tokens: list[str] = []
        for token in wanted:
            tokens.append(token if token in known and token not in tokens else free.pop(0))
        return tokens

    def bot_of(self, seat: int) -> str:
        """The bot that plays the seat, '' for a person. A bot not known here plays as the default one."""
        bot = self.seats()[seat].get("bot")
        return "" if bot is None else bot if bot in self.shown.game.BOTS else DEFAULT_BOT[self.shown.name]

    def persons(self) -> list[int]:
        """The seats of persons at this device."""
        return [seat for seat in range(len(self.seats())) if not self.bot_of(seat) and not self.is_far(seat)]

    def is_far(self, seat: int) -> bool:
        """True if a person on another device plays the seat."""
        match = self.match or self.kept  # one that is being set up is no match yet
        return match is not None and far.is_far(match, seat)

    def is_far_turn(self) -> bool:
        """True while the game waits for another device."""
        return self.match is not None and not self.is_over() and self.is_far(self.match.state.to_move)

    def sees(self, seat: int) -> bool:
        """True if the seat's hand card may be shown now."""
        persons = self.persons()
        return self.viewer == seat or persons == [seat] or (self.are_hands_open() and seat in persons)

    def are_hands_open(self) -> bool:
        """True where persons at one device hide nothing from one another."""
        return self.settings["hands"] == "open"

    def is_persons_turn(self) -> bool:
        """True if a person at this device decides next."""
        return (
            self.match is not None
            and self.past is None
            and (self.study is None or self.study.takes_actions())
            and self.match.state.winners() is None
            and not self.bot_of(self.match.state.to_move)
            and not self.is_far(self.match.state.to_move)
        )

    def can_undo(self) -> bool:
        """True if a person's last action may be taken back."""
        return self._can_step_back() or self._can_go_far_back()

    def _can_step_back(self) -> bool:
        """True if the last action is a person's and has revealed nothing; in a study, if there is one."""
        if self.study is not None:
            return self.match is not None and bool(self.match.actions) and self.study.verdict != study.DONE
        return (
            self.match is not None
            and self.book is not None
            and self.match.can_undo()
            and self.past is None
            and (self.is_persons_turn() or self.side.undoes_bots_turn())
            and not self.bot_of(self.book.entries[-1].seat)
            and not self.is_far(self.book.entries[-1].seat)
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
        persons = self.persons() if self.match is not None else []
        return (
            self.settings["takebacks"] == "far"
            and self.study is None
            and len(persons) == 1
            and far.table(self.shown) is None
            and self.past is None
            and not self.is_over()
            and any(entry.seat == persons[0] for entry in self.entries())
        )

    def is_covered(self) -> bool:
        """True while something lies over the game that can be closed: a sheet, its past, or a study."""
        beside = self.sheet == "final" and not self.is_narrow
        return self.past is not None or self.study is not None or (self._is_loose() and not beside)

    def _is_loose(self) -> bool:
        """True if a sheet is open that can be closed."""
        return bool(self.sheet) and (
            self.sheet not in _FIRM or (self.sheet == "start" and self.match is not None)
        )

    def undo_problem(self) -> str:
        """The id of why nothing can be taken back: a card that was drawn, or nothing there."""
        if self.past is not None:
            return "err.past"
        return "err.undo_barrier" if self.is_persons_turn() and self.side.has_drawn() else "err.undo_nothing"

    def can_redo(self) -> bool:
        return self.match is not None and self.match.can_redo() and self.is_persons_turn()

    def can_restart(self) -> bool:
        """True if this turn has an action that can be taken back."""
        return self._can_step_back() and self.side.restarts()

    def offer(self) -> Offer:
        """What the board offers the person to play."""
        return self.side.offer()

    def whole_book(self) -> Book | None:
        """The log, with what redo would bring back at its end."""
        match, book = self.match, self.book
        if match is None or book is None or not match.undone:
            return book
        book, state = book.until(len(book.entries)), match.state.clone()
        for action in reversed(match.undone):
            before = state.clone()
            state.play(action)
            book.play(before, action, state)
        return book

    def entries(self) -> list[Any]:
        """The log's entries, one an action."""
        return self.book.entries if self.book is not None else []

    def go(self, cell: int, names: Sequence[str]) -> None:
        """Move the board's focus to a cell, and the view to where it is seen."""
        self.focus = cell
        zoom.follow(self, cell)
        self.order("focus", f"cell-{names[cell]}")

    # The one way in ---------------------------------------------------------------------------------

    def do(self, intent: str, value: str = "", seat: int = 0) -> list[Order]:
        """Act on what a person, a bot or the browser wants; the orders that follow.

        intent: `action` `preview` `pick` `mode` `cell` (a click elsewhere on the board) with a text of
        notation.md; `key` with a key's code; `answer` `waited` `resize` `stored` `short` `see` from the edge;
        and the data-intent of every button. Raises KeyError for an intent that is none.
        """
        self._orders, self.moved = [], None
        if self.is_elsewhere and intent not in _WHEREVER:
            self.link = value if intent == "link" else self.link
            return []
        if intent not in BEHIND:
            self.toast, self.alarm, self.cited = None, "", ""
            self.is_listing = False
            if intent not in ("key", "inspect", "moment", "travel"):
                self.inspected = ""
        if self.study is not None and intent in study.AWAY:
            study.end(self)
        _INTENTS[intent](self, value, seat)
        if self.study is not None and intent not in BEHIND:
            study.follow(self, intent, value)
        self._shield()
        tips.follow(self)
        if self.moved is not None:
            self._move(*self.moved)
        orders, self._orders = self._orders, []
        return orders

    def _shield(self) -> None:
        """No hand card stays open for somebody who does not play any more, whichever way that came about."""
        if self.viewer is not None and "newcard" not in (self.sheet, self.beneath):
            is_open = self.match is not None and self.viewer == self.match.state.to_move
            self.viewer = self.viewer if is_open else None

    def order(self, kind: str, value: str = "") -> None:
        self._orders.append(Order(kind, value))

    # Playing ----------------------------------------------------------------------------------------

    def act(self, value: str, _: int = 0) -> None:
        """Play the actions of a text, one after the other, up to the first that is refused."""
        if self.match is None or self.sheet or not self.is_persons_turn():
            return
        self.sheet = self.side.question(value)
        if not self.sheet:
            self._play_as_person(value.split() or [value])

    def _play_as_person(self, texts: list[str]) -> None:
        assert self.match is not None
        seat = self.match.state.to_move
        last = None
        for text in texts:
            try:
                action = self.match.game.action_of(text)
                self._play(action)
            except Refused as refused:
                self._refuse(refused.reason)
                break
            last = action
        if last is None:
            return
        self.save()
        self.marks = ()
        self.side.played(last)
        self.sheet = self.side.notice(seat)
        if not self.sheet:
            self._onward()

    def _play(self, action: int) -> None:
        """Play and write down one action. Raises Refused with nothing changed."""
        assert self.match is not None
        assert self.book is not None
        before = self.match.state.clone()
        self.match.play(action)
        self.book.play(before, action, self.match.state)
        counsel.follow(self, action)
        if self.moved is None and not self.is_skipping:
            self.moved = before, len(self.book.entries) - 1

    def _move(self, before: State, number: int) -> None:
        """Let the browser show how what is played from entry `number` on has changed the board, and sound."""
        from web.motion import as_text

        pace, is_heard = self.settings["pace"], self.settings["sounds"] != "off"
        if not PACES[pace] and not is_heard:
            return
        there = self.at_moment() if self.past is not None else self
        entries = there.entries()[number:]
        if PACES[pace] and not self.is_text_board:
            text = as_text(there.side.motions(before, entries), pace)
            if text:
                self.order("motion", text)
        if is_heard:
            self._sound(there.side.sounds(entries))

    def _sound(self, sounds: Sequence[Sound]) -> None:
        """Let the browser be heard."""
        from web.sound import as_text

        chosen = self.settings
        is_still = chosen["motion"] == "none" or self.is_text_board
        text = as_text(sounds, chosen["sounds"], chosen["pace"], is_still=is_still)
        if text:
            self.order("sound", text)

    def _onward(self, is_opened: bool = False) -> None:
        """Whose turn is it? Hand the device on, set the bot to work, or count the points.

        is_opened: the game has just been put on the board, so its end is nothing new.
        """
        assert self.match is not None
        self.sheet = ""
        if self.study is not None:
            return
        seat = self.match.state.to_move
        if self.match.state.winners() is not None:
            self.sheet = "final"
            self.viewer = None
            if not is_opened:
                daily.ended(self)
                totals.ended(self)
            if PACES[self.settings["pace"]] and self.side.lands_to_count() and not is_opened:
                self.counted = 0
                travel.tick(self)
            self._let_go()
        elif self.bot_of(seat):
            self.viewer = None
            self.ask_bot()
        elif self.is_far(seat):
            self.viewer = None
            self._let_go()
            self.sheet = "send"
        else:
            self._let_go()
            if self.viewer != seat:
                self.viewer = None
                if len(self.persons()) > 1 and self.side.hands_over() and not self.are_hands_open():
                    self.sheet = "handover"

    def _cell(self, value: str, _: int = 0) -> None:
        """A click on a cell that offers nothing: say why. After the game: all land masses are shown again."""
        self.shown_land = ""
        if not self.sheet and self.is_persons_turn():
            self.side.explain(value)

    def play_elsewhere(self, action: int) -> None:
        """Play what has been done on another device, and note it on the board."""
        self._play(action)
        self.moved = None
        self.side.mark(action)

    def play_reply(self, text: str) -> None:
        """Play what another seat answers in a study; this is what then moves on the board."""
        assert self.match is not None
        said, action = self.said, self.match.game.action_of(text)
        self.moved = None
        self._play(action)
        self.side.mark(action)
        self.said = " ".join(words for words in (said, self.said) if words)

    def move_on(self) -> None:
        """See whose turn it is now."""
        self._onward(is_opened=True)

    def _put_back(self, _: str = "", __: int = 0) -> None:
        """One step back: from the place looked at, from the cell picked, from the mode."""
        self.side.choose("put-back", "")

    def _end_anyway(self, _: str, __: int) -> None:
        self.sheet = ""
        self._play_as_person(["end"])

    def report(self, reason: Reason) -> None:
        """Say something that went wrong outside, on screen until the next input."""
        self._refuse(reason)

    def _refuse(self, reason: Reason) -> None:
        """Say why something is not possible, aloud and on screen."""
        if self.study is not None:
            self.study.refused = reason.id
        text = reason_words(reason)
        self.toast = (text, True)
        self.alarm, self.cited = text, rules.cited(reason.id)

    # Undo -------------------------------------------------------------------------------------------

    def _undo(self, _: str = "", __: int = 0) -> None:
        if self.choice.place is not None or (self.choice.picked is not None and self.side.is_choosing()):
            self._put_back()
        elif not self.can_undo() or self.sheet:
            self._refuse(Reason(self.undo_problem()))
        else:
            if self._can_step_back():
                self._take_back()
                if self.study is not None and self.entries() and self.bot_of(self.position.to_move):
                    self._take_back()  # with the reply to it
            else:
                self._take_back_far()
            self.said = t("say.undone")
            self.save()

    def _take_back_far(self) -> None:
        """Take back the person's last action and all that has come since; the record counts how often."""
        assert self.match is not None
        [seat] = self.persons()
        while self.entries()[-1].seat != seat:
            self._take_back()
        self._take_back()
        self.marks = ()
        self.order("drop")
        count = 1 + daily.count_of(self.match.extra.get("takebacks"))
        self.match.extra["takebacks"] = min(count, daily.TOO_MANY - 1)

    def _take_back(self) -> None:
        assert self.match is not None
        assert self.book is not None
        self.match.undo(is_free=True)
        self.book.cut(len(self.match.actions))
        self.choice, self.advice = Choice(), None
        self.asked, self.answer = 0, ""  # a bot at its answer is not wanted any more
        self._let_go()

    def _redo(self, _: str = "", __: int = 0) -> None:
        if not self.can_redo() or self.sheet or self.match is None:
            self._refuse(Reason("err.redo_nothing"))
            return
        action = self.match.undone[-1]
        self._play(action)
        self.side.played(action)
        while self.match.undone and self.bot_of(self.match.state.to_move):
            self._play(self.match.undone[-1])
        self.moved = None  # what was seen once is there at once
        self.said = t("say.redone")
        self.save()
        self._onward()

    def _restart_turn(self, _: str, __: int) -> None:
        if not self.can_restart():
            return
        self.sheet = ""
        while self.can_restart():
            self._take_back()
        self.said = t("say.restarted")
        self.save()

    # Bots -------------------------------------------------------------------------------------------

    def ask_bot(self) -> None:
        """Give the bot to move its job: the game as its seat may know it."""
        assert self.match is not None
        seat = self.match.state.to_move
        self.jobs += 1
        self.asked = self.jobs
        self.answer = ""
        rng = daily.chance(self.match) or self.rng
        dealt_anew = self.match.state.redealt(seat, rng)
        job = {
            "id": self.asked,
            "bot": self.bot_of(seat),
            "seed": rng.randrange(2**31),
            "record": record.to_record(self.match) | {"setup": dealt_anew.setup()},
        }
        self.order("think", json.dumps(job))
        self._wait()

    def _wait(self) -> None:
        """Leave what the bot has done last on screen for a while."""
        pace = self.settings["pace"]
        pause = 0 if self.is_skipping or self.is_paused else PACES[pace]
        if pause and self.side.brings_points():
            pause += LINGER[pace]
        self.is_waiting = pause > 0
        if pause:
            self.waits += 1
            self.order("wait", f"{pause} {self.waits}")

    def _answered(self, value: str, job: int) -> None:
        """A bot's action has come; it is shown when the one before has been seen long enough."""
        if job == self.asked and self.match is not None:
            self.answer = value
            self.play_answer()

    def _waited(self, value: str, _: int) -> None:
        """A pause is over; one that another has taken the place of does not count."""
        if not value or int(value) == self.waits:
            self.is_waiting = False
            self.play_answer()

    def play_answer(self) -> None:
        if self.is_waiting or not self.answer or not self.asked or self.match is None or self.sheet:
            return
        if self.past is not None or (self.is_paused and not self.is_stepping):
            return
        text, self.answer, self.asked = self.answer, "", 0
        self.is_stepping = False
        seat = self.match.state.to_move
        try:
            action = self.match.game.action_of(text)
            self._play(action)
        except Refused:
            self._refuse(Reason("err.bot_failed"))
            self.ask_bot()
            return
        self.save()
        self.side.mark(action)
        self.sheet = self.side.notice(seat)
        if not self.sheet:
            self._onward()

    def _skip(self, _: str, __: int) -> None:
        self._let_go()
        self.is_skipping = True
        self.is_waiting = False
        self.play_answer()

    def _let_go(self) -> None:
        """Neither skip what bots do nor hold them any longer."""
        self.is_skipping = self.is_paused = self.is_stepping = False

    def _pause(self, _: str, __: int) -> None:
        """Hold the bots after the action on show, or let them go on."""
        if self.match is None or self.is_over() or not self.bot_of(self.match.state.to_move):
            return
        is_held = not self.is_paused
        self._let_go()
        self.is_paused = is_held
        if not is_held:
            self.is_waiting = False
            self.play_answer()

    def _step(self, _: str, __: int) -> None:
        """Let the bot held play one action."""
        if self.is_paused:
            self.is_stepping, self.is_waiting = True, False
            self.play_answer()

    def _pace(self, value: str, _: int) -> None:
        """How fast bots play from now on, also what is on show already."""
        self._choose_setting("pace", value)
        self.is_skipping = False
        if self.is_waiting:
            self._wait()
            self.play_answer()

    # Looking back and advice ------------------------------------------------------------------------

    def at_moment(self) -> App:
        """A copy of the page as it would be at the moment looked at, in which nothing can be played."""
        assert self.past is not None
        there = copy(self)
        there._sides = {}
        there.is_past = True
        there.match = self.past.until(self.moment)
        there.book = self.past.log.until(self.moment)
        there.choice, there.marks = Choice(), there.side.marks()
        return there

    @property
    def board_marks(self) -> tuple[Mark, ...]:
        """What is numbered on the board: what was done, what a hint advises, what would have been better."""
        asked = self.advice
        if asked is not None and asked.kind == "best" and self.moment == asked.first:
            return self.side.marks_of(asked.actions())
        if asked is None or asked.kind != "hint" or asked.found is None or self.is_past:
            return self.marks
        return self.side.marks_of(asked.actions()) if asked.step > 1 else ()

    @property
    def board_glow(self) -> frozenset[int]:
        """Where a hint says to look."""
        if self.study is not None and not self.is_past:
            return self.study.coach.glow if self.study.is_hinted else frozenset()
        asked = self.advice
        if asked is None or asked.kind != "hint" or asked.found is None or asked.step > 1 or self.is_past:
            return frozenset()
        return self.side.look_at(asked.actions())

    def position_at(self, moment: int) -> State:
        """A copy of the position after so many actions of the game on the board."""
        match = self.past.match if self.past is not None else self.shown
        return match.state.clone() if moment == len(match.actions) else match.at(moment)

    def entries_of_game(self) -> list[Any]:
        """The whole log, whatever moment is looked at."""
        return self.past.log.entries if self.past is not None else self.entries()

    # Sheets -----------------------------------------------------------------------------------------

    def _continue(self, _: str, __: int) -> None:
        """Go on after a notice; on the start sheet, with the kept game."""
        if self.sheet == "start":
            if self.kept is not None:
                self.begin(self.kept)
        elif self.sheet in ("newcard", "meteorite", "handover"):
            if self.sheet == "handover":
                self.viewer = self.position.to_move
                self.sheet = ""
            else:
                self.viewer = None
                self._onward()
        elif self.kept is not None and self.match is None:
            self.begin(self.kept)

    def _reveal(self, _: str, __: int) -> None:
        """The person to play asks to see the hand card; or who has just drawn one, to see it again."""
        if self.sheet == "newcard":
            self.viewer = self.entries()[-1].seat
        elif self.is_persons_turn() and self.sheet in ("", "handover"):
            self.viewer = self.position.to_move
            self.sheet = ""

    def _hide_card(self, _: str, __: int) -> None:
        """Turn the hand card over; also when the page is left."""
        if self.study is not None:
            self.study.aside["viewer"] = None
        if self.viewer is not None and len(self.persons()) > 1:
            self.viewer = None
            self.said = t("say.card_hidden")

    def _show_sheet(self, sheet: str) -> None:
        if not self.sheet or self.sheet in ("final", "menu", "lands", "log"):
            self.sheet = sheet

    def interrupt(self, sheet: str) -> None:
        """Open a sheet that nobody here has asked for; what waited for an answer waits beneath it."""
        if self.sheet in _FIRM:
            self.beneath = self.sheet
        self.sheet = sheet

    def close(self, _: str = "", __: int = 0) -> None:
        """Close the sheet that is open."""
        if not self._is_loose():
            return
        if self.sheet == "seats" and not self.is_over():
            self._onward()  # perhaps somebody else plays the seat to move now
            return
        if self.sheet == "confirm-totals":
            self.sheet = "totals"
            return
        if self.sheet == "confirm-clear":
            self.sheet = ""
            library.show(self)
            return
        if self.sheet == "confirm-prune":
            library.show_again(self)
            return
        back = "final" if self.is_over() and self.sheet in _RESULTS else ""
        self.sheet = self.beneath or ("start" if self.match is None else back)
        self.beneath = ""
        self.counted = -1
        self.opening = self.arrival = None
        self.play_answer()

    def _back(self, _: str, __: int) -> None:
        """The browser's way back: close what lies on top."""
        if self._is_loose():
            self.close()
        elif self.past is not None:
            travel.now(self)
        elif self.study is not None:
            study.leave(self)

    def _seat_turn(self, value: str, seat: int) -> None:
        """In the middle of a game a bot takes a seat over, or a person does."""
        match = self.match
        if match is None or self.is_over() or self.sheet != "seats" or seat >= len(match.seats):
            return
        if value and value not in match.game.BOTS:
            return
        match.seats = [
            {**given, "bot": value or None} if number == seat else given
            for number, given in enumerate(match.seats)
        ]
        self.viewer, self.choice, self.advice = None, Choice(), None
        self.asked, self.answer = 0, ""
        self.order("drop")
        self.save()

    def _final(self, _: str, __: int) -> None:
        if self.is_over():
            self.sheet = "final"

    def _show_result(self, sheet: str) -> None:
        """What a finished game leaves: its statistics."""
        if self.is_over():
            self.sheet = sheet

    def _share(self, _: str, __: int) -> None:
        if self.is_over():
            self.order("share", self.side.result())

    def _share_picture(self, _: str, __: int) -> None:
        """The board and the points as a picture."""
        from web.scene.screen import picture

        if self.is_over():
            self.order("picture", picture(self))

    def _shared(self, value: str, _: int) -> None:
        """The result was passed on; or why not (an id of err.*)."""
        self.toast = (t(value or "say.copied"), bool(value))
        self.said, self.alarm = ("", t(value)) if value else (t("say.copied"), "")

    def _land(self, value: str, _: int) -> None:
        self.shown_land = "" if self.shown_land == value else value

    def _dismiss(self, _: str, __: int) -> None:
        """Put away the notice on show."""
        if not (self.is_unsaved_shown or self.is_update_ready or self.room_left is not None):
            tips.dismiss(self)
        self.is_unsaved_shown = self.is_update_ready = False
        self.room_left = None

    # Games ------------------------------------------------------------------------------------------

    def _start(self, _: str, __: int) -> None:
        """Begin the game set up."""
        if self.sheet == "start":
            match = self.draft.match()
            devices = self.draft.devices()
            if any(devices):
                far.share_out(match, new_id(self.ids), devices)
            self.setup_kept = self.draft.kept()
            self._keep_settings()
            self.draft.deal(self.rng)
            self.begin(match)

    def begin(self, match: Match, is_sure: bool = False) -> bool:
        """Put a game on the board, wherever it stands; the one before goes on the shelf.

        False where there is no room for that: then the person is asked, unless he `is_sure`.
        """
        if self.study is not None:
            study.end(self)
        if not is_sure and not self._put_away(match):
            self.opening, self.sheet = match, "confirm-lose"
            return False
        if not meta(match).id:
            begun = meta(match).begun or int(self.now())
            mark(match, Meta(new_id(self.ids), begun, meta(match).name))
        self.match, self.kept, self.beneath = match, None, ""
        self.opening = self.arrival = None
        self.past, self.is_playing_back, self.counted = None, False, -1
        self.advice = self.review = None
        self._write_down(match)
        self.choice, self.viewer, self.marks, self.shown_land = Choice(), None, (), ""
        self.box = self.zoom = None
        self.focus = 0
        self.asked, self.answer, self.is_waiting = 0, "", False
        self._let_go()
        self.save()
        self._onward(is_opened=True)
        return True

    def _put_away(self, coming: Match) -> bool:
        """Keep the game that another one takes the place of; False where it could not be kept."""
        leaving = self.match or self.kept
        if leaving is None or leaving is coming or not leaving.actions:
            return True
        if not meta(leaving).id:  # saved before there was a shelf
            mark(leaving, Meta(new_id(self.ids), int(self.now())))
        if self.shelf.has(leaving):
            return True
        try:
            self.shelf.put(leaving, int(self.now()))
        except NotKept:
            return False
        self.order("later", "room")
        return True

    def _lose(self, _: str, __: int) -> None:
        """Begin although the game on the board cannot be kept."""
        if self.sheet == "confirm-lose" and self.opening is not None:
            self.begin(self.opening, is_sure=True)

    def _write_down(self, match: Match) -> None:
        """The log of a game from its beginning."""
        self.book = self.side.book(match.start)
        state = match.start.clone()
        for action in match.actions:
            before = state.clone()
            state.play(action)
            self.book.play(before, action, state)

    def _new_game(self, _: str, __: int) -> None:
        self.draft.deal(self.rng)
        self.sheet = "start"

    def _rematch(self, _: str, __: int) -> None:
        """The same seats, another deal."""
        if self.is_over():
            assert self.match is not None
            setup = self.side.rematch(self.match.game.new_setup(len(self.match.seats), self.rng))
            match = Match(self.match.name, self.match.seats, self.match.options, setup)
            shared = far.table(self.match)
            if shared is not None:
                far.share_out(match, new_id(self.ids), list(shared.devices))
                match.extra["device"] = shared.here
            self.begin(match)

    def _export(self, _: str, __: int) -> None:
        match = self.match or self.kept
        if match is not None:
            self.download(match)

    def download(self, match: Match) -> None:
        """Offer a game as a file."""
        text = json.dumps(record.to_record(match), ensure_ascii=False)
        self.order("download", f"{match.name}-{len(match.actions)}.json\n{text}")
        self.said = t("say.saved_file")

    def _import(self, value: str, _: int) -> None:
        """A file's text. Nothing changes unless the whole of it is right."""
        match = library.read(self, value)
        if match is not None:
            self.open_match(match)

    def _dropped(self, value: str, _: int) -> None:
        """The same, of a file that fell on the page: in the middle of a game it asks."""
        match = library.read(self, value)
        if match is not None:
            self.offer_match(match)

    def offer_match(self, match: Match) -> None:
        """A game from elsewhere, come unasked: opened at once only where none is under way."""
        if self.under_way() is not None:
            self.opening = match
            self.interrupt("confirm-open")
        else:
            self.open_match(match)

    def _import_anyway(self, _: str, __: int) -> None:
        if self.opening is not None:
            self.open_match(self.opening)

    def open_match(self, match: Match) -> None:
        """Open a game from elsewhere, as a game of its own; one that is played by link goes on here."""
        if far.table(match) is not None:
            far.go_on(self, match, len(match.actions))
            return
        was, other = meta(match), copied(match)
        mark(other, Meta(new_id(self.ids), was.begun or int(self.now()), was.name))
        if self.begin(other):
            self.said = t("say.opened")

    def keep(self, text: str) -> None:
        """The record found in storage: offered to go on with. Raises Refused where it is not one."""
        self.kept = record.loads(text)
        if not self.kept.actions:
            self.kept = None
        else:
            self._write_down(self.kept)

    def save(self) -> None:
        """Have the game written down before anything else can happen."""
        match = self.match or self.kept
        if match is not None and self.study is None:
            self.order("save", record.dumps(record.to_record(match)))
            if not self.is_room_counted and match.actions:
                self.is_room_counted = True
                self.order("later", "room")

    def _stored(self, value: str, _: int) -> None:
        """Saving went wrong (value: an id of err.*): said once, until it goes right again."""
        if value != self.unsaved:
            self.unsaved = value
            self.is_unsaved_shown = bool(value)
            self.alarm = t(value) if value else ""

    def _short(self, _: str, __: int) -> None:
        """localStorage is full; what it had no room for is kept all the same."""
        self.report(Reason("err.storage_short"))

    def _tab(self, value: str, _: int) -> None:
        """Another tab plays ('other'); or the person wants to play in this one ('here')."""
        if value == "other":
            self.is_elsewhere, self.sheet = True, "other-tab"
            self.asked, self.answer, self.viewer = 0, "", None
            self.order("drop")
        elif self.is_elsewhere:
            self.order("take-over")

    def _update_ready(self, _: str, __: int) -> None:
        """A new version of the page has been fetched and waits."""
        self.is_update_ready = True

    def _update(self, _: str, __: int) -> None:
        """Let the new version in: everything played is kept, the page begins anew."""
        self.order("update")

    def _no_worker(self, _: str, __: int) -> None:
        """The page itself does the bots' work, which takes a little longer; said where nothing else is."""
        self.toast = self.toast or (t("bots.in_page"), False)

    def _damaged(self, _: str, __: int) -> None:
        """The copy of the site's files is damaged, and could not be mended now."""
        self.toast = (t("err.copy_damaged"), True)
        self.alarm = self.toast[0]

    def _persisted(self, value: str, _: int) -> None:
        """Whether the browser has promised not to throw away what is kept: 'yes' or 'no'."""
        self.is_at_risk = value == "no"

    # Setting up -------------------------------------------------------------------------------------

    def _game(self, value: str, _: int) -> None:
        """Set up another game."""
        self.draft.choose(value, self.rng)
        self._set("game", self.draft.game)
        self._show_draft()

    def _seat_add(self, _: str, __: int) -> None:
        self.draft.add(self.rng)
        self._show_draft()

    def _seat_remove(self, _: str, seat: int) -> None:
        self.draft.remove(seat, self.rng)
        self._show_draft()

    def _seed(self, value: str, _: int) -> None:
        """The number of the deal, as typed."""
        self.draft.set_seed(value)
        self._show_draft()

    def _deal(self, _: str, __: int) -> None:
        """Another deal."""
        self.draft.deal(self.rng)
        self._show_draft()

    def _show_draft(self) -> None:
        """Another board is to be seen."""
        self.box = self.zoom = None
        self.focus = 0

    # Settings and the browser -----------------------------------------------------------------------

    def _theme(self, value: str, _: int) -> None:
        if value in SETTINGS["theme"]:
            self._set("theme", value)
            self.order("theme", value)

    def _choose_setting(self, name: str, value: str) -> None:
        if value in SETTINGS[name]:
            self._set(name, value)
            if name in LOOKS:
                self.order("look", f"{name} {value}")

    def _language(self, value: str, _: int) -> None:
        """Speak another language, at once and everywhere; 'auto' is the browser's."""
        if value in SETTINGS["language"]:
            unnamed = self.draft.unnamed()
            self._set("language", value)
            self.speak()
            self.draft.name_anew(unnamed)
            self.said = t("say.language")

    def speak(self) -> None:
        """Speak the language chosen."""
        chosen = self.settings["language"]
        use(self.native if chosen == "auto" else chosen)

    def _turn_board(self, _: str, __: int) -> None:
        """From the board to the same in words, and back."""
        self._choose_setting("board", "picture" if self.is_text_board else "words")
        if self.sheet == "menu":
            self.close()

    def _sounds(self, value: str, _: int) -> None:
        """How loud the page is; the person hears it at once."""
        from web.sound import SAMPLE

        if value in SETTINGS["sounds"]:
            self._set("sounds", value)
            self._sound(SAMPLE)

    def _set(self, setting: str, value: str) -> None:
        self.settings[setting] = value
        self._keep_settings()

    def _keep_settings(self) -> None:
        """Settings, and the set-up of the last game begun."""
        self.order("settings", json.dumps(self.settings | {"setup": self.setup_kept}, ensure_ascii=False))

    def recall(self, text: str) -> None:
        """Take over settings kept earlier; what is not known is left out."""
        try:
            kept: Any = record.parse(text)
        except ValueError:
            return
        if isinstance(kept, dict):
            self.settings.update(
                {name: kept[name] for name, values in SETTINGS.items() if kept.get(name) in values}
            )
            unnamed = self.draft.unnamed()
            self.speak()
            self.draft.name_anew(unnamed)
            self.draft.choose(self.settings["game"], self.rng)
            if isinstance(kept.get("setup"), dict) and kept["setup"]:
                self.draft.recall(kept["setup"], self.rng)
                self.setup_kept = self.draft.kept()  # what made sense of it, for it is written again

    def _resize(self, value: str, _: int) -> None:
        """The board's size and the window's width in CSS pixels, `width height window`.

        A board that is not seen is 0 wide; what it was stays.
        """
        width, height, window = map(float, value.split())
        size = (width, height) if width and height else self.size
        if (size, window < WIDE) != (self.size, self.is_narrow):
            self.size, self.is_narrow = size, window < WIDE
            self.box = self.zoom = None

    def inspect(self, name: str, _: int = 0) -> None:
        """Look into a cell; into none with ''."""
        self.inspected, self.is_key_note = name, False

    def _key(self, value: str, _: int) -> None:
        """A key pressed on the board: its code, with `Ctrl+` and `Shift+` before it."""
        if self.settings["letters"] == "off" and is_sign(value):
            return
        was, self.inspected = self.inspected, ""
        if value == "Escape" and was and self.is_key_note:
            return
        if value == "Escape" and self.study is not None and self.choice == Choice():
            study.leave(self)
            return
        if value == "KeyT":
            self.side.inspect(was)
            self.is_key_note = True
        elif value in OF_TRIAS:
            there = self.at_moment() if self.past is not None else self
            self.said = there.side.announce(value)
        elif value == "Help":
            self._show_sheet("keys")
        elif value in VIEWS:
            intent, wish = VIEWS[value]
            _INTENTS[intent](self, wish, 0)
        elif self.past is not None:
            way = WAYS.get(value)
            if way == "now":
                travel.now(self)
            elif way:
                travel.travel(self, way)
        elif value in GENERAL:
            _INTENTS[GENERAL[value]](self, "", 0)
        else:
            self.side.press(value)


def _course() -> ModuleType:
    """Not there before it is asked for: the page starts sooner."""
    from web import course

    return course


def _puzzles() -> ModuleType:
    """Nor are these, and their positions."""
    from web import puzzles

    return puzzles


def _setting(name: str) -> Callable[[App, str, int], None]:
    """The intent that chooses a value of a setting."""
    return lambda app, value, _: app._choose_setting(name, value)


_INTENTS: dict[str, Callable[[App, str, int], None]] = {
    "action": App.act,
    "preview": lambda app, value, _: app.side.choose("preview", value),
    "pick": lambda app, value, _: app.side.choose("pick", value),
    "mode": lambda app, value, _: app.side.choose("mode", value),
    "herd": lambda app, value, _: app.side.choose("herd", value),
    "cell": App._cell,
    "typed": commands.typed,
    "board-turn": App._turn_board,
    "put-back": App._put_back,
    "end-anyway": App._end_anyway,
    "undo": App._undo,
    "redo": App._redo,
    "restart-turn": App._restart_turn,
    "answer": App._answered,
    "waited": App._waited,
    "skip": App._skip,
    "pause": App._pause,
    "step": App._step,
    "continue": App._continue,
    "reveal": App._reveal,
    "hide-card": App._hide_card,
    "history": travel.history,
    "moment": travel.moment,
    "travel": travel.travel,
    "ticked": travel.ticked,
    "now": travel.now,
    "branch": travel.branch,
    "count-all": travel.count_all,
    "hint": counsel.hint,
    "why": counsel.why,
    "review": counsel.review,
    "telling": counsel.telling,
    "advised": counsel.advised,
    "advice-close": counsel.close,
    "statistics": lambda app, _, __: app._show_result("statistics"),
    "share": far.send,
    "send": far.send,
    "share-link": far.hand_on,
    "take-answer": far.take,
    "link": far.arrive,
    "share-text": App._share,
    "share-picture": App._share_picture,
    "shared": App._shared,
    "keys": lambda app, _, __: app._show_sheet("keys"),
    "seats": lambda app, _, __: app._show_sheet("seats"),
    "seat-turn": App._seat_turn,
    "settings": lambda app, _, __: app._show_sheet("settings"),
    "menu": lambda app, _, __: app._show_sheet("menu"),
    "about": lambda app, _, __: app._show_sheet("about"),
    "table": lambda app, _, __: app._show_sheet("lands"),
    "log": lambda app, _, __: app._show_sheet("log"),
    "close": App.close,
    "back": App._back,
    "final": App._final,
    "land": App._land,
    "dismiss": App._dismiss,
    "start": App._start,
    "new-game": App._new_game,
    "lose": App._lose,
    "rematch": App._rematch,
    "export": App._export,
    "import": App._import,
    "dropped": App._dropped,
    "unread": lambda app, _, __: app.report(Reason("err.file_unread")),
    "import-more": library.read_more,
    "games": library.show,
    "game-open": library.open_game,
    "game-name": library.rename,
    "game-copy": library.copy,
    "game-save": library.save,
    "game-delete": library.delete,
    "game-back": library.bring_back,
    "games-save": library.save_all,
    "prune": library.prune,
    "room": library.count_room,
    "daily": daily.show,
    "daily-play": daily.play,
    "daily-look": daily.look,
    "daily-share": daily.share,
    "study-again": study.anew,
    "study-answer": study.answer,
    "study-next": study.go_on,
    "study-skip": study.skip,
    "study-leave": study.leave,
    "lessons": lambda app, _, __: _course().show(app),
    "lesson": lambda app, value, _: _course().open_lesson(app, value),
    "short-game": lambda app, _, __: _course().short_game(app),
    "puzzles": lambda app, _, __: _puzzles().show(app),
    "puzzles-game": lambda app, value, _: _puzzles().choose(app, value),
    "puzzle": lambda app, value, _: _puzzles().open_puzzle(app, value),
    "puzzle-solution": lambda app, _, __: _puzzles().tell(app),
    "totals": totals.show,
    "totals-game": totals.choose,
    "totals-clear": totals.clear,
    "rules": rules.show,
    "rules-game": rules.choose_game,
    "rules-find": rules.find,
    "look-on": library.look_on,
    "clear": library.clear,
    "import-anyway": App._import_anyway,
    "stored": App._stored,
    "short": App._short,
    "persisted": App._persisted,
    "no-worker": App._no_worker,
    "damaged": App._damaged,
    "tab": App._tab,
    "update-ready": App._update_ready,
    "update": App._update,
    "seat-add": App._seat_add,
    "seat-remove": App._seat_remove,
    "seat-kind": lambda app, value, seat: app.draft.set_kind(seat, value),
    "seat-token": lambda app, value, seat: app.draft.set_token(seat, value),
    "seat-name": lambda app, value, seat: app.draft.set_name(seat, value),
    "starter": lambda app, value, _: app.draft.set_starter(value),
    "pole": lambda app, value, _: app.draft.set_pole(value),
    "seed": App._seed,
    "deal": App._deal,
    "game": App._game,
    "theme": App._theme,
    "language": App._language,
    "pace": App._pace,
    "sounds": App._sounds,
    "resize": App._resize,
    "inspect": App.inspect,
    "zoom": zoom.zoom,
    "fit": zoom.fit,
    "see": zoom.see,
    "key": App._key,
}
for _name in SETTINGS:
    _INTENTS.setdefault(_name, _setting(_name))
