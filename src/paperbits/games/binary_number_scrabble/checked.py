"""Checking an equation that a person wrote: the verdict and, if it is refused, the reason and the
place in the text.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from paperbits.core.notation import shown

from .equation import NO_EQUALS, UNEQUAL
from .explain import Explained, Working, explain, fault_range, number
from .reading import Reading
from .texts import digits_of, logic_sign, read_symbols, scan_symbols, written
from .tiles import BASES, BLANK
from .verdict import judge

DECIMAL: Final = re.compile(r"[0-9]+")
NOT_BINARY: Final = re.compile(r"[0-9]*[2-9][0-9]*")
STRANGE: Final = re.compile(r"[^\W0-9_]+|[^\w\s=+*/|&~^()-]+")
MOST_DIGITS: Final = 6
"""The most digits of a decimal number that is shown in binary."""


@dataclass(frozen=True, slots=True)
class Checked:
    """The result of a check. ``reason`` is a sentence, or None for a valid equation; ``place`` is
    the first and the last character concerned, from 1. ``explained`` is None for a text that can't
    be read.
    """

    explained: Explained | None
    reason: str | None
    place: tuple[int, int] | None


def check(text: str, reading: Reading) -> Checked:
    """Return the result of reading and judging an equation."""
    found = scan_symbols(text, reading.radix())
    if found.stop is not None:
        return _unreadable(text, found.stop, reading)
    explained = explain(found.tiles, reading)
    if explained.verdict.valid:
        return Checked(explained, None, None)
    if not found.tiles:
        example = "1+1=10" if reading.radix() == BASES[0] else f"1+1={written(2, reading.radix())}"
        return Checked(
            explained, f"There is nothing to check yet: write an equation, such as {example}.", None
        )
    symbols = [tile & ~BLANK for tile in found.tiles]
    first, stop = fault_range(symbols, explained.verdict)
    place = found.spans[first][0] + 1, found.spans[stop - 1][1]
    return Checked(
        explained, f"{explained.head}: {_why(explained, place, first, reading.radix())}.", place
    )


def _why(explained: Explained, place: tuple[int, int], first: int, base: int) -> str:
    reason = explained.verdict.reason
    if reason == UNEQUAL:
        return _sides_differ(explained.workings) + ("" if base == 10 else ", in decimal")
    if reason == NO_EQUALS:
        return "there is no = in it, so it has one side only"
    where = _characters(place)
    if not explained.malformed:
        sides = explained.verdict.sides
        which = next(k for k, side in enumerate(sides) if side.start <= first <= side.stop)
        where = f"in {_side(which, len(sides))}, {where}"
    return f"{where}, {explained.why}"


def _sides_differ(workings: Sequence[Working]) -> str:
    """Return the value of the first side and of the first that differs from it, in decimal."""
    other = next(k for k, working in enumerate(workings) if working.value != workings[0].value)
    said = []
    for which in (0, other):
        working = workings[which]
        assert working.value is not None
        quoted = "" if working.plain else f", {working.decimal},"
        said.append(f"{_side(which, len(workings))}{quoted} is {number(working.value)}")
    return ", but ".join(said)


def _side(which: int, of: int) -> str:
    return f"the {('left', 'right')[which]} side" if of == 2 else f"side {which + 1}"


def _characters(place: tuple[int, int]) -> str:
    first, last = place
    return f"at character {first}" if first == last else f"at characters {first} to {last}"


def _unreadable(text: str, stop: int, reading: Reading) -> Checked:
    """Return the result for a character that no tile begins with."""
    base, sign = reading.radix(), text[stop]
    binary = base == BASES[0]
    if binary and sign in "0123456789":
        return _decimal(text, stop, reading)
    logic = "" if binary else logic_sign(text, stop)
    run = STRANGE.match(text, stop)
    last = stop + len(logic) if logic else run.end() if run else stop + 1
    if logic:
        what = f"{logic} is a tile of base 2 only"
    elif sign in "()":
        what = "a parenthesis is not read here"
    elif sign.isalnum() and not binary:
        last = stop + 1
        what = f"{sign} is not a digit of base {base}"
    else:
        what = f"{shown(text[stop:last])} can't be read"
    place = stop + 1, last
    tiles = " ".join([*digits_of(base), *"=+−×÷", *(("AND", "OR", "NOT", "XOR") if binary else ())])
    sentence = f"{_characters(place)}, {what}: an equation is written with {tiles}"
    return Checked(None, f"{sentence[:1].upper()}{sentence[1:]}.", place)


def _decimal(text: str, stop: int, reading: Reading) -> Checked:
    """Return the result for a digit that is not binary. It shows the number in binary."""
    run = next(run for run in DECIMAL.finditer(text) if run.start() <= stop < run.end())
    place = run.start() + 1, run.end()
    if len(run[0]) > MOST_DIGITS:
        place = stop + 1, stop + 1
        return Checked(
            None,
            f"At character {stop + 1}, {text[stop]} is not a binary digit: there are only 0 and 1.",
            place,
        )
    what = "digit" if len(run[0]) == 1 else "number"
    where = _characters(place)
    meant = _in_binary(text, reading)
    whole = f", so you may mean {meant}" if meant else ""
    return Checked(
        None,
        f"A{where[1:]}, {run[0]} is not a binary {what}: binary has only 0 and 1, and {run[0]} is"
        f" written {int(run[0]):b}{whole}.",
        place,
    )


def _in_binary(text: str, reading: Reading) -> str:
    """Return the text with its numbers in binary if that is a valid equation, else an empty text."""
    for numbers in (DECIMAL, NOT_BINARY):
        if max(map(len, numbers.findall(text))) > MOST_DIGITS:
            return ""
        meant = numbers.sub(lambda found: f"{int(found[0]):b}", text.strip())
        tiles = read_symbols(meant)
        if tiles and judge(tiles, reading).valid:
            return meant
    return ""
