"""Two players who meet, and the half points of each."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from paperbits.core.errors import extra

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
        """How uneven a match leaves both players' starts in the better order; 0 or more."""
        return min(self._uneven(one, other), self._uneven(other, one))

    def too_many(self, one: int, other: int) -> int:
        """How many of the two would then have more than ``MOST`` starts too many or too few."""
        low, high = sorted((self.more[one], self.more[other]))
        return (low + 1 > MOST) + (high - 1 < -MOST)

    def pair(self, one: int, other: int) -> Pair:
        """Let the player begin who did less often, not last, or not when they met; else ``one``."""
        back = self._met.get(frozenset((one, other))) == one
        of_one = (self.more[one], self.last.get(one, False), back)
        of_other = (self.more[other], self.last.get(other, False), False)
        return Pair(one, other) if of_one <= of_other else Pair(other, one)

    def _uneven(self, first: int, second: int) -> int:
        return (self.more[first] + 1) ** 2 + (self.more[second] - 1) ** 2


def rounds_of(count: int) -> int:
    """The number of rounds in which each of ``count`` players meets each once."""
    return count - 1 + count % 2 if count > 1 else 0


def round_robin(count: int, *, twice: bool = False) -> list[list[Pair]]:
    """The rounds of ``count`` players from 0, by the circle method (Berger's tables).

    One player stays in place and the others go round. With an odd number, the player whom the one
    in place would meet rests; a rest is no bye and brings no points. Each makes the first move in
    half of the matches, or in one more or one less than the other half. ``twice``: all rounds come
    again with the other player making the first move.
    """
    even = count + count % 2
    circle = even - 1
    rounds = []
    for number in range(circle):
        pairs = []
        if even == count:
            # The player in place begins every other round.
            pairs.append(Pair(number, circle) if number % 2 == 0 else Pair(circle, number))
        for step in range(1, even // 2):
            ahead, behind = (number + step) % circle, (number - step) % circle
            pairs.append(Pair(behind, ahead) if step % 2 else Pair(ahead, behind))
        rounds.append(pairs)
    rounds = rounds[: rounds_of(count)]
    return (
        rounds
        + [
            [Pair(second, first) for first, second in pairs if second is not None]
            for pairs in rounds
        ]
        * twice
    )


Cost = tuple[int, ...]
"""What a pair costs, each part 0 or more. The first part matters most: of two sums, the smaller is
the one with the smaller first part; if these are equal, the second parts decide, and so on.
"""


def best_pairs(players: Sequence[int], cost: Callable[[int, int], Cost]) -> list[tuple[int, int]]:
    """Return pairs in which each player is once, so that the sum of their costs is least.

    ``players`` are an even number of distinct players, and keep their order. Any two may be paired.
    Exact (Edmonds' blossoms and weights, with integers only).
    """
    if not players:
        return []
    with extra("server", "Pairing a round"):
        import networkx as nx  # It loads slowly and takes memory, and few processes need it.

    costs = {(i, j): cost(players[i], players[j]) for j in range(len(players)) for i in range(j)}
    bases = [1 + len(players) // 2 * max(parts) for parts in zip(*costs.values(), strict=True)]
    graph = nx.Graph()
    graph.add_nodes_from(range(len(players)))
    for (i, j), parts in costs.items():
        whole = 0
        for base, part in zip(bases, parts, strict=True):
            whole = whole * base + part
        graph.add_edge(i, j, weight=-whole)
    found = sorted(
        (min(pair), max(pair)) for pair in nx.max_weight_matching(graph, maxcardinality=True)
    )
    return [(players[i], players[j]) for i, j in found]
