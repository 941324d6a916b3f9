"""Advice: the best action, the reasons for one, and what one gave away. Plays for nobody.

Worth is a figure from -1 to 1, 1 for a win found, -1 for a loss found, 0 for a draw or a game that is even.
"""

from collections.abc import Generator, Iterator, Sequence
from math import tanh
from random import Random
from typing import NamedTuple

from ...contract import Advice, Reason, Review
from ..cells import CELLS
from ..notation import CELL, REMOVED
from ..state import State
from .levels import LEVELS, Level, Thought, deepen, value_of
from .search import CHANCE, PLACE, TRIADS, WIN, WON, Search

EXPERT = LEVELS["expert"]
#: The same eyes with less work, for one turn of many.
QUICK = Level(5, 5, 0, 0.0)

#: Points of the search that are worth tanh(1): what foretold best who won, in 60 games of `steady` alone.
SCALE = 480.0
#: An action that is worth so much less than the best gave nothing away.
ALIKE = 0.005
#: From so much less on it is called worse than the other.
WORSE = 0.02

#: Reasons told at most, and the least that one must make up: points, and a share of the strongest.
MOST_REASONS = 4
LEAST_POINTS = 5
LEAST_SHARE = 0.1

Thinking = Generator[None, None, Thought]


def advise(state: State, rng: Random) -> Iterator[Advice | None]:
    """The best action found with the work of `expert`, and as it would choose with the same chance."""
    view = _MoveView(state, EXPERT, rng)
    best = yield from view.best()
    other = yield from view.rival(best)
    yield _advice(state, best, other)


def explain(state: State, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
    """The reasons for an action, against the best that is not the same but for the die that leaves."""
    view = _MoveView(state, EXPERT, rng)
    best = yield from view.best()
    chosen = yield from view.thought(actions[0], best)
    other = best if _is_other(best.move, chosen.move) else (yield from view.rival(chosen))
    yield _advice(state, chosen, other)


def review(state: State, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
    """What an action gave away, seen five plies deep."""
    view = _MoveView(state, QUICK, rng)
    best = yield from view.best()
    mine = yield from view.thought(actions[0], best)
    lost = worth(best.value) - worth(mine.value)
    if lost < ALIKE:
        lost = 0.0
        advice = _advice(state, mine, (yield from view.rival(mine)))
    else:
        advice = _advice(state, best, mine)
    yield Review(advice, lost, _standing(_after(state, actions[0]), state.player, mine.value))


def worth(value: int) -> float:
    """A value of the search as a figure from -1 to 1."""
    return 1.0 if value > WON else -1.0 if value < -WON else tanh(value / SCALE)


def _standing(after: State, mover: int, value: int) -> tuple[float, float]:
    """What both can expect behind an action that its player values so."""
    winners = after.winners()
    figure = worth(value)
    if winners is not None:
        figure = 1.0 if winners else 0.0
    return (-figure, figure) if mover else (figure, -figure)


def _after(state: State, move: int) -> State:
    after = state.clone()
    after.play(move)
    return after


def _is_other(one: int, other: int) -> bool:
    """True if two moves differ in more than the die that leaves."""
    return (one ^ other) & ~(CELL << REMOVED) != 0


class _MoveView:
    """One position as a level sees it."""

    def __init__(self, state: State, level: Level, rng: Random) -> None:
        self.search = Search(state)
        self.level = level
        self.moves = sorted(self.search.moves())
        rng.shuffle(self.moves)

    def best(self) -> Thinking:
        """The best move."""
        for best in deepen(self.search, self.moves, self.level):  # noqa: B007 - the last is the one
            yield
        return best

    def thought(self, move: int, best: Thought) -> Thinking:
        """A move valued as the best is; deeper where that is a quick win: this one may be a slow one."""
        if move == best.move:
            return best
        depth = max(best.depth, self.level.depth)
        return Thought(move, (yield from value_of(self.search, move, depth, -WIN, None)), depth)

    def rival(self, chosen: Thought) -> Generator[None, None, Thought | None]:
        """The best of the other moves, to the same depth; None where there is none."""
        best = None
        for move in [move for move in self.moves if _is_other(move, chosen.move)]:
            floor = best.value if best else -WIN
            value = yield from value_of(self.search, move, chosen.depth, floor, None)
            if best is None or value > best.value:
                best = Thought(move, value, chosen.depth)
        return best


def _advice(state: State, chosen: Thought, other: Thought | None) -> Advice:
    """A move held against another."""
    if other is None:
        return Advice((chosen.move,), worth(chosen.value), (Reason("why.only"),), ())
    reasons = _forced(state, chosen, other)
    reasons += _strongest(_quiet(state, chosen, other))
    strongest = tuple(reasons[:MOST_REASONS]) or (Reason("why.even"),)
    return Advice((chosen.move,), worth(chosen.value), strongest, (other.move,))


def _forced(state: State, chosen: Thought, other: Thought) -> list[Reason]:
    """Ends of the game, the strongest first; `n` counts turns of both players, from the action itself on."""
    reasons = []
    mine, its = chosen.value, other.value
    if mine > WON:
        reasons.append(Reason("why.win", {"n": WIN - mine}))
    elif mine < -WON:
        reasons.append(Reason("why.loses", {"n": WIN + mine}))
    elif its < -WON:
        reasons.append(Reason("why.avoids", {"n": WIN + its}))
    elif _after(state, chosen.move).is_drawn:
        reasons.append(Reason("why.draw"))
    if its > WON >= mine:
        reasons.append(Reason("why.misses", {"n": WIN - its}))
    elif worth(its) - worth(mine) >= WORSE:
        reasons.append(Reason("why.worse"))
    if abs(mine) <= WON and _threatened(state):
        reasons.append(Reason("why.defends"))
    return reasons


class _WeightedReason(NamedTuple):
    """A reason and its weight in points of the search."""

    weight: float
    reason: Reason


def _strongest(reasons: list[_WeightedReason]) -> list[Reason]:
    """The reasons that matter, the strongest first."""
    reasons = sorted(reasons, key=lambda reason: -reason.weight)
    least = max(LEAST_POINTS, LEAST_SHARE * reasons[0].weight) if reasons else 0
    return [reason.reason for reason in reasons if reason.weight >= least]


def _threatened(state: State) -> bool:
    """True if the other player could make his third triad now, were it his turn."""
    passed = state.clone()
    passed.player = 1 - state.player
    return passed.triads[passed.player] == len(TRIADS) - 1 and any(
        action >> REMOVED & CELL for action in passed.legal()
    )


def _quiet(state: State, chosen: Thought, other: Thought) -> list[_WeightedReason]:
    """Triads, places and chances of both moves compared, and what the search sees beyond them."""
    player = state.player
    count = state.triads[player] + 1
    reasons = []
    if chosen.move >> REMOVED & CELL and count < len(TRIADS):
        reasons.append(_WeightedReason(TRIADS[count] - TRIADS[count - 1], Reason("why.triad", {"n": count})))
    if max(abs(chosen.value), abs(other.value)) > WON:
        return reasons
    end, its_end = _after(state, chosen.move), _after(state, other.move)
    if end.is_drawn or its_end.is_drawn:
        return reasons
    pairs = zip(_counts(end, player), _counts(its_end, player), strict=True)
    middle, own, others = (mine - its for mine, its in pairs)
    reasons.append(_WeightedReason(2 * abs(middle), Reason("why.middle", {"n": middle})))
    reasons.append(_WeightedReason(CHANCE * abs(own), Reason("why.chances", {"n": own})))
    reasons.append(_WeightedReason(CHANCE * abs(others), Reason("why.blocks", {"n": -others})))
    now = 2 * middle + CHANCE * (own - others)
    for thought, sign in ((chosen, 1), (other, -1)):
        if thought.move >> REMOVED & CELL:
            now += sign * (TRIADS[count] - TRIADS[count - 1])
    beyond = chosen.value - other.value - now
    values = {"n": chosen.depth, "worth": tanh(beyond / SCALE)}
    reasons.append(_WeightedReason(abs(beyond), Reason("why.ahead", values)))
    return reasons


def _counts(state: State, seat: int) -> tuple[int, int, int]:
    """Lines of three through the seat's dice less the other's; cells to make a triad on, its and theirs."""
    middle = 0
    for cell, die in enumerate(state.dice):
        if die:
            middle += PLACE[cell] // 2 if (die < 0) == seat else -PLACE[cell] // 2
    cells = [CELLS - masks.count(0) for masks in Search(state).needs()]
    return middle, cells[seat], cells[1 - seat]
