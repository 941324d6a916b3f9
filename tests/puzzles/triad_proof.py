"""Triad proof: proves a Triad puzzle with the second referee. Imports nothing from the engine or the finder.

The search is independent: every action against every reply, by the same rules as the referee, but faster.
Draws (T8) are ignored: within six turns no position occurs for a third time, and no turn is the hundredth
without a triad, because counting begins with the puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from tests.triad_referee import CELLS, COLOURS, DIRECTIONS, LINES, TRIADS_TO_WIN, VALUES, Referee, beyond

Puzzle = Mapping[str, Any]
#: The value on each cell: positive for the seat to move, negative for the other, 0 for no die.
Dice = tuple[int, ...]

NAMES = sorted(CELLS)
NUMBER = {name: index for index, name in enumerate(NAMES)}
#: Cell -> for each direction the next cells, three at most.
RAYS = [
    [
        [NUMBER[ahead] for steps in VALUES if (ahead := beyond(name, direction, steps)) is not None]
        for direction in DIRECTIONS
    ]
    for name in NAMES
]
#: Cell -> the other two cells of each line of three.
PARTNERS = [
    [[NUMBER[cell] for cell in line if cell != name] for line in LINES if name in line] for name in NAMES
]


def wrong(puzzle: Puzzle) -> Iterator[str]:
    """Yield the faults in a puzzle."""
    yield from impossible(puzzle)
    yield from wrong_solution(puzzle)
    dice, own, others = begin(puzzle)
    goal, kind = puzzle["goal"]["turns"], puzzle["kind"]
    after = list(moves(dice))
    right = [text for text, *move in after if forces(kind, move, own, others, own, goal)]
    if (puzzle["ways"], puzzle["solving"]) != (len(after), len(right)):
        yield f"{len(right)} of {len(after)} first moves force it"
    if puzzle["solution"].split()[0] not in right:
        yield "the first move of the solution does not force it"
    if kind != "hold" and can_be_sooner(puzzle):
        yield "it can be forced sooner"


def can_be_sooner(puzzle: Puzzle) -> bool:
    """Return True if the goal can be forced one turn sooner."""
    dice, own, others = begin(puzzle)
    turns = puzzle["goal"]["turns"] - 1
    return any(forces(puzzle["kind"], move, own, others, own, turns) for _, *move in moves(dice))


def impossible(puzzle: Puzzle) -> Iterator[str]:
    """Yield the rule violations in the position."""
    position = puzzle["position"]
    if referee(puzzle).position() != position:
        yield "the position is read as another one"
    if position["player"] != COLOURS[puzzle["seat"]] or position["winner"] is not None:
        yield "it is not the turn of its seat"
    colours = Counter(colour for colour, _ in position["dice"].values())
    for colour, triads in zip(COLOURS, position["triads"], strict=True):
        if not 0 <= triads < TRIADS_TO_WIN or colours[colour] != 6 - triads:  # T1, T6, T7
            yield f"{colour} has {colours[colour]} dice and {triads} triads"
    if set(position["dice"]) - CELLS or any(value not in VALUES for _, value in position["dice"].values()):
        yield "a die that there is not"


def referee(puzzle: Puzzle) -> Referee:
    """Return the second referee at the puzzle's position."""
    position = puzzle["position"]
    dice = {cell: (colour, value) for cell, (colour, value) in position["dice"].items()}
    black, orange = position["triads"]
    return Referee.at(dice, position["player"], (black, orange))


def wrong_solution(puzzle: Puzzle) -> Iterator[str]:
    """Play the solution with the referee, and yield the faults in the solution."""
    game = referee(puzzle)
    for number, text in enumerate(puzzle["solution"].split()):
        if (found := judged(puzzle, game, number)) != "open":
            yield f"it is {found} before action {number + 1}"
            return
        if text not in game.legal():
            yield f"action {number + 1} of the solution, {text}, is not legal"
            return
        game.play(text)
    if judged(puzzle, game, len(puzzle["solution"].split())) != "solved":
        yield "the solution does not solve it"


def judged(puzzle: Puzzle, game: Referee, played: int) -> str:
    """Return `solved`, `failed` or `open`, as defined in docs/puzzles.md.

    played: actions of both sides so far.
    """
    turns, seat = puzzle["goal"]["turns"], puzzle["seat"]
    made = [
        game.triads[colour] - before
        for colour, before in zip(COLOURS, puzzle["position"]["triads"], strict=True)
    ]
    if puzzle["kind"] == "hold":
        if made[1 - seat]:
            return "failed"
        return "solved" if game.winner == COLOURS[seat] or played == 2 * turns else "open"
    if game.winner == COLOURS[seat] or (puzzle["kind"] == "triad" and made[seat]):
        return "solved"
    return "failed" if game.winner is not None or played >= 2 * turns - 1 else "open"


def begin(puzzle: Puzzle) -> tuple[Dice, int, int]:
    """Return the dice, and the triads of the seat to move and of the other seat."""
    position, seat = puzzle["position"], puzzle["seat"]
    dice = [0] * len(NAMES)
    for name, (colour, value) in position["dice"].items():
        dice[NUMBER[name]] = value if colour == COLOURS[seat] else -value
    return tuple(dice), position["triads"][seat], position["triads"][1 - seat]


def moves(dice: Dice) -> Iterator[tuple[str, Dice, bool]]:
    """Yield each action's text, the dice after it, and whether it makes a triad (T3, T4, T6)."""
    found = [
        (f"{NAMES[start]}-{NAMES[goal]}", start, goal, value)
        for start, face in enumerate(dice)
        if face > 0
        for value in VALUES
        if value != face
        for goal in reached(dice, start, value)
    ]
    if not found:  # T4
        for start, face in enumerate(dice):
            if face > 0:
                found += [
                    (f"{NAMES[start]}={value}", start, start, value) for value in VALUES if value != face
                ]
                found += [
                    (f"{NAMES[start]}-{NAMES[goal]}!", start, goal, face)
                    for goal in reached(dice, start, face)
                ]
    for text, start, goal, value in found:
        after = list(dice)
        after[start] = 0
        after[goal] = value
        own = {goal: None} | {
            cell: None
            for one, two in PARTNERS[goal]
            if is_triad(value, after[one], after[two])
            for cell in (one, two)
            if after[cell] > 0
        }
        if not any(is_triad(value, after[one], after[two]) for one, two in PARTNERS[goal]):
            yield text, tuple(after), False
            continue
        for cell in own:
            left = after.copy()
            left[cell] = 0
            yield f"{text}x{NAMES[cell]}", tuple(left), True


def reached(dice: Dice, start: int, steps: int) -> Iterator[int]:
    """Yield the cells exactly `steps` steps away, through no die and onto none (T3)."""
    for ray in RAYS[start]:
        if len(ray) >= steps and not any(dice[cell] for cell in ray[:steps]):
            yield ray[steps - 1]


def is_triad(*dice: int) -> bool:
    """Return True if three dice in a line are a triad (T5)."""
    if not all(dice) or all(die > 0 for die in dice) or all(die < 0 for die in dice):
        return False
    return len({abs(die) for die in dice}) in (1, 3)


def turned(dice: Dice) -> Dice:
    """Return the dice as the other side sees them."""
    return tuple(-die for die in dice)


def forces(kind: str, move: list[Any], own: int, others: int, begun: int, turns: int) -> bool:
    """Return True if this move forces the goal in `turns` turns, this one included, against every defence.

    own, others: triads before the move. begun: the seat's triads when the puzzle began.
    """
    dice, is_made = move
    own += is_made
    if own == TRIADS_TO_WIN or (kind == "triad" and own > begun):
        return turns > 0
    if turns < 1 or (kind == "win" and TRIADS_TO_WIN - own > turns - 1):  # T6: one triad a turn
        return False
    if kind == "triad" and turns < 2:
        return False
    for _, reply, makes in moves(turned(dice)):
        if (kind == "hold" and makes) or others + makes == TRIADS_TO_WIN:
            return False
        if kind == "hold" and turns == 1:
            continue
        if not any(
            forces(kind, [then, made], own, others + makes, begun, turns - 1)
            for _, then, made in moves(turned(reply))
        ):
            return False
    return True
