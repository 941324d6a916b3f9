"""Letters: the names of the land masses (notation.md, "In the page"), on made-up boards and in games."""

from __future__ import annotations

import pytest

from tests.engine.boards import random_states
from trias.games.trias.cells import NAME, POLE, cell_named, reach
from trias.games.trias.land import Land
from trias.games.trias.moves import CELL, DRIFT, KIND, SOURCE, TARGET
from trias.games.trias.state import State
from trias.games.trias.tiles import STEPPE
from web.games.trias.log.letters import Letters, letter

#: A land mass with the Pole that extends north-east to ring 5; its cells by name.
POLE_LAND = "o a1 b2 c3 d4"


class Board:
    """Land masses by letter, and their letters after a drift."""

    def __init__(self, **lands: str) -> None:
        reach(10)
        by_cell = {cell_named(cell): name for name, words in lands.items() for cell in words.split()}
        by_cell.setdefault(POLE, "P")
        self.land = Land.of(dict.fromkeys(by_cell, STEPPE))
        born = [letter(number) for number in range(30)]
        self.letters = Letters(
            by_cell, max((born.index(name) + 1 for name in lands if name != "P"), default=0)
        )
        check(self.land, self.letters)

    def drift(self, text: str) -> dict[str, str]:
        """Play a drift. Return letter -> the cells of its land mass, as text."""
        tile, to = map(cell_named, text.split(">"))
        self.land = self.land.after_drift(tile, to)
        self.letters = self.letters.after_drift(self.land, tile, to)
        check(self.land, self.letters)
        return {self.letters.of(mass): words(*map(NAME.__getitem__, mass)) for mass in self.land.masses}


def words(*cells: str) -> str:
    return " ".join(sorted(" ".join(cells).split()))


def check(where: Land, letters: Letters) -> None:
    """Check that letters are unique to a land mass, its tiles have its letter, and P is the Pole's."""
    assert set(letters.by_cell) == set(where.tiles())
    names = []
    for mass in where.masses:
        (name,) = {letters.by_cell[cell] for cell in mass}
        assert name == letters.of(mass)
        assert (name == "P") == (POLE in mass)
        names.append(name)
    assert len(names) == len(set(names))


# The letters themselves -------------------------------------------------------------------------------


def test_letters_in_order_of_birth() -> None:
    assert "".join(letter(number) for number in range(25)) == "ABCDEFGHIJKLMNOQRSTUVWXYZ"
    assert [letter(number) for number in (25, 26, 39, 40, 49, 50)] == ["AA", "AB", "AO", "AQ", "AZ", "BA"]
    many = [letter(number) for number in range(1000)]
    assert len(set(many)) == 1000
    assert not any("P" in name for name in many)


def test_at_first_the_land_with_the_pole_is_p() -> None:
    cells = "o a0 a1 d0 d1 d2 d8 d12"
    start = Land.of(dict.fromkeys(map(cell_named, cells.split()), STEPPE))
    letters = Letters.first(start)
    check(start, letters)
    shown = {cell: letters.by_cell[cell_named(cell)] for cell in ("a1", "d1", "d8", "d12")}
    assert shown == {"a1": "P", "d1": "A", "d8": "B", "d12": "C"}  # the larger first, then by cell
    assert letters.born == 3


# Splitting --------------------------------------------------------------------------------------------


def test_what_breaks_off_from_the_pole_gets_a_new_letter_however_large() -> None:
    board = Board(P="o a0 b0 c0 d0 d1")
    assert board.drift("b0>e1") == {"P": "a0 o", "A": words("c0 d0 d1 e1")}


def test_the_larger_part_keeps_the_letter() -> None:
    chain = "e0 e1 e2 e3 e4"
    assert Board(C=chain).drift("e2>f4") == {"P": "o", "C": "e3 e4 f4", "D": "e0 e1"}
    assert Board(C=chain).drift("e3>f5") == {"P": "o", "C": "e0 e1 e2", "D": "e4 f5"}


def test_on_a_tie_the_part_without_the_drifted_tile_keeps_it() -> None:
    chain = "e0 e1 e2 e3 e4 e5"
    assert Board(A=chain).drift("e3>f5") == {"P": "o", "A": "e0 e1 e2", "B": "e4 e5 f5"}
    assert Board(A=chain).drift("e2>f1") == {"P": "o", "A": "e3 e4 e5", "B": "e0 e1 f1"}


def test_a_land_that_breaks_in_three_gets_two_new_letters_the_larger_first() -> None:
    board = Board(A="d0 d1 d2 d23 e0 f0 g0")
    assert board.drift("d0>h0") == {"P": "o", "A": "e0 f0 g0 h0", "B": "d1 d2", "C": "d23"}


def test_a_land_that_stays_whole_keeps_its_letter() -> None:
    assert Board(A="e0 e1 e2").drift("e0>f2") == {"P": "o", "A": "e1 e2 f2"}


# Merging ----------------------------------------------------------------------------------------------


def test_the_larger_lands_letter_stays() -> None:
    """The drifted tile counts as part of the land mass that it leaves."""
    assert Board(A="d0 e0 e1", B="e3 e4 e5 f5").drift("d0>e2").keys() == {"P", "B"}
    assert Board(B="d0 e0 e1", A="e3 e4").drift("d0>e2").keys() == {"P", "B"}


def test_of_equal_lands_the_earlier_letter_stays() -> None:
    assert Board(A="d0 e0 e1", B="e3 e4 e5").drift("d0>e2").keys() == {"P", "A"}
    assert Board(B="d0 e0 e1", A="e3 e4 e5").drift("d0>e2").keys() == {"P", "A"}
    assert Board(AA="d0 e0 e1", Z="e3 e4 e5").drift("d0>e2").keys() == {"P", "Z"}
    assert Board(AB="d0 e0 e1", AA="e3 e4 e5").drift("d0>e2").keys() == {"P", "AA"}


def test_what_joins_the_pole_becomes_p_however_large() -> None:
    far = "e29 e28 e27 e26 e25 e24 e23 e22"
    board = Board(P=f"{POLE_LAND} e5 e4 e3", A=f"d0 e0 e1 {far}")
    assert board.drift("d0>e2") == {"P": words(POLE_LAND, "e5 e4 e3 e0 e1 e2", far)}


def test_a_letter_gone_never_comes_back() -> None:
    board = Board(P=f"{POLE_LAND} e5 e4 e3", A="d0 e0 e1")
    assert board.drift("d0>e2").keys() == {"P"}
    assert board.drift("e2>f1") == {"P": words(POLE_LAND, "e5 e4 e3"), "B": "e0 e1 f1"}


def test_a_part_that_breaks_off_and_joins_the_pole_takes_the_letter_with_it() -> None:
    board = Board(P=POLE_LAND, A="d0 d1 d2 e3")
    assert board.drift("d1>e4") == {"P": words(POLE_LAND, "e4 e3 d2"), "B": "d0"}


# In games ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("players", "seed", "pole"),
    [(2, 1, "4"), (2, 2, "closed"), (3, 3, "unlimited"), (3, 4, "4"), (4, 5, "closed"), (5, 6, "unlimited")],
)
def test_letters_along_a_game(players: int, seed: int, pole: str) -> None:
    states = random_states(players, seed, pole)
    before = next(states).clone()
    letters = Letters.first(before.land)
    ever = [name for name in dict.fromkeys(letters.by_cell.values()) if name != "P"]
    gone: set[str] = set()
    for state in states:
        if state.land is not before.land:
            tile, to = drift_between(before, state)
            after = letters.after_drift(state.land, tile, to)
            check(state.land, after)
            old, new = set(letters.by_cell.values()), set(after.by_cell.values())
            gone |= old - new
            assert not gone & new
            ever += sorted(new - old, key=lambda name: (len(name), name))
            assert ever == [letter(number) for number in range(after.born)]
            check_the_larger(before.land, state.land, letters, after, tile, to)
            letters = after
        before = state.clone()
    assert len(ever) > 2


def drift_between(before: State, after: State) -> tuple[int, int]:
    """Return the tile that drifted, and its new cell."""
    ((tile, to),) = {
        (code >> SOURCE, code >> TARGET & CELL)
        for code in before.legal()
        if code & KIND == DRIFT
        and set(before.land.tiles()) ^ set(after.land.tiles()) == {code >> SOURCE, code >> TARGET & CELL}
    }
    return tile, to


def check_the_larger(old: Land, new: Land, before: Letters, after: Letters, tile: int, to: int) -> None:
    """Check that breaking or joining follows the rule, and that all other land masses keep their letters."""
    for mass in {frozenset(mass) for mass in old.masses} & {frozenset(mass) for mass in new.masses}:
        assert after.of(mass) == before.of(mass)
    touched, pieces, name = old.masses_beside(tile, to), old.pieces(tile), before.by_cell[tile]
    if len(touched) == 1 and len(pieces) > 1 and name != "P":
        left = {to, *(cell for piece in pieces for cell in piece)}
        parts = [mass for mass in new.masses if left & set(mass)]
        keeper = next(mass for mass in parts if after.of(mass) == name)
        most = max(len(mass) for mass in parts)
        assert len(keeper) == most
        assert to not in keeper or [len(mass) for mass in parts].count(most) == 1
    if len(touched) > 1 and len(pieces) == 1:
        sizes = {before.of(piece): len(piece) + (before.of(piece) == name) for piece in touched}
        kept = after.of(new.masses[new.mass[to]])
        assert kept == "P" if "P" in sizes else sizes[kept] == max(sizes.values())
