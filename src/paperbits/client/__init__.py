"""A client of the site for programs: bots, boards, statistics.

>>> from paperbits.client import Client
>>> def play(url: str, token: str) -> None:
...     with Client(url, token) as client:
...         for event in client.events():
...             print(event)

docs/programs.md describes the protocol, and has a bot in thirty lines. Needs the extra ``client``.
"""

from paperbits.core.errors import extra

with extra("client", "The client"):
    from paperbits.client.client import Client
from paperbits.client.errors import ClientError, RefusedError, UnreachableError
from paperbits.client.models import (
    Begun,
    Challenge,
    ChallengeGone,
    ChallengeMade,
    Event,
    Person,
    State,
)
from paperbits.match.programs import (
    Info,
    LegalMoves,
    MatchFinish,
    MatchStart,
    Offer,
    Outcome,
    Seat,
    Summary,
)

__all__ = [
    "Begun",
    "Challenge",
    "ChallengeGone",
    "ChallengeMade",
    "Client",
    "ClientError",
    "Event",
    "Info",
    "LegalMoves",
    "MatchFinish",
    "MatchStart",
    "Offer",
    "Outcome",
    "Person",
    "RefusedError",
    "Seat",
    "State",
    "Summary",
    "UnreachableError",
]
