"""The levels of Binary Number Scrabble. They use the board, their own rack and the set of unseen
tiles, and nothing hidden.

Weaker levels see less (``sight.py``); they play no bad move on purpose. A beginner compares a few
plays, mostly short ones near the last play; each level up to attentive sees more of the longer
ones. Greedy finds every play and takes the one with the most points. Careful also values the tiles
that it keeps, exchanges bad ones, and simulates the best moves briefly; farsighted simulates them
up to sixteen times as often. Both play to win (``winning.py``), and search the end once nothing is
hidden.
"""

from collections.abc import Callable
from functools import partial
from typing import Final, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.engine.answers import Step, Thought
from paperbits.core.level import Level
from paperbits.core.wording import counted

from ..generator import Plays, best_play, find_plays
from ..generator.codes import form_of
from ..generator.compiled import CompiledBackend
from ..generator.state import LARGE, new_generator_state
from ..position import TilePosition
from ..texts import Exchange
from ..tiles import ANY, BASES, DIGITS, EQUALS, FACES, RACK, in_order
from . import endings, replies
from .equity import Moves, ranked, shortlist
from .sight import SIGHTS, last_play, seen, trouble
from .simulation import SampleLimits, Simulated, simulate
from .winning import worth

NODES: Final = {"careful": 20_000, "farsighted": 1_000_000}
"""The positions of an ending that the levels search, as far as their time allows. Careful searches
its own in a twentieth of a second, and they prove nearly all endings of ten tiles or fewer.
"""

KEEP = {ANY: RACK, EQUALS: 1} | dict.fromkeys(DIGITS, 2)
"""The most tiles of each kind that an exchange keeps at levels without leave values: what most
equations need.
"""

SECONDS: Final = 1.2
"""The most seconds for a move, unless a caller sets others."""

CANDIDATES: Final = 10
"""The number of moves that an analysis simulates."""


class Playing(NamedTuple):
    """How many moves a level simulates, and what ends that."""

    candidates: int
    limits: SampleLimits


PLAYING: Final = {
    "careful": Playing(12, SampleLimits(0, samples=128, least=128, fewest=14, clearly=2.0)),
    "farsighted": Playing(16, SampleLimits(0, samples=2_000)),
}
"""What the levels that play moves on simulate. Careful takes a thirtieth of a second of one core for
it, farsighted two seconds at most. More samples would hardly change its moves, and without a limit
its moves would depend on the machine.
"""

EQUAL: Final = 1.0
"""A move that is behind by less equity is made now and then: leave values are not known better."""

DOUBT: Final = 0.5
"""Moves that were simulated are equally good if they differ by no more of these standard errors."""

Weigher = Callable[[TilePosition, Moves, int, SampleLimits], Simulated]
"""Returns moves by what they lead to, with samples drawn from a seed."""


def choose(
    position: TilePosition,
    level: Level,
    seed: int,
    seconds: float | None,
    stop: Callable[[], bool] | None,
) -> Thought:
    """Return a move for the player to move."""
    limit = SECONDS if seconds is None else seconds
    if searches_the_end(position, level):
        return endings.choose(position, limit, stop, NODES[level.name])
    return choose_hidden(position, level, seed, limit, stop)


def searches_the_end(position: TilePosition, level: Level) -> bool:
    """Return whether a level searches a position to its end."""
    return level.name in NODES and position.game.base == BASES[0] and endings.is_ending(position)


def choose_hidden(
    position: TilePosition,
    level: Level,
    seed: int,
    seconds: float,
    stop: Callable[[], bool] | None,
) -> Thought:
    """Return a move of a player who does not know the other racks."""
    rack = mover_rack(position)
    if level.name == "greedy":
        best = best_play(position.board, rack, position.game)
        return (
            without_play(position, rack)
            if best is None
            else Thought(best[0], f"{counted(best[1], 'point')}, and no play has more.")
        )
    rng = np.random.default_rng([abs(seed), len(position.plies)])
    if level.name == "plain-greedy":
        return _plain_greedy(position, rack, rng)
    if level.name in SIGHTS:
        plays = find_plays(position.board, rack, position.game)
        places = seen(plays, last_play(position), SIGHTS[level.name], rng)
        return (
            _best_seen(plays, places)
            if len(places)
            else without_play(position, rack, "I see no play")
        )
    moves = ranked(position)
    moves = moves.sorted_by(moves.equity + EQUAL * rng.random(len(moves)))
    samples = place = 0
    weigh = weigher(position, level)
    if weigh is not None and seconds > 0 and len(moves) > 1:
        number, limits = PLAYING[level.name]
        limits = limits._replace(seconds=seconds, stop=stop)
        weighed = weigh(position, shortlist(moves, number), seed, limits)
        if weighed.samples:
            moves, samples = weighed.moves, weighed.samples
            behind = moves.equity[0] - moves.equity
            equal = np.flatnonzero(behind <= DOUBT * weighed.error)
            place = int(equal[int(rng.integers(len(equal)))])
    return Thought(moves.text(place), _words(moves, place, samples))


def weigher(position: TilePosition, level: Level) -> Weigher | None:
    """Return what a level weighs its best moves with; None if it plays none of them on. In bases
    other than two that takes long, so only farsighted does it there.
    """
    if position.game.base == BASES[0]:
        return partial(simulate, worth=worth(position)) if level.name in PLAYING else None
    return replies.weigh if level.name == "farsighted" else None


def steps_to_prepare(position: TilePosition) -> list[Step]:
    """Return the steps that compile what the levels need, or load it from the cache."""

    def look() -> None:
        trouble(find_plays(position.board, mover_rack(position), position.game), None)

    looking = ("looking at the board", look)
    if position.game.base != BASES[0]:
        return [("finding all plays", lambda: ranked(position)), looking]

    def play_on() -> None:
        simulate(position, ranked(position).taken([0]), 0, SampleLimits(60.0, samples=1))

    return [
        ("finding all plays", lambda: ranked(position)),
        looking,
        ("playing on with tiles drawn", play_on),
        ("endings", lambda: endings.prepare(position)),
    ]


def rare_steps(position: TilePosition) -> list[Step]:
    """Return the step that compiles the search for racks of many blanks, whose state is large."""

    def search_with_room() -> None:
        finder = CompiledBackend()
        finder.state = new_generator_state(LARGE)
        finder.count(position.board, mover_rack(position), position.game)

    return [("racks of many blanks", search_with_room)] if position.game.base == BASES[0] else []


def _plain_greedy(
    position: TilePosition, rack: npt.NDArray[np.int64], rng: np.random.Generator
) -> Thought:
    """Return one of the plays with the most points, or of the exchanges if there is no play."""
    plays = find_plays(position.board, rack, position.game)
    if len(plays):
        place = int(rng.integers(np.count_nonzero(plays.scores == plays.scores[0])))
        return Thought(
            plays.text(place), f"{counted(int(plays.scores[0]), 'point')}, and no play has more."
        )
    others = position.exchanges()
    return Thought(
        others[int(rng.integers(len(others)))] if others else "pass", "There is no play."
    )


def _best_seen(plays: Plays, few: npt.NDArray[np.intp]) -> Thought:
    index = int(few.min())  # Plays come best first.
    points = counted(int(plays.scores[index]), "point")
    words = (
        f"{points}, the best of {len(few)} plays it looked at."
        if len(few) > 1
        else f"{points}; it saw no other play."
    )
    return Thought(plays.text(index), words)


def _words(moves: Moves, place: int, samples: int) -> str:
    """Return what a move scores, what it gives up for its leave, and how this was found."""
    most = int(moves.points.max())
    points, missed = counted(int(moves.points[place]), "point"), most - int(moves.points[place])
    how = f" It played on {samples:,} times." if samples else ""
    if moves.codes[place] == 0:
        first = (
            "There is no play"
            if not moves.codes.any()
            else f"No play has more than {counted(most, 'point')}"
        )
        return f"{first}; {_exchanged(moves.rack, moves.kept[place])}.{how}"
    if missed == 0:
        return f"{points}, and no play has more.{how}"
    return f"{points}, {missed} less than the most, for what comes after.{how}"


def mover_rack(position: TilePosition) -> npt.NDArray[np.int64]:
    """Return the tiles of the player to move."""
    assert position.turn is not None
    return position.racks[position.turn]


def new_tiles(codes: npt.NDArray[np.int64], base: int = 2) -> npt.NDArray[np.int64]:
    """Return how many tiles each play lays."""
    return np.asarray((form_of(base).tiles(codes) > 0).sum(axis=1), np.int64)


def without_play(
    position: TilePosition, rack: npt.NDArray[np.int64], why: str = "There is no play"
) -> Thought:
    """Return an exchange while the bag allows it, otherwise a pass."""
    kept = np.minimum(rack, [KEEP.get(tile, 0) for tile in range(len(rack))])
    if len(position.bag) < RACK:
        kept = rack
    elif (kept == rack).all():
        kept = np.zeros_like(rack)
    move = "pass" if kept is rack else Exchange(tuple((rack - kept).tolist())).text
    return Thought(move, f"{why}; {_exchanged(rack, kept)}.")


def _exchanged(rack: npt.NDArray[np.int64], kept: npt.NDArray[np.int64]) -> str:
    """Return what an exchange or a pass does: ``it keeps 0 1 and exchanges the rest``."""
    if (kept == rack).all():
        return "the bag holds too few tiles for an exchange"
    faces = " ".join(
        FACES[tile] or "?" for tile in in_order(len(rack) - ANY + 1) for _ in range(int(kept[tile]))
    )
    return f"it keeps {faces} and exchanges the rest" if faces else "it exchanges everything"
