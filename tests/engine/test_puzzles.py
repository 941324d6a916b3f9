"""Puzzles: plays every solution and proves goals by exhaustive search (tests/puzzles).

By default one in EVERY puzzles of each kind is proved; with --long, all of them.
"""

from __future__ import annotations

import json
from collections import Counter
from functools import cache
from itertools import islice
from random import Random
from statistics import median
from typing import Any

import pytest

from tests.amount import amount
from tests.puzzles.alike import likeness
from tests.puzzles.find import FINDERS, choose, identity, placed
from tests.puzzles.force import after, is_forced, keys
from tests.puzzles.ratings import LEAST, MOST, STANDS, level, rated, rating
from tests.puzzles.triad_solvers import choices, looks
from tests.puzzles.trias_puzzles import lead_after, played
from tests.puzzles.turns import highest, outcome, safest
from trias import puzzle as puzzles
from trias.games import NAMES, load
from trias.games.contract import Puzzle, State
from trias.games.triad.notation import removed_of
from trias.games.trias.moves import END
from trias.games.trias.puzzles import BEFORE_ACTIONS, at_risk, exposed
from trias.puzzle import FAILED, LEVELS, OPEN, SOLVED
from web.features.puzzles.catalogue import RETIRED

#: Puzzles with more lines than this take up to a few seconds and run on CPython only.
QUICK = 200

ALL = puzzles.load()
#: One puzzle in this many is proved.
EVERY = amount(16, 1)


def cases(game: str, *kinds: str) -> list[Any]:
    """Return puzzles of a game, of these kinds or all: one in EVERY of each kind, slow ones marked."""
    found: list[Puzzle] = []
    for kind in kinds or FINDERS[game].wanted:
        found += [puzzle for puzzle in ALL[game] if puzzle.kind == kind][::EVERY]
    slow = {puzzle.id: [pytest.mark.native] for puzzle in found if game == "trias" and puzzle.ways > QUICK}
    return [pytest.param(puzzle, id=puzzle.id, marks=slow.get(puzzle.id, [])) for puzzle in found]


def each() -> list[Puzzle]:
    return [puzzle for game in NAMES for puzzle in ALL[game]]


def play_texts(puzzle: Puzzle, *texts: str) -> tuple[State, list[int]]:
    """Return the state after these actions, and the actions. Each must be legal, and the puzzle open."""
    game = load(puzzle.game)
    state, actions = puzzles.start(puzzle), []
    for text in texts:
        assert puzzles.verdict(puzzle, state, actions) == OPEN, text
        action = game.action_of(text)
        assert game.why_not(state, action) is None, text
        state.play(action)
        actions.append(action)
    return state, actions


# The files


def test_there_are_so_many_of_each_kind_and_level() -> None:
    kinds = Counter(puzzle.kind for puzzle in each())
    assert min(kinds.values()) >= 25
    assert len(ALL["trias"]) >= 300
    assert len(ALL["triad"]) >= 200
    for game in filter(ALL.get, NAMES):
        assert Counter(puzzle.kind for puzzle in ALL[game]) == FINDERS[game].wanted
        assert min(Counter(puzzle.level for puzzle in ALL[game]).values()) >= 6
        assert {puzzle.players for puzzle in ALL[game]} == set(load(game).PLAYERS)
        assert {puzzle.level for puzzle in ALL[game]} == set(LEVELS)


def test_the_files_are_as_they_were_written() -> None:
    for game in NAMES:
        assert puzzles.write(ALL[game]) == puzzles.file_of(game).read_text(encoding="utf-8")
    ids = [puzzle.id for game in NAMES for puzzle in ALL[game]]
    assert len(set(ids)) == len(ids)


def test_a_puzzle_is_its_position_and_goal() -> None:
    for puzzle in each():
        state = puzzles.start(puzzle)
        assert puzzle.id == identity(puzzle)
        assert load(puzzle.game).position(state) == puzzle.position, puzzle.id
        assert state.to_move == puzzle.seat, puzzle.id
        assert puzzles.verdict(puzzle, state, []) == OPEN, puzzle.id
        assert 0 < puzzle.solving < puzzle.ways, puzzle.id


def test_no_two_are_alike() -> None:
    """Puzzles differ even if turned, mirrored or recoloured; no `card` repeats the drift of a `drift`."""
    seen = [json.dumps(puzzle.position, sort_keys=True) for puzzle in each() if puzzle.kind != "save"]
    assert len(set(seen)) > 0.9 * len(seen)
    ids: dict[str, str] = {}
    for puzzle in each():
        assert ids.setdefault(repr(likeness(puzzle)), puzzle.id) == puzzle.id


def test_puzzles_that_have_left_are_gone() -> None:
    assert RETIRED.isdisjoint(puzzle.id for puzzle in each())
    kinds = {puzzle.kind for puzzle in each()}
    assert all(id.rpartition("-")[0] in kinds for id in RETIRED)


def test_the_solution_solves_it_with_its_last_action() -> None:
    for puzzle in each():
        state, actions = play_texts(puzzle, *puzzle.solution)
        assert puzzles.verdict(puzzle, state, actions) == SOLVED, puzzle.id


# How puzzles are chosen


def test_new_ones_stand_in_the_places_of_those_that_leave() -> None:
    old = ALL["trias"]
    gone = [puzzle for puzzle in old if puzzle.kind in ("card", "last")][::20]
    new = [puzzle._replace(id=f"{puzzle.id}-new") for puzzle in gone]
    found = placed(old, {puzzle.id for puzzle in gone}, new[::-1])
    assert len(found) == len(old)
    assert all(
        one is two or (one in gone and one.kind == two.kind) for one, two in zip(old, found, strict=True)
    )
    more = old[0]._replace(id="more")
    assert placed(old, (), [more]) == [*old, more]


def test_one_of_a_kind_is_chosen_from_a_game_and_none_like_another() -> None:
    first, second, *kept = ALL["trias"]
    assert first.kind == second.kind == "drift"
    again = kept[0]._replace(goal={"lead": 1})
    card = next(puzzle for puzzle in kept if puzzle.kind == "card")
    last = card._replace(kind="drift", solution=card.solution[1:])
    found = [(0, again), (1, last), (2, first), (2, second)]
    assert choose(FINDERS["trias"], found, kept) in ([first], [second])
    assert choose(FINDERS["trias"], [*found[:3], (3, second)], kept) in ([first, second], [second, first])


# Trias


@pytest.mark.parametrize("puzzle", cases("trias"))
def test_a_turn_without_the_right_action_fails(puzzle: Puzzle) -> None:
    state, actions = puzzles.start(puzzle), list[int]()
    while puzzles.verdict(puzzle, state, actions) == OPEN:
        actions.append(
            next(
                action
                for action in sorted(state.legal(), key=lambda action: action != END)
                if puzzles.verdict(puzzle, after_action(state, action), [*actions, action]) != SOLVED
            )
        )
        state.play(actions[-1])
    assert puzzles.verdict(puzzle, state, actions) == FAILED


def after_action(state: State, action: int) -> State:
    found = state.clone()
    found.play(action)
    return found


@pytest.mark.parametrize("puzzle", cases("trias"))
def test_so_many_ways_solve_it_of_so_many(puzzle: Puzzle) -> None:
    found = outcome(puzzle)
    assert (found.ways, len(found.solved)) == (puzzle.ways, puzzle.solving)
    lines = [tuple(map(load("trias").action_text, line)) for line in found.solved.values()]
    assert puzzle.solution in lines
    assert len(puzzle.solution) == min(map(len, lines))


@pytest.mark.parametrize("puzzle", cases("trias", "best", *BEFORE_ACTIONS))
def test_nobody_can_lead_by_more(puzzle: Puzzle) -> None:
    line = tuple(map(load("trias").action_of, puzzle.solution))
    assert lead_after(puzzle, line) == puzzle.goal["lead"]
    assert len(highest(puzzle).solved) == puzzle.solving


@pytest.mark.parametrize("puzzle", cases("trias", "card"))
def test_only_one_card_leads_there(puzzle: Puzzle) -> None:
    lines = list(highest(puzzle).solved.values())
    assert {line[0] for line in lines} == {first(puzzle)}
    assert puzzle.deck[0] == puzzle.goal["next"]


@pytest.mark.parametrize("puzzle", cases("trias", "guard"))
def test_no_turn_leaves_fewer_herds_in_danger(puzzle: Puzzle) -> None:
    found = safest(puzzle)
    assert len(found.solved) == puzzle.solving
    end = played(puzzle, tuple(map(load("trias").action_of, puzzle.solution)))
    assert exposed(end, puzzle.seat) == puzzle.goal["herds"]
    assert exposed(played(puzzle, (END,)), puzzle.seat) >= puzzle.goal["herds"] + 2


@pytest.mark.parametrize("puzzle", cases("trias", "save"))
def test_with_an_action_point_less_not_all_are_saved(puzzle: Puzzle) -> None:
    position = puzzle.position
    assert at_risk(puzzles.start(puzzle), puzzle.seat) == puzzle.goal["herds"]  # type: ignore[arg-type]
    if position["ap"] > 2:
        assert not outcome(puzzle._replace(position={**position, "ap": position["ap"] - 1})).solved


def first(puzzle: Puzzle) -> int:
    return load(puzzle.game).action_of(puzzle.solution[0])


@cache
def right(id: str) -> list[int]:
    """Return the first moves that force the goal of a puzzle of Triad."""
    return keys(next(puzzle for puzzle in ALL["triad"] if puzzle.id == id))


# Triad


@pytest.mark.parametrize("puzzle", cases("triad"))
def test_so_many_first_moves_force_the_goal(puzzle: Puzzle) -> None:
    found = right(puzzle.id)
    assert first(puzzle) in found
    assert (len(puzzles.start(puzzle).legal()), len(found)) == (puzzle.ways, puzzle.solving)


@pytest.mark.parametrize("puzzle", cases("triad", "triad", "win"))
def test_nothing_forces_the_goal_sooner(puzzle: Puzzle) -> None:
    assert not keys(puzzle._replace(goal={"turns": puzzle.goal["turns"] - 1}))


@pytest.mark.parametrize("puzzle", cases("triad"))
def test_a_good_reply_refutes_every_wrong_move(puzzle: Puzzle) -> None:
    """After the reply, the goal can no longer be forced."""
    start = puzzles.start(puzzle)
    wrong = [action for action in sorted(start.legal()) if action not in right(puzzle.id)]
    for action in Random(puzzle.ways).sample(wrong, min(len(wrong), 5)):
        state = after(start, action)  # type: ignore[arg-type]
        if puzzles.verdict(puzzle, state, [action]) == OPEN:
            answer = puzzles.reply(puzzle, state, [action])
            assert answer in state.legal()
            assert not is_forced(puzzle, after(state, answer), (action, answer))


@pytest.mark.parametrize("puzzle", cases("triad"))
def test_no_reply_resists_longer_than_the_one_given(puzzle: Puzzle) -> None:
    action = first(puzzle)
    state = after(puzzles.start(puzzle), action)  # type: ignore[arg-type]
    if puzzles.verdict(puzzle, state, [action]) == OPEN:
        answer = puzzles.reply(puzzle, state, [action])
        assert answer == puzzles.reply(puzzle, state.clone(), (action,))
        longest = max(turns(puzzle, after(state, other), (action, other)) for other in state.legal())
        assert turns(puzzle, after(state, answer), (action, answer)) == longest


def turns(puzzle: Puzzle, state: Any, actions: tuple[int, ...]) -> int:
    """Return the smallest number of turns in which the goal can be forced from here."""
    most: int = puzzle.goal["turns"]
    if puzzle.kind == "hold":
        return most
    return next(
        number
        for number in range(2, most + 1)
        if is_forced(puzzle._replace(goal={"turns": number}), state, actions)
    )


@pytest.mark.parametrize("puzzle", cases("triad", "triad", "win"))
def test_triads_that_cannot_be_made_in_time_are_told_at_once(puzzle: Puzzle) -> None:
    missing = 3 - puzzle.position["triads"][puzzle.seat] if puzzle.kind == "win" else 1
    for action in puzzles.start(puzzle).legal():
        state = after(puzzles.start(puzzle), action)  # type: ignore[arg-type]
        need = missing - (removed_of(action) >= 0)
        result = puzzles.verdict(puzzle, state, [action])
        assert (result == FAILED) == (need > puzzle.goal["turns"] - 1)


# How hard they are


def test_each_has_a_rating() -> None:
    for puzzle in each():
        assert LEAST <= puzzle.rating <= MOST, puzzle.id
        assert puzzle.rating % 10 == 0


def test_the_level_of_a_puzzle_follows_from_its_rating() -> None:
    assert [level(points) for points in (LEAST, 1390, 1400, 1690, 1700, MOST)] == [1, 1, 2, 2, 3, 3]
    assert all(puzzle.level == level(puzzle.rating) for puzzle in each())


def test_hardly_a_rating_stands_at_the_end_of_the_scale() -> None:
    at_end = [puzzle.id for puzzle in each() if puzzle.rating == MOST]
    assert len(at_end) < 0.03 * len(each()), at_end


def middle(kind: str, *, turns: int = 0, level: int = 0) -> float:
    """Return the median rating of a kind of Triad puzzles. turns, level: those of the puzzles; 0 for any."""
    return median(
        puzzle.rating
        for puzzle in ALL["triad"]
        if puzzle.kind == kind and turns in (0, puzzle.goal["turns"]) and level in (0, puzzle.level)
    )


def test_puzzles_of_triad_are_rated_higher_with_the_level_and_with_the_turns() -> None:
    assert middle("hold", turns=1) < middle("hold", turns=2)
    assert middle("win", turns=2) < middle("win", turns=3)
    for kind in FINDERS["triad"].wanted:
        assert middle(kind, level=1) < middle(kind, level=2) < middle(kind, level=3)


def test_who_looks_at_more_replies_begins_rightly_more_often() -> None:
    """A bot that examines all replies always begins correctly if the second turn is the last."""
    sums = Counter[int]()
    for puzzle in [puzzle for puzzle in ALL["triad"] if puzzle.kind == "triad"][::17]:
        found = looks(puzzle)
        for replies in (1, 3, 10, 99):
            moves = [*islice(choices(found, replies, Random(1)), 100)]
            sums[replies] += sum(move in right(puzzle.id) for move in moves)
    assert sums[1] < sums[3] < sums[10] < sums[99] == 400


def test_they_are_spread_over_the_scale() -> None:
    for game in NAMES:
        ratings = sorted(puzzle.rating for puzzle in ALL[game])
        assert ratings[len(ratings) // 10] < 1400 < ratings[-1]


@pytest.mark.native
@pytest.mark.parametrize("id", ["last-04e2", "split-99d9", "hold-"][:: amount(2, 1)])
def test_a_rating_is_what_bots_make_of_it(id: str) -> None:
    puzzle = next(puzzle for game in NAMES for puzzle in ALL[game] if puzzle.id.startswith(id))
    assert rated(puzzle._replace(rating=0)) == puzzle


def test_a_puzzle_stands_where_half_of_the_attempts_succeed() -> None:
    stands = STANDS["trias"]
    never, always = dict.fromkeys(stands, 0.0), dict.fromkeys(stands, 1.0)
    assert rating(always, stands) < stands["gentle"]
    assert rating(never, stands) > stands["expert1"]
    up_to = [rating(never | dict.fromkeys(list(stands)[at:], 1.0), stands) for at in range(5)]
    assert up_to == sorted(up_to)
    assert stands["casual"] < up_to[2] < stands["steady"]
