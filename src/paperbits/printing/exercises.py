"""Binary exercises from a seed, with answers: read, write, add, AND, OR, NOT, and check equations."""

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from paperbits.printing import fonts
from paperbits.printing.canvas import Page, Paper, Stroke, Text
from paperbits.printing.flow import Paragraph, Run
from paperbits.printing.sheets import answers, titled


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question, with a gap for the answer, and the answer."""

    question: str
    answer: str


Maker = Callable[[random.Random, int], Exercise]


def _bits(draw: random.Random, length: int) -> int:
    """Draw a number of up to ``length`` digits, most often of as many."""
    length = max(1, length - draw.choice((0, 0, 0, 1, 1, 2)))
    return draw.randrange(1 << (length - 1), 1 << length) if length > 1 else draw.randrange(2)


def _read(draw: random.Random, length: int) -> Exercise:
    number = _bits(draw, length)
    return Exercise(f"{number:b} =", f"{number}")


def _write(draw: random.Random, length: int) -> Exercise:
    number = _bits(draw, length)
    return Exercise(f"{number} =", f"{number:b}")


def _add(draw: random.Random, length: int) -> Exercise:
    one, other = _bits(draw, length), _bits(draw, max(1, length - draw.randrange(2)))
    return Exercise(f"{one:b} + {other:b} =", f"{one + other:b}")


def _subtract(draw: random.Random, length: int) -> Exercise:
    one, other = sorted((_bits(draw, length), _bits(draw, length)), reverse=True)
    return Exercise(f"{one:b} − {other:b} =", f"{one - other:b}")


def _and(draw: random.Random, length: int) -> Exercise:
    one, other = _bits(draw, length), _bits(draw, length)
    return Exercise(f"{one:b} AND {other:b} =", f"{one & other:b}")


def _or(draw: random.Random, length: int) -> Exercise:
    one, other = _bits(draw, length), _bits(draw, max(1, length - 1))
    return Exercise(f"{one:b} OR {other:b} =", f"{one | other:b}")


def _not(draw: random.Random, length: int) -> Exercise:
    """NOT flips exactly the digits that are written; the result has no leading zeros."""
    number = _bits(draw, length)
    return Exercise(
        f"NOT {number:b} =", f"{number ^ ((1 << number.bit_length()) - 1):b}" if number else "1"
    )


def _check(draw: random.Random, length: int) -> Exercise:
    """An equation that is true or false; the false ones are near misses."""
    sign, work = draw.choice(
        (("+", int.__add__), ("×", int.__mul__), ("AND", int.__and__), ("OR", int.__or__))
    )
    one, other = _bits(draw, length), _bits(draw, max(1, length - 1))
    right = work(one, other)
    told = (
        right if draw.random() < 0.5 else right ^ (1 << draw.randrange(max(1, right.bit_length())))
    )
    return Exercise(
        f"{one:b} {sign} {other:b} = {told:b} ?", "true" if told == right else f"false: {right:b}"
    )


KINDS: Final[dict[str, tuple[str, Maker]]] = {
    "read": ("Read: write each number in decimal", _read),
    "write": ("Write: write each number in binary", _write),
    "add": ("Add, in binary", _add),
    "subtract": ("Subtract, in binary", _subtract),
    "and": ("AND: 1 where both digits are 1", _and),
    "or": ("OR: 1 where one of the digits is 1", _or),
    "not": ("NOT: flip every digit that is written", _not),
    "check": ("True or false? If false, what is right?", _check),
}


def exercises(kind: str, count: int, length: int, seed: int) -> list[Exercise]:
    """Return exercises of one kind, all different while there are enough. The same seed gives the
    same.
    """
    draw = random.Random(f"{kind} {length} {seed}")  # noqa: S311 (not for secrets)
    made: dict[str, Exercise] = {}
    for _ in range(50 * count):
        if len(made) == count:
            break
        one = KINDS[kind][1](draw, length)
        made.setdefault(one.question, one)
    return list(made.values())


READABLE: Final = 3.2
"""Size of a question, in mm, below which its kind gets fewer columns."""


def exercise_pages(
    paper: Paper,
    kinds: Sequence[str] = tuple(KINDS),
    *,
    count: int = 8,
    length: int = 4,
    seed: int = 1,
) -> list[Page]:
    """Return worksheets, and the answers on the last page."""
    title, below = "Binary exercises", f"Worksheet {seed}, numbers of up to {length} digits"
    pages: list[Page] = []
    solved: list[Paragraph] = []
    bottom = paper.height - paper.margin - 8
    y = paper.height
    for number, kind in enumerate(kinds, 1):
        own = exercises(kind, count, length, seed)
        across, size = _columns(own, paper)
        wide, rows = paper.inner_width / across, -(-len(own) // across)
        whole = 8 + rows * 11
        for row in range(rows):
            if y + (20 if row else min(whole, 30)) > bottom or (
                row == 0 and y + whole > bottom and whole < bottom / 2
            ):
                pages.append(titled(paper, title, below))
                y = paper.margin + 22
                if row:
                    y -= 9
            if row == 0:
                pages[-1].add(Text(paper.margin, y, f"{number}. {KINDS[kind][0]}", 3.8, bold=True))
            for column, one in enumerate(own[row * across : (row + 1) * across]):
                _gap(pages[-1], one, paper.margin + column * wide, y + 9, wide - 5, size)
            y += 11
        y += 14
        told = ";  ".join(
            f"{one.question.rstrip(' =?')} {'→' if one.question.endswith('?') else '='}"
            f" {one.answer}"
            for one in own
        )
        solved.append(Paragraph((Run(f"{number}. ", bold=True), Run(told))))
    return pages + answers(solved, paper, 3.0, below)


def _columns(own: Sequence[Exercise], paper: Paper) -> tuple[int, float]:
    """Return how many columns a kind gets, and the size of all its questions: the most columns in
    which the longest can be read.
    """
    longest = max(fonts.width(one.question, 1.0) for one in own)
    most = 3 if paper.inner_width > 150 else 2
    sizes = {
        across: min(4.2, (paper.inner_width / across - 5) * 0.62 / longest)
        for across in range(most, 0, -1)
    }
    across = next((across for across, size in sizes.items() if size >= READABLE), 1)
    return across, sizes[across]


def _gap(page: Page, one: Exercise, x: float, y: float, wide: float, size: float) -> None:
    page.add(Text(x, y, one.question, size))
    page.add(Stroke(x + fonts.width(one.question, size) + 2, y + 0.8, x + wide, y + 0.8, 0.15))
