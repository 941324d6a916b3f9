"""The bench's arithmetic, its table, and its answer to unknown arguments."""

from __future__ import annotations

from random import Random

import pytest

from tests.bench import __main__ as bench
from tests.bench import hexes, phone, random_play, response, start
from tests.bench.figures import Figure, against, quantile, short, table
from trias import record
from trias.games import load
from trias.games.trias.moves import DRIFT, KIND
from trias.games.trias.state import State


def test_a_ratio_is_the_median_of_the_rounds_own() -> None:
    figure = against("start", "ms", [10, 20, 30], [20, 20, 20], 0.9)
    assert (figure.value, figure.reference, figure.ratio, figure.count) == (20, 20, 1.0, 3)
    assert not figure.is_met
    assert against("play", "µs", [10, 20], [20, 20], 1.4, is_speed=True).is_met


@pytest.mark.parametrize(
    ("figure", "is_met"),
    [
        (Figure("a", 50.0, "ms", target=50), True),
        (Figure("a", 50.1, "ms", target=50), False),
        (Figure("a", 2.4, "x", 1.0, 2.4, 2.5, is_least=True), False),
        (Figure("a", 2.4, "x", 1.0, 2.6, 2.5, is_least=True), True),
        (Figure("a", 1e9, "ms"), True),
    ],
)
def test_what_is_met(figure: Figure, is_met: bool) -> None:
    assert figure.is_met == is_met


def test_the_table_says_what_is_asked_and_what_is_there() -> None:
    text = table([Figure("cold start", 1234.5, "ms", 2500, 0.494, 0.45), Figure("shift", 0, "", target=0.02)])
    assert text.splitlines()[2:] == [
        "| cold start | 1234 ms | 2500 ms | 0.49 × | ≤ 0.45 × | no | 1 |",
        "| shift | 0 | – | – | ≤ 0.02 | yes | 1 |",
    ]


def test_numbers_are_short() -> None:
    assert [short(value) for value in (0, 7, 0.123, 12.34, 123.4)] == ["0", "7", "0.12", "12.3", "123"]
    assert quantile([], 0.95) == 0
    assert quantile(range(1, 101), 0.95) == 96


def test_a_part_that_there_is_not_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        bench.main(["strat"])
    assert (
        capsys.readouterr()
        .err.splitlines()[-1]
        .endswith(f"no part strat; there are: {', '.join(bench.PARTS)}")
    )


def test_the_phases_of_a_start_follow_one_another() -> None:
    ends = [end for _, end, _ in start.PHASES]
    assert [begin for begin, _, _ in start.PHASES] == ["", *ends[:-1]]
    assert ends[-1] == "ready"


def test_the_phases_of_pyodide_alone_end_with_its_interpreter() -> None:
    whole = {"asked": 10, "instance": 20, "run": 50, "imported": 70, "ready": 100}
    alone = {"asked": 5, "instance": 25, "ready": 60}
    found = start.Starts(cold=[whole], warm=[whole], trimmed_cold=[alone], trimmed_warm=[alone])
    cells = [[cell.strip() for cell in row.split("|")[2:-1]] for row in start.phases(found).splitlines()[2:]]
    assert [row[0] for row in cells] == ["10", "10", "30", "20", "30"]
    assert [row[2] for row in cells] == ["5", "20", "35", "–", "–"]


def test_a_phone_stands_beside_the_sites_own_pyodide_alone() -> None:
    visits = phone.Visits()
    for speed in phone.SPEEDS:
        visits.times |= {(speed, "own"): [6000.0], (speed, "bare"): [12000.0]}
    at = phone.BESIDE_AT
    visits.times |= {(at, "trimmed"): [4000.0], (at, "own warm"): [900.0], (at, "trimmed warm"): [3000.0]}
    visits.times |= {(at, "own picture"): [3000.0], (at, "plain picture"): [400.0]}
    visits.times |= {(phone.DESKTOP_AT, what): [9000.0] for what in ("desktop", "desktop bare")}
    found = {figure.what: figure for figure in phone.figures(visits)}
    alone = [figure for what, figure in found.items() if what.endswith("own Pyodide alone")]
    assert [(figure.ratio, figure.is_met) for figure in alone] == [(1.5, False), (0.3, True)]
    (picture,) = (figure for what, figure in found.items() if what.startswith("first picture"))
    assert (picture.value, picture.is_met) == (2600, False)


def test_inputs_on_a_slower_processor_have_rows_of_their_own() -> None:
    heard = response.Heard(inputs=[24.0], chess=[8.0], replays=[9.0], actions=[99], games=1)
    slowed = response.Heard(inputs=[96.0], chess=[16.0], games=1)
    of_own, beside = response.figures(heard, slowed)[-2:]
    assert (of_own.value, of_own.is_met) == (96, False)
    assert (beside.reference, beside.ratio) == (16, 6)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_sampled_actions_are_legal(players: int) -> None:
    rng, game = Random(players), load("trias")
    state = game.start(game.new_setup(players, rng), players, {})
    assert isinstance(state, State)
    drifts = 0
    while (action := random_play.sampled_action(state, rng)) is not None:
        assert action in state.legal()
        drifts += action & KIND == DRIFT
        state.play(action)
    assert state.phase == "over"
    assert drifts


def test_the_positions_of_hexes_are_ten_late_ones_of_two_to_five_players() -> None:
    matches = {path.stem: record.loads(path.read_text("utf-8")) for path in hexes.records()}
    assert len(matches) == 10
    assert matches.keys() == hexes.BEFORE.keys()
    assert {len(match.seats) for match in matches.values()} == {2, 3, 4, 5}
    for match in matches.values():
        assert isinstance(match.state, State)
        assert match.state.phase == "act"
        assert match.state.cards_drawn > 12


def test_a_hex_twice_as_wide_is_twice_as_wide() -> None:
    twice = {name: tuple(2 * width for width in widths) for name, widths in hexes.BEFORE.items()}
    assert [figure.ratio for figure in hexes.figures(twice)] == [2.0, 2.0]
    assert all(figure.is_met for figure in hexes.figures(twice))
    assert not any(figure.is_met for figure in hexes.figures(dict(hexes.BEFORE)))
