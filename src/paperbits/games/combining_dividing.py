"""Combining And Dividing Integers Game."""

import re
from collections.abc import Iterator
from itertools import islice
from typing import Annotated, Any, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core import notation
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError, SettingError
from paperbits.core.families.row import Row
from paperbits.core.game import Legal, Record, game
from paperbits.core.numbers.factorisations import count_splits, splits
from paperbits.core.numbers.primes import is_prime, prime_factors
from paperbits.core.records import record
from paperbits.core.settings import Multiple, Setting
from paperbits.core.shape import Shape
from paperbits.core.view import Board, Choice, Entry, Fact, Hand, Part, Square, View
from paperbits.core.wording import counted, ordinal

JOIN = re.compile(r"([0-9]+)\+([0-9]+)")
SPLIT = re.compile(r"([0-9]+):([0-9]+(?:\*[0-9]+)*)")
SIGNS = str.maketrans("x×·", "***")
USUAL_LENGTH = 6
WRITE = -1
"""Stands where a move of part two has its number of factors; a join has 0."""
WRITTEN = 24
"""What searches consider in part one: the integers up to this."""
SPARE = 1_000
"""Splits off a prime that searches consider in one position, where there are more than two prime factors."""
OFFERED = 40
"""An integer with more splits than this has them typed rather than chosen."""
SHOWN_LISTS = 300
"""The last lists that people see at once."""


@game(
    title="Combining and Dividing Integers",
    credit="Leroy Quet, 22 July 2011",
    blurb="Write a list of integers together, then split them into factors and add neighbours. Make them all prime to win.",
    family=Row,
    without_points=True,
    scorable=False,
    minutes=10,
)
class CombiningDividing(NamedTuple):
    """In the first part the players take turns to write a positive integer at the end of a list, until it has its full
    length, a multiple of the number of players.

    In the second part they take turns to rewrite the list in one of two ways:

    - **Split** an integer: put in its place two or more of its proper divisors above 1 that multiply to it, in any order.
      12 may become 2, 6 or 6, 2 or 3, 2, 2 or 4, 3: there are seven ways in all.
    - **Join** two neighbours: put their sum in their place.

    **Whoever rewrites the list to nothing but primes wins.** With `start_counts`, a list that is all primes at the end of the
    first part wins for the player who completed it. After `limit` rewrites without a winner the match is a tie of all players.

    1 is not prime and can't be split; it must be joined. There is always a move: two integers can be joined, and a single one
    that is not prime can be split. No sum ever outgrows the sum of the first list, as factors never add up to more than their
    product.

    The end of the author's example: 12 is split into primes, and player 1 wins.

    >>> from paperbits import find
    >>> position = find("combining-dividing").new({"length": 2}, start="12, 5")
    >>> position.legal().count
    8
    >>> position.push("1:2*3*2")
    >>> position.text(), position.winners()
    ('2, 3, 2, 5', [0])
    """

    players: Annotated[int, Setting("players", 2, 9)] = 2
    length: Annotated[int, Setting("integers in the first list, a multiple of the players", 2, 60)] = USUAL_LENGTH
    limit: Annotated[int, Setting("rewrites without a winner that make a tie", 1, 1_000_000)] = 200
    start_counts: Annotated[
        bool,
        Setting(
            "whether the first list may win",
            explained={
                "true": "A first list of primes wins for the player who completed it.",
                "false": "Only a rewriting wins.",
            },
        ),
    ] = False
    largest: Annotated[int, Setting("the largest integer of the first part", 1, 10**12)] = 999

    def multiples(self) -> dict[str, Multiple]:
        """Each player writes equally many integers."""
        return {"length": Multiple(self.players, f"so that the {self.players} players write equally many integers")}

    def check(self) -> None:
        """Raise SettingError where the players would not write equally many integers."""
        if self.length % self.players:
            raise SettingError(f"The length is a multiple of the number of players, {self.players}; {self.length} is not.")

    def capacity(self) -> int:
        """The most integers that a list can have.

        The sum over the list of each integer's logarithm to base 2, or 1 for a 1, never grows: splits keep it, a + b is at
        most a * b for factors above 1, and 1 + b at most 2 * b. Each integer has at least 1 of it.
        """
        return self.length * self.largest.bit_length()

    def start(self) -> Record:
        return record(numbers=np.zeros(self.capacity(), np.int64), count=0, rewriting=0, rewrites=0, winner=-1)

    def most_moves(self) -> int:
        # At most capacity joins, and capacity splits into primes: two for an integer with two prime factors, else one.
        return WRITTEN + 2 * self.capacity() + SPARE

    def buffer(self) -> npt.NDArray[np.int64]:
        """Rows: the place from 0, the number of factors, the factors. A join has 0 factors; in part one the integer, WRITE."""
        return np.zeros((self.most_moves(), self.width()), np.int64)

    def width(self) -> int:
        """Room for a place, a number of factors and as many factors as the largest sum can have."""
        return 2 + (self.length * self.largest).bit_length()

    def complete(self) -> bool:
        return False

    def moves(self, position: Record, out: Record) -> int:
        """Some of the legal moves, for searches: all joins; splits into a prime and the rest, in either order, and into all
        primes ascending; in part one small integers. ``legal`` lists them all.
        """
        count = 0
        if position.rewriting == 0:
            for number in range(1, min(WRITTEN, self.largest) + 1):
                out[count, :] = 0
                out[count, 0] = number
                out[count, 1] = WRITE
                count += 1
            return count
        primes = np.zeros(64, np.int64)
        spare = SPARE
        for place in range(position.count):
            number = int(position.numbers[place])
            many = prime_factors(number, primes)
            for k in range(many if many > 1 else 0):
                prime = int(primes[k])
                if (k == 0 or primes[k - 1] != prime) and (many == 2 or spare > 1):
                    self.put(out, count, place, prime, number // prime)
                    count += 1
                    if many > 2:  # Else the other order comes with the other prime.
                        self.put(out, count, place, number // prime, prime)
                        count += 1
                        spare -= 2
            if many > 2:
                out[count, :] = 0
                out[count, 0] = place
                out[count, 1] = many
                out[count, 2 : 2 + many] = primes[:many]
                count += 1
            if place + 1 < position.count:
                out[count, :] = 0
                out[count, 0] = place
                count += 1
        return count

    def put(self, out: Record, row: int, place: int, first: int, second: int) -> None:
        """Write a split into two factors."""
        out[row, :] = 0
        out[row, 0] = place
        out[row, 1] = 2
        out[row, 2] = first
        out[row, 3] = second

    def play(self, position: Record, move: Record) -> None:
        place = int(move[0])
        many = int(move[1])
        count = int(position.count)
        if many == WRITE:
            position.numbers[count] = move[0]
            position.count = count + 1
            if position.count == self.length:
                position.rewriting = 1
                if self.start_counts and self.all_prime(position):
                    position.winner = position.turn
        else:
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
            position.rewrites += 1
            if self.all_prime(position):
                position.winner = position.turn
        position.turn = (position.turn + 1) % self.players

    def all_prime(self, position: Record) -> bool:
        """Whether the list holds nothing but primes."""
        primes = 0
        while primes < position.count and is_prime(position.numbers[primes]):
            primes += 1
        return bool(primes == position.count)

    def over(self, position: Record) -> bool:
        return bool(position.winner >= 0 or position.rewrites == self.limit)

    def ended(self, position: Record) -> str:
        if position.winner >= 0:
            return "The list is nothing but primes."
        return f"{self.limit} rewrites have made no list of primes: a tie."

    def scores(self, position: Record, out: Record) -> None:
        for player in range(self.players):
            out[player] = 1 if player == position.winner else 0

    def legal(self, position: Record, limit: int) -> Legal:
        """Place by place: every split, by its factors in order, then the join with the next place."""
        if not position.rewriting:
            return Legal(["k"], 1)
        numbers = [int(number) for number in position.numbers[: position.count]]
        count = sum(map(count_splits, numbers)) + len(numbers) - 1
        return Legal(list(islice(self.listed(numbers), limit)), count, count > limit)

    def listed(self, numbers: list[int]) -> Iterator[str]:
        """All moves of part two."""
        for place, number in enumerate(numbers, 1):
            for split in splits(number):
                yield f"{place}:{'*'.join(map(str, split))}"
            if place < len(numbers):
                yield f"{place}+{place + 1}"

    def goal(self) -> str:
        limit = counted(self.limit, "rewrite")
        return f"Make every number in the list a prime: the player whose rewrite does so wins. After {limit} it is a tie."

    def read_move(self, position: Record, text: str) -> npt.NDArray[np.int64]:
        tidied = notation.tidy(text).translate(SIGNS)
        move = np.zeros(self.width(), np.int64)
        split, join = SPLIT.fullmatch(tidied), JOIN.fullmatch(tidied)
        if not (split or join or notation.INTEGER.fullmatch(tidied)):
            if not position.rewriting:
                raise InvalidMoveError(f"A move is a positive integer, such as 12, not {notation.shown(text)}.")
            raise InvalidMoveError(f"A move is a split such as 3:2*5 or a join such as 3+4, not {notation.shown(text)}.")
        if not position.rewriting:
            if split or join:
                raise IllegalMoveError(f"The list has not its {self.length} integers yet: write one.")
            move[:2] = self.read_integer(tidied), WRITE
        elif join:
            move[0] = self.read_place(position, join[1])
            if self.read_place(position, join[2]) != move[0] + 1:
                raise IllegalMoveError(f"A join adds two neighbours, the left one first, such as 3+4, not {tidied[:40]}.")
        elif split:
            numbers = split[2].split("*")
            move[0] = self.read_place(position, split[1])
            if len(numbers) > self.width() - 2:
                raise IllegalMoveError(f"{len(numbers)} factors are more than any integer here has.")
            move[1] = len(numbers)
            move[2 : 2 + len(numbers)] = [notation.read_digits(number) for number in numbers]
        else:
            raise IllegalMoveError("The list is complete: split an integer, such as 3:2*5, or join two, such as 3+4.")
        return move

    def read_integer(self, text: str) -> int:
        """An integer of part one; raises IllegalMoveError where it is too large or zero."""
        number = notation.read_digits(text)
        if not 1 <= number <= self.largest:
            raise IllegalMoveError(f"The integers of the first part go from 1 to {self.largest}.")
        return number

    def read_place(self, position: Record, text: str) -> int:
        """A place of the list, from 0; raises IllegalMoveError where there is none such."""
        place = notation.read_digits(text)
        if not 1 <= place <= position.count:
            raise IllegalMoveError(f"There is no integer {place} in the list; it has {int(position.count)}.")
        return place - 1

    def move_text(self, position: Record, move: npt.NDArray[np.int64]) -> str:
        place, many = int(move[0]) + 1, int(move[1])
        if many == WRITE:
            return str(int(move[0]))
        if many == 0:
            return f"{place}+{place + 1}"
        return f"{place}:{'*'.join(str(int(factor)) for factor in move[2 : 2 + many])}"

    def words(self, position: Record, move: npt.NDArray[np.int64]) -> str:
        place, many = int(move[0]), int(move[1])
        if many == WRITE:
            return f"writes {place} at the end"
        number = int(position.numbers[place])
        if many == 0:
            after = int(position.numbers[place + 1])
            return f"joins the {ordinal(place + 1)} and {ordinal(place + 2)} numbers: {number} + {after} = {number + after}"
        factors = " × ".join(str(int(factor)) for factor in move[2 : 2 + many])
        return f"replaces the {ordinal(place + 1)} number, {number}, by {factors}"

    def refusal(self, position: Record, move: npt.NDArray[np.int64]) -> str:
        many = int(move[1])
        if many in (0, WRITE):
            return ""
        number = int(position.numbers[move[0]])
        product = 1
        for factor in move[2 : 2 + many]:
            product *= int(factor)
        if product != number:
            return f"The factors must multiply to {number}."
        if many == 1 or (move[2 : 2 + many] == 1).any():
            return f"A split is into proper divisors of {number} above 1, two or more of them."
        return ""

    def position_text(self, position: Record) -> str:
        return ", ".join(str(int(number)) for number in position.numbers[: position.count])

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """A list longer than usual shows its length; a shorter one may still be growing."""
        count = len(_tokens(text))
        return Shape({"length": count}, f"a list of {count} integers") if count > USUAL_LENGTH else None

    def read_position(self, text: str) -> Record:
        """The list of part one, or at full length the one that part two begins with; raises InvalidPositionError."""
        position = self.start()
        for token in _tokens(text):
            if not notation.INTEGER.fullmatch(token):
                raise InvalidPositionError(
                    f"The list is integers with commas between, such as 2, 4, 10; {notation.shown(token)} is not one."
                )
            if position.rewriting:
                raise InvalidPositionError(f"The list has {self.length} integers at most.")
            try:
                self.play(position, self.read_move(position, token))
            except IllegalMoveError as error:
                raise InvalidPositionError(str(error)) from None
        return position

    def parts(self, position: Record) -> list[list[Part]]:
        parts: list[list[Part]] = [[] for _ in range(self.players)]
        if position.winner >= 0:
            squares = tuple(str(place + 1) for place in range(int(position.count)))
            why = f"{self.position_text(position)}: nothing but primes"
            parts[int(position.winner)].append(Part("the list", 1, why, squares))
        return parts

    def note(self, position: Record, move: npt.NDArray[np.int64]) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
        """Whether part two goes on, the places where the new integers stand afterwards, the list before."""
        first, many = int(move[0]), max(int(move[1]), 1)
        if int(move[1]) == WRITE:
            first = int(position.count)
        before = tuple(int(number) for number in position.numbers[: position.count])
        return int(position.rewriting), tuple(str(first + k + 1) for k in range(many)), before

    def view(self, position: Record, last: tuple[str, ...]) -> View:
        return self.view_after(position, last, [])

    def view_after(self, position: Record, last: tuple[str, ...], notes: list[Any]) -> View:
        numbers = [int(number) for number in position.numbers[: position.count]]
        squares = tuple(
            Square(str(place), str(number), label=f"{number}, {'prime' if is_prime(number) else 'not prime'}")
            for place, number in enumerate(numbers, 1)
        )
        boards = [Board("list", (squares,))]
        earlier = [before for rewriting, _, before in notes if rewriting]
        if earlier:
            rows = tuple((Square("", ", ".join(map(str, row))),) for row in earlier[-SHOWN_LISTS:])
            boards.append(
                Board("log", rows, "Lists before" if len(earlier) <= SHOWN_LISTS else f"The last {SHOWN_LISTS} lists")
            )
        facts = [Fact("Not prime", str(sum(not is_prime(number) for number in numbers)))]
        if position.rewriting:
            facts.append(Fact("Rewrites left", str(self.limit - int(position.rewrites))))
        else:
            facts.append(Fact("Integers to write", str(self.length - len(numbers))))
        return View(tuple(boards), self.offered(position, numbers), tuple(facts), notes[-1][1] if notes else ())

    def offered(self, position: Record, numbers: list[int]) -> Hand:
        """Joins and splits to choose; the splits of an integer that has too many are typed."""
        if self.over(position):
            return Hand()
        if not position.rewriting:
            return Hand(
                entries=(Entry("{text}", f"a positive integer up to {self.largest}"),), prompt="Write a positive integer."
            )
        choices, typed = [], []
        for place, number in enumerate(numbers, 1):
            if count_splits(number) > OFFERED:
                typed.append(str(place))
            else:
                choices += [Choice((str(place), f"={text}"), f"{place}:{text}") for text in map(_product, splits(number))]
            if place < len(numbers):
                choices.append(Choice((str(place), str(place + 1)), f"{place}+{place + 1}"))
        entries = (Entry("{square}:{text}", "two or more factors, such as 2*5", tuple(typed)),) if typed else ()
        return Hand(tuple(choices), entries, prompt="Split an integer into factors, or add two neighbours.")


def _tokens(text: str) -> list[str]:
    """The integers of a list's text."""
    written = text.strip()
    return re.split(r"\s*[,;]\s*|\s+", written) if written else []


def _product(split: tuple[int, ...]) -> str:
    """``2*3*2``."""
    return "*".join(map(str, split))
