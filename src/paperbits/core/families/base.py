"""The family of all families: moves listed by the rules themselves, and a hand made from that list."""

import re
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core.ranges import Range
from paperbits.core.rules import Defaults, Legal, Move, Record
from paperbits.core.view import Choice, Hand, Part, View

TOUCHED = re.compile(r"[a-z]{1,3}[0-9]+")


class Family(Defaults):
    """Methods that do not depend on what a game looks like. ``self`` is the game's named tuple."""

    def buffer(self: Any) -> npt.NDArray[np.int64]:
        """Return an array for the moves of one position. A game whose moves are rows of integers
        returns a wider one.
        """
        return np.empty(self.most_moves(), np.int64)

    def move_numbers(self: Any) -> int:
        """Return a number above the numbers of all moves; 0, as here, if moves have none."""
        return 0

    def move_number(self: Any, move: Move) -> int:
        """Return a move's number. Asked only if ``move_numbers``."""
        return 0

    def play_number(self: Any, position: Record, number: int) -> None:
        """Make the legal move of this number. Asked only if ``move_numbers``."""

    def moves_only_shrink(self: Any) -> bool:
        """Return whether the set of legal moves only shrinks; here, it may grow."""
        return False

    def still_legal(self: Any, position: Record, move: Move) -> bool:
        """Return whether a move listed earlier is still legal. Asked only if ``moves_only_shrink``."""
        return False

    def standing(self: Any, position: Record, out: Record) -> None:
        """Write the points as they stand: here, the scores."""
        self.scores(position, out)

    def promise(self: Any, position: Record) -> float:
        """Return how near the end of a game for one is to a better score, in points; here, nothing
        is known.
        """
        return 0.0

    def cross(self: Any) -> bool:
        """Return whether two moves of a whole game may exchange their last integers; here, they may
        not.
        """
        return False

    def complete(self: Any) -> bool:
        """Return whether ``moves`` lists every move that could matter. A game that lists candidates
        only returns False and is not solved.
        """
        return True

    def symmetries(self: Any) -> int:
        """Return the number of ways to transform a position that keep its value, the identity
        included.
        """
        return 1

    def transform(self: Any, position: Record, which: int, out: Record) -> None:
        """Write a transformed position into ``out``, a copy of the position. Number 0 changes
        nothing.
        """

    def derived_fields(self: Any) -> tuple[str, ...]:
        """Return the fields of a position that do not affect the rest of the game; here, none."""
        return ()

    def field_ranges(self: Any) -> dict[str, Range]:
        """Return what the fields of a position may hold; here, nothing is known."""
        return {}

    def most_plies(self: Any) -> int:
        """Return an upper bound on the plies of a match; here, the plies left at the start, 0 if
        unknown.
        """
        return max(0, int(self.plies_left(self.start())))

    def plies_left(self: Any, position: Record) -> int:
        """Return the plies to the end if every match is equally long; -1, as here, if matches
        differ.
        """
        return -1

    def whole_turns(self: Any) -> bool:
        """Return whether a turn may be several moves."""
        return False

    def turns(self: Any, position: Record) -> list[list[Move]]:
        """Return the ways to finish a turn that could matter: here, each move that the rules list."""
        out = self.buffer()
        return [[move] for move in out[: int(self.moves(position, out))]]

    def forget_steps(self: Any, position: Record) -> None:
        """Drop what a turn did so far from a position, as far as moves are left out because of it;
        here, none are.
        """

    def has_key(self: Any) -> bool:
        """Return whether ``key`` tells positions apart exactly; here, there is no key."""
        return False

    def key(self: Any, position: Record) -> int:
        """Return an integer that stands for all that matters of a position. Asked only if
        ``has_key``.
        """
        return -1

    def key_size(self: Any) -> int:
        """Return a number that all keys are below, if few numbers below it are no key; else 0, as
        here.
        """
        return 0

    def scores_accumulate(self: Any) -> bool:
        """Return whether points are won during play; here, scores count at the end."""
        return False

    def filling(self: Any) -> tuple[int, int]:
        """Return (squares, digits) if play only fills squares with any of these digits, as
        ``core.rules`` says.
        """
        return (0, 0)

    def digit_in(self: Any, position: Record, square: int) -> int:
        """Return the digit in a square, 0 if it is empty. Asked only if ``filling``."""
        return 0

    def put_digit(self: Any, position: Record, square: int, digit: int) -> None:
        """Write a digit, or 0, into a square and change nothing else. Asked only if ``filling``."""

    def turn_moves(self: Any, position: Record, out: Any) -> int:
        """Write the whole turns that could matter and return how many; here, moves."""
        return int(self.moves(position, out))

    def play_turn(self: Any, position: Record, move: Move) -> None:
        """Make a move that ``turn_moves`` listed."""
        self.play(position, move)

    def legal(self: Any, position: Record, limit: int) -> Legal:
        """Return the moves that the rules list, as texts."""
        out = self.buffer()
        count = int(self.moves(position, out))
        return Legal(
            [self.move_text(position, move) for move in out[: min(count, limit)]],
            count,
            count > limit,
        )

    def words(self: Any, position: Record, move: Move) -> str:
        """Return a move that is about to be made in words. Other families and games are more
        specific.
        """
        return f"plays {self.move_text(position, move)}"

    def ended(self: Any, position: Record) -> str:
        """Return why the game has ended. Games may be more specific."""
        return "The game is over."

    def note(self: Any, position: Record, move: Move) -> Any:
        """Return what to remember of a move about to be made; here, nothing."""
        return None

    def parts_after(self: Any, position: Record, notes: list[Any]) -> list[list[Part]]:
        """Return the scored lines. A game that needs its notes to explain them defines this method."""
        parts: list[list[Part]] = self.parts(position)
        return parts

    def merits(self: Any, position: Record, move: Move) -> list[str]:
        """Return sentences about what a legal move prepares, prevents or leaves, where no scored
        line shows it. They speak to the player who makes it. Games may define this method.
        """
        return []

    def best_parts(self: Any, position: Record, notes: list[Any]) -> list[list[Part]]:
        """Return the scored lines with every open choice made in the best way for its player."""
        parts: list[list[Part]] = self.parts_after(position, notes)
        return parts

    def text_after(self: Any, position: Record, notes: list[Any]) -> str:
        """Return the position's text. A game whose text needs its notes defines this method."""
        return str(self.position_text(position))

    def view_after(self: Any, position: Record, last: tuple[str, ...], notes: list[Any]) -> View:
        """Return the view. A game that shows its notes defines this method."""
        view: View = self.view(position, last)
        return view

    def touched(self: Any, move: str) -> tuple[str, ...]:
        """Return the squares that a move's text names."""
        return tuple(TOUCHED.findall(move))

    def path(self: Any, position: Record, move: Move) -> tuple[str, ...]:
        """Return the touches that make a move: here, the squares in its text."""
        return tuple(self.touched(self.move_text(position, move)))

    def hand(self: Any, position: Record, prompt: str) -> Hand:
        """Return every move that the rules list, with its touches."""
        if self.over(position):
            return Hand()
        out = self.buffer()
        moves = out[: int(self.moves(position, out))]
        return Hand(
            tuple(
                Choice(self.path(position, move), self.move_text(position, move)) for move in moves
            ),
            prompt=prompt,
        )
