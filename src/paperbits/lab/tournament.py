"""How strong are the levels? A tournament that one command repeats.

    python -m paperbits.lab.tournament palindromic-rows-columns --pairs 20

Neighbouring levels (and those two apart) meet in pairs of matches with the same seed and the seats swapped. Ratings are
Elo's, by maximum likelihood (Bradley and Terry, 1952), with the weakest level at 1000; intervals of 95% come from drawing
the pairs anew. With ``--write`` the result is kept beside the levels, and shown to players.
"""

import argparse
import json
import math
import random
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from paperbits import find
from paperbits.core.game import Card
from paperbits.core.settings import SettingValue
from paperbits.players import choose, levels
from paperbits.players.ladder import RATINGS

SETTINGS: Mapping[str, SettingValue] = {"players": 2}
"""What is played: each game as it comes, for two."""

ANCHOR = 1000
DRAWS = 400
"""How often the pairs are drawn anew for the intervals."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two levels and what the first scored in each pair of matches: 0 to 2."""

    first: str
    second: str
    scores: list[float]


def play_match(card: Card, names: tuple[str, str], settings: Mapping[str, SettingValue], seed: int) -> float:
    """A match; what player 1's level scored: 1 for a win, half for a tie."""
    hidden = {"seed": seed} if not card.startable and not card.scorable and card.levels else {}
    position = card.new(settings, **hidden)
    while position.turn is not None:
        position.push(choose(position, names[position.turn % 2], seed=seed * 2 + position.turn).move)
    winners = position.winners()
    return 0.5 if len(winners) != 1 else float(winners[0] == 0)


def meet(card: Card, first: str, second: str, settings: Mapping[str, SettingValue], pairs: int, seed: int) -> Meeting:
    """Pairs of matches between two levels."""
    scores = [
        play_match(card, (first, second), settings, seed + k) + 1 - play_match(card, (second, first), settings, seed + k)
        for k in range(pairs)
    ]
    return Meeting(first, second, scores)


def ratings(names: list[str], meetings: Iterable[Meeting]) -> dict[str, float]:
    """The ratings under which these results are likeliest; half a point each way keeps a clean sweep finite."""
    games: dict[tuple[str, str], float] = {}
    won = dict.fromkeys(names, 0.0)
    for meeting in meetings:
        total, scored = 2.0 * len(meeting.scores) + 1, sum(meeting.scores) + 0.5
        games[meeting.first, meeting.second] = total
        won[meeting.first] += scored
        won[meeting.second] += total - scored
    strength = dict.fromkeys(names, 1.0)
    for _ in range(2_000):
        for name in names:
            met = sum(
                total / (strength[first] + strength[second])
                for (first, second), total in games.items()
                if name in {first, second}
            )
            strength[name] = won[name] / met
    return {name: ANCHOR + 400 * math.log10(strength[name] / strength[names[0]]) for name in names}


def intervals(names: list[str], meetings: list[Meeting], seed: int) -> dict[str, tuple[float, float]]:
    """Between which ratings 95% of the redrawn tournaments put each level."""
    chance = random.Random(seed)  # noqa: S311  # Statistics, no secret.
    drawn = [
        ratings(
            names,
            [Meeting(met.first, met.second, chance.choices(met.scores, k=len(met.scores))) for met in meetings],
        )
        for _ in range(DRAWS)
    ]
    found = {}
    for name in names:
        values = sorted(rating[name] for rating in drawn)
        found[name] = values[DRAWS // 40], values[-1 - DRAWS // 40]
    return found


def tournament(card: Card, pairs: int, seed: int = 0, tell: Callable[[Meeting], None] | None = None) -> dict[str, object]:
    """All meetings, and the ratings that follow."""
    names = [level.name for level in levels(card)]
    meetings = []
    for apart in (1, 2):
        for first, second in zip(names, names[apart:], strict=False):
            meetings.append(meet(card, first, second, SETTINGS, pairs if apart == 1 else max(1, pairs // 4), seed))
            if tell is not None:
                tell(meetings[-1])
    found, spans = ratings(names, meetings), intervals(names, meetings, seed)
    return {
        "game": card.id,
        "command": f"python -m paperbits.lab.tournament {card.id} --pairs {pairs} --seed {seed} --write",
        "levels": {
            name: {"elo": round(found[name]), "low": round(spans[name][0]), "high": round(spans[name][1])} for name in names
        },
        "meetings": [asdict(meeting) for meeting in meetings],
    }


def main(arguments: list[str] | None = None) -> None:
    """The command."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--pairs", type=int, default=20, help="pairs of matches between neighbouring levels")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true", help="keep the result where players are shown it")
    options = parser.parse_args(arguments)

    def tell(meeting: Meeting) -> None:
        points = sum(meeting.scores)
        print(
            f"{meeting.first} {points:g} : {2 * len(meeting.scores) - points:g} {meeting.second}", file=sys.stderr, flush=True
        )

    found = tournament(find(options.game), options.pairs, options.seed, tell)
    text = json.dumps(found, indent=1)
    if options.write:
        Path(str(RATINGS)).mkdir(exist_ok=True)
        Path(str(RATINGS), f"{options.game}.json").write_text(text + "\n")
    print(text)


if __name__ == "__main__":
    main()
