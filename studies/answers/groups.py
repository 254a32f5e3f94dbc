"""Palindromic Rows/Columns on every size, by counting groups of squares.

A square and its mirror images in both middle lines form a group: four squares, or on the middle row
or column of an odd grid two, or the centre alone. The scores depend only on how many groups are
filled in which way, so a position is a handful of counts. Of a group of four:

    none, one, two at a diagonal, three, all: nobody is ahead
    two of a row: 2 points for player 1
    two of a column: 2 points for player 2

A pair of the middle row that is half filled costs player 1 a point, one of the middle column player
2. The counts are those of the certificate checker, as player 1 sees them: ``own`` are rows.

``guaranteed`` follows one player's strategy against every play of the other, and returns the
worst end; the page in ``docs/findings`` shows why it holds for every size. ``held`` finds better
strategies on odd grids, size by size.
"""

from typing import Any

from paperbits.solve.checker.proofs import counts
from paperbits.solve.checker.proofs.counts import Counts
from studies.answers.answer import Answer
from studies.answers.charts import BLUE, ORANGE


def moved(groups: Counts, source: str, target: str = "") -> Counts:
    """Return the counts after a group goes from one way to another; to full if not named."""
    more = {target: getattr(groups, target) + 1} if target else {}
    return groups._replace(**{source: getattr(groups, source) - 1, **more})


def answer(groups: Counts, n: int, player: int) -> Counts:
    """Return the counts after the strategy's move for a player, 0 or 1."""
    own, other = ("own", "other") if player == 0 else ("other", "own")
    pair, half, own_half = f"{other}_pair", f"{other}_half", f"{own}_half"
    if n % 2 and player == 0 and groups.centre:
        return moved(groups, "centre")
    if getattr(groups, own_half):
        return moved(groups, own_half)
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
                return moved(groups, source, target)
    if n % 2 == 0 and player == 1:
        return moved(groups, "one", own) if groups.one else moved(groups, "three")
    return _with_one_odd(groups, own, other)


def _with_one_odd(groups: Counts, own: str, other: str) -> Counts:
    """Return the counts after a move that leaves exactly one group of four half done (one or three
    squares), as the player needs who has nothing to answer.
    """
    if groups.one + groups.three == 2:
        return moved(groups, "one", own) if groups.one else moved(groups, "three")
    for source in (other, "diagonal"):
        if getattr(groups, source):
            return moved(groups, source, "three")
    return moved(groups, "none", "one") if groups.none else moved(groups, own, "three")


def guaranteed(n: int, player: int) -> int:
    """Return the worst lead of player 1 (for player 1, the best for player 2) at the end, if a
    player, 0 or 1, follows the strategy and the other plays in every way.
    """
    layer = {counts.first(n)}
    for ply in range(n * n // 4 * 2):
        if ply % 2 == player:
            layer = {answer(groups, n, player) for groups in layer}
        else:
            layer = {after for groups in layer for after in counts.after(groups)}
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
