"""The state of a match: who sits where, whose turn it is, who has won, and why it ended."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from numbers import Integral
from typing import Final

from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.core.given import check_type
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue
from paperbits.core.wording import counted
from paperbits.match.forfeits import Forfeit
from paperbits.match.offers import Offers
from paperbits.match.past import Past
from paperbits.match.seat import Gone, Left, Seat

MOST_ENTRIES: Final = 10_000
"""The most entries of a match, besides those of leaving: a bound on its cost."""

FULL: Final = (
    f"A match can have {MOST_ENTRIES:,} moves and take-backs at most, and this one has as many."
)
OF_TOURNAMENT: Final = "This match belongs to a tournament:"
SEEN: Final = "With hidden tiles nothing is taken back: what was drawn has been seen."
NO_MOVE: Final = "There is no move of yours to take back."
HAD: Final[Mapping[Gone, str]] = {"resigned": "had resigned", "late": "had run out of time"}


class MatchState(ABC):
    """The fields of a match, and what follows from them."""

    card: Card
    settings: dict[str, SettingValue]
    seed: int
    start: str
    seats: list[Seat]
    position: Position
    offers: Offers
    rated: bool
    """Whether it counts for ratings; then there is no help, and nothing is taken back."""
    computer_rating: int | None
    """The rating of the computer in a rated match against it; None in other matches."""
    tournament: str
    """The id of its tournament, or empty. In one there is no undo, advice, new seat or rematch."""
    clock: str
    """The setting of the clock (``match/clock.py``); empty if there is none."""
    entries: list[str]
    resigned: int | None
    """The player, from 0, who gave the match up, which ended it."""
    drawn: bool
    """Whether the players agreed on a tie, which ended it."""
    aborted: int | None
    """The player, from 0, who broke it off before everybody had moved."""
    flagged: int | None
    """The player, from 0, who ran out of time, which ended it."""
    forfeit: Forfeit | None
    """The player whose program failed, which ended it, and how."""
    late: bool
    """Whether it was broken off because that player made no first move in time."""
    left: dict[int, Left]
    """The players, from 0, in whose seats a computer plays on."""
    _talks: int
    """How many of the entries are offers, or decline them."""

    @abstractmethod
    def add(self, entry: str, past: Past | None = None) -> None:
        """Add an entry in its written form; raises PaperbitsError."""

    @property
    def version(self) -> int:
        """The number of entries."""
        return len(self.entries)

    @property
    def play_version(self) -> int:
        """How many entries there are besides offers: what a move or a question answers."""
        return len(self.entries) - self._talks

    @property
    def cut_short(self) -> bool:
        """Whether people ended it before the game did."""
        return self.gave_up is not None or self.drawn or self.aborted is not None

    @property
    def gave_up(self) -> int | None:
        """The player, from 0, who ended the match by resigning, time or a failed program."""
        if self.forfeit is not None:
            return self.forfeit.player
        return self.flagged if self.resigned is None else self.resigned

    @property
    def seats_stay(self) -> bool:
        """Whether no computer may take the seat of a player who is away."""
        return self.rated and len(self.seats) == 2

    @property
    def persons(self) -> tuple[int, ...]:
        """The players, from 0, whose seats are persons'."""
        return tuple(player for player, seat in enumerate(self.seats) if not seat.computer)

    @property
    def full(self) -> bool:
        """Whether the match has the most entries allowed. It can still be resigned."""
        return len(self.entries) >= MOST_ENTRIES

    @property
    def over(self) -> bool:
        """Whether the game has ended, or people have ended it."""
        return self.cut_short or self.position.over

    @property
    def turn(self) -> int | None:
        """The player to move, from 0, or None when the match is over."""
        return None if self.cut_short else self.position.turn

    @property
    def seat_to_move(self) -> Seat | None:
        """The seat whose turn it is, or None when the match is over."""
        return None if self.turn is None else self.seats[self.turn]

    @property
    def computer_to_move(self) -> str | None:
        """The level of the computer whose turn it is, or None."""
        seat = self.seat_to_move
        return seat.level if seat is not None and seat.computer else None

    @property
    def result(self) -> float | None:
        """The person's score in a rated match that is over against a computer: 1, 0.5 or 0."""
        if self.computer_rating is None or not self.over:
            return None
        person = next(player for player, seat in enumerate(self.seats) if not seat.computer)
        return (person in self.winners()) / len(self.winners())

    @property
    def advice_refusal(self) -> str:
        """Why nobody gets advice in this match now; empty if the match allows it."""
        if self.tournament and not self.over:
            return f"{OF_TOURNAMENT} there is no advice before it is over."
        if not self.rated or self.over:
            return ""
        return "This match is rated: there is no advice before it is over."

    @property
    def begun(self) -> list[Seat]:
        """The seats at the beginning of the match, before computers took some of them."""
        return [
            self.left[player].seat if player in self.left else seat
            for player, seat in enumerate(self.seats)
        ]

    def winners(self) -> list[int]:
        """All who share the win, from 0; empty before the end, and if it was broken off.

        Points do not help a player who gave it up or ran out of time.
        """
        if self.aborted is not None:
            return []
        if self.drawn:
            return list(range(len(self.seats)))
        if self.gave_up is None:
            return self.position.winners()
        scores = self.position.scores()
        others = [player for player in range(len(self.seats)) if player != self.gave_up]
        if not others:
            return []
        best = (min if self.card.lowest_wins else max)(scores[player] for player in others)
        return [player for player in others if len(others) == 1 or scores[player] == best]

    def ended(self) -> str:
        """Return why the match ended, in sentences; an empty text while it is not over."""
        if self.resigned is not None:
            return f"Player {self.resigned + 1} resigned."
        if self.flagged is not None:
            return f"Player {self.flagged + 1} ran out of time."
        if self.forfeit is not None:
            return self.forfeit.sentence
        if self.drawn:
            return "The players agreed on a tie."
        if self.aborted is not None:
            if self.late:
                return f"Player {self.aborted + 1} made no first move in time, so nobody has won."
            return f"Player {self.aborted + 1} broke the match off before everybody had moved."
        if not self.position.over:
            return ""
        gone = [
            f"{left.seat.name or f'The person in seat {player + 1}'} {HAD[left.how]}."
            for player, left in sorted(self.left.items())
            if left.how in HAD
        ]
        return " ".join([self.position.ended(), *gone])

    def _opening(self) -> tuple[str, ...]:
        return () if self.start else tuple(self.position.game.opening())

    def _enter(self, entry: str) -> None:
        """Note an entry that changes the match; offers made before are void."""
        self.entries.append(entry)
        self.offers.moved_on()

    def _last_of(self, player: int) -> int | None:
        """The number of plies before the last move of a player."""
        plies = self.position.plies
        return max(
            (k for k in range(self.opening_plies, len(plies)) if plies[k].player == player),
            default=None,
        )

    @property
    def opening_plies(self) -> int:
        """The number of plies at the start that belong to no player."""
        return len(self._opening())

    def at(self, ply: int) -> Position:
        """Return the position after this many plies; raises PaperbitsError if fewer were made."""
        check_type(ply, Integral, "A place in a match is a number of moves")
        plies = self.position.plies
        if not 0 <= ply <= len(plies):
            made = counted(len(plies), "move has", "moves have")
            raise PaperbitsError(f"{made} been made; there is no position after {ply}.")
        position = self._fresh()
        position.push_all([made.move for made in plies[:ply]])
        return position

    def _fresh(self) -> Position:
        given: dict[str, object] = {"start": self.start} if self.start else {}
        return self.card.new(self.settings, seed=self.seed, **given)
