"""Listing all legal plays of Binary Number Scrabble: the time on one core, by blanks on the rack.

    python bench/plays.py               # positions: 172 without a blank, 346 rich, 58 with blanks
    python bench/plays.py --matches 60  # positions of 60 matches of self-play, recorded counts checked
    python bench/plays.py --only 2 --matches 100    # only racks with two blanks
    python bench/plays.py --agree 1000  # compare with the slow generator: small racks, every setting

The positions come from seeded matches between two greedy players: those before each ply from the
fifth on, while racks hold nine tiles. A blank replaces the first tile of the rack, two blanks the
first two. Times are processor time of this thread, the best of five for each position. The
benchmark checks the number of plays and the sum of their scores, and that the best play is the
first of those with the most points. The richer half are the positions with more plays than the
median.

The rich positions have about 1,100 plays in the median and 2,800 on average. They come from eight
times as many matches. The chance of each position is proportional to the cube root of its number of
plays. The sample is systematic: the roots are added up over matches and plies, and a position is
taken whenever the sum passes a multiple of 40. The choice uses only the number of plays, which is
counted before the timing.
"""

import json
import random
import sys
import time
from functools import partial
from pathlib import Path

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "support"))

from tile_positions import Agreed, self_play

from _options import options_of
from paperbits.games.binary_number_scrabble.generator import best_play, count_plays, find_plays
from paperbits.games.binary_number_scrabble.tiles import ANY, RACK

RECORDED = Path(__file__).with_suffix(".json")
"""Recorded truth: for each number of matches and each set, the numbers of positions and plays, and
the sum of scores.
"""
SHARE = (1, 4, 12)
"""One position in this many is used, with no blank, one, two."""


RICH_MATCHES, RICH_STEP = 8, 40
"""How many times as many matches the rich positions come from, and the step of the systematic
sample.
"""


def positions(matches, only=None):
    """Boards and racks, by set."""
    few = [position for seed in range(matches) for position in played(seed)]
    sets = {}
    for blanks, share in enumerate(SHARE):
        if only in (None, str(blanks)):
            sets[str(blanks)] = [(board, with_blanks(rack, blanks)) for board, rack in few[::share]]
        if blanks == 0 and only in (None, "rich"):
            more = range(matches, RICH_MATCHES * matches)
            sets["rich"] = rich([*few, *(position for seed in more for position in played(seed))])
    return sets


def played(seed):
    """The positions of a match that are used."""
    for ply, (board, rack) in enumerate(self_play(seed, Agreed())):
        if ply >= 4 and int(rack.sum()) == RACK and rack[ANY] == 0:
            yield board, rack


def rich(found):
    """A sample of positions.

    A position's chance is proportional to the cube root of its number of plays.
    """
    chosen, total = [], 0.0
    for board, rack in found:
        before, total = total, total + count_plays(board, rack, Agreed()) ** (1 / 3)
        if total // RICH_STEP > before // RICH_STEP:
            chosen.append((board, rack))
    return chosen


def with_blanks(rack, blanks):
    """Replace the first tiles of a rack with blanks."""
    rack = rack.copy()
    for _ in range(blanks):
        rack[np.flatnonzero(rack[:ANY])[0]] -= 1
        rack[ANY] += 1
    return rack


def timed(work, tries):
    """The shortest time of several tries, in milliseconds."""
    best = float("inf")
    for _ in range(tries):
        before = time.thread_time()
        work()
        best = min(best, time.thread_time() - before)
    return best * 1000


def measure(matches, only=None):
    """Print a line for each number of blanks. Returns the counts to check."""
    terms, truth = Agreed(), {}
    print(
        "                     plays:                list all, ms:           count:  best alone, ms:"
    )
    print(
        "blanks    positions  median   mean     max  median   mean     99%  median  median   mean  "
        "  95%    max"
    )
    for name, at in positions(matches, only).items():
        tries = 3 if name in {"1", "2"} else 5
        rows = []
        total = 0
        for board, rack in at:
            plays = find_plays(board, rack, terms)
            total += int(plays.scores.sum())
            check_best(board, rack, terms, plays)
            works = [
                partial(work, board, rack, terms) for work in (find_plays, count_plays, best_play)
            ]
            rows.append([len(plays), *(timed(work, tries) for work in works)])
        table = np.array(rows)
        truth[name] = [len(at), int(table[:, 0].sum()), total]
        show(name, table)
        if name == "0":
            show("richer half", table[table[:, 0] > np.median(table[:, 0])])
    return truth


def check_best(board, rack, terms, plays):
    """Check that the best play is the first of the list."""
    best = best_play(board, rack, terms)
    if not len(plays):
        assert best is None
        return
    first = int(np.lexsort((plays.codes, -plays.scores))[0])
    assert best == (plays.text(first), plays.scores[first])


def show(name, table):
    """Print a line of numbers."""
    plays, listed, counted, best = table.T
    print(
        f"{name:11} {len(plays):7} {np.median(plays):7.0f} {plays.mean():6.0f} {plays.max():7.0f}"
        f" {np.median(listed):7.3f} {listed.mean():6.3f} {np.percentile(listed, 99):7.3f}"
        f" {np.median(counted):7.3f} {np.median(best):7.3f} {best.mean():6.3f}"
        f" {np.percentile(best, 95):6.3f} {best.max():6.3f}"
    )


def agree(number):
    """Compare with the slow generator, which shares no code with ours. Raises AssertionError."""
    import slow_plays
    from tile_positions import EVERY, small_rack

    from paperbits.games.binary_number_scrabble.texts import rack_text, tile_text

    found = done = seed = 0
    while done < number:
        rng = random.Random(seed)
        terms = Agreed(**EVERY[seed % len(EVERY)], bonus=rng.choice(("top-bit", "log2")))
        for ply, (board, _) in enumerate(self_play(seed, terms, greedy=False, size=6)):
            if ply % 4 == seed % 4 and done < number:
                rack = small_rack(rng, rng.choice((3, 4, 4, 5)), terms)
                slow = slow_plays.plays(
                    [[tile_text(tile) for tile in row] for row in board.tolist()],
                    rack_text(rack),
                    **terms.given,
                )
                fast = find_plays(board, rack, terms).listed()
                assert dict(fast) == slow, (seed, ply)
                assert len(fast) == len(slow), (seed, ply)
                found += len(fast)
                done += 1
        seed += 1
    print(
        f"{done} positions under {min(seed, len(EVERY))} settings, {found} plays: equal plays and"
        " scores in both generators."
    )


def main():
    """Measure or compare."""
    parser = options_of(__doc__)
    parser.add_argument("--matches", type=int, default=25)
    parser.add_argument("--only", choices=("0", "rich", "1", "2"), help="only one set")
    parser.add_argument("--agree", type=int, metavar="POSITIONS")
    parser.add_argument("--record", action="store_true", help="store the counts as truth")
    options = parser.parse_args()
    if options.agree:
        agree(options.agree)
        return
    before = time.thread_time()
    best_play(*next(self_play(0, Agreed())), Agreed())
    print(f"Ready after {time.thread_time() - before:.2f} s of work.")
    truth = measure(options.matches, options.only)
    recorded = json.loads(RECORDED.read_text()) if RECORDED.exists() else {}
    stored = recorded.get(str(options.matches))
    if options.record:
        recorded[str(options.matches)] = (stored or {}) | truth
        RECORDED.write_text(json.dumps(recorded, indent=1) + "\n")
    elif stored is not None:
        if stored | truth != stored:
            sys.exit(f"The plays differ from the recorded ones: {stored}, not {truth}.")
        print("All counts and scores equal the recorded ones.")


if __name__ == "__main__":
    main()
