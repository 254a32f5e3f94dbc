"""Measure the strength of the tile game's levels in another base than two, as ``lab.tournament``
does with the usual settings. The same command gives the same result.

    python -m paperbits.lab.strength_in_base 10 --pairs 12

Neighbouring levels meet in pairs of matches with the same seed and swapped seats. Random moves have
the rating 1000, as in every game. Far-sighted thinks against a clock, so it plays with ``--timed``
only, and then the result is not quite the same each time.
"""

import argparse
import itertools
from collections.abc import Sequence

from paperbits import find
from paperbits.games.binary_number_scrabble.tiles import BASES
from paperbits.lab.matches import play_out, result
from paperbits.lab.ratings import Meeting, drawn, intervals, ratings
from paperbits.match.players import RANDOM

TIMED = "farsighted"


def meetings(base: int, pairs: int, seed: int, *, timed: bool = False) -> list[Meeting]:
    """Play the pairs of all neighbours; if ``timed``, of the last two only."""
    card = find("binary-number-scrabble")
    names = [RANDOM, *(level.name for level in card.levels)]
    names = names[-2:] if timed else names[: names.index(TIMED)]
    found = []
    for first, second in itertools.pairwise(names):
        met = Meeting(first, second, [])
        for number in range(seed, seed + pairs):
            slowest = {first: 0.0, second: 0.0}
            there = play_out(card, {"base": base}, (first, second), number, slowest)
            back = play_out(card, {"base": base}, (second, first), number, slowest)
            met.scores.append(result(there, 0) + result(back, 1))
        print(f"{first} {sum(met.scores):g} : {2 * pairs - sum(met.scores):g} {second}", flush=True)
        found.append(met)
    return found


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the ratings with their 95% intervals."""
    parser = argparse.ArgumentParser(
        prog="python -m paperbits.lab.strength_in_base", description=(__doc__ or "").split("\n\n")[0]
    )
    parser.add_argument("base", type=int, choices=BASES)
    parser.add_argument("--pairs", type=int, default=12, help="pairs of matches between neighbours (12)")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--timed", action="store_true", help="far-sighted against the level below it, and nothing else")
    asked = parser.parse_args(arguments)
    met = meetings(asked.base, asked.pairs, asked.seed, timed=asked.timed)
    names = [met[0].first, *(meeting.second for meeting in met)]
    found, spans = ratings(names, met), intervals(names, drawn(names, met, asked.seed))
    for name in names:
        print(f"{name:10} {found[name]:5.0f}  ({spans[name][0]:.0f} to {spans[name][1]:.0f})")


if __name__ == "__main__":
    main()
