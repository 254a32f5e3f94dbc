"""What finds plays: the backend that is in use.

The compiled generator is the default. A program that runs where there is no compiler can put
another in its place, as long as it finds the same plays.
"""

import functools

from paperbits.games.binary_number_scrabble.generator.interface import PlayBackend


@functools.cache
def _compiled() -> PlayBackend:
    from paperbits.games.binary_number_scrabble.generator.compiled import CompiledBackend

    return CompiledBackend()


_chosen: list[PlayBackend] = []


def backend() -> PlayBackend:
    """Return the backend in use; the compiled one is loaded when it is first needed."""
    return _chosen[-1] if _chosen else _compiled()


def use_backend(other: PlayBackend | None) -> None:
    """Let another backend find all plays from now on; None goes back to the compiled one."""
    _chosen[:] = [] if other is None else [other]
