"""Sealed games on the page: set up, dealt, played and opened, and what each device keeps of them."""

from __future__ import annotations

import json
from itertools import count
from random import Random

import pytest

from tests.amount import amount
from tests.web.features.test_codes import reloaded, shown_code
from tests.web.keeping.test_link import PAGE, Device
from tests.web.page_player import notice
from trias import link, mask, record, sealed_game, turn_link
from trias.games.trias.hidden import filled, taken
from trias.games.trias.state import State
from trias.sealed import table_of, true_cards
from trias.sealed_link import kept, seal_in
from web import words
from web.features.by_link.by_link import address
from web.keeping import shelf
from web.keeping.devices import devices_of, is_dealing, is_sealed
from web.play.begin import offer_kept_game
from web.screen import scene
from web.state.orders import ShareText
from web.state.views import FAR
from web.words import sentence, t


def set_up(*kinds: str, seed: int = 1, seal: str = "on") -> Device:
    """A device that has set up a game with these seats, and has not begun it."""
    player = Device(seed)
    player.seat(kinds)
    player.do("seal", seal)
    return player


class Circle:
    """The devices of a sealed game. here: whose turn it is."""

    def __init__(self, *kinds: str, seed: int = 1) -> None:
        self.here = set_up(*kinds, seed=seed)
        self.here.do("start")
        self.devices = {0: self.here}

    def number(self) -> int:
        """The number of the device that gets the next link."""
        match = self.here.match
        shared = devices_of(match)
        assert shared is not None
        return shared.seats[sealed_game.receiver(match)]

    def pass_on(self, text: str = "") -> None:
        """Let the next device open the link."""
        text = text or self.here.sent()
        there = self.devices.setdefault(self.number(), Device(self.number() + 50))
        there.do("link", text)
        assert there.app.sheet != "message", there.app.notices.message
        self.here = there

    def deal(self) -> None:
        while is_dealing(self.here.match):
            self.pass_on()

    def play_on(self, turns: int = 400) -> None:
        """Play and pass on, so many turns or to the end."""
        for _ in range(turns):
            self.here.play_turn()
            if self.here.match.state.winners() is not None:
                return
            self.pass_on()


def found(device: Device) -> str:
    """What the result page says about the cards."""
    while device.app.session.showing is not None:
        device.do("skip")
    if device.app.sheet != "final":
        device.do("final")
    return words.plain(scene(device.app)["sheets"])


@pytest.fixture(autouse=True)
def _same_secrets(monkeypatch: pytest.MonkeyPatch) -> None:
    """The devices' secrets are the same each time."""
    numbers = count(1)
    monkeypatch.setattr(mask, "new_secret", lambda: bytes([next(numbers)]) * 32)


# Setting up ---------------------------------------------------------------------------------------------


def test_the_form_offers_it_with_its_cost_where_people_alone_play_by_link() -> None:
    player = set_up("", FAR, seal="off")
    shown = words.plain(scene(player.app)["sheets"])
    assert t("start.seal.open") in shown
    player.do("seal", "on")
    assert t("start.seal.cost", n=2) in words.plain(scene(player.app)["sheets"])
    player.do("seat-add")
    player.do("seat-kind", FAR, 2)
    assert t("start.seal.cost", n=4) in words.plain(scene(player.app)["sheets"])
    player.do("seat-kind", "casual", 2)
    shown = scene(player.app)["sheets"]
    assert t("start.seal.bots") in words.plain(shown)
    assert 'data-intent="seal"' not in shown
    player.do("start")
    assert not is_sealed(player.match)


@pytest.mark.parametrize("kinds", [("", ""), ("", "casual")])
def test_the_form_says_nothing_of_it_without_other_devices(kinds: tuple[str, ...]) -> None:
    player = set_up(*kinds)
    assert "seal" not in scene(player.app)["sheets"]
    player.do("start")
    assert not is_sealed(player.match)


def test_triad_has_nothing_to_seal() -> None:
    player = Device(1)
    player.do("game", "triad")
    player.do("setup", "link")
    player.do("seal", "on")
    assert 'data-intent="seal"' not in scene(player.app)["sheets"]
    player.do("start")
    assert not is_sealed(player.match)
    assert player.app.is_far_turn() or player.app.is_persons_turn()


def test_the_choice_is_remembered() -> None:
    player = set_up("", FAR)
    player.do("start")
    other = Device(3)
    other.app.draft.recall(player.app.last_setup, Random(1))
    assert other.app.draft.seal == "on"
    other.app.draft.recall({**player.app.last_setup, "seal": ["x"]}, Random(1))
    assert other.app.draft.seal == "on"


# Whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "kinds", [("", FAR), (FAR, "", ""), *amount([], [("", FAR, FAR), ("", FAR, "", FAR)])]
)
def test_a_whole_game_is_played_and_nobody_changed_a_card(kinds: tuple[str, ...]) -> None:
    circle = Circle(*kinds)
    first = circle.here
    assert first.app.sheet == "send"
    assert not first.app.is_persons_turn()
    assert words.plain(t("far.deal", player="")).split(".")[0] in words.plain(scene(first.app)["sheets"])
    circle.deal()
    for device in circle.devices.values():
        assert device.app.shelf.count() == 0
    circle.play_on()
    last = circle.here
    assert t("sealed.fits") in found(last)
    again = record.loads(last.saved)
    assert again.state.winners() == last.match.state.winners()
    text = address(last.app).removeprefix(PAGE)
    assert text.startswith("#g=2")
    for device in circle.devices.values():
        if device is not last:
            device.do("link", text)
            assert t("sealed.fits") in found(device)
            assert device.match.texts() == last.match.texts()
            assert device.match.setup == last.match.setup
            assert device.app.shelf.count() == 0
    somebody = Device(9)
    somebody.do("link", text)
    assert somebody.match.texts() == last.match.texts()
    assert t("sealed.fits") not in found(somebody)


def test_a_game_is_played_by_codes_with_reloads_and_lost_turns() -> None:
    rng, circle = Random(4), Circle("", FAR)
    wholes = reloads = 0
    for _ in range(400):
        here = circle.here
        if not is_dealing(here.match):
            here.play_turn()
            if here.match.state.winners() is not None:
                break
        text = shown_code(here)
        number = circle.number()
        if not is_dealing(here.match) and here.match.actions and rng.random() < 0.2:
            here.do("whole-code")
            whole = address(here.app).removeprefix(PAGE)
            assert len(whole) >= len(text)
            text, wholes = whole, wholes + 1
        if number in circle.devices and rng.random() < 0.3:
            circle.devices[number], reloads = reloaded(circle.devices[number]), reloads + 1
        circle.pass_on(text)
    assert t("sealed.fits") in found(circle.here)
    assert wholes
    assert reloads


def test_a_rematch_is_sealed_too() -> None:
    circle = Circle("", FAR)
    circle.deal()
    circle.play_on()
    found(circle.here)
    before = devices_of(circle.here.match)
    circle.here.do("rematch")
    assert is_dealing(circle.here.match)
    after = devices_of(circle.here.match)
    assert before is not None
    assert after is not None
    assert (before.seats, before.here) == (after.seats, after.here)
    assert before.id != after.id
    there = circle.devices[circle.number()]
    there.do("link", circle.here.sent())
    assert there.app.sheet == "confirm-open" or is_dealing(there.match)


# What is kept -------------------------------------------------------------------------------------------


def test_what_a_device_keeps_shows_nothing_that_its_seat_may_not_know() -> None:
    """Not the others' hands, not the pile, not the card at the top when its turn comes, and no secret."""
    circle = Circle("", FAR, FAR)
    circle.deal()
    seals = {number: seal_in(device.match) for number, device in circle.devices.items()}
    assert all(seals.values())
    secrets = {number: seal.secret for number, seal in seals.items() if seal is not None}
    looked = 0
    while circle.here.match.state.winners() is None:
        match = circle.here.match
        full = seal_in(match)
        assert full is not None
        truth = "".join(full.decks)
        cards = [truth[card] for card in true_cards(full, secrets, table_of(match, full))]
        for number, device in circle.devices.items():
            copy = device.match
            seal = seal_in(copy)
            if seal is None or not seal.is_dealt:
                continue
            assert isinstance(copy.start, State)
            own = {one.place for one in taken(copy.start, copy.actions) if one.is_shown}
            own |= {one.place for one in taken(copy.start, copy.actions) if seal.devices[one.seat] == number}
            own |= set(seal.seats_of(number))
            shown = copy.setup["hands"] + copy.setup["deck"]
            assert all(shown[place] == cards[place] for place in own)
            known = {place: cards[place] for place in own}
            unseen = {one.place for one in taken(copy.start, copy.actions)} - own
            assert filled(copy.setup, len(copy.seats), known, unseen) == copy.setup
            for other, secret in secrets.items():
                if other != number and other not in seal.secrets():  # the last round opens them
                    assert kept(seal._replace(secret=secret))["secret"] not in device.saved
            looked += 1
        if looked > amount(40, 1000):
            break
        circle.play_on(1)
    assert looked > 40


def test_no_hand_card_of_another_device_is_drawn() -> None:
    circle = Circle("", FAR)
    circle.deal()
    circle.play_on(4)
    for number, device in circle.devices.items():
        for seat in range(2):
            assert device.app.sees(seat) == (number == devices_of(device.match).seats[seat])  # type: ignore[union-attr]


def test_a_game_that_is_being_dealt_is_kept() -> None:
    """It has no action yet, but a secret that nobody could make again."""
    first = Circle("", FAR).here
    other = Device(5)
    offer_kept_game(other.app, first.saved)
    assert other.app.session.kept_match is not None
    other.do("continue")
    assert other.app.sheet == "send"
    assert other.match.extra["seal"] == first.match.extra["seal"]
    other.do("home")
    other.do("start", "quick")
    [stored] = other.app.shelf.games()
    assert is_dealing(shelf.match_of(stored))


def test_a_copy_of_a_sealed_game_is_dealt_anew_and_plays_on_here() -> None:
    circle = Circle("", FAR)
    circle.deal()
    circle.play_on(6)
    player = circle.here
    known = player.match.state.hands[devices_of(player.match).here]  # type: ignore[attr-defined, union-attr]
    player.do("games")
    player.do("game-copy", "", 0)
    copy = next(shelf.match_of(game) for game in player.app.shelf.games())
    assert not is_sealed(copy)
    assert devices_of(copy) is None
    assert copy.texts() == player.match.texts()
    assert isinstance(copy.state, State)
    assert known in copy.state.hands
    player.do("close")
    player.do("history")
    player.do("travel", "first")
    player.do("branch")
    assert not is_sealed(player.match)
    assert devices_of(player.match) is None


def test_a_file_takes_a_sealed_game_to_another_machine_or_beside_it() -> None:
    circle = Circle("", FAR)
    circle.deal()
    circle.play_on(4)
    circle.here.play_turn()
    text = circle.here.saved
    machine = Device(8)
    machine.do("import", text)
    assert is_sealed(machine.match)
    there = circle.devices[circle.number()]
    there.do("link", machine.sent())
    assert there.match.texts() == machine.match.texts()
    circle.here.do("import", text)
    circle.here.do("import-anyway")
    assert not is_sealed(circle.here.match)


def test_bots_do_not_take_over_and_nothing_is_shared_before_the_turn_passes() -> None:
    circle = Circle("", FAR)
    circle.deal()
    circle.play_on(4)
    player = circle.here
    if player.app.sheet:
        player.click()
    player.do("menu")
    shown = scene(player.app)["sheets"]
    assert 'data-intent="seats"' not in shown
    assert 'data-intent="share"' not in shown
    player.do("close")
    player.do("share")
    assert player.app.sheet == ""
    assert t("err.sealed.later").rstrip(".") in words.plain(notice(player.app))
    player.do("seat-turn", "casual", 0)
    assert all(seat["bot"] is None for seat in player.match.seats)


# What is refused ----------------------------------------------------------------------------------------


def is_refused(device: Device, text: str, id: str = "") -> None:
    before = device.saved
    device.do("link", text)
    assert device.app.sheet == "message"
    shown = words.plain(scene(device.app)["sheets"])
    assert "\n" not in shown.strip()
    assert not id or t(id) in shown
    device.do("close")
    assert device.saved == before


def test_wrong_links_are_refused_in_one_line_and_nothing_is_lost() -> None:
    circle = Circle("", FAR)
    joining = circle.here.sent()
    circle.deal()
    circle.play_on(2)
    circle.here.play_turn()
    text, there = circle.here.sent(), circle.devices[circle.number()]
    other = "B" if text[20] == "A" else "A"
    for wrong in ("#s=", "#s=2abc", "#s=1", "#s=1<b>", text[:-9], text[:20] + other + text[21:], text + "AA"):
        is_refused(there, wrong)
    stranger = Device(77)
    stranger.do("link", text)
    assert stranger.app.sheet == "message"
    assert t("err.sealed.unknown") in words.plain(scene(stranger.app)["sheets"])
    strange = Circle("", FAR, seed=2)
    strange.deal()
    strange.play_on(2)
    strange.here.play_turn()
    is_refused(there, strange.here.sent(), "err.sealed.unknown")
    there.do("link", joining)
    assert there.app.notices.toast == (t("far.older"), False)
    there.do("link", text)
    assert there.match.texts() == circle.here.match.texts()
    before = there.saved
    there.do("link", text)
    assert there.app.notices.toast == (t("far.older"), False)
    assert json.loads(there.saved)["actions"] == json.loads(before)["actions"]


def test_a_link_for_another_device_is_refused() -> None:
    circle = Circle("", FAR, FAR)
    first = circle.here
    circle.pass_on()
    text = circle.here.sent()
    is_refused(first, text, "err.sealed.elsewhere")


def test_a_seal_that_was_damaged_where_it_is_kept_is_told() -> None:
    circle = Circle("", FAR)
    circle.deal()
    circle.play_on(2)
    circle.here.play_turn()
    device = circle.here
    device.match.extra["seal"] = {"secret": "x", "open": "y", "dealt": True}
    assert sentence(t("err.sealed.lost")) in words.plain(scene(device.app)["sheets"])
    device.do("share-link")
    order = device.orders[-1]
    assert isinstance(order, ShareText)
    assert "#s" not in order.text


def test_an_open_link_moves_no_sealed_game() -> None:
    """Whoever makes one has not to prove anything. Even one that agrees with the copy is refused."""
    circle = Circle("", FAR)
    circle.deal()
    circle.play_on(3)
    there = next(device for device in circle.devices.values() if device is not circle.here)
    forged = record.loads(there.saved)
    forged.play(forged.state.legal()[0])
    shared = devices_of(there.match)
    assert shared is not None
    is_refused(there, link.pack(forged), "err.turn.other")
    text = turn_link.pack_turn(forged, len(there.match.actions), shared.id)
    is_refused(there, text, "err.turn.unknown")
    forged.extra["sealed"] = {"secrets": ["AA", "AA"]}
    is_refused(there, link.pack(forged), "err.turn.other")


def test_an_old_link_of_a_game_that_is_over_changes_nothing() -> None:
    circle = Circle("", FAR)
    circle.deal()
    circle.play_on(3)
    circle.here.play_turn()
    text = circle.here.sent()
    circle.pass_on()
    circle.play_on()
    found(circle.here)
    before = circle.here.match.texts()
    circle.here.do("link", text)
    assert circle.here.app.notices.toast == (t("far.older"), False)
    assert circle.here.match.texts() == before
