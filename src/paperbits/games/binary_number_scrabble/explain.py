"""Explaining equations: how one reads in decimal, how each side is worked out, and why it is valid
or not.

Only ``equation.judge`` decides whether an equation is valid. This module puts the decision into
words, for learners.
"""

import operator
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final

from . import equation
from .reading import BAN_LOGIC, EXACT, FLOOR, Reading
from .tiles import (
    AND,
    BASES,
    BLANK,
    DIVIDE,
    EMPTY,
    EQUALS,
    FACES,
    MINUS,
    NOT,
    OR,
    PLUS,
    SYMBOLS,
    TIMES,
    XOR,
    ZERO,
    is_digit,
)
from .verdict import Verdict, judge

STANDARD: Final = ((TIMES, DIVIDE), (PLUS, MINUS), (AND,), (XOR,), (OR,))
"""The order of operations, after NOT (Ruling B3)."""

LEFT_TO_RIGHT: Final = ((TIMES, DIVIDE, PLUS, MINUS, AND, XOR, OR),)

_WAYS: Final[Mapping[int, Callable[[Any, Any], Any]]] = {
    TIMES: operator.mul,
    PLUS: operator.add,
    MINUS: operator.sub,
    AND: operator.and_,
    XOR: operator.xor,
    OR: operator.or_,
}


@dataclass(frozen=True, slots=True)
class Working:
    """How one side is worked out: as people see it, in decimal, and step by step. ``value`` is None
    if a step is not possible.
    """

    text: str
    decimal: str
    steps: tuple[str, ...]
    value: Fraction | None
    problem: str = ""
    plain: bool = False
    """Whether the side is a single numeral without NOT."""


class _Fault(Exception):  # noqa: N818 (it ends the working of a side, and is no error)
    """A step of the working is not possible."""


def symbols_text(tiles: Sequence[int]) -> str:
    """Return the text of tiles, ``1+1=10``, with blanks as what they stand for."""
    return "".join(SYMBOLS[tile & ~BLANK] for tile in tiles)


def parted(tiles: Sequence[int]) -> list[str | int]:
    """Return numerals as texts of digits, and every other tile by itself."""
    parts: list[str | int] = []
    for tile in tiles:
        symbol = tile & ~BLANK
        if not is_digit(symbol):
            parts.append(symbol)
        elif parts and isinstance(parts[-1], str):
            parts[-1] += SYMBOLS[symbol]
        else:
            parts.append(SYMBOLS[symbol])
    return parts


def binary(tiles: Sequence[int]) -> str:
    """Return an equation as people see it, in its base: ``101 AND 11 = 1``."""
    return " ".join(
        part.upper() if isinstance(part, str) else FACES[part] for part in parted(tiles)
    )


def decimal(tiles: Sequence[int], base: int = 2) -> str:
    """Return an equation in decimal: ``5 AND 3 = 1``. After NOT the digits stay as written."""
    words, before = [], EMPTY
    for part in parted(tiles):
        if isinstance(part, int):
            words.append(FACES[part])
            before = part
        else:
            words.append(
                part if before == NOT or (part[0] == "0" and part != "0") else str(int(part, base))
            )
            before = ZERO
    return " ".join(words)


def number(value: Fraction) -> str:
    """Return a value in decimal, with a minus sign."""
    return str(value).replace("-", "−")


def work(tiles: Sequence[int], reading: Reading) -> Working:
    """Work out a well-formed side. ``problem`` says which step is not possible."""
    parts = parted(tiles)
    steps: list[str] = []
    text, digits = binary(tiles), decimal(tiles, reading.radix())
    values, operators = [], []
    before = EMPTY
    for part in parts:
        if isinstance(part, int):
            if part != NOT:
                operators.append(part)
            before = part
            continue
        values.append(
            Fraction(_flipped(part, steps) if before == NOT else int(part, reading.radix()))
        )
    plain = not operators and NOT not in parts
    try:
        for level in LEFT_TO_RIGHT if reading.left_to_right else STANDARD:
            place = 0
            while place < len(operators):
                if operators[place] not in level:
                    place += 1
                    continue
                result = _combined(
                    values[place], operators.pop(place), values.pop(place + 1), reading, steps
                )
                values[place] = result
    except _Fault as fault:
        return Working(text, digits, tuple(steps), None, str(fault), plain)
    negative = f"this side is {number(values[0])}, and no side may be negative"
    problem, value = (negative, None) if values[0] < 0 else ("", values[0])
    return Working(text, digits, tuple(steps), value, problem, plain)


def _flipped(digits: str, steps: list[str]) -> int:
    """Return the value of NOT and these digits. It flips exactly the digits written (Ruling B1)."""
    flipped = "".join("10"[int(digit)] for digit in digits)
    value = int(flipped, 2)
    steps.append(
        f"NOT {digits} is {flipped}" + (f", which is {value}" if flipped != str(value) else "")
    )
    return value


def _combined(
    left: Fraction, sign: int, right: Fraction, reading: Reading, steps: list[str]
) -> Fraction:
    step = f"{number(left)} {FACES[sign]} {number(right)}"
    if sign in (AND, OR, XOR):
        for value in (left, right):
            if value < 0:
                raise _Fault(f"in {step}, {FACES[sign]} knows no negative number")
            if value.denominator > 1:
                raise _Fault(f"in {step}, {FACES[sign]} knows no fraction")
        result = Fraction(_WAYS[sign](int(left), int(right)))
    elif sign == DIVIDE:
        result, remark = _divided(left, right, step, reading)
        steps.append(f"{step} is {number(result)}{remark}")
        return result
    else:
        result = _WAYS[sign](left, right)
        if result < 0 and not reading.between:
            raise _Fault(f"{step} is {number(result)}, and nothing may be negative")
    steps.append(f"{step} is {number(result)}")
    return result


def _divided(left: Fraction, right: Fraction, step: str, reading: Reading) -> tuple[Fraction, str]:
    if right == 0:
        raise _Fault(f"{step} divides by zero")
    result = left / right
    if result.denominator == 1 or reading.division not in (EXACT, FLOOR):
        return result, ""
    if reading.division == EXACT:
        raise _Fault(f"{step} leaves {number(left % right)} over, and division must come out even")
    return Fraction(left // right), ", rounded down"  # Ruling B5.


@dataclass(frozen=True, slots=True)
class Explained:
    """An equation, its verdict, and the verdict in words: ``NOT 1 = 10: NOT 1 is 0, not 2.``"""

    verdict: Verdict
    binary: str
    decimal: str
    why: str
    """The part of the sentence after the colon, without a full stop."""
    workings: tuple[Working, ...]
    """The working of each side; empty if the equation is not well formed."""

    @property
    def head(self) -> str:
        """The equation, shortened if it is long."""
        return self.binary if len(self.binary) <= 200 else self.binary[:197] + "…"

    @property
    def sentence(self) -> str:
        """The whole explanation as a sentence."""
        return (
            f"{self.head}: {self.why}." if self.head else f"{self.why[:1].upper()}{self.why[1:]}."
        )

    @property
    def malformed(self) -> bool:
        """Whether the equation is not well formed."""
        return self.verdict.reason in _FORM


_FORM = {
    equation.NEEDS_NUMBER,
    equation.NEEDS_OPERATOR,
    equation.DOUBLE_NOT,
    equation.LEADING_ZERO,
    equation.NO_XOR,
    equation.NO_TILE,
}


def explain(tiles: Sequence[int], reading: Reading) -> Explained:
    """Return an equation with its verdict and the reason."""
    symbols = [int(tile) & ~BLANK for tile in tiles]
    verdict = judge(symbols, reading)
    seen, read = binary(symbols), decimal(symbols, reading.radix())
    if verdict.reason in _FORM:
        return Explained(verdict, seen, read, _form(symbols, verdict, reading), ())
    sides = [symbols[side.start : side.stop] for side in verdict.sides]
    workings = tuple(work(side, reading) for side in sides if _formed(side))
    why = _why(symbols, verdict, workings, reading)
    return Explained(verdict, seen, read, why, workings if len(workings) == len(sides) else ())


def _formed(side: Sequence[int]) -> bool:
    """Return whether numbers and operators alternate, with at most one NOT before a number."""
    wanted, before = True, EMPTY
    for part in parted(side):
        if part == NOT and wanted and before != NOT:
            before = NOT
            continue
        before = EMPTY
        if isinstance(part, str) != wanted:
            return False
        wanted = not wanted
    return not wanted


def _form(symbols: Sequence[int], verdict: Verdict, reading: Reading) -> str:
    place, reason = verdict.place, verdict.reason
    if not symbols:
        return "there are no tiles here"
    here = FACES[symbols[place]] if place < len(symbols) else ""
    if reason == equation.NEEDS_NUMBER:
        if place == 0:
            return f"{here} has no number before it"
        before = symbols[place - 1]
        if place == len(symbols):
            return f"nothing follows {FACES[before]}"
        if before == EQUALS and symbols[place] == EQUALS:
            return "two = stand together"
        if before == EQUALS:
            return f"there is no number between = and {here}"
        if symbols[place] == EQUALS:
            return f"there is no number between {FACES[before]} and ="
        return f"two operators stand together, {FACES[before]} and {here}"
    if reason == equation.NEEDS_OPERATOR:
        return "NOT stands straight after a number, and there is no implied multiplication"
    if reason == equation.DOUBLE_NOT:
        return "NOT applies to the number that follows at once, not to another NOT"
    if reason == equation.LEADING_ZERO:
        first, stop = fault_range(symbols, verdict)
        zeros = f"{symbols_text(symbols[first:stop])} has a leading zero"
        return (
            f"{zeros}, which only the number after NOT may have"
            if reading.radix() == BASES[0]
            else zeros
        )
    if reason == equation.NO_XOR:
        return "XOR is not in this set of tiles"
    return "there is no tile in one of its squares"


def _why(
    symbols: Sequence[int], verdict: Verdict, workings: Sequence[Working], reading: Reading
) -> str:
    if verdict.reason == equation.NO_EQUALS:
        return "there is no = in it"
    if verdict.reason == equation.IDENTITY:
        part = _idle(symbols, verdict.place)
        extra = " (AND 1 and OR 0 too)" if reading.identities == BAN_LOGIC else ""
        return f"{part} changes nothing, and such identities are banned here{extra}"
    for working in workings:
        if working.problem:
            return working.problem
    if verdict.reason == equation.FINE:
        values = [
            f"{side.decimal} is {number(side.value)}"
            for side in workings
            if side.value is not None and not side.plain
        ]
        return (
            ("; ".join([*dict.fromkeys(values), "fine"]))
            if values
            else f"every side is {workings[0].decimal}; fine"
        )
    return _IN_GENERAL.get(verdict.reason) or _differing(workings)


_IN_GENERAL: Final = {
    equation.BY_ZERO: "it divides by zero",
    equation.LEFT_OVER: "a division leaves something over",
    equation.NEGATIVE: "it goes below zero",
    equation.LOGIC_NEGATIVE: "AND, OR and XOR know no negative number",
    equation.LOGIC_FRACTION: "AND, OR and XOR know no fraction",
}
"""For a side with a fault in its value before a fault in its form."""


def fault_range(symbols: Sequence[int], verdict: Verdict) -> tuple[int, int]:
    """Return the range of tiles at fault: the first, and the one after the last."""
    place, last = verdict.place, len(symbols)
    if verdict.reason == equation.NO_EQUALS:
        return 0, last
    if verdict.reason == equation.UNEQUAL:
        return next((side.start, side.stop) for side in verdict.sides if side.start == place)
    if verdict.reason == equation.LEADING_ZERO:
        first, stop = place, place
        while first > 0 and is_digit(symbols[first - 1]):
            first -= 1
        while stop < last and is_digit(symbols[stop]):
            stop += 1
        return first, stop
    if verdict.reason == equation.IDENTITY:
        return place, min(place + 2, last)
    return (max(last - 1, 0), last) if place >= last else (place, place + 1)


def _idle(symbols: Sequence[int], place: int) -> str:
    return f"{FACES[symbols[place]]} {SYMBOLS[symbols[place + 1]]}"


def _differing(workings: Sequence[Working]) -> str:
    """Return the value of the first side and of the first that differs from it."""
    first = workings[0]
    other = next(working for working in workings if working.value != first.value)
    if first.plain and not other.plain:
        first, other = other, first
    if first.plain:
        return f"{first.decimal} is not {other.decimal}"
    assert first.value is not None
    assert other.value is not None
    if other.plain:
        return f"{first.decimal} is {number(first.value)}, not {number(other.value)}"
    return f"{first.decimal} is {number(first.value)}, but {other.decimal} is {number(other.value)}"
