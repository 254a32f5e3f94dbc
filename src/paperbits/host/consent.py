"""Offers between the players of a match: who may make them, and how each player sees them."""

from collections.abc import Iterable
from typing import Literal, get_args

from paperbits.host.holder import Holder
from paperbits.host.messages import Offer, People
from paperbits.match import Match
from paperbits.match.offers import What

Word = Literal["offer", "decline"]
"""``offer`` makes or accepts an offer; ``decline`` declines it."""


def consent_refusal(match: Match, seats: frozenset[int], word: Word, what: What) -> str:
    """Return why the holder of ``seats`` may not offer or decline this; empty if they may."""
    if not seats:
        return "Only players can ask for that."
    if any(stored_seat.invite for stored_seat in match.seats):
        return "A seat is still open, so not everybody can be asked."
    if set(match.persons) <= seats:
        return "There is no other player to ask."
    if word == "decline":
        if what in match.offers.made and not match.rematch_agreed:
            return ""
        return "There is no such offer now."
    if what == "draw" and len(match.persons) < len(match.seats):
        return "A computer plays too, and computers do not agree to a tie."
    return match.offer_refusal(what, tuple(sorted(seats)))


def abort_refusal(match: Match, seats: frozenset[int]) -> str:
    """Return why the holder of ``seats`` may not abort the match; empty if they may."""
    if not seats:
        return "Only players can abort a match."
    if all(stored_seat.level or seat in seats for seat, stored_seat in enumerate(match.seats)):
        return "Nobody else plays, so you can simply leave."
    if match.tournament:
        return "This match belongs to a tournament: resign if you want to give it up."
    return match.abort_refusal


def people_of(
    match: Match, holder: Holder, there: Iterable[int], rematch: str, *, talk: bool = False
) -> People:
    """Return the holder's view of the others: the present, the offers, and an agreed rematch."""
    seats = holder.seats
    return People(
        offers=tuple(
            Offer(
                what=what,
                by=players[0] + 1,
                mine=bool(seats) and match.offers.asked(what, tuple(seats)),
            )
            for what, players in match.offers.made.items()
            if not match.rematch_agreed
        ),
        may_offer=tuple(
            what for what in get_args(What) if not consent_refusal(match, seats, "offer", what)
        ),
        may_abort=not abort_refusal(match, seats),
        there=tuple(player + 1 for player in there),
        rematch=rematch if match.rematch_agreed else None,
        talk=talk,
        tournament=match.tournament,
    )
