"""Positions and actions as numbers: each action has a unique index, and the numbers never change."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from random import Random

import pytest

from tests.engine.boards import at, random_states, tiles
from trias import arena
from trias.envs.coding import load_coding
from trias.games import NAMES, load
from trias.games.contract import State
from trias.games.triad import coding as triad_coding
from trias.games.triad import from_position
from trias.games.trias import coding as trias_coding
from trias.games.trias.cells import AXIAL, DIRECTIONS, NAME, cell_at, cell_named

PLAYERS = [("trias", 2), ("trias", 3), ("trias", 5), ("triad", 2)]
#: The digest of all names of indices and columns. Trained programs rely on it.
DIGESTS = {
    "trias": "dfca7083dfa57fcb",
    "triad": "082f3676c4f26cc2",
}


def states(game: str, players: int) -> Iterator[State]:
    """Yield every fifth state of three games between random bots, and their ends."""
    for seed in range(3):
        match = arena.selfplay(game, ["random"] * players, seed)
        for moment in {*range(0, len(match.actions), 5), len(match.actions)}:
            yield match.at(moment)


def trias_text(index: int, cells: list[int]) -> str:
    """Return the action for an index, by the table in coding.py. cells: the tiles' cells, in order."""

    def beside(tile: int, direction: int) -> str:
        q, r = AXIAL[cells[tile]]
        dq, dr = DIRECTIONS[direction]
        return NAME[cell_at((q + dq, r + dr))]

    def name(tile: int) -> str:
        return NAME[cells[tile]]

    if index < 3:
        return ("hand", "draw", "end")[index]
    if index < 38:
        return f"+{name(index - 3)}"
    if index < 73:
        return f"{name(index - 38)}*"
    for first, sign, end in ((73, "-", ""), (283, "-", "'")):
        if index < first + 210:
            tile, direction = divmod(index - first, 6)
            return f"{name(tile)}{sign}{beside(tile, direction)}{end}"
    if index < 703:
        tile, direction = divmod(index - 493, 6)
        return f"{beside(tile, direction)}^{name(tile)}"
    pair, direction = divmod(index - 703, 6)
    tile, anchor = divmod(pair, 35)
    return f"{name(tile)}>{beside(anchor, direction)}"


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_every_legal_action_has_an_index_of_its_own(game: str, players: int) -> None:
    coding = load_coding(game)
    for state in states(game, players):
        numbered = coding.numbered(state)
        assert sorted(numbered.values()) == sorted(state.legal())
        assert all(0 <= index < coding.ACTIONS for index in numbered)


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_an_index_of_trias_is_the_action_that_the_table_says(players: int) -> None:
    kinds = set()
    for seed in range(4):
        for number, state in enumerate(random_states(players, seed)):
            if number % 7 == 0:
                for index, action in trias_coding.numbered(state).items():
                    text = load("trias").action_text(action)
                    assert trias_text(index, state.land.tiles()) == text
                    kinds.add("".join(sign for sign in text if sign in "+*-'^>"))
    assert kinds == {"", "+", "*", "-", "-'", "^", ">"}


def test_an_index_of_triad_is_its_text() -> None:
    removals = 0
    for state in states("triad", 2):
        for index, action in triad_coding.numbered(state).items():
            text = load("triad").action_text(action)
            assert triad_coding.TEXTS[index] == text.replace("!", "")
            removals += "x" in text
    assert removals > 5
    assert len(set(triad_coding.TEXTS)) == triad_coding.ACTIONS


def test_dice_that_are_stuck_have_indices_too() -> None:
    """Both kinds of T4's actions have indices."""
    orange = {cell: ["orange", 2] for cell in ("a3", "c1", "c3")}
    state = from_position(
        {
            "game": "triad",
            "player": "black",
            "dice": {"a1": ["black", 1], **orange},
            "triads": [0, 0],
            "winner": None,
        }
    )
    texts = sorted(map(load("triad").action_text, state.legal()))
    assert texts == ["a1-a2!", "a1-b1!", "a1-b2!", "a1=2", "a1=3"]
    found = sorted(triad_coding.TEXTS[index] for index in triad_coding.numbered(state))
    assert found == [text.replace("!", "") for text in texts]


def test_land_far_out_has_the_same_indices() -> None:
    """The board has no edge: land on ring 60 is coded like land near the Pole."""
    far = "bh5"
    near = [NAME[cell] for cell in _beside(far)]
    state = at(tiles(S=f"{far} {near[0]}"), {far: [1, 0, 0]}, phase="act", ap=4)
    numbered = trias_coding.numbered(state)
    texts = {trias_text(index, state.land.tiles()) for index in numbered}
    assert texts == {load("trias").action_text(action) for action in state.legal()}
    assert any(">" in text for text in texts)
    numbers = trias_coding.observation(state, 0)
    assert all(trias_coding.LOW <= number <= trias_coding.HIGH for number in numbers)


def _beside(name: str) -> list[int]:
    q, r = AXIAL[cell_named(name)]
    return [cell_at((q + dq, r + dr)) for dq, dr in DIRECTIONS]


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_an_observation_has_a_number_for_each_column(game: str, players: int) -> None:
    coding = load_coding(game)
    for state in states(game, players):
        for seat in range(players):
            numbers = coding.observation(state.redeal(seat, Random(0)), seat)
            assert len(numbers) == len(coding.COLUMNS)
            assert all(coding.LOW <= number <= coding.HIGH for number in numbers)


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_an_observation_is_the_same_whatever_is_hidden(game: str, players: int) -> None:
    coding, changed = load_coding(game), 0
    for number, state in enumerate(states(game, players)):
        for seat in range(players):
            other = state.redeal(seat, Random(number))
            assert coding.observation(other, seat) == coding.observation(state, seat)
            changed += other.setup() != state.setup()
    assert (changed > 0) == (game == "trias"), "redealing changed nothing"


def named(game: str, state: State, seat: int) -> dict[str, int]:
    coding = load_coding(game)
    return dict(zip(coding.COLUMNS, coding.observation(state, seat), strict=True))


def test_columns_of_trias_say_what_is_on_the_table() -> None:
    seen: set[str] = set()
    for state in states("trias", 3):
        position = load("trias").position(state)
        cells = sorted(position["tiles"], key=cell_named)
        for seat in range(3):
            row = named("trias", state, seat)
            seen |= {name for name, number in row.items() if number}
            assert row["to_move"] == (position["player"] == seat)
            assert [name for name in ("M", "S", "W") if row[f"hand_{name}"]] == [
                card for card in [position["hands"][seat]] if card
            ]
            for step in range(3):
                each = (seat + step) % 3
                assert row[f"seat_{step}_stock"] == position["stock"][each]
                assert row[f"seat_{step}_score"] == position["score"][each]
                for tile, cell in enumerate(cells):
                    count = position["herds"].get(cell, [0, 0, 0])[each]
                    assert row[f"tile_{tile}_herds_{step}"] == count
            for tile, cell in enumerate(cells):
                assert row[f"tile_{tile}_{position['tiles'][cell]}"] == 1
                assert (row[f"tile_{tile}_q"], row[f"tile_{tile}_r"]) == AXIAL[cell_named(cell)]
            water = sorted(position["swimmers"], key=cell_named)
            for place, cell in enumerate(water):
                assert (row[f"water_{place}_q"], row[f"water_{place}_r"]) == AXIAL[cell_named(cell)]
                assert row[f"water_{place}_swimmers_0"] == position["swimmers"][cell][seat]
            assert row["deck"] == position["deck"]
            assert row["last_turns"] == (position["last_turns"] or 0)
    assert {"phase_over", "card_M", "free_rescues", "next_back", "unseen_2_X", "water_0_q"} <= seen
    assert "seat_3_is_there" not in seen


def test_columns_of_triad_say_what_is_on_the_board() -> None:
    for state in states("triad", 2):
        position = load("triad").position(state)
        for seat, colour in enumerate(("black", "orange")):
            row = named("triad", state, seat)
            own = {name.rpartition("_")[2] for name, number in row.items() if name[:4] == "own_" and number}
            dice = {cell for cell, (owner, _) in position["dice"].items() if owner == colour}
            assert own - {"triads"} == dice
            assert all(row[f"own_{position['dice'][cell][1]}_{cell}"] for cell in dice)
            assert row["own_triads"] == position["triads"][seat]
            assert row["to_move"] == (state.to_move == seat)


@pytest.mark.parametrize("game", NAMES)
def test_the_numbers_never_change(game: str) -> None:
    coding = load_coding(game)
    names = [*coding.COLUMNS, str(coding.ACTIONS), *(triad_coding.TEXTS if game == "triad" else ())]
    assert hashlib.sha256("\n".join(names).encode()).hexdigest()[:16] == DIGESTS[game]
    with pytest.raises(KeyError):
        load_coding("chess")
