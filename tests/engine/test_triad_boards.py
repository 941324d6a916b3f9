"""Boards of Triad: positions for the tests, helpers to query and play them, and tests of these helpers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import pytest

from tests.triad_referee import CELLS, LINES, Referee
from trias.games import triad as game
from trias.games.contract import Refused
from trias.games.triad import cells, from_position, notation
from trias.games.triad.state import State

COLOURS = ("black", "orange")


def dice_of(black: str, orange: str) -> dict[str, tuple[str, int]]:
    """Return the dice described by texts such as `a1:3 b2:1`."""
    found: dict[str, tuple[str, int]] = {}
    for colour, words in zip(COLOURS, (black, orange), strict=True):
        for word in words.split():
            cell, _, value = word.partition(":")
            assert cell not in found
            found[cell] = (colour, int(value))
    return found


def at(
    black: str, orange: str, player: str = "black", triads: tuple[int, int] = (0, 0), quiet: int = 0
) -> State:
    """Return a state with these dice, such as `a1:3 b2:1`, after `quiet` quiet turns."""
    state = state_with(dice_of(black, orange), player, triads)
    state.quiet = quiet
    return state


def state_with(dice: Mapping[str, tuple[str, int]], player: str, triads: tuple[int, int] = (0, 0)) -> State:
    """Return a state with these dice."""
    return from_position(
        {
            "game": "triad",
            "player": player,
            "triads": list(triads),
            "winner": None,
            "dice": {cell: list(die) for cell, die in dice.items()},
        }
    )


def legal(state: State) -> set[str]:
    """Return the texts of the legal actions. Fails if one occurs twice."""
    texts = [game.action_text(action) for action in state.legal()]
    assert len(texts) == len(set(texts))
    return set(texts)


def moves(state: State, cell: str) -> set[str]:
    """Return the legal actions of the die on that cell, without the cell's name."""
    return {text[2:] for text in legal(state) if text.startswith(cell)}


def play(state: State, *texts: str) -> State:
    """Play these actions, each of which must be legal, and return the same state."""
    for text in texts:
        action = game.action_of(text)
        assert action in state.legal(), f"{text} is refused: {game.why_not(state, action)}"
        state.play(action)
    return state


def refusal(state: State, text: str) -> str | None:
    """Return the id of the reason why an action is not legal; None if it is legal."""
    reason = game.why_not(state, game.action_of(text))
    assert (reason is None) == (text in legal(state))
    return None if reason is None else reason.id.removeprefix("err.")


def position_of(state: State) -> dict[str, Any]:
    """Return the position object."""
    return game.position(state)


def all_of(state: State) -> tuple[Any, ...]:
    """Return a copy of everything that a state contains."""
    return (
        state.dice[:],
        state.player,
        state.triads[:],
        state.quiet,
        state.is_drawn,
        dict(state.occurrences),
        dict(state.setup()),
    )


def fresh(seed: int = 0, **changes: Any) -> State:
    """Return the state at the start of a dealt game. changes: keys of the set-up to replace."""
    return game.start({**game.new_setup(2, Random(seed)), **changes}, 2, {})


def choose(state: State, rng: Random, triads: float = 0.5) -> int:
    """Return a random legal action. triads: the probability of one that makes a triad, if any does."""
    actions = sorted(state.legal())
    made = [action for action in actions if notation.removed_of(action) >= 0]
    quiet = [action for action in actions if notation.removed_of(action) < 0]
    if made and quiet:
        return rng.choice(made if rng.random() < triads else quiet)
    return rng.choice(actions)


def random_states(seed: int, triads: float = 0.5) -> Iterator[State]:
    """Yield every state of a random game up to its end: always the same object, which changes."""
    rng = Random(seed)
    state = fresh(seed)
    yield state
    while not state.is_over():
        state.play(choose(state, rng, triads))
        yield state


def some_states(count: int, seed: int, triads: float = 0.5) -> list[State]:
    """Return positions from random games, none of them over."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < count:
        game_states = [state.clone() for state in random_states(rng.randrange(10**9), triads)][:-1]
        found += rng.sample(game_states, min(len(game_states), 4))
    return found[:count]


def stuck_dice(rng: Random) -> tuple[dict[str, tuple[str, int]], str]:
    """Return a position in which none of the player's 4 to 6 dice can move (T3), and the player.

    Found by trial: the player's dice fill a corner, and all dice of the other player surround them. If most
    values are equal, turning a die rarely makes a triad.
    """
    player, other = rng.sample(COLOURS, 2)
    alike = rng.randint(1, 3)
    values = rng.choice(([alike], [alike] * 9 + [1, 2, 3], [1, 2, 3]))
    flips = rng.random() < 0.5, rng.random() < 0.5
    while True:
        own, others = rng.randint(4, 6), rng.randint(4, 6)
        places = [(file, rank) for file in range(4) for rank in range(4) if file + rank < 5]
        places = rng.sample(places, own + others)
        places.sort(key=lambda place: place[0] + place[1] + rng.random())
        dice: dict[str, tuple[str, int]] = {}
        for number, (file, rank) in enumerate(places):
            name = "abcdef"[5 - file if flips[0] else file] + str(6 - rank if flips[1] else rank + 1)
            dice[name] = (player if number < own else other, rng.choice(values))
        if not Referee.at(dice, player).turning_moves():
            return dice, player


# Tests of the helpers


def test_the_cells_are_those_of_the_notation() -> None:
    assert set(cells.NAME) == CELLS
    assert [cells.cell_named(name) for name in cells.NAME] == list(range(36))
    assert (cells.NAME[0], cells.NAME[5], cells.NAME[6], cells.NAME[35]) == ("a1", "f1", "a2", "f6")
    for name in ("", "a", "a0", "a7", "g1", "A1", "a1 ", "1a"):
        with pytest.raises(ValueError, match="not a cell"):
            cells.cell_named(name)


def test_the_triples_are_the_lines_of_three() -> None:
    triples = [frozenset(cells.NAME[cell] for cell in triple) for triple in cells.TRIPLES]
    assert len(triples) == len(set(triples))
    assert set(triples) == LINES
    for cell, name in enumerate(cells.NAME):
        partners = [frozenset(cells.NAME[other] for other in pair) | {name} for pair in cells.PARTNERS[cell]]
        assert len(partners) == len(set(partners))
        assert set(partners) == {line for line in LINES if name in line}


@pytest.mark.parametrize("text", ["a1-a2", "a1-c3xb2", "f6-c3", "a1=2", "b3=1xb3", "a1-a2!", "a1-d1!xa2"])
def test_an_action_has_one_text(text: str) -> None:
    assert game.action_text(game.action_of(text)) == text


@pytest.mark.parametrize(
    "text",
    [
        "",
        "a1",
        "a1-",
        "a1-a1",
        "a1-a5",
        "a1-g1",
        "a1-a7",
        "a0-a1",
        "a1=0",
        "a1=4",
        "a1=2!",
        "a1=",
        "a1-a2x",
        "a1-a2xg1",
        "a1-a2!!",
        "a1-a2 ",
        " a1-a2",
        "A1-A2",
        "a1-a2xa2xa2",
        "a1>a2",
        "a1-a2x!",
        "a1-a2xb1!",
        "end",
        "a1-\uff41\uff12",
        "a1=\u0662",
        "a1-a2\n",
        "a1-a2" * 50,
    ],
)
def test_what_is_no_action_is_refused(text: str) -> None:
    with pytest.raises(Refused) as caught:
        game.action_of(text)
    assert caught.value.reason.id == "err.no_action"
    assert len(caught.value.reason.values["text"]) <= 40


def test_a_position_can_be_built_again() -> None:
    """`repr(state)` is a call of `from_position` that gives the same position and legal actions."""
    for seed in range(20):
        for state in random_states(seed):
            again = eval(repr(state), {"from_position": from_position})
            assert position_of(again) == position_of(state)
            assert set(again.legal()) == set(state.legal())
            assert again.winners() == state.winners()
            assert repr(again) == repr(state)


def test_stuck_positions_are_stuck() -> None:
    rng = Random(1)
    for _ in range(10):
        dice, player = stuck_dice(rng)
        assert all("!" in text or "=" in text for text in legal(state_with(dice, player)))
