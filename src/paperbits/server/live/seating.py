"""Who has which seats of a match now."""

from collections.abc import Sequence
from dataclasses import replace

from paperbits.match import Match
from paperbits.server.live.asker import Asker
from paperbits.server.live.holder import NOBODY, Holder, Shown, looking
from paperbits.server.wire.refusals import (
    AlreadyThereError,
    SecretError,
    StaleMoveError,
    WrongKeyError,
)
from paperbits.server.wire.storing import MOVED_ON
from paperbits.store import StoredMatch, StoredSeat


def seating_of(stored: StoredMatch, match: Match) -> tuple[StoredSeat, ...]:
    """Return the present seats, with computers in the seats that people left."""
    seating = list(stored.seats)
    for player in match.left:
        seating[player] = StoredSeat(match.seats[player].level, match.seats[player].name)
    return tuple(seating)


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


def invited(stored: StoredMatch, seating: Sequence[StoredSeat], invite: str, asker: Asker) -> int:
    """Return the player (from 0) whose seat an invitation gives. Raises WrongKeyError, or
    AlreadyThereError for a person who has a seat.
    """
    player = next(
        (player for player, seat in enumerate(seating) if seat.invite and seat.invite == invite),
        None,
    )
    if player is None:
        raise WrongKeyError("This invitation has already been used, or it is not for this match.")
    if asker.person and stored.keys.get(asker.holder):
        raise AlreadyThereError("You already play in this match.")
    return player


def with_person(stored: StoredMatch, player: int, name: str, asker: Asker) -> StoredMatch:
    """Return the match after its seat was given to somebody."""
    seats = (*stored.seats[:player], StoredSeat(name=name), *stored.seats[player + 1 :])
    return replace(stored, seats=seats, keys={**stored.keys, asker.holder: frozenset({player})})


def as_of_now(match: Match, holder: Holder) -> Holder:
    """Return the holder without seats that a computer took, and without tiles shown at an earlier
    version.
    """
    if left := holder.seats.intersection(match.left):
        holder = replace(holder, seats=holder.seats - left, left=holder.left | left)
    if holder.shown is not None and holder.shown.version != match.play_version:
        holder = replace(holder, shown=None)
    return holder


def with_tiles(match: Match, holder: Holder, player: int, version: int) -> Holder:
    """Return the holder with the tiles of a player (from 0) shown at this version. Raises
    StaleMoveError or SecretError.
    """
    if version != match.play_version:
        raise StaleMoveError(MOVED_ON)
    if player != looking(match, holder.seats):
        raise SecretError(f"It is not player {player + 1}'s turn to look.")
    return replace(holder, shown=Shown(player, version))
