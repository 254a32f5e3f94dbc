"""Lessons and examples in bases other than two: the same moves, with each base's own numbers."""

from typing import Final, NamedTuple

from paperbits.core.teaching import Example, Lesson, Step


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
    """Return tiles as those that lie on the board already."""
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
