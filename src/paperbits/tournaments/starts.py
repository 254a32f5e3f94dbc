"""The choice of who makes the first move: over a tournament, each player in half of their matches."""

from collections import Counter
from collections.abc import Iterable
from typing import Final

from paperbits.tournaments.meeting import Meeting, Pair

MOST: Final = 2
"""The most by which a player's matches with and without the first move may differ, if possible."""


class Starts:
    """How often each player made the first move, and who did so last."""

    def __init__(self, meetings: Iterable[Meeting]) -> None:
        """``meetings`` in the order of the rounds. Byes play no part."""
        self.more: Counter[int] = Counter()
        """Of each player, the matches with the first move less those without."""
        self.last: dict[int, bool] = {}
        """Whether the player had the first move in the last match."""
        self._met: dict[frozenset[int], int] = {}
        for meeting in meetings:
            if meeting.second is not None:
                self.more[meeting.first] += 1
                self.more[meeting.second] -= 1
                self.last[meeting.first], self.last[meeting.second] = True, False
                self._met[frozenset(meeting.players)] = meeting.first

    def cost(self, one: int, other: int) -> int:
        """How uneven a match between these two leaves their starts, with the better of the two
        orders; 0 or more.
        """
        return min(self._uneven(one, other), self._uneven(other, one))

    def too_many(self, one: int, other: int) -> int:
        """How many of the two would then have begun or not begun in more than ``MOST`` matches too
        many.
        """
        low, high = sorted((self.more[one], self.more[other]))
        return (low + 1 > MOST) + (high - 1 < -MOST)

    def pair(self, one: int, other: int) -> Pair:
        """Let the player begin who did so less often; else the one who did not in the last match;
        else the one who did not when they met. Where all that is equal, ``one`` begins.
        """
        back = self._met.get(frozenset((one, other))) == one
        of_one = (self.more[one], self.last.get(one, False), back)
        of_other = (self.more[other], self.last.get(other, False), False)
        return Pair(one, other) if of_one <= of_other else Pair(other, one)

    def _uneven(self, first: int, second: int) -> int:
        return (self.more[first] + 1) ** 2 + (self.more[second] - 1) ** 2
