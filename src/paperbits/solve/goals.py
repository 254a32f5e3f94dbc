"""What a solution asks for: who wins, the best margin, the best score of one player, or each
player's share among many.

A value is oriented so that more is better for player 1, also in games in which the lowest score
wins.
"""

from abc import ABC, abstractmethod
from typing import Any

import numpy as np

from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Card
from paperbits.core.rules import Record, Rules
from paperbits.search.rewards import share

Value = Any
"""An outcome (1, 0, -1), a margin, the score of one player, or a tuple of shares: what the goal
says.
"""


class Goal(ABC):
    """What ends are worth, and which of two values a player prefers."""

    most: int | None = None
    """The gain that can't be exceeded, so that a search may stop there; None where there is no such
    gain.
    """

    def __init__(self, card: Card, game: Rules, players: int) -> None:
        self.card, self.game, self.players = card, game, players
        self.sign = -1 if card.lowest_wins else 1

    @abstractmethod
    def end(self, record: Record) -> Value:
        """Return the value of a position that is over."""

    @abstractmethod
    def gain(self, value: Value, mover: int) -> Any:
        """Return a number that is larger the better a value is for a player."""

    @abstractmethod
    def winners(self, value: Value) -> list[int]:
        """Return all players, from 1, who share the best result."""

    def margin(self, value: Value) -> int | float | None:
        """Return the value as a margin of scores, if it is one."""
        return None

    def _scores(self, record: Record) -> Any:
        scores = np.zeros(self.players)
        self.game.scores(record, scores)
        return scores

    def _exact(self, record: Record) -> list[int]:
        """The scores as integers; products outgrow what the rules' floats hold."""
        if self.card.outcome_by == "sum":
            return [round(float(score)) for score in self._scores(record)]
        totals = []
        for parts in self.game.parts(record):
            product = 1
            for part in parts:
                product *= part.points
            totals.append(product)
        return totals

    def _plain(self, margin: int) -> int | float:
        """A margin as JSON shows it: an integer, or a float where scores are products."""
        return float(margin) if self.card.outcome_by == "product" else margin


class Outcome(Goal):
    """Who of two wins: 1, 0 or -1."""

    most: int | None = 1

    def end(self, record: Record) -> int:
        """See Goal."""
        return round(2 * share(self._scores(record), 0, self.sign) - 1)

    def gain(self, value: Value, mover: int) -> Any:
        """See Goal."""
        return -value if mover else value

    def winners(self, value: Value) -> list[int]:
        """See Goal."""
        return [1] if value > 0 else [2] if value < 0 else [1, 2]


class Margin(Outcome):
    """Player 1's score less player 2's; the sign is turned where the lowest score wins."""

    most = None

    def end(self, record: Record) -> int:
        """See Goal."""
        first, second = self._exact(record)
        return (first - second) * self.sign

    def margin(self, value: Value) -> int | float:
        """See Goal."""
        return self._plain(value * self.sign)


class Score(Goal):
    """The score of one player alone."""

    def end(self, record: Record) -> int:
        """See Goal."""
        return self._exact(record)[0] * self.sign

    def gain(self, value: Value, mover: int) -> Any:
        """See Goal."""
        return value

    def winners(self, value: Value) -> list[int]:
        """See Goal."""
        return [1]

    def margin(self, value: Value) -> int | float:
        """See Goal."""
        return self._plain(value * self.sign)


class Shares(Goal):
    """For each of three or more players the share of the others that they end ahead of (max-n;
    Luckhardt and Irani, 1986).

    Where a player has several moves of equal value, the first in the game's own order is taken, so
    that the value is one of the equilibria, not necessarily the only one.
    """

    def end(self, record: Record) -> tuple[float, ...]:
        """See Goal."""
        scores = self._scores(record)
        return tuple(float(share(scores, player, self.sign)) for player in range(self.players))

    def gain(self, value: Value, mover: int) -> Any:
        """See Goal."""
        return value[mover]

    def winners(self, value: Value) -> list[int]:
        """See Goal."""
        return [player for player, own in enumerate(value, 1) if own == max(value)]


def goal_of(position: KernelPosition, *, margins: bool) -> Goal:
    """Return the goal that fits the number of players.

    Raises PaperbitsError for margins among three or more.
    """
    if margins and position.players > 2:
        raise PaperbitsError("Margins are for one player or two.")
    kind = Score if position.players == 1 else Shares if position.players > 2 else Margin if margins else Outcome
    return kind(position.card, position.game, position.players)
