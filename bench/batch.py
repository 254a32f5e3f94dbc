"""Batches: random legal moves a second with masks, on this machine's processors.

    python bench/batch.py                    # every game with rules in compiled code
    python bench/batch.py --peer PYTHON      # beside pgx, OpenSpiel and PettingZoo, which PYTHON has
    python bench/batch.py --only plexus --json

A step is a random legal action in one game, the mask of the position after it, and, where the game
ends, its scores and a new game. Each run first checks its answers: batches against positions move
by move.
"""

import argparse
import json
import os
import platform
import statistics
import subprocess
import sys
import time
from pathlib import Path

import numpy as np

import paperbits.batch
from _figures import Figure, report
from paperbits import all_games, find
from paperbits.core.kernel_position import KernelPosition

GAME = "palindromic-rows-columns"
PREDICTED = 20_000_000
"""Steps a second of ``GAME``, predicted before the measurement."""

COUNT = 65_536
"""Games of a batch."""


def names():
    """The games whose rules are a named tuple."""
    found = [card.id for card in all_games() if card.position is KernelPosition]
    return sorted(found, key=lambda name: name != GAME)


def begun(card):
    """A position at the start, after forced moves that belong to no player."""
    position = card.new()
    position.push_all(position.game.opening())
    return position


def check_positions(name, plies=40):
    """Play in a batch, and the same moves in positions; check masks, turns and scores."""
    batch, card = paperbits.batch.make(name, 2, seed=7, threads=1), find(name)
    positions = [begun(card), begun(card)]
    for _ in range(plies):
        actions = batch.random_actions()
        texts = [batch.move_text(index, int(action)) for index, action in enumerate(actions)]
        batch.step(actions)
        for index, text in enumerate(texts):
            positions[index].push(text)
            assert bool(batch.done[index]) == positions[index].over, name
            if positions[index].over:
                if card.outcome_by == "sum":
                    assert batch.scores[index].tolist() == positions[index].scores(), name
                positions[index] = begun(card)
            record = positions[index].record
            assert all(
                np.array_equal(batch.states[index][field], record[field])
                for field in record.dtype.names
            ), name


def rate(work, steps, seconds, clock=time.perf_counter, repeats=3):
    """Return steps a second: the median of some repeats. ``work`` makes ``steps`` steps."""
    work()
    rates = []
    for _ in range(repeats):
        done, begun = 0, clock()
        while (took := clock() - begun) < seconds:
            work()
            done += steps
        rates.append(done / took)
    return statistics.median(rates)


def on_processors(options):
    """Measure every game on this machine's processors."""
    found = {}
    for name in options.only or names():
        check_positions(name)
        found[name] = one_on_processors(name, options)
        print(name, found[name], file=sys.stderr, flush=True)
    return found


def one_on_processors(name, options):
    """Measure one game on this machine's processors."""
    one = paperbits.batch.make(name, options.count, seed=1, threads=1)
    every = paperbits.batch.make(name, options.count, seed=1)
    chunk, own = 20, time.process_time
    rates = {
        "one core, own time": rate(
            lambda: one.play_random(chunk), chunk * len(one), options.seconds, own
        ),
        "one core, step by step, own time": rate(
            lambda: one.step(one.random_actions()), len(one), options.seconds, own
        ),
        f"{every.threads} threads": rate(
            lambda: every.play_random(chunk), chunk * len(every), options.seconds
        ),
        f"{every.threads} threads, step by step": rate(
            lambda: every.step(every.random_actions()), len(every), options.seconds
        ),
    }
    return {name: round(value) for name, value in rates.items()}


def beside(python, seconds):
    """Return the figures of other programs, measured by another Python."""
    script = Path(__file__).parent / "peers" / "batches.py"
    run = subprocess.run(
        [python, str(script), "--seconds", str(seconds)],
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode:
        sys.exit(f"The peers can't be measured: {run.stderr[-500:]}")
    return json.loads(run.stdout.splitlines()[-1])


def compared(value, peers):
    """Return our rate beside the best of each other program."""
    best = {
        name: max((made for made in rates.values() if isinstance(made, int)), default=None)
        for name, rates in (peers or {"pgx": {}}).items()
    }
    said = f"{GAME}, random moves a second"
    return [
        Figure(said, value, "steps/s", PREDICTED, rate, f"{name}, its quickest game")
        for name, rate in best.items()
    ]


def main():
    """Measure, and print one JSON object."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--peer", metavar="PYTHON")
    parser.add_argument("--only", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--count", type=int, default=COUNT, help="games of a batch")
    parser.add_argument("--json", action="store_true", help="print JSON only")
    options = parser.parse_args()
    load = round(os.getloadavg()[0], 1) if hasattr(os, "getloadavg") else None
    run = {
        "machine": {
            "cores": os.cpu_count(),
            "load": load,
            "python": platform.python_version(),
            "numpy": np.__version__,
        }
    }
    run["processors"] = on_processors(options)
    if options.peer:
        run["peers"] = beside(options.peer, options.seconds)
    for name, value in run["processors"].get(GAME, {}).items():
        if "threads" in name and "step" not in name:
            report(compared(value, run.get("peers", {})))
    print(json.dumps(run, indent=None if options.json else 1))


if __name__ == "__main__":
    main()
