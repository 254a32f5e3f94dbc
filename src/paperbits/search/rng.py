"""Random numbers that come out alike interpreted and compiled: Marsaglia's xorshift64 (2003), on an array of one uint64.

Shifts and exclusive ors only, as products of NumPy's scalars warn where compiled ones wrap around.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable

RngState = npt.NDArray[np.uint64]
"""The generator's state: one number, never zero."""


def seeded(seed: int) -> RngState:
    """A generator from any integer; neighbouring seeds start far apart."""
    state = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % 2**64
    state = (state ^ (state >> 31)) * 0xBF58476D1CE4E5B9 % 2**64
    return np.array([state ^ (state >> 29) or 1], np.uint64)


@compilable
def draw(state: Any) -> Any:
    """The next number: a uint64, never zero."""
    number = state[0]
    number ^= number << np.uint64(13)
    number ^= number >> np.uint64(7)
    number ^= number << np.uint64(17)
    state[0] = number
    return number


@compilable
def below(state: Any, count: int) -> int:
    """An integer from 0 to ``count`` - 1; ``count`` is far below 2^31."""
    return int(np.int64(draw(state) >> np.uint64(33)) * count >> 31)
