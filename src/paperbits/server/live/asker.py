"""Who asks something of a match: the owner of a key, or a person of the site."""

import hashlib
from dataclasses import dataclass

from paperbits.store.people import StoredPerson, holder_of


@dataclass(frozen=True, slots=True)
class Asker:
    """The holder (see ``StoredMatch``) that a request speaks for.

    ``person`` and ``name`` are those of a person of the site, and empty for the owner of a key.
    """

    holder: str
    person: str = ""
    name: str = ""


def digest(secret: str) -> str:
    """Return the hash of a key, as it is stored."""
    return hashlib.sha256(secret.encode()).hexdigest()


def by_key(key: str) -> Asker:
    """Return the owner of a key."""
    return Asker(digest(key))


def as_person(person: StoredPerson) -> Asker:
    """Return a person as an asker."""
    return Asker(holder_of(person.id), person.id, person.name)
