"""The author's examples, played out, and a first match that teaches; the same in other bases."""

from typing import Final, NamedTuple

from paperbits.core.teaching import Example, Lesson, Step

EXAMPLES: Final = [
    Example(
        title="1+1=10, then both ends at once",
        moves=("8d 1+1=10", "8c 1(1)(+)(1)(=)(1)(0)0"),
        racks=("11+10===0", "100=+-~00"),
        draws=("0&?-|1", "01"),
        scores=(18, 6),
        remark=(
            "The author's example of adding to both ends: 11+1=100. Only the two new tiles score, a"
            " point each, and 100 adds its bonus of 4. He gives the bonus of 1+1=10 as 2, and so it"
            " is here."
        ),
    ),
    Example(
        title="100 OR 1=101, and NOT with leading zeros",
        moves=("8f 100|1=101", "n8 (1)10=~001"),
        racks=("100|1=101", "10=~001+-"),
        draws=("0011=+-*/", "10=&~01"),
        scores=(78, 26),
        remark=(
            "Both are the author's examples. The first takes all nine tiles of the rack, which"
            " earns the sweep of 50. The other needs its zeros: NOT flips all the digits that are"
            " written. n10 triples a letter, and n14 doubles the word."
        ),
    ),
    Example(
        title="10×10=100=11+1: an equation with several equal parts",
        moves=("8a 10*10=100", "8a (1)(0)(*)(1)(0)(=)(1)(0)(0)=11+1"),
        racks=("10*10=100", "=11+10-|~"),
        draws=("0011=+-~1", "10=&~"),
        scores=(140, 10),
        remark=(
            "The author's example, in two turns, as only one new = may be played in each. The first"
            " covers a triple word and the centre with the whole rack; the second has its five"
            " tiles and the bonus of 4."
        ),
    ),
    Example(
        title="1−1+1−1=0=0+0: redundant, and worth nothing but its tiles",
        moves=("8c 1-1+1-1=0", "8c (1)(-)(1)(+)(1)(-)(1)(=)(0)=0+0"),
        racks=("1-1+1-1=0", "=0+011|~&"),
        draws=("0011=+-~1", "10=~"),
        scores=(70, 15),
        remark=(
            "The author's example. An equation worth 0 has no bonus, and the tiles alone make 10"
            " points, which the centre doubles, then 5, which o8 triples. With identities banned,"
            " neither + 0 nor − 0 may be played."
        ),
    ),
    Example(
        title="12×12=144 in base ten",
        settings={"base": 10},
        moves=("8a 12*12=144", "8a (1)(2)(*)(1)(2)(=)(1)(4)(4)=72*2"),
        racks=("12*12=144", "=72*2-569"),
        draws=("0011=+-*3", "10=23"),
        scores=(140, 11),
        remark=(
            "Ours. The setting base has a set of tiles for each base. A value of three digits earns"
            " 4: 1 for the first digit, doubled for each further one."
        ),
    ),
]

FIRST = "8d 1+1=10"
CROSSING = "f7 ~(1)0=1"
BOTH_ENDS = "8c 1(1)(+)(1)(=)(1)(0)0"
TO_THE_EDGE = "8c (1)(1)(+)(1)(=)(1)(0)(0)=~011"

LESSON: Final = Lesson(
    racks=("11+10=0|0", "001=+-~10"),
    draws=("101=-0", "01=&", "~1", "00", "10+=0"),
    steps=(
        Step(
            "Every line of tiles on this board is a true equation in binary, where 10 is two, 11 is"
            " three and 100 is four. Your tiles make 1+1=10: one and one is two. Lay it from d8, so"
            " that it covers the centre square h8.",
            answers=(FIRST,),
            praise=(
                "Seven points for the tiles, as d8 doubles a letter; two more for the value of its"
                " largest bit; and the centre doubles it all: 18."
            ),
        ),
        Step(
            "The computer played NOT 10=1 down through your first 1 after the plus: NOT flips the"
            " digits that follow, 10 into 01, which is 1. Now add to both ends of your own equation"
            " in one turn: a 1 before it and a 0 after it, from c8.",
            moves=(FIRST, CROSSING),
            answers=(BOTH_ENDS,),
            praise=(
                "11+1=100: three and one is four. Only the new tiles score again, and the bonus is"
                " 4 now."
            ),
        ),
        Step(
            "The computer exchanged two tiles. You drew a NOT. Leading zeros are forbidden"
            " everywhere but after NOT, where they are flipped with the rest: NOT 011 is 100. Only"
            " one new = a turn: add = NOT 011 to the right end, as far as o8.",
            moves=(FIRST, CROSSING, BOTH_ENDS, "exchange + -"),
            answers=(TO_THE_EDGE,),
            praise="Six points for the tiles and four for the value, and o8 triples them: 30.",
        ),
        Step(
            "That is nearly all. When you have no play, exchange tiles or pass. The player who runs"
            " out of tiles with the bag empty gets a point for each 0 and 1 that the others still"
            " hold. Play all nine tiles in one turn for 50 points more.",
            moves=(FIRST, CROSSING, BOTH_ENDS, "exchange + -", TO_THE_EDGE),
        ),
    ),
)


class Numbers(NamedTuple):
    """The equations of a lesson and what is said about them."""

    base: int
    digits: str
    """What the digits are."""
    first: str
    """A sum of five or six tiles; its third stands on f8."""
    crossing: str
    """What the computer plays down from f8, without the tile that lies there."""
    product: str
    """That equation, as people see it."""
    before: str
    after: str
    """What goes before and after the first equation."""
    longer: str
    """The whole equation then, as people see it, and why it is true."""
    last: str
    """What makes it reach the edge of the board."""
    bonus: int
    """What the value of the longer equation earns."""
    crossed: int
    """What the computer's play scores."""


NUMBERS: Final = (
    Numbers(
        3,
        "The digits are 0, 1 and 2, so 10 is three and 11 is four",
        "2+2=11",
        "*2=11",
        "2×2=11",
        "2-",
        "-2",
        "2−2+2=11−2: both sides are two",
        "=1+1",
        1,
        10,
    ),
    Numbers(
        8,
        "The digits go from 0 to 7, so 10 is eight and 14 is twelve",
        "5+7=14",
        "*2=16",
        "7×2=16",
        "6-",
        "-4",
        "6−5+7=14−4: both sides are 10, which is eight",
        "=7+1",
        2,
        10,
    ),
    Numbers(
        10,
        "The digits go from 0 to 9, as in everyday numbers",
        "5+7=12",
        "*2=14",
        "7×2=14",
        "8-",
        "-2",
        "8−5+7=12−2: both sides are ten",
        "=9+1",
        2,
        10,
    ),
    Numbers(
        16,
        "The digits go from 0 to 9 and from a, ten, to f, so 10 is sixteen",
        "9+7=10",
        "*2=e",
        "7×2=e",
        "c-",
        "-6",
        "c−9+7=10−6: both sides are a, which is ten",
        "=9+1",
        1,
        8,
    ),
)


def lesson_in(numbers: Numbers) -> Lesson:
    """Return the lesson of a base."""
    first, before, after, last = numbers.first, numbers.before, numbers.after, numbers.last
    return Lesson(
        settings={"base": numbers.base},
        title=f"In base {numbers.base}",
        racks=(f"{first}{before}-", f"{numbers.crossing}0+-*1"[:9]),
        draws=(f"{after[1]}{last}/", "=2+-*"[: len(numbers.crossing)], "0/+=", "=+", "-/=+"),
        steps=_steps(numbers),
    )


def _steps(numbers: Numbers) -> tuple[Step, ...]:
    first, before, after, last = numbers.first, numbers.before, numbers.after, numbers.last
    opening = f"8d {first}"
    crossing = f"f8 ({first[2]}){numbers.crossing}"
    lying, longer = _lying(first), numbers.bonus
    ends = f"8b {before}{lying}{after}"
    edge = f"8b {_lying(before)}{lying}{_lying(after)}{last}"
    return (
        Step(
            "Every line of tiles on this board is a true equation, here in base"
            f" {numbers.base}. {numbers.digits}. Your tiles make {first}. Lay it from d8, so"
            " that it covers the centre square h8.",
            answers=(opening,),
            praise=(
                "Seven points for the tiles, as d8 doubles a letter. Two more for a value of"
                " two digits: 1, doubled for each digit after the first. And the centre doubles"
                " it all: 18."
            ),
        ),
        Step(
            f"The computer played {numbers.product} down, through your {first[2]}. Now add to"
            f" both ends of your own equation in one turn: {_shown(before)} before it, from b8,"
            f" and {_shown(after)} after it.",
            moves=(opening, crossing),
            answers=(ends,),
            praise=(
                f"{numbers.longer}. Only the four new tiles score again, and the bonus is"
                f" {longer} now: {4 + longer}."
            ),
        ),
        Step(
            "The computer exchanged two tiles. A turn may bring one new = to the board, and an"
            f" equation may have several equal parts. Add {_shown(last)} to the right end, as"
            " far as o8.",
            moves=(opening, crossing, ends, "exchange + -"),
            answers=(edge,),
            praise=(
                f"Five points for the tiles, as l8 doubles a letter, and {longer} for the"
                f" value. o8 triples it all: {3 * (5 + longer)}."
            ),
        ),
        Step(
            "That is nearly all. This base has no AND, OR and NOT. When you have no play,"
            " exchange tiles or pass. The player who runs out of tiles with the bag empty gets"
            " the points of the digits that the others hold. Play all nine tiles in one turn for"
            " 50 points more.",
            moves=(opening, crossing, ends, "exchange + -", edge),
        ),
    )


def _lying(tiles: str) -> str:
    return "".join(f"({tile})" for tile in tiles)


def _shown(tiles: str) -> str:
    return tiles.replace("-", "−")


def example_in(numbers: Numbers) -> Example:
    """Return the first three plays of the lesson of a base, as an example."""
    lesson = lesson_in(numbers)
    ends = lesson.steps[1].answers[0]
    return Example(
        title=f"{numbers.first} in base {numbers.base}, then both ends at once",
        settings=lesson.settings,
        moves=(*lesson.steps[1].moves, ends),
        racks=lesson.racks,
        draws=lesson.draws[:3],
        scores=(18 + 4 + numbers.bonus, numbers.crossed),
        remark=(
            f"Ours. {numbers.digits}. The first play scores 18. The last makes {numbers.longer}."
            f" Its four new tiles and a bonus of {numbers.bonus} are {4 + numbers.bonus} points."
        ),
    )


# Ten has one of its own.
EXAMPLES_IN_BASE: Final = [example_in(numbers) for numbers in NUMBERS if numbers.base != 10]
LESSONS: Final = [lesson_in(numbers) for numbers in NUMBERS]
