"""Trias puzzles: chooses positions of one game to examine, and finds those that make a puzzle."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from random import Random

from tests.puzzles.turns import Outcome, ends, highest, outcome, safest
from trias.arena import selfplay
from trias.games import trias as game
from trias.games.contract import Json, Puzzle
from trias.games.trias.moves import DRAW, END, HAND
from trias.games.trias.puzzles import BEFORE_ACTIONS, at_risk, exposed, gains, lead
from trias.games.trias.state import LAST_POINTS, State
from trias.games.trias.tiles import LETTERS, METEORITE, box

BOT = "expert"
#: The largest number of solving lines, and their largest share of all lines.
MOST = {"drift": 3, "card": 3, "split": 4, "save": 10, "best": 6, "guard": 30, "last": 24}
SHARE = {"drift": 0.03, "card": 0.03, "split": 0.01, "save": 0.03, "best": 0.005, "guard": 0.05, "last": 0.12}
#: Kind and action points -> one position in this many is examined, because some take seconds.
SELDOM = {
    ("split", 0): 6,
    ("split", 4): 2,
    ("best", 3): 6,
    ("best", 4): 10,
}
#: The action points of `guard`: with more, the search takes minutes.
GUARDS = (2, 3, 3)
#: The fewest drifts to choose from, and the least gain from the best one, in points.
CHOICE, MORE = 15, 2
#: How many fewer herds the best turn must leave in danger than ending the turn at once.
FEWER = 2
#: The fewest herds at risk.
AT_RISK = 3
#: The least gain in the lead from the best turn, in points.
GAIN = 3
#: The most drifts for the card: with more, the search takes too long.
DRIFTS = 90
#: The largest change to the points of the last turn's seat.
APART = 10


def find(task: tuple[int, int, Collection[str]]) -> list[Puzzle]:
    """Return the puzzles of the task's kinds in the game with its seed and number of players."""
    seed, players, wanted = task
    match = selfplay("trias", [BOT] * players, seed)
    rng = Random(f"{players} {seed}")
    found: list[Puzzle] = []
    state = match.start.clone()
    for action in match.actions:
        if state.last_turns is not None:
            break
        if "last" in wanted and state.phase == "card" and state.back(state.cards_drawn) == 2:
            found += last(state, rng)
        for kind in kinds(state, rng):
            if kind in wanted:
                found += puzzles(kind, state, rng)
        state.play(action)
    return found


def kinds(state: State, rng: Random) -> list[str]:
    """Return the goals that are possible in this phase of the turn."""
    found = []
    if state.phase == "card" and state.deck[state.cards_drawn] != METEORITE:
        found.append("card")
    elif state.phase == "drift":
        if len(state.legal()) >= CHOICE:
            found.append("drift")
        if len(state.legal()) <= DRIFTS and state.players > 2:
            found.append("split")
    elif state.phase == "act":
        if state.ap == box(state.players).points and exposed_at_once(state) >= FEWER:
            found.append("guard")
        if state.ap == 4:
            found.append("split")
        if state.ap == box(state.players).points and at_risk(state, state.player) >= AT_RISK:
            found.append("save")
        if state.ap > 1 and len(state.land.masses) > 2:
            found.append("best")
    return [kind for kind in found if not rng.randrange(SELDOM.get((kind, state.ap), 1))]


def last(state: State, rng: Random) -> list[Puzzle]:
    """Return the turn as if it were the last one, with points changed so that the best end only just wins.

    Nobody swims, because nothing drifts in the last round (R8.1, R9). With two players there are no points
    before the end (R6.3), so none are changed.
    """
    seat = state.player
    at = state.deck.index(METEORITE)
    last_turn = state.clone()
    last_turn.deck = (
        *state.deck[: state.cards_drawn],
        METEORITE,
        *state.deck[state.cards_drawn : at],
        *state.deck[at + 1 :],
    )
    last_turn.cards_drawn += 1
    for each in range(state.players):
        last_turn.send_home(each)
    last_turn.phase, last_turn.ap, last_turn.last_turns = "act", LAST_POINTS, 1
    most = max(margin(end.score, seat) for _, end, _ in ends(make_puzzle("last", last_turn, {})))
    for apart in (-most, 1 - most):
        if state.players == 2 and apart:
            continue
        if abs(apart) <= APART and state.score[seat] + apart >= 0:
            last_turn.score[seat] = state.score[seat] + apart
            found = puzzles("last", last_turn, rng)
            if found:
                return found
    return []


def margin(score: Sequence[int], seat: int) -> int:
    """Return a seat's lead over the best other seat, in points."""
    return score[seat] - max(points for other, points in enumerate(score) if other != seat)


def puzzles(kind: str, state: State, rng: Random) -> list[Puzzle]:
    """Return a list with the position as a puzzle of this kind, empty if the position makes none."""
    puzzle = make_puzzle(kind, state, goal(kind, state, rng))
    if kind == "guard":
        puzzle = puzzle._replace(position={**puzzle.position, "ap": rng.choice(GUARDS)})
    if kind == "save":
        puzzle, found = tightest(puzzle)
    elif kind == "guard":
        found = safest(puzzle)
    else:
        found = highest(puzzle) if kind in ("best", *BEFORE_ACTIONS) else outcome(puzzle)
    count = len(found.solved)
    if not count or count > MOST[kind] or count > SHARE[kind] * found.ways:
        return []
    line = min(found.solved.values(), key=len)
    if kind == "best":
        puzzle = puzzle._replace(goal={"lead": lead_after(puzzle, line)})
        if puzzle.goal["lead"] < max(1, lead_after(puzzle, (END,)) + GAIN):
            return []
    elif kind in BEFORE_ACTIONS:
        puzzle = puzzle._replace(goal={**puzzle.goal, "lead": lead_after(puzzle, line)})
        if puzzle.goal["lead"] < max(1, lead(state, puzzle.seat) + MORE):
            return []
        if kind == "card" and not needs_a_card(puzzle, found):
            return []
    elif kind == "guard":
        puzzle = puzzle._replace(goal={"herds": exposed(played(puzzle, line), puzzle.seat)})
        if puzzle.goal["herds"] > exposed(played(puzzle, (END,)), puzzle.seat) - FEWER:
            return []
    solution = tuple(map(game.action_text, line))
    return [puzzle._replace(solution=solution, ways=found.ways, solving=count)]


def goal(kind: str, state: State, rng: Random) -> Json:
    """Return the goal. The figure of `best` is known only after every turn has been examined."""
    if kind == "split":
        return {"points": 4 if state.phase == "drift" else 2, "others": rng.randrange(2)}
    if kind == "save":
        return {"herds": at_risk(state, state.player)}
    if kind == "card":
        return {"lead": 0, "next": LETTERS[state.deck[state.cards_drawn]]}
    return {"lead": 0} if kind in ("best", "drift") else {}


def exposed_at_once(state: State) -> int:
    """Return how many of the player's herds the next seat could sink if the turn ended now."""
    return exposed(played(make_puzzle("guard", state, {}), (END,)), state.player)


def needs_a_card(puzzle: Puzzle, found: Outcome) -> bool:
    """Return True if only one of the two cards leads to the goal, and the other also has drifts."""
    cards = {line[0] for line in found.solved.values()}
    other = played(puzzle, (DRAW if HAND in cards else HAND,))
    return (
        len(cards) == 1 and other.phase == "drift" and all(len(line) == 2 for line in found.solved.values())
    )


def tightest(puzzle: Puzzle) -> tuple[Puzzle, Outcome]:
    """Return the puzzle with as few action points as possible, at least 2, and its outcome."""
    for ap in range(2, puzzle.position["ap"] + 1):
        puzzle = puzzle._replace(position={**puzzle.position, "ap": ap})
        found = outcome(puzzle)
        if found.solved:
            break
    return puzzle, found


def lead_after(puzzle: Puzzle, line: tuple[int, ...]) -> int:
    """Return the lead after these actions."""
    return lead(played(puzzle, line), puzzle.seat)


def played(puzzle: Puzzle, line: tuple[int, ...]) -> State:
    """Return the state after these actions."""
    state = game.puzzle_start(puzzle)
    for action in line:
        state.play(action)
    return state


def make_puzzle(kind: str, state: State, goal: Json) -> Puzzle:
    """Return a puzzle made from the position, not solved yet."""
    deck = "".join(LETTERS[card] for card in state.deck[state.cards_drawn :])
    position = game.position(state)
    return Puzzle("", "trias", kind, 0, state.players, state.player, position, deck, goal, (), 0, 0)


# How hard it is ---------------------------------------------------------------------------------------


def climbs(puzzle: Puzzle) -> bool:
    """Return True if always taking the action that comes nearest to the goal solves the puzzle.

    False if a single drift is the whole task: comparing all drifts would be solving it.
    """
    if puzzle.kind in BEFORE_ACTIONS:
        return False
    state = game.puzzle_start(puzzle)
    while game.verdict(puzzle, state) == "open":
        best = END if state.phase == "act" else None
        most = figure(puzzle, state) if best is not None else -99
        for action in sorted(state.legal()):
            after = state.clone()
            after.play(action)
            if action != END and figure(puzzle, after) > most:
                best, most = action, figure(puzzle, after)
        assert best is not None
        state.play(best)
    return game.verdict(puzzle, state) == "solved"


def figure(puzzle: Puzzle, state: State) -> int:
    """Return how close a state of the turn is to the goal; higher is closer."""
    if puzzle.kind == "split":
        own, others = gains(puzzle, state)
        return own - others
    if puzzle.kind == "save":
        return -at_risk(state, puzzle.seat)
    ended = state.clone()
    if puzzle.kind == "guard":
        if state.player == puzzle.seat:
            ended.play(END)
        return -exposed(ended, puzzle.seat)
    ended.send_home(puzzle.seat)
    return lead(ended, puzzle.seat)
