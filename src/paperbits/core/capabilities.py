"""What a game may know besides its rules, so that compiled searches are quicker, and the ranges of
its fields, for programs that learn.

A compiled search is one text for all games: it calls these methods of each, so ``@game`` lends a
game the answers here where it has none of its own. They are those of a game without the capability.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple, Protocol, runtime_checkable

from paperbits.core.page import Defaults
from paperbits.core.rules import Move, Record, Rules


class Numbered(Protocol):
    """Moves have numbers, which they keep in every position. Otherwise a move goes by its place in
    the list that ``moves`` writes (``core.actions``).
    """

    def move_numbers(self) -> int:
        """Return a number above the numbers of all moves; 0 if moves have none."""
        return 0

    def move_number(self, move: Move) -> int:
        """Return a move's number. Asked only if ``move_numbers``."""
        return 0

    def play_number(self, position: Record, number: int) -> None:
        """Make the legal move of this number. Asked only if ``move_numbers``."""


class Shrinking(Protocol):
    """The set of legal moves only shrinks until it is empty or listed anew. Random playouts are then
    many times faster: they list moves once.
    """

    def moves_only_shrink(self) -> bool:
        """Return whether it is so."""
        return False

    def still_legal(self, position: Record, move: Move) -> bool:
        """Return whether a move listed earlier is still legal. Asked only if ``moves_only_shrink``."""
        return False


class Partial(Protocol):
    """``moves`` lists candidates only. Then only wins can be proved."""

    def complete(self) -> bool:
        """Return whether ``moves`` lists every move that could matter."""
        return True


class Standing(Protocol):
    """Points may stand otherwise than scores, as where these are 0 until players choose what
    counts.
    """

    def standing(self, position: Record, out: Any) -> None:
        """Write the points as they stand, for players who compare these alone."""
        self.scores(position, out)  # type: ignore[attr-defined]  # Every game has scores.


class Symmetric(Protocol):
    """Some transformations keep a position's value for each player."""

    def symmetries(self) -> int:
        """Return their number, the identity included."""
        return 1

    def transform(self, position: Record, which: int, out: Record) -> None:
        """Write a transformed position into ``out``, a copy of it. Number 0 changes nothing."""


class Keyed(Protocol):
    """Positions have exact keys. Two with equal keys have the same player to move, equal moves, and
    equal points still to come for each player, up to a symmetry.
    """

    def has_key(self) -> bool:
        """Return whether ``key`` identifies positions exactly."""
        return False

    def key(self, position: Record) -> int:
        """Return an integer below 2 ** 61, -1 in the middle of a whole turn. Asked only if
        ``has_key``.
        """
        return -1

    def scores_accumulate(self) -> bool:
        """Return whether points are won during play. Then ``key`` leaves out those won so far, and
        ``scores`` gives them at any time; the player to move need not be part of the key if the
        players' rules are the same.
        """
        return False


CAPABILITIES = (Numbered, Shrinking, Partial, Standing, Symmetric, Keyed)


class Searchable(
    Defaults, Rules, Numbered, Shrinking, Partial, Standing, Symmetric, Keyed, Protocol
):
    """A game as ``@game`` completes it: what searches are given."""


@runtime_checkable
class Derived(Protocol):
    """Some fields of a record are kept for people, or computed from other fields. A solver treats
    positions that differ only in these as equal. Interpreted only.
    """

    def derived_fields(self) -> tuple[str, ...]:
        """Return the names of the fields that do not affect the rest of the game."""


@runtime_checkable
class EquallyLong(Protocol):
    """All matches are equally long. Interpreted only."""

    def plies_left(self, position: Record) -> int:
        """Return the number of plies to the end."""


def derived_fields(game: Rules) -> tuple[str, ...]:
    """Return the fields of a game's record that do not affect the rest of the game."""
    return game.derived_fields() if isinstance(game, Derived) else ()


def plies_left(game: Rules, position: Record) -> int | None:
    """Return the number of plies to the end if every match is equally long, else None."""
    return int(game.plies_left(position)) if isinstance(game, EquallyLong) else None


class Range(NamedTuple):
    """The least and the largest value in a field of a record, and what the values mean."""

    low: int
    high: int
    about: str
    bits: int = 0
    """If not 0, the field is a set of this many bits. An integer's highest bit comes first; in an
    array of bytes, bit k is bit k % 8 of byte k // 8.
    """


@runtime_checkable
class Ranged(Protocol):
    """Games that give the ranges of their records' fields, for programs that learn."""

    def field_ranges(self) -> Mapping[str, Range]:
        """Return the ranges of fields by name. Fields left out may hold anything of their type."""
