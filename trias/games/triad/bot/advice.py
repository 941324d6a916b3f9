"""Advice: the best action, the reasons for an action, and reviews. Plays no moves.

The worth of an action is a figure from -1 to 1: 1 for a forced win, -1 for a forced loss, 0 for a draw or an
even game.
"""

from collections.abc import Generator, Iterator, Sequence
from math import tanh
from random import Random
from typing import NamedTuple

from ...contract import Advice, Analysis, Reason, Review
from ..cells import CELLS
from ..notation import CELL, REMOVED
from ..state import State
from .book import opening
from .levels import LEVELS, Level, Thought, decide, find_loss, value_of
from .search import CHANCE, PLACE, TRIADS, WIN, WON, Search
from .wins import find_win

EXPERT = LEVELS["expert"]
#: The expert settings with a smaller search, used for reviews.
QUICK = Level(5, 5, 0, 0.0, wins=1000, has_book=True)

#: Points of the search that map to tanh(1): the best predictor of the winner in 60 games of `steady`.
SCALE = 480.0
#: A smaller loss than this counts as 0.
ALIKE = 0.005
#: A loss of this much or more is reported as `why.worse`.
WORSE = 0.02

#: The most moves in an analysis.
MOST_WAYS = 3
#: The most reasons given, and the least weight of each: in points, and as a share of the strongest.
MOST_REASONS = 4
LEAST_POINTS = 5
LEAST_SHARE = 0.1

ThoughtWork = Generator[None, None, Thought]


def advise(state: State, rng: Random) -> Iterator[Advice | None]:
    """Yield the action that `expert` would choose with this `rng`, and the reasons for it."""
    known = opening(state)
    if known is not None:
        yield Advice((known.move,), worth(known.value), (Reason("why.book", {"n": known.depth}),), ())
        return
    view = _MoveView(state, EXPERT, rng)
    best = yield from view.best()
    other = yield from view.rival(best)
    yield _advice(state, best, other)


def explain(state: State, actions: Sequence[int], rng: Random) -> Iterator[Advice | None]:
    """Yield the reasons for an action, compared with the best other one (`_is_other`)."""
    view = _MoveView(state, EXPERT, rng)
    best = yield from view.best()
    choice = yield from view.thought(actions[0], best)
    other = best if _is_other(best.move, choice.move) else (yield from view.rival(choice))
    yield _advice(state, choice, other)


def review(state: State, actions: Sequence[int], rng: Random) -> Iterator[Review | None]:
    """Yield the review of an action, searched five plies deep."""
    del rng  # a review is the same every time, so the moves stay in their order
    view = _MoveView(state, QUICK, None)
    best = yield from view.best()
    mine = yield from view.thought(actions[0], best)
    loss, margin = worth(best.value) - worth(mine.value), 0.0
    if loss < ALIKE:
        loss = 0.0
        other = yield from view.rival(mine)
        advice = _advice(state, mine, other)
        margin = worth(mine.value) - worth(other.value) if other is not None else 0.0
    else:
        advice = _advice(state, best, mine)
    standing = _standing(_after_move(state, actions[0]), state.player, mine.value)
    yield Review(advice, loss, standing, max(margin, 0.0), 0.0, advice.actions)


def analyse(state: State, rng: Random) -> Iterator[Analysis | None]:
    """Yield the best moves that `expert` finds, at most MOST_WAYS, and the expected result for each seat."""
    view = _MoveView(state, EXPERT, rng)
    chosen = [(yield from view.best())]
    while len(chosen) < MOST_WAYS:
        other = yield from view.rival(*chosen)
        if other is None:
            break
        chosen.append(other)
    best = chosen[0]
    ways = [_advice(state, best, chosen[1] if len(chosen) > 1 else None)]
    ways += [_advice(state, other, best) for other in chosen[1:]]
    yield Analysis(tuple(ways), _standing(_after_move(state, best.move), state.player, best.value))


def worth(value: int) -> float:
    """Return a search value as a figure from -1 to 1."""
    return 1.0 if value > WON else -1.0 if value < -WON else tanh(value / SCALE)


def _standing(after: State, mover: int, value: int) -> tuple[float, float]:
    """Return the expected result for each seat after an action. value: the action's value to its player."""
    winners = after.winners()
    figure = worth(value)
    if winners is not None:
        figure = 1.0 if winners else 0.0
    return (-figure, figure) if mover else (figure, -figure)


def _after_move(state: State, move: int) -> State:
    after = state.clone()
    after.play(move)
    return after


def _is_other(one: int, other: int) -> bool:
    """Return True if two moves differ in more than the die that they remove."""
    return (one ^ other) & ~(CELL << REMOVED) != 0


class _MoveView:
    """One position, searched with a level's settings. rng: shuffles the moves; None keeps their order."""

    def __init__(self, state: State, level: Level, rng: Random | None) -> None:
        self.state = state
        self.search = Search(state)
        self.level = level
        self.moves = sorted(self.search.moves())
        if rng is not None:
            rng.shuffle(self.moves)

    def best(self) -> ThoughtWork:
        """Return the best move. The first move of a game comes from the book."""
        known = opening(self.state) if self.level.has_book else None
        if known is not None:
            depth = self.level.depth
            return Thought(
                known.move, (yield from value_of(self.search, known.move, depth, -WIN, None)), depth
            )
        for best in decide(self.state, self.search, self.moves, self.level):  # noqa: B007 - only the last one counts
            yield
        return best

    def thought(self, move: int, best: Thought) -> ThoughtWork:
        """Return a move with its value, searched as deeply as the best one.

        Searches at least to the level's depth: if the best move is a quick win, this one may be a slower win.
        """
        if move == best.move:
            return best
        depth = max(best.depth, self.level.depth)
        value = yield from value_of(self.search, move, depth, -WIN, None)
        if abs(value) <= WON:
            loss = yield from find_loss(self.state, move, self.level.wins)
            if loss is not None:
                value = loss
            elif best.value > WON:
                win = yield from find_win(self.state, self.level.wins, [move])
                value = value if win is None else WIN - win.plies
        return Thought(move, value, depth)

    def rival(self, *choices: Thought) -> Generator[None, None, Thought | None]:
        """Return the best move not in `choices`, searched as deeply as the first; None if there is none."""
        best, depth = None, choices[0].depth
        for move in self.moves:
            if not all(_is_other(move, choice.move) for choice in choices):
                continue
            floor = best.value if best else -WIN
            value = yield from value_of(self.search, move, depth, floor, None)
            if best is None or value > best.value:
                best = Thought(move, value, depth)
        return best


def _advice(state: State, choice: Thought, other: Thought | None) -> Advice:
    """Return the advice on a move, compared with `other`."""
    if other is None:
        return Advice((choice.move,), worth(choice.value), (Reason("why.only"),), ())
    reasons = _forcing_reasons(state, choice, other)
    reasons += _strongest(_quiet_reasons(state, choice, other))
    strongest = tuple(reasons[:MOST_REASONS]) or (Reason("why.even"),)
    return Advice((choice.move,), worth(choice.value), strongest, (other.move,))


def _forcing_reasons(state: State, choice: Thought, other: Thought) -> list[Reason]:
    """Return the reasons about the end of the game, the strongest first.

    `n` counts turns of both players, including the action itself.
    """
    reasons = []
    mine, its = choice.value, other.value
    if mine > WON:
        reasons.append(Reason("why.win", {"n": WIN - mine}))
    elif mine < -WON:
        reasons.append(Reason("why.loses", {"n": WIN + mine}))
    elif its < -WON:
        reasons.append(Reason("why.avoids", {"n": WIN + its}))
    elif _after_move(state, choice.move).is_drawn:
        reasons.append(Reason("why.draw"))
    if its > WON >= mine:
        reasons.append(Reason("why.misses", {"n": WIN - its}))
    elif worth(its) - worth(mine) >= WORSE:
        reasons.append(Reason("why.worse"))
    if abs(mine) <= WON and _is_threatened(state):
        reasons.append(Reason("why.defends"))
    return reasons


class _WeightedReason(NamedTuple):
    """A reason and its weight in the search's points."""

    weight: float
    reason: Reason


def _strongest(reasons: list[_WeightedReason]) -> list[Reason]:
    """Return the reasons whose weight is large enough, the strongest first."""
    reasons = sorted(reasons, key=lambda reason: -reason.weight)
    least = max(LEAST_POINTS, LEAST_SHARE * reasons[0].weight) if reasons else 0
    return [reason.reason for reason in reasons if reason.weight >= least]


def _is_threatened(state: State) -> bool:
    """Return True if the other player could make a third triad now if it were their turn."""
    after_pass = state.clone()
    after_pass.player = 1 - state.player
    return after_pass.triads[after_pass.player] == len(TRIADS) - 1 and any(
        action >> REMOVED & CELL for action in after_pass.legal()
    )


def _quiet_reasons(state: State, choice: Thought, other: Thought) -> list[_WeightedReason]:
    """Return the reasons about triads, places and chances, and one for what the search sees further ahead."""
    player = state.player
    count = state.triads[player] + 1
    reasons = []
    if choice.move >> REMOVED & CELL and count < len(TRIADS):
        reasons.append(_WeightedReason(TRIADS[count] - TRIADS[count - 1], Reason("why.triad", {"n": count})))
    if max(abs(choice.value), abs(other.value)) > WON:
        return reasons
    end, its_end = _after_move(state, choice.move), _after_move(state, other.move)
    if end.is_drawn or its_end.is_drawn:
        return reasons
    pairs = zip(_counts(end, player), _counts(its_end, player), strict=True)
    middle, own, others = (mine - its for mine, its in pairs)
    reasons.append(_WeightedReason(2 * abs(middle), Reason("why.middle", {"n": middle})))
    reasons.append(_WeightedReason(CHANCE * abs(own), Reason("why.chances", {"n": own})))
    reasons.append(_WeightedReason(CHANCE * abs(others), Reason("why.blocks", {"n": -others})))
    now = 2 * middle + CHANCE * (own - others)
    for thought, sign in ((choice, 1), (other, -1)):
        if thought.move >> REMOVED & CELL:
            now += sign * (TRIADS[count] - TRIADS[count - 1])
    beyond = choice.value - other.value - now
    values = {"n": choice.depth, "worth": tanh(beyond / SCALE)}
    reasons.append(_WeightedReason(abs(beyond), Reason("why.ahead", values)))
    return reasons


def _counts(state: State, seat: int) -> tuple[int, int, int]:
    """Return three counts for the seat.

    The lines of three through its dice, minus those through the other seat's dice; the cells on which it can
    make a triad; and the cells on which the other seat can.
    """
    middle = 0
    for cell, die in enumerate(state.dice):
        if die:
            middle += PLACE[cell] // 2 if (die < 0) == seat else -PLACE[cell] // 2
    cells = [CELLS - masks.count(0) for masks in Search(state).needs()]
    return middle, cells[seat], cells[1 - seat]
