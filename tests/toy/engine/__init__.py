"""Nim, a toy game for the tests: two players take stones from one of several heaps; the last stone wins."""

from collections.abc import Mapping, Sequence
from random import Random

from ..contract import Effect, Json, Puzzle, Reason, Refused
from .state import HEAPS, MOST, State

PLAYERS = range(2, 3)
OPTIONS: Mapping[str, tuple[str, ...]] = {}
BOTS = ("random", "casual")
DEFAULT_BOT = "casual"
POINT = 0.1


def new_setup(players: int, rng: Random) -> Json:
    """Return heaps of one to five stones, and the seat that moves first."""
    return {"heaps": [rng.randint(1, MOST) for _ in HEAPS], "first": rng.randrange(players)}


def start(setup: Json, players: int, options: Mapping[str, str]) -> State:
    """Return the state before the first action. Raise Refused if the set-up is invalid."""
    heaps, first = setup.get("heaps"), setup.get("first")
    if not isinstance(heaps, list) or [type(heap) for heap in heaps] != [int] * len(HEAPS):
        raise Refused("err.setup")
    if type(first) is not int or first not in range(players) or not all(0 < heap <= MOST for heap in heaps):
        raise Refused("err.setup")
    return State(list(heaps), first, setup)


def action_text(action: int) -> str:
    """Return the action in notation, such as `b2`: two stones from heap b."""
    return f"{HEAPS[action // 10]}{action % 10}"


def action_of(text: str) -> int:
    """Return the action that a text names. Raise Refused if it names none."""
    if len(text) != 2 or text[0] not in HEAPS or text[1] not in map(str, range(1, MOST + 1)):
        raise Refused("err.action", text=text)
    return 10 * HEAPS.index(text[0]) + int(text[1])


def position(state: State) -> Json:
    """Return the position object."""
    winners = state.winners()
    return {"game": "nim", "heaps": state.heaps[:], "player": state.to_move, "winner": winners and winners[0]}


def why_not(state: State, action: int) -> Reason | None:
    """Return why the action is illegal; None if it is legal."""
    if state.winners() is not None:
        return Reason("err.over")
    return None if action in state.legal() else Reason("err.few", {"n": state.heaps[action // 10]})


def effects(state: State, action: int) -> list[Effect]:
    """Return the effects that a legal action would have."""
    heap, count = divmod(action, 10)
    taken = [Effect("take", {"seat": state.to_move, "heap": heap, "count": count})]
    is_last = sum(state.heaps) == count
    return taken + [Effect("win", {"seats": (state.to_move,)})] * is_last


def points(state: State) -> list[int]:
    """Return the number of stones that each seat has taken."""
    return state.taken[:]


def is_barrier(action: int) -> bool:
    """Return False: nothing is revealed."""
    del action
    return False


def ends_turn(action: int) -> bool:
    """Return True: a turn is one action."""
    del action
    return True


def puzzle_start(puzzle: Puzzle) -> State:
    """Raise Refused: there are no puzzles."""
    raise Refused("err.setup")


def verdict(puzzle: Puzzle, state: State, actions: Sequence[int]) -> str:
    """Return `open`: there are no puzzles."""
    return "open"


def reply(puzzle: Puzzle, state: State, actions: Sequence[int]) -> int:
    """Return any action: there are no puzzles."""
    return state.legal()[0]
