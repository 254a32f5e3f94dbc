"""The places of the players of a match that has ended, and their new ratings."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Literal

from paperbits.ratings.glicko import Game, rate_match, rested
from paperbits.ratings.several import NEW, rate_table
from paperbits.ratings.strength import Strength

Kind = Literal["two", "more"]
"""A player's rating in matches of two, and the one in matches of more, are separate."""


@dataclass(frozen=True, slots=True)
class Player:
    """A player before the ratings change."""

    strength: Strength
    place: int
    """1 for a winner; players who tied share a place."""
    days: float = 0.0
    """Since the player's last rated match."""
    fixed: bool = False
    """Whether this is a computer, whose rating is known and stays."""


def kind_of(seats: int) -> Kind:
    """Return which rating a match with so many seats counts for."""
    return "two" if seats == 2 else "more"


def unrated(kind: Kind) -> Strength:
    """Return the strength of a player without results."""
    return Strength() if kind == "two" else NEW


def waited(player: Player) -> Strength:
    """Return the strength of a player just before the match."""
    return player.strength if player.fixed else rested(player.strength, player.days)


def settle(kind: Kind, players: Sequence[Player]) -> list[Strength]:
    """Return the strengths after the match. Only two players can include a fixed one."""
    if kind == "more":
        return rate_table(
            [player.strength for player in players],
            [player.place for player in players],
            [player.days for player in players],
        )
    one, other = players
    return [_against(one, other), _against(other, one)]


def score(player: Player, others: Sequence[Player]) -> float:
    """Return the share of the others who came after the player; a tie is half of one. In a match of
    two: 1 for a win, 0.5 for a tie, 0 for a loss.
    """
    behind = sum(
        (player.place < other.place) + (player.place == other.place) / 2 for other in others
    )
    return behind / len(others)


def _against(player: Player, other: Player) -> Strength:
    if player.fixed:
        return player.strength
    met = waited(other)
    return rate_match(
        player.strength, Game(met.rating, score(player, [other]), met.deviation), player.days
    )


@dataclass(frozen=True, slots=True)
class Finish:
    """How a match ended. Players count from 0."""

    winners: Collection[int]
    """All who share the win; empty if the match was broken off."""
    scores: Sequence[float] = ()
    lowest_wins: bool = False
    cut_short: bool = False
    """Whether people ended it before the game did, so that scores do not decide."""
    resigned: Sequence[int] = ()
    """Who resigned, in this order. In a match of three or more the others play on."""
    away: Collection[int] = ()
    """Whose seats were given to computers because they were away."""


def places(finish: Finish, persons: Collection[int]) -> dict[int, int]:
    """Return the place of each of these players: 1 for the winners; tied players share a place. A
    player who resigned comes after all who stayed, and after those who resigned later. A player who
    was away is left out. Empty if the match does not count, because it was broken off or because
    fewer than two players are left to compare.
    """
    compared = [player for player in sorted(persons) if player not in finish.away]
    if not finish.winners or len(compared) < 2:
        return {}
    keys = {player: _order(finish, player) for player in compared}
    return {player: 1 + sum(other < keys[player] for other in keys.values()) for player in compared}


def _order(finish: Finish, player: int) -> tuple[int, float]:
    """Return the sort key of a player. The smallest key has the first place."""
    if player in finish.resigned:
        return 2, -finish.resigned.index(player)
    if player in finish.winners:
        return 0, 0.0
    if finish.cut_short or len(finish.scores) <= player:
        return 1, 0.0
    score = finish.scores[player]
    return 1, score if finish.lowest_wins else -score
