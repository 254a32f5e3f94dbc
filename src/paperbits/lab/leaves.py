"""Learn by self-play what kept tiles are worth in Binary Number Scrabble.

    python -m paperbits.lab.leaves --matches 600 --seed 0

Greedy plays itself. What each player scores in the next turn is explained by what was kept, by ridge regression: one number for
each further copy of each tile. ``--write`` puts the table where the opponents read it.
"""

import argparse
import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import numpy.typing as npt

from paperbits import find
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, SYMBOLS
from paperbits.players import choose
from paperbits.players.leaves import COPIES, TABLE

RIDGE = 30.0
"""How many observations' worth of doubt each number starts with."""

Floats = npt.NDArray[np.float64]


def kept_by(position: TilePosition, before: TilePosition) -> npt.NDArray[np.int64]:
    """What the player who just moved kept of the rack, before drawing."""
    assert before.turn is not None
    laid = position.board[(before.board == 0) & (position.board > 0)]
    used = np.bincount(np.where(laid & BLANK, ANY, laid), minlength=ANY + 1)
    return before.racks[before.turn] - used


def features(kept: npt.NDArray[np.int64]) -> Floats:
    """For each tile and copy, whether so many are kept; and a one."""
    return np.append((kept[1:, None] > np.arange(COPIES)).ravel().astype(float), 1.0)


def observe(seed: int) -> list[tuple[Floats, int]]:
    """One match: what was kept and what the same player scored next, while the bag lasted."""
    position = find("binary-number-scrabble").new(seed=seed)
    assert isinstance(position, TilePosition)
    waiting: dict[int, Floats] = {}
    found = []
    while position.turn is not None:
        before, mover = position.copy(), position.turn
        position.push(choose(position, "greedy").move)
        points = position.plies[-1].points or 0
        if mover in waiting:
            found.append((waiting.pop(mover), points))
        if len(position.bag) and not position.plies[-1].move.startswith("exchange"):
            waiting[mover] = features(kept_by(position, before))
    return found


def learn(matches: int, seed: int, tell: Callable[[int], None] | None = None) -> dict[str, list[float]]:
    """The table: for each tile, what each further copy adds."""
    size = ANY * COPIES + 1
    square, product = RIDGE * np.eye(size), np.zeros(size)
    square[-1, -1] = 1e-9  # The mean is not doubted.
    for match in range(matches):
        for row, points in observe(seed * 1_000_000 + match):
            square += np.outer(row, row)
            product += row * points
        if tell is not None:
            tell(match + 1)
    steps = np.linalg.solve(square, product)[:-1].reshape(ANY, COPIES)
    return {SYMBOLS[tile]: [round(float(step), 2) for step in steps[tile - 1]] for tile in range(1, ANY + 1)}


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--matches", type=int, default=600)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    options = parser.parse_args(arguments)

    def tell(done: int) -> None:
        print(f"\r{done} of {options.matches} matches", end="", file=sys.stderr, flush=True)

    command = f"python -m paperbits.lab.leaves --matches {options.matches} --seed {options.seed} --write"
    text = json.dumps({"command": command, "values": learn(options.matches, options.seed, tell)}, indent=1)
    if options.write:
        Path(str(TABLE)).write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
