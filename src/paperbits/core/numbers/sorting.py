"""Insertion sorts for the short arrays of rules and searches, the same interpreted and compiled."""

from typing import Any

from paperbits.core.compiler.kernel import compilable, inlined


@inlined
def sort(numbers: Any, count: int) -> None:
    """Sort the first ``count`` integers of an array in place, ascending."""
    for late in range(1, count):
        number, place = int(numbers[late]), late
        while place > 0 and numbers[place - 1] > number:
            numbers[place] = numbers[place - 1]
            place -= 1
        numbers[place] = number


@compilable
def sort_column(rows: Any, column: int, first: int, end: int) -> None:
    """Sort one column of the rows from ``first`` up to, not including, ``end``."""
    for late in range(first + 1, end):
        number, place = rows[late, column], late
        while place > first and rows[place - 1, column] > number:
            rows[place, column] = rows[place - 1, column]
            place -= 1
        rows[place, column] = number
