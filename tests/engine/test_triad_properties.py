"""Properties of every position of Triad: a Hypothesis machine plays, undoes, saves and checks."""

from __future__ import annotations

import json
import sys
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from tests.amount import amount
from tests.engine.test_triad_boards import (
    all_of,
    choose,
    legal,
    position_of,
    random_states,
    some_states,
    state_with,
    stuck_dice,
)
from tests.triad_referee import LINES, is_triad, triads_on_board
from trias import messages, record
from trias.games import NAMES
from trias.games import triad as game
from trias.games.contract import Effect, Reason, Refused
from trias.games.triad.cells import NAME
from trias.games.triad.notation import MOVE, SLIDE, face_of, kind_of, removed_of, source_of, target_of
from trias.games.triad.state import State
from trias.match import Match

COLOURS = ("black", "orange")
REASONS = {
    f"err.{id}"
    for id in (
        "over",
        "no_die",
        "not_stuck",
        "stuck",
        "triad_remove",
        "no_triad",
        "same_face",
        "other_face",
        "no_line",
        "die_in_way",
    )
}

needs_the_house = pytest.mark.skipif("triad" not in NAMES, reason="Triad is not yet a game of the house")


# Checks of a position


def check_state(state: State, dice: int = 12) -> None:
    """Check that dice are conserved, and that the end of the game and the counters agree."""
    assert all(die in (-3, -2, -1, 0, 1, 2, 3) for die in state.dice)
    assert sum(map(bool, state.dice)) == dice - sum(state.triads)
    if dice == 12:
        assert sum(die > 0 for die in state.dice) == 6 - state.triads[0]
        assert sum(die < 0 for die in state.dice) == 6 - state.triads[1]
    assert all(0 <= made <= 3 for made in state.triads)
    assert state.triads != [3, 3]
    assert 0 <= state.quiet <= 100
    assert max(state.occurrences.values(), default=0) <= 3
    assert state.is_drawn == (max(state.occurrences.values(), default=0) == 3 or state.quiet == 100)
    assert state.is_over() == (state.is_drawn or 3 in state.triads) == (state.winners() is not None)
    assert not (state.is_drawn and 3 in state.triads)
    assert state.winners() in ((None,) if not state.is_over() else ((), (state.player,)))
    assert state.to_move == state.player
    json.dumps(position_of(state))


def check_legal(state: State) -> None:
    """Check that legal actions are distinct, exist unless the game is over, and have one text each."""
    actions = state.legal()
    assert len(set(actions)) == len(actions)
    assert bool(actions) == (not state.is_over())
    kinds = {kind_of(action) for action in actions}
    assert kinds in ({0}, {1}, {1, 2}, set())
    own = 1 - 2 * state.player
    for action in actions:
        assert game.action_of(game.action_text(action)) == action
        assert state.dice[source_of(action)] * own > 0
        assert not game.is_barrier(action)
        removed = removed_of(action)
        assert removed in (-1, target_of(action)) or state.dice[removed] * own > 0


# Checks of an action


def check_effects(before: State, action: int, effect_list: list[Effect], after: State) -> None:
    """Check that the effects lead from the position before to the position after."""
    dice = list(before.dice)
    triads = list(before.triads)
    own = 1 - 2 * before.player
    ids = [effect.id for effect in effect_list]
    assert ids[0] == ("move", "turn_die", "slide")[kind_of(action)]
    assert ids[1:-1] in ([], ["triad", "remove"])
    assert ids[-1] in ("turn", "win", "draw")
    for id, values in effect_list[:-1]:
        assert values["seat"] == before.player
        if id in ("move", "slide", "turn_die"):
            face = dice[values["cell"]] * own
            assert face > 0
            assert values.get("before", face) == face
            assert (values["face"] == face) == (id == "slide")
            dice[values["cell"]] = 0
            to = values.get("to", values["cell"])
            assert not dice[to]
            dice[to] = values["face"] * own
        elif id == "triad":
            named = {NAME[cell]: (COLOURS[die < 0], abs(die)) for cell, die in enumerate(dice) if die}
            lines = [frozenset(NAME[cell] for cell in triple) for triple in values["triples"]]
            assert len(set(lines)) == len(lines) > 0
            moved = NAME[target_of(action)]
            assert set(lines) == {line for line in LINES if moved in line and is_triad(named, line)}
            triads[before.player] += 1
            assert values["number"] == triads[before.player]
        else:
            assert id == "remove"
            assert values["cell"] == removed_of(action)
            assert any(values["cell"] in triple for triple in effect_list[1].values["triples"])
            assert dice[values["cell"]] * own > 0
            dice[values["cell"]] = 0
    assert (dice, triads) == (after.dice, after.triads)
    assert ("remove" in ids) == (removed_of(action) >= 0)
    last: dict[str, Any] = effect_list[-1].values
    if ids[-1] == "turn":
        assert last == {"seat": after.player} == {"seat": 1 - before.player}
        assert after.winners() is None
    elif ids[-1] == "win":
        assert last == {"seats": after.winners()} == {"seats": (before.player,)}
    else:
        assert after.winners() == ()
        assert last == {"by": "quiet" if after.quiet == 100 else "repeats"}


# Why not


def nonsense(rng: Random, count: int) -> list[int]:
    """Return actions of every kind on the whole board, most of them not legal."""
    actions: list[int] = []
    while len(actions) < count:
        source, target, removed = rng.choice(NAME), rng.choice(NAME), rng.choice(NAME)
        text = f"{source}={rng.randint(1, 3)}" if rng.random() < 0.3 else f"{source}-{target}"
        text += rng.choice(("", "", "!")) if "-" in text else ""
        text += rng.choice(("", "", f"x{removed}", f"x{target}"))
        try:
            actions.append(game.action_of(text))
        except Refused:
            assert "-" in text
    return actions


def every_action() -> list[int]:
    """Return all actions that notation can express, without removals."""
    texts = [f"{cell}={face}" for cell in NAME for face in (1, 2, 3)]
    texts += [
        f"{cell}-{to}{sign}"
        for cell in NAME
        for to in NAME
        for sign in ("", "!")
        if 1 <= max(abs(ord(cell[0]) - ord(to[0])), abs(int(cell[1]) - int(to[1]))) <= 3
    ]
    return list(map(game.action_of, texts))


def check_why_not(state: State, action: int, known: set[int]) -> None:
    """Check that why_not gives None exactly for legal actions, otherwise a true reason with a known id."""
    reason = game.why_not(state, action)
    assert (reason is None) == (action in known), game.action_text(action)
    if reason is not None:
        assert reason.id in REASONS
        json.dumps(reason.values)
        check_reason(state, action, known, reason)


def check_reason(state: State, action: int, known: set[int], reason: Reason) -> None:
    id = reason.id.removeprefix("err.")
    source, target, face = source_of(action), target_of(action), face_of(action)
    die = state.dice[source]
    is_own = die < 0 if state.player else die > 0
    values: dict[str, Any] = {}
    assert (id == "over") == state.is_over()
    if id == "no_die":
        values = {"cell": NAME[source]}
    assert (id == "no_die") == (not is_own and id != "over")
    if id in ("not_stuck", "stuck"):
        assert (kind_of(action) == MOVE) == (id == "stuck")
        assert {kind_of(code) == MOVE for code in known} == {id == "not_stuck"}
    elif id in ("triad_remove", "no_triad"):
        removed = {removed_of(code) for code in known if text_of(code) == text_of(action)}
        assert removed
        assert (removed == {-1}) == (id == "no_triad")
    elif id in ("same_face", "other_face"):
        assert (abs(die) == face) == (id == "same_face") == (kind_of(action) != SLIDE)
        values = {"face": face}
    elif id in ("no_line", "die_in_way"):
        way = way_between(NAME[source], NAME[target])
        assert bool(way) == (id == "die_in_way")
        assert not way or any(state.dice[NAME.index(cell)] for cell in way)
        values = {"to": NAME[target]} if way else {"cell": NAME[source], "to": NAME[target]}
    assert reason.values == values


def text_of(action: int) -> str:
    """Return the action in notation, even with an impossible removal."""
    return game.action_text(action & ~(63 << 12))


def way_between(cell: str, to: str) -> list[str]:
    """Return the cells on the line from one cell to another, without the first; none if there is no line."""
    files, ranks = ord(to[0]) - ord(cell[0]), int(to[1]) - int(cell[1])
    steps = max(abs(files), abs(ranks))
    if {abs(files), abs(ranks)} - {0, steps}:
        return []
    return [
        f"{chr(ord(cell[0]) + files // steps * step)}{int(cell[1]) + ranks // steps * step}"
        for step in range(1, steps + 1)
    ]


# The machine


class Playing(RuleBasedStateMachine):
    """A match that Hypothesis plays by legal actions, with all checks of this file after each step."""

    start: State
    state: State
    actions: list[int]

    @initialize(seed=st.integers(0, 10**6), skip=st.integers(0, 20), quietly=st.booleans())
    def deal(self, seed: int, skip: int, quietly: bool) -> None:
        rng = Random(seed)
        self.start = game.start(game.new_setup(2, rng), 2, {})
        self.state = self.start.clone()
        self.actions = []
        for _ in range(skip):
            if not self.state.is_over():
                self.step(choose(self.state, rng, 0.0 if quietly else 0.7))

    def step(self, action: int) -> None:
        self.state.play(action)
        self.actions.append(action)

    @precondition(lambda self: not self.state.is_over())
    @rule(pick=st.integers(0, 9999), makes_triad=st.booleans())
    def play(self, pick: int, makes_triad: bool) -> None:
        actions = sorted(self.state.legal())
        wished = [action for action in actions if (removed_of(action) >= 0) == makes_triad] or actions
        action = wished[pick % len(wished)]
        before, looked = self.state.clone(), all_of(self.state)
        effect_list = game.effects(self.state, action)
        assert all_of(self.state) == looked, "effects() leaves the state alone"
        self.step(action)
        check_effects(before, action, effect_list, self.state)
        assert all_of(before) == looked, "a clone is independent"

    @precondition(lambda self: self.actions)
    @rule()
    def undo(self) -> None:
        """Undo one action, which is always possible."""
        self.actions.pop()
        self.state = self.start.clone()
        for action in self.actions:
            assert action in self.state.legal()
            self.state.play(action)

    @rule(seed=st.integers(0, 999))
    def ask_why_not(self, seed: int) -> None:
        known, looked = set(self.state.legal()), all_of(self.state)
        for action in [*nonsense(Random(seed), 12), *sorted(known)[:3]]:
            check_why_not(self.state, action, known)
        assert all_of(self.state) == looked, "a refusal changes nothing"

    @rule(seat=st.integers(0, 1), seed=st.integers(0, 999))
    def look_from_a_seat(self, seat: int, seed: int) -> None:
        assert all_of(self.state.redeal(seat, Random(seed))) == all_of(self.state), "nothing is hidden"

    @rule(pick=st.integers(0, 9999))
    def play_on_a_clone(self, pick: int) -> None:
        looked = all_of(self.state)
        clone, rng = self.state.clone(), Random(pick)
        for _ in range(6):
            if not clone.is_over():
                clone.play(choose(clone, rng))
        assert all_of(self.state) == looked

    if "triad" in NAMES:

        @rule()
        def save_and_load(self) -> None:
            match = Match(
                "triad", [{"name": "A", "bot": None}, {"name": "B", "bot": None}], {}, self.state.setup()
            )
            for action in self.actions:
                match.play(action)
            text = record.dumps(record.to_record(match))
            loaded = record.loads(text)
            assert record.dumps(record.to_record(loaded)) == text
            assert loaded.actions == self.actions
            assert isinstance(loaded.state, State)
            assert all_of(loaded.state) == all_of(self.state)

    @invariant()
    def everything_fits(self) -> None:
        if hasattr(self, "state"):
            check_state(self.state)
            check_legal(self.state)


TestPlaying = Playing.TestCase
TestPlaying.settings = settings(
    max_examples=amount(8, 20) if sys.platform == "emscripten" else amount(40, 80),
    stateful_step_count=30,
    derandomize=True,
    deadline=None,
    database=None,
    suppress_health_check=list(HealthCheck),
)


# The same checks over whole random games


@pytest.mark.parametrize("triads", [0.0, 0.5, 1.0])
def test_every_action_of_whole_games_does_what_its_effects_tell(triads: float) -> None:
    for seed in range(5):
        rng = Random(seed)
        state = game.start(game.new_setup(2, rng), 2, {})
        while not state.is_over():
            action = choose(state, rng, triads)
            before, effect_list = state.clone(), game.effects(state, action)
            state.play(action)
            check_effects(before, action, effect_list, state)
            check_state(state)


def test_every_action_does_what_its_effects_tell_where_nothing_can_move() -> None:
    rng = Random(8)
    for _ in range(8):
        dice, player = stuck_dice(rng)
        state = state_with(dice, player)
        check_state(state, len(dice))
        check_legal(state)
        for action in state.legal():
            after, effect_list = state.clone(), game.effects(state, action)
            after.play(action)
            check_effects(state, action, effect_list, after)


def test_a_triad_is_told_where_the_die_just_moved_makes_one_and_nowhere_else() -> None:
    """T6, on random boards with existing triads that have not been scored."""
    rng = Random(2)
    earned = lying = 0
    for _ in range(40):
        dice = {
            cell: (COLOURS[number % 2], rng.randint(1, 3)) for number, cell in enumerate(rng.sample(NAME, 12))
        }
        state = state_with(dice, rng.choice(COLOURS))
        for action in state.legal():
            after = dict(dice)
            del after[NAME[source_of(action)]]
            moved = NAME[target_of(action)]
            after[moved] = (COLOURS[state.player], face_of(action))
            triads = triads_on_board(after)
            assert (removed_of(action) >= 0) == any(moved in line for line in triads)
            earned += removed_of(action) >= 0
            lying += bool(triads) and removed_of(action) < 0
    assert min(earned, lying) > 50


def test_why_not_of_every_action() -> None:
    actions = every_action()
    assert len(actions) > 1500
    rng = Random(3)
    dice, player = stuck_dice(rng)
    seen = set()
    for state in [*some_states(3, 6), state_with(dice, player), list(random_states(1))[-1]]:
        known = set(state.legal())
        removals = [action & ~(63 << 12) | rng.randint(0, 36) << 12 for action in known]
        for action in {*rng.sample(actions, 400), *removals, *known}:
            check_why_not(state, action, known)
            reason = game.why_not(state, action)
            seen.add(reason.id if reason else "")
    assert seen - {""} == REASONS, REASONS - seen


@pytest.mark.skipif("err.no_die" not in messages.TEXTS, reason="the words of Triad are not yet there")
def test_every_reason_has_its_words() -> None:
    for id in (*REASONS, "err.die_stuck", "err.setup.dice", "err.setup.first"):
        assert id in messages.TEXTS


@needs_the_house
def test_a_match_of_triad_plays_takes_back_and_refuses() -> None:
    match = Match.new("triad", [{"name": "A"}, {"name": "B"}], Random(5))
    rng = Random(6)
    for _ in range(6):
        assert isinstance(match.state, State)
        match.play(choose(match.state, rng, 0.0))
    looked = match.game.position(match.state)
    for action in nonsense(rng, 40):
        if action not in match.state.legal():
            with pytest.raises(Refused) as caught:
                match.play(action)
            assert caught.value.reason == match.why_not(action)
    assert match.game.position(match.state) == looked
    texts = match.texts()
    while match.actions:
        assert match.can_undo()
        match.undo()
    assert match.game.position(match.state) == match.game.position(match.start)
    while match.can_redo():
        match.redo()
    assert match.texts() == texts
    assert match.game.position(match.state) == looked


# Symmetries


def mapped_cell(cell: str, symmetry: int) -> str:
    """Return the cell after `symmetry` % 4 quarter turns, and a reflection if it is 4 or more."""
    file, rank = "abcdef".index(cell[0]), int(cell[1]) - 1
    for _ in range(symmetry % 4):
        file, rank = rank, 5 - file
    if symmetry >= 4:
        file = 5 - file
    return "abcdef"[file] + str(rank + 1)


def map_text(text: str, symmetry: int) -> str:
    """Return an action's text with the cells' new names."""
    found = mapped_cell(text[:2], symmetry)
    rest, _, removed = text[2:].partition("x")
    found += rest if rest[0] == "=" else "-" + mapped_cell(rest[1:3], symmetry) + rest[3:]
    return found + (f"x{mapped_cell(removed, symmetry)}" if removed else "")


def mapped_state(state: State, symmetry: int, swaps: bool) -> State:
    """Return the same position with the board turned or reflected, and with the colours swapped or not."""
    dice = {
        mapped_cell(NAME[cell], symmetry): (COLOURS[(die < 0) != swaps], abs(die))
        for cell, die in enumerate(state.dice)
        if die
    }
    triads = (state.triads[1], state.triads[0]) if swaps else (state.triads[0], state.triads[1])
    return state_with(dice, COLOURS[(state.player == 1) != swaps], triads)


@cache
def positions_to_map() -> list[State]:
    rng = Random(12)
    return [*some_states(20, 9), *(state_with(*stuck_dice(rng)) for _ in range(6))]


@pytest.mark.parametrize("swaps", [False, True])
@pytest.mark.parametrize("symmetry", range(8))
def test_the_board_s_symmetries_and_the_colours(symmetry: int, swaps: bool) -> None:
    """Tests a half turn (2) with the colours swapped, a reflection (4), and all other symmetries."""
    assert len({mapped_cell(cell, symmetry) for cell in NAME}) == 36
    for state in positions_to_map():
        seen = legal(mapped_state(state, symmetry, swaps))
        assert seen == {map_text(text, symmetry) for text in legal(state)}


def test_the_set_up_looks_the_same_from_both_sides() -> None:
    assert [mapped_cell(cell, 2) for cell in ("a1", "b1", "f1", "c3")] == ["f6", "e6", "a6", "d4"]
    assert mapped_cell("a1", 4) == "f1"
    one = game.start({"black": [1, 1, 2, 2, 3, 3], "orange": [1, 2, 2, 2, 3, 3], "first": "black"}, 2, {})
    two = game.start({"black": [1, 2, 2, 2, 3, 3], "orange": [1, 1, 2, 2, 3, 3], "first": "orange"}, 2, {})
    assert position_of(mapped_state(one, 2, True)) == position_of(two)


def test_whole_games_are_the_same_turned_round() -> None:
    for seed in range(5):
        rng = Random(seed)
        setup = game.new_setup(2, rng)
        turned = {
            "black": setup["orange"],
            "orange": setup["black"],
            "first": "orange" if setup["first"] == "black" else "black",
        }
        one, two = game.start(setup, 2, {}), game.start(turned, 2, {})
        while not one.is_over():
            action = choose(one, rng)
            one.play(action)
            two.play(game.action_of(map_text(game.action_text(action), 2)))
            assert position_of(mapped_state(one, 2, True))["dice"] == position_of(two)["dice"]
        assert two.is_over()
        assert two.triads == one.triads[::-1]
        assert two.is_drawn == one.is_drawn
