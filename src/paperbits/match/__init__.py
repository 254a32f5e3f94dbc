"""One sitting of a game: seats, history, result, the record file."""

from paperbits.match.match import Match, Seat

__all__ = ["Match", "Seat"]
