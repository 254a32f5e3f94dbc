"""Local search for the best whole game of one player: it improves a whole game step by step.

With one player no reply can spoil a plan, so one excellent game is worth more than moves that are
good on average. Each step varies the current game: it leaves out up to three of its moves, chosen
at random, and finishes it with random moves, or lets two of its moves exchange their last integers,
if the game declares that moves may cross. The new game becomes the current game if its worth is not
lower, or lower by a small random amount (threshold accepting with random thresholds, which is
simulated annealing at a fixed temperature; Kirkpatrick and others, 1983). The worth is the score
plus the ``promise`` of a game that has one. After many steps without a better game, the search
restarts.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol, runtime_checkable

import numpy as np

from paperbits.core import clock
from paperbits.core.capabilities import Searchable
from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import rows
from paperbits.core.rules import Record
from paperbits.search.monte_carlo import SLICE
from paperbits.search.rng import below, seeded

LEFT_OUT = 3
"""The most moves left out at a time."""

TEMPERATURE = 2.2
"""The mean of the random losses of worth that are accepted, in points."""

THRESHOLDS = -TEMPERATURE * np.log((np.arange(256) + 0.5) / 256)
"""The accepted losses, all equally likely. A table is the same compiled and interpreted."""

PATIENCE = 100_000
"""Games without an improvement after which the search restarts."""

DRAWS = 64
"""The most draws from the first position's moves for a ply, before the legal moves are listed."""

DEEPEST = 512
"""The most plies of a game. A longer game is scored at this ply."""

TRIED, CURRENT, BEST = 0, 1, 2
"""Indices of the three games in ``lengths`` and ``scores``."""

STALE, FIRST_MOVES, CROSS = 0, 1, 2
"""Indices of the counts."""


@runtime_checkable
class Promising(Protocol):
    """Games for one player that guide the search to a better score."""

    def promise(self, position: Record) -> float:
        """Return how near the end of a game is to a better score, in points. Runs compiled."""

    def cross(self) -> bool:
        """Return whether any two moves of a whole game, rows of integers, may exchange their last
        integers.
        """


class NoPromise(NamedTuple):
    """The ``promise`` of a game that has none."""

    game: Any

    def promise(self, position: Record) -> float:
        return 0.0


class SearchState(NamedTuple):
    """The arrays of one search."""

    positions: Any
    """The start position, and one to play on."""
    first: Any
    """The moves of the start position."""
    first_words: Any
    """The same moves as integers, (moves, integers)."""
    out: Any
    """Buffer for moves."""
    words: Any
    """The same buffer as integers, (moves, integers)."""
    lines: Any
    """The moves of three games: the last one tried, the current one that is being varied, and the
    best one.
    """
    line_words: Any
    """The same moves as integers, (3, plies, integers)."""
    lengths: Any
    """The number of plies of each game."""
    scores: Any
    """The score of each game, negated if the lowest score wins."""
    worths: Any
    """The score and the promise of each game; for the best, the largest worth since the last
    restart.
    """
    counts: Any
    """The number of games since the last improvement, that of moves of the start position, and
    whether moves may cross (0 or 1).
    """
    thresholds: Any
    """The losses of worth that are accepted."""
    random: Any
    """The state of the random number generator."""
    points: Any
    """Buffer for a score."""


def new_search(game: Searchable, record: Record, seed: int) -> SearchState:
    """Prepare a search from a position that is not over."""
    out = game.buffer()
    lines = np.zeros((3, DEEPEST, *out.shape[1:]), out.dtype)
    count = int(game.moves(record, out))
    first = out[:count].copy()
    return SearchState(
        positions=rows(record, 2),
        first=first,
        first_words=first.reshape(count, -1),
        out=out,
        words=out.reshape(len(out), -1),
        lines=lines,
        line_words=lines.reshape(3, DEEPEST, -1),
        lengths=np.zeros(3, np.int64),
        scores=np.full(3, -np.inf),
        worths=np.full(3, -np.inf),
        counts=np.array([0, count, isinstance(game, Promising) and game.cross()], np.int64),
        thresholds=THRESHOLDS.copy(),
        random=seeded(seed),
        points=np.zeros(1),
    )


@kernel
def improve(game: Any, hopes: Any, search: Any, sign: int, budget: int) -> None:
    """Play ``budget`` games, each a variation of the current game."""
    scores, worths = search.scores, search.worths
    for _ in range(budget):
        search.positions[1] = search.positions[0]
        position = search.positions[1]
        finish(game, search, position, replay(game, search, position))
        game.scores(position, search.points)
        scores[TRIED] = search.points[0] * sign
        worths[TRIED] = scores[TRIED] + hopes.promise(position)
        search.counts[STALE] += 1
        if worths[TRIED] > worths[BEST]:
            search.counts[STALE] = 0
            worths[BEST] = worths[TRIED]
        if (
            worths[TRIED]
            >= worths[CURRENT] - search.thresholds[below(search.random, len(search.thresholds))]
        ):
            accept(search, CURRENT)
        if scores[TRIED] > scores[BEST]:
            accept(search, BEST)
        if search.counts[STALE] >= PATIENCE:
            restart(search)


@compilable
def restart(search: Any) -> None:
    """Discard the current game. The best one is kept."""
    search.counts[STALE] = 0
    search.lengths[CURRENT] = 0
    search.worths[CURRENT] = search.worths[BEST] = -np.inf


@compilable
def replay(game: Any, search: Any, position: Any) -> int:
    """Replay the current game with a small change, without illegal moves; return the plies."""
    length = search.lengths[CURRENT]
    if length == 0:
        return 0
    crossed = search.counts[CROSS] > 0 and length > 1 and below(search.random, 4) == 0
    one = below(search.random, length)
    two = three = one
    most = 1 if crossed else below(search.random, LEFT_OUT)
    if most > 0:
        two = below(search.random, length)
    if most > 1:
        three = below(search.random, length)
    if crossed:
        cross(search, one, two)
    plies = 0
    for ply in range(length):
        if (not crossed and ply in (one, two, three)) or game.over(position):
            continue
        move = search.lines[CURRENT, ply]
        if (
            game.still_legal(position, move)
            if game.moves_only_shrink()
            else listed(game, search, position, ply)
        ):
            game.play(position, move)
            note(search, plies, search.line_words[CURRENT], ply)
            plies += 1
    if crossed:
        cross(search, one, two)
    return plies


@compilable
def cross(search: Any, one: int, two: int) -> None:
    """Exchange the last integers of two moves of the current game; done again, it undoes itself."""
    moves = search.line_words
    last = moves.shape[2] - 1
    number = moves[CURRENT, one, last]
    moves[CURRENT, one, last] = moves[CURRENT, two, last]
    moves[CURRENT, two, last] = number


@compilable
def listed(game: Any, search: Any, position: Any, ply: int) -> bool:
    """Whether the current game's move at ``ply`` is among the legal moves."""
    sought = search.line_words[CURRENT, ply]
    for place in range(game.moves(position, search.out)):
        same = True
        for k in range(len(sought)):
            same = same and search.words[place, k] == sought[k]
        if same:
            return True
    return False


@compilable
def finish(game: Any, search: Any, position: Any, plies: int) -> None:
    """Play random moves to the end and record them."""
    while plies < DEEPEST and not game.over(position):
        place = drawn(game, search, position) if game.moves_only_shrink() else -1
        if place >= 0:
            game.play(position, search.first[place])
            note(search, plies, search.first_words, place)
        else:
            place = below(search.random, game.moves(position, search.out))
            game.play(position, search.out[place])
            note(search, plies, search.words, place)
        plies += 1
    search.lengths[TRIED] = plies


@compilable
def drawn(game: Any, search: Any, position: Any) -> int:
    """Draw from the start's moves until one is legal, all equally likely; -1 without luck."""
    for _ in range(DRAWS):
        place = below(search.random, search.counts[FIRST_MOVES])
        if game.still_legal(position, search.first[place]):
            return place
    return -1


@compilable
def note(search: Any, ply: int, moves: Any, place: int) -> None:
    """Record a move, integer by integer, since copying rows is slow."""
    for k in range(moves.shape[1]):
        search.line_words[TRIED, ply, k] = moves[place, k]


@compilable
def accept(search: Any, which: int) -> None:
    """Copy the last game played over another game."""
    words = search.line_words
    for ply in range(search.lengths[TRIED]):
        for k in range(words.shape[2]):
            words[which, ply, k] = words[TRIED, ply, k]
    search.lengths[which] = search.lengths[TRIED]
    search.scores[which] = search.scores[TRIED]
    if which == CURRENT:
        search.worths[CURRENT] = search.worths[TRIED]


@dataclass(frozen=True, slots=True)
class BestGame:
    """The best game found: its moves, its score, and the number of games played."""

    line: tuple[Any, ...]
    score: float
    games: int


def best_game(
    game: Searchable,
    record: Record,
    games: int,
    *,
    lowest_wins: bool = False,
    seed: int = 0,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> BestGame:
    """Search the best game from a position that is not over, with ``games`` games or until the time
    is up. Equal seeds and numbers of games give equal results. Raises ValueError if there is more
    than one player.
    """
    if int(game.players) != 1:
        raise ValueError("This search is for games of one player.")
    search = new_search(game, record, seed)
    hopes = game if isinstance(game, Promising) else NoPromise(game)
    sign = -1 if lowest_wins else 1
    end = None if seconds is None else clock.now() + seconds
    done, pace = 0, 2.0
    while done < max(1, games):
        begun = clock.now()
        if done and ((end is not None and begun >= end) or (stop is not None and stop())):
            break
        budget = min(int(pace), max(1, games) - done)
        improve(game, hopes, search, sign, budget)
        done += budget
        pace = max(1.0, min(pace * 2, budget * SLICE / max(clock.now() - begun, 1e-6)))
    line = search.lines[BEST, : int(search.lengths[BEST])].copy()
    return BestGame(tuple(line), float(search.scores[BEST] * sign), done)
