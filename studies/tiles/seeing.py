"""Measure what it is worth in Binary Number Scrabble to see the other rack, and to see the bag.

    python -m studies.tiles.seeing --pairs 100

Three players think alike and know different things. Each takes the best moves by equity, and plays
each of them on for two turns: the other's play with the most points, then its own. It does so in
worlds, and takes the move whose points, less the other's, plus its own of the next turn are the most
on average.

- ``blind`` deals the tiles that it can't see at random, in ``WORLDS`` ways. That is fair play.
- ``rack`` knows the other rack, and shuffles the bag alone.
- ``all`` knows the other rack and the order of the bag. Its only world is the true one.

They meet in pairs of matches with the same seed and swapped seats. ``careful`` and ``greedy``, the
levels of the game, may take part too.
"""

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np

from paperbits import choose
from paperbits.games.binary_number_scrabble.engine.equity import ranked, shortlist
from paperbits.games.binary_number_scrabble.generator import best_play
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.lab import statistics
from paperbits.lab.cluster import add_options, workplace
from studies.command import options_of
from studies.drawing import Row, dots, in_percent
from studies.tiles.matches import begun, dealt, lead
from studies.tiles.worth import percent, points

WORLDS: Final = 4
CANDIDATES: Final = 8
SEEING: Final = ("blind", "rack", "all")

MEETINGS: Final = (
    ("careful", "greedy"),
    ("all", "careful"),
    ("rack", "careful"),
    ("blind", "careful"),
    ("all", "blind"),
)
"""The pairs of players that meet."""


class Pair(NamedTuple):
    """How two matches with swapped seats ended for the first player: the mean result, from 0 to 1,
    and the mean lead.
    """

    result: float
    lead: float


def world(position: TilePosition, sees: str, rng: np.random.Generator) -> TilePosition:
    """Return a position as it may be, for all that the player to move knows."""
    if sees == "all" or position.turn is None:
        return position.copy()
    kinds, other = np.arange(len(position.bag.counts)), position.racks[1 - position.turn]
    hidden = position.unseen(position.turn) if sees == "blind" else position.bag.counts
    order = rng.permutation(np.repeat(kinds, hidden))
    if sees == "rack":
        order = np.concatenate([np.repeat(kinds, other), order])
    return dealt(position, order, int(rng.integers(1 << 40)))


def played_on(position: TilePosition, move: str) -> int:
    """Return the mover's lead after a move, the other's play with the most points and its own next,
    made in this world.
    """
    mover, child = position.turn, position.copy()
    assert mover is not None
    child.push(move)
    for _ in range(2):
        if child.turn is None:
            break
        found = best_play(child.board, child.racks[child.turn], child.game)
        child.push(found[0] if found else "pass")
    return lead(child, mover)


def move_of(position: TilePosition, player: str, seed: int) -> str:
    """Return a player's move."""
    if player not in SEEING:
        return choose(position, player, seed=seed).move
    few = shortlist(ranked(position), CANDIDATES)
    texts = [few.text(place) for place in range(len(few))]
    if len(texts) == 1:
        return texts[0]
    rng = np.random.default_rng([seed, len(position.plies)])
    worlds = [world(position, player, rng) for _ in range(1 if player == "all" else WORLDS)]
    values = [sum(played_on(each, text) for each in worlds) for text in texts]
    return texts[int(np.argmax(values))]


def play(seed: int, seats: tuple[str, str]) -> int:
    """Play a match; return player 1's lead at its end."""
    position = begun(seed)
    while position.turn is not None:
        position.push(move_of(position, seats[position.turn], seed))
    return lead(position)


def play_pair(seed: int, first: str, second: str) -> Pair:
    """Play two matches with swapped seats."""
    leads = [play(seed, (first, second)), -play(seed, (second, first))]
    return Pair(
        float(np.mean([0.5 + 0.5 * np.sign(lead) for lead in leads])), float(np.mean(leads))
    )


def main(arguments: Sequence[str] | None = None) -> None:
    """Play the meetings and print who won how often."""
    parser = options_of(__doc__, pairs=100, seed=0)
    parser.add_argument("--plot", type=Path, help="draw the shares of wins here, as SVG")
    add_options(parser)
    asked = parser.parse_args(arguments)
    rows: list[Row] = []
    print("| players | pairs | the first wins | its lead | rating |\n|---|--:|--:|--:|--:|")
    with workplace(asked.workers, asked.cluster) as place:
        for first, second in MEETINGS:
            seeds = range(asked.seed, asked.seed + asked.pairs)
            found = list(place.in_order(partial(play_pair, first=first, second=second), seeds))
            wins, lead = (
                statistics.share([each.result for each in found]),
                statistics.mean([each.lead for each in found]),
            )
            rating = None if wins.value is None else statistics.elo(wins.value)
            higher = "" if rating is None else f"{rating:+.0f}"
            print(
                f"| {first} against {second} | {len(found)} | {percent(wins)} | {points(lead)} |"
                f" {higher} |",
                flush=True,
            )
            rows.append((f"{first} against {second}", wins))
    if asked.plot:
        scaled = [(name, in_percent(each)) for name, each in rows]
        dots(asked.plot, {"wins": scaled}, "the first of the two wins, %", even=50.0)


if __name__ == "__main__":
    main()
