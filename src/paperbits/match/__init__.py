"""Matches: seats, entries, result, and the record file."""

from paperbits.match.match import Match
from paperbits.match.seat import Seat

__all__ = ["Match", "Seat"]
