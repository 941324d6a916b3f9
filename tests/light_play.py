"""Light play: a quick way to play a game of Trias on, for play-outs. It values some of the legal actions.

It takes the best of at most MOST drifts and as many other actions, drawn by chance, by the evaluation of
`greedy`; END is always one of them. A game takes a fifth to an eighth of the time that `greedy` takes, and it
won 0.425 of 40 games against it with two players.
"""

from __future__ import annotations

from random import Random

from trias.games.trias.bot.baselines import evaluate
from trias.games.trias.moves import DRIFT, END, KIND
from trias.games.trias.state import State

#: How many drifts at most are valued where one must be made, and how many other actions.
MOST = 12
#: How many drifts at most are valued where they cost action points.
MOST_PAID = 4


def play_on(state: State, rng: Random) -> None:
    """Play the game to its end, light play on all seats."""
    while state.winners() is None:
        state.play(choice(state, rng))


def choice(state: State, rng: Random) -> int:
    """Return an action for the player to move. Hand card or drawn one: by lot."""
    legal = sorted(state.legal())
    if state.phase == "card":
        return rng.choice(legal)
    drifts = [action for action in legal if action & KIND == DRIFT]
    others = [action for action in legal if action & KIND != DRIFT and action != END]
    tried = [END] if END in legal else []
    tried += _some(others, MOST, rng) + _some(drifts, MOST_PAID if tried else MOST, rng)
    return max(tried, key=lambda action: _value(state, action))


def _some(actions: list[int], most: int, rng: Random) -> list[int]:
    return actions if len(actions) <= most else rng.sample(actions, most)


def _value(state: State, action: int) -> float:
    after = state.clone()
    after.play(action)
    return evaluate(after, state.to_move)
