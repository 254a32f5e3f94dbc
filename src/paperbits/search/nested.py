"""Search for games of one player: nested rollout policy adaptation (Rosin, 2011).

A player alone need not fear any answer, so the best whole game found is worth more than moves that do well on average. Games
are played at random by a policy, a weight for each move. After each game the policy leans towards the best one of its round; a
round counts as one game of the round above it, which has a policy of its own. Three rounds stand upon one another, and begin
anew for as long as there is time.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

from paperbits.core.game import Record, Rules
from paperbits.core.kernel import compilable, kernel
from paperbits.core.position import rows
from paperbits.search.chance import below, chance
from paperbits.search.monte_carlo import SLICE

ROUNDS = 3
"""Rounds that stand upon one another."""

CODES = 1 << 14
"""Moves that a policy tells apart, by their code; two that share one share their weight."""

DEEPEST = 512
"""Plies of a game that are learned from; what follows is played at random."""

LEAN = 1.0
"""How far a policy leans towards a game."""

FAINT = 1e-4
"""A lean too small to be worth its exponential."""

FINE = 1 << 30
"""Steps between 0 and 1 of a random share."""


class Nest(NamedTuple):
    """What a search works with."""

    positions: Any
    """The root's position, and one to play on."""
    out: Any
    """Room for moves."""
    words: Any
    """The same room as integers, (moves, integers) i8."""
    weights: Any
    """Room for how likely each move is."""
    policies: Any
    """How likely each code is beside the others, lowest round first, (``ROUNDS``, ``CODES``)."""
    games: Any
    """The best game of each round and, last, the best of all: words of moves, (``ROUNDS`` + 2, ``DEEPEST``, integers); first
    the game just played."""
    lengths: Any
    """How many plies each of them has."""
    scores: Any
    """What each of them scored, with the sign that makes more better."""
    counts: Any
    """How many games, or rounds, each round has behind it."""
    state: Any
    """The random generator's."""
    points: Any
    """Room for a score."""


def nest(game: Rules, record: Record, seed: int) -> Nest:
    """A search from a position, not yet begun."""
    out = game.buffer()
    words = out.reshape(len(out), -1)
    return Nest(
        positions=rows(record, 2),
        out=out,
        words=words,
        weights=np.zeros(len(out)),
        policies=np.ones((ROUNDS, CODES)),
        games=np.zeros((ROUNDS + 2, DEEPEST, words.shape[1]), np.int64),
        lengths=np.zeros(ROUNDS + 2, np.int64),
        scores=np.full(ROUNDS + 2, -np.inf),
        counts=np.zeros(ROUNDS, np.int64),
        state=chance(seed),
        points=np.zeros(1),
    )


@kernel
def practise(game: Any, nest: Any, sign: int, width: int, budget: int) -> None:
    """Play so many games; ``width`` of them make a round, and so many rounds one of the round above."""
    top = len(nest.games) - 1
    for _ in range(budget):
        rehearse(game, nest, sign)
        level = 0
        while level < ROUNDS:
            if nest.scores[level] >= nest.scores[level + 1]:
                keep(nest, level, level + 1)
            adapt(game, nest, level)
            nest.counts[level] += 1
            if nest.counts[level] < width:
                break
            nest.counts[level] = 0
            level += 1
        if nest.scores[0] > nest.scores[top]:
            keep(nest, 0, top)
        for below_it in range(level - 1, -1, -1):  # What was full begins anew, from the policy above it.
            nest.scores[below_it + 1] = -np.inf
            if below_it + 1 < ROUNDS:
                nest.policies[below_it] = nest.policies[below_it + 1]
            else:
                nest.policies[below_it] = 1.0


@compilable
def code_of(nest: Any, place: int) -> int:
    """A move's code, the same wherever it is met."""
    code = 0
    for k in range(nest.words.shape[1]):
        code = (code * 31 + int(nest.words[place, k])) & CODES - 1
    return code


@compilable
def weigh(nest: Any, level: int, count: int) -> float:
    """Work out how likely each move is by a policy; returns what they add up to."""
    total = 0.0
    for place in range(count):
        nest.weights[place] = nest.policies[level, code_of(nest, place)]
        total += nest.weights[place]
    return total


@compilable
def rehearse(game: Any, nest: Any, sign: int) -> None:
    """Play a game by the lowest policy, and note it down."""
    nest.positions[1] = nest.positions[0]
    position = nest.positions[1]
    plies = 0
    while plies < DEEPEST and not game.over(position):
        count = game.moves(position, nest.out)
        left = weigh(nest, 0, count) * below(nest.state, FINE) / FINE
        pick = 0
        while pick < count - 1 and left >= nest.weights[pick]:
            left -= nest.weights[pick]
            pick += 1
        for k in range(nest.words.shape[1]):
            nest.games[0, plies, k] = nest.words[pick, k]
        game.play(position, nest.out[pick])
        plies += 1
    game.scores(position, nest.points)
    nest.scores[0] = nest.points[0] * sign
    nest.lengths[0] = plies


@compilable
def keep(nest: Any, one: int, other: int) -> None:
    """Copy one game over another."""
    nest.games[other] = nest.games[one]
    nest.lengths[other] = nest.lengths[one]
    nest.scores[other] = nest.scores[one]


@compilable
def adapt(game: Any, nest: Any, level: int) -> None:
    """Lean a policy towards the best game of its round, away from what else could have been played."""
    nest.positions[1] = nest.positions[0]
    position = nest.positions[1]
    for ply in range(nest.lengths[level + 1]):
        count = game.moves(position, nest.out)
        total = weigh(nest, level, count)
        chosen = 0
        for place in range(count):
            same = True
            for k in range(nest.words.shape[1]):
                same = same and nest.words[place, k] == nest.games[level + 1, ply, k]
            if same:
                chosen = place
        for place in range(count):
            away = LEAN * nest.weights[place] / total
            if away > FAINT:
                nest.policies[level, code_of(nest, place)] *= np.exp(-away)
        nest.policies[level, code_of(nest, chosen)] *= np.exp(LEAN)
        game.play(position, nest.out[chosen])


@dataclass(frozen=True, slots=True)
class Rehearsed:
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
) -> Rehearsed:
    """Look for the best game from a position that is not over, by so many games or until the time is up.

    The same seed and number of games find the same. Raises ValueError where there is more than one player.
    """
    if int(getattr(game, "players", 2)) != 1:
        raise ValueError("This search is for games of one player.")
    search = nest(game, record, seed)
    sign = -1 if lowest_wins else 1
    width = max(3, round(games ** (1 / ROUNDS)))
    end = None if seconds is None else time.monotonic() + seconds
    done, pace = 0, 2.0
    while done < max(1, games):
        begun = time.monotonic()
        if done and ((end is not None and begun >= end) or (stop is not None and stop())):
            break
        budget = min(int(pace), max(1, games) - done)
        practise(game, search, sign, width, budget)
        done += budget
        pace = max(1.0, min(pace * 2, budget * SLICE / max(time.monotonic() - begun, 1e-6)))
    words = search.games[-1, : int(search.lengths[-1])].astype(search.out.dtype)
    line = words if search.out.ndim > 1 else words[:, 0]
    return Rehearsed(tuple(line), float(search.scores[-1] * sign), done)
