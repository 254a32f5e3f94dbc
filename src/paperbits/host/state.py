"""What holders may do in a match, and the match as each may see it, without hidden facts."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from paperbits.core.card import Card
from paperbits.core.settings import in_force
from paperbits.core.teaching import fitting
from paperbits.core.wording import Names
from paperbits.host import messages as shown
from paperbits.host.consent import people_of
from paperbits.host.holder import Holder, eyes, looking
from paperbits.host.messages import points, sheet_line
from paperbits.match import Match
from paperbits.match.clock import Clock
from paperbits.match.naming import names_for
from paperbits.match.seat import Left, Seat


def alone(match: Match, seats: frozenset[int]) -> bool:
    """Whether no other person plays: the others are computers, or share the screen."""
    return bool(seats) and all(
        stored_seat.level or seat in seats for seat, stored_seat in enumerate(match.seats)
    )


def undo_refusal(match: Match, seats: frozenset[int]) -> str:
    """Return why the holder of ``seats`` may not take a move back; empty if they may."""
    if not seats:
        return "Only players can take a move back."
    if not alone(match, seats):
        return "You can't take moves back against another person."
    return match.undo_refusal


def resign_refusal(match: Match, seats: frozenset[int], player: int | None = None) -> str:
    """Return why a holder, or ``player`` of several seats, may not resign; else an empty text."""
    if not seats:
        return "Only players can resign."
    if len(seats) > 1 and not any(match.goes_on_without(seat) for seat in seats):
        return "You play every side that is left, so there is nobody to resign to."
    if player is None and len(seats) > 1:
        return "Say which of the players resigns."
    if player is not None and player not in seats:
        return "Only the players of your own screen can resign here."
    return match.resign_refusal


def may_resign(match: Match, seats: frozenset[int]) -> bool:
    """Whether one of these seats may resign."""
    return any(resign_refusal(match, seats, player) == "" for player in seats)


def seat_refusal(match: Match, holder: Holder, player: int, away: Collection[int]) -> str:
    """Return why the holder may not give a player's seat to a computer; else an empty text."""
    if not holder.seats and not holder.host:
        return "Only players can give a seat to a computer."
    if not 0 <= player < len(match.seats):
        return f"There is no player {player + 1}."
    stored_seat = match.seats[player]
    if match.over or match.seats_stay or match.tournament:
        return (
            "A computer can't take a seat in a rated match of two or in a tournament, or after a"
            " match is over."
        )
    if stored_seat.level:
        return f"A computer already plays for player {player + 1}."
    if player in holder.seats:
        return "To give up your own seat, resign."
    if stored_seat.invite:
        if holder.host:
            return ""
        return "Only the player who set up the match gives an invited seat to a computer."
    clock = Clock.read(match.clock)
    if clock is not None and clock.a_move:
        return "Everybody has days for each move here, so nobody loses a seat by being away."
    return "" if player in away else f"Player {player + 1} has not been away for long enough."


def names_of(seating: Sequence[Seat], seats: frozenset[int]) -> Names:
    """Return the names of the players as the holder of ``seats`` reads them."""
    return names_for(
        seating, seats, {seat for seat, stored_seat in enumerate(seating) if stored_seat.invite}
    )


def record_refusal(match: Match) -> str:
    """Return why the record is not available now; empty if it is."""
    computers = any(seat.computer for seat in match.seats)
    if match.over:
        return ""
    return early_record_refusal(match.card, computers, match.rated, match.tournament)


def early_record_refusal(card: Card, computers: bool, rated: bool, tournament: str) -> str:
    """Return why the record of a match is not available before its end; empty if it is."""
    if card.position.hidden:
        return (
            "The record shows every rack and the bag, so you can get it only after the match is"
            " over."
        )
    if computers and (rated or tournament):
        kind = "a rated match" if rated else "a match of a tournament"
        return (
            f"The record shows how the computer will answer, so you can get it only after {kind} is"
            " over."
        )
    return ""


def seats_of(
    seating: Sequence[Seat],
    scores: Sequence[int],
    seats: frozenset[int],
    names: Names,
    left: Mapping[int, Left],
) -> tuple[shown.Seat, ...]:
    """Return the seats with their scores as a holder sees them, and who ``left`` them."""
    return tuple(
        shown.Seat(
            player=seat + 1,
            kind="computer" if stored_seat.level else "open" if stored_seat.invite else "person",
            name=stored_seat.name,
            called=names.of(seat),
            level=stored_seat.level or None,
            score=points(scores[seat]),
            yours=seat in seats,
            left=left[seat].how if seat in left else "",
        )
        for seat, stored_seat in enumerate(seating)
    )


@dataclass(frozen=True, slots=True)
class Outside:
    """What a host knows of a match besides its entries: who is there, and what is under way.

    ``there``: the players (from 0) whose pages are open. ``away``: those who have been away for so
    long that a computer may take their seats. ``rematch``: the id that the next match would have.
    ``talk``: whether the reader can talk to the other players.
    """

    id: str = ""
    there: tuple[int, ...] = ()
    away: Collection[int] = ()
    thinking: bool = False
    getting_ready: shown.GettingReady | None = None
    remark: str = ""
    rematch: str = ""
    talk: bool = False
    clock: shown.MatchClock | None = None


NOTHING: Final = Outside()


def state(match: Match, holder: Holder, outside: Outside = NOTHING) -> shown.MatchState:
    """Return the match as the holder may see it. Only the host sees invitations."""
    position, seats = match.position, holder.seats
    player, seen_by = looking(match, seats), eyes(match, holder)
    turn, parts = match.turn, match.position.parts()
    names = names_of(match.seats, seats)
    view = names.view(position.view(seen_by))
    if match.cut_short:
        view = replace(view, hand=replace(view.hand, choices=(), entries=(), prompt=""))
    return shown.MatchState(
        id=outside.id,
        game=match.card.id,
        title=match.card.title,
        goal=names.text(position.goal),
        wins=match.card.wins,
        lesson=fitting(match.card.lessons, match.settings),
        settings=match.settings,
        in_force=in_force(match.card.settings, match.settings),
        seats=seats_of(match.seats, position.totals(parts), seats, names, match.left),
        version=match.play_version,
        turn=None if turn is None else turn + 1,
        your_turn=turn in seats,
        seat=None if player is None else player + 1,
        veiled=seen_by != player,
        thinking=outside.thinking,
        getting_ready=outside.getting_ready,
        remark=outside.remark,
        over=match.over,
        winners=tuple(winner + 1 for winner in match.winners()),
        reason=names.text(match.ended()),
        resigned=None if match.resigned is None else match.resigned + 1,
        cut_short=match.cut_short,
        view=view,
        sheet=tuple(
            sheet_line(ply, number, names, opening=number <= match.opening_plies)
            for number, ply in enumerate(position.plies_for(seen_by), 1)
        ),
        parts=names.parts(parts),
        may_undo=undo_refusal(match, seats) == "",
        may_resign=may_resign(match, seats),
        goes_on=any(match.goes_on_without(seat) for seat in seats),
        may_seat=_may_seat(match, holder, outside.away),
        left=None if seats or not holder.left else min(holder.left) + 1,
        may_record=record_refusal(match) == "",
        rated=match.rated,
        computer_rating=match.computer_rating,
        people=people_of(match, holder, outside.there, outside.rematch, talk=outside.talk),
        clock=outside.clock,
        invitations=_invitations(match, holder),
    )


def _may_seat(match: Match, holder: Holder, away: Collection[int]) -> tuple[int, ...]:
    return tuple(
        player + 1
        for player in range(len(match.seats))
        if not seat_refusal(match, holder, player, away)
    )


def _invitations(match: Match, holder: Holder) -> tuple[shown.Invitation, ...]:
    if match.over or not holder.host:
        return ()
    return tuple(
        shown.Invitation(player=seat + 1, invite=each.invite)
        for seat, each in enumerate(match.seats)
        if each.invite
    )
