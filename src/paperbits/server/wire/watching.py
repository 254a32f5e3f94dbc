"""Who watches a match, in both directions."""

from typing import Literal

from pydantic import StrictBool

from paperbits.server.wire.base import WireModel
from paperbits.server.wire.talk import TalkRequest


class SeenMessage(TalkRequest):
    """Whether an onlooker who has a name here shows it to the players. It is hidden at first."""

    type: Literal["seen"]
    on: StrictBool


class WatchingMessage(WireModel):
    """The onlookers, for players: how many, and the names of those who show theirs.

    An onlooker with a name gets ``may_show`` and their own name, and nothing of the others.
    """

    type: Literal["watching"] = "watching"
    count: int
    names: list[str]
    may_show: bool = False
