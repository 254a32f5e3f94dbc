"""How a match of two is decided: who wins a single round, and by which answers.

A pattern with 2 or n - 2 filled squares loses the round: one flip of it ends the round. So both
players stay within 3 to n - 3 filled squares as long as they can, and the winner has an answer to
each pattern there.

With an odd number of squares, player 1 goes to the partner of each pattern. With an even one, only
patterns with an even number of filled squares lose. So the player who leaves odd ones wins if a
single square can be flipped always. ``groups`` makes sure of that for up to ten squares: from each
answer, the other player can still flip a single square.
"""

from collections.abc import Iterator

from paperbits.core.strategy import Pairing

MOST = 10
"""The largest even number of squares for which groups are known."""

TEN = (1 << 10) - 1

Group = tuple[list[int], list[int]]
"""Even patterns, and the odd ones that answer them."""


def strategy(n: int, rounds: int) -> Pairing | None:
    """Return why a player wins, or both tie; None if it is not known.

    The players begin the rounds by turns, and a round does not depend on those before. If a round
    is worth v points to the player who begins it, under best play for points, then two rounds are
    worth nothing, and an odd number of them v. Who wins one round has v on their side, since only
    the winner of a round scores.
    """
    searchable = n < 6 and rounds > 1
    if rounds % 2 == 0:
        return Pairing((1, 2), "tie", {"rounds": True}, searchable=searchable)
    if n % 2:
        return Pairing((1,), "win", {"chains": True}, searchable=searchable)
    if n > MOST:
        return None
    named = [[[row_text(row, n) for row in rows] for rows in group] for group in groups(n)]
    winner = 1 if n % 4 == 0 else 2
    return Pairing((winner,), "win", {"groups": named}, searchable=searchable)


def row_text(row: int, n: int) -> str:
    """Return a pattern as text: ``*.*.*.*``."""
    return f"{row:0{n}b}".translate({48: ".", 49: "*"})


def groups(n: int) -> list[Group]:
    """Return the groups for 4, 6, 8 or 10 squares."""
    if n == MOST:
        return list(fours())
    # With eight squares: four are filled, and flipping square 1 leaves three or five.
    even = [row for row in range(1 << n) if row.bit_count() == 4 <= n - 4]
    return [([row], [row ^ 1 << (n - 1)]) for row in even]


def fours() -> Iterator[Group]:
    """Yield, for ten squares, pairs of patterns with four filled squares (or six) that differ in
    two squares, and their answers: what they have together, and what they have in common. The first
    of the two is answered with five filled squares, so that the other one is left to go to. Then it
    is answered with three (or seven), from which one flip leaves two.
    """
    one_of_each = _fours(frozenset(_least(row) for row in range(TEN) if row.bit_count() == 4))
    for four in one_of_each or []:
        for turned in zip(*map(_turned, four), strict=True):
            one, other, both, common = turned
            yield [one, other], [both, common]
            yield [TEN ^ one, TEN ^ other], [TEN ^ both, TEN ^ common]


def _turned(row: int) -> list[int]:
    """Return a row of ten squares turned by two squares, five times."""
    return [(row >> 2 * k | row << 10 - 2 * k) & TEN for k in range(5)]


def _least(row: int) -> int:
    return min(_turned(row))


Four = tuple[int, int, int, int]


def _fours(waiting: frozenset[int], taken: frozenset[int] = frozenset()) -> list[Four] | None:
    """Return a pair of each two waiting patterns, with answers that are not taken, all up to turning
    the row; None if there are none. Begins with the pattern that has the fewest choices.
    """
    if not waiting:
        return []
    for four in min((list(_choices(row, waiting, taken)) for row in sorted(waiting)), key=len):
        one, other, both, common = map(_least, four)
        rest = _fours(waiting - {one, other}, taken | {both, common, _least(TEN ^ four[2])})
        if rest is not None:
            return [four, *rest]
    return None


def _choices(one: int, waiting: frozenset[int], taken: frozenset[int]) -> Iterator[Four]:
    bits = [1 << k for k in range(10)]
    for out in (bit for bit in bits if one & bit):
        for new in (bit for bit in bits if not one & bit):
            both, common = one | new, one ^ out
            answers = {_least(both), _least(TEN ^ both), _least(common)}
            # A row of which all turns are alike, such as the first one, would be taken five times.
            if (
                _least(both ^ out) in waiting - {one}
                and len(answers) == 3
                and not answers & taken
                and _least(both) not in (TEN // 3, TEN // 3 * 2)
            ):
                yield one, both ^ out, both, common
