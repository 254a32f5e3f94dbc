"""Whether everything that the opponents of a position need is compiled already.

Nothing here loads an opponent or the compiler.
"""

import hashlib
from functools import cache
from typing import Any

from paperbits.core.compiler.kernel import can_compile, compiled
from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position


def shape_of(position: Position) -> str:
    """Return what kernels are compiled for: the game, and its record's fields with their sizes."""
    if not isinstance(position, KernelPosition):
        return "-".join(filter(None, (position.card.id, position.compiled_for)))
    # Searches for one player have kernels of their own.
    alone = "alone" if position.players == 1 else "together"
    return f"{position.card.id}-{_digest(position.record.dtype, alone)}"


@cache
def _digest(fields: Any, alone: str) -> str:
    return hashlib.sha256(f"{fields} {alone}".encode()).hexdigest()[:12]


def was_readied(position: Position) -> bool:
    """Return whether this machine's cache holds everything for positions of this shape."""
    from paperbits.core.compiler import cache

    return cache.was_readied(position.card.game.__module__, shape_of(position))


def note_readied(position: Position) -> None:
    """Note that the cache holds it; where nothing is compiled, there is nothing to note."""
    from paperbits.core.compiler import cache

    if can_compile() and compiled():
        cache.note_readied(position.card.game.__module__, shape_of(position))
