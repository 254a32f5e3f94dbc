"""Where a match stands, as people meet it: texts in, texts and views out, legality checked.

``Position`` is the face that every game has, the tile game included; everything above the games (matches, the site,
the terminal, the referee) uses it alone. ``KernelPosition`` gives it to each game whose rules are a named tuple.
"""

import copy
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Any, Final, Self

from paperbits.core.definition import check_record
from paperbits.core.errors import (
    IllegalMoveError,
    InvalidMoveError,
    InvalidPositionError,
    MoveError,
    PaperbitsError,
)
from paperbits.core.game import Card, Legal, Move, Record, Rules
from paperbits.core.records import copied, record, rows
from paperbits.core.view import Hand, Part, Preview, View, as_seen_by
from paperbits.core.wording import told_to_you

__all__ = ["KernelPosition", "Ply", "Position", "check_made", "copied", "given_move", "record", "rows", "unreachable"]


@dataclass(frozen=True, slots=True)
class Ply:
    """One move made: who, what, what it added to their score where that is settled at once, and words for it.

    The words begin with a verb that follows the player's name, ``writes 4 in b3``; those of an opening, which is nobody's
    move, are a sentence without one.
    """

    player: int
    move: str
    points: int | None
    words: str


SHOWN_MOVES: Final = 12
"""Moves that ``repr`` lists; of more it says how many they are."""

SHOWN_TEXT: Final = 80
"""Characters of a position's text that ``repr`` shows."""


class Position(ABC):
    """Where a match stands. ``player`` and ``seat`` count from 0; a seat of None is an onlooker.

    Two positions are equal when game, settings, moves made and all that decides what may follow are equal: board, turn,
    racks, the order of the bag. Equality ignores what is kept for people alone, such as the words of the moves. A position
    reached by another order of moves is therefore another position; compare ``text()`` where the order does not matter.
    Positions are hashable, but ``push`` and ``pop`` change them: put a ``copy()`` into a set, not one that you play on.

    >>> from paperbits import find
    >>> position = find("binary-primes").new({"n": 3})
    >>> position.push_all(["a1", "b2"])
    >>> position
    <Position of binary-primes (n=3) after a1, b2>
    >>> before = position.copy()
    >>> position.push(position.pop())
    >>> position == before
    True
    """

    card: Card
    game: Any
    """The settings, a named tuple."""
    players: int
    plies: list[Ply]
    """What was played from the start, in order."""
    began: str = ""
    """The text of the position that the moves go on from; empty for the game's own start."""
    opened: int = 0
    """How many plies at the start are nobody's, such as a segment that is drawn for the players."""
    hidden: bool = False
    """Whether seats see different things, as where there are racks."""

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The player to move, or None when the game is over."""

    @abstractmethod
    def push(self, text: str) -> None:
        """Make a move; raises InvalidMoveError or IllegalMoveError and changes nothing then."""

    @abstractmethod
    def pop(self) -> str:
        """Take back the last move and return its text; raises IllegalMoveError where no move was made here."""

    @abstractmethod
    def state(self) -> Hashable:
        """All that decides what may follow, besides the game and its settings; equal for equal positions."""

    @abstractmethod
    def legal(self, limit: int = 100_000) -> Legal:
        """The legal moves, at most ``limit`` of them listed, all of them counted."""

    @abstractmethod
    def parts(self) -> list[list[Part]]:
        """For each player, the lines that score, with reasons; the points add up to the score."""

    @abstractmethod
    def text(self) -> str:
        """The position's text."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """What a seat sees, and may do if it is its turn."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    def push_all(self, texts: Iterable[str]) -> None:
        """Make moves in order; a MoveError carries its ply, and what came before it has been made."""
        if isinstance(texts, str):
            raise InvalidMoveError("push_all takes a list of moves; push makes the move of a single text.")
        for ply, text in enumerate(texts, 1):
            try:
                self.push(text)
            except MoveError as error:
                error.ply = ply
                raise

    def best_parts(self) -> list[list[Part]]:
        """The parts of a grid given to be scored: as ``parts``, but a choice that nobody made yet is made in the best way."""
        return self.parts()

    def scores(self) -> list[int]:
        """Each player's points, exact, whether or not the game is over."""
        return self.totals(self.parts())

    def totals(self, parts_of_all: list[list[Part]]) -> list[int]:
        """The points of each player's parts together."""
        totals = []
        for parts in parts_of_all:
            total = 1 if self.card.outcome_by == "product" else 0
            for part in parts:
                total = total * part.points if self.card.outcome_by == "product" else total + part.points
            totals.append(total)
        return totals

    def winners(self) -> list[int]:
        """All who share the best score; empty while the game is not over."""
        if not self.over:
            return []
        scores = self.scores()
        best = min(scores) if self.card.lowest_wins else max(scores)
        return [player for player, score in enumerate(scores) if score == best]

    def preview(self, text: str) -> Preview:
        """What a move would do, without making it."""
        trial = self.copy()
        try:
            trial.push(text)
        except PaperbitsError as error:
            return Preview(valid=False, reason=str(error))
        return Preview(valid=True)

    @property
    def goal(self) -> str:
        """What the players are trying to do, in a short sentence or two; see ``goal`` in ``core.game``."""
        return str(self.game.goal())

    def words_of(self, text: str) -> str:
        """A move of the player to move in words, as ``Ply.words``, without making it; raises MoveError."""
        trial = self.copy()
        trial.push(text)
        return trial.plies[-1].words

    def told(self, text: str) -> str:
        """A move of the player to move as an instruction: ``Write 4 in b3``; raises MoveError."""
        words = told_to_you(self.words_of(text))
        return f"{words[:1].upper()}{words[1:]}"

    def ended(self) -> str:
        """Why the game has ended, in words; empty while it has not."""
        return "The game is over." if self.over else ""

    def sheet(self, seat: int | None) -> list[Ply]:
        """The plies as a seat may know them."""
        return list(self.plies)

    def touched(self, move: str) -> tuple[str, ...]:
        """The squares that a move touches, by its exact text; those that it newly covers, where it lays tiles."""
        return ()

    def disclosed(self) -> dict[str, Any]:
        """What a referee's answers say beside the board: hidden racks and the bag, where there are any."""
        return {}

    def copy(self) -> Self:
        """The same position, to be played on apart from this one."""
        return copy.deepcopy(self)

    def _identity(self) -> Hashable:
        moves = tuple((ply.player, ply.move) for ply in self.plies)
        return self.card.id, tuple(self.game), moves, self.state()

    def __eq__(self, other: object) -> bool:
        return self._identity() == other._identity() if isinstance(other, Position) else NotImplemented

    def __hash__(self) -> int:
        return hash(self._identity())

    def __repr__(self) -> str:
        settings = ", ".join(f"{name}={value!r}" for name, value in self.game._asdict().items())
        name = f"{self.card.id} ({settings})" if settings else self.card.id
        if self.began:
            text = self.began.replace("\n", "; ")
            name += f" from {text if len(text) <= SHOWN_TEXT else text[: SHOWN_TEXT - 3] + '...'!r}"
        moves = [ply.move for ply in self.plies]
        if len(moves) > SHOWN_MOVES:
            return f"<Position of {name} after {len(moves)} moves, the last {moves[-1]}>"
        if moves:
            return f"<Position of {name} after {', '.join(moves)}>"
        return f"<Position of {name}>" if self.began else f"<Position of {name} at the start>"

    @classmethod
    def of_text(cls, card: Card, game: Any, text: str) -> "Position":
        """A position to be scored, from its text alone."""
        raise PaperbitsError(f"{card.title} can't be scored from a position alone; give its moves.")

    @classmethod
    def set_up(cls, card: Card, game: Any, text: str) -> "Position":
        """A position to think about, from a text that says all that the player to move may know; raises PaperbitsError."""
        raise PaperbitsError(f"{card.title} can't be set up from a text; give its moves or a match record.")


class KernelPosition(Position):
    """A position of a game whose rules are a named tuple; ``record`` is what the rules play on.

    ``notes`` holds what the game keeps of each move for people, where the record, kept small for searches, forgets it.
    """

    def __init__(
        self,
        card: Card,
        game: Rules,
        *,
        start: str | None = None,
        seed: int | None = None,  # Nothing is drawn here, but those who begin matches need not know.
        racks: object = None,
        draws: object = None,
    ) -> None:
        for name, hidden in (("racks", racks), ("draws", draws)):
            if hidden is not None:
                raise PaperbitsError(f"{card.title} has no hidden tiles, so no {name}.")
        if start is not None and not card.startable:
            raise PaperbitsError(f"{card.title} can't start from a position, as it does not say what came before.")
        self.card = card
        self.game: Rules = game
        self.players = int(getattr(game, "players", 2))
        self.plies = []
        self.notes: list[Any] = []
        self._moves: list[Move] = []
        """The plies as the rules know them."""
        first = game.start()
        check_record(card.game, card.family, first)
        self._begin(first)
        if start is not None:
            self._read(start)
        self.opened = len(game.opening()) if start is None else 0

    def _begin(self, record: Record) -> None:
        """Take a record as what the moves go on from."""
        self.record: Record = record
        self._first = copied(record)

    def _read(self, text: str) -> None:
        """Take the record of a position's text as what the moves go on from."""
        self._begin(self.game.read_position(text))
        self.began = self.text()

    @classmethod
    def of_text(cls, card: Card, game: Rules, text: str) -> Self:
        if not card.scorable:
            raise PaperbitsError(f"{card.title} can't be scored from a position alone; give its moves.")
        position = cls(card, game)
        position._read(text)
        return position

    @classmethod
    def set_up(cls, card: Card, game: Rules, text: str) -> Self:
        if not card.startable:
            raise PaperbitsError(
                f"{card.title} can't be set up from a position, as it does not say what came before; give its moves."
            )
        return cls(card, game, start=text)

    @property
    def turn(self) -> int | None:
        return None if self.game.over(self.record) else int(self.record.turn)

    def touched(self, move: str) -> tuple[str, ...]:
        return self.game.touched(move)

    def push(self, text: str) -> None:
        move = self.game.read_move(self.record, given_move(text))
        if self.game.over(self.record):
            raise IllegalMoveError("The game is over.")
        refusal = self.game.refusal(self.record, move)
        if refusal:
            raise IllegalMoveError(refusal)
        player, exact = int(self.record.turn), self.game.move_text(self.record, move)
        words = self.game.words(self.record, move)
        note = self.game.note(self.record, move)
        self.game.play(self.record, move)
        self._moves.append(move)
        self.notes.append(note)
        self.plies.append(Ply(player, exact, None, words))

    def pop(self) -> str:
        """Take back the last move and return its text; raises IllegalMoveError where no move was made here.

        The moves before it are made again: records are kept small for searches and do not remember what they were.
        """
        check_made(self)
        self._moves.pop()
        self.notes.pop()
        self.record = copied(self._first)
        for move in self._moves:
            self.game.play(self.record, move)
        return self.plies.pop().move

    def state(self) -> Hashable:
        derived = self.game.derived_fields()
        return tuple(self.record[name].tobytes() for name in self.record.dtype.names if name not in derived)

    def legal(self, limit: int = 100_000) -> Legal:
        if self.game.over(self.record):
            return Legal([], 0)
        return self.game.legal(self.record, limit)

    def ended(self) -> str:
        return self.game.ended(self.record) if self.over else ""

    def parts(self) -> list[list[Part]]:
        return self.game.parts_after(self.record, self.notes)

    def best_parts(self) -> list[list[Part]]:
        return self.game.best_parts(self.record, self.notes)

    def text(self) -> str:
        return self.game.text_after(self.record, self.notes)

    def view(self, seat: int | None) -> View:
        last = self.game.touched(self.plies[-1].move) if self.plies else ()
        view = self.game.view_after(self.record, last, self.notes)
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
        return other


def given_move(text: object) -> str:
    """The text of a move, if it is one; raises InvalidMoveError."""
    if isinstance(text, str):
        return text
    raise InvalidMoveError(f"A move is a text, as in legal().moves; {repr(text)[:40]} is of type {type(text).__name__}.")


def check_made(position: Position) -> None:
    """Raise IllegalMoveError where a position has no move to take back."""
    if not position.plies:
        raise IllegalMoveError("There is no move to take back: none has been made here.")


def unreachable(reason: str) -> InvalidPositionError:
    """A position that the game can't be in, and why."""
    return InvalidPositionError(reason)
