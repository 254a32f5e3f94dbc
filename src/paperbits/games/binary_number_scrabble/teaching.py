"""The author's examples, played out, and a first match that teaches."""

from typing import Final

from paperbits.core.game import Example, Lesson, Step

EXAMPLES: Final = [
    Example(
        title="1+1=10, then both ends at once",
        moves=("8d 1+1=10", "8c 1(1)(+)(1)(=)(1)(0)0"),
        racks=("11+10===0", "100=+-~00"),
        draws=("0&?-|1", "01"),
        scores=(18, 6),
        remark="The author's example of adding to both ends at once. Only the two new tiles score, a point each, and 100 adds its "
        "bonus of 4. He gives the bonus of 1+1=10 as 2, and so it is here.",
    ),
]

LESSON: Final = Lesson(
    racks=("11+10=0|0", "001=+-~10"),
    draws=("101=-0", "01=", "11"),
    steps=(
        Step(
            "Every line of tiles on this board is a true equation in binary. You hold 1, 1, +, 1, 0 and = among others: 1+1=10 "
            "says that one and one is two. Lay it through the centre square h8.",
            answers=("8d 1+1=10",),
            praise="Fine: seven points for the tiles (d8 doubles a letter), two for the value, doubled by the centre.",
        ),
    ),
)
