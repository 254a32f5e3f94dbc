"""What finds plays: the backend that is in use.

The compiled generator is the default. A program that runs where there is no compiler can put
another in its place, as long as it finds the same plays.
"""

import functools

from ..tiles import BASES
from .interface import PlayBackend


@functools.cache
def _compiled() -> PlayBackend:
    from .compiled import CompiledBackend

    return CompiledBackend()


@functools.cache
def _in_base() -> PlayBackend:
    from .in_base.backend import BackendInBase

    return BackendInBase()


_chosen: list[PlayBackend] = []


def backend(base: int = 2) -> PlayBackend:
    """Return the backend in use for a base. Compiled ones are loaded at first use."""
    return _chosen[-1] if _chosen else _compiled() if base == BASES[0] else _in_base()


def use_backend(other: PlayBackend | None) -> None:
    """Let another backend find all plays from now on; None goes back to the compiled one."""
    _chosen[:] = [] if other is None else [other]
