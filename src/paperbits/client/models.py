"""What the site tells programs, besides ``match.programs``, as plain values."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from paperbits.core.reading import read
from paperbits.core.settings import SettingValue
from paperbits.match import programs
from paperbits.match.programs import Info, MatchFinish, MatchStart

Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Person:
    """A person on the site: a ``guest``, an ``account`` or a ``bot``."""

    id: str
    name: str
    kind: str


@dataclass(frozen=True, slots=True)
class State(programs.State):
    """A match after a change, with what stays the same."""

    info: Info

    @classmethod
    def of(cls, said: Json, info: Info) -> "State":
        told = read(programs.State, said)
        return cls(**{name: getattr(told, name) for name in told.__dataclass_fields__}, info=info)


@dataclass(frozen=True, slots=True)
class Challenge:
    """A seek, or a challenge of one person (``whom``). ``game`` is empty for any game."""

    id: str
    by: Person
    whom: Person | None
    game: str
    title: str
    settings: Mapping[str, SettingValue]
    clock: str
    rated: bool
    seats: int

    @classmethod
    def of(cls, said: Json) -> "Challenge":
        return read(cls, {**said, "settings": said["values"]})


@dataclass(frozen=True, slots=True)
class Begun:
    """The result of a seek or a challenge: the id of the match that begins, or the open seek.

    Both are None if the match begins in a moment; ``Client.events`` tells.
    """

    match: str | None
    waiting: Challenge | None

    @classmethod
    def of(cls, said: Json) -> "Begun":
        """Read an answer of the lobby."""
        return cls(said["match"], None if said["seek"] is None else Challenge.of(said["seek"]))


@dataclass(frozen=True, slots=True)
class ChallengeMade:
    """Somebody challenges you."""

    challenge: Challenge


@dataclass(frozen=True, slots=True)
class ChallengeGone:
    """A challenge ended without a match: taken back (``declined`` is false), or declined."""

    challenge: Challenge
    declined: bool


Event = MatchStart | MatchFinish | ChallengeMade | ChallengeGone


def event_of(said: Json) -> Event | None:
    """Read an event; None for one of a later version of the site."""
    match said["type"]:
        case "matchStart":
            return read(MatchStart, said)
        case "matchFinish":
            return read(MatchFinish, said)
        case "challenge":
            return ChallengeMade(Challenge.of(said["challenge"]))
        case "challengeCancelled" | "challengeDeclined" as kind:
            return ChallengeGone(Challenge.of(said["challenge"]), kind == "challengeDeclined")
    return None
