"""Models of the socket for news."""

from typing import Annotated, Literal

from pydantic import Field

from paperbits.server.wire.base import Words
from paperbits.server.wire.inbound import Message, Short

Topics = Annotated[list[Short], Field(max_length=20)]


class FollowMessage(Message):
    """Following topics: ``me``, ``lobby``, ``tournament:ID``."""

    type: Literal["follow"]
    topics: Topics


class LeaveMessage(Message):
    """No longer following topics."""

    type: Literal["leave"]
    topics: Topics


class Turns(Words):
    """What concerns the reader: the ids of matches in which it is their turn, the oldest first."""

    turns: list[str]
