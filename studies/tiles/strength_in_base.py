"""Measure the strength of the tile game's levels in another base than two, as ``lab.tournament``
does with the usual settings. The same command gives the same result.

    python -m studies.tiles.strength_in_base 10 --pairs 12 --write

Neighbouring levels meet in pairs of matches with the same seed and swapped seats. Random moves have
the rating 1000, as in every game. Far-sighted thinks against a clock, so it plays with ``--timed``
only, and then the result is not quite the same each time. ``--write`` stores the ratings, which
players are shown where that base is played.
"""

import itertools
import json
from collections.abc import Sequence
from dataclasses import asdict
from functools import partial
from pathlib import Path

from paperbits import find
from paperbits.core.engine.levels import ELSEWHERE
from paperbits.games.binary_number_scrabble.tiles import BASES
from paperbits.lab.cluster import Workplace, add_options, workplace
from paperbits.lab.matches import play_out, result
from paperbits.lab.ratings import Meeting, drawn, intervals, ratings
from paperbits.match.players import RANDOM
from studies.command import options_of

GAME = "binary-number-scrabble"
TIMED = "farsighted"


def score_of(seed: int, base: int, first: str, second: str) -> float:
    """Play a pair of matches with this seed and swapped seats. Returns the first level's score."""
    card, slowest = find(GAME), {first: 0.0, second: 0.0}
    there = play_out(card, {"base": base}, (first, second), seed, slowest)
    back = play_out(card, {"base": base}, (second, first), seed, slowest)
    return result(there, 0) + result(back, 1)


def meetings(
    base: int, pairs: int, seed: int, place: Workplace, *, timed: bool = False
) -> list[Meeting]:
    """Play the pairs of all neighbours; if ``timed``, of the last two only."""
    card = find(GAME)
    names = [RANDOM, *(level.name for level in card.levels)]
    names = names[-2:] if timed else names[: names.index(TIMED)]
    found = []
    for first, second in itertools.pairwise(names):
        play = partial(score_of, base=base, first=first, second=second)
        met = Meeting(first, second, list(place.in_order(play, range(seed, seed + pairs))))
        print(f"{first} {sum(met.scores):g} : {2 * pairs - sum(met.scores):g} {second}", flush=True)
        found.append(met)
    return found


def facts(base: int, pairs: int, seed: int, met: Sequence[Meeting]) -> dict[str, object]:
    """The ratings from these meetings, as JSON values."""
    names = [met[0].first, *(meeting.second for meeting in met)]
    found, spans = ratings(names, met), intervals(names, drawn(names, list(met), seed))
    return {
        "game": GAME,
        "command": (
            f"python -m studies.tiles.strength_in_base {base} --pairs {pairs} --seed {seed} --write"
        ),
        "settings": {"base": base},
        "pairs": sum(len(meeting.scores) for meeting in met),
        "levels": {
            name: {
                "elo": round(found[name]),
                "low": round(spans[name][0]),
                "high": round(spans[name][1]),
            }
            for name in names
        },
        "meetings": [asdict(meeting) for meeting in met],
    }


def main(arguments: Sequence[str] | None = None) -> None:
    """Print the ratings with their 95% intervals."""
    parser = options_of(__doc__, pairs=12, seed=0)
    parser.add_argument("base", type=int, choices=BASES[1:])
    parser.add_argument(
        "--timed",
        action="store_true",
        help="far-sighted against the level below it, and nothing else",
    )
    parser.add_argument("--write", action="store_true", help="store the ratings for players")
    add_options(parser)
    asked = parser.parse_args(arguments)
    if asked.timed and asked.write:
        parser.error("--timed compares two levels only, so leave --write out")
    with workplace(asked.workers, asked.cluster) as place:
        met = meetings(asked.base, asked.pairs, asked.seed, place, timed=asked.timed)
    told = facts(asked.base, asked.pairs, asked.seed, met)
    if asked.write:
        Path(str(ELSEWHERE)).mkdir(exist_ok=True)
        Path(str(ELSEWHERE), f"{GAME}.base-{asked.base}.json").write_text(
            json.dumps(told, indent=1) + "\n"
        )
    print(json.dumps(told["levels"], indent=1))


if __name__ == "__main__":
    main()
