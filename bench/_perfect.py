"""Measure with which settings a game is solved whole, so that the perfect level can play:
``python bench/_perfect.py`` for all games, ``python bench/_perfect.py plexus`` for one.

Writes ``src/paperbits/solve/measured``. A table counts if it is made within ``SECONDS`` and
``BYTES``. A search without a table counts if no more than ``SMALL`` positions can follow, which are
counted here one by one. Settings that are larger than some that failed are not tried, and those
with tables of known small size are not listed.
"""

import itertools
import json
import sys
import time
from pathlib import Path

import numpy as np

from paperbits import all_games
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.records import copied
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.solve.budget import Budget, OutOfBudgetError
from paperbits.solve.methods.alpha_beta import AlphaBetaMethod
from paperbits.solve.methods.method import Problem
from paperbits.solve.whole import BYTES, SECONDS, SMALL, static, ways

FOLDER = Path(__file__).parent.parent / "src" / "paperbits" / "solve" / "measured"

VALUES = 20
"""Values of an integer setting that are tried, from the smallest on."""

COUNTED = 15.0
"""Seconds in which the positions of a game must be counted."""

TRIAL = 12.0
"""Seconds of the first run, which may have to compile."""

MOST = 60
"""Settings of a game that are measured, at most, and the seconds for them."""


def choices(setting):
    """The values of a setting that are tried."""
    if setting.type == "boolean":
        return [False, True]
    if setting.type == "choice":
        return list(setting.choices)
    least = setting.low if setting.low is not None else setting.default
    most = setting.high if setting.high is not None else setting.default
    tried = range(least, most + 1)[:VALUES]
    return [*tried, *([setting.default] if setting.default not in tried else [])]


def boards(card):
    """The first positions with settings for two players, small settings first."""
    names = [name for name in card.settings if name != "players"]
    tried = sorted(
        itertools.product(*(choices(card.settings[name]) for name in names)),
        key=lambda values: sum(map(int_of, values)),
    )
    for values in tried:
        given = dict(zip(names, values, strict=True))
        if "players" in card.settings:
            given["players"] = 2
        try:
            position = card.new(given)
        except ValueError:
            continue
        if isinstance(position, KernelPosition) and position.players == 2 and not position.over:
            yield values, position


def int_of(value):
    """A number for the order in which values are tried."""
    return value if isinstance(value, int) else 0


def count(position):
    """How many positions can follow, or None if they are more than ``SMALL``."""
    game, end = position.game, time.monotonic() + COUNTED
    places, seen, waiting = relevant_bytes(game, position.record), set(), [position.record]
    exact = game.has_key() and not game.scores_accumulate()
    while waiting:
        record = waiting.pop()
        for move in position.game.legal(record, 100_000).moves:
            if move.endswith("k"):
                return None
            after = copied(record)
            game.play(after, game.read_move(record, move))
            if game.over(after):
                continue
            key = (
                int(game.key(after))
                if exact
                else np.atleast_1d(np.asarray(after)).view(np.uint8)[places].tobytes()
            )
            if key not in seen:
                seen.add(key)
                waiting.append(after)
        if len(seen) > SMALL or time.monotonic() > end:
            return None
    return len(seen)


def measured(position):
    """The first method that solves a position whole, with its figures, or None."""
    for way in ways(position):
        estimate = way.method.estimate(Problem(position, margins=way.margins))
        if estimate.memory > BYTES or (estimate.seconds or 0) > 2 * SECONDS:
            continue
        positions = None
        if way.method is AlphaBetaMethod:
            positions = count(position)
            if positions is None:
                continue
        try:
            for _ in range(2):  # The first run may compile.
                begun = time.process_time()
                solver = way.solver(position, Budget(TRIAL, BYTES, threads=1))
                solver.value(position.record)
                seconds = time.process_time() - begun
        except (OutOfBudgetError, RecursionError):
            continue
        if seconds <= SECONDS:
            return way, positions or solver.method.nodes, seconds
    return None


def smaller(values, others):
    """Whether all values are at most the others'. 0 may mean no limit."""
    return all(
        a == b or (type(a) is int and 0 < a <= b) for a, b in zip(values, others, strict=True)
    )


def main(games):
    """Measure these games, or all."""
    FOLDER.mkdir(exist_ok=True)
    for card in all_games():
        if (games and card.id not in games) or card.position.hidden:
            continue
        tables, failed, end = [], [], time.monotonic() + MOST
        for values, position in boards(card):
            if any(smaller(bad, values) for bad in failed) or static(position) is not None:
                continue
            if time.monotonic() > end:
                break
            found = measured(position)
            if found is None:
                failed.append(values)
                continue
            way, positions, seconds = found
            tables.append(
                {
                    "settings": position.settings,
                    "method": way.method.name,
                    "positions": positions,
                    "seconds": float(f"{seconds:.2g}"),
                }
            )
            print(card.id, values, way.method.name, positions, f"{seconds:.2f} s", flush=True)
        if tables:
            text = ",\n".join("  " + json.dumps(each) for each in tables)
            command = f"python bench/_perfect.py {card.id}"
            (FOLDER / f"{card.id}.json").write_text(
                f'{{"command": "{command}",\n "tables": [\n{text}\n]}}\n'
            )


if __name__ == "__main__":
    main(sys.argv[1:])
