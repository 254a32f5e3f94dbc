"""How many connected sets of squares a grid has, counted without listing them.

The grid is read square by square, row by row. What matters of a set so far is which squares of the
last row it holds and which of these are connected already (a transfer matrix).
"""

Row = tuple[int, ...]
"""For each square of the last row its part, counted from 1; 0 if the set does not hold it."""


def connected_sets(n: int, most: int) -> list[int]:
    """Return how many connected sets of 0, 1, 2 … ``most`` squares an n by n grid has."""
    # The row, and whether the set is complete.
    states: dict[tuple[Row, bool], list[int]] = {((0,) * n, False): [1]}
    for square in range(n * n):
        after: dict[tuple[Row, bool], list[int]] = {}
        for (row, complete), counts in states.items():
            for following, more in _next(row, complete, square % n):
                total = after.setdefault(following, [0] * (most + 1))
                for size, count in enumerate(counts[: most + 1 - more]):
                    total[size + more] += count
        states = after
    found = [0] * (most + 1)
    for (row, _), counts in states.items():
        if len(set(row) - {0}) < 2:
            found = [one + other for one, other in zip(found, counts, strict=True)]
    return found


def _next(row: Row, complete: bool, column: int) -> list[tuple[tuple[Row, bool], int]]:
    """Return what may follow if the next square is left out (0 more) or taken (1 more)."""
    above, left = row[column], row[column - 1] if column else 0
    found: list[tuple[tuple[Row, bool], int]] = []
    without = (*row[:column], 0, *row[column + 1 :])
    if not above or row.count(above) > 1:
        found.append(((_named(without), complete), 0))
    elif not any(without):
        found.append(((without, True), 0))  # Its last part ends here, so nothing more can be taken.
    if not complete:
        part = above or left or max(row) + 1
        taken = (*row[:column], part, *row[column + 1 :])
        joined = tuple(part if left and held == left else held for held in taken)
        found.append(((_named(joined), False), 1))
    return found


def _named(row: Row) -> Row:
    """Return the row with its parts counted from the left."""
    names = {0: 0}
    return tuple(names.setdefault(part, len(names)) for part in row)
