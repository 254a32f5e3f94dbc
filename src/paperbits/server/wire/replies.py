"""Answers to what is no game: the health of the server, and refusals."""

from typing import Literal

from paperbits.server.wire.base import Words
from paperbits.server.wire.matches import MatchState


class Health(Words):
    """Whether the server can write matches down."""

    status: Literal["ok", "failing"]
    version: str


class Ready(Words):
    """Whether every game is compiled and loaded."""

    ready: bool


class Fault(Words):
    """What was wrong, for programs (``kind``) and for people."""

    kind: str
    message: str


class Failure(Words):
    """The answer to a request that was refused; ``match`` says how it stands, where a move came too
    late.
    """

    error: Fault
    match: MatchState | None = None
