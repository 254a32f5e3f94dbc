"""Make a set of tiles for Binary Number Scrabble in another base, and leave values for it, by
self-play. The same command gives the same result.

    python -m studies.tiles.sets 10
    python -m studies.tiles.sets 10 --matches 100 --write
    python -m studies.tiles.sets 2

The first matches are played with a set of as many digits as the author's, all digits alike, and his
operators in his proportion, by two players who always make the play with the most points. A tile is
as *easy* as it is often laid: the share of those on racks that the best play uses. The new set has
more of the easy digits and gives the harder ones more points, in inverse proportion. Then matches
with the new set give the leave values, and figures to compare. ``--write`` stores the leave values.
In base two there is only the author's set to look at. The sets themselves are in ``tiles.py``
of the game.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.engine.equity import ranked
from paperbits.games.binary_number_scrabble.engine.leaves_in_base import (
    FILE,
    LeaveTable,
    features,
    of_weights,
)
from paperbits.games.binary_number_scrabble.generator.codes import used_in
from paperbits.games.binary_number_scrabble.tiles import (
    BASES,
    DIGITS,
    FACES,
    TileSet,
    in_order,
    places,
    set_of_base,
    set_with,
    trying,
)
from studies.command import options_of
from studies.tiles.matches import begun

DIGITS_IN_ALL = 56
"""The author's 28 zeros and 28 ones."""

SPREAD = 2.0
"""The counts follow the ease of the digits to this power: there are four times as many of a digit
that is laid twice as often as another."""


class Figures(NamedTuple):
    """What matches with one set came to."""

    ease: npt.NDArray[np.float64]
    """By tile: the share of those on racks that the best play laid."""
    scores: npt.NDArray[np.float64]
    plays: int
    without: int
    sweeps: int
    tile_points: int
    bonus_points: int
    moves: int
    kept: npt.NDArray[np.int64]
    """What each ply kept, and what its player scored in the next turn."""
    next_points: npt.NDArray[np.float64]


def even_set(base: int) -> TileSet:
    """Return the set that the study starts from: digits alike, one point each."""
    counts = [DIGITS_IN_ALL // base + (place < DIGITS_IN_ALL % base) for place in range(base)]
    return set_with(base, counts, [1] * base)


def balanced(base: int, ease: npt.NDArray[np.float64]) -> tuple[list[int], list[int]]:
    """Return how many of each digit there are, 56 in all, and their points, from their ease."""
    own = ease[list(DIGITS[:base])]
    shares = own**SPREAD / (own**SPREAD).sum() * DIGITS_IN_ALL
    counts = np.floor(shares).astype(int)
    for place in np.argsort(counts - shares)[: DIGITS_IN_ALL - int(counts.sum())]:
        counts[place] += 1
    points = np.maximum(1, np.round(own.max() / own)).astype(int)
    return counts.tolist(), points.tolist()


def play(base: int, matches: int, seed: int, table: LeaveTable | None = None) -> Figures:
    """Play matches with the set in use, greedily or by equity with a table."""
    size = places(base)
    held, laid = np.zeros(size), np.zeros(size)
    scores, kept, promised = [], [], []
    plays = without = sweeps = tile_points = bonus_points = moves = 0
    for number in range(matches):
        position = begun(seed + number, base=base)
        before: list[npt.NDArray[np.int64] | None] = [None] * position.players
        while not position.over:
            turn = position.turn
            assert turn is not None
            rack, full = position.racks[turn], len(position.bag) > 0
            found = ranked(
                position, value=table.leave_values if table else lambda kept: np.zeros(len(kept))
            )
            best, points = found.text(0), int(found.points[0])
            if before[turn] is not None and full:
                kept.append(before[turn])
                promised.append(points)
            moves += int((found.codes != 0).sum())
            if found.codes[0]:
                taken = used_in(found.codes[:1], base)[0]
                plays += 1
                if full:
                    held += rack
                    laid += taken
                judged = position.judged(position.read(best))  # type: ignore[arg-type]  # It is a play.
                sweeps += judged.sweep > 0
                tile_points += sum(line.tile_points * line.times for line in judged.lines)
                bonus_points += sum((line.verdict.bonus or 0) * line.times for line in judged.lines)
            else:
                without += 1
            before[turn] = found.kept[0]
            position.push(best)
        scores.append(position.scores())
    ease = np.divide(laid, held, out=np.zeros(size), where=held > 0)
    return Figures(
        ease,
        np.array(scores, float),
        plays,
        without,
        sweeps,
        tile_points,
        bonus_points,
        moves,
        np.array(kept, np.int64).reshape(-1, size),
        np.array(promised, float),
    )


def fitted(base: int, figures: Figures) -> LeaveTable:
    """Return the leave values that best explain the points of each next turn (ridge regression)."""
    data = features(figures.kept, base)
    data = np.column_stack([data, np.ones(len(data))])
    weights = np.linalg.solve(
        data.T @ data + 20 * np.eye(data.shape[1]), data.T @ figures.next_points
    )
    return of_weights(base, np.round(weights[:-1], 2).tolist())


def told(base: int, figures: Figures) -> str:
    """Return figures as a few lines."""
    points = figures.tile_points + figures.bonus_points
    lines = [
        (
            f"  score of a player {figures.scores.mean():.0f}, winner ahead by"
            f" {np.ptp(figures.scores, axis=1).mean():.0f}"
        ),
        f"  plays {figures.plays}, turns without one {figures.without}, sweeps {figures.sweeps}",
        (
            f"  points of a play {points / figures.plays:.1f} and sweeps,"
            f" {100 * figures.bonus_points / points:.0f}% of them bonus"
        ),
        "  ease: "
        + ", ".join(
            f"{FACES[tile] or 'blank'} {100 * figures.ease[tile]:.0f}%"
            for tile in in_order(base)
            if set_of_base(base).counts[tile]
        ),
    ]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the study of one base."""
    parser = options_of(__doc__, matches=100, seed=0)
    parser.add_argument("base", type=int, choices=BASES)
    parser.add_argument("--write", action="store_true", help="store the leave values")
    asked = parser.parse_args(arguments)
    base = asked.base
    if base == BASES[0]:
        print(f"the author's set:\n{told(base, play(base, asked.matches, asked.seed))}")
        return
    with trying(base, even_set(base)):
        even = play(base, asked.matches, asked.seed)
        print(f"base {base}, all digits alike:\n{told(base, even)}", flush=True)
    digits, points = balanced(base, even.ease)
    print(f"from it, digits {digits}, points {points}", flush=True)
    with trying(base, set_with(base, digits, points)):
        greedy = play(base, asked.matches, asked.seed + asked.matches)
        print(f"the new set, most points:\n{told(base, greedy)}", flush=True)
        table = fitted(base, greedy)
        careful = play(base, asked.matches, asked.seed + 2 * asked.matches, table)
        print(f"the new set, by equity:\n{told(base, careful)}", flush=True)
    if asked.write:
        file = Path(str(FILE))
        stored = json.loads(file.read_text())
        command = (
            f"python -m studies.tiles.sets {base} --matches {asked.matches} --seed"
            f" {asked.seed} --write"
        )
        stored[str(base)] = {"command": command, "weights": fitted(base, careful).weights.tolist()}
        file.write_text(json.dumps(stored, indent=1) + "\n")


if __name__ == "__main__":
    main()
