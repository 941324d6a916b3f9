"""Sealed games: whole games between devices, what each of them knows, and every way to cheat."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.amount import amount
from tests.engine.sealed_table import SealedTable
from trias import link, record, sealed, sealed_game
from trias.__main__ import main
from trias.games.contract import Refused
from trias.games.trias.hidden import cards_of, filled, owner, taken, top
from trias.games.trias.state import State
from trias.link_bytes import checked_bytes, checked_text
from trias.mask import (
    PROOF,
    card_bytes,
    card_point,
    deck_digest,
    holds,
    key_of,
    order_of,
    prove,
    public_of,
    shuffled,
)
from trias.match import Match
from trias.ristretto import ORDER, encoded, times
from trias.sealed import KEY, Lift, Mask, point_of, settle, table_of, true_cards, values_at
from trias.sealed_link import SIGN, kept, pack_deal, pack_turn, seal_in

DATA = Path(__file__).parents[1] / "data"
#: Made in November 2026. They hold for ever.
VECTORS = json.loads((DATA / "sealed.json").read_text(encoding="utf-8"))
TABLES = [(0, 1), (0, 0, 2), *amount([], [(1, 0), (0, 1, 2), (2, 0, 1, 0), (0, 1, 2, 3, 4)])]


def dealt(devices: tuple[int, ...] = (0, 1), seed: int = 5) -> SealedTable:
    table = SealedTable(devices, seed)
    table.deal()
    return table


def secrets_of(table: SealedTable) -> dict[int, bytes]:
    return {device: table.secret(device) for device in {*table.devices}}


def start_of(match: Match) -> State:
    assert isinstance(match.start, State)
    return match.start


def state_of(match: Match) -> State:
    assert isinstance(match.state, State)
    return match.state


# Cards and places ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_whose_turn_takes_which_card_is_known_from_the_start(players: int, seed: int) -> None:
    """Every turn takes one card of the pile, so the pile needs no share but the next player's."""
    rng = Random(seed)
    match = Match.new("trias", [{"name": "x", "bot": None}] * players, rng)
    while match.state.winners() is None:
        match.play(rng.choice(match.state.legal()))
    drawn = [one for one in taken(start_of(match), match.actions) if one.place >= players]
    from_pile = sorted({one.place: one.seat for one in drawn}.items())
    assert [place for place, _ in from_pile] == [*range(players, players + len(from_pile))]
    assert all(owner(place, match.setup, players) == seat for place, seat in from_pile)


@pytest.mark.parametrize("players", [2, 3, 5])
@pytest.mark.parametrize("seed", range(5))
def test_gaps_are_filled_with_a_possible_deal(players: int, seed: int) -> None:
    """And nothing but what is known decides how."""
    rng = Random(seed)
    match = Match.new("trias", [{"name": "x", "bot": None}] * players, rng)
    letters = match.setup["hands"] + match.setup["deck"]
    known = {place: letters[place] for place in range(len(letters)) if rng.random() < 0.4}
    rest = [place for place in range(len(letters)) if place not in known and letters[place] != "X"]
    in_hands = rng.sample(rest, len(rest) // 2)
    setup = filled(match.setup, players, known, in_hands)
    again = Match("trias", match.seats, {}, setup)
    cards = again.setup["hands"] + again.setup["deck"]
    assert all(cards[place] == letter for place, letter in known.items())
    assert cards.index("X") not in in_hands
    other = {**match.setup, **match.game.new_setup(players, Random(seed + 99)), "tiles": match.setup["tiles"]}
    other["starter"] = match.setup["starter"]
    assert filled(other, players, known, in_hands) == setup


def test_what_cannot_be_a_deal_is_refused() -> None:
    with pytest.raises(Refused, match=r"err\.sealed\.count"):
        filled({}, 2, dict.fromkeys(range(6), "M"))
    with pytest.raises(Refused, match=r"err\.sealed\.count"):
        filled({}, 2, {0: "X"})
    with pytest.raises(Refused, match=r"err\.sealed\.meteorite"):
        filled({}, 2, {}, range(16, 21))


# Masks and proofs ---------------------------------------------------------------------------------------


def test_masks_are_those_of_the_vectors() -> None:
    secret, table = bytes.fromhex(VECTORS["secret"]), bytes.fromhex(VECTORS["table"])
    assert [card_bytes(number).hex() for number in range(3)] == VECTORS["cards"]
    key = key_of(secret, table)
    assert public_of(key).hex() == VECTORS["public"]
    assert [order_of(secret, table, deck, size) for deck, size in enumerate((16, 5))] == VECTORS["orders"]
    deck = shuffled([card_point(number) for number in range(21)], (16, 5), secret, table)
    assert deck_digest([encoded(point) for point in deck]).hex() == VECTORS["deck"]
    pair = card_point(0), times(key, card_point(0))
    assert prove(secret, table, [pair], b"course").hex() == VECTORS["proof"]


@pytest.mark.parametrize("count", [0, 1, 3])
def test_a_proof_holds_for_what_it_is_of_alone(count: int) -> None:
    secret, table = b"s" * 32, b"t" * 32
    key = key_of(secret, table)
    pairs = [(card_point(number), times(key, card_point(number))) for number in range(count)]
    proof, public = prove(secret, table, pairs, b"course"), public_of(key)
    assert holds(proof, public, table, pairs, b"course")
    assert not holds(proof, public, table, pairs, b"another")
    assert not holds(proof, public, b"u" * 32, pairs, b"course")
    assert not holds(proof, public_of(key + 1), table, pairs, b"course")
    assert not holds(proof, bytes(32), table, pairs, b"course")
    assert not holds(proof[:-1], public, table, pairs, b"course")
    assert not holds(proof[:16] + b"\xff" * 32, public, table, pairs, b"course")
    for at in range(0, PROOF, 5):
        changed = proof[:at] + bytes([proof[at] ^ 1]) + proof[at + 1 :]
        assert not holds(changed, public, table, pairs, b"course")
    if count:
        other = [(card_point(20), pairs[0][1]), *pairs[1:]]
        assert not holds(proof, public, table, other, b"course")
        assert not holds(proof, public, table, pairs[1:], b"course")


def test_every_order_of_a_shuffle_is_about_as_likely() -> None:
    counts: dict[tuple[int, ...], int] = {}
    for number in range(1200):
        order = tuple(order_of(number.to_bytes(32), b"t", 0, 3))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert min(counts.values()) > 150


# Whole games --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("devices", TABLES)
def test_whole_games_are_played_and_nobody_changed_a_card(devices: tuple[int, ...]) -> None:
    table = SealedTable(devices, 7)
    table.deal()
    assert len(table.links) == 2 * len({*devices}) - 2
    table.play_on()
    match, others = table.match, {*devices} - {table.here}
    finding = sealed_game.finding_of(match)
    assert finding is not None
    assert (finding.device, finding.place) == (-1, -1)
    again = record.from_record(record.to_record(match))
    assert again.state.winners() == match.state.winners()
    for device in others:
        opened = link.unpack(link.pack(match))
        assert KEY not in opened.extra
        sealed_game.agree(opened, table.copies[device])
        finding = sealed_game.finding_of(opened)
        assert finding is not None
        assert finding.device == -1
        assert opened.setup == match.setup


@pytest.mark.parametrize("devices", TABLES)
def test_every_copy_has_the_cards_that_its_seats_may_know_and_no_others(devices: tuple[int, ...]) -> None:
    """The others lie in an order that nothing but the known cards decides, as `filled` has it."""
    table = dealt(devices)
    seal, players = table.seal(), len(devices)
    letters = "".join(cards_of(players))
    truth = [letters[card] for card in true_cards(seal, secrets_of(table), table_of(table.match, seal))]
    looked = 0
    while table.match.state.winners() is None:
        for device, copy in table.copies.items():
            if not table.seal(device).is_dealt:
                continue
            events = list(taken(start_of(copy), copy.actions))
            own = {one.place for one in events if one.is_shown or devices[one.seat] == device}
            own |= {seat for seat in range(players) if devices[seat] == device}
            cards = copy.setup["hands"] + copy.setup["deck"]
            assert all(cards[place] == truth[place] for place in own)
            known = {place: truth[place] for place in own}
            unseen = {one.place for one in events} - own
            assert filled(copy.setup, players, known, unseen) == copy.setup
            looked += 1
        table.play_turn()
        if table.match.state.winners() is None:
            table.pass_on()
    assert looked > 20


@pytest.mark.parametrize("devices", [(0, 1), *amount([], [(0, 1, 2), (2, 0, 1, 0)])])
def test_a_device_can_open_its_next_card_at_its_turn_and_nothing_else(devices: tuple[int, ...]) -> None:
    """Whatever its program does: this takes off its own mask from all that it has."""
    table = dealt(devices)
    players = len(devices)
    for _ in range(10):
        for device, copy in table.copies.items():
            seal = table.seal(device)
            key = pow(key_of(seal.secret, table_of(copy, seal)), -1, ORDER)
            bare = {card_bytes(number) for number in range(len(seal.deck))}
            values = values_at(copy, seal)
            masked = {place: value for place, value in values.items() if value not in bare}
            opened = {at for at, value in masked.items() if encoded(times(key, point_of(value))) in bare}
            pile, first = {at for at in opened if at >= players}, top(state_of(copy)) or 0
            assert all(devices[owner(at, copy.setup, players)] == device for at in opened)
            coming = {at for at in pile if at >= first}
            if device == table.here:
                assert coming == set(range(first, first + len(coming)))
                assert coming or state_of(copy).phase != "card"
            else:
                assert not coming
        table.play_turn()
        table.pass_on()


def test_what_a_device_keeps_holds_no_secret_of_another() -> None:
    table = dealt((0, 1, 2))
    for _ in range(10):
        table.play_turn()
        table.pass_on()
        for device, copy in table.copies.items():
            text = record.dumps(record.to_record(copy))
            for other in {0, 1, 2} - {device}:
                assert kept(table.seal(other))["secret"] not in text
        assert not any(kept(table.seal(one))["secret"] in table.links[-1] for one in (0, 1, 2))


def test_an_older_copy_takes_the_whole_game_with_its_own_turns() -> None:
    """Nobody but the device itself could have made the proofs of its turns."""
    table = dealt()
    table.play_on(5)
    behind = record.from_record(record.to_record(table.match))
    first = table.here
    for _ in range(2):
        table.play_turn()
        table.pass_on()
    table.play_turn()
    assert table.next != table.here == first
    table.pass_on()
    table.play_turn()
    arrived = sealed_game.take(sealed_game.link_of(table.match, is_whole=True), behind)
    assert arrived.is_new
    assert arrived.match.texts() == table.match.texts()
    own = seal_in(arrived.match)
    assert own is not None
    table.copies[first], table.here = arrived.match, first
    table.play_on()
    finding = sealed_game.finding_of(table.match)
    assert finding is not None
    assert finding.device == -1


def test_bots_and_games_without_cards_are_refused() -> None:
    for game, bot in (("trias", "casual"), ("triad", None)):
        match = Match.new(game, [{"name": "a", "bot": None}, {"name": "b", "bot": bot}], Random(1))
        match.extra = {"link": {"id": "abc", "devices": [0, 1]}, "device": 0}
        with pytest.raises(Refused, match=r"err\.sealed\.bots"):
            sealed_game.begin(match, bytes(32))
        assert KEY not in match.extra


def test_a_game_of_former_days_is_read_and_written() -> None:
    table = SealedTable((0, 1), VECTORS["game"]["seed"])
    for turn, text in zip(VECTORS["game"]["turns"], VECTORS["game"]["links"], strict=True):
        table.play(*turn)
        assert sealed_game.link_of(table.match) == text
        table.pass_on(text)
    table.play(*VECTORS["game"]["last"])
    assert link.pack(table.match) == VECTORS["game"]["opened"]


# Cheating -----------------------------------------------------------------------------------------------


def said_by(table: SealedTable, lift: Lift, device: int, pairs: Sequence[tuple[int, int]] = ()) -> Lift:
    """The lift with a proof by this device, of pairs of cards and places: as good as it can make one."""
    match, seal = table.match, table.seal()
    values = values_at(match, seal._replace(lifts=seal.lifts[:-1]))
    points = [(card_point(card), point_of(values[place])) for card, place in pairs]
    proof = prove(table.secret(device), table_of(match, seal), points, sealed.course(match, lift))
    return lift._replace(proof=proof)


def forged(table: SealedTable, change: Callable[[Lift], Lift]) -> str:
    """The link of the turn just played with what the device says changed."""
    seal = table.seal()
    seal = seal._replace(lifts=(*seal.lifts[:-1], change(seal.lifts[-1])))
    first = len(table.copies[table.next].actions)
    return pack_turn(table.match, seal, "9zq7673b", first, table.next)


def is_refused(table: SealedTable, text: str, id: str) -> None:
    """The next device refuses the link, its copy stays as it is, and takes the true one."""
    copy = table.copies[table.next]
    before = record.dumps(record.to_record(copy))
    with pytest.raises(Refused) as caught:
        sealed_game.take(text, copy)
    assert caught.value.reason.id == id
    assert record.dumps(record.to_record(copy)) == before


def with_shown_card() -> tuple[SealedTable, int]:
    """A table at which the device here has just drawn and shown a card, and its place."""
    table = dealt()
    table.play_on(4)
    place = top(state_of(table.match))
    assert place is not None
    table.play("draw")
    table.play_turn()
    assert len(table.seal().lifts[-1].cards) == 1
    assert len(table.seal().lifts[-1].values) == 1
    return table, place


def test_a_swapped_card_is_refused() -> None:
    """A device draws a card and plays another one, with every letter of its link in agreement."""
    table, place = dealt(), 0
    table.play_on(4)
    match, seal = table.match, table.seal()
    place = top(state_of(match)) or 0
    truth = sealed.open_card(match, seal, place)
    wrong = next(letter for letter in "MSW" if letter != truth)
    settle(match, seal, {place: wrong})
    match.play(match.game.action_of("draw"))
    while match.state.to_move == seal.seats_of(seal.here)[0]:
        match.play(match.game.action_of("end" if state_of(match).phase == "act" else table.choose()))
    sealed_game.say(match)
    is_refused(table, sealed_game.link_of(match), "err.sealed.card")
    number = "".join(seal.decks).index(wrong)
    text = forged(
        table, lambda lift: said_by(table, lift._replace(cards=(number,)), seal.here, [(number, place)])
    )
    is_refused(table, text, "err.sealed.proof")


@pytest.mark.parametrize(
    ("change", "id"),
    [
        (lambda lift: lift._replace(cards=()), "err.sealed.card"),
        (lambda lift: lift._replace(cards=(*lift.cards, 0)), "err.sealed.card"),
        (lambda lift: lift._replace(cards=(200,)), "err.sealed.torn"),
        (lambda lift: lift._replace(values=()), "err.sealed.torn"),
        (lambda lift: lift._replace(values=(bytes(32),)), "err.sealed.torn"),
        (lambda lift: lift._replace(values=(card_bytes(3),)), "err.sealed.proof"),
        (lambda lift: lift._replace(proof=bytes(PROOF)), "err.sealed.proof"),
        (lambda lift: lift._replace(device=1 - lift.device), "err.sealed.torn"),
        (lambda lift: lift._replace(after=lift.after - 1), "err.sealed.torn"),
        (lambda lift: lift._replace(secret=bytes(32)), "err.sealed.torn"),
    ],
)
def test_what_is_not_said_rightly_is_refused(change: Callable[[Lift], Lift], id: str) -> None:
    table, _ = with_shown_card()
    is_refused(table, forged(table, change), id)
    table.pass_on()
    table.play_on()
    assert table.match.state.winners() is not None


def test_a_share_of_another_card_is_refused() -> None:
    """The one of the turn before, and one for a card that comes later."""
    table, place = with_shown_card()
    seal = table.seal()
    earlier = next(lift for lift in reversed(seal.lifts[:-1]) if lift.device == seal.here)
    is_refused(table, forged(table, lambda lift: lift._replace(values=earlier.values)), "err.sealed.proof")
    key = pow(key_of(seal.secret, table_of(table.match, seal)), -1, ORDER)
    later = encoded(times(key, point_of(seal.deck[place + 3])))
    is_refused(table, forged(table, lambda lift: lift._replace(values=(later,))), "err.sealed.proof")
    number = seal.lifts[-1].cards[0]
    text = forged(
        table, lambda lift: said_by(table, lift._replace(values=(later,)), seal.here, [(number, place)])
    )
    is_refused(table, text, "err.sealed.proof")


def test_a_turn_in_the_name_of_another_device_is_refused() -> None:
    """A third device plays the turn of the one that is to move. It has all links, but not its secret."""
    table = dealt((0, 1, 2))
    table.play_on(3)
    table.play_turn()
    text = forged(table, lambda lift: said_by(table, lift, (lift.device + 1) % 3))
    is_refused(table, text, "err.sealed.proof")


def test_a_turn_of_the_reader_s_own_seat_needs_its_own_proof() -> None:
    table = dealt()
    table.play_on(4)
    there = table.next
    behind = record.from_record(record.to_record(table.match))
    first = table.here
    table.play_turn()
    table.pass_on()
    table.play_turn()
    seal = table.seal()
    lifts = [
        said_by(table, lift, there) if lift.device == first and lift.after > len(behind.actions) else lift
        for lift in seal.lifts
    ]
    text = pack_turn(table.match, seal._replace(lifts=tuple(lifts)), "9zq7673b", 0, None)
    with pytest.raises(Refused, match=r"err\.sealed\.proof"):
        sealed_game.take(text, behind)


def test_an_old_turn_and_one_that_comes_twice_change_nothing() -> None:
    table = dealt()
    table.play_on(6)
    match = table.match
    before = record.dumps(record.to_record(match))
    for text in [text for text in table.links if len(text) < 900]:
        arrived = sealed_game.take(text, match)
        assert not arrived.is_new
        assert arrived.match is match
    assert record.dumps(record.to_record(match)) == before


def test_a_turn_of_another_course_or_game_is_refused() -> None:
    table, other = dealt(), dealt(seed=6)
    table.play_on(4)
    other.play_on(4)
    table.play_turn()
    other.play_turn()
    for text in (sealed_game.link_of(other.match), sealed_game.link_of(other.match, is_whole=True)):
        with pytest.raises(Refused):
            sealed_game.take(text, table.copies[table.next])


def test_a_changed_secret_at_the_end_is_refused() -> None:
    table = dealt()
    while not table.seal().secrets():
        table.play_turn()
        if not table.seal().secrets():
            table.pass_on()
    table_secret = table.seal().lifts[-1].secret
    assert table_secret == table.secret(table.here)

    def change(lift: Lift) -> Lift:
        pairs = []
        before = list(taken(start_of(table.match), table.match.actions))
        for card, one in zip(
            lift.cards, [one for one in before if one.is_shown][-len(lift.cards) :], strict=False
        ):
            pairs.append((card, one.place))
        return said_by(table, lift._replace(secret=b"?" * 32), table.here, pairs)

    is_refused(table, forged(table, change), "err.sealed.secret")


def changed_deck(table: SealedTable, change: Callable[[list[bytes]], list[bytes]]) -> None:
    """Let the device here pass on another deck than the one that its secret makes."""
    seal = table.seal()
    deck = tuple(change(list(seal.deck)))
    masks = (*seal.masks[:-1], Mask(seal.masks[-1].public, deck_digest(deck)))
    table.match.extra[KEY] = kept(seal._replace(deck=deck, masks=masks))


def test_a_deck_that_was_put_in_order_comes_to_light_and_whose_it_was() -> None:
    table = SealedTable((0, 1), 5)
    changed_deck(table, lambda deck: [*reversed(deck[:16]), *deck[16:]])
    table.deal()
    table.play_on()
    finding = sealed_game.finding_of(table.match)
    assert finding is not None
    assert finding.device == 0
    assert finding.place >= 0
    assert record.from_record(record.to_record(table.match)).state.winners() is not None


def test_a_strange_card_in_the_deck_does_not_open() -> None:
    table = SealedTable((0, 1), 5)
    changed_deck(table, lambda deck: [encoded(times(7, point_of(value))) for value in deck])
    with pytest.raises(Refused, match=r"err\.sealed\.card"):
        table.deal()


def test_a_card_of_the_other_deck_does_not_open() -> None:
    table = SealedTable((0, 1), 5)
    changed_deck(table, lambda deck: [*deck[16:], *deck[:16]])

    def play() -> None:
        table.deal()
        table.play_on()

    with pytest.raises(Refused, match=r"err\.sealed\.card"):
        play()


@pytest.mark.parametrize(
    "change",
    [
        lambda deck: [deck[1], deck[1], *deck[2:]],
        lambda deck: [bytes(32), *deck[1:]],
        lambda deck: [b"\xff" * 32, *deck[1:]],
    ],
)
def test_a_deck_that_cannot_be_one_is_refused(change: Callable[[list[bytes]], list[bytes]]) -> None:
    table = SealedTable((0, 1), 5)
    seal = table.seal()
    deck = tuple(change(list(seal.deck)))
    seal = seal._replace(deck=deck, masks=(Mask(seal.masks[0].public, deck_digest(deck)),))
    with pytest.raises(Refused, match=r"err\.sealed\.torn"):
        sealed_game.join(pack_deal(table.match, seal, "9zq7673b"), table.secret(1))


def test_a_shuffle_put_in_place_of_another_is_refused() -> None:
    """The second device throws the first one's shuffle away, and begins with one that it knows."""
    table = SealedTable((0, 1), 5)
    first = table.match
    own = SealedTable((0, 1), 5)
    own.secret = lambda device: bytes([99]) * 32  # type: ignore[method-assign]
    other = record.from_record(record.to_record(first))
    sealed_game.begin(other, own.secret(0))
    joined = sealed_game.join(sealed_game.link_of(other), own.secret(1))
    before = record.dumps(record.to_record(first))
    with pytest.raises(Refused, match=r"err\.sealed\.torn"):
        sealed_game.take(sealed_game.link_of(joined), first)
    assert record.dumps(record.to_record(first)) == before


def end_without_meteorite(table: SealedTable) -> None:
    """End the turn here and say that the card drawn is another one than the meteorite."""
    settle(table.match, table.seal())
    table.match.play(table.match.game.action_of("end"))
    sealed_game.say(table.match)


def play_to_the_meteorite(table: SealedTable) -> None:
    """Play until the device here would draw it at the end of the turn under way."""
    while True:
        match, seal = table.match, table.seal()
        if state_of(match).phase == "card" and seal.devices[match.state.to_move] == seal.here:
            is_next = sealed.open_card(match, seal, top(state_of(match)) or 0) == "X"
            table.play("hand" if is_next else "draw")
            while state_of(match).phase == "drift":
                table.play(table.choose())
            if is_next:
                return
            table.play("end")
        else:
            table.play_turn()
        table.pass_on()


def test_a_meteorite_that_is_kept_back_ends_the_game_in_a_refusal() -> None:
    """Its device can never show the card that it has, and the pile comes to its end."""
    table = dealt()
    play_to_the_meteorite(table)
    end_without_meteorite(table)
    table.pass_on()
    with pytest.raises(Refused, match=r"err\.sealed\.meteorite"):
        table.play_on()


# What comes from outside --------------------------------------------------------------------------------


def three_links() -> list[tuple[str, Match | None]]:
    """A link of each kind, and the copy that takes it."""
    table = SealedTable((0, 1, 2), 5)
    joining = sealed_game.link_of(table.match)
    table.pass_on()
    table.pass_on()
    dealing, copy = sealed_game.link_of(table.match), table.copies[1]
    table.deal()
    table.play_turn()
    turn, there = sealed_game.link_of(table.match), table.copies[table.next]
    return [(joining, None), (dealing, copy), (turn, there)]


LINKS = three_links()


def take(text: str, copy: Match | None) -> None:
    if copy is None:
        sealed_game.join(text, bytes(32))
    else:
        sealed_game.take(text, copy)


@pytest.mark.parametrize(("text", "copy"), LINKS, ids=["join", "deal", "turn"])
def test_a_torn_or_changed_link_is_refused(text: str, copy: Match | None) -> None:
    take(text, copy)
    for end in range(0, len(text), 11):
        with pytest.raises(Refused):
            take(text[:end], copy)
    for at in range(len(SIGN), len(text) - 1, 7):
        with pytest.raises(Refused):
            take(text[:at] + ("A" if text[at] != "A" else "B") + text[at + 1 :], copy)
    for other in ("#s=", "#s=2abc", "#s=1", "#s=1<b>", "#s=1" + "A" * 200_000):
        with pytest.raises(Refused):
            take(other, copy)


@given(st.data())
@settings(max_examples=150, deadline=None)
def test_whatever_stands_in_a_link_it_is_taken_or_refused(data: st.DataObject) -> None:
    """With a checksum that is right. What is taken has not changed what was there."""
    text, copy = data.draw(st.sampled_from(LINKS))
    body = bytearray(checked_bytes(text.removeprefix(SIGN)))
    for _ in range(data.draw(st.integers(1, 3))):
        at = data.draw(st.integers(0, len(body) - 1))
        way = data.draw(st.sampled_from(["change", "cut", "more"]))
        if way == "change":
            body[at] = data.draw(st.integers(0, 255))
        elif way == "cut":
            del body[at : at + data.draw(st.integers(1, 40))]
        else:
            body[at:at] = data.draw(st.binary(max_size=40))
    before = record.dumps(record.to_record(copy)) if copy is not None else ""
    with suppress(Refused):
        take(SIGN + checked_text(bytes(body)), copy)
    assert copy is None or record.dumps(record.to_record(copy)) == before


@pytest.mark.parametrize(
    "value",
    [None, 5, {}, {"secret": 1, "open": "a"}, {"secret": "a", "open": "a"}, {"secret": "<", "open": "<"}],
)
def test_a_seal_that_cannot_be_read_counts_as_none(value: object) -> None:
    match = record.from_record(record.to_record(dealt().match))
    match.extra[KEY] = value
    assert seal_in(match) is None
    sealed_game.say(match)
    sealed_game.open_for(match, match.state.legal()[0])
    with pytest.raises(Refused, match=r"err\.sealed\.lost"):
        sealed_game.take(LINKS[2][0], match)


def test_a_finished_game_that_does_not_fit_the_copy_is_refused() -> None:
    table = dealt()
    table.play_on()
    match = table.match
    copy = table.copies[1 - table.here]

    def opened(**changes: object) -> Match:
        return record.from_record({**record.to_record(match), KEY: None, **changes})

    sealed_game.agree(opened(), copy)
    secrets = match.extra["sealed"]["secrets"]
    for more in (
        None,
        {},
        {"secrets": []},
        {"secrets": secrets[:1]},
        {"secrets": [1, 2]},
        {"secrets": ["<", "<"]},
    ):
        with pytest.raises(Refused):
            sealed_game.agree(opened(sealed=more), copy)
    with pytest.raises(Refused, match=r"err\.turn\.other"):
        sealed_game.agree(opened(actions=match.texts()[:-1]), copy)
    wrong = opened(sealed={"secrets": secrets[::-1]})
    sealed_game.agree(wrong, copy)
    finding = sealed_game.finding_of(wrong)
    assert finding is not None
    assert finding.device >= 0
    cards = match.setup["deck"]
    other = cards[:-5] + "".join(sorted(cards[-5:]))
    if other != cards:
        with pytest.raises(Refused):
            sealed_game.agree(opened(setup={**match.setup, "deck": other}), copy)


def test_the_command_line_shows_no_card_that_a_copy_does_not_know(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table = dealt()
    table.play_on(4)
    path = tmp_path / "game.json"
    path.write_text(record.dumps(record.to_record(table.match)), encoding="utf-8")
    assert main(["show", str(path)]) == 0
    hands = json.loads(capsys.readouterr().out)["hands"]
    assert hands[1 - table.here] is None
    assert hands[table.here] in "MSW"
    assert main(["show", "--pretty", str(path)]) == 0
    assert "?" in capsys.readouterr().out
    assert main(["link", str(path)]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    table.play_on()
    path.write_text(record.dumps(record.to_record(table.match)), encoding="utf-8")
    assert main(["show", str(path)]) == 0
    assert json.loads(capsys.readouterr().out)["winners"]
    assert main(["link", str(path)]) == 0
    assert link.unpack(capsys.readouterr().out.strip()).texts() == table.match.texts()
