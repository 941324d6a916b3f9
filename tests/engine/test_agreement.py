"""The engine and the second referee play the same random games and never differ."""

from __future__ import annotations

import sys
from collections import Counter
from random import Random

import pytest

from tests.amount import amount
from tests.referee import Referee
from trias.games import trias as game
from trias.games.trias.cells import RING
from trias.games.trias.moves import (
    CELL,
    DRIFT,
    END,
    KIND,
    MOVE,
    MOVE_SPENT,
    REPRODUCE,
    RESCUE,
    SOURCE,
    TARGET,
)
from trias.games.trias.state import State
from trias.match import Match

#: Number of players -> seeds of the games of a chunk. The referee is slow, so most games have few players.
#: Even the few default games contain everything in RARE.
GAMES = amount(
    {2: range(10, 22), 3: range(4, 10), 4: range(5, 8), 5: range(2, 5)},
    {2: range(46), 3: range(22), 4: range(18), 5: range(14)},
)
GAMES_IN_PYODIDE = {2: range(10), 3: range(4), 4: range(3), 5: range(3)}
POLES = ("unlimited", "4", "closed")
#: Kind of action -> its weight in the choice.
WEIGHT = {DRIFT: 4, MOVE: 3, MOVE_SPENT: 3, RESCUE: 3, REPRODUCE: 4, END: 1}


class Follower(Referee):
    """A referee that lists the legal actions on request only, not at every action."""

    next_text: str | None = None

    def legal(self) -> list[str]:
        return super().legal() if self.next_text is None else [self.next_text]

    def follow(self, text: str) -> None:
        self.next_text = text
        self.play(text)
        self.next_text = None


def choose(state: State, rng: Random) -> int:
    """Return a random legal action, weighted so that rare things happen."""
    kinds: dict[int, list[int]] = {}
    for action in sorted(state.legal()):
        kinds.setdefault(action & KIND, []).append(action)
    kind = rng.choices(list(kinds), [WEIGHT.get(kind, 1) for kind in kinds])[0]
    actions = kinds[kind]
    if kind == DRIFT:
        actions = rare_drifts(state, actions, rng)
    elif kind in (MOVE, RESCUE) and rng.random() < 0.4:  # fill tiles
        least = min(state.room[action >> TARGET & CELL] for action in actions)
        actions = [action for action in actions if state.room[action >> TARGET & CELL] == least]
    return rng.choice(actions)


def rare_drifts(state: State, actions: list[int], rng: Random) -> list[int]:
    """Return the unusual drifts: onto swimmers, with herds, into seas, breaking land, or far out."""
    land, swimmers, herds = state.land, state.swimmers, state.herds
    wish = rng.randrange(6)
    if wish == 0:
        found = [action for action in actions if any(action >> TARGET & CELL in cells for cells in swimmers)]
    elif wish == 1:
        found = [action for action in actions if any(action >> SOURCE in cells for cells in herds)]
    elif wish == 2:
        found = [action for action in actions if len(land.pieces(action >> SOURCE)) > 1]
    elif wish == 3:
        found = [action for action in actions if action >> TARGET & CELL in land.interior]
    elif wish == 4:
        farthest = max(RING[action >> TARGET & CELL] for action in actions)
        found = [action for action in actions if RING[action >> TARGET & CELL] == farthest]
    else:
        found = actions
    return found or actions


def play_both(players: int, pole: str, seed: int, tally: Counter[str]) -> None:
    """Play one game on the engine and the referee, and compare. Counts in `tally` what happened."""
    rng = Random(seed)
    setup = game.new_setup(players, rng)
    seats = [{"name": str(seat), "bot": None} for seat in range(players)]
    match = Match("trias", seats, {"pole": pole}, setup)
    follower = Follower({"seats": seats, "options": {"pole": pole}, "setup": setup})
    state = match.state
    assert isinstance(state, State)
    for number in range(2000):
        assert game.position(state) == follower.position(), (players, pole, seed, match.texts())
        if rng.random() < 0.3 or state.phase == "over":
            legal = sorted(map(game.action_text, state.legal()))
            assert legal == follower.legal(), (players, pole, seed, match.texts())
        if state.phase == "over":
            tally["over"] += 1
            return
        action = choose(state, rng)
        note(state, action, tally)
        state.play(action)
        match.actions.append(action)
        follower.follow(game.action_text(action))
        assert number < 1999


def note(state: State, action: int, tally: Counter[str]) -> None:
    """Count the action's effects, so that the test can check that each kind of effect occurred."""
    for effect in game.effects(state, action):
        tally[effect.id] += 1
        if effect.id == "stand":
            terrain = state.land.terrain[action >> SOURCE]
            tally["stand over capacity"] += sum(effect.values["herds"]) > state.capacity[terrain]
        if effect.id == "drift":
            tally["out of " + state.phase] += 1
            tally["into an opened sea"] += effect.values["to"] in state.land.interior
            tally["beyond ring 8"] += RING[effect.values["to"]] > 8
        if effect.id == "rescue":
            tally["free rescue"] += effect.values["cost"] == 0


#: What must happen somewhere in the games of a chunk.
RARE = (
    "over",
    "swim",
    "stand",
    "stand over capacity",
    "split",
    "join",
    "score",
    "any_terrain",
    "no_drift",
    "meteorite",
    "new_card",
    "return",
    "overfull",
    "rescue",
    "free rescue",
    "reproduce",
    "out of act",
    "out of drift",
    "into an opened sea",
    "beyond ring 8",
    "win",
)


@pytest.mark.parametrize("chunk", amount([0], [0, pytest.param(1, marks=pytest.mark.native)]))
def test_engine_and_referee_agree(chunk: int) -> None:
    tally: Counter[str] = Counter()
    games = GAMES_IN_PYODIDE if sys.platform == "emscripten" else GAMES
    for players, numbers in games.items():
        for number in numbers:
            play_both(players, POLES[number % 3], 10_000 * players + 2 * number + chunk, tally)
    assert tally["over"] == sum(map(len, games.values()))
    if games is GAMES:
        assert not [what for what in RARE if not tally[what]], tally
