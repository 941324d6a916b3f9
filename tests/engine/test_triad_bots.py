"""Triad's bots and their search: legal, repeatable, honest; the search is checked against a naive minimax."""

from __future__ import annotations

import sys
from random import Random

import pytest

from tests.amount import amount
from tests.engine.test_triad_boards import (
    all_of,
    at,
    choose,
    fresh,
    legal,
    play,
    random_states,
    some_states,
    state_with,
    stuck_dice,
)
from tests.triad_referee import LINES, is_triad
from trias.games import triad as game
from trias.games.triad import bot as bots
from trias.games.triad.bot.board import position_key
from trias.games.triad.bot.levels import LEVELS, Level, level
from trias.games.triad.bot.search import CHANCE, DRAW, PLACE, TRIADS, WIN, Search
from trias.games.triad.cells import NAME
from trias.games.triad.notation import kind_of, removed_of, source_of, target_of
from trias.games.triad.state import State
from trias.games.work import finish

BOTS = game.BOTS
COLOURS = ("black", "orange")
FEW = 3 if sys.platform == "emscripten" else amount(4, 8)


def answer(state: State, bot: str, seed: int = 0) -> int:
    """Return the bot's choice: the last action that it yields."""
    return list(bots.think(state, bot, Random(seed)))[-1]


def stuck_states(count: int, seed: int) -> list[State]:
    rng = Random(seed)
    return [state_with(*stuck_dice(rng)) for _ in range(count)]


# The search's board


def test_the_search_knows_every_move_and_no_other() -> None:
    for state in [*some_states(120, 1), *some_states(40, 2, triads=0.0), *stuck_states(10, 3)]:
        found = Search(state).moves()
        assert len(set(found)) == len(found)
        assert set(found) == set(state.legal())


def test_moves_are_played_and_taken_back() -> None:
    rng = Random(6)
    for state in [*some_states(25, 4), *stuck_states(5, 5)]:
        search = Search(state)
        other = state.clone()
        done = []
        for _ in range(rng.randint(1, 8)):
            if other.is_over():
                break
            code = choose(other, rng, 0.6)
            done.append((code, search.play(code)))
            other.play(code)
            assert search.dice == other.dice
            assert search.triads == other.triads
            assert search.quiet == other.quiet
            if not other.is_over():
                assert search.side == 1 - 2 * other.player
                assert set(search.moves()) == set(other.legal())
            assert search.key == position_key(search.side, search.dice)
        for code, undo in reversed(done):
            search.take_back(code, undo)
            assert search.key == position_key(search.side, search.dice)
        again = Search(state)
        assert (search.dice, search.side, search.triads, search.quiet, search.key) == (
            again.dice,
            again.side,
            again.triads,
            again.quiet,
            again.key,
        )


def test_different_positions_have_different_keys() -> None:
    keys: dict[int, tuple[int, ...]] = {}
    for seed in range(15):
        for state in random_states(seed):
            key = Search(state).key
            assert keys.setdefault(key, (state.player, *state.dice)) == (state.player, *state.dice)
    assert len(keys) > 200


def test_what_was_there_before_is_remembered() -> None:
    state = at("a1:3", "f6:3")
    play(state, "a1-b1", "f6-e6", "b1-d1", "e6-c6", "d1-a1", "c6-f6")
    search = Search(state)
    assert search.occurrences[search.key] == 2
    assert len(search.occurrences) == len(state.occurrences)
    assert sum(search.occurrences.values()) == 7


def dice_by_name(state: State) -> dict[str, tuple[str, int]]:
    return {NAME[cell]: (COLOURS[die < 0], abs(die)) for cell, die in enumerate(state.dice) if die}


def test_the_cells_on_which_a_face_makes_a_triad() -> None:
    for state in [*some_states(20, 8), *stuck_states(3, 8)]:
        dice = dice_by_name(state)
        for colour, masks in zip(COLOURS, Search(state).needs(), strict=True):
            faces = completing(dice, colour)
            assert masks == [sum(1 << face for face in faces.get(name, ())) for name in NAME]


def completing(dice: dict[str, tuple[str, int]], colour: str) -> dict[str, set[int]]:
    """Return the empty cells on which a die of that colour would make a triad: cell -> its faces."""
    found: dict[str, set[int]] = {}
    for line in LINES:
        free = [cell for cell in line if cell not in dice]
        if len(free) == 1:
            for face in (1, 2, 3):
                if is_triad({**dice, free[0]: (colour, face)}, line):
                    found.setdefault(free[0], set()).add(face)
    return found


# Values


def standing(state: State) -> int:
    """Return the static value for the player to move: triads, places, chances."""
    dice = dice_by_name(state)
    value = TRIADS[state.triads[0]] - TRIADS[state.triads[1]]
    value += sum(
        PLACE[NAME.index(cell)] * (1 if colour == "black" else -1) for cell, (colour, _) in dice.items()
    )
    for colour, sign in zip(COLOURS, (1, -1), strict=True):
        value += sign * CHANCE * len(completing(dice, colour))
    return value if state.player == 0 else -value


def naive(state: State, depth: int, ply: int = 0) -> int:
    """Return the value of a position by a full search to that depth, with the engine's rules."""
    if depth == 1:
        return naive_last(state, ply)
    best = -WIN
    for action in state.legal():
        after = state.clone()
        after.play(action)
        if after.is_drawn:
            value = DRAW
        elif after.is_over():
            value = WIN - ply - 1
        else:
            value = -naive(after, depth - 1, ply + 1)
        best = max(best, value)
    return best


def naive_last(state: State, ply: int) -> int:
    """Return the best value of one more move without playing it, so chances do not change (search.py)."""
    made = state.triads[state.player]
    now = standing(state)
    found = []
    for action in state.legal():
        removed = removed_of(action)
        value = now
        if removed >= 0:
            if made == 2:
                return WIN - ply - 1
            value += TRIADS[made + 1] - TRIADS[made]
        elif state.quiet == 99:
            found.append(DRAW)
            continue
        if kind_of(action) == 0 or state.quiet == 99:  # a stuck position counts only triads
            value += PLACE[target_of(action)] - PLACE[source_of(action)]
            value -= PLACE[removed] if removed >= 0 else 0
        found.append(value)
    return max(found)


def test_the_value_of_a_position_as_it_stands() -> None:
    for state in [*some_states(30, 10), *stuck_states(3, 10)]:
        search = Search(state)
        assert search.standing(search.needs()) == standing(state)


@pytest.mark.parametrize(("depth", "count"), [(1, 60), (2, 60), (3, FEW)])
def test_the_search_finds_the_value_that_naive_minimax_finds(depth: int, count: int) -> None:
    for number, state in enumerate([*some_states(count, 11), *stuck_states(3, 12)[: 4 - depth]]):
        search = Search(state)
        assert search.value_at_once(depth, -WIN, WIN, 0) == naive(state, depth), (number, state)
        assert search.dice == state.dice
        assert search.key == Search(state).key


@pytest.mark.native
def test_the_search_finds_the_value_three_plies_deep_in_more_positions() -> None:
    for number, state in enumerate(some_states(amount(8, 24), 13)):
        assert Search(state).value_at_once(3, -WIN, WIN, 0) == naive(state, 3), (number, state)


@pytest.mark.parametrize("quiet", [97, 98, 99])
def test_the_search_sees_the_draw_of_a_hundred_quiet_turns(quiet: int) -> None:
    for state in [*some_states(FEW, 14), *stuck_states(1, 14)]:
        state.quiet = quiet
        for depth in (1, 2, 3) if len(state.legal()) < 15 else (1, 2):
            assert Search(state).value_at_once(depth, -WIN, WIN, 0) == naive(state, depth), (depth, state)


def test_the_search_sees_the_draw_of_a_third_time() -> None:
    """Orange takes the draw if far behind, and avoids it if ahead."""
    circle = ["a1-b1", "f6-e6", "b1-d1", "e6-c6", "d1-a1", "c6-f6"]
    ahead = play(at("a1:3", "f6:3", triads=(0, 2)), *circle, *circle[:5])
    for bot in ("casual", "steady", "strong", "expert"):
        assert game.action_text(answer(ahead, bot)) != circle[5]
    state = play(at("a1:3", "f6:3", triads=(2, 0)), *circle, *circle[:5])
    for depth in (2, 3):
        assert Search(state).value_at_once(depth, -WIN, WIN, 0) == naive(state, depth) == DRAW
    assert game.action_text(answer(state, "expert")) == circle[5]
    play(state, circle[5])
    assert state.is_drawn


def test_what_was_found_with_a_narrow_window_does_not_mislead_a_wider_one() -> None:
    for state in some_states(FEW, 18):
        exact = naive(state, 3)
        search = Search(state)
        for low in (exact - 40, exact - 1, exact, exact + 1, exact + 40):
            found = search.value_at_once(3, low, low + 1, 0)
            assert (found <= low) == (exact <= low)
        assert search.value_at_once(3, -WIN, WIN, 0) == exact


@pytest.mark.parametrize("window", [(-WIN, 0), (0, WIN), (-50, 50), (20, 21)])
def test_a_narrower_window_gives_the_value_or_a_bound(window: tuple[int, int]) -> None:
    low, high = window
    for state in some_states(FEW, 15):
        exact = naive(state, 2)
        found = Search(state).value_at_once(2, low, high, 0)
        if low < exact < high:
            assert found == exact
        else:
            assert exact <= found <= low if exact <= low else high <= found <= exact


def test_the_search_in_slices_is_the_search_in_one_go() -> None:
    for state in some_states(FEW // 2, 16):
        value = finish(Search(state).value(4, -WIN, WIN, 0))
        assert value == Search(state).value_at_once(4, -WIN, WIN, 0)


def test_no_slice_of_the_search_is_long() -> None:
    """A slice opens at most as many nodes as a search three plies deep: a few milliseconds."""
    longest = slices = 0
    for state in some_states(FEW // 2, 17):
        search = Search(state)
        before = 0
        for _ in search.value(5, -WIN, WIN, 0):
            longest = max(longest, search.nodes - before)
            before = search.nodes
            slices += 1
    assert slices > 20
    assert longest < 2000


# The bots


@pytest.mark.parametrize("warmth", [0.0, 1e-9])
def test_a_level_without_chance_plays_a_best_move(warmth: float) -> None:
    for number, state in enumerate(some_states(FEW, 19)):
        chosen = list(level(state, Level(3, 3, 0, warmth), Random(number)))[-1]
        after = state.clone()
        after.play(chosen)
        if not after.is_over():
            assert -naive(after, 2, 1) == naive(state, 3)
        else:
            assert after.winners()


def test_the_bots_have_names() -> None:
    assert set(BOTS) == {"random", "greedy", *LEVELS}
    with pytest.raises(KeyError):
        bots.think(fresh(), "nobody", Random(0))


@pytest.mark.parametrize("bot", BOTS)
def test_a_bot_s_every_answer_is_legal_and_the_state_is_left_alone(bot: str) -> None:
    count = amount(1, 2) if bot == "expert" else FEW
    for state in [fresh(3), *some_states(count, 20), *stuck_states(count, 21)]:
        looked, known = all_of(state), set(state.legal())
        answers = []
        for action in bots.think(state, bot, Random(1)):
            assert all_of(state) == looked, "not even while it thinks"
            answers.append(action)
        assert answers
        assert set(answers) <= known


@pytest.mark.parametrize("bot", BOTS)
def test_the_same_position_and_chance_give_the_same_choice(bot: str) -> None:
    for state in some_states(1 if bot == "expert" else FEW, 22):
        assert list(bots.think(state, bot, Random(7))) == list(bots.think(state.clone(), bot, Random(7)))


@pytest.mark.parametrize("bot", ["random", "gentle", "casual"])
def test_other_chance_gives_other_choices(bot: str) -> None:
    state = fresh(1)
    assert len({answer(state, bot, seed) for seed in range(30)}) > 3


def test_random_takes_every_legal_action_sooner_or_later() -> None:
    state = at("a1:1", "a3:3 c1:2 c3:3")
    assert {game.action_text(answer(state, "random", seed)) for seed in range(100)} == legal(state)


@pytest.mark.parametrize("bot", ["strong", "expert"])
def test_a_bot_that_looks_far_thinks_in_slices(bot: str) -> None:
    state = fresh(2)
    state.play(sorted(state.legal())[0])  # the first move of a game is in the book
    assert len(list(bots.think(state, bot, Random(0)))) > 15


def test_a_single_legal_action_takes_no_thought() -> None:
    state = at("a1:1", "a3:2 c1:2 d4:3 f6:1")
    assert len(state.legal()) == 1
    for bot in LEVELS:
        assert list(bots.think(state, bot, Random(0))) == state.legal()


def test_greedy_makes_a_triad_where_it_can() -> None:
    for state in some_states(60, 23):
        if any(removed_of(action) >= 0 for action in state.legal()):
            assert removed_of(answer(state, "greedy")) >= 0


def test_every_level_takes_a_win_at_hand() -> None:
    """Every level takes the win even if it sees another move that wins later."""
    met = 0
    for seed in range(4 * FEW):
        for state in random_states(seed, 0.4):
            if state.triads[state.player] < 2 or state.is_over():
                continue
            if all(removed_of(action) < 0 for action in state.legal()):
                continue
            met += 1
            for bot in LEVELS:
                assert removed_of(answer(state, bot, seed)) >= 0, (bot, seed, state)
            break
    assert met > FEW


def may_lose(state: State, action: int) -> bool:
    """Return True if the other player could make a third triad right after that action."""
    after = state.clone()
    after.play(action)
    return (
        not after.is_over()
        and after.triads[after.player] == 2
        and any(removed_of(reply) >= 0 for reply in after.legal())
    )


@pytest.mark.parametrize("bot", ["casual", "steady", "strong", "expert"])
def test_a_level_that_looks_two_plies_ahead_avoids_a_loss_where_it_can(bot: str) -> None:
    met = 0
    wanted = FEW if bot == "expert" else 2 * FEW
    for seed in range(200):
        for state in random_states(seed, 0.4):
            if state.is_over() or met >= wanted:
                break
            if state.triads[1 - state.player] < 2:
                continue
            losing = {action for action in state.legal() if may_lose(state, action)}
            if 2 * len(losing) > len(state.legal()) > len(losing):
                met += 1
                assert answer(state, bot, seed) not in losing, (seed, state)
                break
    assert met == wanted


def test_bots_play_whole_games() -> None:
    names = ("random", "greedy", "gentle", "casual", "steady")
    for seed in range(4):
        rng = Random(seed)
        seats = rng.sample(names, 2)
        state = fresh(seed)
        while not state.is_over():
            action = answer(state, seats[state.to_move], seed)
            assert game.why_not(state, action) is None
            state.play(action)


@pytest.mark.native
@pytest.mark.parametrize(
    ("better", "worse"),
    [("greedy", "random"), ("casual", "greedy"), pytest.param("steady", "gentle", marks=pytest.mark.long)],
)
def test_the_better_bot_wins_more_games(better: str, worse: str) -> None:
    """Ten deals, each played twice with the seats exchanged."""
    won = 0.0
    for seed in range(10):
        for seats in ((better, worse), (worse, better)):
            state = fresh(seed)
            while not state.is_over():
                state.play(answer(state, seats[state.to_move], state.quiet + 100 * seed))
            winners = state.winners()
            won += 0.5 if not winners else seats[winners[0]] == better
    assert won >= 13


def test_the_places_are_worth_the_lines_through_them() -> None:
    assert list(PLACE) == [2 * sum(name in line for line in LINES) for name in NAME]
