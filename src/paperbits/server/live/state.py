"""What a seat may see of a match: worked out here for that seat alone, so that nothing else can reach it."""

from collections.abc import Sequence
from dataclasses import replace

from paperbits.core.settings import in_force
from paperbits.core.wording import Names
from paperbits.match import Match
from paperbits.match.naming import names_for
from paperbits.server.live.holder import Holder, eyes, looking
from paperbits.server.live.serialize import line_said
from paperbits.server.wire import outbound as wire
from paperbits.store import Place


def may_undo(match: Match, places: Sequence[Place], seats: frozenset[int]) -> bool:
    """Whether the holder of ``seats`` plays alone or passes and plays, and has a move to take back."""
    return undo_refusal(match, places, seats) == ""


def alone(places: Sequence[Place], seats: frozenset[int]) -> bool:
    """Whether the holder of ``seats`` plays with computers alone, or passes and plays."""
    return bool(seats) and all(place.level or seat in seats for seat, place in enumerate(places))


def undo_refusal(match: Match, places: Sequence[Place], seats: frozenset[int]) -> str:
    """Why the holder of ``seats`` may take nothing back; empty if they may."""
    if not seats:
        return "Only those who play may take a move back."
    if not alone(places, seats):
        return "Against another person nothing is taken back."
    return match.undo_refusal


def resign_refusal(match: Match, seats: frozenset[int]) -> str:
    """Why the holder of ``seats`` may not give the match up; empty if they may."""
    if len(seats) == 1:
        return match.resign_refusal
    return "Who plays both sides has nobody to resign to." if seats else "Only those who play may resign."


def names_of(places: Sequence[Place], seats: frozenset[int]) -> Names:
    """What the holder of ``seats`` calls the players."""
    return names_for(places, seats, {seat for seat, place in enumerate(places) if place.invite})


def state_of(
    match: Match,
    places: Sequence[Place],
    holder: Holder,
    *,
    match_id: str,
    thinking: bool,
    getting_ready: wire.GettingReady | None = None,
    remark: str = "",
) -> wire.MatchState:
    """The match as the holder may see it; the host is told invitations."""
    position, seats = match.position, holder.seats
    player, seen_by = looking(match, seats), eyes(match, holder)
    turn, over, scores = match.turn, match.over, position.scores()
    names = names_of(places, seats)
    view = names.view(position.view(seen_by))
    if match.resigned is not None:
        view = replace(view, hand=replace(view.hand, choices=(), entries=(), prompt=""))
    return wire.MatchState(
        id=match_id,
        game=match.card.id,
        title=match.card.title,
        goal=names.text(position.goal),
        wins=match.card.wins,
        lesson=match.card.lesson is not None,
        settings=match.settings,
        in_force=in_force(match.card.settings, match.settings),
        seats=[
            wire.Seat(
                player=seat + 1,
                kind="computer" if place.level else "open" if place.invite else "person",
                name=place.name,
                called=names.of(seat),
                level=place.level or None,
                score=scores[seat],
                yours=seat in seats,
            )
            for seat, place in enumerate(places)
        ],
        version=match.version,
        turn=None if turn is None else turn + 1,
        your_turn=turn in seats,
        seat=None if player is None else player + 1,
        veiled=seen_by != player,
        thinking=thinking,
        getting_ready=getting_ready,
        remark=remark,
        over=over,
        winners=[winner + 1 for winner in match.winners()],
        reason=names.text(match.ended()),
        view=view,
        sheet=[
            line_said(ply, number, names, opening=number <= match.opened)
            for number, ply in enumerate(position.sheet(seen_by), 1)
        ],
        parts=names.parts(position.parts()),
        may_undo=may_undo(match, places, seats),
        may_resign=resign_refusal(match, seats) == "",
        rated=match.rated,
        invitations=[
            wire.Invitation(player=seat + 1, invite=place.invite)
            for seat, place in enumerate(places)
            if holder.host and place.invite
        ],
    )
