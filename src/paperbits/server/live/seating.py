"""Who has which seats of a match now."""

from dataclasses import replace

from paperbits.host.holder import NOBODY, Holder
from paperbits.match import Match
from paperbits.match.seat import Seat
from paperbits.server.live.asker import Asker
from paperbits.server.wire.refusals import AlreadyThereError, WrongKeyError
from paperbits.store import StoredMatch


def held_by(stored: StoredMatch, asker: Asker) -> Holder:
    """Return what this asker was given; a person without a seat is an onlooker. Raises
    WrongKeyError.
    """
    host = asker.holder == stored.host
    seats = stored.keys.get(asker.holder, frozenset())
    if host or seats:
        return Holder(seats, host)
    if asker.person:
        return NOBODY
    raise WrongKeyError("That key does not belong to this match.")


def invited(stored: StoredMatch, match: Match, invite: str, asker: Asker) -> int:
    """Return the player (from 0) whose seat an invitation gives. Raises WrongKeyError, or
    AlreadyThereError for a person who has a seat.
    """
    if asker.person and stored.keys.get(asker.holder):
        raise AlreadyThereError("You already play in this match.")
    player = next(
        (
            player
            for player, seat in enumerate(match.seats)
            if seat.invite and seat.invite == invite
        ),
        None,
    )
    if player is None:
        raise WrongKeyError("This invitation has already been used, or it is not for this match.")
    return player


def with_person(stored: StoredMatch, player: int, name: str, asker: Asker) -> StoredMatch:
    """Return the match after its seat was given to somebody."""
    seats = (*stored.seats[:player], Seat(name=name), *stored.seats[player + 1 :])
    return replace(stored, seats=seats, keys={**stored.keys, asker.holder: frozenset({player})})
