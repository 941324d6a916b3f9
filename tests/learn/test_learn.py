"""Learning: the fit recovers known weights, a game gives samples, weights.py is written back unchanged."""

from random import Random

import pytest

from tests.amount import amount
from tests.learn.fit import Normal
from tests.learn.learn import SIZE, WEIGHTS_FILE, play, source
from trias.games.trias.bot.weights import PLAIN, WEIGHTS


def test_the_fit_finds_the_weights() -> None:
    rng = Random(1)
    true = [2.0, -1.0, 0.5]
    normal, other = Normal(3), Normal(3)
    for number in range(400):
        row = [rng.uniform(-1, 1), rng.uniform(-3, 3), float(rng.randrange(2))]
        target = sum(weight * value for weight, value in zip(true, row, strict=True))
        (normal if number % 2 else other).add(row, target)
    normal.join(other)
    assert normal.samples == 400
    found = normal.solve(0.0, [0.0] * 3)
    assert found == pytest.approx(true)
    assert normal.error(found) == pytest.approx(0.0, abs=1e-9)
    assert normal.error([2.0, -1.0, 0.0]) > 0.05


def test_a_strong_pull_keeps_the_weights_where_they_are() -> None:
    normal = Normal(2)
    for value in (1.0, 2.0, 3.0):
        normal.add([value, -value], 5 * value)
    found = normal.solve(1e9, [0.5, -0.5])
    assert found == pytest.approx([0.5, -0.5], abs=1e-6)


@pytest.mark.parametrize("players", amount([2], [2, 3, 5]))
def test_a_game_gives_a_sample_a_seat_and_turn(players: int) -> None:
    found = play((players, [PLAIN], 7, 1))
    assert found.size == SIZE
    assert found.samples % players == 0
    assert found.samples >= 10 * players
    again = play((players, [PLAIN], 7, 1))
    assert (again.matrix, again.vector, again.target) == (found.matrix, found.vector, found.target)


def test_the_weights_are_written_as_they_were_read() -> None:
    text = WEIGHTS_FILE.read_text(encoding="utf-8")
    assert source(text, WEIGHTS) == text
    changed = source(text, {**WEIGHTS, 2: PLAIN})
    assert changed != text
    space: dict[str, object] = {}
    exec(changed.replace("from .judge import Weights", "from typing import Any as Weights"), space)
    assert space["WEIGHTS"] == {**WEIGHTS, 2: PLAIN}
