"""Who asks about a match, and what they may see.

Players who share one screen hold several seats with one key. In games with hidden tiles, they get
an onlooker's view until they ask for the tiles of one player, at one version of the match: no
answer depends on a rack that was not asked for.
"""

from dataclasses import dataclass, replace
from typing import Final

from paperbits.core.errors import PaperbitsError, StaleMoveError
from paperbits.match import Match


class NotYourTurnError(PaperbitsError, kind="not-your-turn"):
    """The move's sender does not hold the seat to move."""


class SecretError(PaperbitsError, kind="secret"):
    """The answer would reveal what is hidden until the end."""


class UnfairError(PaperbitsError, kind="unfair"):
    """Advice would be unfair: against another person, or in a rated match."""


@dataclass(frozen=True, slots=True)
class Shown:
    """The player (from 0) whose tiles are shown, and the version of the match."""

    player: int
    version: int


@dataclass(frozen=True, slots=True)
class Holder:
    """A client of a match, by the seats (from 0) of its key; an onlooker has none."""

    seats: frozenset[int] = frozenset()
    host: bool = False
    left: frozenset[int] = frozenset()
    """Former seats of the key, now taken by computers."""
    shown: Shown | None = None


NOBODY: Final = Holder()
"""An onlooker."""


def looking(match: Match, seats: frozenset[int]) -> int | None:
    """Return the player whom ``seats`` look as: the one to move, the last mover, or the first."""
    if not seats:
        return None
    turn = match.position.turn
    if turn in seats:
        return turn
    moved = (ply.player for ply in reversed(match.position.plies) if ply.player in seats)
    return next(moved, min(seats))


def veiled(match: Match, holder: Holder) -> int | None:
    """Return the player (from 0) whose tiles are veiled from the holder; None if nothing is veiled."""
    if len(holder.seats) < 2 or not match.position.hidden or match.over:
        return None
    player = looking(match, holder.seats)
    assert player is not None
    return None if holder.shown == Shown(player, match.play_version) else player


def eyes(match: Match, holder: Holder) -> int | None:
    """Return the player (from 0) whose view the holder gets; None for an onlooker's view."""
    return None if veiled(match, holder) is not None else looking(match, holder.seats)


def veil_refusal(match: Match, holder: Holder) -> str:
    """Return why a question that depends on a rack is refused; empty if it is allowed."""
    player = veiled(match, holder)
    if player is None:
        return ""
    return f"The tiles of player {player + 1} are not shown; show them first."


def as_of_now(match: Match, holder: Holder) -> Holder:
    """Return the holder without seats that a computer took, and tiles of an earlier version."""
    if holder is NOBODY:
        return holder
    if left := holder.seats.intersection(match.left):
        holder = replace(holder, seats=holder.seats - left, left=holder.left | left)
    if holder.shown is not None and holder.shown.version != match.play_version:
        holder = replace(holder, shown=None)
    return holder


def with_tiles(match: Match, holder: Holder, player: int, version: int) -> Holder:
    """Return the holder with a player's tiles shown now. Raises StaleMoveError or SecretError."""
    if version != match.play_version:
        raise StaleMoveError
    if player != looking(match, holder.seats):
        raise SecretError(f"It is not player {player + 1}'s turn to look.")
    return replace(holder, shown=Shown(player, version))
