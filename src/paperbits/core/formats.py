"""Formats of records that one game alone has, such as the notation of similar programs.

A game names them on its card (``@game(formats=...)``). They turn the facts of a match into text and
back; the facts are those of a JSON record (docs/records.md).
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Protocol

if TYPE_CHECKING:
    from paperbits.core.position import Position

Facts = Mapping[str, Any]


class Format(Protocol):
    """One format."""

    suffix: str
    """The ending of its files, without the dot."""

    def recognises(self, text: str) -> bool:
        """Return whether a text looks like this format."""

    def write(self, facts: Facts, start: "Position") -> str:
        """Return a match as text. ``start`` is its first position, which is played on."""

    def read(self, text: str) -> dict[str, Any]:
        """Return the facts of a text; raises PaperbitsError, which names the line."""
