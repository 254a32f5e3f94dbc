"""PettingZoo: a match of any game as an AEC environment."""

from typing import Any

import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import OrderEnforcingWrapper

from paperbits.core.arrays import Arrays, settle
from paperbits.environments import playing
from paperbits.environments.spaces import LegalActions, Seen, observation_space, seen


class RawEnv(AECEnv[str, Seen, int | None]):  # type: ignore[misc]  # PettingZoo is untyped.
    """A match. The agents are ``player_0`` and so on, in the order of their seats; a player may
    have several turns in a row.
    """

    def __init__(
        self,
        game: str,
        *,
        rewards: playing.Rewards = "result",
        flat: bool = True,
        render_mode: str | None = None,
        **settings: Any,
    ) -> None:
        super().__init__()
        self.arrays: Arrays = playing.described(game, settings)
        self.flat, self.kind = flat, playing.rewards_given(rewards)
        self.render_mode = playing.render_mode_given(render_mode)
        self.metadata = {
            "name": f"{self.arrays.card.id.replace('-', '_')}_v0",
            "render_modes": list(playing.RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        self.possible_agents = [f"player_{seat}" for seat in range(self.arrays.game.players)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.observation_spaces = {
            agent: observation_space(self.arrays, flat=flat) for agent in self.possible_agents
        }
        self.action_spaces: dict[str, Any] = {
            agent: LegalActions(self.arrays.action_count) for agent in self.possible_agents
        }
        self._chance, _ = seeding.np_random(None)

    def __str__(self) -> str:
        return str(self.metadata["name"])

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a match. The seed decides what is drawn; games without hidden tiles need none."""
        if seed is not None:
            self._chance, _ = seeding.np_random(seed)
        self.match = self.arrays.start()
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._go_on()

    def _go_on(self) -> None:
        """Settle draws, and select the player to move."""
        settle(self.match, lambda most: int(self._chance.integers(most)))
        self._mask = self.match.mask()
        turn = self.match.turn
        self.agent_selection = self.possible_agents[turn or 0]
        self.action_spaces[self.agent_selection].mask = self._mask

    def step(self, action: int | None) -> None:
        """Make an action of the player to move, None for a player of a match that is over.

        Raises IllegalMoveError for an action that is not legal; the match goes on then.
        """
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self.match.act(playing.action_given(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._go_on()
        if self.match.over:
            shares = playing.rewards_of(self.arrays.card, self.match.scores(), self.kind)
            self.rewards = dict(zip(self.possible_agents, shares, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        self._accumulate_rewards()

    def observe(self, agent: str) -> Seen:
        """Return the planes that a player sees, and the legal actions if it is to move."""
        seat = self._seats[agent]
        mask = self._mask.copy() if seat == self.match.turn else np.zeros_like(self._mask)
        return seen(self.match.observe(seat), mask, flat=self.flat)

    def render(self) -> Any:
        """Return the position as ``render_mode`` says; ``human`` prints it. Racks stay hidden."""
        return playing.render(self.match, self.render_mode)

    def close(self) -> None:
        """Do nothing: nothing is open."""


raw_env = RawEnv


def env(
    game: str,
    *,
    rewards: playing.Rewards = "result",
    flat: bool = True,
    render_mode: str | None = None,
    **settings: Any,
) -> OrderEnforcingWrapper[str, Seen, int | None]:
    """Return an environment for a game, given by its id, with its settings by name.

    ``rewards`` are the ``result`` or the ``scores``, at the end. An observation
    is one vector of all planes; without ``flat``, the planes by name. Raises UnknownGameError or
    SettingError.
    """
    return OrderEnforcingWrapper(
        RawEnv(game, rewards=rewards, flat=flat, render_mode=render_mode, **settings)
    )
