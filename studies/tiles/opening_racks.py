"""Go through every opening rack of Binary Number Scrabble, each with its exact chance: which have
no play, which can be swept, what the best first play scores.

    python -m studies.tiles.opening_racks
    python -m studies.tiles.opening_racks --blanks 3

There are 74,973 racks of nine tiles. With up to two blanks, that is all but 1 in 1,925 deals, the
compiled generator lists every play in about a minute. ``--blanks 3`` adds the others, which take
about fifteen minutes more. Whether a rack has a play at all needs no generator: ``has_play`` decides
it by counting tiles, and the table counts where the generator differs.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import comb
from pathlib import Path
from typing import NamedTuple

import numpy as np

from paperbits.games.binary_number_scrabble.bag import tile_set
from paperbits.games.binary_number_scrabble.board import empty_board
from paperbits.games.binary_number_scrabble.engine.levels import new_tiles
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, FACES, NOT, ONE, RACK, ZERO
from paperbits.lab.statistics import Estimate
from studies.command import options_of
from studies.drawing import Row, dots
from studies.tiles.matches import begun

Rack = tuple[int, ...]
"""Counts of tiles, as on a position's racks."""


class Plays(NamedTuple):
    """The plays of a rack on the empty board."""

    plays: int
    best: int
    """The most points; 0 without a play."""
    sweep: bool
    """Whether some play lays all nine tiles."""


def racks(most: int = RACK) -> Iterator[Rack]:
    """Yield every rack that can be dealt, with at most so many blanks."""
    counts = tile_set(0)
    counts[ANY] = min(counts[ANY], most)

    def filled(kind: int, left: int) -> Iterator[Rack]:
        if kind == len(counts) - 1:
            if left <= counts[kind]:
                yield (left,)
            return
        for held in range(min(left, counts[kind]) + 1):
            for rest in filled(kind + 1, left - held):
                yield (held, *rest)

    return filled(0, RACK)


def ways(rack: Rack) -> int:
    """Return in how many ways these tiles can be drawn from the full bag, in no order."""
    found = 1
    for held, there in zip(rack, tile_set(0), strict=True):
        found *= comb(there, held)
    return found


def deals() -> int:
    """Return in how many ways a rack can be drawn."""
    return comb(sum(tile_set(0)), RACK)


def has_play(rack: Rack) -> bool:
    """Return whether a rack has a first play.

    A play needs an ``=`` and a digit on each side of it. With two equal digits there is one, such
    as ``0=0``. With a single 0 and a single 1, neither side has two numbers, so NOT is the only
    operator that can be used: ``NOT 1=0``. A blank is whatever is missing, the ``=`` first.
    """
    blanks = rack[ANY] - (rack[EQUALS] == 0)
    digits = rack[ZERO] + rack[ONE]
    if blanks:
        return blanks >= 2 or (blanks == 1 and digits > 0)
    return rack[ZERO] >= 2 or rack[ONE] >= 2 or (digits == 2 and rack[NOT] > 0)


def without_play() -> dict[str, Fraction]:
    """Return the exact chance that an opening rack has no play, and why."""
    found = {"neither = nor blank": 0, "digits missing": 0}
    for rack in racks():
        if not has_play(rack):
            bare = rack[EQUALS] == 0 and rack[ANY] == 0
            found["neither = nor blank" if bare else "digits missing"] += ways(rack)
    return {why: Fraction(number, deals()) for why, number in found.items()}


def plays_of(rack: Rack, position: TilePosition) -> Plays:
    """Return the plays of a rack on the empty board, found by the generator."""
    plays = find_plays(empty_board(), rack, position.game)
    if not len(plays):
        return Plays(0, 0, sweep=False)
    sweep = bool((new_tiles(plays.codes) == RACK).any())
    return Plays(len(plays), int(plays.scores[0]), sweep=sweep)


class Table:
    """Exact means over racks with at most so many blanks, each rack by its chance."""

    def __init__(
        self, position: TilePosition, blanks: int, among: Iterator[Rack] | None = None
    ) -> None:
        """``among``: the racks to go through, all by default."""
        self.racks = list(racks(blanks) if among is None else among)
        self.chances = np.array([ways(rack) / deals() for rack in self.racks])
        self.held = np.array(self.racks)
        found = [plays_of(rack, position) for rack in self.racks]
        self.counts = np.array([each.plays for each in found], float)
        self.best = np.array([each.best for each in found], float)
        self.sweep = np.array([each.sweep for each in found], float)
        self.wrong = [
            rack
            for rack, each in zip(self.racks, found, strict=True)
            if has_play(rack) != (each.plays > 0)
        ]
        """Racks about which ``has_play`` and the generator differ: none."""

    def mean(self, values: np.ndarray, weights: np.ndarray | None = None) -> float:
        """Return the mean of values by the racks' chances, times further weights."""
        by = self.chances if weights is None else self.chances * weights
        return float(by @ values / by.sum())

    def line(self, where: np.ndarray) -> str:
        """Return the cells of a row: some racks' chance, and what they can do."""
        return " | ".join(
            (
                f"{100 * float(self.chances[where].sum()):.2f}%",
                f"{100 * self.mean(1.0 - (self.counts > 0), where):.1f}%",
                f"{self.mean(self.best, where):.1f}",
                f"{100 * self.mean(self.sweep, where):.1f}%",
            )
        )

    def worth(self) -> list[tuple[str, float]]:
        """Return, for each kind, what the first play scores more if one tile of the rack is of that
        kind and not any tile.
        """
        whole = self.mean(self.best)
        return [
            (FACES[kind] or "blank", self.mean(self.best, self.held[:, kind]) - whole)
            for kind in np.flatnonzero(self.held.sum(axis=0))
        ]


def told(table: Table) -> str:
    """Return the figures as lines."""
    everywhere = np.ones(len(table.racks), bool)
    head = "| racks | how often | no play | best first play | can be swept |\n|---|--:|--:|--:|--:|"
    lines = [
        f"{len(table.racks)} racks; has_play is wrong about {len(table.wrong)} of them",
        (
            f"moves to choose from: {table.mean(table.counts):.1f} plays; most points"
            f" {int(table.best.max())}"
        ),
        "",
        head,
        f"| all | {table.line(everywhere)} |",
    ]
    for kind, name in ((EQUALS, "="), (ANY, "blank")):
        counts = np.unique(table.held[:, kind]).tolist()
        lines += [
            f"| {count} {name} | {table.line(table.held[:, kind] == count)} |" for count in counts
        ]
    digits = table.held[:, ZERO] + table.held[:, ONE]
    lines += [
        f"| {count} digits | {table.line(digits == count)} |"
        for count in np.unique(digits).tolist()
    ]
    lines += ["", "| worth of a tile for the first play | |", "|---|--:|"]
    lines += [f"| {name} | {value:+.1f} |" for name, value in table.worth()]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the exact chances, and the figures of the generator."""
    parser = options_of(__doc__)
    parser.add_argument("--blanks", type=int, default=2, choices=range(4), help="(2)")
    parser.add_argument(
        "--plot", type=Path, help="draw first plays by the number of = here, as SVG"
    )
    asked = parser.parse_args(arguments)
    chances = without_play()
    for why, chance in chances.items():
        print(
            f"no play, {why}: {chance.numerator}/{chance.denominator} = {100 * float(chance):.4f}%"
        )
    whole = sum(chances.values(), Fraction())
    print(f"no play: {whole.numerator}/{whole.denominator} = {100 * float(whole):.4f}%", flush=True)
    table = Table(begun(), asked.blanks)
    print(told(table))
    if asked.plot:
        rows: list[Row] = []
        for count in range(7):  # With more there is hardly a play.
            value = table.mean(table.best, table.held[:, EQUALS] == count)
            rows.append((f"{count} =", Estimate(value, None, None, len(table.racks))))
        dots(
            asked.plot, {"exact": rows}, "mean points of the best first play, by the = on the rack"
        )


if __name__ == "__main__":
    main()
