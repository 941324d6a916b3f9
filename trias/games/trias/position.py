"""Position: a state from the JSON object of notation.md. The way back is `State.position`."""

from ..contract import Json
from .cells import cell_named
from .deal import Deal
from .land import Land
from .state import State
from .tiles import LETTERS, box


def from_position(given: Json, deck: str, pole: str = "unlimited") -> State:
    """A state at that position, with `deck` as the cards still to come, top first. Trusts its caller.

    For building positions: what led there is not known, so `setup()` of it leads nowhere, and where
    herds are still to be placed the first player is taken as the starter.
    """
    players = len(given["stock"])
    tiles = {cell_named(name): LETTERS.index(letter) for name, letter in given["tiles"].items()}
    hands = tuple(LETTERS.index(letter) if letter else 0 for letter in given["hands"])
    whole = sum(box(players).deck1) + sum(box(players).deck2) + 1 - players
    cards = (0,) * (whole - len(deck)) + tuple(map(LETTERS.index, deck))
    state = State(Deal(tiles, cards, hands, given["player"]), players, {"pole": pole})
    state.land = Land.of(tiles)
    state.drawn = whole - len(deck)
    state.phase, state.player = given["phase"], given["player"]
    state.ap, state.free_rescues = given["ap"], given["free_rescues"]
    state.card = LETTERS.index(given["card"]) if given["card"] else 0
    state.herds, state.swimmers = _by_seat(given["herds"], players), _by_seat(given["swimmers"], players)
    state.spent = _by_seat(given["spent"], players)[state.player]
    state.placed = sum(len(herds) for herds in state.herds) if state.phase == "place" else 2 * players
    state.stock, state.score = list(given["stock"]), list(given["score"])
    state.last_turns = given["last_turns"]
    for herds in state.herds:
        for cell, count in herds.items():
            state.room[cell] -= count
    return state


def _by_seat(cells: Json, players: int) -> list[dict[int, int]]:
    return [
        {cell_named(name): counts[seat] for name, counts in cells.items() if counts[seat]}
        for seat in range(players)
    ]
