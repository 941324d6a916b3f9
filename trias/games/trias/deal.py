"""Deal: the tiles and cards of a set-up, dealt at random, or read from a record and checked (R1)."""

from collections import Counter
from random import Random
from typing import NamedTuple

from ..contract import Json, Refused
from .cells import NAME, POLE, RING, RING_START, cell_named
from .tiles import DRIFTING, LETTERS, METEORITE, SOUTH_POLE, WATER, box


class Deal(NamedTuple):
    """The tiles, cards and start player before the first action.

    tiles: cell -> terrain code. deck: the cards left after dealing, top card first. hands: one card per seat.
    """

    tiles: dict[int, int]
    deck: tuple[int, ...]
    hands: tuple[int, ...]
    starter: int

    def setup(self) -> Json:
        """Return the set-up object (docs/notation.md)."""
        return {
            "tiles": {NAME[cell]: LETTERS[code] for cell, code in sorted(self.tiles.items())},
            "deck": "".join(LETTERS[card] for card in self.deck),
            "hands": "".join(LETTERS[card] for card in self.hands),
            "starter": self.starter,
        }


def _pieces(counts: tuple[int, int, int]) -> list[int]:
    return [code for code, count in zip(DRIFTING, counts, strict=True) for _ in range(count)]


def new_deal(players: int, rng: Random) -> Deal:
    """Return a random deal (R1.2-R1.6), including the start player."""
    contents = box(players)
    land = _pieces(contents.land)
    rng.shuffle(land)
    tiles = {POLE: SOUTH_POLE}
    inner = range(RING_START[1], RING_START[3])
    middle = land[: len(inner) - contents.water] + [WATER] * contents.water
    rng.shuffle(middle)
    tiles.update((cell, code) for cell, code in zip(inner, middle, strict=True) if code)
    if contents.rings == 3:
        outer = range(RING_START[3], RING_START[4])
        tiles.update(zip(outer, land[len(inner) - contents.water : len(land) - contents.off], strict=True))
    deck1, deck2 = _pieces(contents.deck1), [*_pieces(contents.deck2), METEORITE]
    rng.shuffle(deck1)
    rng.shuffle(deck2)
    return Deal(tiles, (*deck1[players:], *deck2), tuple(deck1[:players]), rng.randrange(players))


def read_deal(setup: Json, players: int) -> Deal:
    """Return the deal of a set-up. Raises Refused if it breaks R1."""
    starter = setup.get("starter")
    if type(starter) is not int or not 0 <= starter < players:
        raise Refused("err.setup.starter", players=players)
    return Deal(_read_tiles(setup.get("tiles"), players), *_read_cards(setup, players), starter)


def _read_tiles(entries: object, players: int) -> dict[int, int]:
    contents = box(players)
    if not isinstance(entries, dict):
        raise Refused("err.setup.tiles")
    tiles: dict[int, int] = {}
    for name, letter in entries.items():
        try:
            cell = cell_named(name)
        except ValueError:
            raise Refused("err.setup.cell", cell=str(name)[:20]) from None
        if RING[cell] > contents.rings:
            raise Refused("err.setup.outside", cell=name, rings=contents.rings)
        if letter not in ("M", "S", "W", "P") or (letter == "P") != (cell == POLE):
            raise Refused("err.setup.letter", cell=name, letter=str(letter)[:20])
        tiles[cell] = LETTERS.index(letter)
    if POLE not in tiles:
        raise Refused("err.setup.pole")
    for rings, full in (
        ((1, 2), RING_START[3] - 1 - contents.water),
        ((3,), sum(contents.land) - contents.off),
    ):
        want = full if len(rings) == 2 else full - (RING_START[3] - 1 - contents.water)
        count_here = sum(RING[cell] in rings for cell in tiles)
        if count_here != want:
            raise Refused("err.setup.ring", rings=" + ".join(map(str, rings)), n=count_here, want=want)
    count = Counter(tiles.values())
    for code, most in zip(DRIFTING, contents.land, strict=True):
        if count[code] > most or (not contents.off and count[code] != most):
            raise Refused("err.setup.terrain", letter=LETTERS[code], n=count[code], want=most)
    return tiles


def _read_cards(setup: Json, players: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    contents = box(players)
    deck, hands = setup.get("deck"), setup.get("hands")
    if not isinstance(deck, str) or not isinstance(hands, str) or set(deck + hands) - set("MSWX"):
        raise Refused("err.setup.cards")
    first = sum(contents.deck1) - players
    if len(hands) != players:
        raise Refused("err.setup.hands", n=len(hands), want=players)
    if len(deck) != first + sum(contents.deck2) + 1:
        raise Refused("err.setup.deck", n=len(deck), want=first + sum(contents.deck2) + 1)
    for number, cards, counts, meteorites in (
        (1, hands + deck[:first], contents.deck1, 0),
        (2, deck[first:], contents.deck2, 1),
    ):
        for letter, want in zip("MSWX", (*counts, meteorites), strict=True):
            if cards.count(letter) != want:
                raise Refused("err.setup.card", deck=number, letter=letter, n=cards.count(letter), want=want)
    return tuple(map(LETTERS.index, deck)), tuple(map(LETTERS.index, hands))
