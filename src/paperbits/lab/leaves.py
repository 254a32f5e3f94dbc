"""Learn by self-play what kept tiles are worth in Binary Number Scrabble.

    python -m paperbits.lab.leaves --rounds 6 --matches 1000 --seed 0 --write

In each round a player who weighs points and kept tiles, by the table that the round before has left, plays against itself;
now and then it moves at random, so that unusual racks come up too. What was kept is then worth what the same player's best
move promises a turn later, points and tiles kept again, less what a turn brings on average (R-learning: Schwartz, 1993). The
numbers are found by ridge regression on every combination of the four counts that make a mixture, so that a rare mixture is
judged by what it has in common with others. ``--write`` puts the table where the opponents read it.
"""

import argparse
import itertools
import json
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt
from rich.console import Console
from rich.progress import Progress

from paperbits import find
from paperbits.games.binary_number_scrabble.engine.equity import Moves, ranked
from paperbits.games.binary_number_scrabble.engine.leaves import (
    COPIES,
    FILE,
    KINDS,
    MIXED,
    Floats,
    Integers,
    Table,
    empty,
    mixture,
)
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.tiles import RACK, SYMBOLS

RIDGE: Final = 25.0
"""How many observations' worth of doubt each number starts with."""

CURIOUS: Final = 0.15
"""The share of moves that are made at random: half of them exchanges, half among the ``LIKELY`` most promising plays."""

LIKELY: Final = 60

REMEMBERED: Final = 3
"""Rounds whose observations are used: the last one was made by the best table, those before add to its number."""

BLOCK: Final = 2_000
"""Observations that are taken together."""

COMBINATIONS: Final = [axes for size in range(len(MIXED) + 1) for axes in itertools.combinations(range(len(MIXED)), size)]
"""Which counts are looked at together: none, each, each two, three, all."""


def observe(seed: list[int], table: Table) -> tuple[Integers, Floats]:
    """One match: what was kept while the bag could still be exchanged with, and what the same player's next turn promised."""
    chance = np.random.default_rng(seed)
    position = find("binary-number-scrabble").new(seed=int(chance.integers(1 << 40)))
    assert isinstance(position, TilePosition)
    waiting: dict[int, Integers] = {}
    kept, promised = [], []
    while position.turn is not None:
        moves, mover = ranked(position, value=table.leave_values), position.turn
        if mover in waiting:
            kept.append(waiting.pop(mover))
            promised.append(float(moves.equity[0]))
        choice = _curious(moves, chance) if len(position.bag) >= RACK and chance.random() < CURIOUS else 0
        if len(position.bag) >= RACK:
            waiting[mover] = moves.kept[choice]
        position.push(moves.text(choice))
    return np.array(kept, np.int64).reshape(-1, len(SYMBOLS)), np.array(promised)


def _curious(moves: Moves, chance: np.random.Generator) -> int:
    """A move at random."""
    plays, exchanges = np.flatnonzero(moves.codes), np.flatnonzero(moves.codes == 0)
    likely = exchanges if not len(plays) or chance.random() < 0.5 else plays[:LIKELY]
    return int(chance.choice(likely))


def features(kept: Integers) -> Floats:
    """For each rack a one in the cell that it belongs to in every combination of counts, and one for each copy of each kind."""
    places = mixture(kept)
    columns, rows = [], np.arange(len(kept))
    for axes in COMBINATIONS:
        sizes = [MIXED[axis] for axis in axes]
        column = np.zeros((len(kept), int(np.prod(sizes))))
        column[rows, np.ravel_multi_index([places[axis] for axis in axes], sizes) if axes else 0] = 1
        columns.append(column)
    copies = kept[:, list(KINDS), None] > np.arange(COPIES)
    return np.concatenate((*columns, copies.reshape(len(kept), -1)), axis=1)


class Fit:
    """A ridge regression that is told its observations little by little."""

    def __init__(self) -> None:
        size = features(np.zeros((1, len(SYMBOLS)), np.int64)).shape[1]
        self.square, self.product = RIDGE * np.eye(size), np.zeros(size)
        self.square[0, 0] = 1e-6  # The mean, which is the first combination, is not doubted.

    def add(self, kept: Integers, promised: Floats) -> None:
        """Take observations: what was kept, what came of it."""
        for first in range(0, len(kept), BLOCK):
            rows = features(kept[first : first + BLOCK])
            self.square += rows.T @ rows
            self.product += promised[first : first + BLOCK] @ rows

    def table(self) -> Table:
        """The table that explains them best; nothing kept is worth nothing."""
        numbers = np.linalg.solve(self.square, self.product)
        mixtures: npt.NDArray[np.float64] = np.zeros(MIXED)
        at = 0
        for axes in COMBINATIONS:
            shape = [size if axis in axes else 1 for axis, size in enumerate(MIXED)]
            count = int(np.prod(shape))
            mixtures = mixtures + numbers[at : at + count].reshape(shape)
            at += count
        kinds = np.zeros((len(KINDS), COPIES + 1))
        kinds[:, 1:] = np.cumsum(numbers[at:].reshape(len(KINDS), COPIES), axis=1)
        return Table(np.round(mixtures - mixtures.flat[0], 1), np.round(kinds, 1))


def learn(rounds: int, matches: int, seed: int, processes: int, tell: Callable[[], None] | None = None) -> Table:
    """The table after so many rounds of so many matches each; ``tell`` is called after each match."""
    table = empty()
    remembered: list[list[tuple[Integers, Floats]]] = []
    with ProcessPoolExecutor(processes) as pool:
        for number in range(rounds):
            seeds = [[seed, number, match] for match in range(matches)]
            found = []
            for pair in pool.map(partial(observe, table=table), seeds, chunksize=4):
                found.append(pair)
                if tell is not None:
                    tell()
            remembered = [*remembered, found][-min(REMEMBERED, number) or -1 :]
            fit = Fit()
            for observed in remembered:
                fit.add(np.concatenate([kept for kept, _ in observed]), np.concatenate([promised for _, promised in observed]))
            table = fit.table()
    return table


def written(table: Table, command: str) -> str:
    """A table as JSON, a line for each number of zeros and ones."""
    said = {
        "command": command,
        "kinds": {SYMBOLS[tile]: row for tile, row in zip(KINDS, table.kinds.tolist(), strict=True)},
        "mixtures": "MIXTURES",
    }
    rows = ",\n".join(json.dumps(cell) for zeros in table.mixtures.tolist() for cell in zeros)
    return json.dumps(said, indent=1).replace('"MIXTURES"', f"[\n{rows}\n ]")


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=6)
    parser.add_argument("--matches", type=int, default=1000, help="matches in each round")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=2, help="the result is the same with any number")
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    with Progress(console=Console(stderr=True)) as progress:
        task = progress.add_task("Matches", total=options.rounds * options.matches)
        table = learn(options.rounds, options.matches, options.seed, options.processes, lambda: progress.advance(task))
    size = f"--rounds {options.rounds} --matches {options.matches} --seed {options.seed}"
    text = written(table, f"python -m paperbits.lab.leaves {size} --write")
    if options.write:
        Path(str(FILE)).write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
