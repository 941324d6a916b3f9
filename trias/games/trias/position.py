"""Position: makes a state from a position object (docs/notation.md). `State.position` is the inverse."""

from ..contract import Json
from .cells import cell_named
from .deal import Deal
from .land import Land
from .state import State
from .tiles import LETTERS, box


def from_position(position: Json, deck: str, pole: str = "unlimited") -> State:
    """Return a state in that position, with `deck` as the cards to come, top card first. Checks nothing.

    For positions set up by hand. Their history is unknown, so `setup()` is meaningless, and during placing
    the player to move counts as the start player.
    """
    players = len(position["stock"])
    tiles = {cell_named(name): LETTERS.index(letter) for name, letter in position["tiles"].items()}
    hands = tuple(LETTERS.index(letter) if letter else 0 for letter in position["hands"])
    total = sum(box(players).deck1) + sum(box(players).deck2) + 1 - players
    cards = (0,) * (total - len(deck)) + tuple(map(LETTERS.index, deck))
    state = State(Deal(tiles, cards, hands, position["player"]), players, {"pole": pole})
    state.land = Land.of(tiles)
    state.cards_drawn = total - len(deck)
    state.phase, state.player = position["phase"], position["player"]
    state.ap, state.free_rescues = position["ap"], position["free_rescues"]
    state.card = LETTERS.index(position["card"]) if position["card"] else 0
    state.herds = _by_seat(position["herds"], players)
    state.swimmers = _by_seat(position["swimmers"], players)
    state.spent = _by_seat(position["spent"], players)[state.player]
    state.placings = sum(len(herds) for herds in state.herds) if state.phase == "place" else 2 * players
    state.stock, state.score = list(position["stock"]), list(position["score"])
    state.last_turns = position["last_turns"]
    for herds in state.herds:
        for cell, count in herds.items():
            state.room[cell] -= count
    return state


def _by_seat(cells: Json, players: int) -> list[dict[int, int]]:
    return [
        {cell_named(name): counts[seat] for name, counts in cells.items() if counts[seat]}
        for seat in range(players)
    ]
