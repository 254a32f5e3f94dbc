"""Positions of games whose rules are a named tuple."""

import copy
from collections.abc import Callable, Hashable
from dataclasses import replace
from numbers import Integral
from typing import Any, Protocol, Self, TypeVar, runtime_checkable

from paperbits.core.capabilities import Searchable, derived_fields
from paperbits.core.card import Card
from paperbits.core.definition import check_record
from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.given import check_seat, check_type, given_move
from paperbits.core.position import Ply, Position, check_made
from paperbits.core.records import Reading, copied
from paperbits.core.rules import Legal, Move, Record
from paperbits.core.view import Hand, Part, View, as_seen_by

R = TypeVar("R")


@runtime_checkable
class Noted(Protocol):
    """Games that show people more than their rules need: they keep a note of each move."""

    def note(self, position: Record, move: Move) -> Any:
        """Return what to remember about a move that is about to be made."""

    def parts_after(self, position: Record, notes: list[Any]) -> list[list[Part]]:
        """Return the scored lines; ``notes`` are those of all moves so far."""

    def text_after(self, position: Record, notes: list[Any]) -> str:
        """Return the position's text."""

    def view_after(self, position: Record, last: tuple[str, ...], notes: list[Any]) -> View:
        """Return the view."""


@runtime_checkable
class Reasoned(Protocol):
    """Games in which a move does more than any scored line shows."""

    def merits(self, position: Record, move: Move) -> list[str]:
        """Return sentences about what a legal move prepares, prevents or leaves. They speak to the
        player who makes it.
        """


@runtime_checkable
class Choosing(Protocol):
    """Games in which the players choose what counts."""

    def best_parts(self, position: Record, notes: list[Any]) -> list[list[Part]]:
        """Return the scored lines with each open choice made in the best way for its player."""


@runtime_checkable
class Ending(Protocol):
    """Games that can end in more than one way."""

    def ended(self, position: Record) -> str:
        """Return why the game has ended."""


class KernelPosition(Position):
    """A position of a game whose rules are a named tuple. The rules work on ``record``. ``notes``
    holds what the game keeps of each move for people. The record does not hold it, because it is
    kept small for searches.
    """

    def __init__(
        self,
        card: Card,
        game: Searchable,
        *,
        seed: int | None = None,  # Unused here: these games draw nothing.
        racks: object = None,
        draws: object = None,
    ) -> None:
        for name, hidden in (("racks", racks), ("draws", draws)):
            if hidden is not None:
                raise PaperbitsError(f"{card.title} has no hidden tiles, so no {name}.")
        self.card = card
        self.game: Searchable = game
        self._noted = game if isinstance(game, Noted) else None
        self.players = int(game.players)
        self.plies = []
        self.notes: list[Any] = []
        self._moves: list[Move] = []
        """The moves made, in the form that the rules use."""
        first = game.start()
        check_record(card.game, card.family, first)
        self._begin(first)
        self.opening_plies = len(game.opening())

    def _begin(self, record: Record) -> None:
        """Take a record as the position from which moves are made."""
        self.record: Record = record
        self._first = copied(record)
        self._read: tuple[bytes, Reading] | None = None
        self._made: tuple[Reading, int, dict[str, Any]] | None = None

    @property
    def _seen(self) -> Any:
        """The record, for rules that only read it. Searches may have changed it meanwhile."""
        now = self.record.tobytes()
        if self._read is None or self._read[0] != now:
            self._read = now, Reading(self.record)
        return self._read[1]

    def _once(self, what: str, make: Callable[[], R]) -> R:
        """Return what ``make`` returns for the present position; it is called once for all seats."""
        seen, plies = self._seen, len(self.plies)
        if self._made is None or self._made[0] is not seen or self._made[1] != plies:
            self._made = seen, plies, {}
        made = self._made[2]
        if what not in made:
            made[what] = make()
        found: R = made[what]
        return found

    @classmethod
    def of_text(cls, card: Card, game: Searchable, text: str) -> Self:
        position = cls(card, game)
        position._begin(game.read_position(text))
        position.began = position.text()
        position.opening_plies = 0
        return position

    @property
    def turn(self) -> int | None:
        seen = self._seen
        return self._once("turn", lambda: None if self.game.over(seen) else int(seen.turn))

    def touched(self, move: str) -> tuple[str, ...]:
        return self.game.touched(move)

    def push(self, text: str) -> None:
        move = self.game.read_move(self._seen, given_move(text))
        if self.game.over(self._seen):
            raise IllegalMoveError("The game is over.")
        refusal = self.game.refusal(self._seen, move)
        if refusal:
            raise IllegalMoveError(refusal)
        player, exact = int(self._seen.turn), self.game.move_text(self._seen, move)
        words = self.game.words(self._seen, move)
        note = self._noted.note(self._seen, move) if self._noted is not None else None
        self.game.play(self.record, move)
        self._moves.append(move)
        self.notes.append(note)
        self.plies.append(Ply(player, exact, None, words))

    def pop(self) -> str:
        """Take back the last move and return its text; raises IllegalMoveError if no move was made
        here. The moves before it are replayed, because a record does not remember earlier
        positions.
        """
        check_made(self)
        self._moves.pop()
        self.notes.pop()
        self.record = copied(self._first)
        self._read = None  # Its arrays are those of the old record.
        for move in self._moves:
            self.game.play(self.record, move)
        return self.plies.pop().move

    def state(self) -> Hashable:
        derived = derived_fields(self.game)
        return tuple(
            self.record[name].tobytes() for name in self.record.dtype.names if name not in derived
        )

    def legal(self, limit: int = 100_000) -> Legal:
        check_type(limit, Integral, "The limit of a list of moves is an integer")
        if self.game.over(self._seen):
            return Legal([], 0)
        return self.game.legal(self._seen, limit)

    def ended(self) -> str:
        if not self.over:
            return ""
        game = self.game
        return game.ended(self._seen) if isinstance(game, Ending) else "No move is left."

    def parts(self) -> list[list[Part]]:
        return [list(of_player) for of_player in self._once("parts", self._parts)]

    def _parts(self) -> list[list[Part]]:
        if self._noted is not None:
            return self._noted.parts_after(self._seen, self.notes)
        return self.game.parts(self._seen)

    def merits(self, text: str) -> list[str]:
        move = self.game.read_move(self._seen, given_move(text))
        return self.game.merits(self._seen, move) if isinstance(self.game, Reasoned) else []

    def best_parts(self) -> list[list[Part]]:
        if isinstance(self.game, Choosing):
            return self.game.best_parts(self._seen, self.notes)
        return self.parts()

    def text(self) -> str:
        if self._noted is not None:
            return self._noted.text_after(self._seen, self.notes)
        return self.game.position_text(self._seen)

    def view(self, seat: int | None) -> View:
        check_seat(seat, self.players)
        view = self._once("view", self._view)
        boards = as_seen_by(seat, view.boards)
        if seat is None or seat != self.turn:
            return View(boards, Hand(), view.facts, view.last)
        return replace(view, boards=boards)

    def _view(self) -> View:
        """Return what the player to move sees, if all players share the boards."""
        last = self.game.touched(self.plies[-1].move) if self.plies else ()
        if self._noted is not None:
            return self._noted.view_after(self._seen, last, self.notes)
        return self.game.view(self._seen, last)

    def copy(self) -> Self:
        other = copy.copy(self)
        other.plies = list(self.plies)
        other.notes = list(self.notes)
        other._moves = list(self._moves)
        other.record = copied(self.record)
        other._read = None
        return other
