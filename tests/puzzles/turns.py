"""Turns: tries everything that a player can do in a Trias puzzle. Uses no bot and no evaluation.

States in which the player's situation is the same count as one: the same drifts, card, hand, pile, points,
herds (fresh and spent), swimmers, and action points left. The others' situation follows from the drifts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from trias.games.contract import Puzzle
from trias.games.trias import puzzle_start, verdict
from trias.games.trias.moves import CELL, DRIFT, END, KIND, RESCUE, SOURCE, TARGET
from trias.games.trias.puzzles import exposed, lead
from trias.games.trias.state import DRIFT_COST, State, new_land

Cells = tuple[tuple[int, int], ...]


class Stand(NamedTuple):
    """A key that distinguishes states of one turn. actions: the drifts only."""

    drifts: tuple[int, ...]
    card: int
    hand: int
    drawn: int
    score: tuple[int, ...]
    herds: Cells
    swimmers: Cells
    spent: Cells
    ap: int
    free: int


class Outcome(NamedTuple):
    """The number of different lines and, for each line that reaches the goal, a shortest example.

    Lines are the same if they end in the same position: at the end of the turn, or with the goal reached or
    missed. If one position is reached both ways, the line counts as a solution. In `split`, only the turn's
    drifts distinguish lines, because nothing else scores.
    """

    ways: int
    solved: Mapping[Any, tuple[int, ...]]


def stand(state: State, seat: int, drifts: tuple[int, ...]) -> Stand:
    """Return the key of a state."""
    return Stand(
        drifts,
        state.card,
        state.hands[seat],
        state.cards_drawn,
        tuple(state.score),
        tuple(sorted(state.herds[seat].items())),
        tuple(sorted(state.swimmers[seat].items())),
        tuple(sorted(state.spent.items())),
        state.ap,
        state.free_rescues,
    )


def outcome(puzzle: Puzzle) -> Outcome:
    """Search the whole puzzle."""
    return splits(puzzle) if puzzle.kind == "split" else whole_turns(puzzle)


def whole_turns(puzzle: Puzzle) -> Outcome:
    """Return the outcome of trying every legal action; play stops when the goal is reached."""
    ways = set()
    solved: dict[Stand, tuple[int, ...]] = {}
    for key, state, line in ends(puzzle):
        ways.add(key)
        if verdict(puzzle, state) == "solved":
            solved[key] = line
    return Outcome(len(ways), solved)


def highest(puzzle: Puzzle) -> Outcome:
    """Return the outcome if the turns with the greatest lead are the solutions."""
    return best_ends(puzzle._replace(goal={"lead": 99}), lead)


def safest(puzzle: Puzzle) -> Outcome:
    """Return the outcome if the turns after which the fewest herds can be sunk are the solutions."""
    return best_ends(puzzle._replace(goal={"herds": -1}), lambda state, seat: -exposed(state, seat))


def best_ends(puzzle: Puzzle, worth: Callable[[State, int], int]) -> Outcome:
    """Return the outcome if the ends worth most to the seat are the solutions.

    The goal must be unreachable.
    """
    ways, most = 0, -99
    solved: dict[Stand, tuple[int, ...]] = {}
    for key, state, line in ends(puzzle):
        ways += 1
        found = worth(state, puzzle.seat)
        if found > most:
            most = found
            solved.clear()
        if found == most:
            solved[key] = line
    return Outcome(ways, solved)


def ends(puzzle: Puzzle) -> Iterator[tuple[Stand, State, tuple[int, ...]]]:
    """Yield every position in which the turn has ended or the goal is reached, with a shortest line to it.

    A position occurs twice if it can be reached both with the goal reached and with the goal missed.
    """
    seen: set[tuple[str, Stand]] = set()
    for state, drifts, line in states(puzzle):
        result, end = verdict(puzzle, state), state
        if result == "open":
            if state.phase != "act":
                continue
            line = (*line, END)
            end = state.clone()
            end.play(END)
            result = verdict(puzzle, end)
        key = stand(end, puzzle.seat, drifts)._replace(
            hand=state.hands[puzzle.seat], drawn=state.cards_drawn, spent=(), ap=0, free=0
        )
        if (result, key) not in seen:
            seen.add((result, key))
            yield key, end, line


def states(puzzle: Puzzle) -> Iterator[tuple[State, tuple[int, ...], tuple[int, ...]]]:
    """Yield every state reachable without `end`, with its drifts and a shortest line to it."""
    start = puzzle_start(puzzle)
    layer = [(start, (), ())]
    seen = {stand(start, puzzle.seat, ())}
    while layer:
        found = []
        for state, drifts, line in layer:
            yield state, drifts, line
            if verdict(puzzle, state) != "open":
                continue
            for action in sorted(state.legal()):
                if action == END:
                    continue
                after = state.clone()
                after.play(action)
                drifted = (*drifts, action) if action & KIND == DRIFT else drifts
                key = stand(after, puzzle.seat, drifted)
                if key not in seen:
                    seen.add(key)
                    found.append((after, drifted, (*line, action)))
        layer = found


def splits(puzzle: Puzzle) -> Outcome:
    """Return the outcome of drifts alone; only drifts that create a land mass that scores are played.

    Nothing else scores (R6.1), so a state without enough action points for a drift is useless. With just
    enough, swimmers may still be rescued for free (R7.4).
    """
    ways: set[tuple[int, ...]] = set()
    solved: dict[tuple[int, ...], tuple[int, ...]] = {}
    start = puzzle_start(puzzle)
    layer: list[tuple[State, tuple[int, ...], tuple[int, ...]]] = [(start, (), ())]
    seen = {stand(start, puzzle.seat, ())}
    while layer:
        found = []
        for state, drifts, line in layer:
            for action in sorted(state.legal()):
                drifted = drifts
                if action & KIND == DRIFT:
                    drifted = (*drifts, action)
                    ways.add(drifted)
                    land = new_land(state.land, action >> SOURCE, action >> TARGET & CELL)
                    if state.phase == "act" and land is None:
                        continue
                elif action == END or (state.ap <= DRIFT_COST and not is_free(state, action)):
                    continue
                after = state.clone()
                after.play(action)
                key = stand(after, puzzle.seat, drifted)
                if key in seen:
                    continue
                seen.add(key)
                result = verdict(puzzle, after)
                if result == "solved":
                    solved.setdefault(drifted, (*line, action))
                elif result == "open" and after.ap >= DRIFT_COST:
                    found.append((after, drifted, (*line, action)))
        layer = found
    return Outcome(len(ways), solved)


def is_free(state: State, action: int) -> bool:
    """Return True if the action costs nothing: one more rescue (R7.4)."""
    return action & KIND == RESCUE and state.free_rescues > 0
