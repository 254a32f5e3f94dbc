"""The state of an expression while it is spelled, before a square or a number: rows of ``steps``
and ``levels``.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import inlined
from paperbits.core.records import Integers
from paperbits.games.binary_number_scrabble.generator.spelling import Spent
from paperbits.games.binary_number_scrabble.generator.state import GeneratorState

X_ROW, X_NUMBER, X_DIGITS, X_INVERTED, X_USED, X_SHORT, X_CODE, X_NEW = range(8)
"""Columns: the row of the machine; the numeral being read (value, number of digits, whether NOT is
before it); the packed count of the new tiles, how many of them must be blanks, the tiles in order,
how many they are."""


class Read(NamedTuple):
    """The first four columns of a step: the row of the machine, the numeral being read."""

    row: int
    number: int
    digits: int
    inverted: int


@inlined
def put_spent(step: Integers, spent: Spent) -> None:
    """Note the new tiles up to a step."""
    step[X_USED], step[X_SHORT], step[X_CODE], step[X_NEW] = spent


@inlined
def read_before(state: GeneratorState, depth: int) -> Read:
    """Return what is read before a step."""
    step = state.steps[depth]
    return Read(step[X_ROW], step[X_NUMBER], step[X_DIGITS], step[X_INVERTED])


@inlined
def spent_before(state: GeneratorState, depth: int) -> Spent:
    """Return the new tiles before a step."""
    step = state.steps[depth]
    return Spent(step[X_USED], step[X_SHORT], step[X_CODE], step[X_NEW])
