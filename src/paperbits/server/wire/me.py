"""Models of persons: the reader's own, and others as the reader sees them."""

from typing import Literal

from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import Name

Kind = Literal["guest", "account", "bot"]


class Person(WireModel):
    """A person as others see them. ``name`` may be empty for a guest."""

    id: str
    name: str
    kind: Kind


class Me(WireModel):
    """The reader. ``person`` is null before they have done anything."""

    person: Person | None


class MeRequest(WireModel):
    """Becoming a guest, or changing the own name. Without a name it stays as it is."""

    name: Name | None = None
