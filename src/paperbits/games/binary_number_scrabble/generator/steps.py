"""What is read and which tiles are new before a square or a number, while an expression is spelled:
put into rows of ``steps`` and ``levels``, and taken from them.
"""

from typing import NamedTuple

from paperbits.core.compiler.kernel import inlined
from paperbits.games.binary_number_scrabble.generator.spelling import Spent
from paperbits.games.binary_number_scrabble.generator.tables import Step


class Read(NamedTuple):
    """What is read before a step: the row of the machine, the numeral being read."""

    row: int
    number: int
    digits: int
    inverted: int


@inlined
def put_spent(step: Step, spent: Spent) -> None:
    """Note the new tiles up to a step."""
    step.used, step.short, step.code, step.new = spent


@inlined
def put_read(step: Step, read: Read) -> None:
    """Note what is read before a step."""
    step.row, step.number, step.digits, step.inverted = read


@inlined
def read_before(step: Step) -> Read:
    """Return what is read before a step."""
    return Read(step.row, step.number, step.digits, step.inverted)


@inlined
def spent_before(step: Step) -> Spent:
    """Return the new tiles before a step."""
    return Spent(step.used, step.short, step.code, step.new)
