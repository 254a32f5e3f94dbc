"""The opponents of Binary Number Scrabble. They look at the board, at their own rack and at what is unseen, no further.

Weaker levels do not throw points away: they see less. A beginner finds short equations and looks at a few of them, a
learner at more of them, a casual player finds longer ones but not the rarest, and greedy finds everything and takes the
most points. Careful also weighs the tiles that it keeps, and would rather exchange than keep bad ones; farsighted plays the
most promising moves on with tiles drawn at random, and solves the end, when nothing is hidden any more.
"""

from collections.abc import Callable
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.engine.answers import Step, Thought
from paperbits.core.engine.levels import Level
from paperbits.games.binary_number_scrabble.engine import endings
from paperbits.games.binary_number_scrabble.engine.equity import Moves, ranked, shortlist
from paperbits.games.binary_number_scrabble.engine.simulation import simulate
from paperbits.games.binary_number_scrabble.generator import Plays, best_play, find_plays
from paperbits.games.binary_number_scrabble.generator.codes import START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.texts import Exchange
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, FACES, ONE, RACK, ZERO


class Sight(NamedTuple):
    """What a level sees: plays of so many new tiles, in lines so long, and so many of them."""

    tiles: int
    length: int
    looks: int


SIGHTS = {
    "beginner": Sight(4, 7, 6),
    "learner": Sight(5, 8, 20),
    "casual": Sight(6, 10, 60),
    "attentive": Sight(7, 12, 400),
}
"""Levels that see less than everything."""

KEEP = {ANY: RACK, EQUALS: 1, ONE: 2, ZERO: 2}
"""What an exchange keeps, at most, where kept tiles are not weighed: what most equations need."""

SECONDS: Final = 1.2
"""Seconds a move, at most."""

CANDIDATES: Final = 10
"""Moves that farsighted plays on."""


def choose(position: TilePosition, level: Level, seed: int, seconds: float | None, stop: Callable[[], bool] | None) -> Thought:
    """A move for the player whose turn it is."""
    rack = mover_rack(position)
    limit = SECONDS if seconds is None else min(seconds, SECONDS)
    if level.name == "farsighted" and endings.is_ending(position):
        return endings.choose(position, limit, stop)
    if level.name == "greedy":
        best = best_play(position.board, rack, position.game)
        return (
            without_play(position, rack) if best is None else Thought(best[0], f"{points_text(best[1])}, and no play has more.")
        )
    if level.name in SIGHTS:
        plays = find_plays(position.board, rack, position.game)
        if not len(plays):
            return without_play(position, rack)
        return _glance(plays, SIGHTS[level.name], np.random.default_rng([abs(seed), len(position.plies)]))
    moves = ranked(position)
    most = int(moves.points.max())
    samples = 0
    if level.name == "farsighted" and len(moves) > 1:
        seen = simulate(position, shortlist(moves, CANDIDATES), seed, limit, stop)
        moves, samples = seen.moves, seen.samples
    return Thought(moves.text(0), _words(moves, most, samples))


def steps_to_prepare(position: TilePosition) -> list[Step]:
    """What compiles, or loads from the cache, what the levels of this game need."""

    def play_on() -> None:
        simulate(position, ranked(position).taken([0]), 0, 60.0, samples=1)

    return [
        ("finding all plays", lambda: ranked(position)),
        ("playing on with tiles drawn", play_on),
        ("endings", lambda: endings.prepare(position)),
    ]


def _glance(plays: Plays, sight: Sight, chance: np.random.Generator) -> Thought:
    """The best of a few plays among those that a level sees."""
    seen = _seen(plays, sight)
    few = chance.choice(len(seen), min(sight.looks, len(seen)), replace=False)
    index = int(seen[few.min()])  # Plays come best first.
    points = points_text(int(plays.scores[index]))
    words = f"{points}, the best of {len(few)} plays it looked at." if len(few) > 1 else f"{points}; it saw no other play."
    return Thought(plays.text(index), words)


def _words(moves: Moves, most: int, samples: int) -> str:
    """What a move scores, what it gives up for what it keeps, and how that was found."""
    points, missed = points_text(int(moves.points[0])), most - int(moves.points[0])
    how = f" It played on {samples:,} times." if samples else ""
    if moves.codes[0] == 0:
        first = "There is no play" if not moves.codes.any() else f"No play has more than {points_text(most)}"
        return f"{first}; {_exchanged(moves.rack, moves.kept[0])}.{how}"
    if missed == 0:
        return f"{points}, and no play has more.{how}"
    return f"{points}, {missed} less than the most, for what comes after.{how}"


def mover_rack(position: TilePosition) -> npt.NDArray[np.int64]:
    """The tiles of the player whose turn it is."""
    assert position.turn is not None
    return position.racks[position.turn]


def new_tiles(codes: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """How many tiles each play lays."""
    fields = codes[:, None] >> np.arange(0, START, TILE_BITS)[None, :] & (1 << TILE_BITS) - 1
    return np.asarray((fields > 0).sum(axis=1), np.int64)


def _seen(plays: Plays, sight: Sight) -> npt.NDArray[np.int64]:
    """The places of the plays that a level can see; if it can see none, of those with the fewest new tiles."""
    tiles = new_tiles(plays.codes)
    lengths = (plays.codes >> STOP & 15) - (plays.codes >> START & 15) + 1
    seen = np.flatnonzero((tiles <= sight.tiles) & (lengths <= sight.length))
    return seen if len(seen) else np.flatnonzero(tiles == tiles.min())


def without_play(position: TilePosition, rack: npt.NDArray[np.int64]) -> Thought:
    """An exchange while the bag allows it, else a pass."""
    kept = np.minimum(rack, [KEEP.get(tile, 0) for tile in range(ANY + 1)])
    if len(position.bag) < RACK:
        kept = rack
    elif (kept == rack).all():
        kept = np.zeros_like(rack)
    move = "pass" if kept is rack else Exchange(tuple((rack - kept).tolist())).text
    return Thought(move, f"There is no play; {_exchanged(rack, kept)}.")


def _exchanged(rack: npt.NDArray[np.int64], kept: npt.NDArray[np.int64]) -> str:
    """What an exchange, or a pass, does: ``it keeps 0 1 and exchanges the rest``."""
    if (kept == rack).all():
        return "the bag holds too few tiles for an exchange"
    faces = " ".join(FACES[tile] or "?" for tile in range(ANY + 1) for _ in range(int(kept[tile])))
    return f"it keeps {faces} and exchanges the rest" if faces else "it exchanges everything"


def points_text(score: int) -> str:
    """``1 point``, ``12 points``."""
    return "1 point" if score == 1 else f"{score} points"
