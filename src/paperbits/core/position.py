"""Where a match stands, as people meet it: texts in, texts and views out, legality checked.

``Position`` is the face that every game has, the tile game included; everything above the games (matches, the site,
the terminal, the referee) uses it alone. ``KernelPosition`` gives it to each game whose rules are a named tuple.
"""

import copy
from abc import ABC, abstractmethod
from dataclasses import dataclass, replace
from typing import Any, Self

from paperbits.core.errors import IllegalMoveError, InvalidPositionError, MoveError, PaperbitsError
from paperbits.core.game import Card, Legal, Record, Rules
from paperbits.core.records import copied, record, rows
from paperbits.core.view import Hand, Part, Preview, View, as_seen_by
from paperbits.core.wording import told_to_you

__all__ = ["KernelPosition", "Ply", "Position", "copied", "record", "rows", "unreachable"]


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


class Position(ABC):
    """Where a match stands. ``player`` and ``seat`` count from 0; a seat of None is an onlooker."""

    card: Card
    game: Any
    """The settings, a named tuple."""
    players: int
    plies: list[Ply]
    """What was played from the start, in order."""
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

    def push_all(self, texts: list[str]) -> None:
        """Make moves in order; a MoveError carries its ply, and what came before it has been made."""
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

    def __init__(self, card: Card, game: Rules, *, start: str | None = None, **hidden: object) -> None:
        for name in ("racks", "draws"):
            if hidden.get(name) is not None:
                raise PaperbitsError(f"{card.title} has no hidden tiles, so no {name}.")
        if start is not None and not card.startable:
            raise PaperbitsError(f"{card.title} can't start from a position, as it does not say what came before.")
        self.card = card
        self.game: Rules = game
        self.players = int(getattr(game, "players", 2))
        self.plies = []
        self.notes: list[Any] = []
        self.record: Record = game.start() if start is None else game.read_position(start)
        self.opened = len(game.opening()) if start is None and hasattr(game, "opening") else 0

    @classmethod
    def of_text(cls, card: Card, game: Rules, text: str) -> Self:
        if not card.scorable:
            raise PaperbitsError(f"{card.title} can't be scored from a position alone; give its moves.")
        position = cls(card, game)
        position.record = game.read_position(text)
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
        move = self.game.read_move(self.record, text)
        if self.game.over(self.record):
            raise IllegalMoveError("The game is over.")
        refusal = self.game.refusal(self.record, move)
        if refusal:
            raise IllegalMoveError(refusal)
        player, exact = int(self.record.turn), self.game.move_text(self.record, move)
        words = self.game.words(self.record, move)
        note = self.game.note(self.record, move)
        self.game.play(self.record, move)
        self.notes.append(note)
        self.plies.append(Ply(player, exact, None, words))

    def legal(self, limit: int = 100_000) -> Legal:
        if self.game.over(self.record):
            return Legal([], 0)
        return self.game.legal(self.record, limit)

    def ended(self) -> str:
        return self.game.ended(self.record) if self.over else ""

    def parts(self) -> list[list[Part]]:
        return self.game.parts_after(self.record, self.notes)

    def best_parts(self) -> list[list[Part]]:
        best = getattr(self.game, "best_parts", None)
        return self.parts() if best is None else best(self.record)

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
        other.record = copied(self.record)
        return other


def unreachable(reason: str) -> InvalidPositionError:
    """A position that the game can't be in, and why."""
    return InvalidPositionError(reason)
