"""Trias position: checks a puzzle's position against the rules. Uses the second referee, not the engine."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tests.puzzles.trias_turn import DRIFT_COST, by_seat
from tests.referee import CAPACITY, POLE, Cell, Herds, Referee, cell, distance

Puzzle = Mapping[str, Any]
#: The box by number of players, from 2: tiles and cards of both decks (mountains, steppe, woods), herds.
TILES = {2: (5, 7, 6), 3: (9, 15, 12)}
DECK_1 = {2: (5, 6, 5), 3: (7, 13, 10)}
DECK_2 = {2: (1, 2, 1), 3: (2, 3, 3)}
STOCK = {2: 10, 3: 15}
TERRAINS = "MSW"


def impossible(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rule violations in the position."""
    position, kind = puzzle["position"], puzzle["kind"]
    if referee(puzzle).position() != position:
        yield "the position is read as another one"
    phase = {"drift": "drift", "card": "card"}.get(kind, position["phase"] if kind == "split" else "act")
    if position["phase"] != phase or position["player"] != puzzle["seat"]:
        yield "it is not the turn that its kind is about"
    seats = len(position["stock"])
    box = min(seats, 3)
    if seats != puzzle["players"]:
        yield "the number of players"
    tiles = {cell(name): letter for name, letter in position["tiles"].items()}
    letters = Counter(tiles.values())
    if len(tiles) != (19 if box == 2 else 35) or letters["P"] != 1 or tiles.get(POLE) != "P":
        yield "so many tiles are not on the table (R1.2, R1.3)"
    if any(letters[letter] > most for letter, most in zip(TERRAINS, TILES[box], strict=True)):
        yield "more tiles of a terrain than there are (R1.2, R1.3)"
    if sum(1 <= distance(tile) <= 2 for tile in tiles) > (18 if box == 2 else 16):
        yield "more tiles on rings 1 and 2 than at the start (R1.2, R5.2)"
    yield from impossible_herds(position, tiles, seats)
    yield from impossible_cards(puzzle, box)
    if seats == 2 and any(position["score"]):
        yield "two players have points before the end (R6.3)"
    most = 2 if position["last_turns"] is not None else 3 if seats == 2 else 4
    if not 0 <= position["ap"] <= (most if phase == "act" else 0):
        yield "so many action points (R7.1)"


def impossible_herds(position: Mapping[str, Any], tiles: Mapping[Cell, str], seats: int) -> Iterator[str]:
    herds, swimmers = by_seat(position["herds"], seats), by_seat(position["swimmers"], seats)
    for seat in range(seats):
        if (
            position["stock"][seat] + sum(herds[seat].values()) + sum(swimmers[seat].values())
            != STOCK[min(seats, 3)]
        ):
            yield f"seat {seat} has more or fewer herds than there are (R1.6)"
        if set(herds[seat]) - set(tiles) or set(swimmers[seat]) & set(tiles):
            yield f"herds of seat {seat} stand in the sea, or swim on land"
    full = {
        tile: sum(each.get(tile, 0) for each in herds) - CAPACITY.get(letter, 99)
        for tile, letter in tiles.items()
    }
    most = drifts_since(position, seats)
    for seat in range(seats):
        if len(swimmers[seat]) > most[seat]:
            yield f"seat {seat} swims in more places than tiles have drifted since its last turn (R8.1)"
        if sum(surplus > 0 and tile in herds[seat] for tile, surplus in full.items()) > most[seat]:
            yield f"seat {seat} is on more overfull tiles than have drifted since its last turn (R8.1)"


def drifts_since(position: Mapping[str, Any], seats: int) -> list[int]:
    """Return the most drifts possible since each seat's last turn: two in each full turn."""
    player, last = position["player"], position["last_turns"]
    full = 2 if last is not None else 3 if seats == 2 else 4
    now = 0
    if position["phase"] == "act" and last in (None, seats):
        now = (last is None) + (full - position["ap"] >= DRIFT_COST)
    found = [0] * seats
    for back in range(1, seats + 1):
        found[(player - back) % seats] = now
        now += 0 if last is not None and back <= seats - last else 2
    return found


def impossible_cards(puzzle: Puzzle, box: int) -> Iterator[str]:
    """Yield the faults in the cards to come: deck 1 is on top of deck 2 with the meteorite (R1.4)."""
    position, pile = puzzle["position"], puzzle["deck"]
    deck_1, deck_2 = DECK_1[box], DECK_2[box]
    if position["deck"] != len(pile) or set(pile) - set("MSWX"):
        yield "the number of cards to come"
    if pile.count("X") != (position["last_turns"] is None):
        yield "the meteorite (R9.1)"
    lower = pile[-sum(deck_2) - 1 :]
    upper = pile[: len(pile) - len(lower)]
    if "X" in upper or any(lower.count(letter) > most for letter, most in zip(TERRAINS, deck_2, strict=True)):
        yield "the last cards are not those of deck 2 (R1.4)"
    seen = Counter(card for card in (*pile, *position["hands"], position["card"]) if card)
    if any(
        upper.count(letter) > one or seen[letter] > one + two
        for letter, one, two in zip(TERRAINS, deck_1, deck_2, strict=True)
    ):
        yield "more cards of a terrain than there are (R1.4)"
    if any(
        card is None and not (seat == position["player"] and position["phase"] in ("drift", "act"))
        for seat, card in enumerate(position["hands"])
        if position["last_turns"] is None
    ):
        yield "a seat without a hand card (R1.5)"


def referee(puzzle: Puzzle) -> Referee:
    """Return the second referee at the puzzle's position."""
    position, seats = puzzle["position"], puzzle["players"]
    game = object.__new__(Referee)
    game.seats, game.pole = seats, "unlimited"
    game.tiles = {cell(name): letter for name, letter in position["tiles"].items()}
    game.herds, game.swimmers = herds_of(position["herds"]), herds_of(position["swimmers"])
    game.player = position["player"]
    spent = herds_of(position["spent"])
    game.spent = Counter({place: count for (place, seat), count in spent.items() if seat == game.player})
    game.stock, game.score = list(position["stock"]), list(position["score"])
    game.hands, game.deck = list(position["hands"]), list(puzzle["deck"])
    game.phase, game.card = position["phase"], position["card"]
    game.ap, game.free_rescues = position["ap"], position["free_rescues"]
    game.last_turns, game.winners = position["last_turns"], None
    game.placings = 2 * seats
    return game


def herds_of(cells: Mapping[str, list[int]]) -> Herds:
    found: Herds = Counter()
    for name, counts in cells.items():
        found.update({(cell(name), seat): count for seat, count in enumerate(counts) if count})
    return found
