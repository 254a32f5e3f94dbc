"""Positions of games whose rules are a named tuple."""

import copy
from collections.abc import Hashable
from dataclasses import replace
from numbers import Integral
from typing import Any, Self

from paperbits.core.definition import check_record
from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.given import check_seat, check_type, given_move
from paperbits.core.position import Card, Ply, Position, check_made
from paperbits.core.records import Reading, copied
from paperbits.core.rules import Legal, Move, Record, Rules
from paperbits.core.view import Hand, Part, View, as_seen_by


class KernelPosition(Position):
    """A position of a game whose rules are a named tuple. The rules work on ``record``.

    ``notes`` holds what the game keeps of each move for people. The record does not hold it,
    because it is kept small for searches.
    """

    def __init__(
        self,
        card: Card,
        game: Rules,
        *,
        seed: (
            int | None
        ) = None,  # Unused: nothing is drawn at random. Accepted so that every game takes a seed.
        racks: object = None,
        draws: object = None,
    ) -> None:
        for name, hidden in (("racks", racks), ("draws", draws)):
            if hidden is not None:
                raise PaperbitsError(f"{card.title} has no hidden tiles, so no {name}.")
        self.card = card
        self.game: Rules = game
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
        self._turn: tuple[Reading, int | None] | None = None

    @property
    def _seen(self) -> Any:
        """The record, for rules that only read it. Searches may have changed it meanwhile."""
        now = self.record.tobytes()
        if self._read is None or self._read[0] != now:
            self._read = now, Reading(self.record)
        return self._read[1]

    @classmethod
    def of_text(cls, card: Card, game: Rules, text: str) -> Self:
        position = cls(card, game)
        position._begin(game.read_position(text))
        position.began = position.text()
        position.opening_plies = 0
        return position

    @property
    def turn(self) -> int | None:
        seen = self._seen
        if self._turn is None or self._turn[0] is not seen:
            self._turn = seen, None if self.game.over(seen) else int(seen.turn)
        return self._turn[1]

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
        note = self.game.note(self._seen, move)
        self.game.play(self.record, move)
        self._moves.append(move)
        self.notes.append(note)
        self.plies.append(Ply(player, exact, None, words))

    def pop(self) -> str:
        """Take back the last move and return its text; raises IllegalMoveError if no move was made
        here.

        The moves before it are replayed, because a record does not remember earlier positions.
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
        derived = self.game.derived_fields()
        return tuple(
            self.record[name].tobytes() for name in self.record.dtype.names if name not in derived
        )

    def legal(self, limit: int = 100_000) -> Legal:
        check_type(limit, Integral, "The limit of a list of moves is an integer")
        if self.game.over(self._seen):
            return Legal([], 0)
        return self.game.legal(self._seen, limit)

    def ended(self) -> str:
        return self.game.ended(self._seen) if self.over else ""

    def parts(self) -> list[list[Part]]:
        return self.game.parts_after(self._seen, self.notes)

    def merits(self, text: str) -> list[str]:
        return self.game.merits(self._seen, self.game.read_move(self._seen, given_move(text)))

    def best_parts(self) -> list[list[Part]]:
        return self.game.best_parts(self._seen, self.notes)

    def text(self) -> str:
        return self.game.text_after(self._seen, self.notes)

    def view(self, seat: int | None) -> View:
        check_seat(seat, self.players)
        last = self.game.touched(self.plies[-1].move) if self.plies else ()
        view = self.game.view_after(self._seen, last, self.notes)
        boards = as_seen_by(seat, view.boards)
        if seat is None or seat != self.turn:
            return View(boards, Hand(), view.facts, view.last)
        return replace(view, boards=boards)

    def copy(self) -> Self:
        other = copy.copy(self)
        other.plies = list(self.plies)
        other.notes = list(self.notes)
        other._moves = list(self._moves)
        other.record = copied(self.record)
        other._read = None
        return other
