"""Position: a state as the JSON object of notation.md, and back."""

from typing import Any

from ..contract import Json
from .cells import NAME, cell_named
from .deal import Deal
from .land import Land
from .state import State
from .tiles import LETTERS, box


def position(state: State) -> Json:
    """The position object, everything hidden included."""
    winners = state.winners()
    return {
        "game": "trias",
        "phase": state.phase,
        "player": state.player,
        "ap": state.ap,
        "free_rescues": state.free_rescues,
        "card": LETTERS[state.card] if state.phase == "drift" else None,
        "tiles": {NAME[cell]: LETTERS[state.land.terrain[cell]] for cell in state.land.tiles()},
        "herds": _by_cell(state.herds),
        "spent": _by_cell([state.spent if seat == state.player else {} for seat in range(state.players)]),
        "swimmers": _by_cell(state.swimmers),
        "stock": list(state.stock),
        "score": list(state.score),
        "hands": [LETTERS[card] if card else None for card in state.hands],
        "deck": len(state.deck) - state.drawn,
        "last_turns": state.last_turns,
        "winners": None if winners is None else list(winners),
    }


def _by_cell(seats: list[dict[int, int]]) -> Json:
    cells = sorted({cell for herds in seats for cell in herds})
    return {NAME[cell]: [herds.get(cell, 0) for herds in seats] for cell in cells}


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


def state_repr(state: State) -> str:
    """`from_position(...)`, ready to be pasted into a test."""
    deck = "".join(LETTERS[card] for card in state.deck[state.drawn :])
    arguments: list[Any] = [position(state), deck]
    if state.pole != "unlimited":
        arguments.append(state.pole)
    return f"from_position({', '.join(map(repr, arguments))})"
