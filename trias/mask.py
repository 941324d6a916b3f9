"""Mask: how a device of a sealed game hides cards, shuffles them, and proves it (docs/security.md).

A card is an element of the group; a device hides it by adding it up as often as its key says, a number that
it alone knows, and lifts its mask by the inverse of that number. In whichever order masks come and go, the
card beneath stays.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from hashlib import sha256, sha512
from os import urandom

from .ristretto import BASE, NEUTRAL, ORDER, Point, added, decoded, element_of, encoded, times

#: How many bytes a device's secret has, and a proof.
SECRET, PROOF = 32, 48
_CHALLENGE = 16


def digest(label: str, *parts: bytes) -> bytes:
    """Return 64 bytes for these parts, of which none can be had from another cut between them."""
    text = b"trias sealed 1 " + label.encode() + b"\x00"
    return sha512(text + b"".join(len(part).to_bytes(4) + part for part in parts)).digest()


def _number(data: bytes) -> int:
    """Return a scalar, all of them equally likely for bytes that are."""
    return int.from_bytes(data) % (ORDER - 1) + 1


def key_of(secret: bytes, table: bytes) -> int:
    """Return the key of a device at a table: how often it adds up each card."""
    return _number(digest("key", table, secret))


def public_of(key: int) -> bytes:
    """Return what others may know of a key."""
    return encoded(times(key, BASE))


@cache
def card_point(number: int) -> Point:
    """Return the element of a card by its number in the game."""
    return element_of(digest("card", bytes([number])))


@cache
def card_bytes(number: int) -> bytes:
    """Return the element of a card as bytes."""
    return encoded(card_point(number))


def order_of(secret: bytes, table: bytes, deck: int, size: int) -> list[int]:
    """Return in which order a device's secret puts so many cards of a deck, all orders equally likely.

    >>> order_of(bytes(32), b"", 0, 5)
    [3, 2, 4, 0, 1]
    """
    numbers = _bytes_of(secret, table, deck)
    order = list(range(size))
    for last in range(size - 1, 0, -1):
        found = next(number for number in numbers if number < 256 - 256 % (last + 1))
        other = found % (last + 1)
        order[last], order[other] = order[other], order[last]
    return order


def _bytes_of(secret: bytes, table: bytes, deck: int) -> Iterator[int]:
    for count in range(1 << 16):
        yield from digest("order", table, secret, bytes([deck]), count.to_bytes(2))


def shuffled(cards: Sequence[Point], decks: Sequence[int], secret: bytes, table: bytes) -> list[Point]:
    """Return the cards in a device's order, each deck by itself, under its mask. decks: their sizes."""
    key, start, found = key_of(secret, table), 0, []
    for deck, size in enumerate(decks):
        order = order_of(secret, table, deck, size)
        found += [times(key, cards[start + at]) for at in order]
        start += size
    return found


def lifted(value: Point, key: int) -> Point:
    """Return an element without the mask of a key."""
    return times(pow(key, -1, ORDER), value)


def prove(secret: bytes, table: bytes, pairs: Sequence[tuple[Point, Point]], course: bytes) -> bytes:
    """Return the proof that the holder of a key says this of the course, and lifted the mask rightly.

    pairs: each element without the mask, and with it. course: what else the proof is bound to.
    """
    key = key_of(secret, table)
    public, bare, masked = public_of(key), *_mixed(pairs, table, course)
    seed = digest("nonce", table, secret, course, encoded(bare), encoded(masked))
    nonce = _number(seed)
    challenge = _challenge(table, course, public, bare, masked, times(nonce, BASE), times(nonce, bare))
    return challenge.to_bytes(_CHALLENGE) + ((nonce + challenge * key) % ORDER).to_bytes(PROOF - _CHALLENGE)


def holds(
    proof: bytes, public: bytes, table: bytes, pairs: Sequence[tuple[Point, Point]], course: bytes
) -> bool:
    """True if the holder of the key that `public` is of has made this proof. See `prove`."""
    point = decoded(public)
    challenge, answer = int.from_bytes(proof[:_CHALLENGE]), int.from_bytes(proof[_CHALLENGE:])
    if len(proof) != PROOF or point is None or answer >= ORDER:
        return False
    bare, masked = _mixed(pairs, table, course)
    first = added(times(answer, BASE), times(ORDER - challenge, point))
    second = added(times(answer, bare), times(ORDER - challenge, masked))
    return challenge == _challenge(table, course, public, bare, masked, first, second)


def _mixed(pairs: Sequence[tuple[Point, Point]], table: bytes, course: bytes) -> tuple[Point, Point]:
    """Return one pair that is right, but for a lucky draw among 2 ** 128, only if all pairs are."""
    if len(pairs) == 1:
        return pairs[0]
    all_bytes = [encoded(point) for pair in pairs for point in pair]
    bare = masked = NEUTRAL
    for number, (one, other) in enumerate(pairs):
        factor = int.from_bytes(digest("mix", table, course, bytes([number]), *all_bytes)[:_CHALLENGE])
        bare, masked = added(bare, times(factor, one)), added(masked, times(factor, other))
    return bare, masked


def _challenge(table: bytes, course: bytes, public: bytes, *points: Point) -> int:
    parts = (encoded(point) for point in points)
    return int.from_bytes(digest("proof", table, course, public, *parts)[:_CHALLENGE])


def deck_digest(deck: Sequence[bytes]) -> bytes:
    """Return the digest by which a device is held to the deck as it left its hands."""
    return sha256(b"".join(deck)).digest()


def new_secret() -> bytes:
    """Return a new secret of a device, which nobody can guess."""
    return urandom(SECRET)
