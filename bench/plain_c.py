"""All plays of Binary Number Scrabble, by the generator and by a plain program in C
(``bench/peers/all_plays.c``, compiled here with ``cc -O2``): how many times as fast it is.

    python bench/plain_c.py             # the positions of bench/plays.py, every fourth with no blank
    python bench/plain_c.py --matches 10 --every 1

The plain program goes along each line tile by tile, as most people would write it. For each
position both must find as many plays, with the same sum of scores and of codes. Times are processor
time of this thread, by turns, the least of three for each position.
"""

import ctypes
import shutil
import subprocess
import tempfile
from functools import partial
from pathlib import Path

import numpy as np

import plays
from _options import options_of
from paperbits.games.binary_number_scrabble.board import LETTER, WORD
from paperbits.games.binary_number_scrabble.generator import count_plays, find_plays

SOURCE = Path(__file__).parent / "peers" / "all_plays.c"
SETS = {"0": "no blank", "rich": "no blank, rich", "1": "one blank", "2": "two blanks"}


def compiled(folder):
    """The function of the plain program."""
    made = Path(folder) / "all_plays.so"
    subprocess.run(["cc", "-O2", "-shared", "-fPIC", "-o", made, SOURCE], check=True)
    return ctypes.CDLL(str(made)).all_plays


def pointer(array):
    """The address of an array's items."""
    return ctypes.c_void_p(array.ctypes.data)


def ratios(found, function, terms):
    """The numbers of plays and the times of both, in milliseconds, for each position."""
    letters, words = (np.array(premium, np.int32) for premium in (LETTER, WORD))
    out, rows = np.zeros(3, np.int64), []
    for board, rack in found:
        squares, counts = np.ascontiguousarray(board, np.uint8), rack.astype(np.int64)
        plain = partial(function, *map(pointer, (squares, counts, letters, words, out)))
        both = partial(count_plays, board, rack, terms), plain
        best = [float("inf")] * 2
        for _ in range(3):
            best = [
                min(least, plays.timed(work, 1)) for least, work in zip(best, both, strict=True)
            ]
        listed = find_plays(board, rack, terms)
        expected = [len(listed), int(listed.scores.sum()), int(listed.codes.sum())]
        assert out.tolist() == expected, (out.tolist(), expected)
        rows.append([len(listed), *best])
    return np.array(rows)


def main():
    """Measure."""
    parser = options_of(__doc__)
    parser.add_argument("--matches", type=int, default=25)
    parser.add_argument("--every", type=int, default=4, help="one position in so many, no blank")
    options = parser.parse_args()
    if shutil.which("cc") is None:
        print("No C compiler is installed.")
        return
    with tempfile.TemporaryDirectory() as folder:
        function = compiled(folder)
        print(
            "                positions   plays: mean   ours, ms: mean   C: mean   ratio: mean  median"
        )
        for name, found in plays.positions(options.matches).items():
            chosen = found[:: options.every if name in {"0", "rich"} else 1]
            table = ratios(chosen, function, plays.Agreed())
            count, ours, theirs = table.mean(axis=0)
            print(
                f"{SETS[name]:15} {len(table):9} {count:13.0f} {ours:16.3f} {theirs:9.2f}"
                f" {theirs / ours:13.1f} {np.median(table[:, 2] / table[:, 1]):7.1f}"
            )


if __name__ == "__main__":
    main()
