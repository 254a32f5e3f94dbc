"""What is kept of a match of a study, for the measures."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, fields
from typing import Any


@dataclass(frozen=True, slots=True)
class Played:
    """A match as it was played. Players count from 0. Lists have an item for each ply.

    It holds no times, so that equal seeds give equal values everywhere.
    """

    setup: int
    number: int
    seed: int
    seats: list[str]
    first_named: int
    moves: list[str]
    turns: list[int]
    options: list[int]
    """The number of legal moves before each ply. A family of moves counts as one."""
    estimates: list[float | None]
    """The share of opponents that the player to move will finish ahead of, as the judge estimates
    before each ply; None if there is no judge or no estimate.
    """
    leaders: list[int]
    """The player with the best score after each ply, -1 if several share it; empty in a game
    without points.
    """
    results: list[float]
    """For each player, the share of opponents that it finished ahead of; a tie counts half. In a
    game for one: nothing.
    """
    scores: list[str]
    """Each player's exact points, in decimal."""
    finished: bool
    """Whether the match was played to its end: not broken off as too long, and not lost by a program
    that failed.
    """
    failed: str = ""
    """The program that failed, and how; empty if none did."""

    @classmethod
    def of(cls, facts: Mapping[str, Any]) -> "Played":
        found = {field.name: facts[field.name] for field in fields(cls) if field.name != "failed"}
        return cls(**found, failed=facts.get("failed") or "")

    def facts(self) -> dict[str, Any]:
        """The match as JSON values; without ``failed`` if no program failed, as in older studies."""
        found = asdict(self)
        if not self.failed:
            del found["failed"]
        return found
