"""Matches: seats, entries, result, and the record file."""

from paperbits.match.match import Match, Seat

__all__ = ["Match", "Seat"]
