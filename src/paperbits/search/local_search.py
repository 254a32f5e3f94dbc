"""Iterated local search for games of one player (Lourenço and others, 2003): it improves a whole game step by step.

With one player no reply can spoil a plan, so one excellent game is worth more than moves that are good on average. Each step
replays the current game without up to three of its moves, chosen at random, and finishes it with random moves. If the new
game scores at least as much, it becomes the current game. After many steps without success, the search restarts.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import rows
from paperbits.core.rules import Record, Rules
from paperbits.search.monte_carlo import SLICE
from paperbits.search.rng import below, seeded

LEFT_OUT = 3
"""The most moves left out at a time."""

PATIENCE = 5_000
"""Games without an improvement after which the search restarts."""

DEEPEST = 512
"""The most plies of a game. A longer game is scored at this ply."""

TRIED, CURRENT, BEST = 0, 1, 2
"""Indices of the three games in ``lengths`` and ``scores``."""


class SearchState(NamedTuple):
    """The arrays of one search."""

    positions: Any
    """The start position, and one to play on."""
    out: Any
    """Buffer for moves."""
    words: Any
    """The same buffer as integers, (moves, integers)."""
    tried: Any
    """The moves of the last game played."""
    current: Any
    """The moves of the game that is being improved."""
    best: Any
    """The moves of the best game found."""
    lengths: Any
    """The number of plies of each game."""
    scores: Any
    """The score of each game, negated if the lowest score wins."""
    stale: Any
    """The number of games since the last improvement, in an array of one."""
    random: Any
    """The state of the random number generator."""
    points: Any
    """Buffer for a score."""


def new_search(game: Rules, record: Record, seed: int) -> SearchState:
    """Prepare a search from a position."""
    out = game.buffer()
    line = np.zeros((DEEPEST, *out.shape[1:]), out.dtype)
    return SearchState(
        positions=rows(record, 2),
        out=out,
        words=out.reshape(len(out), -1),
        tried=line,
        current=line.copy(),
        best=line.copy(),
        lengths=np.zeros(3, np.int64),
        scores=np.full(3, -np.inf),
        stale=np.zeros(1, np.int64),
        random=seeded(seed),
        points=np.zeros(1),
    )


@kernel
def improve(game: Any, search: Any, sign: int, budget: int) -> None:
    """Play ``budget`` games, each a variation of the current game."""
    scores = search.scores
    for _ in range(budget):
        search.positions[1] = search.positions[0]
        position = search.positions[1]
        finish(game, search, position, replay(game, search, position))
        game.scores(position, search.points)
        scores[TRIED] = search.points[0] * sign
        search.stale[0] += 1
        if scores[TRIED] > scores[CURRENT]:
            search.stale[0] = 0
        if scores[TRIED] >= scores[CURRENT]:
            accept(search, search.current, CURRENT)
        if scores[TRIED] > scores[BEST]:
            accept(search, search.best, BEST)
        if search.stale[0] >= PATIENCE:
            search.stale[0] = 0
            search.lengths[CURRENT] = 0
            scores[CURRENT] = -np.inf


@compilable
def replay(game: Any, search: Any, position: Any) -> int:
    """Replay the current game without some of its moves, and without moves that are illegal then. Returns the plies."""
    length = search.lengths[CURRENT]
    if length == 0:
        return 0
    most = below(search.random, LEFT_OUT)
    one = below(search.random, length)
    two = below(search.random, length) if most > 0 else one
    three = below(search.random, length) if most > 1 else one
    plies = 0
    for ply in range(length):
        if ply in (one, two, three) or game.over(position):
            continue
        move = search.current[ply]
        if game.still_legal(position, move) if game.moves_only_shrink() else listed(game, search, position, ply):
            search.tried[plies] = move
            game.play(position, move)
            plies += 1
    return plies


@compilable
def listed(game: Any, search: Any, position: Any, ply: int) -> bool:
    """Whether the current game's move at ``ply`` is among the legal moves."""
    sought = search.current.reshape(DEEPEST, -1)[ply]
    for place in range(game.moves(position, search.out)):
        same = True
        for k in range(len(sought)):
            same = same and search.words[place, k] == sought[k]
        if same:
            return True
    return False


@compilable
def finish(game: Any, search: Any, position: Any, plies: int) -> None:
    """Play random moves to the end and record them. If the set of legal moves only shrinks, it is listed once."""
    left = 0
    while plies < DEEPEST and not game.over(position):
        fresh = left == 0 or not game.moves_only_shrink()
        if fresh:
            left = game.moves(position, search.out)
        pick = below(search.random, left)
        if fresh or game.still_legal(position, search.out[pick]):
            search.tried[plies] = search.out[pick]
            game.play(position, search.out[pick])
            plies += 1
        left -= 1
        search.out[pick] = search.out[left]
    search.lengths[TRIED] = plies


@compilable
def accept(search: Any, line: Any, which: int) -> None:
    """Copy the last game played over another game."""
    for ply in range(search.lengths[TRIED]):
        line[ply] = search.tried[ply]
    search.lengths[which] = search.lengths[TRIED]
    search.scores[which] = search.scores[TRIED]


@dataclass(frozen=True, slots=True)
class BestGame:
    """The best game found: its moves, its score, and the number of games played."""

    line: tuple[Any, ...]
    score: float
    games: int


def best_game(
    game: Rules,
    record: Record,
    games: int,
    *,
    lowest_wins: bool = False,
    seed: int = 0,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
) -> BestGame:
    """Search the best game from a position that is not over, with ``games`` games or until the time is up.

    Equal seeds and numbers of games give equal results. Raises ValueError if there is more than one player.
    """
    if int(game.players) != 1:
        raise ValueError("This search is for games of one player.")
    search = new_search(game, record, seed)
    sign = -1 if lowest_wins else 1
    end = None if seconds is None else time.monotonic() + seconds
    done, pace = 0, 2.0
    while done < max(1, games):
        begun = time.monotonic()
        if done and ((end is not None and begun >= end) or (stop is not None and stop())):
            break
        budget = min(int(pace), max(1, games) - done)
        improve(game, search, sign, budget)
        done += budget
        pace = max(1.0, min(pace * 2, budget * SLICE / max(time.monotonic() - begun, 1e-6)))
    line = search.best[: int(search.lengths[BEST])].copy()
    return BestGame(tuple(line), float(search.scores[BEST] * sign), done)
