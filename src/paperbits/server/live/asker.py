"""Who asks something of a match, the owner of a key or a person of the site, and their seats."""

import hashlib
from dataclasses import dataclass, replace

from paperbits.host.holder import NOBODY, Holder
from paperbits.match import Match
from paperbits.match.naming import is_bot
from paperbits.match.seat import Seat
from paperbits.server.wire.refusals import AlreadyThereError, WrongKeyError
from paperbits.store.log import StoredMatch
from paperbits.store.people import StoredPerson, holder_of


@dataclass(frozen=True, slots=True)
class Asker:
    """The holder (see ``StoredMatch``) that a request speaks for.

    ``person`` and ``name`` are those of a person of the site, and empty for the owner of a key.
    ``guest``: whether they may go by another name in each match.
    """

    holder: str
    person: str = ""
    name: str = ""
    guest: bool = True

    @property
    def bot(self) -> bool:
        """Whether it is a bot."""
        return bool(self.person) and is_bot(self.name)

    def called(self, name: str) -> str:
        """Return the name to sit down with, if ``name`` is asked for. Only a guest gets it."""
        return name or self.name if self.guest else self.name


def digest(secret: str) -> str:
    """Return the hash of a key, as it is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def by_key(key: str) -> Asker:
    """Return the owner of a key."""
    return Asker(digest(key))


def holder_for(key: str, person: Asker | None) -> str:
    """Return the holder of a key, or of the person if the key is empty."""
    return person.holder if person is not None and not key else digest(key)


def as_person(person: StoredPerson) -> Asker:
    """Return a person as an asker."""
    return Asker(holder_of(person.id), person.id, person.name, person.kind == "guest")


def held_by(stored: StoredMatch, asker: Asker) -> Holder:
    """Return what this asker was given, perhaps an onlooker's place. Raises WrongKeyError."""
    host = asker.holder == stored.host
    seats = stored.keys.get(asker.holder, frozenset())
    if host or seats:
        return Holder(seats, host)
    if asker.person:
        return NOBODY
    raise WrongKeyError("That key does not belong to this match.")


def invited(stored: StoredMatch, match: Match, invite: str, asker: Asker) -> int:
    """Return the player of an invitation. Raises WrongKeyError or AlreadyThereError."""
    if asker.person and stored.keys.get(asker.holder):
        raise AlreadyThereError("You already play in this match.")
    invites = [seat.invite for seat in match.seats]
    if not invite or invite not in invites:
        raise WrongKeyError("This invitation has already been used, or it is not for this match.")
    return invites.index(invite)


def with_person(stored: StoredMatch, player: int, name: str, asker: Asker) -> StoredMatch:
    """Return the match after its seat was given to somebody."""
    seats = (*stored.seats[:player], Seat(name=name), *stored.seats[player + 1 :])
    return replace(stored, seats=seats, keys={**stored.keys, asker.holder: frozenset({player})})
