"""What a game is: a small named tuple of its settings whose methods are its rules.

``Rules`` lists them. A position is a NumPy record, a move an integer or a row of integers. The
first seven methods are the rules; they run interpreted and, except ``start``, compiled too. The
others are for people and only ever interpreted; a *family* from ``core.families`` supplies most of
them. ``@game`` puts a named tuple into the catalogue. No other file has to know it.

That is all a game needs. Some games know more:

- ``core.page`` has what people read about a game: usual texts, lessons, settings that go together.
- ``core.capabilities`` has what makes compiled searches quicker: numbers of moves, symmetries, keys.
  A game without them is played and solved too, more slowly.
- What else a few games know is a small protocol beside the code that asks for it, and other games
  have no such method: whole turns in ``search.whole_turns``; fillings, known arguments, written
  proofs, chases, graphs and coverings in ``solve.methods``; notes and merits in
  ``core.kernel_position``; ranges of fields in ``core.capabilities``.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from paperbits.core.view import Part, View

Record = Any
"""A position as the rules see it: one NumPy record (np.record interpreted, a Numba record
compiled).
"""

Move = Any
"""An integer, or a row of integers."""


class Rules(Protocol):
    """The methods that make a game."""

    @property
    def players(self) -> int:
        """The number of players; 2 in a game without a setting ``players``."""

    # The rules.

    def start(self) -> Record:
        """Return the first position, a record with a field ``turn``: the player to move, from 0.
        Interpreted only.
        """

    def most_moves(self) -> int:
        """Return an upper bound on how many moves ``moves`` writes."""

    def buffer(self) -> Any:
        """Return an array for so many moves."""

    def moves(self, position: Record, out: Any) -> int:
        """Write the legal moves into ``out``, in the game's own order; return how many there are."""

    def play(self, position: Record, move: Move) -> None:
        """Make a legal move in place. It is not checked."""

    def over(self, position: Record) -> bool:
        """Return whether the game has ended. Then there are no moves."""

    def scores(self, position: Record, out: Any) -> None:
        """Write each player's points as floats. Searches compare these."""

    # What people read and write.

    def goal(self) -> str:
        """Return in a short sentence or two, with these settings, what counts, for which player,
        and whether most or fewest wins, or who wins if there are no points. Only the game's own
        file can say it; no family does.
        """

    def read_move(self, position: Record, text: str) -> Move:
        """Return the move of a text; raises InvalidMoveError, or IllegalMoveError for what is not
        there.
        """

    def move_text(self, position: Record, move: Move) -> str:
        """Return a move's text."""

    def refusal(self, position: Record, move: Move) -> str:
        """Return the rule that a move breaks, or an empty text if it is legal."""

    def words(self, position: Record, move: Move) -> str:
        """Describe a move that is about to be made: a verb that follows the player's name, and what
        it does, ``writes 4 in b3``. An opening belongs to no player, so its words have no such verb.
        """

    def position_text(self, position: Record) -> str:
        """Return a position's text."""

    def read_position(self, text: str) -> Record:
        """Return the position of a text; raises InvalidPositionError."""

    def parts(self, position: Record) -> list[list[Part]]:
        """Return the scored lines of each player, with reasons. The scores that people see are
        computed from them alone.
        """

    def view(self, position: Record, last: tuple[str, ...]) -> View:
        """Return boards, hand and facts; ``last`` names the squares of the last move."""

    def legal(self, position: Record, limit: int) -> "Legal":
        """Return the legal moves as texts, at most ``limit`` of them."""


@dataclass(frozen=True, slots=True)
class Legal:
    """Legal moves in the game's own order, all of which can be made."""

    moves: list[str]
    """The moves. Where more integers are legal than can be listed, the smallest one stands for its
    family.
    """
    count: int
    """How many there are, exactly; a family counts as one."""
    more: bool = False
    """Whether the list is cut short."""
    families: Mapping[str, str] = field(default_factory=dict)
    """The family of each move that stands for one: ``{"b3=8": "b3=8k"}`` for all multiples of 8
    that the rules allow, ``{"b3=1": "b3=k"}`` for any integer that they allow. A family can't be
    made as a move.
    """

    @property
    def listed(self) -> list[str]:
        """The moves with each family in the place of its smallest move, to be shown."""
        return [self.families.get(move, move) for move in self.moves]
