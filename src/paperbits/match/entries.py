"""The kinds of entries of a match, told by their first words."""

from typing import Final

from paperbits.match.offers import is_talk

LEAVING: Final = ("resign", "computer", "flag")
"""First words of entries by which a player leaves a seat. With a level, a computer takes it."""

_OTHERS: Final = (*LEAVING, "undo", "draw", "abort", "forfeit")


def is_leaving(entry: str) -> bool:
    """Whether a player leaves a seat by an entry."""
    return entry.partition(" ")[0] in LEAVING


def is_move(entry: str) -> bool:
    """Whether an entry is a move."""
    return entry.partition(" ")[0] not in _OTHERS and not is_talk(entry)
