"""The PettingZoo environments: PettingZoo's own tests, observations without hidden cards, rewards, the docs'
example.

Skipped if PettingZoo is not installed; tests/requirements.txt lists it.
"""

from __future__ import annotations

import doctest
import re
from random import Random
from typing import Any

import pytest

pytest.importorskip("pettingzoo", reason="PettingZoo is not installed: tests/requirements.txt has it")

from pettingzoo.test import api_test, seed_test

from trias import record
from trias.envs.pettingzoo import ILLEGAL_REWARD, env, raw_env
from trias.games import load
from trias.games.trias import coding
from web.site import ROOT

PLAYERS = [("trias", 2), ("trias", 3), ("trias", 4), ("trias", 5), ("triad", 2)]
#: PettingZoo's interface test warns about observations with a mask, which its own games have too.
OF_MASKS = (
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
)


def play(game: Any, seed: int, most: int = 10**6) -> None:
    """Play random legal actions to the end of the game, or at most `most` of them."""
    rng = Random(seed)
    game.reset(seed=seed)
    for _ in range(most):
        observation, _, termination, _, _ = game.last()
        if termination:
            return
        game.step(rng.choice(observation["action_mask"].nonzero()[0]))


@pytest.mark.filterwarnings("error", *OF_MASKS)
@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_pettingzoos_own_test_passes(game: str, players: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(env(game, players), num_cycles=200)
    assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_the_same_seed_gives_the_same_game(game: str, players: int) -> None:
    seed_test(lambda: env(game, players), num_cycles=100)
    deals = []
    for seed in (1, 1, 2):
        one = raw_env(game, players)
        one.reset(seed=seed)
        deals.append(one.match.setup)
    assert deals[0] == deals[1] != deals[2]


def test_without_a_seed_chance_goes_on() -> None:
    one, two = raw_env("trias", 2), raw_env("trias", 2)
    deals = []
    for each in (one, two):
        each.reset(seed=4)
        each.reset()
        deals.append(each.match.setup)
        each.reset()
        deals.append(each.match.setup)
    assert deals[0] == deals[2] != deals[1] == deals[3]


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_no_hidden_card_reaches_an_observation(game: str, players: int) -> None:
    """Every seat observes the same in a game and in a redeal of that game for the seat."""
    changed = 0
    for most in range(0, 160, 16):
        one = raw_env(game, players)
        play(one, most, most)
        for seat, agent in enumerate(one.possible_agents):
            other = raw_env(game, players)
            other.reset(seed=0)
            other.match = one.match.redeal(seat, Random(most))
            other._look()
            changed += other.match.setup != one.match.setup
            seen, seen_there = one.observe(agent), other.observe(agent)
            assert seen["observation"].tolist() == seen_there["observation"].tolist()
            assert seen["action_mask"].tolist() == seen_there["action_mask"].tolist()
            if one.match.state.to_move == seat:
                one.render_mode = other.render_mode = "ansi"
                assert one.render() == other.render()
    assert (changed > 0) == (game == "trias"), "redealing changed nothing"


class Peeking:
    """A coding of Trias that shows every card, even hidden ones."""

    ACTIONS, LOW, HIGH, COLUMNS = coding.ACTIONS, 0, 5, tuple(map(str, range(60)))
    numbered = staticmethod(coding.numbered)

    @staticmethod
    def observation(state: Any, seat: int) -> list[int]:
        return [*state.hands, *state.deck]


def test_even_a_coding_that_peeks_sees_no_hidden_card() -> None:
    one, other = raw_env("trias", 3), raw_env("trias", 3)
    play(one, 4, 60)
    other.reset(seed=0)
    other.match = one.match.redeal(1, Random(5))
    assert other.match.state.deck != one.match.state.deck
    for each in (one, other):
        each.coding = Peeking
    seen = [each.observe("seat_1")["observation"].tolist() for each in (one, other)]
    assert seen[0] == seen[1] != [*one.match.state.hands, *one.match.state.deck]


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_the_mask_is_for_the_seat_to_move_alone(game: str, players: int) -> None:
    one = raw_env(game, players)
    play(one, 3, 30)
    for seat, agent in enumerate(one.possible_agents):
        mask = one.observe(agent)["action_mask"]
        legal = one.match.state.legal() if seat == one.match.state.to_move else []
        assert int(mask.sum()) == len(legal)
    texts = {one.action_text(index) for index in mask_of(one)}
    assert texts == {load(game).action_text(action) for action in one.match.state.legal()}
    assert all(one.action_text(one.action_index(text)) == text for text in texts)
    with pytest.raises(ValueError, match="not legal here: 'hop'"):
        one.action_index("hop")


def mask_of(one: Any) -> list[int]:
    found: list[int] = one.observe(one.agent_selection)["action_mask"].nonzero()[0].tolist()
    return found


@pytest.mark.parametrize(("game", "players"), PLAYERS)
def test_rewards_come_at_the_end_and_add_up_to_nothing(game: str, players: int) -> None:
    for seed in range(3):
        one = raw_env(game, players)
        play(one, seed)
        winners = one.match.state.winners()
        assert winners is not None
        assert sum(one.rewards.values()) == pytest.approx(0)
        assert all(one.terminations.values())
        best = max(one.rewards.values())
        if winners:
            assert [agent for agent, reward in one.rewards.items() if reward == best] == [
                one.possible_agents[seat] for seat in winners
            ]
        if len(winners) == 1:
            assert sorted(one.rewards.values()) == [-1 / (players - 1)] * (players - 1) + [1]


@pytest.mark.parametrize(
    ("winners", "rewards"),
    [((), [0, 0, 0]), ((1,), [-0.5, 1, -0.5]), ((0, 2), [0.25, -0.5, 0.25]), ((0, 1, 2), [0, 0, 0])],
)
def test_a_win_is_shared(
    winners: tuple[int, ...], rewards: list[float], monkeypatch: pytest.MonkeyPatch
) -> None:
    one = raw_env("trias", 3)
    one.reset(seed=1)
    monkeypatch.setattr(type(one.match.state), "winners", lambda state: winners)
    one.step(mask_of(one)[0])
    assert list(one.rewards.values()) == pytest.approx(rewards)


def test_rewards_before_the_end_are_nothing() -> None:
    one = raw_env("trias", 3)
    play(one, 5, 40)
    assert set(one.rewards.values()) == {0.0}
    assert set(one.terminations.values()) == {False}


def test_an_illegal_action_ends_the_game_or_is_refused() -> None:
    wrapped = env("triad")
    wrapped.reset(seed=1)
    wrong = wrapped.observe("seat_0")["action_mask"].argmin()
    agent = wrapped.agent_selection
    wrapped.step(wrong)
    assert wrapped.rewards[agent] == ILLEGAL_REWARD
    assert all(wrapped.terminations.values())
    raw = raw_env("triad")
    raw.reset(seed=1)
    with pytest.raises(ValueError, match="not legal here"):
        raw.step(wrong)
    assert raw.match.actions == []


def test_a_game_can_be_kept_as_a_record() -> None:
    one = env("trias", 3, {"pole": "closed"})
    play(one, 8)
    match = one.unwrapped.match
    again = record.loads(record.dumps(record.to_record(match)))
    assert again.texts() == match.texts()
    assert again.options == {"pole": "closed"}


def test_the_projects_bots_can_take_seats() -> None:
    one = env("triad")
    one.reset(seed=6)
    while not any(one.terminations.values()):
        bot = "casual" if one.agent_selection == "seat_0" else "random"
        one.step(one.unwrapped.bot_action(bot))
    assert one.unwrapped.match.state.winners() == (0,)


def test_the_board_is_drawn_when_asked() -> None:
    one = env("trias", 2, render_mode="ansi")
    one.reset(seed=1)
    drawn = one.render()
    assert "A  stock 10" in drawn
    assert "to place" in drawn
    quiet = raw_env("trias", 2)
    quiet.reset(seed=1)
    assert quiet.render() is None


@pytest.mark.parametrize(
    ("words", "why"),
    [
        ({"game": "chess"}, "no such game: 'chess'; there are trias, triad"),
        ({"players": 6}, "trias is not for 6 players"),
        ({"render_mode": "human"}, "no such render_mode: 'human'"),
        ({"options": {"pole": "x"}}, "trias has no option pole='x'; there are pole=unlimited|4|closed"),
        ({"options": {"sea": "4"}}, "trias has no option sea='4'; there are pole=unlimited|4|closed"),
        ({"game": "triad", "options": {"pole": "4"}}, "triad has no option pole='4'; there are none"),
    ],
)
def test_what_cannot_be_is_refused(words: dict[str, Any], why: str) -> None:
    with pytest.raises(ValueError, match=rf"^{re.escape(why)}$"):
        raw_env(**words)


def test_the_examples_of_the_docs_hold() -> None:
    result = doctest.testfile(str(ROOT / "docs" / "pettingzoo.md"), module_relative=False)
    assert result.attempted > 5
    assert result.failed == 0
