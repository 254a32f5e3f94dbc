"""Measure what tiles, the first move, the bonus and the sweep of Binary Number Scrabble are worth,
by matches of a level against itself.

    python -m studies.tiles.worth greedy=4000 careful=1000

The *worth* of a tile is what drawing it, in place of an average tile of the bag, adds to the final
lead. It is estimated from the luck of the draw: for each draw and kind, how many tiles came less
how many were to be expected from that bag. A player can't influence that difference, so a linear
regression of the final lead on its sum over the match tells cause and effect apart. Its constant is
the worth of the first move, with the luck of the draw taken out.
"""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import numpy as np
import numpy.typing as npt

from paperbits import choose, find
from paperbits.games.binary_number_scrabble.bag import tile_set
from paperbits.games.binary_number_scrabble.texts import Play
from paperbits.games.binary_number_scrabble.tiles import ANY, BLANK, EQUALS, FACES, RACK
from paperbits.lab import statistics
from paperbits.lab.cluster import add_options, workplace
from paperbits.lab.statistics import Estimate
from studies.command import options_of
from studies.drawing import Row, dots, in_percent
from studies.regression import Floats
from studies.tiles.matches import begun, lead

SOURCES = ("tiles", "bonus", "sweeps", "going out")
"""Where points come from. Tiles and bonus include the premium squares."""

TURNS = 12
"""The turns of a match, from its start, whose points are shown."""


FEWEST = 30
"""The fewest matches from which the worth of a dozen kinds of tiles can be told."""


@dataclass
class Told:
    """What a match between two players tells."""

    lead: float = 0.0
    """Player 1's score less player 2's."""
    luck: Floats = field(default_factory=lambda: np.zeros(ANY + 1))
    """By tile: how many more player 1 drew than was to be expected, less the same for player 2."""
    opening: npt.NDArray[np.int64] = field(default_factory=lambda: np.zeros((2, ANY + 1), np.int64))
    """The opening racks."""
    points: dict[str, float] = field(default_factory=lambda: dict.fromkeys(SOURCES, 0.0))
    """Both players' points by where they come from."""
    turns: list[int] = field(default_factory=list)
    """The points of each turn."""
    sweeps: list[int] = field(default_factory=lambda: [0, 0])
    """How many sweeps each player made."""
    sweep_points: list[int] = field(default_factory=lambda: [0, 0])
    idle: int = 0
    """The number of turns in which no tile was laid."""


def observe(seed: int, level: str) -> Told:
    """Play a match of a level against itself."""
    position = begun(seed)
    told = Told(opening=np.array(position.racks))
    bag = np.array(tile_set(0), float)
    for sign, rack in zip((1, -1), position.racks, strict=True):
        told.luck += sign * (rack - rack.sum() * bag / bag.sum())
        bag -= rack
    while (turn := position.turn) is not None:
        move = choose(position, level, seed=seed).move
        play, before = position.read(move), position.racks[turn]
        bag = np.array(position.bag.counts, float)
        gone = np.zeros_like(before)
        if isinstance(play, Play):
            judged = position.judged(play)
            for tile in judged.used:
                gone[ANY if tile & BLANK else tile] += 1
            told.points["tiles"] += sum(line.tile_points * line.times for line in judged.lines)
            told.points["bonus"] += sum(
                (line.verdict.bonus or 0) * line.times for line in judged.lines
            )
            told.points["sweeps"] += judged.sweep
            told.sweep_points[turn] += judged.sweep
            told.sweeps[turn] += len(judged.used) == RACK
            told.turns.append(judged.score)
        else:
            gone = np.array(getattr(play, "counts", gone))
            told.idle += 1
            told.turns.append(0)
        position.push(move)
        drawn = position.racks[turn] - (before - gone)
        if drawn.any():
            told.luck += (1 - 2 * turn) * (drawn - drawn.sum() * bag / bag.sum())
    told.points["going out"] = float(sum(position.scores()) - sum(told.points.values()))
    told.lead = float(lead(position))
    return told


def regressed(columns: Floats, lead: Floats) -> tuple[Floats, Floats]:
    """Return least squares' numbers and their covariance, which allows for unequal spread (White,
    1980).
    """
    inverse = np.linalg.pinv(columns.T @ columns)
    numbers = inverse @ columns.T @ lead
    weighted = columns * (lead - columns @ numbers)[:, None]
    return numbers, inverse @ (weighted.T @ weighted) @ inverse * len(lead) / (
        len(lead) - columns.shape[1]
    )


def estimate(value: float, error: float, count: int) -> Estimate:
    """A value with its 95% interval from a standard error."""
    half = statistics.student(max(1, count - 1)) * error
    return Estimate(value, value - half, value + half, count)


def against(
    columns: Floats, lead: Floats, shares: Floats, names: Iterable[str]
) -> tuple[list[Row], Estimate]:
    """Return by how much each column moves the lead, against all by their shares, and the constant.

    Only differences are known, since the columns sum to 0: the mean by shares is worth 0.
    """
    numbers, spread = regressed(np.column_stack([np.ones(len(lead)), columns]), lead)
    rows: list[Row] = []
    for place, name in enumerate(names, 1):
        weights = -np.concatenate([[0.0], shares])
        weights[place] += 1
        error = float(np.sqrt(weights @ spread @ weights))
        rows.append((name, estimate(float(weights @ numbers), error, len(lead))))
    return rows, estimate(float(numbers[0]), float(np.sqrt(spread[0, 0])), len(lead))


def tiles_worth(found: Sequence[Told]) -> tuple[list[Row], Estimate]:
    """Return the worth of each kind of tile, and that of the first move."""
    bag = np.array(tile_set(0), float)
    kinds = np.flatnonzero(bag)
    return against(
        np.array([each.luck[kinds] for each in found]),
        np.array([each.lead for each in found]),
        bag[kinds] / bag.sum(),
        [FACES[kind] or "blank" for kind in kinds],
    )


def luck_share(found: Sequence[Told]) -> Estimate:
    """Return which share of the spread of the final lead the luck of the draw explains, with
    Fisher's interval for a correlation (1921).
    """
    columns = np.column_stack([np.ones(len(found)), [each.luck for each in found]])
    lead = np.array([each.lead for each in found])
    numbers, _ = regressed(columns, lead)
    share = 1 - float(((lead - columns @ numbers) ** 2).sum() / ((lead - lead.mean()) ** 2).sum())
    middle, half = np.arctanh(np.sqrt(share)), 1.96 / np.sqrt(len(found) - 3)
    return Estimate(
        share,
        float(np.tanh(max(0.0, middle - half)) ** 2),
        float(np.tanh(middle + half) ** 2),
        len(found),
    )


def gift(found: Sequence[Told]) -> Estimate:
    """Return player 1's median lead: the points that make up for the first move. The interval is
    that of order statistics, free of any assumption.
    """
    leads = np.sort([each.lead for each in found])
    middle, half = len(leads) / 2, 0.98 * np.sqrt(len(leads))
    low, high = max(0, int(middle - half) - 1), min(len(leads) - 1, int(np.ceil(middle + half)))
    return Estimate(float(np.median(leads)), float(leads[low]), float(leads[high]), len(leads))


def by_count(found: Sequence[Told], kind: int, most: int) -> list[Row]:
    """Return what holding 0, 1, … of a kind on the opening rack adds to the final lead, against an
    average opening rack.
    """
    held = np.minimum(np.array([each.opening[:, kind] for each in found]), most)
    marks = np.stack([(held == count).astype(float) for count in range(most + 1)], axis=2)
    leads, shares = np.array([each.lead for each in found]), marks.mean(axis=(0, 1))
    return against(marks[:, 0] - marks[:, 1], leads, shares, map(str, range(most + 1)))[0]


def shares(found: Sequence[Told]) -> list[Row]:
    """Return which share of all points each source has. Intervals are drawn from whole matches."""
    table = np.array([[each.points[source] for source in SOURCES] for each in found])

    def share(weights: Floats, place: int) -> float:
        sums = weights @ table
        return float(sums[place] / sums.sum())

    return [
        (source, statistics.bootstrap(partial(share, place=place), len(table)))
        for place, source in enumerate(SOURCES)
    ]


def by_turn(found: Sequence[Told]) -> list[Row]:
    """Return the mean points of the first turns, of matches that have them."""
    points = defaultdict(list)
    for each in found:
        for turn, score in enumerate(each.turns[:TURNS], 1):
            points[turn].append(float(score))
    return [(str(turn), statistics.mean(each)) for turn, each in points.items()]


def first_wins(found: Sequence[Told]) -> Estimate:
    """Return how often player 1 wins; a tie is half."""
    return statistics.share([0.5 + 0.5 * np.sign(each.lead) for each in found])


def by_sweeps(found: Sequence[Told]) -> list[Row]:
    """Return how often the player with more sweeps wins, by how many more; level matches left out."""
    results = defaultdict(list)
    for each in found:
        ahead = each.sweeps[0] - each.sweeps[1]
        if ahead:
            results[min(3, abs(ahead))].append(0.5 + 0.5 * float(np.sign(each.lead * ahead)))
    return [
        (f"{more} more{' or over' if more == 3 else ''}", statistics.share(results[more]))
        for more in sorted(results)
    ]


def turned(found: Sequence[Told]) -> Estimate:
    """Return in how many matches somebody else is ahead if sweeps score nothing, moves unchanged."""
    return statistics.share(
        [
            float(
                np.sign(each.lead)
                != np.sign(each.lead - each.sweep_points[0] + each.sweep_points[1])
            )
            for each in found
        ]
    )


def told(found: Sequence[Told]) -> str:
    """Return all figures as lines."""
    worth, first = tiles_worth(found)
    raw = statistics.mean([each.lead for each in found])
    lines = [
        f"matches {len(found)}",
        f"player 1 wins {percent(first_wins(found))}",
        f"player 1 ahead by {points(raw)}; without the luck of the draw {points(first)}",
        f"fair gift to player 2 {points(gift(found))}",
        f"the luck of the draw explains {percent(luck_share(found))} of the spread of the lead",
        f"turns {each_match(len(each.turns) for each in found)}",
        f"turns without a play {each_match(each.idle for each in found)} a match",
        f"score of a player {each_match(sum(each.points.values()) / 2 for each in found)}",
        f"sweeps of both {each_match(sum(each.sweeps) for each in found)} a match",
        f"another winner without the points of sweeps: {percent(turned(found))}",
    ]
    tables = {
        "share of the points": [(name, percent(each)) for name, each in shares(found)],
        "points of a turn": _points(by_turn(found)),
        "more sweeps, wins": [(name, percent(each)) for name, each in by_sweeps(found)],
        "worth of a tile drawn": _points(worth),
        "= on the opening rack, lead": _points(by_count(found, EQUALS, 4)),
        "blanks on the opening rack, lead": _points(by_count(found, ANY, 2)),
    }
    for title, rows in tables.items():
        lines += ["", f"| {title} | |", "|---|--:|"]
        lines += [f"| {name} | {value} |" for name, value in rows]
    return "\n".join(lines)


def _points(rows: Iterable[Row]) -> list[tuple[str, str]]:
    return [(name, points(each)) for name, each in rows]


def each_match(values: Iterable[float]) -> str:
    """Return the mean of a value for each match, with its interval."""
    return points(statistics.mean([float(value) for value in values]))


def points(found: Estimate) -> str:
    """Return a value in points with its interval."""
    ends = "" if found.low is None else f" ({found.low:.1f} to {found.high:.1f})"
    return f"{found.value:.1f}{ends}"


def percent(found: Estimate) -> str:
    """Return a share with its interval, in percent."""
    if found.value is None or found.low is None or found.high is None:
        return "-"
    return f"{100 * found.value:.1f}% ({100 * found.low:.1f} to {100 * found.high:.1f})"


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the matches of one level and print the figures."""
    parser = options_of(__doc__, matches=1000, seed=0)
    parser.add_argument(
        "levels",
        nargs="+",
        help="levels of the game, each with its number of matches, such as greedy=4000",
    )
    parser.add_argument(
        "--plots", type=Path, help="draw the figures of the pages into this folder, as SVG"
    )
    add_options(parser)
    asked = parser.parse_args(arguments)
    known = {level.name for level in find("binary-number-scrabble").levels}
    counts: dict[str, int] = {}
    for text in asked.levels:
        level, _, number = text.partition("=")
        count = number or str(asked.matches)
        if level not in known or not count.isdecimal() or int(count) < FEWEST:
            parser.error(
                f"{text} is not a level with at least {FEWEST} matches; levels are"
                f" {', '.join(sorted(known))}."
            )
        counts[level] = int(count)
    played: dict[str, list[Told]] = {}
    with workplace(asked.workers, asked.cluster) as place:
        for level, matches in counts.items():
            seeds = range(asked.seed, asked.seed + matches)
            played[level] = list(place.in_order(partial(observe, level=level), seeds))
            print(f"## {level}\n\n{told(played[level])}\n", flush=True)
    if asked.plots:
        draw(asked.plots, played)


def draw(folder: Path, played: Mapping[str, Sequence[Told]]) -> None:
    """Draw the figures of the pages."""
    worth = {level: tiles_worth(found)[0] for level, found in played.items()}
    turns = {level: by_turn(found) for level, found in played.items()}
    sources = {
        level: [(name, in_percent(each)) for name, each in shares(found)]
        for level, found in played.items()
    }
    dots(
        folder / "tiles-worth.svg",
        worth,
        "points that drawing this tile adds to the final lead",
        even=0.0,
    )
    dots(folder / "tiles-first-move.svg", turns, "mean points of the first turn, the second, …")
    dots(folder / "tiles-points.svg", sources, "share of all points, %")


if __name__ == "__main__":
    main()
