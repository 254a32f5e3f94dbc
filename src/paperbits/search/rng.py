"""A random number generator with equal results interpreted and compiled: Marsaglia's xorshift64
(2003).

It uses only shifts and exclusive ors. Products would wrap around when compiled, but warn about
overflow in NumPy.
"""

from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compilable

State = npt.NDArray[np.uint64]
"""The generator's state: an array of one number, never zero."""


def seeded(seed: int) -> State:
    """A new generator from any integer. Neighbouring seeds give unrelated numbers."""
    state = (seed * 0x9E3779B97F4A7C15 + 0xD1B54A32D192ED03) % 2**64
    state = (state ^ (state >> 31)) * 0xBF58476D1CE4E5B9 % 2**64
    return np.array([state ^ (state >> 29) or 1], np.uint64)


@compilable
def draw(state: Any) -> Any:
    """Draw the next number: a uint64, never zero."""
    number = state[0]
    number ^= number << np.uint64(13)
    number ^= number >> np.uint64(7)
    number ^= number << np.uint64(17)
    state[0] = number
    return number


@compilable
def below(state: Any, count: int) -> int:
    """Draw an integer from 0 to ``count - 1``. ``count`` must be far below 2^31."""
    return int(np.int64(draw(state) >> np.uint64(33)) * count >> 31)
