"""The opponent for every game whose rules are a named tuple: the shared Monte-Carlo search."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from paperbits.core.engine.answers import Step, Thought
from paperbits.core.engine.level import Level
from paperbits.core.kernel_position import KernelPosition
from paperbits.engines import solo_engine
from paperbits.search.alpha_beta import relevant_bytes
from paperbits.search.deepening import DEEPEST, AlphaBeta
from paperbits.search.local_search import best_game
from paperbits.search.monte_carlo import Candidate, Findings, MonteCarlo


class Thinking(NamedTuple):
    """How much a level thinks about a move: simulations in a game with opponents, games tried in a
    game for one, trees grown (or searches run) in parallel, and the steps of an attempt to solve
    the position.
    """

    simulations: int
    alone: int
    trees: int = 1
    steps: int = 0


THINKING = {
    "beginner": Thinking(16, alone=4),
    "casual": Thinking(80, alone=20),
    "keen": Thinking(400, alone=100),
    "club": Thinking(2_500, alone=600),
    "strong": Thinking(20_000, alone=20_000, trees=2, steps=100_000),
    "master": Thinking(400_000, alone=4_000_000, trees=2, steps=1_000_000),
}

SECONDS = 1.2
"""The default limit in seconds for a move, a third of it for solving. Only long games reach it."""

LARGEST = 1_024
"""The most bytes of a position, derived fields excluded, for which solving can remember many
positions.
"""


def choose(
    position: KernelPosition, level: Level, seed: int, seconds: float | None, stop: Callable[[], bool] | None
) -> Thought:
    """Return a move for the player to move."""
    thinking = THINKING[level.name]
    limit = SECONDS if seconds is None else seconds
    if position.players == 1:
        solved = solo_engine.solved(position, thinking.steps, seed, limit / 3, stop) if thinking.steps else None
        return solved or solo_engine.choose(position, thinking.alone, thinking.trees, seed, limit, stop)
    search = MonteCarlo(
        position.game,
        position.record,
        lowest_wins=position.card.lowest_wins,
        seed=seed + 1_000_003 * len(position.plies),
        trees=thinking.trees,
        capacity=max(1_000, min(1_000_000, 32 * thinking.simulations)),
    )
    found = search.think(1)
    if len(found.candidates) == 1:
        return Thought(position.game.move_text(position.record, found.best.move), "The only legal move.")
    if thinking.steps:
        solved = _solved(position, thinking.steps, limit / 3, stop)
        if solved is not None:
            return solved
    found = search.think(thinking.simulations, limit, stop)
    best = found.best
    move = position.game.move_text(position.record, best.move)
    estimate = best.estimate if position.players > 1 else None
    return Thought(move, _words(position, found, best), estimate, best.proved is not None, tried=found.simulations)


def short_looks(position: KernelPosition, level: Level, seed: int, seconds: float) -> Iterator[Thought]:
    """Yield better and better moves while the search runs interpreted: any move at once, then what
    the level finds in time.
    """
    thinking = THINKING[level.name]
    glance = MonteCarlo(position.game, position.record, seed=seed, capacity=1_000).think(1)
    yield Thought(position.game.move_text(position.record, glance.best.move), "The first move that came to mind.", cut=True)
    found = choose(position, level, seed, seconds, None)
    tried = thinking.alone if position.players == 1 else thinking.simulations
    yield found if found.proved or found.tried is None or found.tried >= tried else replace(found, cut=True)


def steps_to_prepare(position: KernelPosition) -> list[Step]:
    """Return the steps that compile what the levels of this game need, or load it from the cache."""
    game, record = position.game, position.record
    steps: list[Step] = []
    if position.players == 1:
        steps.append(("the search for whole games", lambda: best_game(game, record, 1)))
        steps.append(("proofs", lambda: solo_engine.solved(position, 1, 0, 0.0, None)))
    steps.append(("trying games out", lambda: MonteCarlo(game, record, capacity=1).think(1)))
    if solvable(position):
        steps.append(("proofs", lambda: AlphaBeta(game, record, margins=True, entries=1).look(1)))
    return steps


def solvable(position: KernelPosition) -> bool:
    """Return whether a position can be solved: two players, all moves listed, and small enough to
    remember many positions.
    """
    return position.players == 2 and position.game.complete() and len(relevant_bytes(position.game, position.record)) <= LARGEST


def _solved(position: KernelPosition, steps: int, seconds: float, stop: Callable[[], bool] | None) -> Thought | None:
    """Return the best move, proved, if the rest of the game is small enough to search completely."""
    if not solvable(position):
        return None
    search = AlphaBeta(position.game, position.record, lowest_wins=position.card.lowest_wins, margins=True, entries=1 << 16)
    result = search.look(DEEPEST, steps, seconds, stop)
    if result is None or result.outcome is None:
        return None
    sign = 1 if position.record.turn == 0 else -1
    move = position.game.move_text(position.record, result.move)
    return Thought(move, _outcome(result.outcome * sign), (1 + result.outcome * sign) / 2, True)


def _outcome(outcome: int) -> str:
    if outcome == 0:
        return "It leads to a tie if both play on without mistakes."
    if outcome > 0:
        return "It wins against every reply."
    return "Every move loses against the best replies. This one makes it hardest."


def _words(position: KernelPosition, found: Findings, best: Candidate) -> str:
    if best.proved is not None:
        return _outcome(best.proved)
    games = f"{found.simulations:,} games tried out"
    if position.players == 2:
        return f"In {games} it wins about {best.estimate:.0%} of the time."
    return f"In {games} it ends ahead of about {best.estimate:.0%} of the others."
