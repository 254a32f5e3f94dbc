"""Compiled code reads and writes the same squares as interpreted code."""

import numpy as np
import pytest

from paperbits.core.compiler import kernel
from paperbits.core.compiler.kernel import compilable, inlined

FIELDS = [
    ("turn", np.int64),
    ("small", np.uint8, (3,)),  # What comes after it is not aligned.
    ("board", np.int64, (4, 3)),
    ("deep", np.int32, (2, 3, 4)),
    ("shares", np.float64, (2, 2)),
]


@inlined
def pair(place):
    return place % 4, place % 3


@compilable
def total(row):
    """Sum a row that was handed on."""
    found = 0
    for place in range(len(row)):
        found = 3 * found + row[place]
    return found


@kernel.kernel
def stir(positions, places, out):
    """Read and write squares in all the ways that rules do; returns a number that all contribute
    to.
    """
    position = positions[0]
    sum_of_all = 0
    for step in range(len(places)):
        place = places[step]
        row, column = pair(place)
        position.board[row, column] += place << 3  # Read, changed and written.
        position.board[-1 - row, -column] ^= place >> 1
        position.deep[place % 2, -1, row] = place
        position.deep[-1, column, 2] -= position.deep[1, -1, row]
        position.small[column - 3] = position.small[column] + place
        position.shares[row % 2, -1] += 0.5 * position.board[row, 0]
        line = position.board[row]
        line[0], line[-1] = line[-1], line[0] + 1
        if place < row or line[1] >= place != column:
            position.turn = place
            line = position.board[-1]
        board = position.board
        sum_of_all += (
            total(line) + total(position.deep[1, column]) + board[1][2] + len(position.deep[0])
        )
        both = row, column
        sum_of_all ^= board[both] + int(position.small[column]) + both[0]
        out[step, -1] = sum_of_all & 0xFFFF | out[step, 0] * place - row
    return int(sum_of_all + position.turn)


def run(function):
    """What a function returns, and all that it changed."""
    generator = np.random.default_rng(7)
    positions = np.zeros(1, FIELDS).view(np.recarray)
    places, out = generator.integers(0, 60, 80), generator.integers(-9, 9, (80, 2))
    return function(positions, places, out), positions.tobytes(), out.tobytes()


@pytest.mark.compiled
def test_squares_of_arrays_inside_records_are_the_same_compiled_and_interpreted():
    assert kernel.compiled()
    assert run(stir) == run(stir.interpreted)
