"""The opponent that plays every game whose rules are a named tuple, by the shared Monte-Carlo search."""

from collections.abc import Callable

from paperbits.core.position import KernelPosition
from paperbits.players.ladder import Level
from paperbits.players.thought import Thought
from paperbits.search.monte_carlo import Candidate, Findings, MonteCarlo

SIMULATIONS = {"beginner": 40, "casual": 300, "club": 4_000, "strong": 200_000}
"""What each level may think, in simulated games; in long games the time below ends it sooner."""

SECONDS = 1.2
"""Seconds a move, at most."""

TREES = 2
"""Trees grown side by side by the strongest."""


def choose(
    position: KernelPosition, level: Level, seed: int, seconds: float | None, stop: Callable[[], bool] | None
) -> Thought:
    """A move for the player whose turn it is."""
    simulations = SIMULATIONS[level.name]
    search = MonteCarlo(
        position.game,
        position.record,
        lowest_wins=position.card.lowest_wins,
        seed=seed + 1_000_003 * len(position.plies),
        trees=TREES if simulations >= 10_000 else 1,
        capacity=min(1_000_000, 64 * simulations),
    )
    if len(search.think(1).candidates) == 1:
        stop, simulations = None, 1
    found = search.think(simulations, SECONDS if seconds is None else min(seconds, SECONDS), stop)
    best = found.best
    move = position.game.move_text(position.record, best.move)
    return Thought(move, _words(position, found, best), best.estimate, best.proved is not None)


def _words(position: KernelPosition, found: Findings, best: Candidate) -> str:
    if len(found.candidates) == 1:
        return "The only legal move."
    if best.proved is not None:
        outcome = {1: "wins whatever comes", 0: "leads to a tie if both play on without mistakes"}.get(best.proved)
        return f"It {outcome}." if outcome else "Every move loses against the best replies; this one makes it hardest."
    games = f"{found.simulations:,} games tried out"
    if position.players == 1:
        return f"It promised the most in {games}."
    if position.players == 2:
        return f"In {games} it wins about {best.estimate:.0%} of the time."
    return f"In {games} it ends ahead of about {best.estimate:.0%} of the others."
