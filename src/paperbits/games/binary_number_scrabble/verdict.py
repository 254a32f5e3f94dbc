"""The verdict on an equation for people: the value of each side, or the fault and its place."""

from collections.abc import Sequence
from dataclasses import dataclass
from math import gcd

from .equation import (
    BY_ZERO,
    FINE,
    IDENTITY,
    LEFT_OVER,
    LOGIC_FRACTION,
    LOGIC_NEGATIVE,
    NEEDS_NUMBER,
    NEGATIVE,
    NO_EQUALS,
    STATE,
    UNEQUAL,
    advance,
    begin,
    bonus,
    finish,
)
from .reading import Reading
from .tiles import AND, BLANK, EQUALS, MINUS, NOT, OR, PLUS, XOR, is_digit


@dataclass(frozen=True, slots=True)
class SideRead:
    """One side: its place among the tiles (``start`` to ``stop``, without its ``=``), and its value
    in lowest terms. ``value`` is None if the side is not valid, or was not reached.
    """

    start: int
    stop: int
    value: tuple[int, int] | None


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on an equation: ``reason`` is FINE or why it is not valid, ``place`` the tile at
    fault. A place is an index into the tiles: the operator of a wrong operation, the number of
    tiles for the end, the start of the first side that differs for UNEQUAL. ``value`` and ``bonus``
    are those of a valid equation.
    """

    reason: int
    place: int
    sides: tuple[SideRead, ...]
    value: tuple[int, int] | None
    bonus: int | None

    @property
    def valid(self) -> bool:
        """Whether the equation is valid."""
        return self.reason == FINE


def judge(tiles: Sequence[int], reading: Reading) -> Verdict:
    """Read an equation of any length; return the value of each side, or the fault and its place.
    ``tiles`` are symbols, with or without the mark of a blank. A fault inside a side is reported
    before sides that differ.
    """
    symbols = [int(tile) & ~BLANK for tile in tiles]
    sides: list[SideRead] = []
    reason = place = 0
    start = 0
    for stop in [place for place, symbol in enumerate(symbols) if symbol == EQUALS] + [
        len(symbols)
    ]:
        value = None
        if reason == FINE:
            reason, place, value = _judge_side(symbols, start, stop, reading)
        sides.append(SideRead(start, stop, value))
        start = stop + 1
    if reason == FINE:
        differing = [side for side in sides if side.value != sides[0].value]
        if len(sides) == 1:
            reason, place = NO_EQUALS, len(symbols)
        elif differing:
            reason, place = UNEQUAL, differing[0].start
    value = sides[0].value if reason == FINE else None
    return Verdict(
        reason,
        place if reason else 0,
        tuple(sides),
        value,
        None if value is None else bonus(value[0] // value[1], reading),
    )


def _judge_side(
    symbols: list[int], start: int, stop: int, reading: Reading
) -> tuple[int, int, tuple[int, int] | None]:
    """Return the reason, its place, and the value of one side."""
    state = [0] * STATE
    begin(state)
    operator = adding = logic = stop
    for place in range(start, stop):
        symbol = symbols[place]
        reason = advance(state, symbol, reading)
        if reason in (BY_ZERO, LEFT_OVER, IDENTITY):
            return reason, operator, None
        if reason == NEGATIVE:
            return reason, adding, None
        if reason in (LOGIC_NEGATIVE, LOGIC_FRACTION):
            return reason, (place if logic == stop else logic), None
        if reason != FINE:
            return reason, place, None
        if symbol != NOT and not is_digit(symbol):
            operator = place
            adding = place if symbol in (PLUS, MINUS) else adding
            logic = place if symbol in (AND, OR, XOR) else logic
    reason, numerator, denominator = finish(state, reading)
    if reason == FINE:
        common = gcd(numerator, denominator)
        return FINE, 0, (numerator // common, denominator // common)
    if reason == NEEDS_NUMBER:
        return reason, stop, None
    where = {NEGATIVE: adding, LOGIC_NEGATIVE: logic, LOGIC_FRACTION: logic}.get(reason, operator)
    return reason, where, None
