"""Models of the socket for news."""

from typing import Annotated, Literal

from pydantic import Field

from paperbits.server.wire.base import WireModel
from paperbits.server.wire.inbound import Message, Short
from paperbits.server.wire.lobby import Begun, Seek

Topics = Annotated[list[Short], Field(max_length=20)]


class FollowMessage(Message):
    """Following topics: ``me``, ``lobby``, ``tournament:ID``."""

    type: Literal["follow"]
    topics: Topics


class LeaveMessage(Message):
    """No longer following topics."""

    type: Literal["leave"]
    topics: Topics


class Turns(WireModel):
    """What concerns the reader.

    ``turns``: the ids of matches in which it is their turn, the oldest first. ``awaited``: those of
    them in which other people play. ``seeks``: those at which they have a seat. ``challenges``:
    those that ask for them. ``begun``: matches that began lately from their seeks.
    """

    turns: list[str]
    awaited: list[str]
    seeks: list[Seek]
    challenges: list[Seek]
    begun: list[Begun]
