"""Five grades of puzzles, by the effort of finding the answer.

For a puzzle with a proof, the effort is the fewest simulations with which the shared search finds the answer reliably, with
almost every seed. The grades are divided by the simulations of four levels. For a play of tiles, the effort is the number of
plays that lay no more tiles in no longer line: a solver who tries short plays first looks at these before the answer.
"""

from typing import Final, Literal, get_args

Grade = Literal["gentle", "fair", "tricky", "hard", "fiendish"]

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
"""From the easiest to the hardest."""

TRIED: Final = (16, 80, 400, 2_500)
"""The largest effort of each grade except the last, in simulations: those of beginner, casual, keen and club."""

SEEN: Final = (40, 160, 600, 2_000)
"""The largest effort of each grade except the last, in plays."""


def grade_of(tiles: bool, effort: int) -> Grade:
    """The grade of a puzzle with this effort. ``tiles``: the effort is a number of plays."""
    return GRADES[sum(effort > most for most in (SEEN if tiles else TRIED))]
