"""How players leave a match: they resign, run out of time, break it off, go away, or fail."""

from typing import Final

from paperbits.core.errors import IllegalMoveError
from paperbits.match.forfeits import Forfeit
from paperbits.match.seat import Gone, Left, computer_for
from paperbits.match.state import FULL, OF_TOURNAMENT, MatchState

NO_CLOCK: Final = "This match has no clock."
LATE: Final = "late"
"""The end of an entry ``abort``, if the player made no first move in time."""


class Leaving(MatchState):
    """How a match ends before its game does, or goes on with a computer in a seat."""

    @property
    def abort_refusal(self) -> str:
        """Why the match can't be broken off without a winner now; empty when it can."""
        if self.over:
            return "The match is over."
        if self.computer_rating is not None or len(self.seats) != 2:
            return "This match can't be broken off without a result."
        if len({ply.player for ply in self.position.plies[self.opening_plies :]}) == len(
            self.seats
        ):
            return "Everybody has moved, so the match is given up by resigning."
        return ""

    def abort(self, player: int, *, late: bool = False) -> None:
        """Break the match off for a player who wants to, or came ``late``; raises IllegalMoveError."""
        if self.abort_refusal or (late and not self.clock):
            raise IllegalMoveError(self.abort_refusal or NO_CLOCK)
        self.aborted, self.late = player, late
        self._enter(f"abort {player + 1} {LATE}" if late else f"abort {player + 1}")

    @property
    def resign_refusal(self) -> str:
        """Why no player can resign now; empty if a player can."""
        if self.over:
            return "The match is over."
        return "" if len(self.seats) > 1 else "In a game for one there is nobody to resign to."

    def goes_on_without(self, player: int) -> bool:
        """Return whether others play on without this player: two or more, not all computers."""
        others = [seat for other, seat in enumerate(self.seats) if other != player]
        return len(others) > 1 and not all(seat.computer for seat in others)

    def resign(self, player: int, level: str = "") -> None:
        """Resign for a player, from 0, to move or not; raises IllegalMoveError.

        If others play on, a computer at ``level`` takes the seat; otherwise the match ends.
        """
        if self.resign_refusal:
            raise IllegalMoveError(self.resign_refusal)
        if self.goes_on_without(player):
            self._hand_over(player, level, "resigned")
            self._enter(f"resign {player + 1} {level}")
        else:
            self.resigned = player
            self._enter(f"resign {player + 1}")

    def flag(self, player: int, level: str = "") -> None:
        """Have a player, from 0, run out of time; raises IllegalMoveError.

        If others play on, a computer at ``level`` takes the seat; otherwise the match is lost.
        """
        if not self.clock:
            raise IllegalMoveError(NO_CLOCK)
        if self.turn != player:
            raise IllegalMoveError(
                "The match is over."
                if self.over
                else "Only the player to move can run out of time."
            )
        self._run_out(player, level)

    def _run_out(self, player: int, level: str) -> None:
        if self.goes_on_without(player):
            self._hand_over(player, level, "late")
            self._enter(f"flag {player + 1} {level}")
        else:
            self.flagged = player
            self._enter(f"flag {player + 1}")

    def fail(self, forfeit: Forfeit) -> None:
        """End the match because a player's program failed; raises IllegalMoveError."""
        if self.over:
            raise IllegalMoveError("The match is over.")
        if not self.seats[forfeit.player].computer:
            raise IllegalMoveError(f"No program plays for player {forfeit.player + 1}.")
        self.forfeit = forfeit
        self._enter(forfeit.entry)

    def seat_computer(self, player: int, level: str) -> None:
        """Seat a computer for a person, from 0, who has gone away; raises IllegalMoveError."""
        if self.over:
            raise IllegalMoveError("The match is over.")
        if self.full:
            raise IllegalMoveError(FULL)
        if self.seats_stay:
            raise IllegalMoveError("This match is rated: nobody takes another player's seat.")
        if self.tournament:
            raise IllegalMoveError(f"{OF_TOURNAMENT} nobody takes another player's seat.")
        self._hand_over(player, level, "away")
        self._enter(f"computer {player + 1} {level}")

    def _hand_over(self, player: int, level: str, how: Gone) -> None:
        if self.seats[player].computer:
            raise IllegalMoveError(f"A computer plays for player {player + 1} already.")
        if not level or level != "".join(level.split()):
            raise IllegalMoveError("The level of the computer that takes the seat is missing.")
        self.left[player] = Left(self.seats[player], how)
        self.seats[player] = computer_for(self.seats[player], level)
