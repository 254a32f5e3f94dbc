"""The position of a match as people meet it: texts in, texts and views out.

``Position`` is the interface that every game has, also one with a position class of its own;
everything above the games (matches, the site, the terminal, the referee) uses only this interface.
"""

import copy
import math
from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final, Self

from paperbits.core.card import Card
from paperbits.core.drawer import drawer
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, MoveError, PaperbitsError
from paperbits.core.given import check_type, text_in, texts_in
from paperbits.core.rules import Legal
from paperbits.core.settings import SettingValue
from paperbits.core.view import Part, Preview, View
from paperbits.core.wording import second_person

if TYPE_CHECKING:
    from paperbits.core.drawer import Heat


@dataclass(frozen=True, slots=True)
class Ply:
    """One move made: its player, its text, the points that it added, if they are settled at once,
    and its words.

    The words begin with a verb that follows the player's name: ``writes 4 in b3``. The words of an
    opening move, which belongs to no player, are a sentence without a verb in front.
    """

    player: int
    move: str
    points: int | None
    words: str
    brief: str = ""
    """The words without the points, where ``words`` name these; empty where they do not."""


SHOWN_MOVES: Final = 12
"""The most moves that ``repr`` lists; it only counts longer lists."""

SHOWN_TEXT: Final = 80
"""The most characters of a position's text that ``repr`` shows."""


class Position(ABC):
    """A position of a match. Players and seats count from 0; a seat of None is an onlooker.

    Two positions are equal if their game, settings, moves made and everything that affects the rest
    of the game are equal: board, turn, racks, the order of the bag. Equality ignores what is kept
    for people only, such as the words of moves. Positions reached by different orders of moves are
    therefore different; compare ``text()`` if the order does not matter. Positions are hashable,
    but ``push`` and ``pop`` change them: put a ``copy()`` into a set, not a position that you play
    on.

    Examples:
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
    """The game with its settings, a named tuple."""
    players: int
    plies: list[Ply]
    """The moves made, in order."""
    began: str = ""
    """The text of the position that the moves were made from; empty for the game's own start."""
    opening_plies: int = 0
    """The number of plies at the start that belong to no player, such as the first segment of
    Plexus.
    """
    hidden: bool = False
    """Whether seats see different things, such as their own racks."""
    compiled_for: str = ""
    """What kernels are compiled for besides the game, in a word; empty if one set serves all."""

    @classmethod
    @abstractmethod
    def of_text(cls, card: Card, game: Any, text: str) -> Self:
        """Return the position that a text describes; raises InvalidPositionError.

        ``Card.read`` calls this, for the uses in ``Card.read_for`` only.
        """

    @property
    def settings(self) -> dict[str, SettingValue]:
        """The value of every setting, the number of players included."""
        return {name: getattr(self.game, name) for name in self.card.settings}

    @property
    @abstractmethod
    def turn(self) -> int | None:
        """The player to move, or None when the game is over."""

    @abstractmethod
    def push(self, text: str) -> None:
        """Make a move; raises InvalidMoveError or IllegalMoveError and changes nothing then."""

    @abstractmethod
    def pop(self) -> str:
        """Take back the last move and return its text; raises IllegalMoveError if there is none."""

    @abstractmethod
    def state(self) -> Hashable:
        """Return everything that affects the rest of the game, besides the game and its settings.
        Equal positions have equal states.
        """

    @abstractmethod
    def legal(self, limit: int = 100_000) -> Legal:
        """Return the legal moves: at most ``limit`` of them listed, all of them counted.

        Each can be made. Where more integers are legal than can be listed, ``moves`` has the
        smallest of them, and ``families`` says what it stands for.
        """

    @abstractmethod
    def parts(self) -> list[list[Part]]:
        """Return each player's scored lines, with reasons. Their points add up to the score (or
        multiply: ``Card.outcome_by``).
        """

    @abstractmethod
    def text(self) -> str:
        """Return the position's text."""

    @abstractmethod
    def view(self, seat: int | None) -> View:
        """Return what a seat sees, and what it may do if it is to move."""

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.turn is None

    def push_all(self, texts: Iterable[str]) -> None:
        """Make moves in order. A MoveError carries its ply; the moves before it have been made."""
        if isinstance(texts, str):
            raise InvalidMoveError(
                "push_all takes a list of moves; push makes the move of a single text."
            )
        check_type(texts, Iterable, "push_all takes a list of moves")
        for ply, text in enumerate(texts, 1):
            try:
                self.push(text)
            except MoveError as error:
                error.ply = ply
                raise

    def merits(self, text: str) -> list[str]:
        """Return sentences about what a move of the player to move prepares, prevents or leaves,
        where no scored line shows it; raises MoveError.
        """
        return []

    def themes(self, text: str) -> tuple[str, ...]:
        """Return what is special about a move of the player to move by the rules alone, by the
        names of puzzle themes (``puzzles.themes``); raises MoveError.
        """
        return ()

    def best_parts(self) -> list[list[Part]]:
        """Return the parts with every open choice made in the best way for its player."""
        return self.parts()

    def scores(self) -> list[int]:
        """Return each player's exact points, whether or not the game is over."""
        return self.totals(self.parts())

    def totals(self, parts_of_all: list[list[Part]]) -> list[int]:
        """Return the points of each player's parts together."""
        total = math.prod if self.card.outcome_by == "product" else sum
        return [total(part.points for part in parts) for parts in parts_of_all]

    def winners(self) -> list[int]:
        """Return all who share the best score; an empty list while the game is not over."""
        if not self.over:
            return []
        scores = self.scores()
        best = min(scores) if self.card.lowest_wins else max(scores)
        return [player for player, score in enumerate(scores) if score == best]

    def preview(self, text: str) -> Preview:
        """Return what a move would do, without making it."""
        trial = self.copy()
        try:
            trial.push(text)
        except PaperbitsError as error:
            return Preview(valid=False, reason=str(error))
        return Preview(valid=True)

    @property
    def goal(self) -> str:
        """What the players try to achieve, in a sentence or two (``core.rules``)."""
        return str(self.game.goal())

    def words_of(self, text: str) -> str:
        """Return a move in words, like ``Ply.words``, without making it; raises MoveError."""
        trial = self.copy()
        trial.push(text)
        return trial.plies[-1].words

    def instruction(self, text: str) -> str:
        """Return a move as an instruction: ``Write 4 in b3``; raises MoveError."""
        words = second_person(self.words_of(text))
        return f"{words[:1].upper()}{words[1:]}"

    def ended(self) -> str:
        """Return why the game has ended, in words; an empty text while it has not."""
        return "The game is over." if self.over else ""

    def plies_for(self, seat: int | None) -> list[Ply]:
        """Return the plies as a seat may know them."""
        return list(self.plies)

    def touched(self, move: str) -> tuple[str, ...]:
        """Return the squares that a move's exact text touches; of tiles, those newly covered."""
        return ()

    def seen(self, seat: int) -> dict[str, Any]:
        """Return what a seat may know of the position, as JSON values: in a game without hidden
        tiles, its moves. ``Card.seen`` makes a position of them.
        """
        return {
            "moves": [ply.move for ply in self.plies],
            **({"start": self.began} if self.began else {}),
        }

    @classmethod
    def of_seen(
        cls, card: Card, game: Any, seat: int | None, seen: Mapping[str, Any]
    ) -> "Position":
        """Return a position that looks like this to a seat; raises PaperbitsError.

        Whatever the seat does not see is made up. ``seat`` is None for the player to move.
        """
        given = {"start": text_in(seen, "start")} if "start" in seen else {}
        position = card.new(game._asdict(), **given)
        position.push_all(texts_in(seen, "moves"))
        return position

    def hidden_state(self) -> dict[str, Any]:
        """Return the racks and the bag for the referee's answers; empty without hidden tiles."""
        return {}

    def copy(self) -> Self:
        """Return an independent copy."""
        return copy.deepcopy(self)

    def svg(
        self,
        *,
        seat: int | None = None,
        night: bool = False,
        last: bool = True,
        heat: "Heat | None" = None,
        size: int | None = None,
        caption: Sequence[str] = (),
    ) -> str:
        """Return a picture of the board as an SVG document, drawn from the same view as the page.

        ``seat`` (from 0) adds the rack of that seat, in games with tiles; without it no rack is
        drawn. ``night`` takes light lines on dark paper. ``last`` marks the last move. ``heat``
        shades squares by an analysis of this position, or by numbers for squares
        (``{"a1": 0.5, "b2": 1}``): the larger the number, the stronger the shade. ``size`` is the
        width in pixels; the picture's own size otherwise. ``caption`` are lines below the board.
        Raises PaperbitsError if a square of ``heat`` is not on the board.
        """
        drawn: str = drawer().svg(
            self, seat=seat, night=night, last=last, heat=heat, size=size, caption=caption
        )
        return drawn

    def _repr_html_(self) -> str:
        """Return the picture that notebooks show. It holds nothing that an onlooker may not see."""
        return str(drawer().html(self, [self.standing()]))

    def standing(self) -> str:
        """Return who is to move, or how the game ended, in a sentence."""
        if self.turn is not None:
            return f"Player {self.turn + 1} to move."
        scores = " to ".join(map(str, self.scores()))
        winners = [str(winner + 1) for winner in self.winners()]
        if self.players == 1:
            return f"{self.ended()} The score is {scores}."
        if self.card.without_points:
            scores = ""
        won = (
            f"Player {winners[0]} wins"
            if len(winners) == 1
            else f"A tie of players {' and '.join(winners)}"
        )
        return f"{self.ended()} {won}{scores and ', '}{scores}."

    def __dir__(self) -> list[str]:
        """Return the public names: those that every game has."""
        return sorted(name for name in PUBLIC if not name.startswith("_"))

    def _identity(self) -> Hashable:
        moves = tuple((ply.player, ply.move) for ply in self.plies)
        return self.card.id, tuple(self.game), moves, self.state()

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Position):
            return NotImplemented
        return self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash(self._identity())

    def __str__(self) -> str:
        return f"{self.text()}\n{self.standing()}".lstrip("\n")

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


PUBLIC: Final = {*vars(Position), *Position.__annotations__} - {
    "best_parts",
    "compiled_for",
    "hidden_state",
    "of_seen",
    "of_text",
    "plies_for",
    "state",
    "totals",
}
"""What ``dir`` shows of a position: what programs and notebooks use. The rest of the class serves
matches, the site and searches.
"""


def check_made(position: Position) -> None:
    """Raise IllegalMoveError if a position has no move to take back."""
    if not position.plies:
        raise IllegalMoveError("There is no move to take back: none has been made here.")
