"""The sums that the bench of bots' turns makes of single decisions."""

from __future__ import annotations

from tests.bench import turns


def test_a_turn_is_all_decisions_of_a_seat_in_a_row() -> None:
    assert turns.turns_of([(0, 900.0), (0, 10.0), (1, 500.0), (0, 7.0)]) == [910.0, 500.0, 7.0]
    assert turns.turns_of([]) == []


def test_the_slowest_turns_are_told_for_each_number_of_players() -> None:
    found = turns.figures({2: [100.0] * 20, 5: [100.0] * 18 + [1600.0] * 2})
    assert [(figure.value, figure.is_met) for figure in found if figure.target] == [
        (100.0, True),
        (1600.0, False),
    ]
    assert [figure.count for figure in found] == [20, 20, 20, 20]
