"""Who asks something of a match: the owner of a key, or a person of the site."""

import hashlib
from dataclasses import dataclass

from paperbits.match.bots import is_bot
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
