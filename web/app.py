"""App: everything the page knows, and its one way in, `do(intent, value)`. Pure: it touches no browser.

What it asks of the browser comes back as orders; what is on screen follows from it (web/scene).
"""

from __future__ import annotations

import json
from collections.abc import Callable
from random import Random
from typing import Any, NamedTuple

from trias import record
from trias.games.contract import Json, Reason, Refused
from trias.games.trias import BOTS, OPTIONS, PLAYERS
from trias.games.trias.cells import NAME, POLE, cell_named
from trias.games.trias.moves import CELL, DRAW, DRIFT, END, HAND, KIND, PLACE, REPRODUCE, RESCUE, SOURCE, TARGET
from trias.games.trias.state import State
from trias.match import Match
from web import clicks, keys
from web.clicks import Choice
from web.logbook import Logbook, Teller
from web.scene.frame import fit
from web.scene.start import SeatChoice
from web.scene.views import TOKENS, Box, Mark
from web.words import t

#: The deal that the page shows before Python is up; Start plays it until seats or seed change.
FIRST_SEED = 2002
#: The board's size before the browser has told: a desktop's.
FIRST_SIZE = (932.0, 626.0)
#: From this width of the window on, in CSS pixels, the final table stands beside the board.
WIDE = 1024
#: How long each action of a bot stays on screen, in milliseconds.
PACES = {"slow": 1600, "normal": 800, "fast": 300, "instant": 0}
THEMES = ("auto", "light", "dark")
DEFAULT_SETTINGS = {"theme": "auto", "pace": "normal"}
DEFAULT_BOT = "greedy"
#: Sheets that no click beside them and no Escape closes.
_FIRM = {"start", "handover", "newcard", "meteorite"}


class Order(NamedTuple):
    """Something the browser shall do.

    kind: 'save' (record text) | 'settings' (text) | 'think' (job text) | 'wait' (milliseconds)
    | 'download' (file name, newline, text) | 'focus' (element id) | 'theme' (auto, light or dark)
    """

    kind: str
    value: str = ""


class Draft:
    """The new game being set up: who sits where, with what options, and the deal they would get."""

    def __init__(self, setup: Json) -> None:
        self.seats = [SeatChoice(t("start.name.n", n=1), TOKENS[0])]
        self.seats += [SeatChoice(t(f"start.name.{token}"), token, DEFAULT_BOT) for token in TOKENS[1:3]]
        self.starter: int | None = None
        self.pole = OPTIONS["pole"][0]
        self.setup = setup

    def match(self) -> Match:
        """The game as it would begin."""
        setup = self.setup if self.starter is None else {**self.setup, "starter": self.starter}
        seats = [{"name": seat.name, "bot": seat.bot or None, "token": seat.token} for seat in self.seats]
        return Match("trias", seats, {"pole": self.pole}, setup)


class App:
    """The page's state.

    match, book: the game on the board and its log; None while there is none but the draft.
    sheet: the dialog that is open, '' for none. choice: what is picked so far.
    viewer: the seat whose hand card may be seen. marks: what bots have done since a person's last action.
    asked: the number of the job given to the bot, 0 when none is out. size: the board's in CSS pixels.
    """

    def __init__(self, rng: Random) -> None:
        self.rng = rng
        self.settings = dict(DEFAULT_SETTINGS)
        self.draft = Draft(deal(3, Random(FIRST_SEED)))
        self.match: Match | None = None
        self.book: Logbook | None = None
        self.kept: Match | None = None
        self.opening: Match | None = None
        self.sheet = "start"
        self.message: Reason | None = None
        self.choice = Choice()
        self.viewer: int | None = None
        self.marks: tuple[Mark, ...] = ()
        self.asked = 0
        self.jobs = 0
        self.answer = ""
        self.is_waiting = False
        self.is_skipping = False
        self.toast: tuple[str, bool] | None = None  # words, and whether it is bad news
        self.said = ""
        self.alarm = ""
        self.size = (0.0, 0.0)
        self.is_narrow = False
        self.box: Box | None = None
        self.focus = POLE
        self.shown_land = ""
        self.unsaved = ""
        self.is_unsaved_shown = False
        self._orders: list[Order] = []

    # What the scene asks ----------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The position on the board: the game's, or the draft's before there is one."""
        match = self.match or self.kept or self.draft.match()
        state = match.state
        assert isinstance(state, State)
        return state

    @property
    def page_state(self) -> str:
        """`ready` when a person's input is taken, `thinking` while a bot plays, `over` when the game is."""
        if self.match is None or (self.sheet and self.sheet != "final"):
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
        return (self.match or self.kept or self.draft.match()).seats

    def names(self) -> list[str]:
        return [seat["name"] for seat in self.seats()]

    def tokens(self) -> list[str]:
        """Each seat's token; seats of records from elsewhere get those left over."""
        wanted = [seat.get("token") for seat in self.seats()]
        free = [token for token in TOKENS if token not in wanted]
        tokens: list[str] = []
        for token in wanted:
            tokens.append(token if token in TOKENS and token not in tokens else free.pop(0))
        return tokens

    def bot_of(self, seat: int) -> str:
        """The bot that plays the seat, '' for a person. A bot not known here plays as the default one."""
        bot = self.seats()[seat].get("bot")
        return "" if bot is None else bot if bot in BOTS else DEFAULT_BOT

    def persons(self) -> list[int]:
        return [seat for seat in range(len(self.seats())) if not self.bot_of(seat)]

    def sees(self, seat: int) -> bool:
        """True if the seat's hand card may be shown now."""
        persons = self.persons()
        return self.viewer == seat or persons == [seat]

    def is_persons_turn(self) -> bool:
        """True if a person at this device decides next."""
        return (self.match is not None and self.match.state.winners() is None
                and not self.bot_of(self.match.state.to_move))

    def can_undo(self) -> bool:
        """True if a person's last action may be taken back: nobody else has acted since."""
        return (self.match is not None and self.book is not None and self.match.can_undo()
                and self.is_persons_turn() and not self.bot_of(self.book.entries[-1].seat))

    def undo_problem(self) -> str:
        """The id of why nothing can be taken back: a card that was drawn, or nothing there."""
        drawn = (self.match is not None and self.match.actions and self.is_persons_turn()
                 and self.match.actions[-1] & KIND == DRAW)
        return "err.undo_barrier" if drawn else "err.undo_nothing"

    def can_redo(self) -> bool:
        return self.match is not None and self.match.can_redo() and self.is_persons_turn()

    def can_restart(self) -> bool:
        """True if this turn has an action that can be taken back."""
        return self.can_undo() and self.book is not None and self.book.entries[-1].turn > 0

    def frame(self) -> Box:
        """The part of the sheet that the board shows; kept, so that it moves only when it must."""
        cells = [*self.state.land.tiles(), *self.offer().targets]
        cells += [cell for swimmers in self.state.swimmers for cell in swimmers]
        self.box = fit(cells, *(self.size if self.size[0] else FIRST_SIZE), self.box)
        return self.box

    def teller(self) -> Teller:
        """Words for what has happened."""
        return Teller(self.names(), self.tokens(), self.sees)

    def offer(self) -> clicks.Offer:
        """What the board offers the person to play."""
        if self.sheet or not self.is_persons_turn():
            return clicks.Offer()
        return clicks.offer(self.state, self.choice)

    # The one way in ---------------------------------------------------------------------------------

    def do(self, intent: str, value: str = "", seat: int = 0) -> list[Order]:
        """Act on what a person, a bot or the browser wants; the orders that follow.

        intent: `action` `preview` `pick` `mode` `cell` (a click elsewhere on the board) with a text of
        notation.md; `key` with a key's code; `answer` `waited` `resize` `stored` from the edge; and the
        data-intent of every button. Raises KeyError for an intent that is none.
        """
        self._orders = []
        if intent not in ("waited", "answer", "resize", "stored"):
            self.toast, self.alarm = None, ""
        _INTENTS[intent](self, value, seat)
        orders, self._orders = self._orders, []
        return orders

    def _order(self, kind: str, value: str = "") -> None:
        self._orders.append(Order(kind, value))

    # Playing ----------------------------------------------------------------------------------------

    def _action(self, value: str, _: int = 0) -> None:
        """Play the actions of a text, one after the other, up to the first that is refused."""
        if self.match is None or self.sheet or not self.is_persons_turn():
            return
        if value == "end" and self._is_rescue_forgotten():
            self.sheet = "confirm-end"
            return
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
        self._save()
        self.marks = ()
        self.choice = clicks.after_action(self.state, self.choice, last)
        self.said = self._own_words(last)
        if last & KIND not in (HAND, DRAW, END):
            self.focus = last >> TARGET & CELL
        if self._announces_meteorite():
            self.sheet = "meteorite"
        elif last & KIND == END and self._has_new_card() and len(self.persons()) > 1:
            self.viewer = seat
            self.sheet = "newcard"
        else:
            self._onward()

    def _play(self, action: int) -> None:
        """Play and write down one action. Raises Refused with nothing changed."""
        assert self.match is not None and self.book is not None
        before = self.match.state.clone()
        self.match.play(action)
        after = self.match.state
        assert isinstance(before, State) and isinstance(after, State)
        self.book.play(before, action, after)

    def _onward(self) -> None:
        """Whose turn is it? Hand the device on, set the bot to work, or count the points."""
        assert self.match is not None
        self.sheet = ""
        state = self.state
        if state.phase == "over":
            self.sheet = "final"
            self.viewer = None
        elif self.bot_of(state.player):
            self.viewer = None
            self._ask()
        else:
            self.is_skipping = False
            if len(self.persons()) > 1 and self._is_turns_start() and self.viewer != state.player:
                self.viewer = None
                self.sheet = "handover"
            elif self.viewer is not None and self.viewer != state.player:
                self.viewer = None

    def _is_turns_start(self) -> bool:
        """True before a player's first decision of a turn; placings are not handed over."""
        assert self.match is not None
        state = self.state
        if state.phase == "card":
            return True
        return (state.phase == "act" and state.last_turns is not None
                and self.match.actions[-1] & KIND == END)

    def _is_rescue_forgotten(self) -> bool:
        """True if the turn would end with swimmers lost that the player could still rescue."""
        return bool(self.state.ap or self.state.free_rescues) and any(
            code & KIND == RESCUE for code in self.state.legal())

    def _last_ids(self) -> set[str]:
        assert self.book is not None
        return {effect.id for effect in self.book.entries[-1].effects} if self.book.entries else set()

    def _announces_meteorite(self) -> bool:
        return "meteorite" in self._last_ids()

    def _has_new_card(self) -> bool:
        return "new_card" in self._last_ids()

    def _own_words(self, last: int) -> str:
        """One sentence for the person's own action."""
        kind, to, state = last & KIND, NAME[last >> TARGET & CELL], self.state
        if kind == PLACE:
            return t("say.placed", cell=to)
        if kind == DRIFT:
            scored = [effect for effect in self.book.entries[-1].effects if effect.id == "score"] if self.book else []
            words = [t("say.drifted", cell=to)]
            for effect in scored:
                words += [t("say.score", player=self.names()[seat], n=points)
                          for seat, points in enumerate(effect.values["points"]) if points]
            return " ".join(words)
        if kind == REPRODUCE:
            return t("say.reproduced", cell=to, n=state.ap)
        if kind == RESCUE:
            return t("say.rescued", cell=to, n=state.ap)
        if kind in (HAND, DRAW, END):
            return ""
        return t("say.moved", cell=to, n=state.ap)

    def _preview(self, value: str, _: int = 0) -> None:
        action = self.match.game.action_of(value) if self.match else 0
        if action in (code for codes in self.offer().targets.values() for code in codes):
            place = action >> TARGET & CELL
            self.choice = Choice(self.choice.mode, action >> SOURCE, place=place)
            self.focus = place

    def _pick(self, value: str, _: int = 0) -> None:
        cell = cell_named(value)
        if cell not in self.offer().picks and cell != self.choice.picked:
            return
        self.choice = clicks.pick(self.state, self.choice, cell)
        self.focus = cell
        if self.choice.picked is not None and clicks.is_drifting(self.state, self.choice):
            self.said = t("say.lifted", cell=value, n=len(self.offer().targets))

    def _mode(self, value: str, _: int = 0) -> None:
        if not self.is_persons_turn() or self.state.phase != "act" or self.sheet or value not in clicks.MODES:
            return
        reason = clicks.mode_reason(self.state, value)
        if reason is not None:
            self._refuse(reason)
        else:
            self.choice = clicks.in_mode(self.state, value)

    def _herd(self, value: str, _: int = 0) -> None:
        if self.choice.picked is not None and (value == "spent") in clicks.kinds(self.state, self.choice.picked):
            self.choice = Choice("move", self.choice.picked, value == "spent")

    def _cell(self, value: str, _: int = 0) -> None:
        """A click on a cell that offers nothing: say why."""
        if self.sheet or not self.is_persons_turn():
            return
        reason = clicks.why_not(self.state, self.choice, cell_named(value))
        if reason is not None:
            self._refuse(reason)
        self.focus = cell_named(value)

    def _put_back(self, _: str = "", __: int = 0) -> None:
        """One step back: from the place looked at, from the cell picked, from the mode."""
        choice = self.choice
        if choice.place is not None:
            self.choice = Choice(choice.mode, choice.picked)
        elif choice.picked is not None and choice.mode != "rescue":
            self.choice = Choice(choice.mode)
            self.said = t("say.put_back")
        else:
            self.choice = Choice()

    def _end_anyway(self, _: str, __: int) -> None:
        self.sheet = ""
        self._play_as_person(["end"])

    def report(self, reason: Reason) -> None:
        """Say something that went wrong outside, on screen until the next input."""
        self._refuse(reason)

    def _refuse(self, reason: Reason) -> None:
        """Say why something is not possible, aloud and on screen."""
        text = reason_words(reason)
        self.toast = (text, True)
        self.alarm = text

    # Undo -------------------------------------------------------------------------------------------

    def _undo(self, _: str = "", __: int = 0) -> None:
        if self.choice.place is not None or (self.choice.picked is not None and self.state.phase == "drift"):
            self._put_back()
        elif not self.can_undo() or self.sheet:
            self._refuse(Reason(self.undo_problem()))
        else:
            self._take_back()
            self.said = t("say.undone")
            self._save()

    def _take_back(self) -> None:
        assert self.match is not None and self.book is not None
        self.match.undo()
        self.book.cut(len(self.match.actions))
        self.choice = Choice()

    def _redo(self, _: str = "", __: int = 0) -> None:
        if not self.can_redo() or self.sheet or self.match is None:
            self._refuse(Reason("err.redo_nothing"))
            return
        action = self.match.undone[-1]
        self._play(action)
        self.choice = clicks.after_action(self.state, self.choice, action)
        self.said = t("say.redone")
        self._save()
        self._onward()

    def _restart_turn(self, _: str, __: int) -> None:
        self.sheet = ""
        assert self.book is not None
        while self.can_restart():
            self._take_back()
        self.said = t("say.restarted")
        self._save()

    # Bots -------------------------------------------------------------------------------------------

    def _ask(self) -> None:
        """Give the bot to move its job: the game as its seat may know it."""
        assert self.match is not None
        seat = self.match.state.to_move
        self.jobs += 1
        self.asked = self.jobs
        self.answer = ""
        seen = self.match.redealt(seat, self.rng)
        job = {"id": self.asked, "bot": self.bot_of(seat), "seed": self.rng.randrange(2**31),
               "record": record.to_record(seen)}
        self._order("think", json.dumps(job))
        pause = 0 if self.is_skipping else PACES[self.settings["pace"]]
        self.is_waiting = pause > 0
        if pause:
            self._order("wait", str(pause))

    def _answered(self, value: str, job: int) -> None:
        """A bot's action has come; it is shown when the one before has been seen long enough."""
        if job == self.asked and self.match is not None:
            self.answer = value
            self._play_answer()

    def _waited(self, _: str, __: int) -> None:
        self.is_waiting = False
        self._play_answer()

    def _play_answer(self) -> None:
        if self.is_waiting or not self.answer or not self.asked or self.match is None or self.sheet:
            return
        text, self.answer, self.asked = self.answer, "", 0
        seat = self.match.state.to_move
        try:
            action = self.match.game.action_of(text)
            self._play(action)
        except Refused:
            self._refuse(Reason("err.bot_failed"))
            self._ask()
            return
        self._save()
        self._mark(action)
        if action & KIND == END:
            self.said = self._bot_words(seat)
        if self._announces_meteorite():
            self.sheet = "meteorite"
        else:
            self._onward()

    def _mark(self, action: int) -> None:
        """Number what the bot has done on the board; a new bot's turn begins its marks anew."""
        kind = action & KIND
        if kind in (HAND, DRAW):
            self.marks = ()
        if kind in (HAND, DRAW, END):
            return
        cell, to = action >> SOURCE, action >> TARGET & CELL
        origin = None if kind in (PLACE, REPRODUCE) else cell
        self.marks = (*self.marks, Mark(len(self.marks) + 1, to, origin))

    def _bot_words(self, seat: int) -> str:
        """One summary of a bot's turn."""
        assert self.book is not None
        turn = self.book.entries[-1].turn
        told = []
        for entry in self.book.entries:
            if entry.turn == turn:
                told += [effect.id for effect in entry.effects if effect.id in ("drift", "move", "rescue", "reproduce")]
        events = t("list.join").join(t(f"say.bot.{id}", n=told.count(id)) for id in dict.fromkeys(told))
        return t("say.bot", player=self.names()[seat], events=events or t("say.bot.nothing"))

    def _skip(self, _: str, __: int) -> None:
        self.is_skipping = True
        self.is_waiting = False
        self._play_answer()

    # Sheets -----------------------------------------------------------------------------------------

    def _continue(self, _: str, __: int) -> None:
        """Go on after a notice; on the start sheet, with the kept game."""
        if self.sheet == "start":
            if self.kept is not None:
                self._begin(self.kept)
        elif self.sheet in ("newcard", "meteorite", "handover"):
            if self.sheet == "meteorite" and self._has_new_card():
                self.viewer = None
            if self.sheet == "handover":
                self.viewer = self.state.player
                self.sheet = ""
            else:
                self.viewer = None
                self._onward()
        elif self.kept is not None and self.match is None:
            self._begin(self.kept)

    def _reveal(self, _: str, __: int) -> None:
        """The person to play asks to see the hand card."""
        if self.is_persons_turn() and self.sheet in ("", "handover"):
            self.viewer = self.state.player
            self.sheet = ""

    def _hide_card(self, _: str, __: int) -> None:
        """Turn the hand card over; also when the page is left."""
        if self.sheet == "newcard":
            return
        if self.viewer is not None and len(self.persons()) > 1:
            self.viewer = None
            self.said = t("say.card_hidden")

    def _show_sheet(self, sheet: str) -> None:
        if not self.sheet or self.sheet in ("final", "menu", "lands", "log"):
            self.sheet = sheet

    def _close(self, _: str = "", __: int = 0) -> None:
        if self.sheet in _FIRM and not (self.sheet == "start" and self.match is not None):
            return
        if self.sheet == "message" and self.match is None:
            self.sheet = "start"
        else:
            self.sheet = ""
            self.opening = None
        self._play_answer()

    def _final(self, _: str, __: int) -> None:
        if self.match is not None and self.state.phase == "over":
            self.sheet = "final"

    def _land(self, value: str, _: int) -> None:
        self.shown_land = "" if self.shown_land == value else value

    def _dismiss(self, _: str, __: int) -> None:
        self.is_unsaved_shown = False

    # Games ------------------------------------------------------------------------------------------

    def _start(self, _: str, __: int) -> None:
        """Begin the game shown on the start sheet."""
        if self.sheet == "start":
            match = self.draft.match()
            self.draft.setup = deal(len(self.draft.seats), self.rng)
            self._begin(match)

    def _begin(self, match: Match) -> None:
        """Put a game on the board, wherever it stands."""
        self.match, self.kept, self.opening = match, None, None
        start = match.start
        assert isinstance(start, State)
        self.book = Logbook(start)
        state = start.clone()
        for action in match.actions:
            before = state.clone()
            state.play(action)
            self.book.play(before, action, state)
        self.choice, self.viewer, self.marks, self.shown_land = Choice(), None, (), ""
        self.box = None
        self.focus = POLE
        self.asked, self.answer, self.is_waiting, self.is_skipping = 0, "", False, False
        self._save()
        self._onward()

    def _new_game(self, value: str, _: int) -> None:
        under_way = self.match is not None and self.state.phase != "over" and self.match.actions
        if under_way and value != "yes":
            self.sheet = "confirm-new"
            return
        self.draft.setup = deal(len(self.draft.seats), self.rng)
        self.sheet = "start"

    def _rematch(self, _: str, __: int) -> None:
        """The same seats, another deal."""
        if self.match is not None and self.state.phase == "over":
            setup = deal(len(self.match.seats), self.rng)
            self._begin(Match(self.match.name, self.match.seats, self.match.options, setup))

    def _export(self, _: str, __: int) -> None:
        if self.match is not None:
            text = json.dumps(record.to_record(self.match), ensure_ascii=False)
            self._order("download", f"trias-{len(self.match.actions)}.json\n{text}")
            self.said = t("say.saved_file")

    def _import(self, value: str, _: int) -> None:
        """A file's text. Nothing changes unless the whole of it is right."""
        try:
            match = record.loads(value)
        except Refused as refused:
            self.message = Reason("err.file_wrong", {"line": refusal_words(refused)})
            self.sheet = "message"
            return
        if self.match is not None and self.match.actions and self.state.phase != "over":
            self.opening = match
            self.sheet = "confirm-open"
        else:
            self._open_match(match)

    def _import_anyway(self, _: str, __: int) -> None:
        if self.opening is not None:
            self._open_match(self.opening)

    def _open_match(self, match: Match) -> None:
        self._begin(match)
        self.said = t("say.opened")

    def keep(self, text: str) -> None:
        """The record found in storage: offered to go on with. Raises Refused where it is not one."""
        self.kept = record.loads(text)
        if self.kept.state.winners() is not None or not self.kept.actions:
            self.kept = None

    def _save(self) -> None:
        if self.match is not None:
            self._order("save", record.dumps(record.to_record(self.match)))

    def _stored(self, value: str, _: int) -> None:
        """Saving went wrong (value: an id of err.*): said once, until it goes right again."""
        if value != self.unsaved:
            self.unsaved = value
            self.is_unsaved_shown = bool(value)
            self.alarm = t(value) if value else ""

    # Setting up -------------------------------------------------------------------------------------

    def _seat_add(self, _: str, __: int) -> None:
        seats = self.draft.seats
        if len(seats) < PLAYERS[-1]:
            token = next(token for token in TOKENS if token not in {seat.token for seat in seats})
            seats.append(SeatChoice(t(f"start.name.{token}"), token, DEFAULT_BOT))
            self._redeal()

    def _seat_remove(self, _: str, seat: int) -> None:
        if len(self.draft.seats) > PLAYERS[0]:
            del self.draft.seats[seat]
            self._redeal()

    def _redeal(self) -> None:
        self.draft.starter = None
        self.draft.setup = deal(len(self.draft.seats), self.rng)
        self.box = None

    def _seat_kind(self, value: str, seat: int) -> None:
        old = self.draft.seats[seat]
        name = old.name
        if name == self._default_name(seat, old.token, old.bot):
            name = self._default_name(seat, old.token, value)
        self.draft.seats[seat] = SeatChoice(name, old.token, value if value in BOTS else "")

    def _seat_token(self, value: str, seat: int) -> None:
        old = self.draft.seats[seat]
        taken = {other.token for at, other in enumerate(self.draft.seats) if at != seat}
        if value in TOKENS and value not in taken:
            name = old.name
            if name == self._default_name(seat, old.token, old.bot):
                name = self._default_name(seat, value, old.bot)
            self.draft.seats[seat] = SeatChoice(name, value, old.bot)

    def _seat_name(self, value: str, seat: int) -> None:
        old = self.draft.seats[seat]
        name = clean_name(value) or self._default_name(seat, old.token, old.bot)
        self.draft.seats[seat] = SeatChoice(name, old.token, old.bot)

    @staticmethod
    def _default_name(seat: int, token: str, bot: str) -> str:
        return t(f"start.name.{token}") if bot else t("start.name.n", n=seat + 1)

    def _starter(self, value: str, _: int) -> None:
        self.draft.starter = int(value) if value in map(str, range(len(self.draft.seats))) else None

    def _pole(self, value: str, _: int) -> None:
        if value in OPTIONS["pole"]:
            self.draft.pole = value

    # Settings and the browser -----------------------------------------------------------------------

    def _theme(self, value: str, _: int) -> None:
        if value in THEMES:
            self._set("theme", value)
            self._order("theme", value)

    def _pace(self, value: str, _: int) -> None:
        if value in PACES:
            self._set("pace", value)

    def _set(self, setting: str, value: str) -> None:
        self.settings[setting] = value
        self._order("settings", json.dumps(self.settings))

    def recall(self, text: str) -> None:
        """Take over settings kept earlier; what is not known is left out."""
        try:
            kept: Any = json.loads(text)
        except (ValueError, RecursionError):
            return
        allowed = {"theme": THEMES, "pace": tuple(PACES)}
        if isinstance(kept, dict):
            self.settings.update({name: kept[name] for name, values in allowed.items() if kept.get(name) in values})

    def _resize(self, value: str, _: int) -> None:
        """The board's size and the window's width in CSS pixels, `width height window`."""
        width, height, window = map(float, value.split())
        self.size = (width, height)
        self.is_narrow = window < WIDE
        self.box = None

    def _key(self, value: str, _: int) -> None:
        """A key pressed on the board: `code` or `Shift+code` or `Ctrl+code`."""
        keys.press(self, value)


def deal(players: int, rng: Random) -> Json:
    """A fresh set-up."""
    from trias.games.trias import new_setup

    return new_setup(players, rng)


def clean_name(text: str) -> str:
    """A name as records allow it: spaces folded, 24 characters, '' if nothing is left."""
    name = "".join(letter for letter in text if letter.isspace() or record.is_name(letter))
    return " ".join(name.split())[:record.MAX_NAME].strip()


def reason_words(reason: Reason) -> str:
    """A reason in the page's words."""
    return t(reason.id, **reason.values)


def refusal_words(refused: Refused) -> str:
    """What is wrong with input from outside, in one line."""
    line = reason_words(refused.reason)
    if isinstance(refused, record.WrongAction):
        line += f": {reason_words(refused.inner)}"
    return line


_INTENTS: dict[str, Callable[[App, str, int], None]] = {
    "action": App._action,
    "preview": App._preview,
    "pick": App._pick,
    "mode": App._mode,
    "herd": App._herd,
    "cell": App._cell,
    "put-back": App._put_back,
    "end-anyway": App._end_anyway,
    "undo": App._undo,
    "redo": App._redo,
    "restart-turn": App._restart_turn,
    "answer": App._answered,
    "waited": App._waited,
    "skip": App._skip,
    "continue": App._continue,
    "reveal": App._reveal,
    "hide-card": App._hide_card,
    "menu": lambda app, _, __: app._show_sheet("menu"),
    "about": lambda app, _, __: app._show_sheet("about"),
    "table": lambda app, _, __: app._show_sheet("lands"),
    "log": lambda app, _, __: app._show_sheet("log"),
    "close": App._close,
    "final": App._final,
    "land": App._land,
    "dismiss": App._dismiss,
    "start": App._start,
    "new-game": App._new_game,
    "rematch": App._rematch,
    "export": App._export,
    "import": App._import,
    "import-anyway": App._import_anyway,
    "stored": App._stored,
    "seat-add": App._seat_add,
    "seat-remove": App._seat_remove,
    "seat-kind": App._seat_kind,
    "seat-token": App._seat_token,
    "seat-name": App._seat_name,
    "starter": App._starter,
    "pole": App._pole,
    "theme": App._theme,
    "pace": App._pace,
    "resize": App._resize,
    "key": App._key,
}
