"""A seek as it is stored, and why a change of the lobby is refused."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from paperbits.core.errors import PaperbitsError
from paperbits.core.settings import SettingValue


class SeekError(PaperbitsError):
    """A change of the lobby is refused. Nothing was written."""

    sentence = ""

    def __init__(self) -> None:
        super().__init__(self.sentence)


class SeekGoneError(SeekError, kind="not-found"):
    """The seek is not there any more, or was never there for this person."""

    sentence = "This is not open any more."


class SeekTakenError(SeekError, kind="taken"):
    """Other people have taken the last seat."""

    sentence = "Somebody else has just accepted this."


class OwnSeekError(SeekError, kind="already-there"):
    """People can't accept their own seeks."""

    sentence = "This is your own; wait for somebody else."


class RatingOutsideError(SeekError, kind="rating-outside"):
    """The rating of the person is not in the range of the seek."""

    sentence = "This is for players with other ratings in this game."


class TooManySeeksError(SeekError, kind="too-many"):
    """The person has too many open seeks."""

    sentence = "You already wait for enough people; take something back first."


class ManyFromHereError(SeekError, kind="too-many"):
    """Too many seeks from the client's address are open."""

    sentence = "Many offers from your address are open already; take one back or accept one."


class LobbyFullError(SeekError, kind="busy"):
    """There are too many open seeks, or too many open challenges to the person."""

    sentence = "There are too many open offers just now; accept one, or try again later."


@dataclass(frozen=True, slots=True)
class StoredSeek:
    """A seek as it is stored. The columns of the table ``seeks`` describe its fields."""

    id: str = ""
    person: str = ""
    match: str = ""
    client: str = ""
    game: str = ""
    settings: Mapping[str, SettingValue] = field(default_factory=dict)
    usual: bool = True
    whom: str = ""
    clock: str = ""
    rated: bool = False
    low: int | None = None
    high: int | None = None
    rating: int | None = None
    seats: int = 2
    level: str = ""
    lasting: bool = False
    made: float = 0.0
    until: float = 0.0
    complete: float | None = None
    begun: float | None = None
    seated: tuple[str, ...] = ()
    """The people who have a seat: first the one who posted it, then by the time they came."""


@dataclass(frozen=True, slots=True)
class Chosen:
    """What is settled when somebody accepts a seek for any game: the game and its settings."""

    game: str
    settings: Mapping[str, SettingValue]


@dataclass(frozen=True, slots=True)
class Concerning:
    """The seeks that concern one person."""

    mine: tuple[StoredSeek, ...]
    """Those at which the person has a seat and whose matches have not begun."""
    challenges: tuple[StoredSeek, ...]
    begun: tuple[StoredSeek, ...]
    """Those at which the person has a seat and whose matches began lately."""


@dataclass(frozen=True, slots=True)
class Sat:
    """A seek after somebody has taken a seat."""

    seek: StoredSeek
    disturbed: frozenset[str] = frozenset()
    """The people of other seeks that ended because this one is complete."""
