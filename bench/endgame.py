"""Endings of Binary Number Scrabble: how many are proved in one second and in five, and what a
proof gains.

    python bench/endgame.py              # 20 seeded matches of two players who take the most points
    python bench/endgame.py --matches 60 --seconds 20
    python bench/endgame.py --first --from 101 --matches 80    # the first ending of each match

The positions have an empty bag, and the player to move has a play. Times are processor time of this
thread. For each proved position, the benchmark also proves two moves: the play with the most points
(*greed*), and the move of a search stopped after a twentieth of a second (*haste*). It reports how
far both fall short. Values are checked against recorded ones. If few tiles are left, both sides
play the best moves to the end, and the margin must be the proved one.
"""

import json
import sys
import time
from pathlib import Path

import numpy as np

from _options import options_of
from paperbits import find
from paperbits.engines.choose import choose
from paperbits.games.binary_number_scrabble.engine import endings

RECORDED = Path(__file__).with_suffix(".json")
"""Recorded truth: proved gains by match and ply."""
BANDS = ((2, 6), (7, 10), (11, 14), (15, 18))
HASTE = 0.05
FEW = 8
"""Endings with at most this many tiles on both racks are played to their end."""


def positions(seeds, *, first=False):
    """Yield the endings of matches, or only the first of each, each with the play that scores the
    most points.
    """
    for seed in seeds:
        position = find("binary-number-scrabble").new(seed=seed)
        while not position.over:
            greedy = choose(position, "greedy").move
            if endings.is_ending(position) and greedy != "pass":
                yield f"{seed}:{len(position.plies)}", position.copy(), greedy
                if first:
                    break
            position.push(greedy)


def thought(search, seconds, asked=()):
    """Search for ``seconds`` of this thread's time. Returns what was found and the time it took."""
    begun = time.thread_time()
    found = search.think(stop=lambda: time.thread_time() - begun > seconds, asked=asked)
    return found, time.thread_time() - begun


def check(position, gain):
    """Play the best moves to the end. Raises AssertionError if the margin is not the proved one."""
    mover, sign = position.turn, 1
    before = position.scores()
    while not position.over:
        best = endings.solve(position, None)
        assert best.proved
        assert sign * best.outlooks[0].gain == gain - lead(position, mover, before), position.text()
        position.push(best.outlooks[0].move)
        sign = -sign
    assert gain == lead(position, mover, before)


def lead(position, mover, before):
    """How much a player's lead has grown since ``before``."""
    now = position.scores()
    return now[mover] - now[1 - mover] - before[mover] + before[1 - mover]


def measure(chosen, seconds):
    """A row for each position: tiles left, seconds to the proof (or None), nodes, what greed and
    haste give away.
    """
    rows, truth = [], {}
    endings.solve(next(positions([0]))[1], None, lambda: True)  # Compile before the clock starts.
    for name, position, greedy in chosen:
        tiles = sum(int(rack.sum()) for rack in position.racks)
        search = endings.ending(position)
        found, took = thought(search, seconds)
        row = {
            "tiles": tiles,
            "took": took if found.proved else None,
            "spent": took,
            "nodes": found.nodes,
        }
        if found.proved:
            truth[name] = gain = found.outlooks[0].gain
            hasty = thought(endings.ending(position), HASTE)[0].outlooks[0].move
            compared = {
                outlook.move: outlook
                for outlook in thought(search, seconds, (greedy, hasty))[0].outlooks
            }
            for who, move in (("greed", greedy), ("haste", hasty)):
                if move in compared and compared[move].exact:
                    row[who] = gain - compared[move].gain
            if tiles <= FEW:
                check(position, gain)
        rows.append(row)
    return rows, truth


def show(rows):
    """Print a line for each number of tiles."""
    print(
        "tiles left positions  proved in 1 s  in 5 s  median, s  nodes/s  greed: errs  points "
        " haste: errs  points"
    )
    for low, high in (*BANDS, (2, 18)):
        band = [row for row in rows if low <= row["tiles"] <= high]
        if not band:
            continue
        within = [
            sum(row["took"] is not None and row["took"] <= limit for row in band) / len(band)
            for limit in (1, 5)
        ]
        median = np.median([row["took"] if row["took"] is not None else np.inf for row in band])
        pace = sum(row["nodes"] for row in band) / sum(row["spent"] for row in band)
        lost = [
            np.array([row[who] for row in band if who in row] or [0]) for who in ("greed", "haste")
        ]
        print(
            f"{low:4} to {high:2} {len(band):9} {within[0]:13.0%} {within[1]:7.0%} {median:10.3f}"
            f" {pace:8,.0f} "
            + " ".join(f"{(less > 0).mean():11.0%} {less.mean():7.2f}" for less in lost)
        )


def main():
    """Measure and check."""
    parser = options_of(__doc__)
    parser.add_argument("--matches", type=int, default=20)
    parser.add_argument("--from", type=int, default=0, dest="begin", help="the first match's seed")
    parser.add_argument("--first", action="store_true", help="only the first ending of each match")
    parser.add_argument("--seconds", type=float, default=5.0)
    parser.add_argument("--record", action="store_true", help="store the proved values as truth")
    options = parser.parse_args()
    seeds = range(options.begin, options.begin + options.matches)
    rows, truth = measure(positions(seeds, first=options.first), options.seconds)
    show(rows)
    recorded = json.loads(RECORDED.read_text()) if RECORDED.exists() else {}
    wrong = {
        name: (recorded[name], gain)
        for name, gain in truth.items()
        if recorded.get(name, gain) != gain
    }
    if wrong:
        sys.exit(f"Proved values that differ from the recorded ones: {wrong}")
    print(
        f"{len(truth)} proved values, {len(truth.keys() & recorded.keys())} of them equal to the"
        " recorded ones."
    )
    if options.record:
        RECORDED.write_text(json.dumps(recorded | truth, indent=0, sort_keys=True) + "\n")


if __name__ == "__main__":
    main()
