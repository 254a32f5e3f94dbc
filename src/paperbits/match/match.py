"""One sitting of a game: who sits where, what was played, what was taken back.

A match is its settings, its seed and its entries, and nothing else is the truth: the position is replayed from them. An
entry is a move's text, or ``undo 4``: back to where four plies had been made.
"""

import copy
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Self

from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.game import Card
from paperbits.core.position import Position
from paperbits.core.settings import SettingValue, checked


@dataclass(frozen=True, slots=True)
class Seat:
    """A player's place: a person's, or a computer's at a level."""

    level: str = ""
    """The computer's level; empty for a person."""
    name: str = ""

    @property
    def computer(self) -> bool:
        """Whether a computer sits here."""
        return bool(self.level)


class Match:
    """A sitting of one game. ``version`` counts the entries: it is what a move answers to."""

    def __init__(
        self,
        card: Card,
        settings: Mapping[str, object] | None = None,
        seats: Iterable[Seat] = (),
        *,
        seed: int = 0,
        start: str = "",
        entries: Iterable[str] = (),
    ) -> None:
        """Raises SettingError, InvalidPositionError or, for entries that can't be played, MoveError with the entry's place."""
        self.card = card
        self.settings: dict[str, SettingValue] = checked(card.settings, settings or {})
        self.seed = seed
        self.start = start
        self.entries: list[str] = []
        self.position = self._fresh()
        self.seats = list(seats) or [Seat() for _ in range(self.position.players)]
        if len(self.seats) != self.position.players:
            raise PaperbitsError(f"{card.title} has {self.position.players} seats here, not {len(self.seats)}.")
        for place, entry in enumerate(entries, 1):
            try:
                self.add(entry)
            except PaperbitsError as error:
                raise PaperbitsError(f"Entry {place}, {entry[:60]!r}: {error}") from None

    @property
    def version(self) -> int:
        """How many entries there are."""
        return len(self.entries)

    @property
    def seat_to_move(self) -> Seat | None:
        """The seat whose turn it is, or None when the game is over."""
        turn = self.position.turn
        return None if turn is None else self.seats[turn]

    def begin(self) -> None:
        """Make the moves that are nobody's, where the game opens with such (an ``opening`` of its own)."""
        for move in self._opening():
            self.play(move)

    def _opening(self) -> tuple[str, ...]:
        return () if self.start or not hasattr(self.card.game, "opening") else tuple(self.position.game.opening())

    def play(self, text: str) -> None:
        """Make a move; raises MoveError and changes nothing then."""
        self.position.push(text)
        self.entries.append(self.position.plies[-1].move)

    @property
    def undo_refusal(self) -> str:
        """Why nothing can be taken back now; empty when it can."""
        if self.position.hidden:
            return "With hidden tiles nothing is taken back: what was drawn has been seen."
        if self._last_of_a_person() is None:
            return "There is no move of yours to take back."
        return ""

    @property
    def opened(self) -> int:
        """How many plies at the start are nobody's."""
        return len(self._opening())

    def _last_of_a_person(self) -> int | None:
        plies, first = self.position.plies, self.opened
        return max((k for k in range(first, len(plies)) if not self.seats[plies[k].player].computer), default=None)

    def undo(self) -> None:
        """Go back to before the last move of a person; raises IllegalMoveError where that can't be."""
        if self.undo_refusal:
            raise IllegalMoveError(self.undo_refusal)
        self.add(f"undo {self._last_of_a_person()}")

    def add(self, entry: str) -> None:
        """Add an entry as it is written down; raises PaperbitsError."""
        word, _, count = entry.strip().partition(" ")
        if word.lower() != "undo":
            self.play(entry)
            return
        plies = self.position.plies
        if not count.strip().isdecimal() or len(count) > 9 or int(count) >= len(plies) or self.position.hidden:
            raise IllegalMoveError("There is nothing of that kind to take back.")
        self.position = self.at(int(count))
        self.entries.append(f"undo {int(count)}")

    def at(self, ply: int) -> Position:
        """The position after so many plies; raises PaperbitsError where there are fewer."""
        plies = self.position.plies
        if not 0 <= ply <= len(plies):
            raise PaperbitsError(f"{len(plies)} moves have been made; there is no position after {ply}.")
        position = self._fresh()
        position.push_all([made.move for made in plies[:ply]])
        return position

    def copy(self) -> Self:
        """The same match, to be played on apart from this one."""
        other = copy.copy(self)
        other.entries = list(self.entries)
        other.seats = list(self.seats)
        other.position = self.position.copy()
        return other

    def _fresh(self) -> Position:
        given: dict[str, object] = {"start": self.start} if self.start else {}
        return self.card.new(self.settings, seed=self.seed, **given)
