"""The book of Triad's openings: complete, legal, turned for Orange; `expert`, hints and reviews use it."""

from __future__ import annotations

import json
from random import Random

import pytest

from tests.amount import amount
from tests.triad_book import BOOK, DEPTH, ROWS, Found, advantage, chance, openings, solve, text
from trias.games import triad as game
from trias.games.triad import bot as bots
from trias.games.triad.bot.book import Opening, opening, row_text, turned
from trias.games.triad.bot.levels import Level, deepen
from trias.games.triad.bot.search import Search
from trias.games.triad.cells import SIZE
from trias.games.triad.state import State

CONTENT = json.loads(BOOK.read_text(encoding="utf-8"))


def begun(name: str, first: str = "black") -> State:
    """Return the state of an opening. name: the starting player's row, then the other's."""
    mine, other = ([int(face) for face in row] for row in (name[:SIZE], name[SIZE:]))
    black, orange = (mine, other) if first == "black" else (other, mine)
    return game.start({"black": black, "orange": orange, "first": first}, 2, {})


def known(state: State) -> Opening:
    found = opening(state)
    assert found is not None
    return found


def test_it_has_every_opening() -> None:
    assert len(openings()) == 784
    assert sorted(CONTENT["moves"]) == sorted(openings())
    assert CONTENT["depth"] == DEPTH


@pytest.mark.parametrize("first", ["black", "orange"])
def test_its_moves_are_legal(first: str) -> None:
    for name in openings():
        state = begun(name, first)
        assert known(state).move in state.legal()


def test_orange_sees_it_from_the_other_side() -> None:
    for name in openings()[::50]:
        mine, other = known(begun(name)), known(begun(name, "orange"))
        assert other == mine._replace(move=turned(mine.move))
        assert turned(other.move) == mine.move


def test_it_knows_the_first_move_only() -> None:
    state = begun(openings()[100])
    for action in (known(state).move, *[0] * 3):
        state.play(action or sorted(state.legal())[0])
        assert opening(state) is None


def test_it_knows_nothing_of_other_positions() -> None:
    state = begun(openings()[100])
    state.dice[0], state.dice[SIZE] = 0, state.dice[0]
    assert opening(state) is None
    state = begun("112233112233")
    state.dice[0] = 3  # no longer ascending
    assert opening(state) is None


@pytest.mark.parametrize("name", openings()[5::150])
def test_expert_hints_and_reviews_follow_it(name: str) -> None:
    state = begun(name, "orange")
    book = known(state)
    for seed in range(3):
        *_, choice = bots.think(state, "expert", Random(seed))
        assert choice == book.move
    *_, advice = bots.advise(state, Random(0))
    assert advice is not None
    assert advice.actions == (book.move,)
    assert advice.reasons == (("why.book", {"n": DEPTH}),)
    *_, right = bots.review(state, [book.move], Random(0))
    assert right is not None
    assert right.loss == 0
    other = next(action for action in sorted(state.legal()) if action != book.move)
    *_, wrong = bots.review(state, [other], Random(0))
    assert wrong is not None
    assert wrong.best.actions[0] == (book.move if wrong.loss else other)


def test_weaker_levels_have_no_book() -> None:
    state = begun(openings()[7])
    choices = {[*bots.think(state, "steady", Random(seed))][-1] for seed in range(12)}
    assert choices != {known(state).move}


@pytest.mark.parametrize("name", openings()[40::300])
@pytest.mark.parametrize("depth", amount([4], [4, pytest.param(DEPTH, marks=pytest.mark.native)]))
def test_what_makes_it_finds_what_a_search_finds(name: str, depth: int) -> None:
    """With --long the search is at full depth, and its result is compared with the book's entry."""
    search = Search(begun(name))
    *_, best = deepen(search, sorted(search.moves()), Level(depth, depth, 0, 0.0))
    found = solve(name, depth)
    assert found.value == best.value
    assert found == Found(name, found.move, best.value)
    if depth == DEPTH:
        assert found == Found(name, *CONTENT["moves"][name])


def test_it_is_written_as_it_is_read() -> None:
    found = [Found(name, *entry) for name, entry in CONTENT["moves"].items()]
    assert text(reversed(found)) == BOOK.read_text(encoding="utf-8")


def test_rolls_are_as_probable_as_they_are() -> None:
    assert sum(chance(row_text(list(row))) for row in ROWS) == pytest.approx(1)
    assert chance("111111") == pytest.approx(1 / 729)
    assert chance("112233") == pytest.approx(90 / 729)


def test_the_worth_of_the_first_move_counts_rolls_by_their_chance() -> None:
    found = [Found("111111111111", "a1-a3", 100), Found("112233112233", "a1-a3", -10)]
    assert advantage(found).startswith("2 openings, for the first player: mean -10.0 points over all rolls")
    assert "from -10 to 100; better in 0.000, even in 0.000, worse in 1.000" in advantage(found)
