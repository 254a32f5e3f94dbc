"""How hard puzzles are: five grades, by how much thinking finds the answer.

For a puzzle with a proof it is the fewest games that the shared search must try out to find the answer steadily, with one
seed as with another: as many as the opponents of five levels try out for a move. For a play of tiles it is how many plays
there are that lay no more tiles in no longer a line: as many would be looked at before it by somebody who goes from the
short to the long.
"""

from typing import Final, Literal, get_args

Grade = Literal["gentle", "fair", "tricky", "hard", "fiendish"]

GRADES: Final[tuple[Grade, ...]] = get_args(Grade)
"""From the easiest on."""

TRIED: Final = (16, 80, 400, 2_500)
"""The most games tried out that belong to each grade but the last: what beginner, casual, keen and club try out."""

SEEN: Final = (40, 160, 600, 2_000)
"""The most plays looked at that belong to each grade but the last."""


def grade_of(tiles: bool, effort: int) -> Grade:
    """The grade of a puzzle whose answer takes so much thinking."""
    return GRADES[sum(effort > most for most in (SEEN if tiles else TRIED))]
