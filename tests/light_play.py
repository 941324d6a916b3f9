"""Light play: a fast way to finish a game of Trias, for play-outs. It values only some legal actions.

It draws at most MOST drifts and as many other actions at random, and takes the one that the evaluation of
`greedy` values most; END is always among them. A game takes a fifth to an eighth of the time that `greedy`
takes. With two players light play won 0.425 of 40 games against `greedy`.
"""

from __future__ import annotations

from random import Random

from trias.games.trias.bot.baselines import evaluate
from trias.games.trias.moves import DRIFT, END, KIND
from trias.games.trias.state import State

#: The most drifts to value where one must be made, and the most other actions.
MOST = 12
#: The most drifts to value where they cost action points.
MOST_PAID = 4


def play_on(state: State, rng: Random) -> None:
    """Play the game to its end with light play in all seats."""
    while state.winners() is None:
        state.play(choice(state, rng))


def choice(state: State, rng: Random) -> int:
    """Return an action for the player to move. Chooses between hand card and drawn card at random."""
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
