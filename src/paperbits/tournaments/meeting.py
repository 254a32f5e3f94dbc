"""Two players who meet, and the half points of each."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

WIN: Final = (2, 0)
"""The result of a meeting that its first player won, in half points; of a bye, too."""


class Pair(NamedTuple):
    """Two players who are to meet; ``first`` makes the first move."""

    first: int
    second: int | None
    """None if the first player has nobody to play in this round, a bye."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pairing of some round, and its result."""

    first: int
    second: int | None
    """None: a bye."""
    result: tuple[int, int] | None = None
    """Half points of both: 2 for a win, 1 for a tie, 0 for a loss. None while they play."""

    @property
    def players(self) -> tuple[int, ...]:
        """One or two players."""
        return (self.first,) if self.second is None else (self.first, self.second)

    def against(self, player: int) -> int | None:
        """The opponent of one of its players; None for a bye."""
        return self.first if player == self.second else self.second

    def gained(self, player: int) -> int:
        """The half points of one of its players, 0 while they play."""
        return 0 if self.result is None else self.result[player != self.first]


def half_points(players: Iterable[int], meetings: Iterable[Meeting]) -> dict[int, int]:
    """The half points of each player."""
    points = dict.fromkeys(players, 0)
    for meeting in meetings:
        for player in meeting.players:
            if player in points:
                points[player] += meeting.gained(player)
    return points
