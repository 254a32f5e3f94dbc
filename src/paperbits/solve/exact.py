"""Exact values: who wins if nobody errs, by how much, and by which move."""

from collections.abc import Callable
from typing import Any

from paperbits.core.errors import PaperbitsError
from paperbits.core.kernel_position import KernelPosition
from paperbits.search.deepening import DEEPEST, AlphaBeta, SearchResult

ENTRIES = 1 << 22
"""Positions remembered while solving; 16 bytes each."""


def solve(
    position: KernelPosition,
    *,
    margins: bool = False,
    seconds: float | None = None,
    stop: Callable[[], bool] | None = None,
    threads: int = 2,
) -> SearchResult | None:
    """The proved value of a position of a game for two, or None where ``seconds`` or ``stop()`` ended it before.

    ``margins`` asks for the best margin too, not for the outcome alone; that takes longer. On one of the ``threads`` the move
    is always the same; on more it is any of those that are best. Raises PaperbitsError when the
    game is over, is not for two, or has more moves than its rules list.
    """
    if position.over:
        raise PaperbitsError("The game is over; there is nothing left to solve.")
    if position.players != 2:
        raise PaperbitsError(f"Only games of two players are solved, not of {position.players}.")
    game: Any = position.game
    if not game.complete():
        raise PaperbitsError(
            f"{position.card.title} has more moves than can be tried with these settings, so it is not solved."
        )
    search = AlphaBeta(
        game, position.record, lowest_wins=position.card.lowest_wins, margins=margins, entries=ENTRIES, threads=threads
    )
    verdict = search.look(DEEPEST, seconds=seconds, stop=stop)
    return verdict if verdict is not None and verdict.proved else None
