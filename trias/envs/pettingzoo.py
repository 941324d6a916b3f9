"""PettingZoo environment for both games: seats take turns (AEC), with a mask of the legal actions.

Needs the extra: `pip install .[pettingzoo]`. docs/pettingzoo.md explains it and has an example.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random, SystemRandom
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from .. import arena, games
from ..games.view import view_of
from ..match import Match
from .coding import load_coding

VERSION = 0
#: The reward for an illegal action. The wrapper that `env` adds then ends the game.
ILLEGAL_REWARD = -1.0


def env(
    game: str = "trias",
    players: int | None = None,
    options: Mapping[str, str] | None = None,
    render_mode: str | None = None,
) -> Any:
    """Return the environment in PettingZoo's usual wrappers: an illegal action ends the game with -1.

    game: `trias` or `triad`. players: 2 to 5, by default 4; in Triad 2. options: as in a record, such as
    {"pole": "closed"}. render_mode: None or "ansi". Raises ValueError for unknown arguments.
    """
    wrapped = wrappers.TerminateIllegalWrapper(
        raw_env(game, players, options, render_mode), illegal_reward=ILLEGAL_REWARD
    )
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


class raw_env(AECEnv):
    """A game as an environment, without wrappers. Its agents are `seat_0`, `seat_1` and so on, clockwise.

    match: the current game, a trias.match.Match; `trias.record` turns it into a record.
    """

    def __init__(
        self,
        game: str = "trias",
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if game not in games.NAMES:
            raise ValueError(f"no such game: {game!r}; there are {', '.join(games.NAMES)}")
        rules = games.load(game)
        count = min(4, rules.PLAYERS[-1]) if players is None else players
        if count not in rules.PLAYERS:
            raise ValueError(f"{game} is not for {count} players")
        if render_mode not in (None, "ansi"):
            raise ValueError(f"no such render_mode: {render_mode!r}")
        for option, value in (options or {}).items():
            if value not in rules.OPTIONS.get(option, ()):
                known = ", ".join(f"{name}={'|'.join(values)}" for name, values in rules.OPTIONS.items())
                raise ValueError(f"{game} has no option {option}={value!r}; there are {known or 'none'}")
        self.metadata = {
            "name": f"{game}_v{VERSION}",
            "render_modes": ["ansi"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.game = game
        self.options = dict(options or {})
        self.coding = load_coding(game)
        self.possible_agents = [f"seat_{seat}" for seat in range(count)]
        self.agents = self.possible_agents[:]
        self.action_spaces = {agent: spaces.Discrete(self.coding.ACTIONS) for agent in self.agents}
        self.observation_spaces = {agent: self._observation_space() for agent in self.agents}
        self._random = Random(SystemRandom().getrandbits(64))

    def _observation_space(self) -> Any:
        coding = self.coding
        shape = (len(coding.COLUMNS),)
        return spaces.Dict(
            {
                "observation": spaces.Box(coding.LOW, coding.HIGH, shape, np.int16),
                "action_mask": spaces.Box(0, 1, (coding.ACTIONS,), np.int8),
            }
        )

    def observation_space(self, agent: str) -> Any:
        """Return the observation space of a seat."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """Return the action space of a seat."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a new game. The same seed deals the same game; without a seed the generator continues."""
        del options
        if seed is not None:
            self._random = Random(seed)
        self.agents = self.possible_agents[:]
        seats = [{"name": agent, "bot": None} for agent in self.agents]
        self.match = Match.new(self.game, seats, self._random, self.options)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Number the legal actions and select the agent to move."""
        self._legal = self.coding.numbered(self.match.state)
        self.agent_selection = self.possible_agents[self.match.state.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        """Return what a seat knows, as numbers, and a mask: 1 for each of its legal actions.

        Hidden cards are redealt first (R12). While another seat decides, the mask is all 0.
        """
        seat = self.possible_agents.index(agent)
        seen = self.match.state.redeal(seat, Random(0))
        mask: Any = np.zeros(self.coding.ACTIONS, np.int8)
        if seat == self.match.state.to_move:
            mask[list(self._legal)] = 1
        return {"observation": np.array(self.coding.observation(seen, seat), np.int16), "action_mask": mask}

    def step(self, action: Any) -> None:
        """Play the action with this index for the seat to move. Raises ValueError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action not in self._legal:
            raise ValueError(f"not legal here: {action}")
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.match.play_all([self._legal[int(action)]])
        winners = self.match.state.winners()
        if winners is not None:
            self.rewards = self._final_rewards(winners)
            self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._look()

    def _final_rewards(self, winners: tuple[int, ...]) -> dict[str, float]:
        """Return the rewards, of sum 0: 1 for a sole winner, less if several win, negative for losers."""
        if not winners:
            return dict.fromkeys(self.agents, 0.0)
        count = len(self.possible_agents)
        shares = [(seat in winners) / len(winners) for seat in range(count)]
        return {
            agent: (count * share - 1) / (count - 1) for agent, share in zip(self.agents, shares, strict=True)
        }

    def render(self) -> str | None:
        """Return the position as text, as the seat to move knows it; None without a render_mode."""
        if self.render_mode is None:
            return None
        state = self.match.state
        return str(view_of(self.game, state, state.to_move, len(self.possible_agents), Random(0)))

    def close(self) -> None:
        """Do nothing: there is nothing to close."""

    def action_text(self, action: int) -> str:
        """Return a legal action of the seat to move in notation. Raises KeyError for any other index."""
        return self.match.game.action_text(self._legal[int(action)])

    def action_index(self, text: str) -> int:
        """Return the index of a legal action given in notation. Raises ValueError for any other text."""
        for index, code in self._legal.items():
            if self.match.game.action_text(code) == text:
                return index
        raise ValueError(f"not legal here: {text!r}")

    def bot_action(self, bot: str) -> int:
        """Return the index of the action that a built-in bot plays. The bot sees what its seat sees."""
        code = arena.choose(self.match, bot, self._random)
        return next(index for index, legal in self._legal.items() if legal == code)
