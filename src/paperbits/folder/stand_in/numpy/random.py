"""Random numbers: NumPy's own sequence, by the generator PCG64 (O'Neill, 2014) and its seeds."""

import math
from typing import Any

from .array import made_of, ndarray
from .functions import asarray

_32, _64, _128 = (1 << 32) - 1, (1 << 64) - 1, (1 << 128) - 1
_STEP = 0x2360ED051FC65DA44385DF649FCCF645
_POOL = 4


class _Hash:
    """NumPy's hash of seeds: each call goes on from the one before."""

    def __init__(self, start: int, factor: int) -> None:
        self._constant, self._factor = start, factor

    def __call__(self, value: int) -> int:
        value = (value ^ self._constant) & _32
        self._constant = self._constant * self._factor & _32
        value = value * self._constant & _32
        return value ^ value >> 16


def _mixed(one: int, two: int) -> int:
    value = (0xCA01F9DD * one - 0x4973F715 * two) & _32
    return value ^ value >> 16


def _words(seed: Any) -> list[int]:
    """Return integers, or one, as words of 32 bits, the lowest first."""
    found = []
    for value in [seed] if isinstance(seed, int) else seed:
        rest = int(value)
        found.append(rest & _32)
        while rest := rest >> 32:
            found.append(rest & _32)
    return found


def _seeds(seed: Any) -> list[int]:
    """Return four words of 64 bits, as ``SeedSequence`` does."""
    words, hashed = _words(seed), _Hash(0x43B0D7E5, 0x931E8875)
    pool = [hashed(words[k] if k < len(words) else 0) for k in range(_POOL)]
    for source in range(_POOL):
        for to in range(_POOL):
            if source != to:
                pool[to] = _mixed(pool[to], hashed(pool[source]))
    for word in words[_POOL:]:
        for to in range(_POOL):
            pool[to] = _mixed(pool[to], hashed(word))
    hashed = _Hash(0x8B51F9DD, 0x58F38DED)
    found = [hashed(pool[k % _POOL]) for k in range(8)]
    return [found[2 * k] | found[2 * k + 1] << 32 for k in range(4)]


class Generator:
    """The random numbers of one seed."""

    def __init__(self, seed: Any) -> None:
        one, two, three, four = _seeds(seed)
        self._add = ((three << 64 | four) << 1 | 1) & _128
        self._state = (self._add + (one << 64 | two)) & _128
        self._state = (self._state * _STEP + self._add) & _128
        self._half: int | None = None

    def _next(self) -> int:
        self._state = (self._state * _STEP + self._add) & _128
        value, turn = (self._state >> 64 ^ self._state) & _64, self._state >> 122
        return (value >> turn | value << 64 - turn) & _64

    def _next_half(self) -> int:
        if self._half is not None:
            half, self._half = self._half, None
            return half
        value = self._next()
        self._half = value >> 32
        return value & _32

    def _random(self) -> float:
        return (self._next() >> 11) / (1 << 53)

    def random(self, size: int | None = None) -> Any:
        if size is None:
            return self._random()
        return made_of([self._random() for _ in range(size)], (size,), "f8")

    def gumbel(self, size: int) -> ndarray:
        found = []
        while len(found) < size:
            if (value := 1.0 - self._random()) < 1.0:
                found.append(-math.log(-math.log(value)))
        return made_of(found, (size,), "f8")

    def integers(self, end: int) -> int:
        """Return an integer below ``end``, at most 2**32 (Lemire, 2019)."""
        if end == 1:
            return 0
        found = self._next_half() * end
        while found & _32 < (1 << 32) % end:
            found = self._next_half() * end
        return found >> 32

    def permutation(self, array: Any) -> ndarray:
        source = asarray(array)
        values = source._flat()
        for last in range(len(values) - 1, 0, -1):
            mask = (1 << last.bit_length()) - 1
            while (other := self._next_half() & mask) > last:
                pass
            values[last], values[other] = values[other], values[last]
        return made_of(values, source.shape, source.dtype)


def default_rng(seed: Any) -> Generator:
    return Generator(seed)
