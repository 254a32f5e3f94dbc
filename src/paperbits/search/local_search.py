"""Search for games of one player: whole games made better step by step, by iterated local search (Lourenço and others, 2003).

A player alone need not fear any answer, so the best whole game found is worth more than moves that do well on average. A game
is played again without up to three of its moves, drawn at random, and played on at random from there. If it comes to no less
than before, it takes the place of the other. Where that has brought nothing for long, the search begins anew.
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
"""Moves left out at a time, at most."""

PATIENCE = 5_000
"""Games without a better one, after which the search begins anew."""

DEEPEST = 512
"""Plies of a game; a longer one counts as it stands then."""

TRIED, KEPT, BEST = 0, 1, 2
"""Where lengths and scores of the three games stand."""


class Slope(NamedTuple):
    """What a search works with."""

    positions: Any
    """The root's position, and one to play on."""
    out: Any
    """Room for moves."""
    words: Any
    """The same room as integers, (moves, integers)."""
    tried: Any
    """The moves of the game just played."""
    kept: Any
    """The moves of the game that is being made better."""
    best: Any
    """The moves of the best of all."""
    lengths: Any
    """How many plies each of them has."""
    scores: Any
    """What each of them scored, with the sign that makes more better."""
    stale: Any
    """How many games have brought nothing, in an array of one."""
    state: Any
    """The random generator's."""
    points: Any
    """Room for a score."""


def slope(game: Rules, record: Record, seed: int) -> Slope:
    """A search from a position, not yet begun."""
    out = game.buffer()
    line = np.zeros((DEEPEST, *out.shape[1:]), out.dtype)
    return Slope(
        positions=rows(record, 2),
        out=out,
        words=out.reshape(len(out), -1),
        tried=line,
        kept=line.copy(),
        best=line.copy(),
        lengths=np.zeros(3, np.int64),
        scores=np.full(3, -np.inf),
        stale=np.zeros(1, np.int64),
        state=seeded(seed),
        points=np.zeros(1),
    )


@kernel
def climb(game: Any, slope: Any, sign: int, budget: int) -> None:
    """Play so many games, each from the one that is being made better."""
    scores = slope.scores
    for _ in range(budget):
        slope.positions[1] = slope.positions[0]
        position = slope.positions[1]
        play_on(game, slope, position, play_again(game, slope, position))
        game.scores(position, slope.points)
        scores[TRIED] = slope.points[0] * sign
        slope.stale[0] += 1
        if scores[TRIED] > scores[KEPT]:
            slope.stale[0] = 0
        if scores[TRIED] >= scores[KEPT]:
            keep(slope, slope.kept, KEPT)
        if scores[TRIED] > scores[BEST]:
            keep(slope, slope.best, BEST)
        if slope.stale[0] >= PATIENCE:
            slope.stale[0] = 0
            slope.lengths[KEPT] = 0
            scores[KEPT] = -np.inf


@compilable
def play_again(game: Any, slope: Any, position: Any) -> int:
    """Play the game that is kept, without some of its moves and whatever is not legal without them; returns the plies."""
    length = slope.lengths[KEPT]
    if length == 0:
        return 0
    most = below(slope.state, LEFT_OUT)
    one = below(slope.state, length)
    two = below(slope.state, length) if most > 0 else one
    three = below(slope.state, length) if most > 1 else one
    plies = 0
    for ply in range(length):
        if ply in (one, two, three) or game.over(position):
            continue
        move = slope.kept[ply]
        if game.still_legal(position, move) if game.moves_only_shrink() else listed(game, slope, position, ply):
            slope.tried[plies] = move
            game.play(position, move)
            plies += 1
    return plies


@compilable
def listed(game: Any, slope: Any, position: Any, ply: int) -> bool:
    """Whether a move of the game that is kept is among those that there are here."""
    sought = slope.kept.reshape(DEEPEST, -1)[ply]
    for place in range(game.moves(position, slope.out)):
        same = True
        for k in range(len(sought)):
            same = same and slope.words[place, k] == sought[k]
        if same:
            return True
    return False


@compilable
def play_on(game: Any, slope: Any, position: Any, plies: int) -> None:
    """Play at random to the end and note the moves. They are listed once if their set only shrinks."""
    left = 0
    while plies < DEEPEST and not game.over(position):
        fresh = left == 0 or not game.moves_only_shrink()
        if fresh:
            left = game.moves(position, slope.out)
        pick = below(slope.state, left)
        if fresh or game.still_legal(position, slope.out[pick]):
            slope.tried[plies] = slope.out[pick]
            game.play(position, slope.out[pick])
            plies += 1
        left -= 1
        slope.out[pick] = slope.out[left]
    slope.lengths[TRIED] = plies


@compilable
def keep(slope: Any, line: Any, which: int) -> None:
    """Put the game just played in another's place."""
    for ply in range(slope.lengths[TRIED]):
        line[ply] = slope.tried[ply]
    slope.lengths[which] = slope.lengths[TRIED]
    slope.scores[which] = slope.scores[TRIED]


@dataclass(frozen=True, slots=True)
class BestGame:
    """The best game found: its moves, what it scores, how many games were played to find it."""

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
    """Look for the best game from a position that is not over, by so many games or until the time is up.

    The same seed and number of games find the same. Raises ValueError where there is more than one player.
    """
    if int(game.players) != 1:
        raise ValueError("This search is for games of one player.")
    search = slope(game, record, seed)
    sign = -1 if lowest_wins else 1
    end = None if seconds is None else time.monotonic() + seconds
    done, pace = 0, 2.0
    while done < max(1, games):
        begun = time.monotonic()
        if done and ((end is not None and begun >= end) or (stop is not None and stop())):
            break
        budget = min(int(pace), max(1, games) - done)
        climb(game, search, sign, budget)
        done += budget
        pace = max(1.0, min(pace * 2, budget * SLICE / max(time.monotonic() - begun, 1e-6)))
    line = search.best[: int(search.lengths[BEST])].copy()
    return BestGame(tuple(line), float(search.scores[BEST] * sign), done)
