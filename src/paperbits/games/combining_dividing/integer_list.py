"""Lists of integers that the players write together, and then rewrite by splits and joins.

A move is a row of integers: the place from 0, the number of factors, the factors. A join has 0
factors; a move of the first part is the integer and ``WRITE``. The record has ``numbers`` i8,
``count`` (of integers in the list) and ``rewriting`` (1 in the second part).
"""

import re
from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

import numpy as np
import numpy.typing as npt

from paperbits.core import notation
from paperbits.core.capabilities import Range
from paperbits.core.compiler.kernel import compilable
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from paperbits.core.families.row import RewrittenList
from paperbits.core.notation import Shape
from paperbits.core.numbers.primes import prime_factors
from paperbits.core.rules import Legal, Record
from paperbits.core.view import Choice, Entry, Hand

from .factorisations import count_splits, splits

JOIN = re.compile(r"([0-9]+)\+([0-9]+)")
SPLIT = re.compile(r"([0-9]+):([0-9]+(?:\*[0-9]+)*)")
SIGNS = str.maketrans("x×·", "***")
USUAL_LENGTH = 6
WRITE = -1
"""In a move of the first part, stands in place of the number of factors."""
SMALL = 24
"""The largest integer that searches consider in the first part."""
SPARE = 1_000
"""In one position, searches consider this many splits off a prime."""
OFFERED = 40
"""If an integer has more splits than this, the player types them instead of choosing one."""


class IntegerList(RewrittenList):
    """For games on a list of positive integers. The game has the setting ``largest``, the largest
    integer of the first part.
    """

    def items(self: Any) -> str:
        return "integers"

    def move_numbers(self: Any) -> int:
        return 0  # Moves are rows.

    def move_number(self: Any, move: Record) -> int:
        return 0

    def play_number(self: Any, position: Record, number: int) -> None:
        pass

    def capacity(self: Any) -> int:
        """Return the most integers that a list can have. Sum over the list each integer's logarithm
        to base 2, or 1 for a 1. That sum never grows: splits keep it, a + b is at most a * b for
        factors above 1, and 1 + b at most 2 * b. Each integer adds at least 1 to it.
        """
        return int(self.length * self.largest.bit_length())

    def width(self: Any) -> int:
        """Return the length of a move: a place, a number of factors, and as many factors as the
        largest sum can have.
        """
        return int(2 + (self.length * self.largest).bit_length())

    def field_ranges(self: Any) -> dict[str, Range]:
        """Return the ranges. No integer of a list is above the largest sum of a first list."""
        return {
            "numbers": Range(0, self.length * self.largest, "the integers of the list, then 0s"),
            "count": Range(0, self.capacity(), "integers in the list"),
            "rewriting": Range(0, 1, "1 in the second part"),
        }

    def buffer(self: Any) -> npt.NDArray[np.int64]:
        return np.zeros((self.most_moves(), self.width()), np.int64)

    def complete(self: Any) -> bool:
        return False

    def most_moves(self: Any) -> int:
        # At most capacity joins, and capacity splits into primes: two for an integer with two prime
        # factors, else one.
        return int(SMALL + 2 * self.capacity() + SPARE)

    def list_integers(self: Any, out: Record) -> int:
        """Write the moves of part one that searches consider into ``out``; return how many."""
        count = 0
        for number in range(1, min(SMALL, self.largest) + 1):
            out[count, :] = 0
            out[count, 0] = number
            out[count, 1] = WRITE
            count += 1
        return count

    def list_rewrites(self: Any, position: Record, out: Record) -> int:
        """Write the moves of part two that searches consider into ``out``; return how many. They
        are all joins, splits into a prime and the rest, in either order, and splits into all
        primes, ascending.
        """
        count = 0
        primes = np.zeros(64, np.int64)
        spare = SPARE
        for place in range(position.count):
            number = int(position.numbers[place])
            many = prime_factors(number, primes)
            for k in range(many if many > 1 else 0):
                prime = int(primes[k])
                if (k == 0 or primes[k - 1] != prime) and (many == 2 or spare > 1):
                    _put_pair(out, count, place, prime, number // prime)
                    count += 1
                    if many > 2:  # Else the other order comes with the other prime.
                        _put_pair(out, count, place, number // prime, prime)
                        count += 1
                        spare -= 2
            if many > 2:
                out[count, :] = 0
                out[count, 0] = place
                out[count, 1] = many
                for k in range(many):
                    out[count, 2 + k] = primes[k]
                count += 1
            if place + 1 < position.count:
                out[count, :] = 0
                out[count, 0] = place
                count += 1
        return count

    def rewrite(self: Any, position: Record, move: Record) -> None:
        """Split or join integers of the list, in place."""
        place, many, count = int(move[0]), int(move[1]), int(position.count)
        if many == 0:
            position.numbers[place] += position.numbers[place + 1]
            for k in range(place + 1, count - 1):
                position.numbers[k] = position.numbers[k + 1]
            position.numbers[count - 1] = 0
            position.count = count - 1
        else:
            for k in range(count - 1, place, -1):
                position.numbers[k + many - 1] = position.numbers[k]
            for k in range(many):
                position.numbers[place + k] = move[2 + k]
            position.count = count + many - 1

    def legal(self: Any, position: Record, limit: int) -> Legal:
        """Return the moves place by place: every split in order, then the join with the next."""
        if not position.rewriting:
            return Legal(["1"], 1, families={"1": "k"})
        numbers = written(position)
        count = sum(map(count_splits, numbers)) + len(numbers) - 1
        return Legal(list(islice(_rewrites(numbers), limit)), count, count > limit)

    def read_move(self: Any, position: Record, text: str) -> npt.NDArray[np.int64]:
        tidied = notation.tidy(text).translate(SIGNS)
        move = np.zeros(self.width(), np.int64)
        split, join = SPLIT.fullmatch(tidied), JOIN.fullmatch(tidied)
        if not (split or join or notation.INTEGER.fullmatch(tidied)):
            if not position.rewriting:
                raise InvalidMoveError(
                    f"A move is a positive integer, such as 12, not {notation.shown(text)}."
                )
            raise InvalidMoveError(
                "A move is a split such as 3:2*5 or a join such as 3+4, not"
                f" {notation.shown(text)}."
            )
        if not position.rewriting:
            if split or join:
                raise IllegalMoveError(
                    f"The list does not have its {self.length} integers yet: write one."
                )
            number = notation.read_digits(tidied)
            if not 1 <= number <= self.largest:
                raise IllegalMoveError(
                    f"The integers of the first part go from 1 to {self.largest}."
                )
            move[:2] = number, WRITE
        elif join:
            move[0] = _read_place(position, join[1])
            if _read_place(position, join[2]) != move[0] + 1:
                raise IllegalMoveError(
                    "A join adds two neighbours, the left one first, such as 3+4, not"
                    f" {tidied[:40]}."
                )
        elif split:
            numbers = split[2].split("*")
            move[0] = _read_place(position, split[1])
            if len(numbers) > self.width() - 2:
                raise IllegalMoveError(
                    f"{len(numbers)} factors are more than any integer here has."
                )
            move[1] = len(numbers)
            move[2 : 2 + len(numbers)] = [notation.read_digits(number) for number in numbers]
        else:
            raise IllegalMoveError(
                "The list is complete: split an integer, such as 3:2*5, or join two, such as 3+4."
            )
        return move

    def move_text(self: Any, position: Record, move: npt.NDArray[np.int64]) -> str:
        place, many = int(move[0]) + 1, int(move[1])
        if many == WRITE:
            return str(int(move[0]))
        if many == 0:
            return f"{place}+{place + 1}"
        return f"{place}:{_product(int(factor) for factor in move[2 : 2 + many])}"

    def position_text(self: Any, position: Record) -> str:
        return ", ".join(map(str, written(position)))

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the length of a list that is longer than the default. A shorter list may still be
        growing.
        """
        count = len(_tokens(text))
        return (
            Shape({"length": count}, f"a list of {count} integers")
            if count > USUAL_LENGTH
            else None
        )

    def read_position(self: Any, text: str) -> Record:
        """Return the list of part one, or a whole one for part two; raises InvalidPositionError."""
        position = self.start()
        for token in _tokens(text):
            if not notation.INTEGER.fullmatch(token):
                raise InvalidPositionError(
                    "The list is integers with commas between, such as 2, 4, 10;"
                    f" {notation.shown(token)} is not one."
                )
            if position.rewriting:
                raise InvalidPositionError(f"The list has {self.length} integers at most.")
            try:
                self.play(position, self.read_move(position, token))
            except IllegalMoveError as error:
                raise InvalidPositionError(str(error)) from None
        return position

    def hand(self: Any, position: Record, prompt: str) -> Hand:
        """Return the joins and splits to choose from. An integer's splits are typed if many."""
        if self.over(position):
            return Hand()
        if not position.rewriting:
            return Hand(
                entries=(Entry("{text}", f"a positive integer up to {self.largest}"),),
                prompt=prompt,
            )
        numbers = written(position)
        choices, typed = [], []
        for place, number in enumerate(numbers, 1):
            if count_splits(number) > OFFERED:
                typed.append(str(place))
            else:
                choices += [
                    Choice((str(place), f"={text}"), f"{place}:{text}")
                    for text in map(_product, splits(number))
                ]
            if place < len(numbers):
                choices.append(Choice((str(place), str(place + 1)), f"{place}+{place + 1}"))
        entries = (
            (Entry("{square}:{text}", "two or more factors, such as 2*5", tuple(typed)),)
            if typed
            else ()
        )
        return Hand(tuple(choices), entries, prompt=prompt)


@compilable
def _put_pair(out: Any, row: int, place: int, first: int, second: int) -> None:
    out[row, :] = 0
    out[row, 0] = place
    out[row, 1] = 2
    out[row, 2] = first
    out[row, 3] = second


def written(position: Record) -> list[int]:
    """Return the integers of the list."""
    return [int(number) for number in position.numbers[: position.count]]


def _rewrites(numbers: list[int]) -> Iterator[str]:
    for place, number in enumerate(numbers, 1):
        for split in splits(number):
            yield f"{place}:{_product(split)}"
        if place < len(numbers):
            yield f"{place}+{place + 1}"


def _read_place(position: Record, text: str) -> int:
    """Return a place of the list, from 0; raises IllegalMoveError if the list has no such place."""
    place = notation.read_digits(text)
    if not 1 <= place <= position.count:
        raise IllegalMoveError(
            f"There is no integer {place} in the list; it has {int(position.count)}."
        )
    return place - 1


def _tokens(text: str) -> list[str]:
    stripped = text.strip()
    return re.split(r"\s*[,;]\s*|\s+", stripped) if stripped else []


def _product(split: Iterable[int]) -> str:
    return "*".join(map(str, split))
