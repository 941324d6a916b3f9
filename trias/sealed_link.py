"""Sealed link: what a device of a sealed game passes on, `#s=1...`, and back (docs/notation.md).

While devices join, that is the game with the cards as masked so far; while they deal, the cards alone; then
what was played since the next device last had the game, the cards shown with it, and masks lifted for the
cards to come.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple, TypeGuard

from . import link, record
from .games import load_hidden, load_links
from .games.contract import Digit, Json, Refused
from .games.digits import DigitReader, packed
from .link_bytes import bytes_of, checked_bytes, checked_text, cut, number_bytes, read_number, text_of
from .mask import PROOF, SECRET, deck_digest
from .match import Match
from .ristretto import SIZE
from .sealed import (
    KEY,
    Lift,
    Mask,
    Seal,
    can_open,
    hidden_of,
    open_card,
    passes,
    point_of,
    settle,
    with_lifts,
)
from .turn_link import mark_of

SIGN = "#s=1"
#: What follows: a game for a device that joins, the cards for one that has joined, or a turn.
JOIN, DEAL, TURN = 0, 1, 2
#: The bytes of a game's mark, and of the checksum of the game before a turn.
_MARK, _CHECK = 3, 4
#: The most devices, and the most that they can have said.
_MOST_DEVICES, _MOST_LIFTS = 9, 1000


class Joining(NamedTuple):
    """A game from a link for a device that joins. seal: as the sender has it, without a secret."""

    match: Match
    seal: Seal


def kind_of(text: str) -> int:
    """Return JOIN, DEAL or TURN. Raises Refused."""
    return _body(text)[0]


def read_mark(text: str) -> bytes:
    """Return the mark of the game that cards or a turn belong to. Raises Refused."""
    return _body(text)[1 : 1 + _MARK]


def _body(text: str) -> bytes:
    if not text.startswith(SIGN):
        raise Refused("err.link.version")
    body = checked_bytes(text.removeprefix(SIGN))
    if len(body) <= _MARK or body[0] not in (JOIN, DEAL, TURN):
        raise Refused("err.link.torn")
    return body


# Joining and dealing -----------------------------------------------------------------------------------


def pack_deal(match: Match, seal: Seal, id: str) -> str:
    """Return the part of an address, from its `#` on, with a game whose cards are not all dealt yet."""
    if seal.is_shuffled:
        return SIGN + checked_text(bytes([DEAL]) + mark_of(id) + seal_bytes(seal))
    setup = hidden_of(match).filled(match.setup, len(match.seats), {}, ())
    extra = {key: value for key, value in match.extra.items() if key != KEY}
    open_part = Match(match.name, match.seats, match.options, setup, extra)
    game = checked_bytes(link.pack(open_part).removeprefix(link.SIGN))
    return SIGN + checked_text(bytes([JOIN]) + number_bytes(len(game)) + game + seal_bytes(seal))


def unpack_joining(text: str) -> Joining:
    """Return the game of such a part of an address for a device that joins. Raises Refused."""
    game, data = cut(_body(text)[1:])
    match = link.unpack(link.SIGN + checked_text(game))
    shared = match.extra.get("link")
    devices = shared.get("devices") if isinstance(shared, dict) else None
    hidden, is_for_people = load_hidden(match.name), all(seat.get("bot") is None for seat in match.seats)
    if hidden is None or match.actions or not is_for_people or not _are_devices(devices, match):
        raise Refused("err.sealed.torn")
    seal = seal_of(data, devices, -1, b"", hidden.cards_of(len(devices)))
    if seal.is_shuffled or not seal.masks:
        raise Refused("err.sealed.torn")
    _check_deck(seal)
    return Joining(match, seal)


def unpack_deal(text: str, seal: Seal) -> Seal:
    """Return this device's seal with the cards of such a part of an address, but for what was said.

    Raises Refused if they are not those of this game.
    """
    new = seal_of(_body(text)[1 + _MARK :], seal.devices, seal.here, seal.secret, seal.decks)
    if new.chain != seal.chain or not new.is_shuffled or new.masks[: len(seal.masks)] != seal.masks:
        raise Refused("err.sealed.torn")
    _check_deck(new)
    return new


def _are_devices(devices: object, match: Match) -> TypeGuard[list[int]]:
    return (
        isinstance(devices, list)
        and len(devices) == len(match.seats)
        and all(type(one) is int and 0 <= one <= _MOST_DEVICES for one in devices)
    )


def _check_deck(seal: Seal) -> None:
    """Raise Refused if the deck is not the one that was passed on, or cannot be one."""
    if deck_digest(seal.deck) != seal.masks[-1].after or len(set(seal.deck)) != len(seal.deck):
        raise Refused("err.sealed.torn")
    for value in seal.deck:
        point_of(value)


# Seals as bytes ----------------------------------------------------------------------------------------


def seal_bytes(seal: Seal) -> bytes:
    """Return all of a seal that everybody may read, as bytes."""
    masks = b"".join(mask.public + mask.after for mask in seal.masks)
    head = bytes([len(seal.chain), *seal.chain, len(seal.masks)])
    return head + masks + b"".join(seal.deck) + _lift_bytes(seal.lifts)


def seal_of(data: bytes, devices: Sequence[int], here: int, secret: bytes, decks: tuple[str, str]) -> Seal:
    """Return the seal of such bytes. devices: each seat's. Raises Refused if the bytes are none."""
    take = _Taker(data)
    chain = tuple(take(take.number(_MOST_DEVICES)))
    if len(chain) < 2 or sorted(chain) != sorted({*devices}):
        raise Refused("err.sealed.torn")
    count = take.number(len(chain))
    masks = tuple(Mask(take(SIZE), take(SIZE)) for _ in range(count))
    deck = tuple(take(SIZE) for _ in range(sum(map(len, decks))))
    lifts = _lifts(take)
    if (lifts and count < len(chain)) or not take.is_at_end:
        raise Refused("err.sealed.torn")
    return Seal(tuple(devices), chain, here, secret, decks, masks, deck, lifts)


def kept(seal: Seal) -> Json:
    """Return a seal as the record of this device's copy keeps it, its own secret included."""
    return {
        "secret": text_of(seal.secret),
        "open": text_of(seal_bytes(seal)),
        "dealt": seal.is_dealt,
    }


def seal_in(match: Match) -> Seal | None:
    """Return the seal that a device's copy of a game keeps; None for none, or for one that cannot be read."""
    value, shared = match.extra.get(KEY), match.extra.get("link")
    here = match.extra.get("device")
    hidden = load_hidden(match.name)
    if not isinstance(value, dict) or not isinstance(shared, dict) or hidden is None:
        return None
    devices, texts = shared.get("devices"), (value.get("secret"), value.get("open"))
    if not _are_devices(devices, match) or type(here) is not int:
        return None
    if here not in devices or not all(isinstance(text, str) and text for text in texts):
        return None
    return _seal_kept(*texts, tuple(devices), here, hidden.cards_of(len(devices)))


@lru_cache(8)
def _seal_kept(
    secret: str, data: str, devices: tuple[int, ...], here: int, decks: tuple[str, str]
) -> Seal | None:
    """Return the seal of kept texts; None if they are none."""
    try:
        seal = seal_of(bytes_of(data), devices, here, bytes_of(secret), decks)
        for value in seal.deck:
            point_of(value)
    except Refused:
        return None
    return seal if len(seal.secret) == SECRET else None


class _Taker:
    """Takes bytes from the front. Raises Refused if there are too few."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def __call__(self, count: int) -> bytes:
        if count > len(self._data):
            raise Refused("err.sealed.torn")
        found, self._data = self._data[:count], self._data[count:]
        return found

    def number(self, most: int) -> int:
        """Return the next number, which is not above `most`."""
        found, self._data = read_number(self._data)
        if found > most:
            raise Refused("err.sealed.torn")
        return found

    @property
    def is_at_end(self) -> bool:
        """True if nothing is left."""
        return not self._data


def _lift_bytes(lifts: Sequence[Lift]) -> bytes:
    found = number_bytes(len(lifts))
    for lift in lifts:
        found += bytes([lift.device]) + number_bytes(lift.after) + bytes([len(lift.cards), *lift.cards])
        found += bytes([len(lift.values)]) + b"".join(lift.values) + lift.proof
        found += bytes([bool(lift.secret)]) + lift.secret
    return found


def _lifts(take: _Taker) -> tuple[Lift, ...]:
    found = []
    for _ in range(take.number(_MOST_LIFTS)):
        device, after = take.number(_MOST_DEVICES), take.number(record.MAX_ACTIONS)
        cards = tuple(take(take.number(99)))
        values = tuple(take(SIZE) for _ in range(take.number(99)))
        proof = take(PROOF)
        found.append(Lift(device, after, cards, values, proof, take(SECRET if take.number(1) else 0)))
    return tuple(found)


# A turn ------------------------------------------------------------------------------------------------


def pack_turn(match: Match, seal: Seal, id: str, first: int, to: int | None) -> str:
    """Return the part of an address with the actions from number `first` on, and all that goes with them.

    to: the device that reads it, which has what it said itself; None for one that may have lost that.
    """
    digits = _digits(match, first)
    lifts = [lift for lift in seal.lifts if lift.after >= first and lift.device != to]
    body = bytes([TURN]) + mark_of(id) + _checksum(match, first) + number_bytes(first)
    body += number_bytes(len(match.actions) - first)
    actions = packed(digits)
    return SIGN + checked_text(body + number_bytes(len(actions)) + actions + _lift_bytes(lifts))


def _checksum(match: Match, first: int) -> bytes:
    return crc32(" ".join(match.texts()[:first]).encode()).to_bytes(_CHECK)


def _digits(match: Match, first: int) -> list[Digit]:
    """Return the actions as digits: the place of each among the legal ones, then the card that it shows."""
    state, texts, digits = match.at(first), link.ActionTexts(match.game), []
    weight, hidden = load_links(match.name).weight, hidden_of(match)
    for action in match.actions[first:]:
        legal = texts.in_order(state)
        widths = [weight(other) for other in legal]
        at = legal.index(action)
        digits.append(Digit(sum(widths), sum(widths[:at]), widths[at]))
        place = hidden.takes(state, action)
        if place is not None:
            letters, letter = hidden.choices(action), hidden.letter_at(state, place)
            digits.append(Digit(len(letters), letters.index(hidden.seen(action, letter))))
        state.play(action)
    return digits


def unpack_turn(text: str, copy: Match, seal: Seal) -> tuple[Match, Seal]:
    """Return the copy with the turn played, and its seal; the copy itself if the turn is an old one.

    Nothing is changed. Raises Refused if the turn does not go on from the copy, or anything in it is false.
    """
    body = _body(text)
    check, data = body[1 + _MARK : 1 + _MARK + _CHECK], body[1 + _MARK + _CHECK :]
    first, data = read_number(data)
    count, data = read_number(data)
    digits, data = cut(data)
    if not seal.is_shuffled or first > len(copy.actions) or check != _checksum(copy, first):
        raise Refused("err.turn.other")
    if first + count > record.MAX_ACTIONS:
        raise Refused("err.record.actions", most=record.MAX_ACTIONS)
    take = _Taker(data)
    lifts = _lifts(take)
    if not take.is_at_end:
        raise Refused("err.link.torn")
    match = _read(copy, seal, first, count, DigitReader(digits))
    ours = len(copy.actions)
    if len(match.actions) == ours and (ours or seal.is_dealt):
        return copy, seal
    new = with_lifts(match, seal, lifts)
    if not new.is_dealt:
        raise Refused("err.sealed.torn")
    settle(match, new, since=ours)
    _look_ahead(match, new)
    return match, new


def _look_ahead(match: Match, seal: Seal) -> None:
    """Raise Refused if a seat of this device is to move and its next card does not open."""
    place = hidden_of(match).top(match.state)
    if place is not None and can_open(match, seal, place):
        open_card(match, seal, place)


def _read(copy: Match, seal: Seal, first: int, count: int, reader: DigitReader) -> Match:
    """Return the copy with the actions of a link played, and the cards laid that it tells. Raises Refused."""
    state, weight, texts = copy.at(first), load_links(copy.name).weight, link.ActionTexts(copy.game)
    hidden = hidden_of(copy)
    known, unseen = {}, set()
    for one in hidden.taken(copy.start, copy.actions):
        if one.is_shown or seal.devices[one.seat] == seal.here:
            known[one.place] = one.letter
        elif one.after <= first:
            unseen.add(one.place)
    actions = copy.actions[:first]
    for _ in range(count):
        legal = texts.in_order(state)
        if not legal:
            raise Refused("err.link.torn")
        action = legal[reader.read_weighted([weight(one) for one in legal])]
        if len(actions) < len(copy.actions) and copy.actions[len(actions)] != action:
            raise Refused("err.turn.other")
        place = hidden.takes(state, action)
        if place is not None:
            if place >= len(seal.deck):
                raise Refused("err.sealed.meteorite")
            letters = hidden.choices(action)
            letter = letters[reader.read(len(letters))]
            if letter == "-":
                unseen.add(place)
            elif known.setdefault(place, letter) != letter:
                raise Refused("err.turn.other")
            hidden.put(state, place, "W" if letter == "-" else letter)
        actions.append(action)
        state.play(action)
    if not reader.is_at_end:
        raise Refused("err.link.torn")
    if len(actions) < len(copy.actions):
        return copy
    setup = hidden.filled(copy.setup, len(copy.seats), known, unseen - known.keys())
    match = Match(copy.name, copy.seats, copy.options, setup, copy.extra)
    match.play_all(actions)
    if actions and passes(match, seal)[-1].after != len(actions):
        raise Refused("err.link.torn")
    return match
