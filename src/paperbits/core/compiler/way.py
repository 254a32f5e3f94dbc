"""The ways to compile: the fast one, which uses Numba's internals, and the ordinary one, which does
not.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple


class Way(NamedTuple):
    """How functions are compiled: what to tell ``njit``."""

    name: str
    """``fast`` or ``ordinary``."""
    kernel_options: Mapping[str, Any]
    part_options: Mapping[str, Any]
    """For a function that Python never calls."""
    shared_options: Mapping[str, Any] | None
    """For a function that is compiled once for several kernels; None where that can't be done."""


_KERNEL: Mapping[str, Any] = {"nogil": True}
_PART: Mapping[str, Any] = {"no_cpython_wrapper": True, "no_cfunc_wrapper": True}

ORDINARY = Way("ordinary", _KERNEL, _PART, None)


def fast_way() -> Way | None:
    """Return the fast way, or None where Numba's internals are not as it needs them."""
    from paperbits.core.compiler.numba_linking import compilers

    made = compilers()
    if made is None:
        return None
    return Way(
        "fast",
        {**_KERNEL, "pipeline_class": made.kernel},
        {**_PART, "pipeline_class": made.part},
        {**_PART, "pipeline_class": made.shared},
    )
