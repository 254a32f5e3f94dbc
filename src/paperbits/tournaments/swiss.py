"""Swiss: a fixed number of rounds, in each of which players with about equal points meet."""

import math
from collections import Counter
from collections.abc import Sequence
from typing import Final

from paperbits.tournaments.meeting import Cost, Meeting, Pair, Starts, best_pairs, half_points

_NOBODY: Final = -1


def rounds_for(count: int) -> int:
    """The number of rounds after which so many players usually have one leader, at least 3."""
    return 2 if count <= 2 else max(3, math.ceil(math.log2(count)))


def pair_round(players: Sequence[int], meetings: Sequence[Meeting]) -> list[Pair]:
    """Pair the next round.

    ``players`` take part in it, in the order of the lot; ``meetings`` are those of all rounds
    before, in order. Of all ways to pair, it takes the best, in this order:

    1. No two meet again, and nobody has a second bye. If there is no such way, these come as rarely
       as possible.
    2. The bye goes to a player with the fewest points.
    3. Nobody has made the first move in three matches more, or less, than the opponents did.
    4. Players with equal points meet; else the differences are as small as possible.
    5. Each makes the first move in half of the matches.
    6. The upper half of those with equal points meets the lower half.

    The best pairs come first, the bye last. No player is left out.
    """
    points = half_points(players, meetings)
    met, starts = Counter(frozenset(meeting.players) for meeting in meetings), Starts(meetings)
    # Stable: the lot decides among equals.
    order = sorted(players, key=lambda player: -points[player])
    rank = {player: place for place, player in enumerate(order)}
    equals = Counter(points.values())
    lowest = min(points.values(), default=0)

    def cost(one: int, other: int) -> Cost:
        if other == _NOBODY:
            byes = met[frozenset((one,))]
            return byes**2, points[one] - lowest, 0, 0, 0, len(order) - rank[one]
        apart = rank[other] - rank[one]
        ideal = equals[points[one]] // 2 if points[one] == points[other] else 1
        again = met[frozenset((one, other))] ** 2
        gap = (points[one] - points[other]) ** 2
        begins = starts.too_many(one, other)
        return again, 0, begins, gap, starts.cost(one, other), (apart - ideal) ** 2

    everybody = [*order, _NOBODY] if len(order) % 2 else order
    pairs = best_pairs(everybody, cost)
    found: list[Pair] = []
    for one, other in pairs:
        if other == _NOBODY:
            continue
        # If nothing else decides, the upper player of every other pair begins.
        found.append(starts.pair(*((one, other) if len(found) % 2 == 0 else (other, one))))
    return found + [Pair(one, None) for one, other in pairs if other == _NOBODY]
