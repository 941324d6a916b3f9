"""The rules of Triad, T1 to T8: at least one test per rule, named after it."""

from __future__ import annotations

from itertools import product
from random import Random
from typing import Any

import pytest

from tests.engine.test_triad_boards import (
    COLOURS,
    at,
    choose,
    fresh,
    legal,
    moves,
    play,
    position_of,
    random_states,
    refusal,
)
from trias.games import triad as game
from trias.games.contract import Refused
from trias.games.triad.cells import cell_named
from trias.games.triad.reasons import die_reason
from trias.games.triad.state import State

SETUP: dict[str, Any] = {"black": [1, 1, 1, 1, 1, 3], "orange": [1, 1, 1, 1, 1, 3], "first": "black"}

#: Dice of both sides: Black cannot move by T3 or T4; a1, b1 and c1 already form a triad.
STUCK = ("a1:1 b1:2", "a2:1 b2:3 c1:3 c2:2")
#: All values are equal, so no die that Black turns makes a triad.
STUCK_WITHOUT_TRIAD = ("a1:2 b1:2", "a2:2 b2:2 c1:2 c2:2 a3:2 d1:2")


# T1: set-up


def test_t1_six_dice_each_on_the_home_rows_from_the_owner_s_left() -> None:
    state = fresh(black=[1, 1, 2, 2, 3, 3], orange=[1, 2, 2, 2, 3, 3], first="black")
    assert position_of(state)["dice"] == {
        "a1": ["black", 1],
        "b1": ["black", 1],
        "c1": ["black", 2],
        "d1": ["black", 2],
        "e1": ["black", 3],
        "f1": ["black", 3],
        "f6": ["orange", 1],
        "e6": ["orange", 2],
        "d6": ["orange", 2],
        "c6": ["orange", 2],
        "b6": ["orange", 3],
        "a6": ["orange", 3],
    }
    assert position_of(state)["triads"] == [0, 0]
    assert position_of(state)["winner"] is None
    assert game.points(state) == [0, 0]


def test_t1_values_are_rolled_and_put_in_ascending_order() -> None:
    rng = Random(5)
    rolled = {1: 0, 2: 0, 3: 0}
    for _ in range(1000):
        setup = game.new_setup(2, rng)
        for colour in ("black", "orange"):
            assert len(setup[colour]) == 6
            assert setup[colour] == sorted(setup[colour])
            for value in setup[colour]:
                rolled[value] += 1
        assert game.start(setup, 2, {}).setup() == setup
    assert sum(rolled.values()) == 12_000
    assert all(3700 < count < 4300 for count in rolled.values()), "each value as likely as the others"


@pytest.mark.parametrize("colour", ["black", "orange"])
@pytest.mark.parametrize(
    "values",
    [
        None,
        [],
        [1, 1, 1, 1, 1],
        [1] * 7,
        [0, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 4],
        [2, 1, 1, 1, 1, 1],
        [1, 1, 1, 1, 1, 2.0],
        [True, 1, 1, 1, 1, 1],
        ["1", 1, 1, 1, 1, 1],
        "111111",
        {"a1": 1},
        [[1], 1, 1, 1, 1],
    ],
)
def test_t1_other_dice_are_refused(colour: str, values: Any) -> None:
    with pytest.raises(Refused) as caught:
        game.start({**SETUP, colour: values}, 2, {})
    assert caught.value.reason == ("err.setup.dice", {"colour": colour})
    without = {key: value for key, value in SETUP.items() if key != colour}
    with pytest.raises(Refused, match=r"err\.setup\.dice"):
        game.start(without, 2, {})


# T2: who begins


@pytest.mark.parametrize(("first", "seat"), [("black", 0), ("orange", 1)])
def test_t2_the_first_player_is_the_set_up_s(first: str, seat: int) -> None:
    state = fresh(first=first)
    assert state.to_move == seat
    assert position_of(state)["player"] == first
    rows = {"1"} if first == "black" else {"6"}
    assert {text[1] for text in legal(state)} == rows
    play(state, min(legal(state)))
    assert state.to_move == 1 - seat


def test_t2_both_colours_are_drawn_as_first() -> None:
    assert {game.new_setup(2, Random(seed))["first"] for seed in range(30)} == {"black", "orange"}


@pytest.mark.parametrize("first", [None, "", "white", 0, ["black"]])
def test_t2_another_first_player_is_refused(first: Any) -> None:
    with pytest.raises(Refused, match=r"err\.setup\.first"):
        game.start({**SETUP, "first": first}, 2, {})


# T3: the move


@pytest.mark.parametrize(
    ("value", "cells"),
    [
        (1, "a1 a3 a5 c1 c5 e1 e3 e5  c6 f3 f6"),
        (2, "b2 b3 b4 c2 c4 d2 d3 d4  c6 f3 f6"),
        (3, "b2 b3 b4 c2 c4 d2 d3 d4  a1 a3 a5 c1 c5 e1 e3 e5"),
    ],
)
def test_t3_a_die_moves_as_far_as_its_new_value_says_which_is_another(value: int, cells: str) -> None:
    state = at(f"c3:{value}", "f5:1")
    assert moves(state, "c3") == {f"-{cell}" for cell in cells.split()}
    for text in legal(state):
        after = position_of(play(state.clone(), text))
        steps = max(abs(ord(text[0]) - ord(text[3])), abs(int(text[1]) - int(text[4])))
        assert after["dice"] == {text[3:]: ["black", steps], "f5": ["orange", 1]}
        assert after["player"] == "orange"


def test_t3_no_die_leaves_the_board() -> None:
    assert moves(at("a1:1", "f5:1"), "a1") == {"-a3", "-a4", "-c1", "-d1", "-c3", "-d4"}
    assert moves(at("f5:2", "a1:1"), "f5") == {"-f6", "-f4", "-f2", "-e6", "-e5", "-c5", "-e4", "-c2"}
    assert moves(at("c3:1", "f5:1"), "c3") >= {"-c6", "-f3", "-f6"}
    for cell in ("a1", "a6", "f1", "f6"):
        assert len(moves(at(f"{cell}:3", "c2:1"), cell)) == 6


@pytest.mark.parametrize("colour", ["own", "other"])
def test_t3_a_die_passes_through_no_die_and_lands_on_none(colour: str) -> None:
    own, other = ("a1:1 b3:2", "f6:1") if colour == "own" else ("a1:1", "b3:2 f6:1")
    assert moves(at(own, other), "a1") == {"-a3", "-a4", "-c1", "-d1", "-c3", "-d4"}, "b3 is not on its lines"
    for step, gone in ((1, {"-c3", "-d4"}), (2, {"-c3", "-d4"}), (3, {"-d4"})):
        cell = "abcd"[step] + str(step + 1)
        own, other = (f"a1:1 {cell}:2", "f6:1") if colour == "own" else ("a1:1", f"{cell}:2 f6:1")
        assert moves(at(own, other), "a1") == {"-a3", "-a4", "-c1", "-d1", "-c3", "-d4"} - gone


def test_t3_a_value_that_allows_no_move_cannot_be_chosen() -> None:
    state = at("a1:1 f1:2", "a3:2 c1:2 d4:3")
    assert moves(state, "a1") == {"-c3"}, "2 only on the diagonal, 3 nowhere"
    assert not {text for text in legal(state) if "=" in text or "!" in text}


def test_t3_only_own_dice_move() -> None:
    state = at("a1:1", "f6:2", "orange")
    assert {text[:2] for text in legal(state)} == {"f6"}


# T4: nothing can move


def test_t4_where_no_die_can_move_one_is_turned_or_moved_by_the_value_it_shows() -> None:
    state = at(*STUCK)
    assert legal(state) == {"a1=2", "a1=3", "b1=1", "b1=3"}, "no neighbour of either is free"
    open_corner = at("a1:1", "a3:2 c1:2 c3:3")
    assert legal(open_corner) == {"a1=2", "a1=3", "a1-a2!", "a1-b1!", "a1-b2!"}


def test_t4_one_die_that_can_move_is_enough_to_forbid_it() -> None:
    state = at(STUCK[0] + " f3:1", STUCK[1])
    assert {text[:2] for text in legal(state)} == {"f3"}
    assert not {text for text in legal(state) if "=" in text or "!" in text}


def test_t4_the_turn_leaves_the_die_where_it_is() -> None:
    after = position_of(play(at(*STUCK_WITHOUT_TRIAD), "a1=3"))
    before = position_of(at(*STUCK_WITHOUT_TRIAD))
    assert after == {**before, "dice": {**before["dice"], "a1": ["black", 3]}, "player": "orange"}


def test_t4_the_move_leaves_the_value_as_it_is() -> None:
    state = play(at("a1:1", "a3:2 c1:2 c3:3"), "a1-b2!")
    assert position_of(state)["dice"] == {
        "b2": ["black", 1],
        "a3": ["orange", 2],
        "c1": ["orange", 2],
        "c3": ["orange", 3],
    }
    assert position_of(state)["player"] == "orange"


def test_t4_a_1_slides_one_cell_and_no_other_value_can() -> None:
    """A stuck 2 or 3 has a die or the edge beside it in every direction; otherwise it could move as a 1."""
    state = at("a1:1 f1:2", "a3:2 c1:2 c3:3 e1:1 e2:1 f2:1")
    assert {text for text in legal(state) if "!" in text} == {"a1-a2!", "a1-b1!", "a1-b2!"}
    assert {"f1=1", "f1=3"} <= {text.partition("x")[0] for text in legal(state)}


def test_t4_a_triad_made_by_a_turn_counts() -> None:
    state = at("a1:2 b1:2 a2:2 b2:2", "a3:2 b3:2 c2:2 c3:2 c1:2 d1:1")
    assert {text for text in legal(state) if "x" in text} == {"b1=3xb1"}, "3, 2, 1 on b1, c1, d1"
    assert "b1=3" not in legal(state)
    after = position_of(play(state, "b1=3xb1"))
    assert after["triads"] == [1, 0]
    assert "b1" not in after["dice"]


def test_t4_a_triad_made_by_a_slide_counts() -> None:
    state = at("a1:1", "a3:3 c1:2 c3:3")
    assert legal(state) == {"a1=2", "a1=3", "a1-a2!", "a1-b1!", "a1-b2!xb2"}, "2, 1, 3 on c1, b2, a3"
    after = position_of(play(state, "a1-b2!xb2"))
    assert after["triads"] == [1, 0]
    assert after["dice"] == {"a3": ["orange", 3], "c1": ["orange", 2], "c3": ["orange", 3]}


def test_t4_several_triads_and_none() -> None:
    assert not {text for text in legal(at(*STUCK_WITHOUT_TRIAD)) if "x" in text}
    several = at("a1:1 b1:1", "a2:2 b2:2 c1:3 c2:3 a3:3 c3:3 d1:1 d2:3")
    made = {text for text in legal(several) if "x" in text}
    assert len({text.partition("x")[0] for text in made}) > 1
    assert all("=" in text for text in made)


def test_t4_the_other_player_may_move_again() -> None:
    state = play(at(*STUCK_WITHOUT_TRIAD), "a1=3")
    assert legal(state)
    assert not {text for text in legal(state) if "=" in text or "!" in text}


# T5: triads


def triad_by(a: str, b: str, value: int, to: str = "c3") -> bool:
    """Return True if a black die with that value on `to` makes a triad with dice such as `black b2:1`."""
    black = [word.split()[1] for word in (a, b) if word.startswith("black")]
    orange = [word.split()[1] for word in (a, b) if word.startswith("orange")]
    origin = {1: "d3", 2: "e3", 3: "f3"}[value]
    shows = value % 3 + 1
    state = at(" ".join([f"{origin}:{shows}", *black]), " ".join([*orange, "f6:1"]))
    found = {text for text in legal(state) if text.startswith(f"{origin}-{to}")}
    assert found
    return any("x" in text for text in found)


@pytest.mark.parametrize(("one", "two", "three"), list(product((1, 2, 3), repeat=3)))
def test_t5_all_equal_or_all_different(one: int, two: int, three: int) -> None:
    expected = len({one, two, three}) != 2
    assert triad_by(f"orange c4:{one}", f"orange c5:{two}", three) == expected
    assert triad_by(f"orange c4:{one}", f"black c2:{two}", three) == expected
    assert triad_by(f"black b4:{one}", f"orange d2:{two}", three) == expected


@pytest.mark.parametrize(("one", "two", "three"), [(1, 1, 1), (2, 2, 2), (3, 3, 3), (1, 2, 3), (3, 1, 2)])
def test_t5_both_colours(one: int, two: int, three: int) -> None:
    assert not triad_by(f"black c4:{one}", f"black c5:{two}", three)
    assert triad_by(f"black c4:{one}", f"orange c5:{two}", three)
    assert triad_by(f"orange c4:{one}", f"black c5:{two}", three)
    assert triad_by(f"orange c4:{one}", f"orange c5:{two}", three)


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("c4", "c5"),
        ("c2", "c4"),
        ("c1", "c2"),  # columns
        ("a3", "b3"),  # rows: the die arrives along the row, from the right
        ("a1", "b2"),
        ("b2", "d4"),
        ("d4", "e5"),  # diagonals
        ("a5", "b4"),
        ("b4", "d2"),
        ("d2", "e1"),
    ],
)
def test_t5_rows_columns_and_diagonals(a: str, b: str) -> None:
    for value in (1, 2, 3):
        assert triad_by(f"orange {a}:{value}", f"black {b}:{value}", value)


def test_t5_the_die_may_be_in_the_middle_of_a_row() -> None:
    state = at("c5:1 a1:1", "b3:2 d3:2")
    assert {text for text in moves(state, "c5") if text.startswith("-c3")} == {"-c3xc3"}


@pytest.mark.parametrize(
    ("a", "b"),
    [
        ("c5", "c6"),  # not adjacent
        ("c2", "c5"),
        ("b3", "c4"),  # a corner
        ("b2", "c2"),
        ("b4", "c5"),
        ("c4", "d5"),
        ("b2", "b4"),
    ],
)
def test_t5_the_three_cells_are_adjacent_and_of_one_line(a: str, b: str) -> None:
    assert not triad_by(f"orange {a}:2", f"orange {b}:2", 2)


def test_t5_a_line_does_not_go_round_the_edge() -> None:
    state = at("b1:3 f5:2", "e1:1 f1:1 a3:1 f2:1")
    assert "-a2" in moves(at("b1:3", "e1:1 f1:1"), "b1")
    assert {text for text in moves(state, "b1") if text.startswith("-a")} == {"-a2", "-a1"}


def test_t5_longer_lines_may_contain_triads() -> None:
    four = at("d3:2 c2:2", "c1:3 c4:1 f6:1")
    assert {text for text in moves(four, "d3") if text.startswith("-c3")} == {"-c3xc2", "-c3xc3"}, (
        "c1 c2 c3 is 3 2 1; c2 c3 c4 is 2 1 1"
    )
    five = at("d3:2 c2:2 c4:2", "c1:3 c5:3 f6:1")
    assert {text for text in moves(five, "d3") if text.startswith("-c3")} == {"-c3xc2", "-c3xc3", "-c3xc4"}, (
        "two triads, 3 2 1 and 1 2 3, that share c3"
    )


# T6: the removal


def test_t6_any_own_die_of_the_triad_may_be_removed_the_moved_die_included() -> None:
    state = at("d3:2 c4:1", "c5:1 f6:1")
    assert {text for text in moves(state, "d3") if text.startswith("-c3")} == {"-c3xc3", "-c3xc4"}
    moved = play(state.clone(), "d3-c3xc3")
    assert position_of(moved)["dice"] == {"c4": ["black", 1], "c5": ["orange", 1], "f6": ["orange", 1]}
    other = play(state.clone(), "d3-c3xc4")
    assert position_of(other)["dice"] == {"c3": ["black", 1], "c5": ["orange", 1], "f6": ["orange", 1]}
    for after in (moved, other):
        assert position_of(after)["triads"] == [1, 0]
        assert position_of(after)["player"] == "orange"


def test_t6_the_removal_is_a_must_and_other_dice_stay() -> None:
    state = at("d3:2 c4:1 a1:1", "c5:1 f6:1")
    assert refusal(state, "d3-c3") == "triad_remove"
    assert refusal(state, "d3-c3xa1") == "triad_remove"
    assert refusal(state, "d3-c3xc5") == "triad_remove"
    assert refusal(state, "d3-c3xd3") == "triad_remove"
    assert refusal(state, "d3-d2xd2") == "no_triad"


def test_t6_one_removal_a_turn_however_many_triads() -> None:
    state = at("d3:2 c4:1 b3:1", "c5:1 a3:1 b4:2 d2:3 f6:1", "black")
    choices = {text for text in moves(state, "d3") if text.startswith("-c3")}
    assert choices == {"-c3xb3", "-c3xc3", "-c3xc4"}, "a column, a row and a diagonal at once"
    for text in choices:
        after = position_of(play(state.clone(), f"d3{text}"))
        assert after["triads"] == [1, 0]
        assert sum(colour == "black" for colour, _ in after["dice"].values()) == 2
        assert sum(colour == "orange" for colour, _ in after["dice"].values()) == 5


def test_t6_the_die_that_moves_away_is_no_part_of_the_triad() -> None:
    state = at("c4:2 f1:1", "c2:1 c5:1 f6:1")
    assert {text for text in moves(state, "c4") if text.startswith("-c3")} == {"-c3"}, "c4 is empty then"


def test_t6_a_triad_that_the_turn_did_not_touch_earns_nothing() -> None:
    state = at("a1:2 f1:2", "b1:2 c1:2 f6:2")
    assert moves(state, "f1") == {"-f2", "-e1", "-e2", "-f4", "-c4"}
    after = play(state.clone(), "f1-f2")
    assert position_of(after)["triads"] == [0, 0]
    assert len(position_of(after)["dice"]) == 5
    assert "b1-b2" in legal(after), "nor for Orange, who only takes it apart"
    assert "f6-f5" in legal(after)


def test_t6_a_triad_is_told_with_a_removal_and_never_without() -> None:
    for seed in range(5):
        for state in random_states(seed):
            for action in state.legal():
                effects = {effect.id: effect.values for effect in game.effects(state, action)}
                assert ("triad" in effects) == ("remove" in effects)


def test_t6_both_players_may_use_each_other_s_dice() -> None:
    state = at("c4:1 c5:1 a1:1", "d3:2 f6:1", "orange")
    assert {text for text in moves(state, "d3") if text.startswith("-c3")} == {"-c3xc3"}
    after = position_of(play(state, "d3-c3xc3"))
    assert after["triads"] == [0, 1]
    assert len(after["dice"]) == 4


# T7: the win


@pytest.mark.parametrize(("player", "triads"), [("black", (2, 0)), ("black", (2, 2)), ("orange", (1, 2))])
def test_t7_the_third_triad_wins_at_once(player: str, triads: tuple[int, int]) -> None:
    own, other = "d3:2 c4:1 a1:1 a2:1", "c5:1 f6:1 e6:1 d6:1"
    state = at(own, other, triads=triads) if player == "black" else at(other, own, "orange", triads)
    play(state, "d3-c3xc4")
    after = position_of(state)
    assert (after["winner"], after["player"]) == (player, player)
    assert after["triads"] == [triads[0] + (player == "black"), triads[1] + (player == "orange")]
    assert state.winners() == (("black", "orange").index(player),)
    assert state.legal() == []
    assert state.is_over()
    assert refusal(state, "d3-c3") == "over"


def test_t7_two_triads_do_not_win() -> None:
    state = play(at("d3:2 c4:1 a1:1 a2:1 b1:1", "c5:1 f6:1", triads=(1, 2)), "d3-c3xc4")
    assert position_of(state)["winner"] is None
    assert state.winners() is None
    assert position_of(state)["player"] == "orange"
    assert legal(state)


def test_t7_a_win_by_a_turn_where_nothing_can_move() -> None:
    state = at("a1:2 b1:2 a2:2 b2:2", "a3:2 b3:2 c2:2 c3:2 c1:2 d1:1", triads=(2, 0))
    play(state, "b1=3xb1")
    assert position_of(state)["winner"] == "black"
    assert legal(state) == set()


# T8: draws

ROUND = ["f1-f2", "a6-a5", "f2-f4", "a5-a3", "f4-f1", "a3-a6"]


def test_t8_the_third_time_of_a_position_is_a_draw_and_the_starting_position_counts() -> None:
    state = game.start(SETUP, 2, {})
    start = position_of(state)
    play(state, *ROUND)
    assert position_of(state) == start, "the second time"
    play(state, *ROUND[:-1])
    assert position_of(state)["winner"] is None
    play(state, ROUND[-1])
    assert position_of(state) == {**start, "winner": "draw"}
    assert position_of(state)["player"] == "black", "who would be next"
    assert state.winners() == ()
    assert state.legal() == []
    assert refusal(state, "f1-f2") == "over"


def test_t8_a_position_that_is_not_the_starting_one() -> None:
    state = play(game.start(SETUP, 2, {}), "b1-b3", "e6-e4")
    play(state, *ROUND, *ROUND)
    assert position_of(state)["winner"] == "draw"


#: Round trips of one die, in three and in four moves.
BLACK_3, BLACK_4 = ["a1-d1", "d1-c1", "c1-a1"], ["a1-b1", "b1-b3", "b3-a3", "a3-a1"]
ORANGE_3, ORANGE_4 = ["f6-e6", "e6-c6", "c6-f6"], ["f6-e6", "e6-e3", "e3-f3", "f3-f6"]


def in_turn(first: list[str], second: list[str]) -> list[str]:
    """Return the actions of both players, alternating."""
    both = [text for pair in zip(first, second, strict=False) for text in pair]
    return both + first[len(second) :]


def test_t8_another_player_to_move_is_another_position() -> None:
    state = at("a1:2", "f6:3")
    start = position_of(state)
    play(state, *in_turn(BLACK_4, ORANGE_3))
    assert position_of(state) == {**start, "player": "orange"}
    play(state, *in_turn(ORANGE_4, BLACK_3))
    assert position_of(state) == start, "these dice for the third time, but Black to move for the second"
    play(state, *in_turn(BLACK_4, ORANGE_3))
    assert position_of(state)["winner"] is None
    play(state, *in_turn(ORANGE_4, BLACK_3))
    assert position_of(state) == {**start, "winner": "draw"}


def test_t8_like_dice_that_change_places_give_the_same_position() -> None:
    state = at("a1:3 b4:3", "f6:3")
    start = position_of(state)
    swap = in_turn(["a1-b1", "b4-a4", "a4-a1", "b1-b4"], ORANGE_4)
    play(state, *swap)
    assert position_of(state) == start
    play(state, *swap)
    assert position_of(state) == {**start, "winner": "draw"}


def test_t8_the_same_dice_with_other_values_are_another_position() -> None:
    state = at("a1:1", "f6:2")
    start = position_of(state)
    play(state, *in_turn(BLACK_3, ORANGE_3), *in_turn(BLACK_3, ORANGE_3))
    assert set(position_of(state)["dice"]) == set(start["dice"])
    assert position_of(state)["winner"] is None, "a1 and f6 show 1 and 2, then 2 and 3 twice"


def test_t8_a_hundred_turns_without_a_triad_are_a_draw() -> None:
    state = at("a1:3", "f6:3", quiet=98)
    play(state, "a1-b1")
    assert position_of(state)["winner"] is None
    play(state, "f6-e6")
    assert position_of(state)["winner"] == "draw"
    assert position_of(state)["player"] == "black"
    assert state.legal() == []
    assert state.winners() == ()


def test_t8_a_repetition_in_the_turn_before_the_hundredth_is_told_as_one() -> None:
    state = at("a1:3", "f6:3", quiet=98)
    action = game.action_of("a1-b1")
    after = state.clone()
    after.play(action)
    [position] = after.occurrences.keys() - state.occurrences.keys()
    state.occurrences[position] = 2
    assert game.effects(state, action)[-1].values == {"by": "repeats"}


def test_t8_the_turns_of_both_are_counted_from_the_start() -> None:
    for seed in range(10):
        for number, state in enumerate(random_states(seed, triads=0.0)):
            if sum(state.triads):
                break
            assert state.quiet == number
            assert number <= 100


def test_t8_a_triad_starts_the_count_again() -> None:
    state = at("d3:2 c4:1 a1:1", "c5:1 f6:1", quiet=99)
    assert position_of(play(state.clone(), "d3-d2"))["winner"] == "draw"
    play(state, "d3-c3xc4")
    assert position_of(state)["winner"] is None
    assert state.quiet == 0
    play(state, min(text for text in legal(state) if "x" not in text))
    assert state.quiet == 1


def test_t8_what_was_before_a_triad_cannot_come_again_and_is_forgotten() -> None:
    state = fresh(1)
    rng = Random(1)
    while sum(state.triads) == 0:
        state.play(choose(state, rng, 1.0))
    assert list(state.occurrences.values()) == [1]
    assert state.quiet == 0


def test_t8_a_third_triad_wins_before_the_draw_is_looked_at() -> None:
    state = at("d3:2 c4:1 a1:1", "c5:1 f6:1", triads=(2, 0), quiet=99)
    play(state, "d3-c3xc4")
    assert position_of(state)["winner"] == "black"
    assert state.winners() == (0,)


def test_t8_a_turn_of_t4_is_a_quiet_turn_too() -> None:
    state = at(*STUCK_WITHOUT_TRIAD, quiet=99)
    assert position_of(play(state, "a1=3"))["winner"] == "draw"


# Why not


def to_move(player: str, own: str, others: str) -> State:
    """Return a state in which the player whose dice come first is to move."""
    return at(own, others, player) if player == "black" else at(others, own, player)


@pytest.mark.parametrize("player", COLOURS)
@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("b1-b2", "no_die"),
        ("f6-f5", "no_die"),
        ("a1-a2", "same_face"),
        ("a1-b3", "no_line"),
        ("a1-c2", "no_line"),
        ("a1-a4", "die_in_way"),
        ("a1-a3", "die_in_way"),
        ("a1=2", "not_stuck"),
        ("a1-b1!", "not_stuck"),
        ("a1-c1xa1", "no_triad"),
        ("a1-c1", None),
    ],
)
def test_why_not(text: str, id: str | None, player: str) -> None:
    assert refusal(to_move(player, "a1:1", "a3:2 f6:3"), text) == id


@pytest.mark.parametrize("player", COLOURS)
@pytest.mark.parametrize(
    ("text", "id"),
    [
        ("a1-c1", "stuck"),
        ("a1-a2", "stuck"),
        ("a2=1", "no_die"),
        ("a3=1", "no_die"),
        ("a1=1", "same_face"),
        ("a1-d1!", "other_face"),
        ("a1-b2!", "triad_remove"),
        ("a1-b1!xb1", "no_triad"),
        ("a1=2xa1", "no_triad"),
        ("a1-b1!", None),
        ("a1=2", None),
    ],
)
def test_why_not_where_nothing_can_move(text: str, id: str | None, player: str) -> None:
    assert refusal(to_move(player, "a1:1", "a3:3 c1:2 c3:3"), text) == id


def test_why_not_where_there_is_one_move_alone() -> None:
    state = at("a1:1", "a2:2 b2:2 d1:2")
    assert legal(state) == {"a1-c1"}
    assert refusal(state, "a1=2") == "not_stuck"


@pytest.mark.parametrize("player", COLOURS)
def test_why_a_slide_is_not_possible(player: str) -> None:
    state = to_move(player, "a1:1 f1:2", "a3:2 c1:2 c3:3 e1:1 e2:1 f2:1")
    assert refusal(state, "f1-f2!") == "other_face"
    assert refusal(state, "f1-f3!") == "die_in_way"
    assert refusal(state, "f1-e3!") == "no_line"


@pytest.mark.parametrize("player", COLOURS)
def test_why_a_die_cannot_be_chosen(player: str) -> None:
    state = to_move(player, "a1:1 f1:2", "a2:3 b1:3 b2:2 f6:1")
    assert die_reason(state, cell_named("f1")) is None
    assert die_reason(state, cell_named("a1")) == ("err.die_stuck", {"cell": "a1"})
    assert die_reason(state, cell_named("f6")) == ("err.no_die", {"cell": "f6"})
    assert die_reason(state, cell_named("c3")) == ("err.no_die", {"cell": "c3"})
