"""Combining And Dividing Integers Game."""

import math
from typing import Annotated, Any, Final, NamedTuple

import numpy as np
import numpy.typing as npt

from paperbits.core.capabilities import Range
from paperbits.core.families.row import lists_board
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.numbers.primes import all_prime, is_prime
from paperbits.core.records import after, record
from paperbits.core.settings import Setting
from paperbits.core.view import Board, Fact, Part, Square, View
from paperbits.core.wording import counted, ordinal

from .compositions import LARGEST_TOTAL, MOST_REWRITES, index_of, rewrites
from .integer_list import USUAL_LENGTH, WRITE, IntegerList, written

MANY: Final = 200
"""The most moves of a position that are looked at for a hint."""


@game(
    title="Combining and Dividing Integers",
    credit="Leroy Quet, 22 July 2011",
    blurb=(
        "Write a list of integers together, then split them into factors and add neighbours. Make"
        " them all prime to win."
    ),
    family=IntegerList,
    without_points=True,
    read_for={"play", "analyse"},
    levels=shared(
        takes="the win, if one makes all of the list prime",
        leaves="leaves you no list that one rewriting makes all prime",
        beginner=Sight(1, taken=0.4),
        wary=Sight(100_000, replies=2),
        keen=Search(38, alone=38),
        steady=Search(140, alone=140),
        club=Search(520, alone=520),
        strong=Search(1_750, alone=1_750),
        veteran=Search(5_200, alone=5_200),
        expert=Search(17_500, alone=17_500, trees=2),
    ),
    minutes=10,
)
class CombiningDividing(NamedTuple):
    """In the first part you and the other players take turns to write a positive integer at the
    end of a list, until it has its full length, a multiple of the number of players.

    In the second part you take turns to rewrite the list in one of two ways:

    - **Split** an integer: replace it by two or more factors above 1, in any order. 12 may become
      2, 6 or 6, 2 or 3, 2, 2 or 4, 3: there are seven ways in all.
    - **Join** two neighbours: replace them by their sum.

    **You win if you are the first to make a list of primes.** With `start_counts` you also win
    if your last integer of the first part makes all of the list prime. After `limit` rewrites
    without a winner the match is a tie of all players.

    1 is not prime and can't be split; it must be joined. There is always a move: two integers can
    be joined, and a single integer that is not prime can be split. No sum becomes larger than the
    sum of the first list, because factors never add up to more than their product.

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
    length: Annotated[
        int, Setting("integers in the first list, a multiple of the players", 2, 60)
    ] = USUAL_LENGTH
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

    def start(self: Any) -> Record:
        return record(
            numbers=np.zeros(self.capacity(), np.int64), count=0, rewriting=0, rewrites=0, winner=-1
        )

    def moves(self: Any, position: Record, out: Record) -> int:
        """Write some of the legal moves, for searches; ``legal`` lists them all."""
        return int(
            self.list_rewrites(position, out) if position.rewriting else self.list_integers(out)
        )

    def play(self: Any, position: Record, move: Record) -> None:
        if move[1] == WRITE:
            position.numbers[position.count] = move[0]
            position.count += 1
            if position.count == self.length:
                position.rewriting = 1
                if self.start_counts and all_prime(position.numbers, position.count):
                    position.winner = position.turn
        else:
            self.rewrite(position, move)
            position.rewrites += 1
            if all_prime(position.numbers, position.count):
                position.winner = position.turn
        position.turn = (position.turn + 1) % self.players

    def over(self, position: Record) -> bool:
        return bool(position.winner >= 0 or position.rewrites == self.limit)

    def graph_layers(self: Any, position: Record) -> tuple[int, ...]:
        total = sum(written(position))
        if not position.rewriting:
            total += int(self.length - position.count) * self.largest
        return tuple(1 << s for s in range(1, total + 1)) if total <= LARGEST_TOTAL else ()

    def graph_index(self, position: Record) -> int:
        return index_of(written(position)) if position.rewriting else -1

    def graph_buffer(self) -> npt.NDArray[np.int64]:
        return np.empty(MOST_REWRITES, np.int64)

    def graph_moves(self, index: int, out: Any) -> int:
        return int(rewrites(index, out))

    def graph_plies(self, position: Record) -> int:
        return int(self.limit - position.rewrites)

    def field_ranges(self: Any) -> dict[str, Range]:
        return {
            **IntegerList.field_ranges(self),
            "rewrites": Range(0, self.limit, "rewrites made"),
            "winner": Range(-1, self.players - 1, "the player who has won, -1 for none"),
        }

    def most_plies(self) -> int:
        return self.length + self.limit

    def ended(self, position: Record) -> str:
        if position.winner >= 0:
            return "The list is nothing but primes."
        return f"{self.limit} rewrites have made no list of primes: a tie."

    def scores(self, position: Record, out: Record) -> None:
        for player in range(self.players):
            out[player] = 1 if player == position.winner else 0

    def goal(self) -> str:
        limit = counted(self.limit, "rewrite")
        return (
            "Make every number in the list a prime: the player whose rewrite does so wins. After"
            f" {limit} it is a tie."
        )

    def words(self, position: Record, move: npt.NDArray[np.int64]) -> str:
        place, many = int(move[0]), int(move[1])
        if many == WRITE:
            return f"writes {place} at the end"
        number = int(position.numbers[place])
        if many == 0:
            then = int(position.numbers[place + 1])
            return (
                f"joins the {ordinal(place + 1)} and {ordinal(place + 2)} numbers: {number} +"
                f" {then} = {number + then}"
            )
        factors = " × ".join(str(int(factor)) for factor in move[2 : 2 + many])
        return f"replaces the {ordinal(place + 1)} number, {number}, by {factors}"

    def refusal(self, position: Record, move: npt.NDArray[np.int64]) -> str:
        many = int(move[1])
        if many in (0, WRITE):
            return ""
        number = int(position.numbers[move[0]])
        if math.prod(map(int, move[2 : 2 + many])) != number:
            return f"The factors must multiply to {number}."
        if many == 1 or (move[2 : 2 + many] == 1).any():
            return f"A split is into proper divisors of {number} above 1, two or more of them."
        return ""

    def parts(self: Any, position: Record) -> list[list[Part]]:
        parts: list[list[Part]] = [[] for _ in range(self.players)]
        if position.winner >= 0:
            squares = tuple(str(place + 1) for place in range(int(position.count)))
            why = f"{self.position_text(position)}: nothing but primes"
            parts[int(position.winner)].append(Part("the list", 1, why, squares))
        return parts

    def merits(self: Any, position: Record, move: npt.NDArray[np.int64]) -> list[str]:
        then = after(self, position, move)
        if not then.rewriting:
            return ["Nobody can win before the list has all its numbers."]
        if self.over(then):
            return []
        player, wins = int(then.turn) + 1, self._wins_at_once(then)
        if wins is None:
            return []
        if wins:
            return [f"After it player {player} can make the list nothing but primes at once."]
        found = [f"After it no move of player {player} makes the list nothing but primes at once."]
        others = self.legal(position, MANY).moves if position.rewriting else []
        risky = sum(
            bool(self._wins_at_once(after(self, position, self.read_move(position, other))))
            for other in others
        )
        return (
            [*found, f"{risky} of the {len(others)} moves would let player {player} do that."]
            if risky
            else found
        )

    def _wins_at_once(self: Any, position: Record) -> bool | None:
        """Whether a move makes a list of primes; None if there are too many moves to look at."""
        legal = self.legal(position, MANY)
        if legal.more or self.over(position):
            return None
        return any(
            after(self, position, self.read_move(position, move)).winner >= 0
            for move in legal.moves
        )

    def note(
        self, position: Record, move: npt.NDArray[np.int64]
    ) -> tuple[int, tuple[str, ...], tuple[int, ...]]:
        """Return whether this is part two, where the new integers stand, and the list before."""
        first, many = int(move[0]), max(int(move[1]), 1)
        if int(move[1]) == WRITE:
            first = int(position.count)
        return (
            int(position.rewriting),
            tuple(str(first + k + 1) for k in range(many)),
            tuple(written(position)),
        )

    def view_after(self: Any, position: Record, last: tuple[str, ...], notes: list[Any]) -> View:
        numbers = written(position)
        squares = tuple(
            Square(
                str(place),
                str(number),
                label=f"{number}, {'prime' if is_prime(number) else 'not prime'}",
            )
            for place, number in enumerate(numbers, 1)
        )
        boards = [Board("list", (squares,))]
        earlier = [
            Square("", ", ".join(map(str, before))) for rewriting, _, before in notes if rewriting
        ]
        if earlier:
            boards.append(lists_board(earlier, "Lists before"))
        facts = [Fact("Not prime", str(sum(not is_prime(number) for number in numbers)))]
        if position.rewriting:
            facts.append(Fact("Rewrites left", str(self.limit - int(position.rewrites))))
        else:
            facts.append(Fact("Integers to write", str(self.length - len(numbers))))
        prompt = (
            "Split an integer into factors, or add two neighbours."
            if position.rewriting
            else "Write a positive integer."
        )
        return View(
            tuple(boards), self.hand(position, prompt), tuple(facts), notes[-1][1] if notes else ()
        )
