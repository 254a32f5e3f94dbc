"""Palindromes/Antipalindromes In Sequence."""

from collections.abc import Iterator
from typing import Annotated, NamedTuple

from paperbits.core.engine.level import Search, Sight, shared
from paperbits.core.families.filled_row import DigitRow
from paperbits.core.families.row import EMPTY_DIGIT, digits_text, names
from paperbits.core.game import Record, game
from paperbits.core.settings import Setting
from paperbits.core.view import Part


@game(
    title="Palindromes/Antipalindromes in Sequence",
    credit="Leroy Quet, 26 April 2011",
    blurb=(
        "Write a row of 0s and 1s together. What mirrors itself is yours; what mirrors its"
        " opposite, theirs."
    ),
    family=DigitRow,
    levels=shared(
        takes="the digit that puts its stretches furthest ahead",
        leaves="leaves you no digit that makes a long stretch",
        beginner=Sight(1, taken=0.4),
        casual=Sight(3, taken=0.6),
        wary=Sight(100_000, replies=6),
        keen=Search(300, alone=300),
        steady=Search(1_000, alone=1_000),
    ),
    minutes=5,
)
class PalindromesAntipalindromes(NamedTuple):
    """You and the other player share a row of m empty squares. In your turn you write a 0 or a
    1 into any empty square. When every square holds a digit, the row is searched for stretches
    of even length.

    - As player 1 you get the length of every **palindrome**: a stretch that reads the same from
      both ends, such as `0110`.
    - As player 2 you get the length of every **antipalindrome**: a stretch whose mirrored digits
      all differ, such as `0011` or `10`.

    Stretches may overlap, lie inside each other and look alike; each of them counts. The larger sum
    wins.

    Two neighbours are either equal, which is worth 2 to player 1, or unequal, which is worth 2 to
    player 2; equal or unequal pairs around such a pair make it longer. In `0110` player 1 has `11`
    and `0110`, and player 2 has `01` and `10`: 6 to 4.

    >>> from paperbits import find
    >>> position = find("palindromes-antipalindromes").new({"m": 4})
    >>> position.push_all(["2=1", "1=0", "4=0", "3=1"])
    >>> print(position.text())
    0110
    >>> position.scores(), position.winners()
    ([6, 4], [0])
    """

    m: Annotated[int, Setting("squares in the row; 16 or more are suggested", 1, 32)] = 16

    def reach(self, position: Record, middle: int, player: int) -> int:
        """Return how many pairs around a gap are equal (player 0) or unequal (1), from within."""
        pairs = 0
        while pairs < min(middle, self.m - middle):
            near, far = position.digits[middle - 1 - pairs], position.digits[middle + pairs]
            if EMPTY_DIGIT in (near, far) or (near != far) != (player == 1):
                break
            pairs += 1
        return pairs

    def ended(self, position: Record) -> str:
        return "Every square holds a digit."

    def scores(self, position: Record, out: Record) -> None:
        for player in range(2):
            out[player] = 0
            for middle in range(1, self.m):
                pairs = self.reach(position, middle, player)
                # 2 + 4 + … + 2 * pairs: Ruling C8, each place counts.
                out[player] += pairs * (pairs + 1)

    def symmetries(self) -> int:
        """Return 4: the row itself, read backwards, with 0 and 1 swapped, and both."""
        return 4

    def transform(self, position: Record, which: int, out: Record) -> None:
        for square in range(self.m):
            digit = position.digits[self.m - 1 - square if which % 2 else square]
            out.digits[square] = 1 - digit if which >= 2 and digit != EMPTY_DIGIT else digit

    def has_key(self) -> bool:
        return self.m <= 30

    def key(self, position: Record) -> int:
        """Return two bits for each square: the least of the four symmetric rows."""
        forth = back = other = other_back = 0
        for square in range(self.m):
            digit = (
                2
                if position.digits[square] == EMPTY_DIGIT
                else (1 if position.digits[square] else 0)
            )
            opposite = 2 if digit == EMPTY_DIGIT else 1 - digit
            forth |= digit << 2 * square
            back |= digit << 2 * (self.m - 1 - square)
            other |= opposite << 2 * square
            other_back |= opposite << 2 * (self.m - 1 - square)
        return min(forth, back, other, other_back)

    def goal(self) -> str:
        return (
            "Player 1 scores stretches that read the same from both ends, player 2 those in which"
            " mirrored digits always differ. Most points win."
        )

    def parts(self, position: Record) -> list[list[Part]]:
        return [list(self._found(position, player)) for player in range(2)]

    def _found(self, position: Record, player: int) -> Iterator[Part]:
        row = digits_text(position.digits)
        why = (
            "reads the same from both ends"
            if player == 0
            else "has mirrored digits that all differ"
        )
        for middle in range(1, self.m):
            for pairs in range(1, self.reach(position, middle, player) + 1):
                first, last = middle - pairs, middle + pairs
                yield Part(
                    f"squares {first + 1} to {last}",
                    2 * pairs,
                    f"{row[first:last]} {why}",
                    names(first, last),
                )
