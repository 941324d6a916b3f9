"""The past of a position: every position in a game is accepted, unreachable ones are refused."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from copy import deepcopy
from functools import cache
from itertools import combinations
from random import Random
from typing import Any

import pytest

from tests.amount import amount
from tests.engine.boards import choose, fresh
from trias.games.contract import Refused
from trias.games.trias import checked
from trias.games.trias.cells import NAME, RING, RING_START, cell_named, reach
from trias.games.trias.land import Land
from trias.games.trias.moves import CELL, DRIFT, KIND, SOURCE, TARGET
from trias.games.trias.state import State, new_land
from trias.games.trias.tiles import DRIFTING, LETTERS, box
from trias.messages import refusal_text

Position = dict[str, Any]

#: The number of random games, and the interval between the positions taken from them.
GAMES, EVERY = amount(24, 2000), amount(5, 1)
POLES = ("unlimited", "4", "closed")


def drifting(state: State, rng: Random) -> int:
    """Return a random legal action, mostly a drift, so that many herds swim and tiles land on them."""
    drifts = [action for action in sorted(state.legal()) if action & KIND == DRIFT]
    return rng.choice(drifts) if drifts and rng.random() < 0.8 else choose(state, rng)


def moments(number: int) -> Iterator[State]:
    """Yield every state of a random game, placing included: always the same object, which changes."""
    state, rng = fresh(2 + number % 4, number, POLES[number // 4 % 3]), Random(number)
    yield state
    while state.phase != "over":
        state.play((choose, drifting)[number // 12 % 2](state, rng))
        yield state


def told(state: State) -> Position:
    """Return a position object with all its optional parts."""
    pile = "".join(LETTERS[card] for card in state.deck[state.cards_drawn :])
    return {**state.position(), "options": {"pole": state.pole}, "pile": pile}


def hidden(position: Position) -> Position:
    """Return a position without its cards."""
    return {key: value for key, value in position.items() if key not in ("pile", "hands")}


def test_every_position_of_a_game_can_have_come_about() -> None:
    read = 0
    for number in range(GAMES):
        for at, state in enumerate(moments(number)):
            if at % EVERY == number % EVERY or state.phase == "over":
                position = told(state)
                assert checked.read(position).position() == state.position(), (number, at)
                checked.read(hidden(position))
                read += 1
    assert read > 400


def test_the_first_drift_leads_out_of_the_rings_and_breaks_nothing() -> None:
    """Wherever the two water tiles are, the first drift scores nothing (R6.1)."""
    reach(6)
    inner, outer = range(1, RING_START[3]), range(RING_START[3], RING_START[4])
    for holes in [*combinations(inner, 2)][:: amount(9, 1)]:
        cells = {*inner, *outer} - {*holes}
        land = Land.of({0: 4, **dict.fromkeys(cells, DRIFTING[0])})
        drifts = land.drifts(0)[DRIFTING[0]]
        assert {action >> SOURCE for action in drifts} == {*outer}
        for action in drifts:
            assert RING[action >> TARGET & CELL] == 4
            assert new_land(land, action >> SOURCE, action >> TARGET & CELL) is None


# Changes that make a position unreachable -----------------------------------------------------------

Change = Callable[[Position, Random], None]
CHANGES: dict[str, Change] = {}


class _Unfit(Exception):
    """Raised if a change is impossible in a position."""


def changes(id: str) -> Callable[[Change], Change]:
    """Register a change, with the reason why it is refused."""

    def enter(change: Change) -> Change:
        CHANGES[id] = change
        return change

    return enter


def need(*conditions: Any) -> None:
    if not all(conditions):
        raise _Unfit


def pick(rng: Random, things: Any) -> Any:
    """Return one of these things, chosen at random."""
    found = sorted(things)
    need(found)
    return rng.choice(found)


def put(position: Position, key: str, cell: str, seat: int, count: int) -> None:
    """Put `count` herds of a seat on a cell, from its stock."""
    need(0 <= count <= position["stock"][seat])
    counts = position[key].setdefault(cell, [0] * len(position["stock"]))
    counts[seat] += count
    position["stock"][seat] -= count


def water(position: Position, rings: range) -> list[str]:
    """Return the cells in these rings that have neither a tile nor swimmers."""
    names = [NAME[cell] for ring in rings for cell in range(RING_START[ring], RING_START[ring + 1])]
    return [name for name in names if name not in position["tiles"] and name not in position["swimmers"]]


def ring(name: str) -> int:
    return RING[cell_named(name)]


def far(position: Position) -> int:
    return max(map(ring, position["tiles"]))


def bare(position: Position) -> list[str]:
    """Return the tiles without herds, except the Pole."""
    return [cell for cell in position["tiles"] if cell not in position["herds"] and cell != "o"]


def before(position: Position, back: int = 1) -> int:
    """Return the seat whose turn was `back` turns ago."""
    return int((position["player"] - back) % len(position["stock"]))


def is_whole_turn(position: Position) -> bool:
    return position["phase"] == "act" and position["last_turns"] is None


def seats(position: Position) -> int:
    return len(position["stock"])


def drawn(position: Position) -> int:
    contents = box(seats(position))
    return sum(contents.deck1) + sum(contents.deck2) + 1 - seats(position) - int(position["deck"])


@changes("herds")
def more_herds(position: Position, rng: Random) -> None:
    seat = pick(rng, range(seats(position)))
    need(position["stock"][seat] < box(seats(position)).stock)
    position["stock"][seat] += 1


@changes("lost")
def lost_herd(position: Position, rng: Random) -> None:
    seat = pick(rng, range(seats(position)))
    need(position["stock"][seat])
    position["stock"][seat] -= 1


@changes("crowd")
def five_on_a_tile(position: Position, rng: Random) -> None:
    key = pick(rng, [key for key in ("herds", "swimmers") if set(position[key]) - {"o"}])
    cell = pick(rng, set(position[key]) - {"o"})
    need(position["phase"] == "act")
    put(position, key, cell, position["player"], 5 - sum(position[key][cell]))


@changes("landed")
def overfull_on_the_first_ring(position: Position, rng: Random) -> None:
    need(is_whole_turn(position))
    cell = pick(rng, [cell for cell in bare(position) if ring(cell) == 1 and position["tiles"][cell] in "MS"])
    put(position, "herds", cell, position["player"], 4)


@changes("on_sea")
def herd_on_the_sea(position: Position, rng: Random) -> None:
    put(position, "herds", pick(rng, water(position, range(1, 5))), position["player"], 1)


@changes("on_land")
def swimmer_on_land(position: Position, rng: Random) -> None:
    put(position, "swimmers", pick(rng, position["tiles"]), position["player"], 1)


@changes("deep")
def swimmer_beyond_all_land(position: Position, rng: Random) -> None:
    cells = water(position, range(far(position), far(position) + 2))
    put(position, "swimmers", pick(rng, cells), position["player"], 1)


@changes("far")
def tile_out_of_reach(position: Position, rng: Random) -> None:
    position["tiles"]["bz9"] = position["tiles"].pop(pick(rng, bare(position)))


@changes("alone")
def tile_by_itself(position: Position, rng: Random) -> None:
    cell = pick(rng, bare(position))
    letter = position["tiles"].pop(cell)
    position["tiles"][pick(rng, water(position, range(far(position) + 2, far(position) + 3)))] = letter


@changes("drifts")
def more_land_moved_than_there_were_drifts(position: Position, rng: Random) -> None:
    need(drawn(position) < 3)
    rings = box(seats(position)).rings
    for cell in rng.sample(sorted(bare(position)), 7):
        letter = position["tiles"].pop(cell)
        position["tiles"][pick(rng, water(position, range(rings + 1, rings + 2)))] = letter


@changes("still")
def no_land_moved(position: Position, rng: Random) -> None:
    need(is_whole_turn(position), not position["swimmers"])
    rings = box(seats(position)).rings
    for cell in [cell for cell in position["tiles"] if ring(cell) > rings]:
        need(cell not in position["herds"])
        letter = position["tiles"].pop(cell)
        position["tiles"][pick(rng, water(position, range(rings, rings + 1)))] = letter


@changes("inner")
def more_tiles_within(position: Position, rng: Random) -> None:
    need(seats(position) > 2, not drawn(position))
    for cell in water(position, range(1, 3)):
        outer = pick(rng, [tile for tile in bare(position) if ring(tile) == 3])
        position["tiles"][cell] = position["tiles"].pop(outer)


@changes("tiles")
def one_tile_more(position: Position, rng: Random) -> None:
    count, contents = Counter(position["tiles"].values()), box(seats(position))
    for letter, most in zip("MSW", contents.land, strict=True):
        for _ in range(most - count[letter]):
            position["tiles"][pick(rng, water(position, range(3, 5)))] = letter
    need(contents.off)


@changes("most.W")
def too_many_woods(position: Position, rng: Random) -> None:
    for cell in [cell for cell, letter in position["tiles"].items() if letter == "S"]:
        position["tiles"][cell] = "W"


@changes("pairs")
def one_spent_herd(position: Position, rng: Random) -> None:
    need(position["phase"] == "act", not position["spent"])
    need(position["ap"] < (box(seats(position)).points if position["last_turns"] is None else 2))
    player = position["player"]
    cell = pick(rng, [cell for cell, counts in position["herds"].items() if counts[player]])
    position["spent"][cell] = [int(seat == player) for seat in range(seats(position))]


@changes("bred")
def spent_herds_apart(position: Position, rng: Random) -> None:
    need(is_whole_turn(position), position["ap"] == box(seats(position)).points - 1)
    player = position["player"]
    cells = [cell for cell, counts in position["herds"].items() if counts[player]]
    need(len(cells) > 1)
    one = [int(seat == player) for seat in range(seats(position))]
    position["spent"], position["free_rescues"] = dict.fromkeys(rng.sample(sorted(cells), 2), one), 0


@changes("reproduced")
def spent_before_the_first_action(position: Position, rng: Random) -> None:
    one_spent_herd(position, rng)
    position["ap"] = box(seats(position)).points if position["last_turns"] is None else 2
    position["free_rescues"] = 0


@changes("spent")
def another_s_spent_herd(position: Position, rng: Random) -> None:
    need(is_whole_turn(position))
    other = before(position)
    cell = pick(rng, [cell for cell, counts in position["herds"].items() if counts[other]])
    position["spent"][cell] = [int(seat == other) for seat in range(seats(position))]


@changes("rescued")
def rescued_in_the_very_last_turn(position: Position, rng: Random) -> None:
    need(position["last_turns"] == 1, position["ap"] < 2)
    position["free_rescues"] = pick(rng, (1, 2))


@changes("sunk")
def more_swim_than_drifts_sank(position: Position, rng: Random) -> None:
    need(is_whole_turn(position), drawn(position) > 1)
    cells = water(position, range(1, far(position)))
    need(len(cells) > 2)
    for cell in rng.sample(cells, 3):
        put(position, "swimmers", cell, before(position), 1)


@changes("swims")
def swimmer_that_has_gone_home(position: Position, rng: Random) -> None:
    need(position["phase"] in ("card", "drift"), drawn(position) > 1)
    put(position, "swimmers", pick(rng, water(position, range(1, far(position)))), before(position), 1)


@changes("surplus")
def surplus_that_has_gone_home(position: Position, rng: Random) -> None:
    need(position["phase"] in ("card", "drift"))
    cell = pick(rng, [cell for cell in bare(position) if position["tiles"][cell] == "M"])
    put(position, "herds", cell, before(position), 3)


@changes("swam")
def swimmer_before_the_first_drift(position: Position, rng: Random) -> None:
    need(position["phase"] == "card", not drawn(position), seats(position) > 2)
    put(position, "swimmers", pick(rng, water(position, range(1, 3))), position["player"], 1)


@changes("born")
def more_young_than_actions(position: Position, rng: Random) -> None:
    need(position["phase"] == "card", drawn(position) < 4)
    for _ in range(min(3, position["stock"][position["player"]])):
        cell = pick(rng, [cell for cell in bare(position) if position["tiles"][cell] == "W"])
        seat = position["player"]
        put(position, "herds", cell, seat, min(4, position["stock"][seat]))


@changes("untouched")
def moved_before_the_first_turn(position: Position, rng: Random) -> None:
    need(position["phase"] in ("card", "drift"), not drawn(position))
    cell = pick(rng, position["herds"])
    counts = position["herds"][cell]
    seat = next(seat for seat, count in enumerate(counts) if count)
    counts[seat] -= 1
    position["stock"][seat] += 1
    put(position, "herds", pick(rng, bare(position)), seat, 1)


@changes("points")
def points_of_two_players(position: Position, rng: Random) -> None:
    need(seats(position) == 2, position["phase"] != "over")
    position["score"] = [1, 2]


@changes("earned")
def points_beyond_all_drifts(position: Position, rng: Random) -> None:
    need(seats(position) > 2, position["phase"] in ("card", "drift", "act"), drawn(position) < 30)
    position["score"][position["player"]] = 4 * drawn(position) + 4


@changes("second")
def a_point_for_the_second_alone(position: Position, rng: Random) -> None:
    need(seats(position) > 2, position["phase"] in ("card", "act"), drawn(position) > 1)
    position["score"] = [0] * seats(position)
    position["score"][position["player"]] = 1


@changes("final")
def other_points_than_the_final_ones(position: Position, rng: Random) -> None:
    need(position["phase"] == "over", position.pop("winners"))
    position["score"][0] += 150


@changes("second_deck")
def cards_of_the_first_deck_below(position: Position, rng: Random) -> None:
    pile = position["pile"]
    second = sum(box(seats(position)).deck2) + 1
    need(len(pile) > second)
    at = pick(rng, [number for number in range(len(pile) - second, len(pile)) if pile[number] != "X"])
    other = pick(rng, [number for number in range(len(pile) - second) if pile[number] != pile[at]])
    cards = list(pile)
    cards[at], cards[other] = cards[other], cards[at]
    position["pile"] = "".join(cards)


@changes("meteorite")
def the_meteorite_on_top(position: Position, rng: Random) -> None:
    need(position["deck"] > sum(box(seats(position)).deck2) + 1)
    position["pile"] = "X" + position["pile"].replace("X", "")


@changes("cards")
def more_cards_than_there_are(position: Position, rng: Random) -> None:
    need(position["deck"] > 15)
    position["pile"] = position["pile"].replace("S", "M").replace("W", "M")


@changes("number")
def more_cards_than_were_dealt(position: Position, rng: Random) -> None:
    position["deck"] += 60


@changes("placing")
def placed_out_of_turn(position: Position, rng: Random) -> None:
    need(position["phase"] == "place", len(position["herds"]) % seats(position))
    position["player"] = before(position)


@changes("no_drift")
def a_drift_without_a_herd(position: Position, rng: Random) -> None:
    need(position["phase"] == "drift")
    for key in ("herds", "swimmers"):
        for counts in position[key].values():
            position["stock"][position["player"]] += counts[position["player"]]
            counts[position["player"]] = 0


@changes("card")
def a_card_after_the_drift(position: Position, rng: Random) -> None:
    need(position["phase"] == "act")
    position["card"] = "S"


@changes("last")
def the_last_round_before_its_turn(position: Position, rng: Random) -> None:
    need(position["phase"] in ("card", "drift"))
    position["last_turns"] = 1


@changes("at_pole")
def five_at_the_pole(position: Position, rng: Random) -> None:
    need(position["options"]["pole"] == "4", "o" not in position["herds"])
    put(position, "herds", "o", position["player"], 5)


@changes("winners")
def other_winners(position: Position, rng: Random) -> None:
    need(position["phase"] == "over")
    position["winners"] = [before(position, back) for back in range(seats(position))][::-1]


@pytest.mark.parametrize("id", CHANGES)
def test_what_no_turns_lead_to_is_refused(id: str) -> None:
    """Each change is always refused, with its own reason unless an earlier check fails."""
    reasons, rng = Counter[str](), Random(4)
    for position in sample():
        changed = deepcopy(position)
        try:
            CHANGES[id](changed, rng)
        except _Unfit:
            continue
        with pytest.raises(Refused) as caught:
            checked.read(changed)
        reasons[caught.value.reason.id] += 1
    assert reasons[f"err.position.{id}"], reasons


def test_what_is_wrong_with_the_points_is_told() -> None:
    at_card = next(told(state) for state in moments(1) if state.phase == "card" and state.cards_drawn == 2)
    over = [*map(told, moments(1))][-1] | {"winners": None}
    for position, score, words in (
        (at_card, [7, 0, 0], "points of seat 1: 7, 6 at most after so few drifts"),
        (at_card, [2, 2, 3], None),
        (at_card, [0, 3, 1], "points of seat 2: 3, and nobody else has 2: 1 is only for second place"),
        (over, [190, 0, 0], "points of seat 1: 190, but it must be 16 to 150 after final scoring"),
    ):
        changed = {key: value for key, value in position.items() if key != "winners"} | {"score": score}
        if words is None:
            checked.read(changed)
            continue
        with pytest.raises(Refused) as caught:
            checked.read(changed)
        assert refusal_text(caught.value) == words


def test_there_are_many_sorts_of_changes() -> None:
    assert len(CHANGES) >= 24


@cache
def sample() -> list[Position]:
    """Return some positions from random games, more of them near the beginning or the end."""
    return [
        told(state)
        for number in range(18)
        for at, state in enumerate(moments(number))
        if at % 23 == 0
        or (at % 3 == 0 and (state.cards_drawn < 2 or state.last_turns))
        or state.phase == "over"
    ]
