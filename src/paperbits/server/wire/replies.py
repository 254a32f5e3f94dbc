"""Answers besides those about games: the server's health, and refusals."""

from typing import Literal

from paperbits.host.messages import MatchState
from paperbits.server.wire.base import Words


class Health(Words):
    """Whether the server can store matches. ``slow``: the parts that fail, or did not answer within
    a second: ``writing``, ``reading``, ``rules``. ``talk``: whether players can talk to each other.
    """

    status: Literal["ok", "slow", "failing"]
    slow: list[str]
    version: str
    talk: bool = True


class Ready(Words):
    """Whether every game is compiled and loaded."""

    ready: bool


class Fault(Words):
    """The error, for programs (``kind``) and for people (``message``)."""

    kind: str
    message: str


class Failure(Words):
    """The answer to a refused request. ``match`` is the present state, if a move came too late."""

    error: Fault
    match: MatchState | None = None
