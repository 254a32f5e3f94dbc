"""Who asks about a match, and what they may see of it.

Players who share one screen hold several seats with one key. Where tiles are hidden, the server
shows them what an onlooker sees until they ask for the tiles of one player, at one version of the
match. The page draws a veil meanwhile, but the veil is kept here: whatever a page asks, no answer
depends on a rack that was not asked for.
"""

from dataclasses import dataclass

from paperbits.match import Match


@dataclass(frozen=True, slots=True)
class Shown:
    """The player (from 0) whose tiles were asked for, and the version of the match at which."""

    player: int
    version: int


@dataclass(frozen=True, slots=True)
class Holder:
    """Who asks: the seats (from 0) that their key holds; none for an onlooker."""

    seats: frozenset[int] = frozenset()
    host: bool = False
    left: frozenset[int] = frozenset()
    """The seats that their key held until a computer took them."""
    shown: Shown | None = None


def looking(match: Match, seats: frozenset[int]) -> int | None:
    """Through whose eyes the holder of ``seats`` looks: the player to move, else who moved last,
    else the first of them.
    """
    if not seats:
        return None
    turn = match.position.turn
    if turn in seats:
        return turn
    moved = (ply.player for ply in reversed(match.position.plies) if ply.player in seats)
    return next(moved, min(seats))


def veiled(match: Match, holder: Holder) -> int | None:
    """The player (from 0) whose tiles the holder has not asked to see yet; None where nothing is
    veiled.
    """
    if len(holder.seats) < 2 or not match.position.hidden or match.over:
        return None
    player = looking(match, holder.seats)
    assert player is not None
    return None if holder.shown == Shown(player, match.play_version) else player


def eyes(match: Match, holder: Holder) -> int | None:
    """The player (from 0) whose view the holder is shown; None for what an onlooker sees."""
    return None if veiled(match, holder) is not None else looking(match, holder.seats)


def veil_refusal(match: Match, holder: Holder) -> str:
    """Why a question that depends on a rack is refused; empty where it may be answered."""
    player = veiled(match, holder)
    return "" if player is None else f"The tiles of player {player + 1} are not shown; show them first."
