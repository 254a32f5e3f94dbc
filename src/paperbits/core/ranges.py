"""What the fields of a record may hold."""

from collections.abc import Mapping
from typing import NamedTuple, Protocol, runtime_checkable


class Range(NamedTuple):
    """The least and the largest value in a field of a record, and what the values mean."""

    low: int
    high: int
    about: str
    bits: int = 0
    """If not 0, the field is a set of this many bits. An integer's highest bit comes first; in an
    array of bytes, bit k is bit k % 8 of byte k // 8.
    """


@runtime_checkable
class Ranged(Protocol):
    """Games that give the ranges of their records' fields, for programs that learn."""

    def field_ranges(self) -> Mapping[str, Range]:
        """Return the ranges of fields by name. Fields left out may hold anything of their type."""
