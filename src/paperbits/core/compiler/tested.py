"""The versions of Numba whose internals this package was tested with."""

from typing import Final

TESTED: Final = ("0.63", "0.64", "0.65", "0.66", "0.67", "0.68")
"""Minor versions on which ``make compat`` has passed. docs/compiler.md says how to add one."""


def is_tested(version: str) -> bool:
    """Return whether the internals of this version of Numba were tested."""
    return ".".join(version.split(".")[:2]) in TESTED
