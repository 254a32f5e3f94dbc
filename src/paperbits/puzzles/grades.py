"""Five grades of puzzles, by the effort of finding the answer.

For a puzzle with a proof, the effort is the fewest simulations with which the shared search finds
the answer reliably, with almost every seed. The grades are divided by ``Card.grade_limits``,
usually the simulations of four levels. For a play of tiles, the effort is the number of plays that
lay no more tiles in no longer line: a solver who tries short plays first looks at these before the
answer.
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

Grade = Literal["gentle", "fair", "tricky", "hard", "fiendish"]

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
"""From the easiest to the hardest."""


def grade_of(limits: Sequence[int], effort: int) -> Grade:
    """Return a puzzle's grade; ``limits`` has the largest effort of each grade but the last."""
    return GRADES[sum(effort > most for most in limits)]
