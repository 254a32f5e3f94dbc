"""The state of one match for each holder, and the changes since an earlier state."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from paperbits import host
from paperbits.host.holder import Holder
from paperbits.host.messages import MatchClock, MatchState
from paperbits.match import Match
from paperbits.server.live.computers import Computers
from paperbits.server.live.pace import Pace
from paperbits.server.live.presence import Presence
from paperbits.server.live.rematch import rematch_id
from paperbits.server.live.talk import LiveTalk
from paperbits.store import StoredMatch

R = TypeVar("R")


class Shown(Protocol):
    """The part of a live match that people see."""

    id: str
    match: Match
    presence: Presence
    computers: Computers
    talk: LiveTalk

    @property
    def stored(self) -> StoredMatch:
        """The stored match."""

    @property
    def away(self) -> frozenset[int]:
        """The players who have been away for long."""

    def clock_face(self) -> MatchClock | None:
        """Return the clock as people see it; None without one."""


class Rendering:
    """Renders one match. What may change meanwhile is read before the rules are asked."""

    __slots__ = ("_live", "_pace")

    def __init__(self, live: Shown, pace: Pace) -> None:
        self._live, self._pace = live, pace

    def look(self, holder: Holder) -> Callable[[], MatchState]:
        """Return the function that makes the holder's state."""
        live, match = self._live, self._live.match
        # Among people elsewhere, nobody waits for a computer: there is none, and no hints.
        waited_for = any(seat.computer for seat in match.seats) or len(holder.seats) == len(
            match.seats
        )
        outside = host.Outside(
            id=live.id,
            there=tuple(player for player in match.persons if live.presence.there(player)),
            away=live.away,
            thinking=live.computers.at_turn,
            getting_ready=live.computers.getting_ready() if waited_for else None,
            remark=live.computers.remark(match.play_version),
            rematch=rematch_id(live.stored),
            talk=live.talk.open_for(holder),
            clock=live.clock_face(),
        )
        return lambda: host.state(match, holder, outside)

    async def render(self, holder: Holder, finish: Callable[[MatchState], R]) -> R:
        """Return what ``finish`` makes of the holder's state."""
        look = self.look(holder)
        return await self._pace.apply(lambda: finish(look()))

    def render_at_once(self, holder: Holder, finish: Callable[[MatchState], R]) -> R | None:
        """Return the same without waiting; None if the rules of this match are not quick."""
        if not self._pace.quick:
            return None
        look = self.look(holder)
        return self._pace.timed(lambda: finish(look()))
