"""Matches in a person's list, and new ones."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from paperbits.core.card import Card
from paperbits.core.catalogue import find
from paperbits.host.messages import MatchState, Seat, Wins, made_of
from paperbits.host.state import names_of, record_refusal, seats_of
from paperbits.match import Match
from paperbits.match.seat import Left
from paperbits.match.seat import Seat as Seated


@dataclass(frozen=True, slots=True)
class Created:
    """A new match, and the secret of its seats."""

    id: str
    key: str
    match: MatchState


@dataclass(frozen=True, slots=True)
class MatchSummary:
    """A match in a person's list: what onlookers may know, and which seats are the person's."""

    id: str
    game: str
    title: str
    seats: tuple[Seat, ...]
    turn: int | None
    your_turn: bool
    over: bool
    winners: list[int]
    reason: str
    resigned: int | None
    """The player who resigned."""
    cut_short: bool
    """Whether people ended the match before the game did. If so, the scores do not decide the
    winner.
    """
    wins: Wins
    plies: int
    """How many moves have been made."""
    may_record: bool
    rated: bool
    when: float
    """When it was last played, in seconds since 1970."""


@dataclass(frozen=True, slots=True)
class MatchSummaries:
    """Summaries of a person's matches, the last played first. Unknown matches and those of others
    are left out.
    """

    matches: list[MatchSummary]


@dataclass(frozen=True, slots=True)
class MatchStatus:
    """The public status of a match after ``version`` entries. Players count from 0."""

    version: int
    card: Card
    scores: Sequence[int]
    turn: int | None
    over: bool
    winners: Sequence[int]
    reason: str
    resigned: int | None
    cut_short: bool
    plies: int
    may_record: bool
    left: Mapping[int, Left] = field(default_factory=dict)
    taken: Mapping[int, Seated] = field(default_factory=dict)
    """The computers in the seats of those who left."""

    @classmethod
    def of(cls, match: Match) -> "MatchStatus":
        return made_of(
            cls,
            match,
            scores=match.position.scores(),
            winners=match.winners(),
            reason=match.ended(),
            left=dict(match.left),
            taken={player: match.seats[player] for player in match.left},
            plies=len(match.position.plies) - match.opening_plies,
            may_record=record_refusal(match) == "",
        )

    @classmethod
    def ended(cls, game: str, version: int, text: str) -> "MatchStatus | None":
        """Return the status of a match that is over, without a replay, from its ``outcome`` as a
        store has it; None for another match, and if players left, because it does not say how.
        Raises PaperbitsError for an unknown game.
        """
        outcome: dict[str, Any] = json.loads(text) if text else {}
        if not outcome or outcome["left"]:
            return None
        return cls(
            version=version,
            card=find(game),
            scores=outcome["scores"],
            turn=None,
            over=True,
            winners=outcome["winners"],
            reason=outcome["reason"],
            resigned=outcome["resigned"],
            cut_short=outcome["cut_short"],
            plies=outcome["plies"],
            may_record=True,
        )


def summary_of(
    match: str,
    status: MatchStatus,
    seated: Sequence[Seated],
    seats: frozenset[int],
    *,
    rated: bool,
    when: float,
) -> MatchSummary:
    """Return a match as the holder of ``seats`` sees it in a list. ``seated`` are the players at its
    beginning; ``when`` is in seconds since 1970.
    """
    seating = [status.taken.get(player, seat) for player, seat in enumerate(seated)]
    names = names_of(seating, seats)
    return made_of(
        MatchSummary,
        status,
        id=match,
        game=status.card.id,
        title=status.card.title,
        seats=seats_of(seating, status.scores, seats, names, status.left),
        turn=None if status.turn is None else status.turn + 1,
        your_turn=status.turn in seats,
        winners=[winner + 1 for winner in status.winners],
        reason=names.text(status.reason),
        resigned=None if status.resigned is None else status.resigned + 1,
        wins=status.card.wins,
        rated=rated,
        when=when,
    )
