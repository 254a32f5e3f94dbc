"""The state of one match as JSON, for each holder."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from paperbits.match import Match
from paperbits.server.live.computers import Computers
from paperbits.server.live.consent import people_of
from paperbits.server.live.holder import Holder
from paperbits.server.live.pace import Pace
from paperbits.server.live.presence import Presence
from paperbits.server.live.rematch import rematch_id
from paperbits.server.live.state import seat_refusal, state_of
from paperbits.server.live.talk import LiveTalk
from paperbits.server.wire import outbound as wire
from paperbits.server.wire.clocks import MatchClock as ClockFace
from paperbits.store import StoredMatch, StoredSeat

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
    def seating(self) -> tuple[StoredSeat, ...]:
        """The present seats."""

    def clock_face(self) -> ClockFace | None:
        """Return the clock as people see it; None without one."""


class Rendering:
    """Renders one match. What may change meanwhile is read before the rules are asked."""

    __slots__ = ("_live", "_pace")

    def __init__(self, live: Shown, pace: Pace) -> None:
        self._live, self._pace = live, pace

    def look(self, holder: Holder) -> Callable[[], wire.MatchState]:
        """Return the function that makes the holder's state."""
        live = self._live
        match, seating = live.match, live.seating
        may_seat = [
            player
            for player in range(len(seating))
            if not seat_refusal(match, seating, holder, player, live.presence)
        ]
        # Among people elsewhere, nobody waits for a computer: there is none, and no hints.
        waited_for = any(seat.computer for seat in match.seats) or len(holder.seats) == len(
            match.seats
        )
        thinking, getting_ready = (
            live.computers.at_turn,
            live.computers.getting_ready() if waited_for else None,
        )
        remark = live.computers.remark(match.play_version)

        clock = live.clock_face()
        there = [player for player in match.persons if live.presence.there(player)]
        people = people_of(
            match, seating, holder, there, rematch_id(live.stored), talk=live.talk.open_for(holder)
        )

        def look() -> wire.MatchState:
            return state_of(
                match,
                seating,
                holder,
                match_id=live.id,
                thinking=thinking,
                may_seat=may_seat,
                getting_ready=getting_ready,
                remark=remark,
                people=people,
                clock=clock,
            )

        return look

    async def render(self, holder: Holder, finish: Callable[[str], R]) -> R:
        """Return what ``finish`` makes of the holder's state as JSON."""
        look = self.look(holder)
        return await self._pace.apply(lambda: finish(look().model_dump_json()))

    def render_at_once(self, holder: Holder, finish: Callable[[str], R]) -> R | None:
        """Return the same without waiting; None if the rules of this match are not quick."""
        if not self._pace.quick:
            return None
        look = self.look(holder)
        return self._pace.timed(lambda: finish(look().model_dump_json()))
