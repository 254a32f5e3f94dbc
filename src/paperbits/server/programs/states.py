"""Matches as programs see them: in texts and numbers, without the page's views."""

import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Final

from paperbits.answers.cards import title_of
from paperbits.core.position import Position
from paperbits.host.consent import people_of
from paperbits.host.holder import Holder, eyes, looking
from paperbits.host.messages import MatchClock
from paperbits.host.state import names_of
from paperbits.match import Match
from paperbits.match import programs as wire
from paperbits.match.naming import is_bot
from paperbits.match.seat import Seat
from paperbits.server.live.match import LiveMatch
from paperbits.server.live.stored import outcome, rematch_id
from paperbits.store.log import StoredMatch

MOST_LEGAL: Final = 1_000
MOST_ASKED: Final = 100_000


@dataclass(frozen=True, slots=True)
class Full(wire.Info):
    """The first line of a match's stream."""

    state: wire.State


def full_of(live: LiveMatch, holder: Holder) -> Callable[[], Full]:
    """Return a function that works out the whole match, as its holder may see it."""
    state, match = state_of(live, holder), live.match
    stored, player = live.stored, looking(live.match, holder.seats)

    def work() -> Full:
        names = names_of(match.seats, holder.seats)
        return Full(
            id=live.id,
            game=match.card.id,
            title=match.card.title,
            goal=names.text(match.position.goal),
            settings=match.settings,
            start=match.start,
            seats=tuple(
                _seat(number, seat, number in holder.seats)
                for number, seat in enumerate(match.seats)
            ),
            seat=None if player is None else player + 1,
            clock=stored.clock,
            rated=stored.rated,
            state=state(),
        )

    return work


def state_of(live: LiveMatch, holder: Holder) -> Callable[[], wire.State]:
    """Return a function that works out the present state, as its holder may see it."""
    match = live.match
    there = [player for player in match.persons if live.presence.there(player)]
    people = people_of(match, holder, there, rematch_id(live.stored))
    clock = live.timing.face()

    def work() -> wire.State:
        position, turn, seen_by = match.position, match.turn, eyes(match, holder)
        yours = turn is not None and turn in holder.seats
        return wire.State(
            version=match.play_version,
            position=position.text(),
            moves=tuple(ply.move for ply in position.plies_for(seen_by)),
            first=match.opening_plies,
            turn=None if turn is None else turn + 1,
            your_turn=yours,
            rack=_rack(position, seen_by),
            scores=tuple(position.scores()),
            legal=legal_moves(position, MOST_LEGAL) if yours and not position.hidden else None,
            offers=tuple(wire.Offer(each.what, each.by, each.mine) for each in people.offers),
            may_offer=tuple(people.may_offer),
            may_abort=people.may_abort,
            there=tuple(people.there),
            remaining=None if clock is None else remaining(clock, time.time()),
            running=None if clock is None else clock.running,
            over=match.over,
            outcome=outcome_of(outcome(match)) if match.over else None,
            rematch=people.rematch,
        )

    return work


def remaining(clock: MatchClock, now: float) -> tuple[int | None, ...]:
    """Return the time that each player has left at a time in seconds since 1970, in milliseconds."""
    left = list(clock.left)
    if clock.running is not None and clock.ends is not None:
        left[clock.running - 1] = max(0, clock.ends - round(now * 1_000))
    return tuple(left)


def without_times(state: wire.State) -> wire.State:
    """Return what a state says besides the times, which change by themselves."""
    return replace(state, remaining=None)


def full_line(full: Full) -> str:
    """Return the first line of a match's stream."""
    return line("matchFull", full, state={"type": "matchState", **wire.told(full.state)})


def line(kind: str, value: object, **more: object) -> str:
    """Return a line of a stream."""
    return json.dumps({"type": kind, **wire.told(value), **more}, ensure_ascii=False) + "\n"


def legal_moves(position: Position, most: int) -> wire.LegalMoves:
    """Return the legal moves, at most so many of them listed."""
    found = position.legal(most)
    return wire.LegalMoves(tuple(found.moves), dict(found.families), found.count, found.more)


def outcome_of(said: Mapping[str, Any]) -> wire.Outcome:
    """Return a stored outcome, with players from 1."""
    return wire.Outcome(
        winners=tuple(winner + 1 for winner in said["winners"]),
        scores=tuple(map(int, said["scores"])),
        reason=said["reason"],
        resigned=None if said["resigned"] is None else said["resigned"] + 1,
        aborted=None if said["aborted"] is None else said["aborted"] + 1,
        cut_short=said["cut_short"],
    )


def listed_match(found: StoredMatch, holder: str) -> wire.Summary:
    """Return a match of a holder's list."""
    own = found.keys.get(holder, frozenset())
    return wire.Summary(
        id=found.id,
        game=found.game,
        title=title_of(found.game),
        settings=dict(found.settings),
        seats=tuple(_seat(number, seat, number in own) for number, seat in enumerate(found.seats)),
        turn=None if found.turn is None else found.turn + 1,
        your_turn=found.turn in own,
        clock=found.clock,
        rated=found.rated,
        tournament=found.tournament,
    )


def _seat(number: int, seat: Seat, yours: bool) -> wire.Seat:
    return wire.Seat(
        player=number + 1,
        kind=(
            "computer"
            if seat.level
            else "open"
            if seat.invite
            else "bot"
            if is_bot(seat.name)
            else "person"
        ),
        name=seat.name,
        level=seat.level or None,
        yours=yours,
    )


def _rack(position: Position, seat: int | None) -> str | None:
    racks = position.hidden_state().get("racks") if seat is not None else None
    return None if racks is None or seat is None else str(racks[seat])


def check_turn(match: Match, holder: Holder) -> str:
    """Return why the holder may not ask for the legal moves; empty if they may."""
    if match.over:
        return "The match is over."
    if match.turn in holder.seats and eyes(match, holder) is not None:
        return ""
    return "It is not your turn."
