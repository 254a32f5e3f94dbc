"""What the site tells programs, as plain values. Players count from 1.

Fields that a later version of the site adds are left out.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

SettingValue = bool | int | str
What = Literal["draw", "takeback", "rematch"]
Json = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Person:
    """A person on the site: a ``guest``, an ``account`` or a ``bot``."""

    id: str
    name: str
    kind: str

    @classmethod
    def of(cls, said: Json) -> "Person":
        """Read a person."""
        return cls(said["id"], said["name"], said["kind"])


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: ``person``, ``bot``, ``computer``, or ``open`` for somebody invited."""

    player: int
    kind: str
    name: str
    level: str | None
    yours: bool

    @classmethod
    def of(cls, said: Json) -> "Seat":
        """Read a seat."""
        return cls(said["player"], said["kind"], said["name"], said["level"], said["yours"])


@dataclass(frozen=True, slots=True)
class Summary:
    """A match in a list or an event."""

    id: str
    game: str
    title: str
    settings: Mapping[str, SettingValue]
    seats: tuple[Seat, ...]
    turn: int | None
    your_turn: bool
    clock: str
    rated: bool
    tournament: str

    @classmethod
    def of(cls, said: Json) -> "Summary":
        """Read a match."""
        return cls(
            said["id"],
            said["game"],
            said["title"],
            said["settings"],
            tuple(map(Seat.of, said["seats"])),
            said["turn"],
            said["your_turn"],
            said["clock"],
            said["rated"],
            said["tournament"],
        )


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended. ``cut_short``: whether people ended it before the game did."""

    winners: tuple[int, ...]
    scores: tuple[int, ...]
    reason: str
    resigned: int | None
    aborted: int | None
    cut_short: bool

    @classmethod
    def of(cls, said: Json) -> "Outcome":
        """Read an outcome."""
        return cls(
            tuple(said["winners"]),
            tuple(map(int, said["scores"])),
            said["reason"],
            said["resigned"],
            said["aborted"],
            said["cut_short"],
        )


@dataclass(frozen=True, slots=True)
class LegalMoves:
    """Legal moves, each of which can be made. ``count`` is exact; ``more``: whether the list is cut
    short. ``families``: what a move stands for, if more integers are legal than can be listed.
    """

    moves: tuple[str, ...]
    families: Json
    count: int
    more: bool

    @classmethod
    def of(cls, said: Json) -> "LegalMoves":
        """Read legal moves."""
        return cls(tuple(said["moves"]), said["families"], said["count"], said["more"])


@dataclass(frozen=True, slots=True)
class Offer:
    """An open offer. ``by``: who asked first; ``mine``: whether you have asked too."""

    what: What
    by: int
    mine: bool

    @classmethod
    def of(cls, said: Json) -> "Offer":
        """Read an offer."""
        return cls(said["what"], said["by"], said["mine"])


@dataclass(frozen=True, slots=True)
class Info:
    """What stays the same during a match, apart from who sits there. ``seat`` is your player."""

    id: str
    game: str
    title: str
    goal: str
    settings: Mapping[str, SettingValue]
    start: str
    seats: tuple[Seat, ...]
    seat: int | None
    clock: str
    rated: bool

    @classmethod
    def of(cls, said: Json) -> "Info":
        """Read the first line of a match's stream."""
        return cls(
            said["id"],
            said["game"],
            said["title"],
            said["goal"],
            said["settings"],
            said["start"],
            tuple(map(Seat.of, said["seats"])),
            said["seat"],
            said["clock"],
            said["rated"],
        )


@dataclass(frozen=True, slots=True)
class State:
    """A match after a change.

    ``position`` and ``moves`` are texts in the game's notation. ``first`` of the moves belong to no
    player. ``rack`` has your tiles in games with racks. ``legal`` has the legal moves if it is your
    turn, in games without hidden tiles; otherwise ask ``Client.legal``. ``remaining`` is the time
    that each player has left, in milliseconds when the state came, None for a computer; it is None
    without a clock. ``running`` is the player whose time runs.
    """

    info: Info
    version: int
    position: str
    moves: tuple[str, ...]
    first: int
    turn: int | None
    your_turn: bool
    rack: str | None
    scores: tuple[int, ...]
    legal: LegalMoves | None
    offers: tuple[Offer, ...]
    may_offer: tuple[What, ...]
    may_abort: bool
    there: tuple[int, ...]
    remaining: tuple[int | None, ...] | None
    running: int | None
    over: bool
    outcome: Outcome | None
    rematch: str | None

    @classmethod
    def of(cls, said: Json, info: Info) -> "State":
        """Read a state."""
        return cls(
            info,
            said["version"],
            said["position"],
            tuple(said["moves"]),
            said["first"],
            said["turn"],
            said["your_turn"],
            said["rack"],
            tuple(map(int, said["scores"])),
            None if said["legal"] is None else LegalMoves.of(said["legal"]),
            tuple(map(Offer.of, said["offers"])),
            tuple(said["may_offer"]),
            said["may_abort"],
            tuple(said["there"]),
            None if said.get("remaining") is None else tuple(said["remaining"]),
            said.get("running"),
            said["over"],
            None if said["outcome"] is None else Outcome.of(said["outcome"]),
            said["rematch"],
        )


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
        """Read a seek."""
        whom = said["whom"]
        return cls(
            said["id"],
            Person.of(said["by"]),
            None if whom is None else Person.of(whom),
            said["game"],
            said["title"],
            said["values"],
            said["clock"],
            said["counts"],
            said["seats"],
        )


@dataclass(frozen=True, slots=True)
class Begun:
    """What became of a seek or a challenge: the id of a match that begins, or what waits.

    Both are None if the match begins in a moment; ``Client.events`` tells.
    """

    match: str | None
    waiting: Challenge | None

    @classmethod
    def of(cls, said: Json) -> "Begun":
        """Read an answer of the lobby."""
        return cls(said["match"], None if said["seek"] is None else Challenge.of(said["seek"]))


@dataclass(frozen=True, slots=True)
class MatchStart:
    """A match begins, or goes on when you begin to listen."""

    match: Summary


@dataclass(frozen=True, slots=True)
class MatchFinish:
    """A match is over."""

    match: Summary
    outcome: Outcome


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
    kind = said["type"]
    if kind == "matchStart":
        return MatchStart(Summary.of(said["match"]))
    if kind == "matchFinish":
        return MatchFinish(Summary.of(said["match"]), Outcome.of(said["outcome"]))
    if kind == "challenge":
        return ChallengeMade(Challenge.of(said["challenge"]))
    if kind in {"challengeCancelled", "challengeDeclined"}:
        return ChallengeGone(Challenge.of(said["challenge"]), kind == "challengeDeclined")
    return None
