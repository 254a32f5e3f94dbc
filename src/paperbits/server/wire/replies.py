"""Answers about the server itself."""

from typing import Literal

from paperbits.server.wire.base import WireModel


class Health(WireModel):
    """Whether the server can store matches. ``slow``: the parts that fail, or did not answer within
    a second: ``writing``, ``reading``, ``rules``. ``talk``: whether players can talk to each other.
    """

    status: Literal["ok", "slow", "failing"]
    slow: list[str]
    version: str
    talk: bool = True


class Ready(WireModel):
    """Whether every game is compiled and loaded."""

    ready: bool


class NetworkAddress(WireModel):
    """The address of the site in the local network, without a slash at the end, or null."""

    address: str | None
