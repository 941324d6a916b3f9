"""Bots: they are legal, repeatable and honest, and `greedy` is stronger than `random`."""

from __future__ import annotations

import sys
from random import Random

import pytest

from tests.amount import amount
from tests.engine.boards import at, play, random_states, tiles
from trias import arena
from trias.games import trias as game
from trias.games.trias import bot as bots
from trias.games.trias.bot.baselines import evaluate, unseen_cards
from trias.games.trias.bot.levels import FORMER, LEVELS, OPPONENTS
from trias.games.trias.state import State
from trias.match import Match

BOTS = game.BOTS
#: By default one of each kind: random, by rule, by search, with foresight, with a style.
SOME = amount(("random", "greedy", "steady", "expert", "nella"), BOTS)
PLAYERS = amount((2, 5), (2, 3, 4, 5))
STEP = 17 if sys.platform == "emscripten" else 5


def answer(state: State, bot: str, seed: int = 0) -> int:
    """Return the bot's choice: the last action that it yields."""
    return list(bots.think(state, bot, Random(seed)))[-1]


def states(players: int, seed: int, pole: str = "unlimited") -> list[State]:
    """Return some positions from a random game, in every phase."""
    found = [state.clone() for state in random_states(players, seed, pole)]
    return [state for number, state in enumerate(found) if number % STEP == 0 and state.phase != "over"]


def few(bot: str, found: list[State]) -> list[State]:
    """Return positions of different phases, fewer of them for slower bots."""
    if bot in ("random", "greedy"):
        return found
    every = 16 if bot in ("oneturn", "strong", "expert", "tessa", "cora") else 6
    return found[1 :: every * (2 if sys.platform == "emscripten" else amount(2, 1))]


def drifts(state: State) -> int:
    """Return how many drifts there are to choose from, in the phase of the card with both cards."""
    if state.phase == "drift":
        return len(state.legal())
    found = 0
    for code in state.legal():
        later = state.clone()
        later.play(code)
        found += len(later.legal())
    return found


@pytest.mark.native
@pytest.mark.parametrize("bot", ["expert", "strong", "casual"])
@pytest.mark.parametrize("players", PLAYERS)
def test_how_long_a_decision_is_can_be_told_before(bot: str, players: int) -> None:
    for phase in ("card", "drift"):
        some = states(players, 4 if players == 3 else 3)  # game 3 of three leaves hardly a choice
        found = [state for state in some if state.phase == phase and state.last_turns is None]
        state = max(found[len(found) // 3 :], key=drifts)  # a bot with little choice decides sooner
        count = sum(1 for _ in bots.think(state, bot, Random(1)))
        assert 0.3 * bots.pieces(state, bot) < count < 1.4 * bots.pieces(state, bot)


def test_the_bots_have_names() -> None:
    assert BOTS[:3] == ("random", "greedy", "oneturn")
    assert BOTS[3:] == (*list(LEVELS)[:-1], *FORMER, "expert", *OPPONENTS)
    with pytest.raises(KeyError):
        bots.think(next(iter(states(2, 0))), "nobody", Random(0))


@pytest.mark.parametrize("bot", SOME)
@pytest.mark.parametrize("players", PLAYERS)
def test_a_bot_s_every_answer_is_legal(bot: str, players: int) -> None:
    for pole in ("unlimited", "closed"):
        for state in few(bot, states(players, players, pole)):
            legal = set(state.legal())
            answers = list(bots.think(state, bot, Random(1)))
            assert answers
            assert set(answers) <= legal


@pytest.mark.parametrize("bot", SOME)
def test_a_bot_leaves_the_state_alone(bot: str) -> None:
    for state in few(bot, states(4, 9)):
        before = (
            repr(state),
            list(state.hands),
            state.deck,
            state.room[:],
            dict(state.spent),
            state.cards_drawn,
        )
        answer(state, bot)
        assert before == (
            repr(state),
            list(state.hands),
            state.deck,
            state.room[:],
            dict(state.spent),
            state.cards_drawn,
        )


@pytest.mark.parametrize("bot", SOME)
def test_the_same_position_and_chance_give_the_same_choice(bot: str) -> None:
    for state in few(bot, states(3, 4)):
        assert len({answer(state, bot, 7) for _ in range(3)}) == 1
        assert answer(state.clone(), bot, 7) == answer(state, bot, 7)


def questions(bot: str) -> list[State]:
    """Return a position in each phase, and every position in one of the bot's turns, late in a game."""
    games = [state.clone() for state in random_states(2, 6)]
    found = [next(state for state in games if state.phase == phase) for phase in ("place", "card")]
    drifts = [state for state in games if state.phase == "drift"]
    for start in (drifts[len(drifts) * 2 // 3], next(state for state in games if state.last_turns == 2)):
        state, seat = start.clone(), start.player
        while state.phase in ("drift", "act") and state.player == seat:
            found.append(state.clone())
            state.play(answer(state, bot, 11))
    return found


@pytest.mark.parametrize("bot", SOME)
def test_the_same_question_has_the_same_answer_whatever_was_asked_between(bot: str) -> None:
    """Ask about positions in the order of play, twice in a row, and in random order."""
    asked = questions(bot)[: amount(6, 99)]
    assert len(asked) > 4
    numbers = range(len(asked))
    answers: dict[int, int] = {}
    for number in (*sorted([*numbers, *numbers]), *reversed(numbers)):
        found = answer(asked[number], bot, 3)
        assert answers.setdefault(number, found) == found, asked[number].phase
    assert set(answers) == set(range(len(asked)))


def test_a_question_asked_before_the_turn_was_decided_keeps_its_answer() -> None:
    """Later the same position belongs to a turn that was decided differently."""
    start, then = questions("pip")[2:4]
    alone = [answer(then, "pip", seed) for seed in range(40)]
    for seed in range(40):
        answer(start, "pip", 11)
        assert answer(then, "pip", seed) == alone[seed]


@pytest.mark.parametrize("bot", SOME)
@pytest.mark.parametrize("players", PLAYERS)
def test_equal_views_give_equal_choices(bot: str, players: int) -> None:
    """A choice cannot depend on what is hidden from the seat."""
    for number, state in enumerate(few(bot, states(players, 20 + players))):
        seat = state.to_move
        redeals = [state.redeal(seat, Random(seed)) for seed in (number, number + 1000, number + 2000)]
        assert len({answer(seen, bot, 3) for seen in [state, *redeals]}) == 1


def test_random_takes_every_legal_action_sooner_or_later() -> None:
    state = at(tiles(W="a*"), {"a0": [1, 0, 0]}, ap=1)
    legal = set(state.legal())
    assert {answer(state, "random", seed) for seed in range(40 * len(legal))} == legal


def test_greedy_takes_the_points() -> None:
    land = tiles(W="a0 a3 b0 c0")
    state = at(land, {"c0": [2, 1, 0], "a3": [1, 1, 1]}, phase="drift", card="W")
    chosen = state.clone()
    chosen.play(answer(state, "greedy"))
    assert chosen.score[0] == 2


def test_greedy_ends_the_turn_where_nothing_can_be_gained() -> None:
    state = at(tiles(W="a*"), {}, stock=[15, 15, 15])
    assert game.action_text(answer(state, "greedy")) == "end"


def test_evaluate_of_a_finished_game_is_the_lead_in_points() -> None:
    state = at(tiles(W="a* c9"), {"c9": [1, 0, 0]}, last_turns=1, score=[4, 2, 0])
    play(state, "end")
    assert [evaluate(state, seat) for seat in range(3)] == [5 - 1, 2 - 2.5, 0 - 3.5]


def test_unseen_cards_are_those_with_the_top_card_s_back() -> None:
    state = at(tiles(W="a*"), {"a0": [1, 0, 0]}, phase="card", hands=["M", "S", "W"], deck="WWMSSSMMWX")
    assert unseen_cards(state, 0) == {2: 1, 3: 2}, "a W on the deck, and the hands S and W: all of deck 1"
    assert unseen_cards(state, 1) == {1: 1, 3: 2}
    play(state, "draw")
    state.phase = "card"
    assert unseen_cards(state, 0) == {1: 3, 2: 3, 3: 2, 5: 1}, "all of deck 2"


@pytest.mark.parametrize("players", PLAYERS)
def test_bots_play_whole_games(players: int) -> None:
    for pole in ("unlimited", "4", "closed"):
        match = arena.selfplay("trias", ["random"] * players, 5, {"pole": pole})
        assert match.state.winners() is not None
        assert match.texts() == arena.selfplay("trias", ["random"] * players, 5, {"pole": pole}).texts()
        assert match.options == {"pole": pole}
    names = ["greedy", *["random"] * (players - 1)]
    match = arena.selfplay("trias", names, 6)
    assert match.state.winners() is not None
    assert [seat["bot"] for seat in match.seats] == names


def test_a_bot_is_asked_with_what_its_seat_may_know(monkeypatch: pytest.MonkeyPatch) -> None:
    match = Match.new("trias", [{"name": "A"}, {"name": "B"}], Random(2))
    questions: list[State] = []

    def think(state: State, bot: str, rng: Random) -> list[int]:
        questions.append(state)
        return [min(state.legal())]

    monkeypatch.setattr(bots, "think", think)
    for _ in range(12):
        match.play(arena.choose(match, "any", Random(len(questions))))
    state = match.state
    assert isinstance(state, State)
    assert all(seen is not state for seen in questions)
    assert any(seen.deck != state.deck for seen in questions)


@pytest.mark.native
def test_greedy_beats_random_in_more_than_nine_of_ten_games_of_two() -> None:
    """Each deal is played twice, with the seats exchanged."""
    deals = amount(5, 60)
    won = 0.0
    for seed in range(deals):
        for names in (["greedy", "random"], ["random", "greedy"]):
            winners = arena.selfplay("trias", names, seed).state.winners()
            assert winners is not None
            won += (names.index("greedy") in winners) / len(winners)
    assert won / (2 * deals) > 0.9
