"""How hard puzzles are: five grades, by how much thinking finds the answer.

For a puzzle with a proof it is the fewest games that the shared search must try out to find the answer steadily, with one
seed as with another; the limits are what the shared levels try out for a move. For a play of tiles it is the number of plays
that lay no more tiles, in a line no longer: a player who goes from the short to the long looks at these first. The card of a
game says where each grade ends (``Card.grade_limits``).
"""

from collections.abc import Sequence
from typing import Final, Literal, get_args

Grade = Literal["gentle", "fair", "tricky", "hard", "fiendish"]

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
"""From the easiest on."""


def grade_of(limits: Sequence[int], effort: int) -> Grade:
    """Return the grade of a puzzle by its effort; ``limits`` are the largest efforts of each grade but the last."""
    return GRADES[sum(effort > most for most in limits)]
