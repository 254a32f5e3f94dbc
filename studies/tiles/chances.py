"""Fit the chance to win of Binary Number Scrabble to self-play, and show how well it is calibrated.

    python -m studies.tiles.chances --matches 2000 --seed 0 --write --plot docs/pictures/chances.svg

The player that chooses by equity plays against itself. Each position before a move is a row: the
mover's lead, the tiles left, the blanks that are unseen, and how the match ended. A logistic
regression with a small ridge gives the curve (``engine/chances.py`` of the game). Half of the
matches are not fitted but held against it: of the positions that it calls 70%, how many were won?
Intervals are drawn from whole matches, since the positions of a match belong together.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import numpy as np

from paperbits.games.binary_number_scrabble.engine.chances import (
    FILE,
    KNOTS,
    Curve,
    chance,
    tiles_left,
    unseen_blanks,
)
from paperbits.games.binary_number_scrabble.engine.equity import ranked
from paperbits.lab.cluster import add_options, workplace
from paperbits.lab.figures import COLOURS, SVG, sheets
from studies import regression
from studies.command import options_of
from studies.regression import Floats
from studies.tiles.matches import begun, counting, lead

Rows = Floats
"""(positions, 4): the mover's lead, tiles left, unseen blanks, and 1, 0.5 or 0 for how it ended."""

BINS: Final = 10
RESAMPLES: Final = 1_000
SCALE: Final = 20.0
"""Points that make a step of about one in the regression, so that its ridge weighs all alike."""


def observe(seed: Sequence[int]) -> Rows:
    """Play a match. Returns the rows of its positions."""
    position = begun(int(np.random.default_rng(list(seed)).integers(1 << 40)))
    rows, movers = [], []
    while position.turn is not None:
        ahead = lead(position, position.turn)
        rows.append([ahead, tiles_left(position), unseen_blanks(position)])
        movers.append(position.turn)
        position.push(ranked(position).text(0))
    won = [0.5 + 0.5 * np.sign(lead(position, mover)) for mover in movers]
    return np.column_stack([np.array(rows, float), won])


def fitted(rows: Rows) -> Curve:
    """Return the curve that fits rows best, by Newton's method."""
    lead, left, blanks, won = rows.T
    hats = np.stack([np.interp(left, KNOTS, row) for row in np.eye(len(KNOTS))], axis=1)
    share = 0.0
    for last in (False, False, False, True):  # A blank's share multiplies the slope: fit in turn.
        steep = (lead * (1 + share * blanks) / SCALE)[:, None]
        columns = np.concatenate([hats, hats * steep], axis=1)
        numbers = regression.fitted(columns, won)
        middle, slope = np.split(numbers, 2)
        if not last:
            extra = ((hats @ slope) * lead * blanks / SCALE)[:, None]
            more = regression.fitted(extra, won, offset=columns @ numbers)
            share = float(np.clip(share + more[0], -0.3, 0.3))
    return Curve(tuple(middle), tuple(slope / SCALE), share)


def called(rows: Rows, curve: Curve) -> Rows:
    """Return the chance that the curve gives in each row."""
    return np.array(
        [
            chance(lead, int(left), int(blanks), moves=True, given=curve)
            for lead, left, blanks, _ in rows
        ]
    )


def calibration(matches: Sequence[Rows], curve: Curve, seed: int = 0) -> list[dict[str, float]]:
    """Return, for each tenth of the chances: the mean chance, the share that was won, and its 95%
    interval, drawn from whole matches.
    """
    chances = [called(rows, curve) for rows in matches]
    place = [np.minimum((each * BINS).astype(int), BINS - 1) for each in chances]
    count = np.array([np.bincount(where, minlength=BINS) for where in place], float)
    mean = np.array(
        [np.bincount(where, each, BINS) for where, each in zip(place, chances, strict=True)]
    )
    won = np.array(
        [np.bincount(where, rows[:, 3], BINS) for where, rows in zip(place, matches, strict=True)]
    )
    rng = np.random.default_rng(seed)
    draws = rng.integers(len(matches), size=(RESAMPLES, len(matches)))
    shares = np.array(
        [won[draw].sum(axis=0) / np.maximum(1, count[draw].sum(axis=0)) for draw in draws]
    )
    low, high = np.percentile(shares, [2.5, 97.5], axis=0)
    total = np.maximum(1, count.sum(axis=0))
    return [
        {
            "positions": float(count[:, k].sum()),
            "called": float(mean[:, k].sum() / total[k]),
            "won": float(won[:, k].sum() / total[k]),
            "low": float(low[k]),
            "high": float(high[k]),
        }
        for k in range(BINS)
    ]


def plot(found: Sequence[dict[str, float]], file: Path) -> None:
    """Draw called against won."""
    with sheets("paperbits") as figure:
        sheet = figure(figsize=(5, 5))
        axes = sheet.subplots()
        axes.plot([0, 100], [0, 100], color="0.7", linewidth=1, zorder=0)
        called, won, low, high = (
            100 * np.array([each[end] for each in found])
            for end in ("called", "won", "low", "high")
        )
        ends = [won - low, high - won]
        axes.errorbar(called, won, yerr=ends, fmt="o", color=COLOURS[1], capsize=3)
        axes.set(
            xlabel="called, in %", ylabel="won, in %", xlim=(0, 100), ylim=(0, 100), aspect="equal"
        )
        axes.set_title("The chance to win: called and won", fontsize=11)
        sheet.savefig(file, format="svg", metadata=SVG)


def main(arguments: list[str] | None = None) -> None:
    """Run the command."""
    parser = options_of(__doc__, matches=2_000, seed=0)
    add_options(parser)
    parser.add_argument("--write", action="store_true", help="put the curve where reviews read it")
    parser.add_argument("--plot", type=Path, help="draw the calibration here, as SVG")
    options = parser.parse_args(arguments)
    matches, seeds = [], [[options.seed, number] for number in range(options.matches)]
    with (
        counting(options.matches) as tell,
        workplace(options.workers, options.cluster) as place,
    ):
        for rows in place.in_order(observe, seeds):
            matches.append(rows)
            tell()
    half = len(matches) // 2
    curve = fitted(np.concatenate(matches[:half]))
    found = calibration(matches[half:], curve)
    for each in found:
        print(
            f"called {each['called']:6.1%}, won {each['won']:6.1%} "
            f"({each['low']:.1%} to {each['high']:.1%}) of {each['positions']:,.0f} positions"
        )
    if options.plot:
        plot(found, options.plot)
    if options.write:
        fields = {
            "command": (
                f"python -m studies.tiles.chances --matches {options.matches} --seed {options.seed}"
                " --write"
            ),
            "middle": [round(each, 4) for each in curve.middle],
            "slope": [round(each, 5) for each in curve.slope],
            "blank": round(curve.blank, 4),
            "held": {
                end: [round(each[end], 4) for each in found] for end in ("called", "low", "high")
            },
        }
        Path(str(FILE)).write_text(json.dumps(fields, indent=1) + "\n", encoding="ascii")


if __name__ == "__main__":
    main()
