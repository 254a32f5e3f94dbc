"""The players of a study: a level of the game's opponents, or a player that moves at random."""

import random
from typing import Final, Protocol

from paperbits.core.engine.levels import level_of
from paperbits.core.position import Card, Position
from paperbits.engines.choose import choose

RANDOM: Final = "random"
"""The name of the player that chooses any legal move, each as often as the others."""

PATIENCE: Final = 3_600.0
"""The most seconds for a move.

Levels are limited by the games that they try out, so that the same seed plays the same on slow and
busy machines.
"""


class Player(Protocol):
    """Somebody who can be asked for a move."""

    def choose(self, position: Position, seed: int) -> str:
        """Return a move for the player to move. The position is not changed."""

    def close(self) -> None:
        """End what the player began."""


class LevelPlayer:
    """A level of the game's opponents."""

    def __init__(self, level: str) -> None:
        self.level = level

    def choose(self, position: Position, seed: int) -> str:
        """Return the level's move."""
        return choose(position, self.level, seed=seed, seconds=PATIENCE).move

    def close(self) -> None:
        """Do nothing."""


class RandomPlayer:
    """A player that chooses any legal move."""

    def choose(self, position: Position, seed: int) -> str:
        """Return any legal move. Where moves are listed by families, a search's first move is taken
        instead.
        """
        rng = random.Random(f"{seed}:{len(position.plies)}")  # noqa: S311  # For statistics, not for secrets.
        moves = position.legal().moves
        for _ in range(20):
            move = rng.choice(moves)
            trial = position.copy()
            try:
                trial.push(move)
            except ValueError:
                continue  # A family of moves is not a move.
            return move
        return choose(position, position.card.levels[0].name, seed=seed, seconds=PATIENCE).move

    def close(self) -> None:
        """Do nothing."""


def check_player(card: Card, name: str) -> None:
    """Raise PaperbitsError unless the name is a player's of this game."""
    if name != RANDOM:
        level_of(card, name)


def player_of(name: str) -> Player:
    """Return the player of a name that ``check_player`` accepts."""
    return RandomPlayer() if name == RANDOM else LevelPlayer(name)
