"""The new ratings of the players of a match that has ended."""

from collections.abc import Sequence
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
