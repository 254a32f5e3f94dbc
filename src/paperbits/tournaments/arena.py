"""Arena: for a fixed time, players who are free are paired again and again."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from paperbits.tournaments.meeting import Cost, Meeting, Pair, Starts, best_pairs

STREAK: Final = 2
"""After so many wins in a row, each match counts double, until one is not won."""


def gains(player: int, meetings: Iterable[Meeting]) -> list[int]:
    """The points of each finished match of a player, in the order given: 2 for a win, 1 for a tie,
    0 for a loss; twice that in a streak.
    """
    found, row = [], 0
    for meeting in meetings:
        if player in meeting.players and meeting.result is not None:
            gained = meeting.gained(player)
            found.append(gained * (2 if row >= STREAK else 1))
            row = row + 1 if gained > 1 else 0
    return found


def pair_waiting(waiting: Sequence[int], meetings: Sequence[Meeting]) -> list[Pair]:
    """Pair those who wait, given as the one who waits longest first; with an odd number, one of
    them goes on waiting.

    Of all ways to pair it takes the best, in this order: two who have just met each other do not
    meet at once again, unless they are the only ones; the one who waits longest is paired;
    two who have met rarely meet; players with about equal points meet; each makes the first move in
    half of the matches. Two who have just met wait for others, if ``meetings`` shows that others
    still play.
    """
    met, starts = Counter(frozenset(meeting.players) for meeting in meetings), Starts(meetings)
    last: dict[int, frozenset[int]] = {}
    for meeting in meetings:
        for player in meeting.players:
            last[player] = frozenset(meeting.players)
    points = {player: sum(gains(player, meetings)) for player in waiting}
    since = {player: place for place, player in enumerate(waiting)}
    nobody = -1

    def at_once(one: int, other: int) -> bool:
        both = frozenset((one, other))
        return last.get(one) == both and last.get(other) == both

    def cost(one: int, other: int) -> Cost:
        if other == nobody:
            return 0, (len(waiting) - since[one]) ** 2, 0, 0, 0
        gap = (points[one] - points[other]) ** 2
        return (
            int(at_once(one, other)),
            0,
            met[frozenset((one, other))] ** 2,
            gap,
            starts.cost(one, other),
        )

    everybody = [*waiting, nobody] if len(waiting) % 2 else list(waiting)
    pairs = [pair for pair in best_pairs(everybody, cost) if nobody not in pair]
    if any(meeting.result is None for meeting in meetings):
        pairs = [pair for pair in pairs if not at_once(*pair)]
    return [starts.pair(*pair) for pair in pairs]
