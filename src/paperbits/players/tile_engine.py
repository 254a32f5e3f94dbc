"""The opponents of Binary Number Scrabble. They look at the board, at their own rack and at what is unseen, no further.

Weaker levels do not throw points away: they see less. A beginner finds short equations and looks at a few of them, a casual
player finds longer ones but not the rarest, and greedy finds everything and takes the most points.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.games.binary_number_scrabble.moves import Plays, best_play, find_plays
from paperbits.games.binary_number_scrabble.moves.record import START, STOP, TILE_BITS
from paperbits.games.binary_number_scrabble.position import TilePosition
from paperbits.games.binary_number_scrabble.texts import Exchange
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, FACES, ONE, RACK, ZERO
from paperbits.players.ladder import Level
from paperbits.players.thought import Analysis, Option, Thought


class Sight(NamedTuple):
    """What a level sees: plays of so many new tiles, in lines so long, and so many of them."""

    tiles: int
    length: int
    looks: int


SIGHTS = {"beginner": Sight(4, 7, 6), "casual": Sight(6, 10, 60)}
"""Levels that see less than everything."""

KEEP = {ANY: RACK, EQUALS: 1, ONE: 2, ZERO: 2}
"""What an exchange keeps, at most: what most equations need."""

SHOWN = 20
"""Plays that an analysis lists."""


def choose(
    position: TilePosition,
    level: Level,
    seed: int,
    seconds: float | None,  # noqa: ARG001  # Every level answers in a few hundredths of a second.
    stop: Callable[[], bool] | None,  # noqa: ARG001
) -> Thought:
    """A move for the player whose turn it is."""
    rack = mover_rack(position)
    sight = SIGHTS.get(level.name)
    if sight is None:
        best = best_play(position.board, rack, position.game)
        return _without_play(position, rack) if best is None else Thought(best[0], f"{_points(best[1])}, and no play has more.")
    plays = find_plays(position.board, rack, position.game)
    if not len(plays):
        return _without_play(position, rack)
    seen = _seen(plays, sight)
    chance = np.random.default_rng([abs(seed), len(position.plies)])
    few = chance.choice(len(seen), min(sight.looks, len(seen)), replace=False)
    index = int(seen[few.min()])  # Plays come best first.
    words = f"{_points(int(plays.scores[index]))}, the best of {len(few)} plays it looked at."
    return Thought(plays.text(index), words if len(few) > 1 else f"{_points(int(plays.scores[index]))}; it saw no other play.")


def analyse(
    position: TilePosition,
    seconds: float,  # noqa: ARG001  # The whole list takes a few hundredths of a second.
    tell: Callable[[Analysis], None] | None,
    stop: Callable[[], bool] | None,  # noqa: ARG001
    seed: int,  # noqa: ARG001
) -> Analysis:
    """The plays with the most points."""
    rack = mover_rack(position)
    plays = find_plays(position.board, rack, position.game)
    options = [
        Option(plays.text(k), None, None, _points(int(plays.scores[k])), int(plays.scores[k]))
        for k in range(min(SHOWN, len(plays)))
    ]
    if not options:
        thought = _without_play(position, rack)
        options = [Option(thought.move, None, None, thought.words, 0)]
    found = Analysis(position.turn or 0, options, None, len(plays), True)
    if tell is not None:
        tell(found)
    return found


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


def _without_play(position: TilePosition, rack: npt.NDArray[np.int64]) -> Thought:
    """An exchange while the bag allows it, else a pass."""
    if len(position.bag) < RACK:
        return Thought("pass", "There is no play, and the bag holds too few tiles for an exchange.")
    back = [max(0, int(held) - KEEP.get(tile, 0)) for tile, held in enumerate(rack)]
    if not any(back):
        back = [int(held) for held in rack]
    kept = " ".join(FACES[tile] or "?" for tile in range(ANY + 1) for _ in range(int(rack[tile]) - back[tile]))
    words = (
        f"There is no play; it keeps {kept} and exchanges the rest." if kept else "There is no play; it exchanges everything."
    )
    return Thought(Exchange(tuple(back)).text, words)


def _points(score: int) -> str:
    return "1 point" if score == 1 else f"{score} points"
