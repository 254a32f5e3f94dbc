"""The goals of a solution: the winner, the best margin, the best score of one player, or the share
of each of three or more.

A larger value is better for player 1, also in games in which the lowest score wins.
"""

import math
from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from paperbits.core.capabilities import Searchable
from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Record
from paperbits.search.rewards import share

Value = Any
"""An outcome (1, 0, -1), a margin, the score of one player, or a tuple of shares, by the goal."""


class Goal(ABC):
    """The values of final positions, and the order in which a player prefers values."""

    most: int | None = None
    """The largest possible gain, at which a search may stop; None if there is no bound."""

    def __init__(self, card: Card, game: Searchable, players: int) -> None:
        self.card, self.game, self.players = card, game, players
        self.sign = -1 if card.lowest_wins else 1

    @abstractmethod
    def end(self, record: Record) -> Value:
        """Return the value of a position that is over."""

    def gain(self, value: Value, mover: int) -> Any:
        """Return a number that is larger the better a value is for a player."""
        return -value if mover else value

    def winners(self, value: Value) -> list[int]:
        """Return all players (from 1) who share the best result."""
        return [1] if value > 0 else [2] if value < 0 else [1, 2]

    def margin(self, value: Value) -> int | float | None:
        """Return the value as JSON shows a margin or a score, a float if scores are products; None
        for outcomes and shares.
        """
        margin = value * self.sign
        return float(margin) if self.card.outcome_by == "product" else margin

    def _scores(self, record: Record) -> Any:
        scores = np.zeros(self.players)
        self.game.scores(record, scores)
        return scores

    def _exact(self, record: Record) -> list[int]:
        """Return the scores as integers. Products are too large for the rules' floats."""
        if self.card.outcome_by == "sum":
            return [round(float(score)) for score in self._scores(record)]
        return [math.prod(part.points for part in parts) for parts in self.game.parts(record)]


class OutcomeGoal(Goal):
    """The outcome for player 1 of two: 1 for a win, 0 for a tie, -1 for a loss."""

    most = 1

    def end(self, record: Record) -> int:
        return round(2 * share(self._scores(record), 0, self.sign) - 1)

    def margin(self, value: Value) -> None:
        return None


class Margin(Goal):
    """Player 1's score less player 2's, negated if the lowest score wins."""

    def end(self, record: Record) -> int:
        first, second = self._exact(record)
        return (first - second) * self.sign


class Score(Goal):
    """The score in a game for one player."""

    def end(self, record: Record) -> int:
        return self._exact(record)[0] * self.sign

    def gain(self, value: Value, mover: int) -> Any:
        return value

    def winners(self, value: Value) -> list[int]:
        return [1]


class Shares(Goal):
    """For each of three or more players, the share of the other players whom they beat (max-n;
    Luckhardt and Irani, 1986). If several moves are equally good for a player, the first in the
    game's own order is taken. So the value is one equilibrium of possibly several.
    """

    def end(self, record: Record) -> tuple[float, ...]:
        scores = self._scores(record)
        return tuple(float(share(scores, player, self.sign)) for player in range(self.players))

    def gain(self, value: Value, mover: int) -> Any:
        return value[mover]

    def winners(self, value: Value) -> list[int]:
        return [player for player, own in enumerate(value, 1) if own == max(value)]

    def margin(self, value: Value) -> None:
        return None


def goal_of(position: KernelPosition, *, margins: bool) -> Goal:
    """Return the goal for the players; raises PaperbitsError for margins among three or more."""
    if margins and position.players > 2:
        raise PaperbitsError("Margins are for one player or two.")
    several = Shares if position.players > 2 else Margin if margins else OutcomeGoal
    kind = Score if position.players == 1 else several
    return kind(position.card, position.game, position.players)
