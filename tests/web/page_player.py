"""Page player: an App without a browser. The App's orders are carried out at once, as in page.py."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from copy import copy
from random import Random
from typing import Any
from unittest.mock import patch

from tests.web.markup import places
from trias import job as bots_job
from trias import record
from trias.games import trias as game
from trias.games.contract import Json
from trias.games.trias.cells import NAME
from trias.games.trias.deal import read_deal
from trias.games.trias.moves import action_text
from trias.games.trias.state import State
from trias.job import Job
from trias.match import Match
from web.do import do
from web.features.tips.tips import Tips, all_ids
from web.games.trias.play import clicks
from web.state import orders as asked
from web.state.app import App
from web.state.orders import Order

Click = tuple[str, str]  # intent, value

#: The presses that leave each sheet and continue the game.
ONWARD = {
    "handover": ("reveal", "continue"),
    "newcard": ("continue",),
    "confirm-end": ("end-anyway", "close"),
    "menu": ("close",),
    "lands": ("close",),
    "log": ("close",),
    "about": ("close",),
}


def notice(app: App) -> str:
    """Return the notice on the screen: in the turn's card, or over the open sheet."""
    shown = places(app, "notice", "toast")
    assert not (shown["notice"] and shown["toast"])
    return shown["notice"] or shown["toast"]


#: Question to a bot -> its answer.
ANSWERS: dict[str, str] = {}

#: All tips: for players who are not new.
ALL_TIPS = all_ids()


#: Order -> a short name for it.
KINDS: dict[type[Order], str] = {
    asked.Save: "save",
    asked.SaveSettings: "settings",
    asked.AskWorker: "think",
    asked.DropJob: "drop",
    asked.Wait: "wait",
    asked.Show: "show",
    asked.Tick: "tick",
    asked.Clock: "clock",
    asked.EndTurn: "end",
    asked.Fade: "fade",
    asked.Later: "later",
    asked.Animate: "motion",
    asked.PlaySounds: "sound",
    asked.Download: "download",
    asked.MoveFocus: "focus",
    asked.ApplyTheme: "theme",
    asked.SetLook: "look",
    asked.TakeOver: "take-over",
    asked.TakeUpdate: "update",
    asked.Reload: "reload",
    asked.ShareText: "share",
    asked.PrintPage: "print",
    asked.CopyText: "copy",
    asked.SharePicture: "picture",
    asked.ShareVector: "vector",
    asked.ShareFilm: "film",
    asked.RecordVideo: "record",
    asked.EndVideo: "video",
    asked.EditCode: "edit",
    asked.RunBot: "run",
    asked.StopBot: "stop",
}


def order_kind(order: Order) -> str:
    """Return the short name of an order."""
    return KINDS[type(order)]


def order_value(order: Order) -> str:
    """Return the content of an order as one text."""
    return " ".join(str(getattr(order, name)) for name in order.__slots__)


class PagePlayer:
    """A person who uses a page. `do` sends intents to the App.

    orders: all that the App has given. saved: the record in storage. jobs: those given to the bots' worker
    and not yet answered. waits: pauses that are not over yet. is_hasty: the time in which the end of a turn
    can be taken back is over at once. later: intents that the App wants to get back. after: called after
    every intent.
    """

    def __init__(self, seed: int = 1) -> None:
        self.rng = Random(seed)
        self.app = App(Random(seed + 1000))
        self.app.slot(Tips).shown_ids = ALL_TIPS
        self.saved = ""
        self.settings = ""
        self.downloads: list[tuple[str, str]] = []
        self.orders: list[Order] = []
        self.jobs: list[str] = []
        self.waits = 0
        self.is_hasty = True
        self.later: list[str] = []
        self.after: Callable[[], None] = lambda: None

    # The edge ---------------------------------------------------------------------------------------

    def do(self, intent: str, value: str = "", seat: int = 0) -> list[Order]:
        """Send an intent. Return its orders, all carried out except the bots' work and the pauses."""
        orders = do(self.app, intent, value, seat)
        for order in orders:
            match order:
                case asked.Save(record):
                    self.saved = record
                case asked.SaveSettings(text):
                    self.settings = text
                case asked.Download(name, text):
                    self.downloads.append((name, text))
                case asked.AskWorker(job):
                    self.jobs = [job]
                case asked.Wait() | asked.Show():
                    self.waits += 1
                case asked.Later(intent):
                    self.later.append(intent)
        self.orders += orders
        self.after()
        session = self.app.session
        if not (self.is_hasty and session.ending) or self.app.sheet or session.past is not None:
            return orders
        return orders + self.do("end-now", str(session.ending))

    def catch_up(self) -> None:
        """Send the intents that the App wanted to get back later."""
        while self.later:
            self.do(self.later.pop(0))

    def work(self) -> bool:
        """Let the bot finish its job and the pause after it. Return False if it has no job."""
        showing = self.app.session.showing
        if showing is not None:
            self.waits = 0
            self.do("final" if showing.has_ended else "waited")
            return True
        if not self.jobs:
            return False
        job = self.jobs.pop()
        self.do("answer", self._answer_to(job), json.loads(job)["id"])
        while self.waits and not (
            self.app.session.showing is not None and self.app.session.showing.is_finale
        ):
            self.waits -= 1
            self.do("waited")
        return True

    def _answer_to(self, job: str) -> str:
        """Return the action that the bot chooses. The same question has the same answer in every test."""
        asked = json.loads(job)
        del asked["id"]
        asked["record"].pop("kept", None)  # the time at which the game began
        question = json.dumps(asked)
        if question not in ANSWERS:
            with patch.object(bots_job, "from_record", self._match_of):
                reply = json.loads(Job(job).step(1e9, lambda: 0.0))
            assert reply["done"]
            ANSWERS[question] = reply["action"]
        return ANSWERS[question]

    def _match_of(self, written: Json) -> Match:
        """Return the match of a record given to a bot. Does not replay the actions of the page's own game."""
        match = self.app.session.match
        if match is not None and seen_by_all(record.to_record(match)) == seen_by_all(written):
            return dealt_anew(match, written)
        return replayed(written)

    def run_bots(self) -> None:
        """Let bots play until a person has to decide something."""
        while not self.app.sheet and self.work():
            pass

    # Setting up -------------------------------------------------------------------------------------

    def show_form(self) -> None:
        """Open the form for a new game from the home screen, with all its fields."""
        if self.app.sheet == "start":
            self.do("setup")

    def seat(self, kinds: Sequence[str]) -> None:
        """Set the form to one seat of each of these kinds, '' for a person on this device."""
        self.show_form()
        while len(self.app.draft.seats) > len(kinds):
            self.do("seat-remove", "", len(self.app.draft.seats) - 1)
        while len(self.app.draft.seats) < len(kinds):
            self.do("seat-add")
        for number, kind in enumerate(kinds):
            self.do("seat-kind", kind, number)

    def set_up(
        self,
        bots: Sequence[str],
        *,
        pole: str = "unlimited",
        starter: int | None = 0,
        names: Sequence[str] = (),
        pace: str = "instant",
    ) -> None:
        """Fill in the whole form: one bot per seat, '' for a person."""
        self.seat(bots)
        for seat, name in enumerate(names[: len(bots)]):
            self.do("seat-name", name, seat)
        self.do("pole", pole)
        self.do("starter", "" if starter is None else str(starter))
        self.do("pace", pace)

    def start(self, bots: Sequence[str], **options: Any) -> None:
        """Set up and start. Bots play until a person has to decide."""
        self.set_up(bots, **options)
        self.do("start")
        self.run_bots()

    # Playing ----------------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        assert self.app.session.match is not None
        return self.app.session.match

    @property
    def state(self) -> State:
        return self.app.position

    def offered(self) -> list[Click]:
        """Return everything that the board and the turn's buttons offer."""
        app, state, offer = self.app, self.app.position, self.app.offer()
        if app.sheet or not app.is_persons_turn():
            return []
        if state.phase == "card":
            return [("action", "hand"), ("action", "draw")]
        found: list[Click] = []
        for cell, codes in offer.targets.items():
            looks = offer.kind == "drift" and cell != app.session.choice.place
            found.append(("preview" if looks else "action", " ".join(map(action_text, codes))))
        found += [("pick", NAME[cell]) for cell in sorted(offer.picks) if cell not in offer.targets]
        if state.phase == "act":
            found += [("mode", mode) for mode in clicks.MODES if clicks.mode_reason(state, mode) is None]
            found.append(("action", "end"))
            if app.session.choice.mode == "move" and app.session.choice.picked is not None:
                kinds = clicks.kinds(state, app.session.choice.picked)
                found += [("herd", "spent" if spent else "fresh") for spent in kinds]
        if app.session.choice.picked is not None or app.session.choice.place is not None:
            found.append(("put-back", ""))
        return found

    def click(self) -> None:
        """Make a random click on something that is offered, preferably one that completes an action."""
        if self.app.sheet:
            self.do(self.rng.choice(ONWARD[self.app.sheet]))
            return
        groups: dict[str, list[Click]] = {}
        for intent, value in self.offered():
            groups.setdefault("end" if value == "end" else intent, []).append((intent, value))
        often = {"action": 6, "preview": 4, "pick": 5, "mode": 2, "end": 2}
        names = sorted(groups)
        group = self.rng.choices(names, [often.get(name, 1) for name in names])[0]
        self.do(*self.rng.choice(groups[group]))

    def play_to_the_end(self, most: int = 20000) -> None:
        """Click at random, and let the bots play, until the final sheet."""
        for _ in range(most):
            if self.app.sheet == "final":
                return
            if not self.app.sheet and not self.app.is_persons_turn():
                assert self.work(), "nobody plays"
            else:
                self.click()
        raise AssertionError("the game does not end")

    def play(self, *texts: str) -> None:
        """Play these actions for the player to move, and close the sheets in between."""
        for text in texts:
            self.do("action", text)

    def play_until(self, wanted: Callable[[], bool], most: int = 20000) -> None:
        """Click at random until the page is in the wanted state."""
        for _ in range(most):
            if wanted():
                return
            assert self.app.sheet != "final", "the game is over"
            if not self.app.sheet and not self.app.is_persons_turn():
                assert self.work(), "nobody plays"
            else:
                self.click()
        raise AssertionError("it never comes to that")


def replayed(written: Json) -> Match:
    """Return the match of a record that the page has written. Does not check that the actions are legal."""
    match = record.from_record({**written, "actions": []})
    match.play_all(map(match.game.action_of, written["actions"]))
    return match


def seen_by_all(written: Json) -> Json:
    """Return a record without the deck and the hands of its set-up."""
    cards = ("deck", "hands")
    return {**written, "setup": {key: each for key, each in written["setup"].items() if key not in cards}}


def dealt_anew(match: Match, written: Json) -> Match:
    """Return the match with the cards from a record of the same game, in which only hidden cards differ."""
    other, state = copy(match), match.state.clone()
    other.setup, other.state, other.actions = written["setup"], state, list(match.actions)
    if isinstance(state, State):
        state.deal = read_deal(other.setup, state.players)
        state.deck = state.deal.deck
        for seat, at in enumerate(state.hand_at):
            if state.hands[seat]:
                state.hands[seat] = state.deal.hands[seat] if at < 0 else state.deck[at]
    return other


def position(state: State) -> dict[str, Any]:
    """Return the whole position, including hidden cards."""
    return {**game.position(state), "cards": state.deck[state.cards_drawn :], "backs": list(state.hand_at)}


class SavedCheck:
    """Reads the record in storage after every intent: it must hold the game on the board.

    New actions since the last check are checked as in `record.loads`; `whole` reads the whole record.
    """

    def __init__(self, player: PagePlayer) -> None:
        self.player = player
        self.read: Match | None = None
        self.text = ""
        self.looks = 0
        player.after = self.look

    def look(self) -> None:
        match = self.player.app.session.match
        if match is None:
            return
        assert match.texts() == json.loads(self.player.saved)["actions"]
        if self.player.saved == self.text and self.read is not None:
            return
        self.text = self.player.saved
        self.looks += 1
        if self.looks % 60 == 1 or self.read is None or not self._follow(json.loads(self.text)):
            self.read = record.loads(self.text)
        assert position(self._state()) == position(self.player.state)

    def whole(self) -> None:
        self.read = record.loads(self.player.saved)
        assert position(self._state()) == position(self.player.state)

    def _state(self) -> State:
        assert self.read is not None
        assert isinstance(self.read.state, State)
        return self.read.state

    def _follow(self, given: Any) -> bool:
        """Play the new actions. Return False if the record is not the previous game with actions added."""
        read = self.read
        assert read is not None
        actions, known = given["actions"], read.texts()
        if given["setup"] != read.setup or given["seats"] != read.seats or given["options"] != read.options:
            return False
        if actions[: len(known)] != known:
            return False
        for text in actions[len(known) :]:
            read.play(game.action_of(text))
        return True


def snapshot(player: PagePlayer) -> dict[str, Any]:
    """Return everything that a refusal must leave unchanged."""
    app = player.app
    return {
        "position": position(player.state),
        "actions": player.match.texts(),
        "undone": list(player.match.redo_actions),
        "entries": len(app.session.book.entries) if app.session.book else 0,
        "choice": app.session.choice,
        "sheet": app.sheet,
        "viewer": app.session.viewer,
        "marks": app.session.marks,
        "asked": app.session.bots.job,
        "saved": player.saved,
    }


def legal_texts(player: PagePlayer) -> set[str]:
    """Return the legal actions of the game on the page, Trias or Triad."""
    return {player.match.game.action_text(code) for code in player.match.state.legal()}


def at_card(player: PagePlayer) -> bool:
    """Return True if a person chooses between the hand card and drawing."""
    return player.state.phase == "card" and not player.app.sheet and player.app.is_persons_turn()


def person_at_act(seed: int, bots: tuple[str, ...] = ("", "random", "random")) -> PagePlayer:
    """Return a game in which a person has played the hand card and has all action points left."""
    player = PagePlayer(seed)
    player.start(bots)
    player.play_until(lambda: at_card(player))
    player.play("hand")
    if player.state.phase == "drift":
        player.play(min(legal_texts(player)))
    assert player.state.phase == "act"
    return player


def game_record(seats: list[dict[str, Any]], **changes: Any) -> str:
    """Return the record of a game of Trias with these seats and no actions."""
    setup = game.new_setup(len(seats), Random(5))
    whole = {
        "format": "trias-record",
        "version": 1,
        "game": "trias",
        "seats": seats,
        "options": {"pole": "unlimited"},
        "setup": setup,
        "actions": [],
    }
    return record.dumps({**whole, **changes})
