"""Another Binary Primes Game."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

import numpy as np

from paperbits.core import notation
from paperbits.core.card import Newcomer
from paperbits.core.families.fill_grid import Fills
from paperbits.core.families.row import fill_squares, names, read_place
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.numbers.primes import is_prime
from paperbits.core.records import record
from paperbits.core.settings import Setting
from paperbits.core.strategy import Pairing
from paperbits.core.view import Board, Part, View
from paperbits.core.wording import counted

MARGINS = {21: -2, 22: -2, 23: -2, 24: -3, 25: -3}
"""Player 1's lead where the checker proves it by a table of all rows."""


@game(
    title="Another Binary Primes Game",
    credit="Leroy Quet, 22 February 2011",
    blurb=(
        "Fill half of the squares of a column: these are 1s, the others 0s. You find primes in it"
        " from the top down, they from the bottom up."
    ),
    family=Fills,
    rated_by="margin",  # Player 2 wins nearly every match, however either plays.
    levels=shared(
        takes="the square that puts it furthest ahead in primes",
        leaves="leaves you no square that makes many new primes",
        beginner=Sight(2, taken=0.3),
        casual=Sight(4, taken=0.7),
        wary=Sight(100_000, replies=3),
        keen=Search(200, alone=200, steps=500),
        steady=Search(2_500, alone=600, steps=1_800),
        club=Search(2_500, alone=600, steps=200_000, patience=0.1),
        strong=Search(2_500, alone=600, steps=200_000, patience=0.58),
    ),
    minutes=5,
    newcomer=Newcomer(seat=1),  # Between beginners: 23 of 40 won, 12 tied.
)
class AnotherBinaryPrimes(NamedTuple):
    """You and the other player share a column of n squares. In your turn you fill an empty
    square, on paper with an x. Each of you fills a quarter of n, rounded down, so about half of the
    column is filled at the end.

    Then a filled square is a 1 and an empty one a 0. As player 1 you read **downwards**, and the
    other player reads **upwards**; as player 2 it is the other way round. You get a point for every
    prime whose binary digits occur next to each other in the column. A prime begins with a 1,
    and counts once even if it occurs several times. The larger number of primes wins. The
    program finds all primes for both of you.

    With squares 1, 2 and 4 of eight filled, player 1 reads `11010000` and finds 3 (`11`), 2 (`10`),
    5 (`101`) and 13 (`1101`). Player 2 reads `00001011` and finds 2 (`10`), 3 (`11`), 5 (`101`) and
    11 (`1011`). With square 7 filled too, player 1 adds 41 (`101001`) and player 2 adds 37
    (`100101`), and it is a tie, 5 to 5.

    >>> from paperbits import find
    >>> position = find("another-binary-primes").new({"n": 8})
    >>> position.push_all(["1", "4", "2", "7"])
    >>> print(position.text())
    xx.x..x.
    >>> position.scores(), position.winners()
    ([5, 5], [0, 1])
    """

    n: Annotated[int, Setting("squares in the column", 4, 32)] = 16

    def squares(self) -> int:
        return self.n

    def start(self) -> Record:
        return record(filled=np.zeros(self.n, np.uint8), left=self.n // 4 * 2)

    def number(self, position: Record, player: int) -> int:
        """Return the column as one binary number, read downwards (player 0) or upwards (1)."""
        number = 0
        for place in range(self.n):
            square = place if player == 0 else self.n - 1 - place
            number = 2 * number + int(position.filled[square])
        return number

    def first_prime(self, number: int, begin: int, length: int) -> int:
        """Return the prime that these digits spell, 0 for none or if an earlier place has it."""
        mask = (1 << length) - 1
        prime = (number >> (self.n - begin - length)) & mask
        if prime >> (length - 1) == 0:  # Ruling C14: no leading zeros.
            return 0
        for earlier in range(begin):
            if (number >> (self.n - earlier - length)) & mask == prime:
                return 0
        return prime if is_prime(prime) else 0

    def pairing(self) -> Pairing | None:
        if self.n not in MARGINS:
            return None
        return Pairing((2,), "win", {"table": True}, margin=MARGINS[self.n], searchable=True)

    def ended(self, position: Record) -> str:
        return f"Each player has filled {counted(self.n // 4, 'square')}."

    def scores(self, position: Record, out: Record) -> None:
        for player in range(2):
            number = self.number(position, player)
            out[player] = 0
            for begin in range(self.n - 1):
                rest = number & ((1 << (self.n - begin)) - 1)
                if rest >> (self.n - begin - 1):
                    for after in range(self.n - begin - 1):
                        # Primes are odd, but for 2.
                        if ((rest >> after) & 1 or rest >> after == 2) and self.first_prime(
                            number, begin, self.n - begin - after
                        ):
                            out[player] += 1

    def read_move(self, position: Record, text: str) -> int:
        return read_place(notation.tidy(text), self.n)

    def move_text(self, position: Record, move: int) -> str:
        return str(int(move) + 1)

    def touched(self, move: str) -> tuple[str, ...]:
        return (move,)

    def words(self, position: Record, move: int) -> str:
        return f"fills square {int(move) + 1}"

    def refusal(self, position: Record, move: int) -> str:
        return f"Square {int(move) + 1} is filled already." if position.filled[move] else ""

    def position_text(self, position: Record) -> str:
        return "".join("x" if filled else "." for filled in position.filled)

    @staticmethod
    def shown_size(text: str) -> notation.Shape:
        return notation.row_of(len("".join("".join(notation.read_rows(text)).split())), "n")

    def read_position(self, text: str) -> Record:
        return Fills.with_fills(self, notation.read_fills(text, self.n))

    def view(self, position: Record, last: tuple[str, ...]) -> View:
        board = Board("column", (fill_squares(position.filled),))
        return Fills.fills_view(self, position, last, board, "Fill an empty square.")

    def goal(self) -> str:
        return (
            "A filled square is a 1, an empty one a 0. Player 1 finds primes reading down, player 2"
            " reading up. Most primes win."
        )

    def parts(self, position: Record) -> list[list[Part]]:
        return [list(self._found(position, player)) for player in range(2)]

    def _found(self, position: Record, player: int) -> Iterator[Part]:
        number = self.number(position, player)
        for length in range(2, self.n + 1):
            for begin in range(self.n - length + 1):
                prime = self.first_prime(number, begin, length)
                if prime:
                    squares = names(begin, begin + length)
                    if player == 1:
                        squares = tuple(str(self.n + 1 - int(square)) for square in squares)
                    way = "downwards" if player == 0 else "upwards"
                    yield Part(
                        f"prime {prime}",
                        1,
                        f"squares {squares[0]} to {squares[-1]} read {prime:b} {way}",
                        squares,
                    )
