"""Levels: plays turns with the settings of a level."""

from collections.abc import Hashable, Iterator
from math import exp
from random import Random

from ...work import map_progress
from ..moves import DRIFT, END, KIND
from ..state import State
from . import features, playouts
from .cards import choose_card
from .herds import Plan
from .judge import Judge, Weights, aim_of, judge_of
from .ladder import FIRST_SIGHT as FIRST_SIGHT
from .ladder import FORMER as FORMER
from .ladder import LEVELS as LEVELS
from .ladder import WITH_MORE
from .ladder import Level as Level
from .last import last_turn
from .opponents import OPPONENTS as OPPONENTS
from .replies import Table, with_replies
from .turns import Plans, every_turn, whole_turns
from .weights import PLAIN, WEIGHTS

#: The settings of all such bots, by name.
BY_NAME = {**LEVELS, **FORMER, **OPPONENTS}


def level_of(name: str, players: int) -> Level:
    """Return a bot's settings for a number of players. Raises KeyError for unknown names."""
    return WITH_MORE.get(players, {}).get(name) or BY_NAME[name]


def weights_of(level: Level, players: int) -> Weights:
    """Return the level's weights for a number of players."""
    learned, share = WEIGHTS[players], level.learned_share
    weights = {}
    for name, (first, more) in PLAIN.items():
        best_first, best_more = learned[name]
        if name in level.sees:
            weights[name] = (first + share * (best_first - first), more + share * (best_more - more))
        else:
            weights[name] = (0.0, 0.0)
    for name, at_end, more_at_start in level.leanings:
        first, more = weights[name]
        weights[name] = (first + at_end, more + more_at_start)
    return weights


#: The most answers kept.
_ANSWERS = 1000


class _Memory:
    """The last turn decided: its remaining actions, and the position that they are for.

    The same question with the same state of the random generator gets the same answer. So the latest
    questions are kept with the rest of the turn that was returned; None if the turn was still to be decided.
    """

    def __init__(self) -> None:
        self.position: object = None
        self.actions: tuple[int, ...] = ()
        self.answers: dict[int, tuple[int, ...] | None] = {}

    def keep(self, who: Hashable, state: State, actions: tuple[int, ...]) -> int:
        """Store the actions and return the first one."""
        after = state.clone()
        if not actions:
            actions = (END,)
        if actions[0] != END:
            after.play(actions[0])
        self.position = _view(who, after)
        self.actions = actions[1:]
        return actions[0]

    def recall(self, who: Hashable, state: State, rng: Random) -> tuple[int, ...] | None:
        """Return the remaining actions of the turn; None if it is still to be decided."""
        if state.phase != "act":
            return None
        view = _view(who, state)
        question = hash((view, rng.getstate()))
        if question not in self.answers:
            self.answers[question] = self.actions if self.position == view else None
            if len(self.answers) > _ANSWERS:
                del self.answers[next(iter(self.answers))]
        return self.answers[question]


def _view(who: Hashable, state: State) -> tuple[object, ...]:
    """Return a key for the visible position during a turn and for its viewer."""
    return (
        who,
        state.player,
        state.phase,
        tuple(state.land.terrain),
        *(frozenset(cells.items()) for cells in (*state.herds, *state.swimmers, state.spent)),
        *state.stock,
        *state.score,
        state.ap,
        state.free_rescues,
        state.last_turns,
        state.cards_drawn,
        state.pole,
    )


_memory = _Memory()


def play(state: State, name: str, rng: Random) -> Iterator[int]:
    """Yield the level's best action so far.

    It chooses a whole turn once, at the drift or the first action, and then plays that turn to its end.
    """
    level = level_of(name, state.players)
    weights = weights_of(level, state.players)
    if state.phase == "place":
        yield choose_place(judge_of(weights, state, state.player), state, level.warmth, rng)
    elif state.phase == "card":
        aim = aim_of(weights, state, level.on_leader, level.prey)
        yield (yield from choose_card(weights, state, level.card, aim))
    else:
        rest = _memory.recall((name, level), state, rng)
        if rest is not None:
            yield _memory.keep((name, level), state, rest)
        else:
            yield from _turn(weights, state, level, name, rng)


#: The yields for each drift that is played out, and the factor for the choice of a card.
_PIECES, _CARDS = 15, 3


def pieces(state: State, name: str) -> int:
    """Return about how often `play` will yield; see GameBots."""
    level = level_of(name, state.players)
    if state.phase == "card":
        return _PIECES * _CARDS * level.card.drifts
    if state.phase != "drift":
        return _PIECES + level.last * ((state.last_turns or 1) - 1)
    played_out = 0 if level.playouts is None else playouts.pieces(level.playouts, state.players)
    return _PIECES * level.turn.drifts + played_out


def _turn(weights: Weights, state: State, level: Level, name: str, rng: Random) -> Iterator[int]:
    first = sorted(state.legal())[0] if state.phase == "drift" else END
    plans = yield from map_progress(
        plan_turn(weights, state, level, rng),
        lambda best: best.actions[0] if best and best.actions else first,
    )
    plan = plans[0] if not level.warmth else draw_drift(plans, level.warmth, rng)
    yield _memory.keep((name, level), state, plan.actions)


def plan_turn(weights: Weights, state: State, level: Level, rng: Random) -> Plans:
    """Return the level's plans for the rest of the turn, best first."""
    if state.last_turns is not None and level.last:
        return (yield from last_turn(state, level.last))
    aim = aim_of(weights, state, level.on_leader, level.prey)
    judge = judge_of(weights, state, state.player, aim)
    search = every_turn if level.warmth else whole_turns
    best = yield from search(judge, state, level.turn, notice_drifts(state, level.sight, rng))
    foresight = level.foresight
    if foresight is not None and state.last_turns is None and (state.players == 2 or foresight.deals):
        table = Table(weights, state, features.rest(state), foresight, rng, aim)
        best = yield from with_replies(state, best, table)
    if level.playouts is not None and state.last_turns is None:
        players = playouts.QuickPlayers(weights, state, level.playouts, aim)
        best = yield from playouts.played_on(state, best, players, rng)
    return best


def notice_drifts(state: State, sight: float, rng: Random) -> list[int]:
    """Return the mandatory drifts that the level notices, at least two; [] if it notices all."""
    if state.phase != "drift" or sight == 1:
        return []
    drifts = sorted(state.legal())
    return rng.sample(drifts, min(len(drifts), max(2, int(sight * len(drifts)))))


def draw_drift(options: list[Plan], warmth: float, rng: Random) -> Plan:
    """Return the best plan for a random drift, good drifts being likelier; the best plan if none drifts."""
    best: dict[int, Plan] = {}
    for plan in options:
        if plan.actions and plan.actions[0] & KIND == DRIFT:
            best.setdefault(plan.actions[0], plan)
    return draw_plan(list(best.values()), warmth, rng) if len(best) > 1 else options[0]


def draw_plan(options: list[Plan], warmth: float, rng: Random) -> Plan:
    """Return a random plan; better plans are chosen more often."""
    return rng.choices(options, [exp((plan.value - options[0].value) / warmth) for plan in options])[0]


def choose_place(judge: Judge, state: State, warmth: float, rng: Random) -> int:
    """Return the placing of two herds that leads to the best position, or with `warmth` a random one."""
    options = []
    for action in sorted(state.legal()):
        after = state.clone()
        after.play(action)
        options.append(Plan(judge.value(after), (action,)))
    options.sort(key=lambda plan: -plan.value)
    return (draw_plan(options, warmth, rng) if warmth else options[0]).actions[0]
