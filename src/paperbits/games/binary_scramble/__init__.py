"""Binary Scramble Game."""

from itertools import groupby
from typing import Annotated, Any, NamedTuple

import numpy as np

from paperbits.core import notation
from paperbits.core.actions import listed
from paperbits.core.capabilities import Range
from paperbits.core.errors import IllegalMoveError, InvalidPositionError
from paperbits.core.families import row
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.notation import Shape
from paperbits.core.records import record
from paperbits.core.settings import Setting
from paperbits.core.view import Board, Fact, Part, Square, View
from paperbits.core.wording import counted, ordinal

from .run_shapes import LONGEST, SHAPES

USUAL_LENGTH = 9


@game(
    title="Binary Scramble",
    credit="Leroy Quet, 17 August 2011",
    blurb=(
        "Write a list of 0s and 1s together, then flip digits. Repeat run lengths of an earlier"
        " list, in any order."
    ),
    family=row.RewrittenList,
    read_for={"play", "analyse"},
    rated_with={"players": 2, "length": 6},  # A usual match takes hundreds of plies.
    levels=shared(
        takes="a flip that scores, if there is one",
        leaves="leaves you no flip that scores",
        beginner=Sight(1, taken=0.4),
        casual=Sight(1, taken=0.8),
        keen=Search(60, alone=60),
        steady=Search(280, alone=280),
    ),
    minutes=40,
)
class BinaryScramble(NamedTuple):
    """In the first part you and the other players take turns to append a 0 or a 1 to a list,
    until it has its full length, a multiple of the number of players.

    In the second part you take turns to rewrite the list with **one digit flipped**. No list
    may occur twice. A run is a stretch of equal digits, as long as it goes. If the runs of your
    new list have the same lengths as the runs of any earlier list, in any order, and no matter
    which are 0s and which are 1s, you get **one point**. The list at the end of the first part
    counts as an earlier one.

    The game ends as soon as you or another player has `target` points (0: never), or when every
    flip would repeat a list. The largest score wins.

    From the author's example: `001110101` has runs of 2, 3, 1, 1, 1, 1. With its third digit
    flipped it is `000110101`, with runs of 3, 2, 1, 1, 1, 1: a point.

    >>> from paperbits import find
    >>> position = find("binary-scramble").new({"players": 3, "length": 9}, start="001110101")
    >>> position.push("3")
    >>> position.scores()
    [1, 0, 0]

    A match of two players with four digits: from 0011 they write 0010, then 0110, whose runs of 1,
    2, 1 are those of 0010 in another order, then 0100, with runs of 1, 1, 2: a point for player 2
    and a point for player 1.

    >>> position = find("binary-scramble").new({"players": 2, "length": 4})
    >>> position.push_all(["0", "0", "1", "1"])
    >>> position.push_all(["4", "2", "3"])
    >>> position.text(), position.scores()
    ('0100', [1, 1])
    >>> [part.why for part in position.parts()[1]]
    ['0110 has runs of 1, 2, 1 and 0010 had 2, 1, 1']
    """

    players: Annotated[int, Setting("players", 2, 9)] = 3
    # A match with nine digits takes 300 to 400 moves; each digit more doubles that.
    length: Annotated[
        int, Setting("digits in the list, a multiple of the players", 2, LONGEST, offered=12)
    ] = USUAL_LENGTH
    target: Annotated[
        int, Setting("points that end the game; 0 plays until no move is left", 0, 100_000)
    ] = 0

    def items(self) -> str:
        return "digits"

    def start(self) -> Record:
        return record(
            list=0,
            written=0,
            seen=np.zeros((2**self.length + 7) // 8, np.uint8),
            shapes=np.zeros(int(SHAPES[: 1 << self.length].max()) + 1, np.int32),
            score=np.zeros(self.players, np.int64),
        )

    def most_moves(self) -> int:
        return self.length

    def move_numbers(self) -> int:
        return self.length

    def moves(self, position: Record, out: Record) -> int:
        """Write the digits in part one, the places of digits to flip, from 0, in part two."""
        if position.written < self.length:
            out[0] = 0
            out[1] = 1
            return 2
        seen, digits = position.seen, int(position.list)
        count = 0
        for place in range(self.length):
            # Overwritten if it does not count: a branch would be mispredicted half of the time.
            out[count] = place
            count += not self.has_been(seen, self.flipped(digits, place))
        return count

    def flipped(self, digits: int, place: int) -> int:
        """Return the list with the digit at this place flipped. The first digit is the highest bit."""
        return digits ^ (1 << (self.length - 1 - place))

    def has_been(self, seen: Record, digits: int) -> bool:
        """Return whether a list of full length is the present one or was there before."""
        return bool((seen[digits >> 3] >> (digits & 7)) & 1)

    def shape(self, digits: int) -> int:
        """Return a number for the lengths of a list's runs, in any order."""
        return int(
            SHAPES[1 << (self.length - 1) | (digits ^ digits >> 1) & (1 << (self.length - 1)) - 1]
        )

    def play(self, position: Record, move: int) -> None:
        if position.written < self.length:
            position.list = 2 * int(position.list) + move
            position.written += 1
            if position.written == self.length:
                self.see(position)
        else:
            position.list = self.flipped(int(position.list), move)
            position.score[position.turn] += self.see(position)
        position.turn = (position.turn + 1) % self.players

    def see(self, position: Record) -> int:
        """Record the present list; return whether an earlier list had the same run lengths."""
        digits = int(position.list)
        position.seen[digits >> 3] |= 1 << (digits & 7)
        shape = self.shape(digits)
        if position.shapes[shape]:
            return 1
        position.shapes[shape] = digits + 1  # People are shown the first list of this shape.
        return 0

    def derived_fields(self) -> tuple[str, ...]:
        return ("shapes",)  # The shapes follow from the lists seen.

    def field_ranges(self) -> dict[str, Range]:
        most = 1 << self.length
        return {
            "list": Range(
                0, 1, "the digits of the list; in the first part its last ones", self.length
            ),
            "written": Range(0, self.length, "digits in the list"),
            "seen": Range(
                0, 1, "1 for each list, read as a binary number, that has been there", most
            ),
            "score": Range(0, most, "each player's points"),
        }

    def most_plies(self) -> int:
        return self.length + (1 << self.length)

    def over(self, position: Record) -> bool:
        if position.written < self.length:
            return False
        if self.target > 0:
            for player in range(self.players):
                if position.score[player] >= self.target:
                    return True
        seen, digits = position.seen, int(position.list)
        place = 0
        while place < self.length and self.has_been(seen, self.flipped(digits, place)):
            place += 1
        return place == self.length

    def ended(self, position: Record) -> str:
        best = int(position.score.max())
        if self.target and best >= self.target:
            return (
                f"Player {int(position.score.argmax()) + 1} has {counted(best, 'point')}, as many"
                " as were agreed on."
            )
        return "Every flip would repeat an earlier list."

    def scores(self, position: Record, out: Record) -> None:
        out[:] = position.score

    def goal(self) -> str:
        won = (
            f"The first to reach {counted(self.target, 'point')} wins."
            if self.target
            else "Most points win."
        )
        return (
            "Flip a digit so that the new runs are as long as those of an earlier list, in any"
            f" order: a point. {won}"
        )

    def read_move(self, position: Record, text: str) -> int:
        what = "A move is a digit to append, or the place of a digit to flip"
        number = notation.read_digits(notation.matched(row.PLACE, text, what)[0])
        if position.written < self.length:
            if number > 1:
                raise IllegalMoveError(
                    f"The list does not have its full length of {self.length} yet: append a 0 or"
                    " a 1."
                )
            return number
        if not 1 <= number <= self.length:
            raise IllegalMoveError(
                f"There is no digit {number} to flip; they are numbered from 1 to {self.length}."
            )
        return number - 1

    def move_text(self, position: Record, move: int) -> str:
        return str(int(move) + (1 if position.written == self.length else 0))

    def words(self, position: Record, move: int) -> str:
        if position.written < self.length:
            return f"writes {int(move)} at the end"
        new = self.digits(self.flipped(int(position.list), int(move)))
        return f"flips the {ordinal(int(move) + 1)} digit to {new[int(move)]}, which makes {new}"

    def refusal(self, position: Record, move: int) -> str:
        if position.written < self.length:
            return ""
        new = self.flipped(int(position.list), int(move))
        return (
            f"The list {self.digits(new)} has been there before."
            if self.has_been(position.seen, new)
            else ""
        )

    def digits(self, digits: int) -> str:
        """Return a list of full length as text."""
        return f"{digits:0{self.length}b}"

    def position_text(self, position: Record) -> str:
        written = int(position.written)
        return f"{int(position.list):0{written}b}" if written else ""

    @staticmethod
    def shown_size(text: str) -> Shape | None:
        """Return the length of a list that is longer than the default. A shorter list may still be
        growing.
        """
        digits = len("".join(text.split()).replace(";", ""))
        return (
            Shape({"length": digits}, f"a list of {digits} digits")
            if digits > USUAL_LENGTH
            else None
        )

    def read_position(self, text: str) -> Record:
        """Return the list of part one, or part two from this list; raises InvalidPositionError."""
        written = "".join(text.split()).replace(";", "")
        if not set(written) <= {"0", "1"}:
            raise InvalidPositionError(
                f"The list is written in the digits 0 and 1, not as {notation.shown(text)}."
            )
        if len(written) > self.length:
            raise InvalidPositionError(
                f"The list has {self.length} digits at most, not {len(written)}."
            )
        position = self.start()
        for digit in written:
            self.play(position, int(digit))
        return position

    def note(self, position: Record, move: int) -> tuple[int, int, int, int] | None:
        """Return the player, the new list, an earlier list of the same shape (-1: none) and the
        list before; None in part one.
        """
        if position.written < self.length:
            return None
        new = self.flipped(int(position.list), int(move))
        return (
            int(position.turn),
            new,
            int(position.shapes[self.shape(new)]) - 1,
            int(position.list),
        )

    def parts_after(self, position: Record, notes: list[Any]) -> list[list[Part]]:
        parts: list[list[Part]] = [[] for _ in range(self.players)]
        rewritten = [note for note in notes if note]
        # No list occurs twice.
        numbers = {note[3]: number for number, note in enumerate(rewritten, 1)}
        for number, (player, new, earlier, _) in enumerate(rewritten, 2):
            if earlier >= 0:
                new_text, old_text = self.digits(new), self.digits(earlier)
                why = (
                    f"{new_text} has runs of {_runs(new_text)} and {old_text} had {_runs(old_text)}"
                )
                shown = [
                    k
                    for k in (numbers[earlier], number)
                    if k > len(rewritten) + 1 - row.SHOWN_LISTS
                ]
                parts[player].append(
                    Part(f"list {number}", 1, why, tuple(f"list {k}" for k in shown))
                )
        return parts

    def merits(self: Any, position: Record, move: int) -> list[str]:
        if position.written < self.length:
            runs = _runs(self.position_text(position) + str(int(move)))
            return [f"No digit scores before the list is full. After this one its runs are {runs}."]
        if self._reaches(position, move):
            return []
        left = self._scoring_flips(position, move)
        flips = (
            counted(left, "flip that scores", "flips that score") if left else "no flip that scores"
        )
        others = [each for each in listed(self, position) if not self._reaches(position, each)]
        most = max((self._scoring_flips(position, other) for other in others), default=left)
        more = f" Other flips leave up to {most}." if most > left else ""
        return [
            f"It leaves player {(int(position.turn) + 1) % self.players + 1} with {flips}.{more}"
        ]

    def _reaches(self: Any, position: Record, place: int) -> bool:
        """Whether a flip reaches the target, which ends the match."""
        return bool(
            self.target
            and position.score[position.turn] + self._scores(position, place) >= self.target
        )

    def _scores(self: Any, position: Record, place: int) -> bool:
        """Whether a flip makes a list with the runs of an earlier one."""
        return bool(position.shapes[self.shape(self.flipped(int(position.list), int(place)))])

    def _scoring_flips(self, position: Record, place: int) -> int:
        """Return how many flips of the next player would score after a flip."""
        digits = self.flipped(int(position.list), int(place))
        new = [
            flipped
            for k in range(self.length)
            if not self.has_been(position.seen, flipped := self.flipped(digits, k))
        ]
        return sum(
            bool(position.shapes[self.shape(each)]) or self.shape(each) == self.shape(digits)
            for each in new
        )

    def touched(self, move: str) -> tuple[str, ...]:
        return ()

    def path(self, position: Record, move: int) -> tuple[str, ...]:
        if position.written < self.length:
            return (f"={int(move)}",)
        return (str(int(move) + 1),)

    def view_after(self: Any, position: Record, last: tuple[str, ...], notes: list[Any]) -> View:
        written = self.position_text(position)
        squares = row.digit_squares(
            [int(digit) for digit in written] + [row.EMPTY_DIGIT] * (self.length - len(written))
        )
        boards = [Board("row", (squares,))]
        facts = [
            Fact(
                "Target", f"{self.target} points" if self.target else "none: until no move is left"
            )
        ]
        prompt = "Append a 0 or a 1."
        if position.written == self.length:
            prompt = "Flip a digit to make a new list."
            facts.append(Fact("Runs", _runs(written)))
            lists = [self.digits(note[3]) for note in notes if note] + [written]
            last = (str(self.length),) if notes else ()
            if len(lists) > 1:
                changed = enumerate(zip(*lists[-2:], strict=True), 1)
                last = tuple(str(place) for place, (was, now) in changed if was != now)
            log = [
                Square(f"list {number}", text, label=" ".join(text))
                for number, text in enumerate(lists, 1)
            ]
            boards.append(row.lists_board(log, "All lists so far"))
        else:
            last = (str(len(written)),) if written and notes else ()
        return View(tuple(boards), self.hand(position, prompt), tuple(facts), last)


def _runs(digits: str) -> str:
    """Return the lengths of the runs, in order."""
    return ", ".join(str(len(list(run))) for _, run in groupby(digits))
