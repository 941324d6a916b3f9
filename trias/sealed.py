"""Sealed: a game of Trias between devices in which every card stays hidden until the rules show it.

The protocol is written down in docs/security.md. A `Seal` is what a device has beside its copy of the game:
the cards as all devices have masked and shuffled them, and what each has shown and lifted since. Cards that
the device may not know are stood for by others, in a fixed order (`settle`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from hashlib import sha256
from typing import NamedTuple

from . import record
from .games import load_hidden
from .games.contract import CardTaken, GameHidden, Refused
from .mask import (
    SECRET,
    card_bytes,
    card_point,
    deck_digest,
    holds,
    key_of,
    lifted,
    order_of,
    prove,
    public_of,
    shuffled,
)
from .match import Match
from .ristretto import Point, decoded, encoded

#: The keys of a record: what a device has of a sealed game, and all secrets once it is over.
KEY, OPENED = "seal", "sealed"


class Mask(NamedTuple):
    """A device's part in the shuffle. public: of its key. after: the digest of the deck that it passed on."""

    public: bytes
    after: bytes


class Lift(NamedTuple):
    """What a device says as it passes the game on, in the order of `Pass`.

    after: so many actions. cards: the numbers of the cards that it has shown. values: cards that others will
    take, with its mask lifted. proof: that this is right, and said of these actions. secret: b"" until the
    meteorite has come.
    """

    device: int
    after: int
    cards: tuple[int, ...]
    values: tuple[bytes, ...]
    proof: bytes
    secret: bytes


class Pass(NamedTuple):
    """A moment at which a device passes the game on, and what it has to say then.

    shown: cards that its seats have shown since the last time. lifted: the places whose cards it lifts its
    mask from. is_last: the meteorite has come, so no card is taken any more.
    """

    device: int
    after: int
    shown: tuple[CardTaken, ...]
    lifted: tuple[int, ...]
    is_last: bool


class Seal(NamedTuple):
    """What a device has of a sealed game.

    devices: each seat's. chain: all devices in the order in which they shuffle. here: this one. secret: its
    own. decks: the letters of all cards. deck: the elements of all places, as masked by those in `masks`.
    """

    devices: tuple[int, ...]
    chain: tuple[int, ...]
    here: int
    secret: bytes
    decks: tuple[str, str]
    masks: tuple[Mask, ...] = ()
    deck: tuple[bytes, ...] = ()
    lifts: tuple[Lift, ...] = ()

    @property
    def is_shuffled(self) -> bool:
        """True once every device has shuffled."""
        return len(self.masks) == len(self.chain)

    @property
    def is_dealt(self) -> bool:
        """True once every device has lifted its mask from the hand cards of the others."""
        return self.is_shuffled and len({lift.device for lift in self.lifts}) == len(self.chain)

    @property
    def next_device(self) -> int:
        """The device that has to shuffle or deal next; only before all cards are dealt."""
        passes = len(self.masks) + max(0, len(self.lifts) - 1)
        return (*self.chain, *self.chain[-2::-1])[passes]

    def seats_of(self, device: int) -> list[int]:
        """Return the seats that are played on a device."""
        return [seat for seat, one in enumerate(self.devices) if one == device]

    def sizes(self) -> list[int]:
        """Return how many cards each deck has."""
        return [len(deck) for deck in self.decks]

    def secrets(self) -> dict[int, bytes]:
        """Return device -> secret, for those that are known to all."""
        return {lift.device: lift.secret for lift in self.lifts if lift.secret}


class Finding(NamedTuple):
    """What was found when all was opened.

    device: the one that changed a card, -1 for none. place: which, -1 for none or all. setup: the true one,
    {} where there is none.
    """

    device: int
    place: int
    setup: dict[str, object]


def hidden_of(match: Match) -> GameHidden:
    """Return what deals with the hidden cards of a game. Raises Refused for a game without."""
    hidden = load_hidden(match.name)
    if hidden is None:
        raise Refused("err.sealed.bots")
    return hidden


# The shuffle ------------------------------------------------------------------------------------------


def table_of(match: Match, seal: Seal) -> bytes:
    """Return what binds all proofs to this one game: its continent, its options, who plays where."""
    same = {key: value for key, value in match.setup.items() if key not in ("deck", "hands")}
    link = match.extra.get("link")
    id = link.get("id") if isinstance(link, dict) else None
    parts = {"setup": same, "options": match.options, "id": id, "devices": seal.devices, "chain": seal.chain}
    return sha256(record.dumps(parts).encode()).digest()


def begun(match: Match, devices: Sequence[int], here: int, secret: bytes) -> Seal:
    """Return the seal of a new game with the first shuffle, that of the device that has set it up."""
    others = sorted({*devices} - {here})
    decks = hidden_of(match).cards_of(len(devices))
    return _with_shuffle(match, Seal(tuple(devices), (here, *others), here, secret, decks))


def passed_on(match: Match, seal: Seal) -> Seal:
    """Return the seal with what this device adds before the game: its shuffle, its part in the deal."""
    if not seal.is_shuffled and seal.next_device == seal.here:
        seal = _with_shuffle(match, seal)
    if seal.is_shuffled and seal.here not in {lift.device for lift in seal.lifts}:
        seal = _with_lift(match, seal, _passes_at_start(seal)[seal.here])
    return seal


def _with_shuffle(match: Match, seal: Seal) -> Seal:
    cards = [point_of(data) for data in seal.deck] or [card_point(n) for n in range(sum(seal.sizes()))]
    table = table_of(match, seal)
    deck = tuple(map(encoded, shuffled(cards, seal.sizes(), seal.secret, table)))
    mask = Mask(public_of(key_of(seal.secret, table)), deck_digest(deck))
    seal = seal._replace(masks=(*seal.masks, mask), deck=deck)
    if seal.is_shuffled:
        seal = _with_lift(match, seal, _passes_at_start(seal)[seal.here])
    return seal


def point_of(data: bytes) -> Point:
    """Return the element of 32 bytes. Raises Refused if there is none."""
    found = decoded(data)
    if found is None:
        raise Refused("err.sealed.torn")
    return found


# Passing on -------------------------------------------------------------------------------------------


def passes(match: Match, seal: Seal, actions: Sequence[int] | None = None) -> list[Pass]:
    """Return all moments up to now at which a device passes the game on, those of the deal first.

    actions: those of the match, or others that are played from its start.
    """
    actions = match.actions if actions is None else actions
    state, hidden = match.start.clone(), hidden_of(match)
    shown = [one for one in hidden.taken(state, actions) if one.is_shown]
    found = list(_passes_at_start(seal).values())
    since = dict.fromkeys(seal.chain, 0)
    for number, action in enumerate(actions, 1):
        device = seal.devices[state.to_move]
        state.play(action)
        if state.winners() is None and seal.devices[state.to_move] == device:
            continue
        own = [one for one in shown if since[device] < one.after <= number]
        own = [one for one in own if seal.devices[one.seat] == device]
        lifted_places = tuple(hidden.places_to_lift(state, seal.seats_of(device)))
        found.append(Pass(device, number, tuple(own), lifted_places, hidden.is_last(state)))
        since[device] = number
    return found


def _passes_at_start(seal: Seal) -> dict[int, Pass]:
    """Return device -> what it lifts of the hands of the others, in the order in which they deal."""
    hands = range(len(seal.devices))
    return {
        device: Pass(device, 0, (), tuple(seat for seat in hands if seal.devices[seat] != device), False)
        for device in reversed(seal.chain)
    }


def with_pass(match: Match, seal: Seal) -> Seal:
    """Return the seal with what this device says now if it has just passed the game on; else unchanged."""
    last = passes(match, seal)[-1]
    is_said = any((lift.device, lift.after) == (last.device, last.after) for lift in seal.lifts)
    is_now = last.device == seal.here and last.after == len(match.actions)
    return _with_lift(match, seal, last) if is_now and not is_said else seal


def course(match: Match, lift: Lift) -> bytes:
    """Return what a proof is bound to: who says it, after which actions, which cards are shown."""
    texts = " ".join(match.texts()[: lift.after]).encode()
    head = bytes([lift.device, *lift.cards]) + lift.after.to_bytes(2)
    return sha256(texts).digest() + head + lift.secret


def _with_lift(match: Match, seal: Seal, one: Pass) -> Seal:
    table = table_of(match, seal)
    key, values = key_of(seal.secret, table), values_at(match, seal)
    cards = [_card_of(seal, table, values[shown.place]) for shown in one.shown]
    bare = [*map(card_point, cards), *(lifted(point_of(values[place]), key) for place in one.lifted)]
    masked = [point_of(values[place]) for place in _places(one)]
    data = tuple(encoded(point) for point in bare[len(cards) :])
    lift = Lift(seal.here, one.after, tuple(cards), data, b"", seal.secret if one.is_last else b"")
    pairs = list(zip(bare, masked, strict=True))
    proof = prove(seal.secret, table, pairs, course(match, lift))
    return seal._replace(lifts=(*seal.lifts, lift._replace(proof=proof)))


def _places(one: Pass) -> list[int]:
    return [*(shown.place for shown in one.shown), *one.lifted]


def _card_of(seal: Seal, table: bytes, value: bytes) -> int:
    """Return the number of the card that this device's mask alone still covers. Raises Refused."""
    bare = encoded(lifted(point_of(value), key_of(seal.secret, table)))
    cards = [number for number in range(sum(seal.sizes())) if card_bytes(number) == bare]
    if not cards:
        raise Refused("err.sealed.card")
    return cards[0]


def values_at(match: Match, seal: Seal, given: Sequence[Pass] | None = None) -> dict[int, bytes]:
    """Return place -> its card, with all masks that still cover it. given: `passes` of the match."""
    values = dict(enumerate(seal.deck))
    known = {(one.device, one.after): one for one in (passes(match, seal) if given is None else given)}
    for lift in seal.lifts:
        one = known.get((lift.device, lift.after))
        if one is not None and len(one.lifted) == len(lift.values) and len(one.shown) == len(lift.cards):
            values |= zip(_places(one), (*map(card_bytes, lift.cards), *lift.values), strict=True)
    return values


# Taking in --------------------------------------------------------------------------------------------


def with_lifts(match: Match, seal: Seal, lifts: Sequence[Lift]) -> Seal:
    """Return the seal with what others, or this device before, say about the actions of the match.

    The match holds the cards that they tell. Raises Refused if anything is missing or false.
    """
    table, all_passes = table_of(match, seal), passes(match, seal)
    publics = {device: mask.public for device, mask in zip(seal.chain, seal.masks, strict=False)}
    said = {(lift.device, lift.after): lift for lift in lifts}
    for one in all_passes:
        if any((lift.device, lift.after) == (one.device, one.after) for lift in seal.lifts):
            continue
        lift = said.get((one.device, one.after))
        if lift is None:
            if match.actions:
                raise Refused("err.sealed.torn")
            break
        _check(match, seal, one, lift, table, publics[one.device])
        seal = seal._replace(lifts=(*seal.lifts, lift))
    return seal


def _check(match: Match, seal: Seal, one: Pass, lift: Lift, table: bytes, public: bytes) -> None:
    """Raise Refused if what a device says is not what it has to say, or its proof does not hold."""
    letters = "".join(seal.decks)
    is_whole = len(lift.values) == len(one.lifted) and bool(lift.secret) == one.is_last
    if not is_whole or any(card >= len(letters) for card in lift.cards):
        raise Refused("err.sealed.torn")
    if [letters[card] for card in lift.cards] != [shown.letter for shown in one.shown]:
        raise Refused("err.sealed.card")
    values = values_at(match, seal)
    bare = [*map(card_point, lift.cards), *map(point_of, lift.values)]
    masked = [point_of(values[place]) for place in _places(one)]
    if not holds(lift.proof, public, table, list(zip(bare, masked, strict=True)), course(match, lift)):
        raise Refused("err.sealed.proof")
    if lift.secret and public_of(key_of(lift.secret, table)) != public:
        raise Refused("err.sealed.secret")


# What this device knows -------------------------------------------------------------------------------


def open_card(match: Match, seal: Seal, place: int) -> str:
    """Return the card of a place that a seat of this device may see. Raises Refused if it does not open."""
    number = _card_of(seal, table_of(match, seal), values_at(match, seal)[place])
    first, second = seal.decks
    if (number < len(first)) != (place < len(first)):
        raise Refused("err.sealed.card")
    return (first + second)[number]


def settle(
    match: Match, seal: Seal, new: Mapping[int, str] | None = None, since: int = record.MAX_ACTIONS
) -> None:
    """Lay the cards that this device knows at their places in the match, and others where it knows none.

    new: cards that are known beside those that have been shown or are in a hand here. since: cards drawn here
    after so many actions are still to be opened. Raises Refused, with nothing changed, if the cards cannot be
    those of the game.
    """
    known, in_hands, hidden = dict(new or {}), set(), hidden_of(match)
    for one in hidden.taken(match.start, match.actions):
        if one.is_shown:
            known[one.place] = one.letter
        elif seal.devices[one.seat] == seal.here:
            is_open = one.after <= since or one.place < len(seal.devices)
            known[one.place] = one.letter if is_open else open_card(match, seal, one.place)
        else:
            in_hands.add(one.place)
    if seal.is_dealt:
        for seat in seal.seats_of(seal.here):
            if seat not in known:
                known[seat] = open_card(match, seal, seat)
    lay(match, hidden.filled(match.setup, len(seal.devices), known, in_hands - known.keys()))


def lay(match: Match, setup: Mapping[str, object]) -> None:
    """Give a match another set-up with which the same actions can be played."""
    match.setup = dict(setup)
    match.start = match.game.start(match.setup, len(match.seats), match.options)
    match.state = match.at(len(match.actions))


def can_open(match: Match, seal: Seal, place: int) -> bool:
    """True if the card of a place is covered by this device's mask alone."""
    seat = hidden_of(match).owner(place, match.setup, len(seal.devices))
    lifting = {one.device for one in _said(match, seal) if place in one.lifted}
    return seal.devices[seat] == seal.here and lifting >= {*seal.chain} - {seal.here}


def _said(match: Match, seal: Seal) -> Iterator[Pass]:
    said = {(lift.device, lift.after) for lift in seal.lifts}
    return (one for one in passes(match, seal) if (one.device, one.after) in said)


# The end ----------------------------------------------------------------------------------------------


def found(match: Match, seal: Seal, secrets: Mapping[int, bytes]) -> Finding:
    """Return what comes to light with all secrets: the true cards, or whose device changed one.

    secrets: one of every device.
    """
    table = table_of(match, seal)
    for device, mask in zip(seal.chain, seal.masks, strict=True):
        if len(secrets[device]) != SECRET or public_of(key_of(secrets[device], table)) != mask.public:
            return Finding(device, -1, {})
    cards = true_cards(seal, secrets, table)
    key = 1
    for device in seal.chain:
        key *= key_of(secrets[device], table)
    bare = [encoded(lifted(point_of(data), key)) for data in seal.deck]
    wrong = [place for place, card in enumerate(cards) if bare[place] != card_bytes(card)]
    if wrong:
        return Finding(_deceiver(seal, secrets, table), wrong[0], {})
    letters, known = "".join(seal.decks), {}
    for place, card in enumerate(cards):
        known[place] = letters[card]
    hidden = hidden_of(match)
    for one in hidden.taken(match.start, match.actions):
        is_mine = seal.devices[one.seat] == seal.here
        if known[one.place] != one.letter and (one.is_shown or is_mine or known[one.place] == "X"):
            return Finding(seal.devices[one.seat], one.place, {})
    return Finding(-1, -1, hidden.filled(match.setup, len(seal.devices), known, ()))


def true_cards(seal: Seal, secrets: Mapping[int, bytes], table: bytes) -> list[int]:
    """Return the number of the card at every place as the secrets of all devices have it."""
    cards, sizes = list(range(sum(seal.sizes()))), seal.sizes()
    for device in seal.chain:
        start, before = 0, cards
        cards = []
        for deck, size in enumerate(sizes):
            order = order_of(secrets[device], table, deck, size)
            cards += [before[start + at] for at in order]
            start += size
    return cards


def _deceiver(seal: Seal, secrets: Mapping[int, bytes], table: bytes) -> int:
    """Return the first device that did not pass on what its secret makes of what it was given."""
    cards = [card_point(number) for number in range(sum(seal.sizes()))]
    for device, mask in zip(seal.chain, seal.masks, strict=True):
        cards = shuffled(cards, seal.sizes(), secrets[device], table)
        if deck_digest([encoded(point) for point in cards]) != mask.after:
            return device
    return seal.chain[-1]
