"""Batches: random legal moves a second with masks, on this machine's processors.

    python bench/batch.py                    # every game with rules in compiled code
    python bench/batch.py --only plexus

A step is a random legal action in one game, the mask of the position after it, and, where the game
ends, its scores and a new game. Each run first checks its answers: batches against positions move
by move.
"""

import statistics
import time
from functools import partial

import numpy as np

import paperbits.batch
from _options import options_of
from paperbits import all_games, find
from paperbits.core.kernel_position import KernelPosition

GAME = "palindromic-rows-columns"
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


def rate(work, steps, seconds, clock, repeats=3):
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


def on_processors(name, options):
    """Measure one game on this machine's processors."""
    check_positions(name)
    one = paperbits.batch.make(name, options.count, seed=1, threads=1)
    every = paperbits.batch.make(name, options.count, seed=1)
    chunk, own, wall = 20, time.process_time, time.perf_counter
    found = {}
    for batch, what, clock in ((one, "one core", own), (every, f"{every.threads} threads", wall)):
        end = ", own time" if clock is own else ""

        def step(batch=batch):
            batch.step(batch.random_actions())

        playing = partial(batch.play_random, chunk)
        whole = rate(playing, chunk * len(batch), options.seconds, clock)
        found[f"{what}{end}"] = round(whole)
        found[f"{what}, step by step{end}"] = round(rate(step, len(batch), options.seconds, clock))
    return found


def main():
    """Measure and print."""
    parser = options_of(__doc__)
    parser.add_argument("--only", nargs="*", metavar="GAME")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--count", type=int, default=COUNT, help="games of a batch")
    options = parser.parse_args()
    for name in options.only or names():
        print(name, on_processors(name, options), flush=True)


if __name__ == "__main__":
    main()
