"""Measure how far the chances of the shared search can be trusted, and calibrate them:

    python -m studies.calibration --sample --seconds 60     # add positions, for each game
    python -m studies.calibration --write                   # fit, and show how good it is

Each row is a move of a position: the share of the games tried out with it that its player won, how
many these were, and how it really ends. The end is the exact value if the solver finds it in a third
of a second, otherwise the result of playing on with a longer search on both sides. For each game a
logistic regression turns the share into a chance (``engines/chances.py``). Each fold of positions
is held against a fit of the others.
"""

import csv
import json
import random
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from paperbits import find
from paperbits.core.catalogue import all_games
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.rules import Move
from paperbits.engines.chances import FILE, features
from paperbits.search.monte_carlo import MonteCarlo
from paperbits.solve.budget import Budget
from paperbits.solve.solver import outcome_of
from studies import regression
from studies.command import options_of

SAMPLES: Final = Path("studies/calibration.csv")

LOOKS: Final = (40, 400)
"""Simulations of the searches whose chances are recorded."""

LONGER: Final = 300
"""Simulations for each move of a match that is played on."""

EXACT: Final = 0.3
"""Seconds for the exact value of a position."""

OTHERS: Final = 2
"""Moves beside the best one that are recorded of a search."""

FEWEST: Final = 10
"""Games that were tried out with a recorded move, at least."""

FOLDS: Final = 5
RIDGE: Final = 10.0
"""How strongly a game is drawn to all games."""

AS_IT_IS: Final = (0.0, 1.0, 0.0)

TAIL: Final = 0.05
"""Share of the moves with a narrow interval whose result may lie outside it."""

SETTINGS: Final[dict[str, list[dict[str, Any]]]] = {
    "combining-dividing": [{}, {"length": 4, "largest": 20, "limit": 20}],
    "not-divisors-or-not-multiples": [{}, {"n": 3, "largest": 60}, {"n": 4, "largest": 60}],
    "binary-scramble": [{"players": 2, "length": 4}, {"players": 2, "length": 6, "target": 2}],
    "flipping-bits": [{}, {"n": 5, "rounds": 1}, {"n": 7, "rounds": 3}],
}
"""The settings of games that are not sampled with the usual ones alone."""


class Row(NamedTuple):
    """One move of one position. ``position`` numbers the positions of a game."""

    game: str
    position: int
    share: float
    tried: int
    result: float
    exact: int


def games() -> list[str]:
    """Return the games of two players that the shared search plays."""
    return [
        card.id
        for card in all_games()
        if card.position is KernelPosition and (card.settings["players"].high or 0) > 1
    ]


def sample(game: str, seconds: float, seed: int) -> Iterator[Row]:
    """Yield the rows of random positions until the time is up."""
    chance, card = random.Random(f"{game} {seed}"), find(game)  # noqa: S311 (no secrets)
    number, end = seed * 100_000, 0.0
    while not end or time.monotonic() < end:
        settings = chance.choice(SETTINGS.get(game, [{}]))
        position = card.new({**settings, **({} if "players" in settings else {"players": 2})})
        assert isinstance(position, KernelPosition)
        path = [position.copy()]
        while not position.over and len(path) < 200:
            position = after(position, best_of(position, chance.choice((1, 20)), chance))
            path.append(position)
        found = chance.choice(path[:-1])
        number += 1
        for look in LOOKS:
            yield from rows_of(game, number, found, look, chance)
        end = end or time.monotonic() + seconds  # Compiled by now.


def rows_of(
    game: str, number: int, position: KernelPosition, look: int, chance: random.Random
) -> Iterator[Row]:
    """Yield the rows of one search of a position."""
    seen = search_of(position, chance).think(look)
    open_ = [each for each in seen.candidates if each.proved is None and each.visits >= FEWEST]
    for each in [*open_[:1], *chance.sample(open_[1:], min(OTHERS, len(open_[1:])))]:
        result, exact = ending(position, each.move, chance)
        yield Row(game, number, round(each.estimate, 4), each.visits, result, int(exact))


def search_of(position: KernelPosition, chance: random.Random) -> MonteCarlo:
    """Return a search of a position."""
    lowest, seed = position.card.lowest_wins, chance.randrange(1 << 30)
    return MonteCarlo(position.game, position.record, lowest_wins=lowest, seed=seed)


def best_of(position: KernelPosition, look: int, chance: random.Random) -> Move:
    """Return the best move by a search."""
    return search_of(position, chance).think(look).best.move


def after(position: KernelPosition, move: Move) -> KernelPosition:
    """Return the position after a move."""
    following = position.copy()
    following.push(position.game.move_text(position.record, move))
    return following


def ending(position: KernelPosition, move: Move, chance: random.Random) -> tuple[float, bool]:
    """Return how a move ends for its player, 1, 0.5 or 0, and whether that is exact."""
    mover, following = position.turn, after(position, move)
    exact = True
    if not following.over:
        value = outcome_of(following, budget=Budget(EXACT))
        if value is not None:
            return (1 + value * (1 if mover == 0 else -1)) / 2, True
        exact = False
    plies = 0
    while not following.over and plies < 300:
        following, plies = after(following, best_of(following, LONGER, chance)), plies + 1
    winners = following.winners() if following.over else [0, 1]
    return (0.5 if len(winners) == 2 else float(winners == [mover])), exact


def read(file: Path) -> list[Row]:
    """Return the stored rows."""
    with file.open(newline="") as lines:
        return [
            Row(game, int(number), float(share), int(tried), float(result), int(exact))
            for game, number, share, tried, result, exact in csv.reader(lines)
        ]


def fit(rows: list[Row], usual: Sequence[float] = AS_IT_IS, ridge: float = 1.0) -> list[float]:
    """Return the weights of a logistic regression of results on ``features``.

    The ridge draws them to the usual ones: for all games together to those that leave a share as it
    is, for one game to those of all games.
    """
    results = np.array([row.result for row in rows])
    weights = regression.fitted(inputs(rows), results, ridge, np.array(usual))
    return [round(float(weight), 4) for weight in weights]


def fit_game(rows: list[Row], game: str) -> list[float]:
    """Return the weights of a game, given the rows of all games."""
    own = [row for row in rows if row.game == game]
    return fit(own, fit(rows), RIDGE) if own else fit(rows)


def inputs(rows: list[Row]) -> Any:
    """Return what the chances of rows are worked out from."""
    return np.array([features(row.share, row.tried) for row in rows])


def held_out(rows: list[Row]) -> Any:
    """Return the chances of rows, each by a fit of the positions in other folds."""
    chances = np.zeros(len(rows))
    for fold in range(FOLDS):
        inside = [row for row in rows if row.position % FOLDS != fold]
        for game in sorted({row.game for row in rows}):
            weights = fit_game(inside, game)
            for place, row in enumerate(rows):
                if row.game == game and row.position % FOLDS == fold:
                    (chances[place],) = regression.chances(inputs([row]), np.array(weights))
    return chances


def ends(chances: Any, results: Any) -> tuple[float, float]:
    """Return the largest chance up to which hardly any move won, and the smallest from which hardly
    any lost.
    """
    order = np.argsort(chances)
    wins = np.cumsum(results[order] == 1) / np.arange(1, len(order) + 1)
    losses = np.cumsum(results[order][::-1] == 0) / np.arange(1, len(order) + 1)
    few, many = np.flatnonzero(wins <= TAIL), np.flatnonzero(losses <= TAIL)
    lowest = float(chances[order][few[-1]]) if len(few) else 0.0
    highest = float(chances[order][::-1][many[-1]]) if len(many) else 1.0
    return round(min(lowest, 0.5), 3), round(max(highest, 0.5), 3)


def report(rows: list[Row]) -> dict[str, Any]:
    """Return the fit of every game, and how good it is."""
    found: dict[str, Any] = {}
    together, truth = held_out(rows), np.array([row.result for row in rows])
    raw = np.array([row.share for row in rows])
    for game in sorted({row.game for row in rows}):
        own = np.array([row.game == game for row in rows])
        errors = [np.mean((each[own] - truth[own]) ** 2) for each in (raw, together)]
        found[game] = {
            "weights": fit_game(rows, game),
            "moves": int(own.sum()),
            "exact": round(float(np.mean([row.exact for row in rows if row.game == game])), 3),
            "error": [round(float(each), 3) for each in errors],
        }
    low, high = ends(together, truth)
    narrow = (together <= low) | (together >= high)
    inside = narrow & ~((together <= low) & (truth == 1)) & ~((together >= high) & (truth == 0))
    tenths = np.minimum((together * 10).astype(int), 9)
    return {
        "command": "python -m studies.calibration --write",
        "all": {"weights": fit(rows)},
        "games": found,
        "hardly_wins": low,
        "hardly_loses": high,
        "error": [round(float(np.mean((each - truth) ** 2)), 3) for each in (raw, together)],
        "narrow": [int(narrow.sum()), int(inside.sum())],
        "tenths": [
            [
                int((tenths == k).sum()),
                *(round(float(each[tenths == k].mean()), 3) for each in (together, truth)),
            ]
            for k in range(10)
            if (tenths == k).any()
        ],
    }


def main() -> None:
    """Sample, or fit and show."""
    parser = options_of(__doc__, seconds=60.0, seed=0)
    parser.add_argument("--sample", action="store_true", help="add positions to the samples")
    parser.add_argument("--game", action="append", help="only this game")
    parser.add_argument("--write", action="store_true", help="write the fit that chances use")
    parser.add_argument("--samples", type=Path, default=SAMPLES)
    options = parser.parse_args()
    if options.sample:
        for game in options.game or games():
            with options.samples.open("a", newline="") as file:
                out = csv.writer(file, lineterminator="\n")
                for row in sample(game, options.seconds, options.seed):
                    out.writerow(row)
                    file.flush()
        return
    found = report(read(options.samples))
    print(json.dumps(found, indent=1))
    if options.write:
        FILE.write_text(json.dumps(found, separators=(",", ":")) + "\n")


if __name__ == "__main__":
    main()
