"""The clock of a match as a value: whose time runs, until when, and what an entry costs.

The costs are kept beside the entries, and the deadline of the turn with the match. Times are in
seconds on the clock of the host's program; durations are in milliseconds.
"""

from dataclasses import dataclass, replace
from typing import Final

from paperbits.host.changes import TimeUp
from paperbits.host.messages import MatchClock
from paperbits.match import Match
from paperbits.match.clock import Clock, Spent, Times
from paperbits.match.offers import is_move

THOUSAND: Final = 1_000


@dataclass(frozen=True, slots=True)
class RunningClock:
    """A clock with the times left. ``deadline``: its end, lag included; None while none runs."""

    clock: Clock
    times: Times
    deadline: float | None = None

    def player(self, match: Match) -> int | None:
        """Return the person (from 0) whose clock should run, once all seats are taken, or None."""
        turn = match.turn
        if turn is None or match.seats[turn].computer or any(seat.invite for seat in match.seats):
            return None
        return turn

    def limit(self, player: int, now: float) -> float:
        """Return the deadline of a turn that begins now."""
        return now + self.times.limit(player) / THOUSAND

    def elapsed(self, player: int, now: float) -> int:
        """Return how long the turn of a player has taken."""
        if self.deadline is None:
            return 0
        return max(0, round((now - self.deadline) * THOUSAND) + self.times.limit(player))

    def stands(self, match: Match) -> bool:
        """Whether the clock should run and does not."""
        return self.deadline is None and self.player(match) is not None

    def time_is_up(self, match: Match, now: float) -> bool:
        """Whether the time of the player to move is used up."""
        return self.deadline is not None and now >= self.deadline and self.player(match) is not None

    def time_up(self, match: Match) -> TimeUp:
        """Return the change that ends the turn of the player to move."""
        assert match.turn is not None
        return TimeUp(match.turn, never_moved=self.never_moved(match.turn))

    def too_late(self, match: Match, now: float, took: int | None) -> bool:
        """Whether a move that comes now comes too late."""
        player = self.player(match)
        return (
            player is not None
            and self.deadline is not None
            and self.times.cost(player, self.elapsed(player, now), took) is None
        )

    def never_moved(self, player: int) -> bool:
        """Whether a player, from 0, has yet to make a first move."""
        return player not in self.times.moved

    def spent(self, before: Match, after: Match, came: float, took: int | None) -> Spent | None:
        """Return what the last entry of ``after``, which came at a time, costs its player."""
        entry, turn = after.entries[-1], before.turn
        if turn is None or before.seats[turn].computer:
            return None
        player = self.player(before)
        if is_move(entry):  # A move before all seats are taken is a first move, too.
            if player is None:
                return Spent(turn, 0)
            return self.times.cost(player, self.elapsed(player, came), took)
        if player is not None and (after.over or entry.startswith("undo ")):
            return self.times.charged(player, self.elapsed(player, came))
        return None

    def then(self, entry: str, spent: Spent | None, deadline: float | None) -> "RunningClock":
        """Return the clock after an entry, running until a deadline."""
        return replace(self, times=self.times.then(entry, spent), deadline=deadline)

    def next_deadline(
        self, before: Match, after: Match, spent: Spent | None, now: float
    ) -> float | None:
        """Return the deadline after the last entry of ``after``, which cost ``spent``."""
        player = self.player(after)
        if player is None:
            return None
        if spent is None and player == before.turn and self.deadline is not None:
            return self.deadline
        return now + self.times.then(after.entries[-1], spent).limit(player) / THOUSAND

    def face(self, match: Match, shift: float = 0.0) -> MatchClock:
        """Return the clock as people see it. ``shift``: seconds from this clock to theirs."""
        player, ends = self.player(match), None
        if player is not None and self.deadline is not None:
            ends = round((self.deadline + shift) * THOUSAND) - self.times.grace(player)
        return MatchClock(
            setting=self.clock.text,
            words=self.clock.words,
            days=self.clock.a_move,
            left=tuple(
                None if seat.computer else left
                for seat, left in zip(match.seats, self.times.left, strict=True)
            ),
            running=None if player is None or ends is None else player + 1,
            ends=ends,
            first=player is not None and self.never_moved(player),
        )
