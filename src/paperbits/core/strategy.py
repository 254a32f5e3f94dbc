"""Strategies and graphs that a game may offer to solvers: knowledge that no search finds by itself."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal


@dataclass(frozen=True, slots=True)
class Pairing:
    """A player wins from the start, or one or both hold a tie, and why: usually, every move has an
    answer.
    """

    players: tuple[int, ...]
    """From 1."""
    least: Literal["win", "tie"]
    evidence: Mapping[str, Any]
    """The argument, as a field of a certificate's claim: ``pairs``, ``groups``, ``chains``,
    ``rounds``, ``counts``, ``mirrors``, ``table`` or ``transposes``.
    """
    margin: int | None = None
    """How far player 1 ends ahead with best play, if the argument proves that, too."""
    searchable: bool = False
    """Whether a search finds the outcome soon, and the best moves besides."""

    @property
    def outcome(self) -> int | None:
        """1 if player 1 wins, -1 if player 2 does, 0 for a tie; None if it is not known."""
        if self.least == "win":
            return 3 - 2 * self.players[0]
        return 0 if len(self.players) == 2 else None


@dataclass(frozen=True, slots=True)
class Known:
    """The winner of a position is known from a written proof, and so is a move that keeps the win
    (any move, if the other player is to move).
    """

    winner: int
    """From 1."""
    move: Any
    evidence: Mapping[str, Any]
    """Fields of a certificate that prove the win with every move; empty where there is none."""


@dataclass(frozen=True, slots=True)
class Chase:
    """The rest of a match in which a player loses who can't go on to a free place. The players
    stand on one place of a bipartite graph and go by turns to a neighbouring free place. Places on
    which the next player wins at once are left out: going there loses, and is always possible.
    """

    won: bool
    """Whether the player to move wins at once."""
    here: int
    free: Mapping[int, Sequence[int]]
    """The free places and this one, each with its neighbours among them."""
    left: Sequence[int]
    """One side of the graph."""
