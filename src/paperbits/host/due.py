"""What the host itself must do next in a match."""

from paperbits.host.changes import TimeUp
from paperbits.host.clock import RunningClock
from paperbits.match import Match


def due(match: Match, clock: RunningClock | None = None, now: float = 0.0) -> TimeUp | str | None:
    """Return what the host must do now: the end of a turn whose time is up, or the level of the
    computer that is to move; None if it waits for a person, or the match is over.

    ``now`` is the time by which the clock runs, in seconds.
    """
    if clock is not None and clock.time_is_up(match, now):
        return clock.time_up(match)
    seat = match.seat_to_move
    return seat.level if seat is not None and seat.computer else None
