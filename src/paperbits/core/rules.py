"""What a game is: a small named tuple of its settings whose methods are its rules.

The rules (run interpreted and compiled alike; a position is a NumPy record, a move an integer or a
row of integers):

- ``start(self)`` returns the first position, a record with a field ``turn`` (the player to move,
  from 0). Interpreted only.
- ``most_moves(self)`` bounds how many moves ``moves`` writes; ``buffer(self)`` makes the array for
  them.
- ``moves(self, position, out)`` writes the legal moves into ``out``, in the game's own order, and
  returns how many there are.
- ``play(self, position, move)`` makes a legal move in place. It does not check the move.
- ``over(self, position)`` returns whether the game has ended. Then there are no moves.
- ``scores(self, position, out)`` writes each player's points as floats. Searches compare these.
- ``standing(self, position, out)`` writes the points as they stand, for players who look at nothing
  else: the scores, unless these are all 0 until players choose at the end what counts.
- ``move_numbers(self)`` is a number above the numbers of all moves. A move keeps its number in every
  position: ``move_number(self, move)``, and ``play_number(self, position, number)`` makes the legal
  move of a number. 0 if moves have no numbers of their own; a move then goes by its place in the
  list that ``moves`` writes (``core.actions``).
- ``moves_only_shrink(self)`` returns whether the set of legal moves only shrinks until it is empty
  or listed anew. Random playouts are then many times faster: they list moves once, and
  ``still_legal(self, position, move)`` says which are left.
- ``promise(self, position)`` says, in a game for one, how near the end of a game is to a better
  score, in points. A search for the best whole game climbs the score plus the promise. Without it,
  it is 0.
- ``cross(self)`` returns whether any two moves of a whole game, rows of integers, may exchange
  their last integers. Such a search then also tries that.
- ``complete(self)`` returns whether ``moves`` lists every legal move. If it lists candidates only,
  only wins can be proved.
- ``symmetries(self)`` is the number of ways to transform a position that keep its value for each
  player; ``transform(self, position, which, out)`` writes one of them into ``out``, a copy of the
  position. Number 0 changes nothing.
- ``derived_fields(self)`` names the fields that do not affect the rest of the game: kept for
  people, or computed from other fields. A solver treats positions that differ only in these fields
  as equal. Interpreted only.
- ``field_ranges(self)`` gives, by the names of fields, what they may hold (``core.ranges``), for
  programs that learn. Fields left out may hold anything of their type. Interpreted only.
- ``most_plies(self)`` is an upper bound on the plies of a match made of listed moves; 0 if none is
  known. Interpreted only.
- ``plies_left(self, position)`` is the number of plies to the end if every match is equally long,
  otherwise -1. Interpreted only.
- ``whole_turns(self)`` returns whether a turn may be several moves; ``turns(self, position)`` then
  lists, for proofs, the ways to finish a turn that could matter, each a list of moves. Where
  ``moves`` leaves out moves because of what the turn did so far (so that no search goes in
  circles), ``forget_steps(self, position)`` drops that from a position, and ``moves`` lists every
  move that could matter again. Both interpreted only.

What solvers may ask (a game without these methods is solved too, more slowly):

- ``has_key(self)`` returns whether ``key(self, position)`` identifies positions exactly: an integer
  below 2 ** 61. Two positions with equal keys have the same player to move, equal moves, and equal
  points still to come for each player, up to a symmetry. ``key`` is -1 in the middle of a whole
  turn. ``key_size(self)`` is a number above all keys, if an array of that size is a good table,
  otherwise 0.
- ``scores_accumulate(self)`` returns whether points are won during play. Then ``key`` leaves out
  those won so far, and ``scores`` gives them at any time; the player to move need not be part of
  the key if the players' rules are the same.
- ``filling(self)`` is (squares, digits) if every move fills an empty square with any digit from 1
  up, the players take turns, all matches are equally long, and scores count at the end only;
  otherwise (0, 0). ``digit_in(self, position, square)`` reads a square (0: empty), and
  ``put_digit(self, position, square, digit)`` changes only that square.
- ``turn_moves(self, position, out)`` and ``play_turn(self, position, move)`` are ``moves`` and
  ``play`` for whole turns.

What a few games know besides is declared where it is used, and a game without it has no such
method: ``solve.methods`` has strategies by pairs, written proofs, chases, graphs and coverings.

What people read and see (interpreted only; a *family* from ``core.families`` supplies what a game
does not define):

- ``goal(self)`` says in a short sentence or two, with these settings, what counts, for which
  player, and whether most or fewest wins, or who wins if there are no points. Every match shows it.
  Only the game's own file can say it; no family does.
- ``words(self, position, move)`` describes a move that is about to be made: a verb that follows the
  player's name, and what it does, ``writes 4 in b3``. An opening belongs to no player, so its words
  have no such verb.
- ``read_move``, ``move_text``, ``refusal`` (the rule that a move breaks, or an empty text),
  ``legal``.
- ``position_text``, ``read_position``; ``shown_size``, static: the size that such a text shows.
- ``check``, which raises SettingError for settings that do not go together, and ``multiples`` (see
  ``core.fitting``).
- ``parts``: the scored lines of each player, with reasons. The scores that people see are computed
  from them alone. ``best_parts``: the same, with each open choice made in the best way for its
  player.
- ``view``: boards, hand and facts.
- ``merits``: sentences for hints about what a move prepares, prevents or leaves, where no scored
  line shows it.
- ``note`` (what to remember about a move before it is made) with ``parts_after``, ``text_after``,
  ``view_after``, which get all notes so far: for games that show people more than the rules need.
- ``opening``: the texts of forced first moves that belong to no player.
- ``rules_page(self)``: the rules with these settings, in Markdown; the game's docstring unless the
  game says otherwise.
- ``examples`` and ``lessons``, static; or a file in the folder ``teaching`` (``core.teaching``).

``@game`` puts a named tuple into the catalogue. No other file has to know it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from inspect import cleandoc
from typing import Any, ClassVar, Protocol

from paperbits.core.ranges import Range
from paperbits.core.settings import Multiple
from paperbits.core.shape import Shape
from paperbits.core.teaching import Example, Lesson, examples_in_file, lessons_in_file
from paperbits.core.view import Part, View

Record = Any
"""A position as the rules see it: one NumPy record (np.record interpreted, a Numba record
compiled).
"""

Move = Any
"""An integer, or a row of integers."""


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


class Named(Protocol):
    """What every game offers, including games with a position class of their own."""

    def goal(self) -> str: ...
    def check(self) -> None: ...
    def multiples(self) -> Mapping[str, Multiple]: ...
    def opening(self) -> tuple[str, ...]: ...
    @property
    def players(self) -> int: ...
    def rules_page(self) -> str: ...
    @staticmethod
    def shown_size(text: str) -> Shape | None: ...
    @staticmethod
    def examples() -> Sequence[Example]: ...
    @staticmethod
    def lessons() -> Sequence[Lesson]: ...


class Defaults:
    """The methods of games that neither the game nor its family defines."""

    needs: ClassVar[tuple[str, ...]] = ()
    """Fields that a family's methods read in a game's record, besides ``turn``."""
    needs_settings: ClassVar[tuple[str, ...]] = ()
    """Settings that a family's methods read."""
    needs_methods: ClassVar[tuple[str, ...]] = ()
    """Methods of the game that a family's methods call, besides those that every game has."""

    players = 2
    """The number of players of a game without a setting ``players``."""

    def check(self) -> None:
        """Raise SettingError for settings that do not go together; here, all do."""

    def multiples(self) -> Mapping[str, Multiple]:
        """Return the settings that must be multiples of a number; here, none."""
        return {}

    def opening(self) -> tuple[str, ...]:
        """Return the texts of forced first moves that belong to no player; here, there are none."""
        return ()

    def rules_page(self) -> str:
        """Return the rules with these settings, in Markdown; here, the game's docstring."""
        return cleandoc(type(self).__doc__ or "")

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the size that a position's text shows; here, a text shows none."""
        return None

    @classmethod
    def examples(cls) -> Sequence[Example]:
        """Return the examples; here, those in the game's file in ``teaching``."""
        return examples_in_file(cls)

    @classmethod
    def lessons(cls) -> Sequence[Lesson]:
        """Return the lessons, the usual one first; here, that in the file in ``teaching``."""
        return lessons_in_file(cls)


class Rules(Named, Protocol):
    """The methods of every named tuple in the catalogue, its family's included; the module's
    docstring describes them.
    """

    def start(self) -> Record: ...
    def most_moves(self) -> int: ...
    def buffer(self) -> Any: ...
    def moves(self, position: Record, out: Any) -> int: ...
    def play(self, position: Record, move: Move) -> None: ...
    def over(self, position: Record) -> bool: ...
    def scores(self, position: Record, out: Any) -> None: ...
    def move_numbers(self) -> int: ...
    def move_number(self, move: Move) -> int: ...
    def play_number(self, position: Record, number: int) -> None: ...
    def moves_only_shrink(self) -> bool: ...
    def still_legal(self, position: Record, move: Move) -> bool: ...
    def promise(self, position: Record) -> float: ...
    def cross(self) -> bool: ...
    def complete(self) -> bool: ...
    def symmetries(self) -> int: ...
    def transform(self, position: Record, which: int, out: Record) -> None: ...
    def derived_fields(self) -> tuple[str, ...]: ...
    def field_ranges(self) -> Mapping[str, Range]: ...
    def most_plies(self) -> int: ...
    def plies_left(self, position: Record) -> int: ...
    def whole_turns(self) -> bool: ...
    def turns(self, position: Record) -> list[list[Move]]: ...
    def forget_steps(self, position: Record) -> None: ...
    def has_key(self) -> bool: ...
    def key(self, position: Record) -> int: ...
    def key_size(self) -> int: ...
    def scores_accumulate(self) -> bool: ...
    def filling(self) -> tuple[int, int]: ...
    def digit_in(self, position: Record, square: int) -> int: ...
    def put_digit(self, position: Record, square: int, digit: int) -> None: ...
    def turn_moves(self, position: Record, out: Any) -> int: ...
    def play_turn(self, position: Record, move: Move) -> None: ...
    def read_move(self, position: Record, text: str) -> Move: ...
    def move_text(self, position: Record, move: Move) -> str: ...
    def refusal(self, position: Record, move: Move) -> str: ...
    def legal(self, position: Record, limit: int) -> Legal: ...
    def position_text(self, position: Record) -> str: ...
    def read_position(self, text: str) -> Record: ...
    def merits(self, position: Record, move: Move) -> list[str]: ...
    def parts(self, position: Record) -> list[list[Part]]: ...
    def best_parts(self, position: Record, notes: list[Any]) -> list[list[Part]]: ...
    def view(self, position: Record, last: tuple[str, ...]) -> View: ...
    def touched(self, move: str) -> tuple[str, ...]: ...
    def words(self, position: Record, move: Move) -> str: ...
    def ended(self, position: Record) -> str: ...
    def note(self, position: Record, move: Move) -> Any: ...
    def parts_after(self, position: Record, notes: list[Any]) -> list[list[Part]]: ...
    def text_after(self, position: Record, notes: list[Any]) -> str: ...
    def view_after(self, position: Record, last: tuple[str, ...], notes: list[Any]) -> View: ...
