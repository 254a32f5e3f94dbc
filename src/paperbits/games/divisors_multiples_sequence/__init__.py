"""Divisors/Multiples Sequence Game."""

from typing import Annotated, Any, NamedTuple

import numpy as np

from paperbits.core import notation
from paperbits.core.capabilities import Range
from paperbits.core.errors import IllegalMoveError
from paperbits.core.families.row import PLACE, Row
from paperbits.core.game import Legal, Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.records import record
from paperbits.core.settings import Setting
from paperbits.core.view import Board, Choice, Fact, Hand, Part, Square, View
from paperbits.core.wording import counted

from .graph import FAR, MOST, bit, path_to, shortest_paths, step_cost
from .walk import END, walk_boards, walk_parts, walk_text

COST = 128
"""A whole turn is coded as the number that it claims plus this times its cost."""
LARGEST_INDEX = 28
"""The largest r for which a table of all sets of claimed numbers is small enough."""
LARGEST_KEY = 50
"""The largest r whose claimed numbers fit a key."""


@game(
    title="Divisors/Multiples Sequence",
    credit="Leroy Quet, 22 April 2011",
    blurb=(
        "Walk from divisors to multiples and claim all numbers up to r. Each step costs; the"
        " cheapest walker wins."
    ),
    family=Row,
    lowest_wins=True,
    read_for=frozenset(),
    levels=shared(
        takes="the cheapest step, and ends its turn as soon as it may",
        leaves="leaves you a number from which every step is dear",
        beginner=Sight(3, taken=0.3),
        keen=Search(8, alone=8),
        steady=Search(34, alone=34),
        club=Search(90, alone=90),
        strong=Search(250, alone=250),
    ),
    minutes=20,
)
class DivisorsMultiplesSequence(NamedTuple):
    """You and the other players claim the numbers from 1 to r one by one. 1 is claimed from the
    start, and the walk begins there.

    In your turn you go from the last number to one of its divisors or multiples, at most r, and
    may go on from there in the same way any number of times. A step costs the larger of its two
    numbers divided by the smaller: from 3 to 12 or from 12 to 3 costs 4. **A step to a claimed
    number costs twice that.** You can end your turn only on an unclaimed number, which you then
    claim; the other player goes on from it. You may pass through a free number and leave it
    free.

    The game is over when all numbers are claimed. **The smallest sum wins.** If r leaves 1 when
    divided by the number of players, each of you claims equally many.

    With r = 4: player 1 goes to 2 (cost 2), player 2 goes on to 4 (cost 2), and player 1 must fetch
    3, by way of 1: 2 × 4 for the step back to 1, and 3. Player 2 wins by 2 to 13.

    >>> from paperbits import find
    >>> position = find("divisors-multiples-sequence").new({"r": 4})
    >>> position.push_all(["2", "end", "4", "end", "1", "3", "end"])
    >>> print(position.text())
    1 2 4 1 3 / 1 2 4 3
    >>> position.scores(), position.winners()
    ([13, 2], [1])
    """

    players: Annotated[int, Setting("players", 2, 9)] = 2
    r: Annotated[
        int,
        Setting(
            "the largest number; one more than a multiple of the players is suggested", 2, MOST
        ),
    ] = 13
    repeats: Annotated[
        bool,
        Setting(
            "steps from a number to itself",
            explained={
                "true": "A step may stay where it is, which only costs.",
                "false": "Each step goes to another number.",
            },
        ),
    ] = False

    def start(self) -> Record:
        position = record(
            at=1,
            used=np.zeros(self.r + 1, np.uint8),
            trodden=np.zeros(self.r + 1, np.uint8),  # The numbers where this turn has been.
            claimed=1,
            score=np.zeros(self.players, np.int64),
        )
        position.used[1] = 1
        position.trodden[1] = 1
        return position

    def most_moves(self) -> int:
        return self.r + 1

    def move_numbers(self) -> int:
        return self.r + 1

    def moves(self, position: Record, out: Record) -> int:
        """Write the numbers that begin a cheapest path to an unclaimed number, then the end of the
        turn. ``legal`` lists all steps. The cheapest path to the number on which a turn ends is the
        best one, and it never returns to a number. A player who left it, and would have to return,
        is led to the nearest unclaimed number, so that every turn ends.
        """
        onward = self.onward(position)
        count = 0
        for number in range(1, self.r + 1):
            if onward & bit(number) and not position.trodden[number]:
                out[count] = number
                count += 1
        if not position.used[position.at]:
            out[count] = END
            count += 1
        if count == 0:
            nearest = shortest_paths(position.used, int(position.at), 1, np.full(self.r + 1, FAR))
            for number in range(1, self.r + 1):
                if nearest & bit(number):
                    out[count] = number
                    count += 1
        return count

    def onward(self, position: Record) -> Any:
        """Return, as bits, the first numbers of cheapest paths to unclaimed ones (Dijkstra, 1959)."""
        return shortest_paths(
            position.used,
            int(position.at),
            self.unclaimed(position),
            np.full(self.r + 1, FAR),
        )

    def unclaimed(self, position: Record) -> int:
        """Return the number of unclaimed numbers, the present one excluded."""
        return self.r - int(position.claimed) - (0 if position.used[position.at] else 1)

    def legal(self, position: Record, limit: int) -> Legal:
        here = int(position.at)
        moves = [str(number) for number in range(1, self.r + 1) if self.may_step(here, number)]
        if not position.used[here]:
            moves.append("end")
        return Legal(moves[:limit], len(moves), len(moves) > limit)

    def hand(self: Any, position: Record, prompt: str) -> Hand:
        """Return every legal step, also those that searches do not consider."""
        if self.over(position):
            return Hand()
        moves = self.legal(position, self.most_moves()).moves
        return Hand(
            tuple(Choice(("=end",) if move == "end" else (move,), move) for move in moves),
            prompt=prompt,
        )

    def may_step(self, here: int, there: int) -> bool:
        """Return whether one number divides the other, and they differ unless repeats are allowed."""
        return bool((here % there == 0 or there % here == 0) and (self.repeats or here != there))

    def turns(self, position: Record) -> list[list[int]]:
        """Return the ways to finish the turn that could matter, for proofs: to each unclaimed
        number by a cheapest path, and claim it. A dearer path to the same number, or one that
        returns to a number, only costs more.
        """
        used, costs = position.used.tolist(), [FAR] * (self.r + 1)
        shortest_paths(used, int(position.at), self.unclaimed(position), costs)
        free = [number for number in range(1, self.r + 1) if not used[number]]
        free.sort(key=lambda number: (costs[number], number))
        return [[*path_to(used, number, costs), END] for number in free]

    def forget_steps(self, position: Record) -> None:
        """Let a player who went the wrong way return: proofs must look at that too."""
        position.trodden[:] = 0
        position.trodden[position.at] = 1

    def field_ranges(self) -> dict[str, Range]:
        """Return the ranges. A listed turn never returns to a number, and no step costs more than
        2 * r.
        """
        return {
            "at": Range(1, self.r, "the last number of the walk"),
            "used": Range(0, 1, "1 for each number, from 0, that is claimed"),
            "trodden": Range(0, 1, "1 for each number, from 0, where this turn has been"),
            "claimed": Range(1, self.r, "numbers claimed"),
            "score": Range(0, 2 * self.r**3, "what each player's steps have cost"),
        }

    def most_plies(self) -> int:
        return self.r * self.r  # A turn for each number, at most r - 1 steps and its end.

    def has_key(self) -> bool:
        return bool(self.players == 2 and self.r <= LARGEST_KEY)

    def key(self, position: Record) -> int:
        """Return the claimed numbers and the present one, at the start of a turn; -1 within a turn."""
        used, trodden, at = position.used, position.trodden, position.at
        if not used[at]:
            return -1
        claimed = 0
        for number in range(1, self.r + 1):
            if trodden[number] and number != at:
                return -1
            if used[number] and number > 1:
                claimed |= 1 << (number - 2)
        return int(claimed * self.r + at - 1)

    def key_size(self) -> int:
        return int(self.r << (self.r - 1)) if self.r <= LARGEST_INDEX else 0

    def scores_accumulate(self) -> bool:
        return True

    def turn_moves(self, position: Record, out: Record) -> int:
        """Write the free numbers, each with the cost of a cheapest path to it times ``COST``."""
        costs = np.full(self.r + 1, FAR)
        shortest_paths(position.used, int(position.at), self.r - int(position.claimed), costs)
        count = 0
        for number in range(2, self.r + 1):
            if not position.used[number]:
                out[count] = number + COST * costs[number]
                count += 1
        return count

    def turn_text(self, move: int) -> str:
        return str(move % COST)

    def play_turn(self, position: Record, move: int) -> None:
        position.score[position.turn] += move // COST
        position.trodden[position.at] = 0
        position.at = move % COST
        position.used[position.at] = 1
        position.trodden[position.at] = 1
        position.claimed += 1
        position.turn = 1 - position.turn

    def play(self, position: Record, move: int) -> None:
        if move == END:
            position.used[position.at] = 1
            position.claimed += 1
            position.turn = (position.turn + 1) % self.players
            position.trodden[:] = 0
        else:
            position.score[position.turn] += step_cost(position.used, int(position.at), int(move))
            position.at = move
        position.trodden[position.at] = 1

    def over(self, position: Record) -> bool:
        return bool(position.claimed == self.r)

    def ended(self, position: Record) -> str:
        return "All numbers are claimed."

    def scores(self, position: Record, out: Record) -> None:
        out[:] = position.score

    def goal(self) -> str:
        return (
            f"Claim the numbers up to {self.r} by steps to divisors and multiples. Every step costs"
            " points: fewest points win."
        )

    def read_move(self, position: Record, text: str) -> int:
        if notation.tidy(text) == "end":
            return END
        what = "A move is the next number, or end to end the turn"
        number = notation.read_digits(notation.matched(PLACE, text, what)[0])
        if not 1 <= number <= self.r:
            raise IllegalMoveError(
                f"The numbers go from 1 to {self.r}; {number} is not among them."
            )
        return number

    def move_text(self, position: Record, move: int) -> str:
        return "end" if move == END else str(int(move))

    def words(self, position: Record, move: int) -> str:
        if move == END:
            return f"claims {int(position.at)}, which ends the turn"
        cost = counted(step_cost(position.used, int(position.at), int(move)), "point")
        return f"goes from {int(position.at)} to {int(move)}, for {cost}"

    def refusal(self, position: Record, move: int) -> str:
        here = int(position.at)
        if move == END:
            return (
                f"A turn ends on a number that is not claimed yet; {here} is."
                if position.used[here]
                else ""
            )
        if self.may_step(here, int(move)):
            return ""
        if here == move:
            return f"{here} to {here} is not a step; go to another number."
        return f"{int(move)} is neither a divisor nor a multiple of {here}."

    def note(self, position: Record, move: int) -> tuple[int, int, int, int]:
        """Return the player, the number left, the number reached or END, and the cost."""
        return (
            int(position.turn),
            int(position.at),
            int(move),
            0 if move == END else step_cost(position.used, int(position.at), int(move)),
        )

    def text_after(self, position: Record, notes: list[Any]) -> str:
        return walk_text(notes)

    def parts_after(self, position: Record, notes: list[Any]) -> list[list[Part]]:
        return walk_parts(notes, self.players)

    def path(self, position: Record, move: int) -> tuple[str, ...]:
        return ("=end",) if move == END else (str(int(move)),)

    def view_after(self: Any, position: Record, last: tuple[str, ...], notes: list[Any]) -> View:
        here = int(position.at)
        used = [bool(position.used[number]) for number in range(self.r + 1)]
        numbers = tuple(
            Square(
                str(number),
                str(number),
                used[number],
                f"{number}, {'claimed' if used[number] else 'free'}",
            )
            for number in range(1, self.r + 1)
        )
        prompt = f"Go from {here} to a divisor or a multiple of it."
        if not used[here]:
            prompt = f"End your turn and claim {here}, or go on to a divisor or a multiple of it."
        facts = (
            Fact("At", str(here)),
            Fact("Numbers to claim", str(self.r - int(position.claimed))),
        )
        return View(
            (Board("row", (numbers,)), *walk_boards(notes)),
            self.hand(position, prompt),
            facts,
            (str(here),),
        )
