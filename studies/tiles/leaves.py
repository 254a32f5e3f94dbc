"""Learn leave values for Binary Number Scrabble by self-play.

    python -m studies.tiles.leaves --rounds 6 --matches 1000 --seed 0 --write

A player that chooses moves by equity plays against itself, with the table of the round before. Some
moves are random, so that unusual racks occur too. The observed value of a leave is the equity of
the same player's best move one turn later, less the mean gain of a turn (R-learning: Schwartz,
1993). Ridge regression on all combinations of the four counts of a mixture gives the table, so that
a rare mixture is judged by what it shares with others. ``--write`` puts the table where the
opponents read it.
"""

import itertools
import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Final

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.engine.equity import Moves, ranked
from paperbits.games.binary_number_scrabble.engine.leaves import (
    FILE,
    KINDS,
    Floats,
    Integers,
    LeaveTable,
    empty,
    mixture,
)
from paperbits.games.binary_number_scrabble.simulation.state import COPIES, MIXTURES
from paperbits.games.binary_number_scrabble.tiles import ANY, RACK, SYMBOLS
from paperbits.lab.cluster import Workplace, add_options, workplace
from studies.command import options_of
from studies.tiles.matches import begun, counting

RIDGE: Final = 25.0
"""The weight of the ridge penalty, in observations."""

CURIOUS: Final = 0.15
"""The share of random moves.

Half of them are exchanges, half are among the ``LIKELY`` plays of highest equity.
"""

LIKELY: Final = 60

REMEMBERED: Final = 3
"""How many of the last rounds give observations."""

BLOCK: Final = 2_000
"""Observations that are added at a time."""

COMBINATIONS: Final = [
    axes
    for size in range(len(MIXTURES) + 1)
    for axes in itertools.combinations(range(len(MIXTURES)), size)
]
"""All sets of counts that the regression combines."""


def observe(seed: list[int], table: LeaveTable) -> tuple[Integers, Floats]:
    """Play a match.

    Returns the leaves while exchanges were possible, and the equity of the same player's next turn.
    """
    rng = np.random.default_rng(seed)
    position = begun(int(rng.integers(1 << 40)))
    waiting: dict[int, Integers] = {}
    kept, promised = [], []
    while position.turn is not None:
        moves, mover = ranked(position, value=table.leave_values), position.turn
        if mover in waiting:
            kept.append(waiting.pop(mover))
            promised.append(float(moves.equity[0]))
        choice = _curious(moves, rng) if len(position.bag) >= RACK and rng.random() < CURIOUS else 0
        if len(position.bag) >= RACK:
            waiting[mover] = moves.kept[choice]
        position.push(moves.text(choice))
    return np.array(kept, np.int64).reshape(-1, ANY + 1), np.array(promised)


def _curious(moves: Moves, rng: np.random.Generator) -> int:
    """Choose a random move."""
    plays, exchanges = np.flatnonzero(moves.codes), np.flatnonzero(moves.codes == 0)
    likely = exchanges if not len(plays) or rng.random() < 0.5 else plays[:LIKELY]
    return int(rng.choice(likely))


def features(kept: Integers) -> Floats:
    """The regression's columns for each leave: 1 in its cell of each combination of counts, and 1
    for each copy of a tile.
    """
    places = mixture(kept)
    columns, rows = [], np.arange(len(kept))
    for axes in COMBINATIONS:
        sizes = [MIXTURES[axis] for axis in axes]
        column = np.zeros((len(kept), int(np.prod(sizes))))
        column[
            rows, np.ravel_multi_index([places[axis] for axis in axes], sizes) if axes else 0
        ] = 1
        columns.append(column)
    copies = kept[:, list(KINDS), None] > np.arange(COPIES)
    return np.concatenate((*columns, copies.reshape(len(kept), -1)), axis=1)


class Fit:
    """A ridge regression to which observations are added in parts."""

    def __init__(self) -> None:
        size = features(np.zeros((1, ANY + 1), np.int64)).shape[1]
        self.square, self.product = RIDGE * np.eye(size), np.zeros(size)
        self.square[0, 0] = 1e-6  # The mean, which is the first combination, has no penalty.

    def add(self, kept: Integers, promised: Floats) -> None:
        """Add observations: leaves and their observed values."""
        for first in range(0, len(kept), BLOCK):
            rows = features(kept[first : first + BLOCK])
            self.square += rows.T @ rows
            self.product += promised[first : first + BLOCK] @ rows

    def table(self) -> LeaveTable:
        """The table that fits the observations best. An empty leave has the value 0."""
        numbers = np.linalg.solve(self.square, self.product)
        mixtures: npt.NDArray[np.float64] = np.zeros(MIXTURES)
        at = 0
        for axes in COMBINATIONS:
            shape = [size if axis in axes else 1 for axis, size in enumerate(MIXTURES)]
            count = int(np.prod(shape))
            mixtures = mixtures + numbers[at : at + count].reshape(shape)
            at += count
        kinds = np.zeros((len(KINDS), COPIES + 1))
        kinds[:, 1:] = np.cumsum(numbers[at:].reshape(len(KINDS), COPIES), axis=1)
        return LeaveTable(np.round(mixtures - mixtures.flat[0], 1), np.round(kinds, 1))


def learn(
    rounds: int, matches: int, seed: int, place: Workplace, tell: Callable[[], None] | None = None
) -> LeaveTable:
    """Learn a table in ``rounds`` rounds of ``matches`` matches each.

    ``tell`` is called after each match.
    """
    table = empty()
    remembered: list[list[tuple[Integers, Floats]]] = []
    for number in range(rounds):
        seeds = [[seed, number, match] for match in range(matches)]
        found = []
        for pair in place.in_order(partial(observe, table=table), seeds):
            found.append(pair)
            if tell is not None:
                tell()
        remembered = [*remembered, found][-min(REMEMBERED, number) or -1 :]
        fit = Fit()
        for observed in remembered:
            fit.add(
                np.concatenate([kept for kept, _ in observed]),
                np.concatenate([promised for _, promised in observed]),
            )
        table = fit.table()
    return table


def written(table: LeaveTable, command: str) -> str:
    """A table as JSON, with one line for each pair of counts of zeros and ones."""
    fields = {
        "command": command,
        "kinds": {
            SYMBOLS[tile]: row for tile, row in zip(KINDS, table.kinds.tolist(), strict=True)
        },
        "mixtures": "MIXTURES",
    }
    rows = ",\n".join(json.dumps(cell) for zeros in table.mixtures.tolist() for cell in zeros)
    return json.dumps(fields, indent=1).replace('"MIXTURES"', f"[\n{rows}\n ]")


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = options_of(__doc__, rounds=6, matches=1000, seed=0)
    add_options(parser)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)
    with (
        counting(options.rounds * options.matches) as tell,
        workplace(options.workers, options.cluster) as place,
    ):
        table = learn(options.rounds, options.matches, options.seed, place, tell)
    size = f"--rounds {options.rounds} --matches {options.matches} --seed {options.seed}"
    text = written(table, f"python -m studies.tiles.leaves {size} --write")
    if options.write:
        Path(str(FILE)).write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
