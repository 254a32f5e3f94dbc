"""All best boards of Sums Grid, found again."""

from collections.abc import Mapping, Sequence
from typing import Any

from ..rules.grid import mirrored
from ..rules.sums_grid import runs

Board = tuple[int, ...]


def prove_boards(
    settings: Mapping[str, Any], value: Mapping[str, Any], boards: Sequence[Sequence[int]]
) -> int:
    """Return how many boards there are if ``boards`` are all best ones up to mirrors and turns, 0
    for any integer; otherwise 0. Raises KeyError for a value without a margin.
    """
    rows = settings.get("rows", settings.get("n"))
    columns = settings.get("columns", settings.get("n"))
    search = Boards(rows, columns)
    margin = value["margin"]
    found, more = (search.covering(most) for most in (margin, margin + 1))
    right = (
        settings["players"] == 1
        and value == {"winners": [1], "margin": margin}
        and not more
        and found == set(map(search.least, boards))
    )
    return len(found) if right else 0


class Boards:
    """Finds the boards of a rectangle that have all sums from 1 to a number."""

    def __init__(self, rows: int, columns: int) -> None:
        self.squares = rows * columns
        self.runs = runs(rows, columns)
        across = [list(range(y * columns, (y + 1) * columns)) for y in range(rows)]
        down = [list(column) for column in zip(*across, strict=True)]
        self.turns = mirrored(across) + (mirrored(down) if rows == columns else [])

    def least(self, board: Sequence[int]) -> Board:
        """Return the first of the mirrored and turned boards."""
        return min(tuple(board[place] for place in turn) for turn in self.turns)

    def covering(self, most: int) -> set[Board]:
        """Return the boards, up to mirrors and turns, with the sums 1 to ``most``."""
        found = set[Board]()
        self.visit((0,) * self.squares, 1, most, found)
        return found

    def visit(self, board: Board, number: int, most: int, found: set[Board]) -> None:
        """Go through the boards that follow from a board, numbers ascending.

        A number that is no sum when its turn comes must be placed, for every longer run with an
        empty square comes to more.
        """
        full = [run for run in self.runs if all(board[place] for place in run)]
        sums = {sum(board[place] for place in run) for run in full}
        missing = [m for m in range(1, most + 1) if m not in sums]
        if not missing:
            found.add(self.least(board))
            return
        low = sorted(
            sum(board[place] or number for place in run)
            for run in self.runs
            if not all(board[place] for place in run)
        )
        reached = zip(low, missing, strict=False)
        if len(low) < len(missing) or any(least > wanted for least, wanted in reached):
            return
        # The board is empty before 1, so half of the squares are enough then.
        for place in range(self.squares if number > 1 else (self.squares + 1) // 2):
            if not board[place]:
                new = (*board[:place], number, *board[place + 1 :])
                self.visit(new, number + 1, most, found)
        if number in sums:
            self.visit(board, number + 1, most, found)
