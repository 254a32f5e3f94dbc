"""Plexus via Midpoints and Endpoints."""

from collections.abc import Mapping, Sequence
from typing import Any

from .base import Move, PlainRules, State, credited
from .grid import LETTERS, mirrored

ANY, ENDPOINT, MIDPOINT = 0, 1, 2
"""From which kind of dot a segment must go."""

FREE, SHUT = 0, 3
"""Further kinds of dots: without a segment, and joined without a free neighbour."""


class Plexus(PlainRules):
    """In a full move the first player draws a segment from any joined dot to a free one, and the
    second one from a dot of the same kind: an endpoint has one segment, a midpoint more. If the
    second can't, the first has a point, and is the second next time; otherwise they change places
    too. A state: (how many segments each dot has, points, (who is to move, the other), kind).
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        super().__init__(settings)
        n: int = settings["n"]
        self.n = n
        rows = [list(range(y * n, y * n + n)) for y in range(n)]
        self.views = [
            *mirrored(rows),
            *mirrored([list(column) for column in zip(*rows, strict=True)]),
        ]
        self.near = [self.neighbours(*divmod(dot, n)) for dot in range(n * n)]

    def start(self) -> State:
        return (0,) * self.n**2, (0, 0), (0, 1), ANY

    def canon(self, state: State) -> State:
        """Of a dot only its kind affects what follows, of the points only who is ahead and how far.
        The lattice may be mirrored and turned.
        """
        dots, (first, second), players, kind = state
        kinds = [
            FREE if not held else kind_of(held) if any(not dots[k] for k in near) else SHUT
            for held, near in zip(dots, self.near, strict=True)
        ]
        lattice = min(tuple(kinds[dot] for dot in view) for view in self.views)
        return lattice, first - second, players, kind

    def turn(self, state: State) -> int | None:
        return state[2][0] if 0 in state[0] else None

    def moves(self, state: State) -> list[Move]:
        dots, _, _, kind = state
        return self.segments(dots, kind)

    def segments(self, dots: Sequence[int], kind: int) -> list[Move]:
        """Return the segments that may be drawn from a kind of dot."""
        middle = len(dots) // 2
        begun = any(dots)
        return [
            f"{self.name(dot)}-{self.name(other)}"
            for dot, held in enumerate(dots)
            if (held and kind in (ANY, kind_of(held)) if begun else dot == middle)
            for other in self.near[dot]
            if not dots[other]
        ]

    def name(self, dot: int) -> str:
        """Return a dot's name."""
        y, x = divmod(dot, self.n)
        return f"{LETTERS[x]}{y + 1}"

    def neighbours(self, y: int, x: int) -> list[int]:
        """Return the dots above, left, right and below."""
        n = self.n
        places = ((y - 1, x), (y, x - 1), (y, x + 1), (y + 1, x))
        return [v * n + u for v, u in places if 0 <= v < n and 0 <= u < n]

    def play(self, state: State, move: Move) -> State:
        dots, points, (mover, other), kind = state
        ends = [(int(dot[1:]) - 1) * self.n + LETTERS.index(dot[0]) for dot in move.split("-")]
        new = tuple(held + (dot in ends) for dot, held in enumerate(dots))
        if not any(dots):  # No player makes the opening segment.
            return new, points, (mover, other), ANY
        if kind != ANY:  # The second of the full move.
            return new, points, (mover, other), ANY
        drawn_from = kind_of(dots[ends[0]])
        if 0 in new and self.segments(new, drawn_from):
            return new, points, (other, mover), drawn_from
        point = 1 if 0 in new else int(self.settings["last_dot_point"])
        return new, credited(points, mover, point), (other, mover), ANY

    def scores(self, state: State) -> list[int]:
        return list(state[1])


def kind_of(segments: int) -> int:
    """Return the kind of a dot with so many segments."""
    return ENDPOINT if segments == 1 else MIDPOINT
