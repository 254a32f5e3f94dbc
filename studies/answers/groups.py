"""Palindromic Rows/Columns on every size, by counting groups of squares.

A square and its mirror images in both middle lines form a group: four squares, or on the middle row
or column of an odd grid two, or the centre alone. The scores depend only on how many groups are
filled in which way, so a position is a handful of counts. Of a group of four:

    none, one, two at a diagonal, three, all: nobody is ahead
    two of a row: 2 points for player 1
    two of a column: 2 points for player 2

A pair of the middle row that is half filled costs player 1 a point, one of the middle column player
2. ``guaranteed`` follows one player's strategy against every play of the other, and returns the
worst end; the page in ``docs/findings`` shows why it holds for every size. ``held`` finds better
strategies on odd grids, size by size.
"""

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from paperbits.solve.checker.proofs import counts
from studies.answers.answer import Answer
from studies.answers.charts import BLUE, ORANGE


class Groups(NamedTuple):
    """How many groups are filled in which way. Full groups are not counted: nothing happens there."""

    none: int
    one: int
    row: int
    column: int
    diagonal: int
    three: int
    row_pairs: int
    """Pairs of the middle row without a filled square."""
    row_halves: int
    column_pairs: int
    column_halves: int
    centre: int
    """1 if the centre is empty."""

    @property
    def lead(self) -> int:
        """Player 1's lead: player 2's changes less player 1's."""
        return 2 * (self.row - self.column) - self.row_halves + self.column_halves

    def moved(self, source: str, target: str = "") -> "Groups":
        """Return the counts after a group goes from one way to another; to full if not named."""
        counts = self._asdict()
        counts[source] -= 1
        if target:
            counts[target] += 1
        return Groups(**counts)


MOVES: Final = (
    ("none", "one"),
    ("one", "row"),
    ("one", "column"),
    ("one", "diagonal"),
    ("row", "three"),
    ("column", "three"),
    ("diagonal", "three"),
    ("three", ""),
    ("row_pairs", "row_halves"),
    ("row_halves", ""),
    ("column_pairs", "column_halves"),
    ("column_halves", ""),
    ("centre", ""),
)


def start(n: int) -> tuple[Groups, int]:
    """Return the empty grid's groups, and the number of moves of a match."""
    half, odd = divmod(n, 2)
    pairs = half if odd else 0
    return Groups(half * half, 0, 0, 0, 0, 0, pairs, 0, pairs, 0, odd), n * n // 4 * 2


def moves(groups: Groups) -> Iterator[Groups]:
    """Yield the counts after each move that makes a difference."""
    for source, target in MOVES:
        if getattr(groups, source):
            yield groups.moved(source, target)


def answer(groups: Groups, n: int, player: int) -> Groups:
    """Return the counts after the strategy's move for a player, 0 or 1."""
    own, other = ("row", "column") if player == 0 else ("column", "row")
    pair, half, own_half = f"{other}_pairs", f"{other}_halves", f"{own}_halves"
    if n % 2 and player == 0 and groups.centre:
        return groups.moved("centre")
    if getattr(groups, own_half):
        return groups.moved(own_half)
    line = any(getattr(groups, name) for name in (pair, half)) or groups.centre
    if n % 2 and (player == 0 or line):
        # Half pairs of this line cost the other player: answer anywhere within it.
        for source, target in (
            ("one", own),
            ("three", ""),
            (pair, half),
            ("centre", ""),
            (half, ""),
        ):
            if getattr(groups, source):
                return groups.moved(source, target)
    if n % 2 == 0 and player == 1:
        return groups.moved("one", own) if groups.one else groups.moved("three")
    return _with_one_odd(groups, own, other)


def _with_one_odd(groups: Groups, own: str, other: str) -> Groups:
    """Return the counts after a move that leaves exactly one group of four half done (one or three
    squares), as the player needs who has nothing to answer.
    """
    if groups.one + groups.three == 2:
        return groups.moved("one", own) if groups.one else groups.moved("three")
    for source in (other, "diagonal"):
        if getattr(groups, source):
            return groups.moved(source, "three")
    return groups.moved("none", "one") if groups.none else groups.moved(own, "three")


def guaranteed(n: int, player: int) -> int:
    """Return the worst lead of player 1 (for player 1, the best for player 2) at the end, if a
    player, 0 or 1, follows the strategy and the other plays in every way.
    """
    first, left = start(n)
    layer = {first}
    for ply in range(left):
        if ply % 2 == player:
            layer = {answer(groups, n, player) for groups in layer}
        else:
            layer = {after for groups in layer for after in moves(groups)}
    ends = [groups.lead for groups in layer]
    return min(ends) if player == 0 else max(ends)


def every_size(largest: int = 20, largest_odd: int = 15) -> Answer:
    """Return for each size what each player's strategy makes sure of, and the value: where both
    agree, or by the checker's search among counts.
    """
    found = []
    for n in range(2, largest + 1):
        if n % 2 and n > largest_odd:
            continue
        low, high = guaranteed(n, 0), guaranteed(n, 1)
        found.append((n, low, high, low if low == high else settled(n, low, high)))
    rows = tuple(
        (f"{n} × {n}", f"{low:+d}" if low else "0", f"{high:+d}" if high else "0", _told(exact))
        for n, low, high, exact in found
    )

    def draw(axes: Any) -> None:
        sizes = [n for n, *_ in found]
        axes.plot(sizes, [high for _, _, high, _ in found], "v", color=BLUE, label="player 2")
        axes.plot(sizes, [low for _, low, _, _ in found], "^", color=ORANGE, label="player 1")
        axes.set_xticks(sizes)
        axes.set_xlabel("n")
        axes.set_ylabel("player 1's lead")
        axes.legend(frameon=False, title="what the strategy makes sure of")

    columns = ("grid", "player 1 leads by at least", "by at most", "under best play")
    return Answer(columns, rows, draw)


def settled(n: int, low: int, high: int) -> int:
    """Return which of two leads of player 1 a search among counts proves."""
    if held(n, 0, high):
        return high
    assert held(n, 1, -low)
    return low


def held(n: int, player: int, least: int) -> bool:
    """Return whether the search finds how a player, 0 or 1, ends so far ahead."""
    return counts.guaranteed(n, player, least)[counts.first(n)]


def _told(lead: int) -> str:
    return f"player 2 by {-lead}" if lead else "tie"
