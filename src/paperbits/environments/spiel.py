"""OpenSpiel: every game of the catalogue as a Python game."""

from collections.abc import Mapping
from typing import Any

import numpy as np
import pyspiel

from paperbits.core.arrays import MOST_POINTS, Arrays
from paperbits.core.card import Card
from paperbits.core.catalogue import all_games
from paperbits.environments.playing import described, rewards_given, rewards_of

LONGEST = 2**31 - 1
"""The length of a match of which no bound is known."""

Type = pyspiel.GameType


def short_name(card: Card) -> str:
    """Return a game's name in OpenSpiel: ``paperbits_plexus``."""
    return f"paperbits_{card.id.replace('-', '_')}"


def game_type(card: Card, arrays: Arrays, *, zero_sum: bool) -> Any:
    """Return what OpenSpiel asks about a kind of game."""
    players, hidden = card.settings["players"], arrays.most_outcomes > 0
    settings = {name: setting.default for name, setting in card.settings.items()}
    return Type(
        short_name=short_name(card),
        long_name=card.title,
        dynamics=Type.Dynamics.SEQUENTIAL,
        chance_mode=(
            Type.ChanceMode.EXPLICIT_STOCHASTIC if hidden else Type.ChanceMode.DETERMINISTIC
        ),
        information=(
            Type.Information.IMPERFECT_INFORMATION
            if hidden
            else Type.Information.PERFECT_INFORMATION
        ),
        utility=Type.Utility.ZERO_SUM if zero_sum else Type.Utility.GENERAL_SUM,
        reward_model=Type.RewardModel.TERMINAL,
        max_num_players=players.high,
        min_num_players=players.low,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**settings, "rewards": "result"},
    )


class SpielGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel is untyped.
    """A game with its settings. Each game of the catalogue has a class of its own, with its card."""

    card: Card

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = dict(params or {})
        self.rewards = rewards_given(given.pop("rewards", "result"))
        self.arrays = described(self.card, given)
        players = int(self.arrays.game.players)
        zero_sum = self.rewards == "result" and players > 1
        info = pyspiel.GameInfo(
            num_distinct_actions=self.arrays.action_count,
            max_chance_outcomes=self.arrays.most_outcomes,
            num_players=players,
            min_utility=-1.0 if zero_sum else -float(MOST_POINTS),
            max_utility=1.0 if zero_sum else float(MOST_POINTS),
            utility_sum=0.0 if zero_sum else None,
            max_game_length=min(self.arrays.most_actions or LONGEST, LONGEST),
        )
        super().__init__(
            game_type(self.card, self.arrays, zero_sum=zero_sum), info, dict(params or {})
        )

    def new_initial_state(self, state: Any = None) -> "SpielState":
        """Return the state at the start. A state can't be given as a structure."""
        if state is not None:
            raise ValueError("A state of this game is made from its actions, not from a structure.")
        return SpielState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return a bound on the number of draws."""
        return self.arrays.most_draws

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Observer":
        """Return an observer of the planes, or of all that a player has seen."""
        if params:
            raise ValueError(f"An observer of this game has no parameters; it was given {params}.")
        return Observer(self.arrays, recall=bool(iig_obs_type and iig_obs_type.perfect_recall))


class SpielState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel is untyped.
    """A state of a match."""

    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.arrays, self.kind = game.arrays, game.rewards
        self.match = game.arrays.start()

    def current_player(self) -> int:
        """Return the player to move, or chance, or that the match is over."""
        if self.match.over:
            return int(pyspiel.PlayerId.TERMINAL)
        turn = self.match.turn
        return int(pyspiel.PlayerId.CHANCE) if turn is None else turn

    def is_terminal(self) -> bool:
        return self.match.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the outcomes of the draw that is due, with their probabilities."""
        outcomes = self.match.draws()
        total = sum(weight for _, weight in outcomes)
        return [(outcome, weight / total) for outcome, weight in outcomes]

    def _legal_actions(self, player: int) -> list[int]:
        actions: list[int] = np.flatnonzero(self.match.mask()).tolist()
        return actions

    def _apply_action(self, action: int) -> None:
        if self.match.draws():
            self.match.draw(action)
        else:
            self.match.act(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return self.match.draw_text(action)
        return self.match.action_text(action)

    def returns(self) -> list[float]:
        """Return each player's reward, 0 before the end."""
        if not self.match.over:
            return [0.0] * int(self.arrays.game.players)
        return rewards_of(self.arrays.card, self.match.scores(), self.kind)

    def __str__(self) -> str:
        """Return the position, and every seat's hidden part of it."""
        if self.match.draws():
            return "\n".join(
                [
                    "A draw is due.",
                    *(self.match.known(seat) for seat in range(self.arrays.game.players)),
                ]
            )
        position = self.match.position()
        hidden = [f"{name}: {value}" for name, value in position.hidden_state().items()]
        return "\n".join([position.text(), *hidden])

    def __deepcopy__(self, memo: object) -> "SpielState":
        return self.clone()  # type: ignore[no-any-return]


class Observer:
    """What a player sees (``open_spiel.python.observation``): ``dict`` has the planes by name, all
    of them views of ``tensor``. With ``recall`` it is a text of everything since the start.
    """

    def __init__(self, arrays: Arrays, *, recall: bool) -> None:
        self.recall = recall
        sizes = [int(np.prod(plane.shape)) for plane in arrays.planes]
        self.tensor = None if recall else np.zeros(sum(sizes), np.float32)
        self.dict: dict[str, Any] = {}
        begin = 0
        for plane, size in zip(arrays.planes, sizes, strict=True):
            if self.tensor is not None:
                self.dict[plane.name] = self.tensor[begin : begin + size].reshape(plane.shape)
            begin += size

    def set_from(self, state: SpielState, player: int) -> None:
        """Take over what a player sees in a state."""
        if self.tensor is not None:
            for name, plane in state.match.observe(player).items():
                self.dict[name][...] = plane

    def string_from(self, state: SpielState, player: int) -> str:
        """Return what a player sees in a state as text."""
        if self.recall:
            return state.match.known(player)
        planes = state.match.observe(player)
        return "\n".join(
            f"{name}: {np.array2string(plane, threshold=2**31)}" for name, plane in planes.items()
        )


def register_all() -> None:
    """Register every game of the catalogue with OpenSpiel; those registered already stay."""
    known = set(pyspiel.registered_names())
    for card in all_games():
        if short_name(card) not in known:
            kind = type(
                f"{card.game.__name__}Game", (SpielGame,), {"card": card, "__doc__": card.blurb}
            )
            pyspiel.register_game(game_type(card, described(card), zero_sum=False), kind)
