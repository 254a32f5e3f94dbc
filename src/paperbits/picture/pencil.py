"""Pencil strokes as SVG paths. Equal seeds give equal strokes, here and on the page
(``web/src/lib/pencil.ts``).
"""

from collections.abc import Callable
from dataclasses import dataclass

_BITS = 0xFFFFFFFF


def thrown(seed: str) -> Callable[[], float]:
    """Return a source of pseudo-random numbers from 0 to 1, seeded by a text."""
    state = 2166136261
    for sign in seed:
        state = ((state ^ ord(sign)) * 16777619) & _BITS

    def next_number() -> float:
        nonlocal state
        state = ((state ^ (state >> 15)) * 2246822519 & _BITS) + 0x9E3779B9 & _BITS
        mixed = (state ^ (state >> 13)) * 3266489917 & _BITS
        return (mixed ^ (mixed >> 16)) / 4294967296

    return next_number


def _at(value: float) -> str:
    return f"{value:.1f}"


def stroke(seed: str, x1: float, y1: float, x2: float, y2: float, wobble: float = 1) -> str:
    """Return a slightly bent stroke between two points."""
    number = thrown(seed)

    def off() -> float:
        return (number() - 0.5) * 2 * wobble

    bend = 0.35 + number() * 0.3
    mx, my = x1 + (x2 - x1) * bend + off(), y1 + (y2 - y1) * bend + off()
    begin = f"M{_at(x1 + off() / 2)} {_at(y1 + off() / 2)}"
    return f"{begin}Q{_at(mx)} {_at(my)} {_at(x2 + off() / 2)} {_at(y2 + off() / 2)}"


def hatch(seed: str, x: float, y: float, size: float) -> str:
    """Return the hatching of a square of this size."""
    number = thrown(seed)
    strokes = 8
    inset = size * 0.12
    span = size - 2 * inset

    def off() -> float:
        return (number() - 0.5) * size * 0.07

    def point(u: float, v: float) -> str:
        return f"{_at(x + inset + u * span + off())} {_at(y + inset + v * span + off())}"

    path = ""
    for line in range(strokes):
        along = 0.17 + (line / (strokes - 1)) * 1.66
        low, high = (
            (point(0, along), point(along, 0))
            if along <= 1
            else (point(along - 1, 1), point(1, along - 1))
        )
        path += f"M{low}L{high}" if line % 2 == 0 else f"M{high}L{low}"
    return path


@dataclass(frozen=True, slots=True)
class Fit:
    """A text fitted into a square of size 1: its lines, and the size of its letters."""

    lines: tuple[str, ...]
    size: float


def fitted(text: str) -> Fit:
    """Return how a text fits into a square. Digits are grouped from the right."""
    length = len(text)
    if length <= 4:
        return Fit((text,), 0.62 if length <= 2 else 0.46 if length == 3 else 0.36)
    each = 4 if length <= 8 else 5 if length <= 15 else 6
    lines = [text[max(0, end - each) : end] for end in range(length, 0, -each)]
    return Fit(tuple(reversed(lines)), min(0.36, 1.5 / each, 0.88 / len(lines)))
