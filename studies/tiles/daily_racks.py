"""Makes and checks the daily racks.

    python -m studies.tiles.daily_racks           # write them
    python -m studies.tiles.daily_racks --check   # find every play again

Positions come from matches in which each play is drawn from the better ones. A rack is taken if it
has no blank, several plays, and few that score most. All racks are then sorted by effort: the
easiest seventh is for Mondays, the hardest for Sundays, each in an order drawn by the seed.
"""

import gzip
import itertools
import multiprocessing
import random
import sys
from pathlib import Path
from typing import Final, cast

from paperbits.core.catalogue import find
from paperbits.games.binary_number_scrabble import daily
from paperbits.games.binary_number_scrabble.daily import FILE, FIRST, LAST, unpacked
from paperbits.games.binary_number_scrabble.engine.levels import mover_rack, new_tiles
from paperbits.games.binary_number_scrabble.generator import find_plays
from paperbits.games.binary_number_scrabble.generator.codes import lengths_in
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.texts import rack_text
from paperbits.games.binary_number_scrabble.tiles import ANY
from studies.command import options_of

GAME: Final = "binary-number-scrabble"
SEED: Final = 2026
DAYS: Final = (LAST - FIRST).days + 1
MOST_PLIES: Final = 5
"""Plays on the board before the task, at most."""
BETTER: Final = 40
"""Each of them is one of so many with the most points."""
FEWEST: Final = 20
"""Plays that a rack has at least."""
BATCH: Final = 400
"""Candidates that are tried between two reports of progress."""
MOST_ANSWERS: Final = 4
"""Plays that may share the most points."""


def packed(board: str) -> str:
    """Return the text of a board without blanks, 15 rows of 15 tokens, in few characters."""
    rows = []
    for row in board.split("\n"):
        text, empty = "", 0
        for sign in [*row.split(), ""]:
            if sign == ".":
                empty += 1
                continue
            text += (chr(ord("a") + empty - 1) if empty else "") + sign
            empty = 0
        rows.append(text)
    return "_".join(rows)


def facts(position: TilePosition) -> tuple[int, int, int, list[str]] | None:
    """Return the most points, the number of plays, the effort, the best plays; None for no task."""
    plays = find_plays(position.board, mover_rack(position), position.game)
    if len(plays) < FEWEST:
        return None
    best = int(plays.scores[0])
    answers = int((plays.scores == best).sum())
    if answers > MOST_ANSWERS:
        return None
    tiles = new_tiles(plays.codes, plays.base)
    lengths = lengths_in(plays.board, plays.codes, plays.base)
    seen = ((tiles <= tiles[0]) & (lengths <= lengths[0])).sum()
    return best, len(plays), int(seen), sorted(plays.text(index) for index in range(answers))


def candidate(number: int) -> TilePosition | None:
    """Return a position with a rack that may be a task, drawn by the seed."""
    draw = random.Random(f"{SEED} {number}")  # noqa: S311 (a game, not a secret)
    position = cast(TilePosition, find(GAME).new(seed=draw.randrange(1 << 30)))
    for _ in range(draw.randint(1, MOST_PLIES)):
        if mover_rack(position)[ANY]:
            return None
        plays = find_plays(position.board, mover_rack(position), position.game)
        if not len(plays):
            return None
        position.push(plays.text(draw.randrange(min(len(plays), BETTER))))
    return None if position.over or mover_rack(position)[ANY] else position


def line_of(number: int) -> tuple[int, str] | None:
    """Return the effort and the line of a candidate; None if it is no task."""
    position = candidate(number)
    known = None if position is None else facts(position)
    if position is None or known is None:
        return None
    best, moves, effort, answers = known
    board = packed("\n".join(position.text().split("\n")[:15]))
    rack = "".join(rack_text(mover_rack(position).tolist()))
    return effort, "\t".join([board, rack, *map(str, (best, moves, effort)), *answers])


def made() -> list[str]:
    """Return the lines of all days, in order."""
    found: list[tuple[int, str]] = []
    with multiprocessing.Pool() as pool:
        for first in itertools.count(0, BATCH):
            lines_of = pool.map(line_of, range(first, first + BATCH), chunksize=20)
            found += filter(None, lines_of)
            print(f"{len(found)} of {DAYS}", file=sys.stderr, flush=True)
            if len(found) >= DAYS:
                break
    found = found[:DAYS]
    found.sort()
    draw = random.Random(SEED)  # noqa: S311 (a game, not a secret)
    lines = [""] * DAYS
    taken = 0
    for weekday in range(7):
        days = list(range(weekday, DAYS, 7))
        draw.shuffle(days)
        for place, day in enumerate(days):
            lines[day] = found[taken + place][1]
        taken += len(days)
    return lines


def check(lines: list[str]) -> int:
    """Find every play of every day again; return how many days are not as the file says."""
    wrong = 0
    for line in lines:
        board, rack, best, moves, effort, *answers = line.split("\t")
        text = f"{unpacked(board)}\nrack: {rack}"
        position = cast(TilePosition, find(GAME).read(text, use="analyse"))
        wrong += facts(position) != (int(best), int(moves), int(effort), answers)
    return wrong


def main() -> None:
    """Write the racks where the game reads them, or check them."""
    parser = options_of(__doc__)
    parser.add_argument("--check", action="store_true")
    file = Path(daily.__file__).parent / FILE
    if parser.parse_args().check:
        lines = gzip.decompress(file.read_bytes()).decode().splitlines()
        wrong = check(lines)
        print(f"{len(lines)} days, {wrong} wrong.")
        sys.exit(wrong > 0 or len(lines) != DAYS)
    file.write_bytes(gzip.compress("".join(f"{line}\n" for line in made()).encode(), mtime=0))


if __name__ == "__main__":
    main()
