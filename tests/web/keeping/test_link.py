"""Links: a game in an address, and a game played by link on several devices."""

from __future__ import annotations

import base64
import json
import re
import zlib
from pathlib import Path
from typing import Any

import pytest

from tests.amount import amount
from tests.engine.test_link_text import ADDED, forms
from tests.web.dice_player import ROUND, record_text
from tests.web.keeping.test_shelf import played, player_with
from tests.web.markup import place_of
from tests.web.page_player import PagePlayer
from trias import arena, record
from trias.games.contract import Refused
from trias.links import game as link
from trias.links.game import OLD_SIGN
from trias.links.text import BOT, DAY, GAME, POSITION, PUZZLE, SEALED, TURN
from trias.match import Match
from web import words
from web.keeping import shelf
from web.keeping.devices import devices_of
from web.keeping.saves import NotKept
from web.play.begin import offer_kept_game
from web.play.marks import board_marks
from web.play.preferences import recall
from web.screen import scene
from web.state.orders import CopyText, ShareText
from web.state.views import FAR
from web.words import t

PAGE = "https://games.example/trias/"


def whole_game(players: int, seed: int, bot: str = "greedy", game: str = "trias") -> Match:
    return arena.selfplay(game, [bot] * players, seed)


def line(refused: Refused) -> str:
    return refused.reason.id


def by_hand(text: str | bytes) -> str:
    data = text if isinstance(text, bytes) else zlib.compress(text.encode(), 9)
    return OLD_SIGN + base64.urlsafe_b64encode(data).decode().rstrip("=")


def test_a_link_with_an_illegal_action_names_it() -> None:
    given = record.to_record(whole_game(2, 3)) | {}
    given["actions"] = [*given["actions"][:5], "end", "end", *given["actions"][5:]]
    player = player_with()
    player.do("link", by_hand(record.dumps(given)))
    assert player.app.sheet == "message"
    assert player.app.notices.message is not None
    assert "action " in player.app.notices.message.values["line"]
    assert player.app.session.match is None


# Opening one ------------------------------------------------------------------------------------------


def test_with_no_game_running_a_link_opens_at_once_at_its_last_moment() -> None:
    match = whole_game(4, 2)
    player = player_with()
    player.do("link", link.pack(match))
    assert record.to_record(player.match)["actions"] == match.texts()
    assert player.app.sheet == "final"
    player.do("history")
    assert player.app.session.past is not None
    player.do("travel", "first")
    assert player.app.session.moment == 0


def test_a_link_over_a_game_under_way_asks_and_that_one_is_kept() -> None:
    player = player_with()
    running = played(player)
    before = record.to_record(running)
    text = link.pack(whole_game(2, 2))
    player.do("link", text)
    assert player.app.sheet == "confirm-open"
    assert player.match is running
    player.do("close")
    assert record.to_record(player.match) == before
    player.do("link", text)
    player.do("import-anyway")
    assert player.match is not running
    [one] = player.app.shelf.games()
    assert record.to_record(shelf.match_of(one)) == before


def test_a_link_offered_beside_a_kept_game_asks_too() -> None:
    first = player_with()
    played(first)
    player = player_with(seed=5)
    offer_kept_game(player.app, first.saved)
    player.do("link", link.pack(whole_game(2, 2)))
    assert player.app.sheet == "confirm-open"
    player.do("close")
    player.do("continue")
    assert player.match.texts() == json.loads(first.saved)["actions"]


def test_every_game_can_be_passed_on() -> None:
    player = player_with()
    player.app.browser.address = PAGE
    played(player)
    player.do("share")
    assert player.app.sheet == "share"
    address = PAGE + link.pack(player.match)
    assert address in place_of(player.app, "sheets")
    player.do("share-link")
    assert player.orders[-1] == ShareText(address)
    player.do("copy-link")
    assert player.orders[-1] == CopyText(address)
    other = player_with(seed=9)
    other.do("link", address.removeprefix(PAGE))
    assert other.match.texts() == player.match.texts()
    assert shelf.meta(other.match).id != shelf.meta(player.match).id


def test_a_sealed_game_s_link_is_refused_in_one_line() -> None:
    player = player_with()
    player.do("link", "#s=1AAAA")
    assert player.app.sheet == "message"
    assert player.app.session.match is None
    assert t("err.sealed") in place_of(player.app, "sheets").lower()


def test_what_is_no_link_is_nobody_s_business() -> None:
    player = player_with()
    for text in ("", "#", "#board", "#x=1"):
        player.do("link", text)
        assert (player.app.sheet, player.app.session.match) == ("start", None)


#: Text that messengers add, in an address, in a message and in mail.
ADDITIONS = (
    ".",
    "a dash",
    "an escaped bracket",
    "a source",
    "an upper case sign",
    "all escaped",
    "shared",
    "mail",
)


@pytest.mark.parametrize(
    "text", ["game", "moment", "position", "bot", "#z=best-3678", "#d=2025-11-22-24-19-17-1-0"]
)
def test_whatever_is_added_to_a_link_the_page_shows_the_same(text: str) -> None:
    shown = {}
    if text in forms():
        text = forms()[text][0]
    for name in ("nothing", *ADDITIONS):
        player = player_with()
        player.do("link", ADDED[name](PAGE + text))
        shown[name] = {**scene(player.app)}
        assert player.app.sheet not in ("start", "message")
    assert [name for name in shown if shown[name] != shown["nothing"]] == []


@pytest.mark.parametrize(
    "text",
    ["a torn game", "#g=", "#t=2AAAAAAAAAAAA", "#t=", "#s=1AAAA", "#p=1", "#z=none", "#b=1", "#d=1"],
)
def test_what_begins_like_a_link_and_does_not_open_says_so(text: str) -> None:
    if text == "a torn game":
        text = forms()["game"][0][:-20]
    for name in ("nothing", *ADDITIONS):
        player = player_with()
        player.do("link", ADDED[name](PAGE + text))
        assert player.app.sheet == "message", name
        assert player.app.session.match is None


def test_a_file_with_a_link_in_it_opens_as_the_link_does() -> None:
    for intent in ("import", "dropped"):
        player = player_with()
        player.do(intent, f"Your turn:\n{PAGE}{forms()['game'][0]}\n")
        assert player.match.texts() == link.unpack(forms()["game"][0]).texts()
    player.do("import", "#g=2abc")
    assert player.app.sheet == "message"
    assert t("err.link.torn") in place_of(player.app, "sheets")


# Play by link -----------------------------------------------------------------------------------------


class Device(PagePlayer):
    """One of several devices."""

    def __init__(self, seed: int) -> None:
        super().__init__(seed)
        self.app.browser.address = PAGE

    def sent(self) -> str:
        """Return the link that this device sends."""
        assert self.app.sheet == "send"
        scene(self.app)
        self.do("share-link")
        order = self.orders[-1]
        assert isinstance(order, ShareText)
        return order.text.split(PAGE)[1]

    def play_turn(self) -> None:
        """Play with the bots on this device until another device is to move or the game is over."""
        while not self.app.is_far_turn() and self.match.state.winners() is None:
            if self.work():
                continue
            if self.app.sheet:
                self.click()
                continue
            self.do("action", max(map(self.match.game.action_text, self.match.state.legal())))
            if self.app.sheet == "confirm-end":
                self.do("end-anyway")
        while self.app.session.showing is not None:
            self.work()
        while self.app.sheet == "newcard":
            self.do("continue")


def test_the_page_opens_on_the_stage_for_every_kind_of_link() -> None:
    """boot.js recognizes each kind of link before Python has started, by the link's letters."""
    script = (Path(__file__).parents[3] / "web/shell/boot.js").read_text("utf-8")
    match = re.search(r"/\^#\[([a-z]+)\]\(=\|%3d\)/i\.test\(location\.hash\)", script)
    assert match
    assert set(match[1]) == {sign[1] for sign in (GAME, TURN, SEALED, POSITION, PUZZLE, BOT, DAY)}


def begun(*kinds: str, game: str = "trias", seed: int = 1) -> Device:
    """Return a device that has set up a game with these seats; '' is a person on the device."""
    player = Device(seed)
    if game != player.app.draft.game:
        player.do("game", game)
    player.seat(kinds)
    scene(player.app)
    player.do("start")
    return player


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("triad", ("", FAR)),
        ("triad", (FAR, "")),
        ("trias", ("", FAR)),
        ("trias", ("", "random", FAR)),
        ("trias", ("", FAR, FAR)),
        ("trias", (FAR, "", "", "random")),
    ][:: amount(3, 1)],
)
def test_a_whole_game_goes_to_and_fro(game: str, kinds: tuple[str, ...]) -> None:
    first = begun(*kinds, game=game)
    shared = devices_of(first.match)
    assert shared is not None
    devices = {0: first}
    here = first
    for _ in range(400):
        here.play_turn()
        if here.match.state.winners() is not None:
            break
        assert here.app.page_state == "ready"
        assert not here.app.can_undo()
        assert not here.app.offer().targets
        text = here.sent()
        seat = here.match.state.to_move
        assert not here.app.sees(seat)
        number = shared.seats[seat]
        there = devices.setdefault(number, Device(number + 50))
        there.do("link", text)
        assert there.match.texts() == here.match.texts()
        found = devices_of(there.match)
        assert found is not None
        assert (found.id, found.here) == (shared.id, number)
        assert there.app.is_persons_turn() or there.app.sheet in ("handover", "newcard")
        assert json.loads(there.saved)["actions"] == here.match.texts()
        assert not there.app.can_undo()
        here = there
    assert here.match.state.winners() is not None
    assert len(devices) == len({*shared.seats, 0} if 0 in shared.seats else shared.seats)
    for device in devices.values():
        assert device.app.shelf.count() == 0  # one game each, always the same


def test_a_reply_marks_what_is_new() -> None:
    first = begun("", FAR)
    first.play_turn()
    second = Device(60)
    second.do("link", first.sent())
    second.play_turn()
    assert not board_marks(first.app)
    first.do("link", second.sent())
    assert first.match.texts() == second.match.texts()
    assert len(first.app.entries()) == len(first.match.actions)
    while not any(mark.origin for mark in board_marks(first.app)):  # placing has no marks: play on to a turn
        first.play_turn()
        second.do("link", first.sent())
        second.play_turn()
        first.do("link", second.sent())
    assert first.app.entries()[-1].seat == 1


def test_an_old_link_changes_nothing() -> None:
    first = begun("", FAR, game="triad")
    first.play_turn()
    old = first.sent()
    second = Device(60)
    second.do("link", old)
    second.play_turn()
    now = second.match.texts()
    second.do("link", old)
    assert second.match.texts() == now
    assert second.app.notices.toast == (t("far.older"), False)
    first.do("link", old)
    assert first.app.is_far_turn()


def test_a_link_that_tells_another_course_opens_as_a_copy() -> None:
    first = begun("", FAR, game="triad")
    first.play_turn()
    second = Device(60)
    second.do("link", first.sent())
    legal = sorted(map(second.match.game.action_text, second.match.state.legal()))
    other = Device(61)
    other.do("link", second.app.browser.address.removeprefix(PAGE) + link.pack(second.match))
    second.do("action", legal[0])
    other.do("action", legal[-1])
    first.do("link", second.sent())
    before = record.to_record(first.match)
    first.do("link", other.sent())
    assert first.app.sheet == "confirm-split"
    scene(first.app)
    first.do("close")
    assert record.to_record(first.match) == before
    first.do("link", other.sent() if other.app.sheet == "send" else "")
    first.do("import-anyway")
    assert devices_of(first.match) is None
    assert record.to_record(shelf.match_of(first.app.shelf.games()[0])) == before


def test_a_game_by_link_on_the_shelf_goes_on_when_its_link_comes() -> None:
    first = begun("", FAR, game="triad")
    first.play_turn()
    second = Device(60)
    second.do("link", first.sent())
    second.play_turn()
    reply = second.sent()
    id = shelf.meta(first.match).id
    first.do("close")
    first.do("new-game")
    first.do("seat-kind", "gentle", 1)
    first.do("start")
    first.do("link", reply)  # nothing has been played in the new one
    assert shelf.meta(first.match).id == id
    assert first.match.texts() == second.match.texts()


def test_a_rematch_by_link_is_another_game_by_link() -> None:
    first = begun("", FAR, game="triad")
    second = Device(60)
    here, there = first, second
    while first.match.state.winners() is None or here is not first:
        here.play_turn()
        if here.match.state.winners() is not None:
            break
        there.do("link", here.sent())
        here, there = there, here
    was = devices_of(here.match)
    here.do("rematch")
    now = devices_of(here.match)
    assert was is not None
    assert now is not None
    assert now.id != was.id
    assert (now.seats, now.here) == (was.seats, was.here)


@pytest.mark.parametrize(
    "given",
    [
        None,
        7,
        {},
        {"id": "a"},
        {"id": "../", "devices": [0, 1]},
        {"id": "a", "devices": [0]},
        {"id": "a", "devices": [0, -1]},
        {"id": "a", "devices": [0, True]},
        {"id": ["a"], "devices": [0, 1]},
    ],
)
def test_a_table_from_outside_is_read_with_care(given: Any) -> None:
    text = json.loads(record_text(ROUND[:3])) | {"link": given, "device": 4}
    player = player_with()
    player.do("link", by_hand(record.dumps(text)))
    assert devices_of(player.match) is None
    assert player.app.is_persons_turn()
    player.do("share")
    scene(player.app)


def test_seats_elsewhere_are_kept_in_the_draft_and_one_person_is_always_here() -> None:
    player = begun(FAR, FAR, game="triad")
    shared = devices_of(player.match)
    assert shared is not None
    assert sorted(shared.seats) == [0, 1]
    again = PagePlayer(3)
    recall(again.app, player.settings)
    assert [seat.bot for seat in again.app.draft.seats] == [FAR, FAR]


def test_nobody_takes_over_a_seat_elsewhere() -> None:
    player = begun("", FAR, "casual")
    player.play_turn()
    player.do("close")
    player.do("menu")
    player.do("seats")
    shown = place_of(player.app, "sheets")
    assert 'data-value="0"' in shown
    assert 'id="seat-turn-1"' not in shown
    assert 'id="seat-turn-2"' in shown


# Files of games played by link -------------------------------------------------------------------------


def exported(player: PagePlayer) -> str:
    player.do("export")
    return player.downloads[-1][1]


def test_an_old_file_of_a_game_by_link_is_a_copy_beside_it() -> None:
    """The game itself stays unchanged, on the board and later on the shelf."""
    first = begun("", FAR, game="triad")
    first.play_turn()
    first.do("close")
    old = exported(first)
    second = Device(60)
    second.do("link", link.pack(first.match))
    second.play_turn()
    first.do("link", second.sent())
    now = first.match.texts()
    id = shelf.meta(first.match).id
    first.do("import", old)
    assert first.match.texts() == json.loads(old)["actions"]
    assert devices_of(first.match) is None
    assert shelf.meta(first.match).id != id
    first.do("new-game")
    first.do("start")
    found = {one.id: shelf.match_of(one) for one in first.app.shelf.games()}
    assert found[id].texts() == now
    assert devices_of(found[id]) is not None


@pytest.mark.parametrize("way", ["export", "games-save"])
def test_a_file_brings_a_game_by_link_to_another_machine(way: str) -> None:
    """A machine without the game continues it as if it were the device that saved the file."""
    first = begun("", FAR, game="triad")
    first.play_turn()
    first.do("close")
    first.do("menu")
    first.do("games")
    first.do(way)
    machine = Device(80)
    machine.do("import", first.downloads[-1][1])
    machine.catch_up()
    second = Device(60)
    second.do("link", link.pack(first.match))
    second.play_turn()
    machine.do("close")
    machine.do("link", second.sent())
    assert machine.match.texts() == second.match.texts()
    assert machine.app.is_persons_turn()


def test_a_link_with_other_options_is_another_course() -> None:
    first = begun("", FAR)
    first.play_turn()
    given = record.to_record(link.unpack(first.sent()))
    given["options"] = {"pole": "4" if first.match.options["pole"] != "4" else "closed"}
    first.do("link", by_hand(record.dumps(given)))
    assert first.app.sheet == "confirm-split"


# Links that change more than turns ---------------------------------------------------------------------


def replied(*kinds: str, game: str = "triad") -> tuple[Device, Device]:
    """Return two devices: the first waits for the second, which has just played."""
    first = begun(*(kinds or ("", FAR)), game=game)
    first.play_turn()
    second = Device(60)
    second.do("link", first.sent())
    second.play_turn()
    return first, second


def changed(text: str, **changes: Any) -> str:
    """Return the link with other values in its record; a value that is a function gets the old one."""
    given = record.to_record(link.unpack(text))
    for key, value in changes.items():
        given[key] = value(given[key]) if callable(value) else value
    return by_hand(record.dumps(given))


def with_seat(number: int, **changes: Any) -> Any:
    return lambda seats: [{**seat, **changes} if at == number else seat for at, seat in enumerate(seats)]


def with_devices(*devices: int) -> Any:
    return lambda given: {**given, "devices": list(devices)}


def lines_of(player: PagePlayer) -> list[str]:
    """Return the differences that the sheet lists."""
    shown = place_of(player.app, "sheets")
    return [words.plain(one) for one in re.findall("<li>(.*?)</li>", shown)]


CHANGES = [
    ({"seats": with_seat(1, name="Mallory")}, ["{1} is now called Mallory"]),
    (
        {"seats": with_seat(0, name="<b>*x*</b>")},
        ["{0} is now called <b>*x*</b>"],
    ),
    ({"seats": with_seat(0, bot="casual")}, ["{0}: a bot plays instead of a human (Casual)"]),
    ({"seats": with_seat(1, bot="other")}, ["{1}: a bot plays instead of a human (other)"]),
    ({"seats": with_seat(0, token="other")}, ["{0}: a new colour, or some other change to the seat"]),
    ({"seats": with_seat(0, more=[1])}, ["{0}: a new colour, or some other change to the seat"]),
    ({"link": with_devices(1, 2)}, ["{0}: plays on another device, no longer on this one"]),
    ({"link": with_devices(0, 0)}, ["{1}: plays on this device"]),
    ({"link": with_devices(0, 1)}, ["{1}: plays on yet another device"]),
    (
        {"link": with_devices(1, 0), "seats": with_seat(1, name="Eve", bot="gentle")},
        [
            "{0}: plays on another device, no longer on this one",
            "{1} is now called Eve",
            "{1}: a bot plays instead of a human (Gentle)",
            "{1}: plays on this device",
        ],
    ),
]


@pytest.mark.parametrize(("changes", "lines"), CHANGES)
def test_a_reply_that_changes_more_than_turns_is_shown_and_asked_about(
    changes: dict[str, Any], lines: list[str]
) -> None:
    first, second = replied()
    before = record.to_record(first.match), first.saved
    text = changed(second.sent(), **changes)
    first.do("link", text)
    assert first.app.sheet == "confirm-answer"
    assert lines_of(first) == [line.format(*first.app.names()) for line in lines]
    assert (record.to_record(first.match), first.saved) == before
    first.do("close")
    assert first.app.sheet == ""
    assert (record.to_record(first.match), first.saved) == before
    assert first.app.is_far_turn()


@pytest.mark.parametrize(("changes", "lines"), CHANGES)
def test_it_can_be_taken_as_it_came(changes: dict[str, Any], lines: list[str]) -> None:
    first, second = replied()
    text = changed(second.sent(), **changes)
    kept, id = shelf.meta(first.match), link.unpack(text)
    first.do("link", text)
    first.do("take-answer")
    assert first.match.texts() == second.match.texts()
    assert first.match.seats == id.seats
    shared, sent = devices_of(first.match), devices_of(id)
    assert shared is not None
    assert sent is not None
    assert (shared.id, shared.seats, shared.here) == (sent.id, sent.seats, 0)
    assert shelf.meta(first.match) == kept
    assert first.app.shelf.count() == 0
    assert json.loads(first.saved)["seats"] == id.seats
    assert first.app.entries()[-1].seat == 1


@pytest.mark.parametrize(("changes", "lines"), CHANGES)
def test_it_can_be_opened_as_a_game_of_its_own(changes: dict[str, Any], lines: list[str]) -> None:
    first, second = replied()
    text = changed(second.sent(), **changes)
    before = record.to_record(first.match)
    first.do("link", text)
    first.do("import-anyway")
    assert devices_of(first.match) is None
    assert first.match.seats == link.unpack(text).seats
    assert first.match.texts() == second.match.texts()
    [other] = first.app.shelf.games()
    assert record.to_record(shelf.match_of(other)) == before


def test_a_reply_as_it_should_be_is_taken_without_a_question() -> None:
    first, second = replied()
    first.do("link", changed(second.sent(), takebacks=3, somebody=[1]))
    assert first.app.sheet == ""
    assert first.match.texts() == second.match.texts()
    assert not first.match.extra.keys() & {"takebacks", "somebody"}


@pytest.mark.parametrize("kinds", [("", FAR, "random"), ("", "random", FAR, "greedy")])
def test_turns_of_bots_after_a_far_turn_need_no_question(kinds: tuple[str, ...]) -> None:
    first, second = replied(*kinds, game="trias")
    before = len(first.match.actions)
    first.do("link", second.sent())
    assert first.app.sheet != "confirm-answer"
    assert len(first.match.actions) > before
    assert first.match.texts() == second.match.texts()


def test_turns_of_seats_that_are_played_here_are_asked_about() -> None:
    first, second = replied()
    given = record.to_record(link.unpack(second.sent()))
    forged = record.from_record(given)
    forged.play(forged.state.legal()[0])
    forged.play(forged.state.legal()[0])
    forged.play(forged.state.legal()[0])
    assert forged.state.winners() is None
    before = record.to_record(first.match)
    first.do("link", link.pack(forged))
    assert first.app.sheet == "confirm-answer"
    mine = first.app.names()[0]
    assert lines_of(first) == [f"2 actions by {mine}, who plays on this device"]
    assert record.to_record(first.match) == before
    first.do("take-answer")
    assert first.match.texts() == forged.texts()


@pytest.mark.parametrize("length", [0, -1])
@pytest.mark.parametrize(("changes", "lines"), CHANGES[:8])
def test_of_a_link_with_nothing_new_nothing_is_taken(
    changes: dict[str, Any], lines: list[str], length: int
) -> None:
    first, second = replied()
    first.do("link", second.sent())
    before = record.to_record(first.match)
    end = len(first.match.actions) + length
    text = changed(link.pack(first.match), **changes, actions=lambda actions: actions[:end])
    first.do("link", text)
    assert first.app.sheet == ""
    assert record.to_record(first.match) == before
    assert json.loads(first.saved) == before


def test_what_waited_for_an_answer_waits_beneath_the_question() -> None:
    first = begun("", "", FAR, game="trias")
    first.play_turn()
    second = Device(60)
    while first.app.sheet != "handover":
        second.do("link", first.sent())
        second.play_turn()
        first.do("link", second.sent())
        if first.app.sheet != "handover":
            first.play_turn()
    here = record.from_record(record.to_record(first.match))
    here.play(here.state.legal()[0])
    first.do("link", link.pack(here))
    assert first.app.sheet == "confirm-answer"
    assert len(lines_of(first)) == 1
    first.do("link", link.pack(here))
    first.do("close")
    assert first.app.sheet == "handover"
    assert first.app.session.viewer is None


def test_a_kept_game_that_such_a_reply_is_for_comes_back_when_it_is_taken() -> None:
    first, second = replied()
    reply = changed(second.sent(), seats=with_seat(1, name="Mallory"))
    id = shelf.meta(first.match).id
    first.do("close")
    first.do("new-game")
    first.do("seat-kind", "gentle", 1)
    first.do("start")
    first.play_turn()
    running = first.match
    first.do("close")
    first.do("link", reply)
    assert first.app.sheet == "confirm-answer"
    assert first.match is running
    first.do("take-answer")
    assert shelf.meta(first.match).id == id
    assert first.match.texts() == second.match.texts()
    assert shelf.meta(running).id in {one.id for one in first.app.shelf.games()}


def test_other_options_are_told_where_a_copy_is_offered() -> None:
    first = begun("", FAR)
    first.play_turn()
    text = first.sent()
    assert first.match.options["pole"] == "unlimited"
    first.do("link", changed(text, options={"pole": "4"}))
    assert first.app.sheet == "confirm-split"
    assert lines_of(first) == ["South Pole: Room for 4 herds instead of No limit"]
    first.do("close")
    first.do("link", changed(text, options={"pole": "unlimited", "more": "x"}))
    assert lines_of(first) == ["Another option: more"]
    first.do("close")
    first.do("link", changed(text, actions=[]))
    assert first.app.sheet == ""
    assert first.app.notices.toast == (t("far.older"), False)


def test_options_that_no_game_has_are_only_named() -> None:
    first, second = replied()
    first.do("link", changed(second.sent(), options={"pole": ["4"], "x" * 99: 1, "\u202e": None}))
    assert first.app.sheet == "confirm-split"
    assert lines_of(first) == [
        "Another option: pole",
        f"Another option: {'x' * 24}",
        "Another option: \ufffd",
    ]


@pytest.mark.parametrize("language", words.LANGUAGES)
def test_the_question_speaks_every_language(language: str) -> None:
    first, second = replied()
    first.do("link", changed(second.sent(), **CHANGES[-1][0]))
    first.do("language", language)
    assert first.app.sheet == "confirm-answer"
    shown = place_of(first.app, "sheets")
    for id in ("far.answer.title", "far.answer", "far.answer.take", "far.answer.leave", "far.split.yes"):
        assert words.m(id) in shown
    assert len(lines_of(first)) == 4
    assert re.findall('data-intent="([a-z-]+)"', shown)[-3:] == ["close", "take-answer", "import-anyway"]


def test_a_reply_for_which_the_game_on_the_board_has_to_go_is_whole_afterwards() -> None:
    """The game on the board is given up, because there is no room to keep it."""
    first, second = replied()
    first.do("close")
    first.do("new-game")
    first.do("seat-kind", "gentle", 1)
    first.do("start")
    first.play_turn()
    first.do("close")

    def full(_: str, __: str) -> None:
        raise NotKept("err.storage_full")

    first.app.shelf.storage.set = full  # type: ignore[method-assign]
    first.do("link", changed(second.sent(), seats=with_seat(1, name="Mallory")))
    first.do("take-answer")
    assert first.app.sheet == "confirm-lose"
    first.do("lose")
    assert first.match.texts() == second.match.texts()
