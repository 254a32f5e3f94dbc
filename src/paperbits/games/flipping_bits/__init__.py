"""Flipping Bits/Squares."""

import re
from dataclasses import replace
from math import comb
from typing import Annotated, Any, NamedTuple

import numpy as np

from paperbits.core import notation
from paperbits.core.capabilities import Range
from paperbits.core.errors import IllegalMoveError, InvalidMoveError
from paperbits.core.families.row import Row, fill_squares, read_place
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.records import record
from paperbits.core.settings import Setting
from paperbits.core.strategy import Chase, Pairing
from paperbits.core.view import Board, Fact, Part, Square, View
from paperbits.core.wording import listed

from .rounds import row_text, strategy

MOVE = re.compile(r"[0-9]+(?:(?:\s*,\s*|\s+)[0-9]+)*")
SHOWN_ROWS = 60
"""The most rows of a round that people see at once: a round may have tens of thousands."""


@game(
    title="Flipping Bits/Squares",
    credit="Leroy Quet, 12 March 2011",
    blurb=(
        "Flip a square to make a new pattern. Leave one square unlike all others, and its place is"
        " your score."
    ),
    family=Row,
    read_for=frozenset(),
    levels=shared(
        takes="the flip that scores most",
        leaves="leaves you no flip that scores much",
        beginner=Sight(1, taken=0.3),
        casual=Sight(8),
        wary=Sight(2, taken=0.6, replies=2),
        keen=Search(34, alone=34),
        steady=Search(61, alone=61),
        club=Search(103, alone=103),
        strong=Search(177, alone=177),
        veteran=Search(330, alone=330),
        expert=Search(740, alone=740),
        # Ten times as many games were not stronger, in 42 pairs.
        master=Search(10_000, alone=4_000_000, steps=200_000, traps=16),
    ),
    minutes=10,
)
class FlippingBits(NamedTuple):
    """You play a number of rounds on a row of n squares. Each round begins with every other
    square filled, square 1 included. You and the other players take turns to begin a round.

    In your turn you flip **one** square, from filled to empty or back, and must make a pattern
    that is new in this round; the pattern at the start counts as used. If every pattern one
    flip away has already occurred, you flip two squares; if every pattern two flips away has
    occurred too, three, and so on.

    If you make a pattern with **exactly one square unlike all the others**, filled or empty,
    you get the number of that square, counted from the left, as points, and the round is over.
    The largest sum over all rounds wins.

    With an even number of squares, play an even number of rounds. As long as single squares are
    flipped, each flip changes the number of filled squares by one, so only one of two players can
    end a round.

    The author's round: player 2 leaves square 6 as the only empty one and gets 6 points. The next
    round begins.

    >>> from paperbits import find
    >>> position = find("flipping-bits").new()
    >>> position.push_all(["3", "7", "4", "2", "7", "3"])
    >>> position.scores(), position.text()
    ([0, 6], '*.*.*.*')
    """

    players: Annotated[int, Setting("players", 2, 9)] = 2
    # Good players need some 45 moves for a round with 7 squares, 60 with 8, and over 200 with 9.
    n: Annotated[int, Setting("squares in the row", 3, 16, offered=7)] = 7
    rounds: Annotated[int, Setting("rounds to play", 1, 1_000, offered=5)] = 3

    def start(self) -> Record:
        position = record(
            pattern=self.first_pattern(),
            seen=np.zeros((2**self.n + 7) // 8, np.uint8),
            done=0,
            score=np.zeros(self.players, np.int64),
            won=np.zeros(self.rounds, np.int64),
            ends=np.zeros(self.rounds, np.int64),
        )
        self.see(position)
        return position

    def first_pattern(self) -> int:
        """Return the pattern with every other square filled. Square 1 is the highest bit."""
        pattern = 0
        for square in range(self.n):
            pattern = 2 * pattern + (1 if square % 2 == 0 else 0)
        return pattern

    def see(self, position: Record) -> None:
        """Record that the present pattern has occurred."""
        position.seen[position.pattern // 8] |= 1 << (position.pattern % 8)

    def has_been(self, seen: Record, pattern: int) -> bool:
        """Return whether a pattern has occurred in this round."""
        return bool((seen[pattern // 8] >> (pattern % 8)) & 1)

    def unlike(self, pattern: int) -> int:
        """Return the place, from 1, of the only square unlike all others; 0 for none."""
        filled = 0
        place_filled = 0
        place_empty = 0
        for place in range(1, self.n + 1):
            if (pattern >> (self.n - place)) & 1:
                filled += 1
                place_filled = place
            else:
                place_empty = place
        if filled == 1:
            return place_filled
        return place_empty if filled == self.n - 1 else 0

    def most_flips(self) -> int:
        """Return the most flips ever needed. A pattern with one square unlike the others is at most
        this far away, and it ends the round.
        """
        return max(1, (self.n - 2) // 2)

    def most_moves(self) -> int:
        return comb(self.n, self.most_flips())

    def move_numbers(self) -> int:
        return 1 << self.n

    def moves(self, position: Record, out: Record) -> int:
        """Write patterns of flips, square 1 as the highest bit, in the order of their squares."""
        every = (1 << self.n) - 1
        seen, pattern = position.seen, int(position.pattern)
        count = 0
        flips = 0
        while count == 0:
            flips += 1
            # The squares that are not flipped, as bits, in ascending order.
            kept = (1 << (self.n - flips)) - 1
            while kept <= every:
                flipped = every ^ kept
                if not self.has_been(seen, pattern ^ flipped):
                    out[count] = flipped
                    count += 1
                lowest = kept & -kept
                ripple = kept + lowest
                # The next number with as many set bits (Gosper).
                kept = ripple | (((kept ^ ripple) >> 2) // lowest)
        return count

    def play(self, position: Record, move: int) -> None:
        position.pattern ^= move
        self.see(position)
        place = self.unlike(int(position.pattern))
        if place == 0:
            position.turn = (position.turn + 1) % self.players
            return
        position.score[position.turn] += place
        position.won[position.done] = position.turn
        position.ends[position.done] = position.pattern
        position.done += 1
        position.turn = position.done % self.players  # Ruling C13.
        if position.done < self.rounds:
            position.pattern = self.first_pattern()
            position.seen[:] = 0
            self.see(position)

    def derived_fields(self) -> tuple[str, ...]:
        return ("won", "ends")

    def field_ranges(self) -> dict[str, Range]:
        return {
            "pattern": Range(0, 1, "1 where a square is filled", self.n),
            "seen": Range(
                0, 1, "1 for each pattern, read as a binary number, that has occurred", 1 << self.n
            ),
            "done": Range(0, self.rounds, "rounds that are over"),
            "score": Range(0, self.n * self.rounds, "each player's points"),
        }

    def most_plies(self) -> int:
        return self.rounds << self.n

    def safe_patterns(self) -> dict[int, list[int]]:
        """Return the patterns from which no single flip ends the round, with those one flip away."""
        flips = [1 << square for square in range(self.n)]
        ends = {pattern for pattern in range(1 << self.n) if self.unlike(pattern)}
        safe = {
            pattern
            for pattern in range(1 << self.n)
            if not ends & {pattern, *(pattern ^ flip for flip in flips)}
        }
        return {
            pattern: [pattern ^ flip for flip in flips if pattern ^ flip in safe]
            for pattern in sorted(safe)
        }

    def chase(self, position: Record) -> Chase | None:
        """Return the last round, if the scores are equal, as a chase: the first to leave the safe
        patterns loses. That holds as long as every safe pattern has a neighbour that is not safe.
        Then no player ever needs to flip two squares.
        """
        if (
            self.players != 2
            or position.done != self.rounds - 1
            or position.score[0] != position.score[1]
        ):
            return None
        safe, here = self.safe_patterns(), int(position.pattern)
        if any(len(near) == self.n for near in safe.values()):
            return None
        free = {
            pattern
            for pattern in safe
            if pattern == here or not self.has_been(position.seen, pattern)
        }
        graph = {pattern: [near for near in safe[pattern] if near in free] for pattern in free}
        left = [pattern for pattern in sorted(graph) if pattern.bit_count() % 2]
        return Chase(here not in safe, here, graph, left)

    def pairing(self) -> Pairing | None:
        """Return why a player wins a match of two, or both tie."""
        return strategy(self.n, self.rounds) if self.players == 2 else None

    def over(self, position: Record) -> bool:
        return bool(position.done == self.rounds)

    def ended(self, position: Record) -> str:
        return "All rounds are played."

    def scores(self, position: Record, out: Record) -> None:
        out[:] = position.score

    def goal(self) -> str:
        won = (
            f"Most points over {self.rounds} rounds win." if self.rounds > 1 else "Most points win."
        )
        return (
            "Make exactly one square unlike all the others: its place is your score, and the round"
            f" is over. {won}"
        )

    def read_move(self, position: Record, text: str) -> int:
        if not MOVE.fullmatch(text.strip()):
            raise InvalidMoveError(
                f"A move is the squares to flip, such as 2 or 2,5, not {notation.shown(text)}."
            )
        flipped = 0
        for number in re.findall("[0-9]+", text):
            bit = 1 << (self.n - 1 - read_place(number, self.n))
            if flipped & bit:
                raise IllegalMoveError(
                    f"Square {int(number)} is named twice; each square is flipped once."
                )
            flipped |= bit
        return flipped

    def move_text(self, position: Record, move: int) -> str:
        return ",".join(
            str(place) for place in range(1, self.n + 1) if (int(move) >> (self.n - place)) & 1
        )

    def words(self, position: Record, move: int) -> str:
        places = [place for place in range(1, self.n + 1) if (int(move) >> (self.n - place)) & 1]
        return f"flips square{'' if len(places) == 1 else 's'} {listed(places)}"

    def refusal(self, position: Record, move: int) -> str:
        if self.has_been(position.seen, int(position.pattern) ^ move):
            return "That pattern has been in this round already."
        out = np.empty(self.most_moves(), np.int64)
        self.moves(position, out)
        fewest = int(out[0]).bit_count()
        if int(move).bit_count() > fewest:
            squares = "one square" if fewest == 1 else f"{fewest} squares"
            return (
                f"Flipping {squares} can still reach a new pattern, so no more than that may be"
                " flipped."
            )
        return ""

    def position_text(self, position: Record) -> str:
        return row_text(int(position.pattern), self.n)

    def parts(self, position: Record) -> list[list[Part]]:
        parts: list[list[Part]] = [[] for _ in range(self.players)]
        for number in range(int(position.done)):
            pattern = int(position.ends[number])
            place = self.unlike(pattern)
            state = "filled" if (pattern >> (self.n - place)) & 1 else "empty"
            why = f"square {place} is the only {state} one"
            parts[int(position.won[number])].append(
                Part(f"round {number + 1}", place, why, (str(place),))
            )
        return parts

    def note(self, position: Record, move: int) -> tuple[int, int]:
        """Return the round and the pattern before the move, which people see as a row."""
        return int(position.done), int(position.pattern)

    def view_after(self: Any, position: Record, last: tuple[str, ...], notes: list[Any]) -> View:
        number = min(int(position.done), self.rounds - 1)
        hand = self.hand(position, "Flip one square.")
        if hand.choices and len(hand.choices[0].path) > 1:
            prompt = (
                f"Flip {len(hand.choices[0].path)} squares, as every pattern fewer flips away has"
                " been."
            )
            hand = replace(hand, prompt=prompt)
        boards = [Board("row", (fill_squares(self.bits(int(position.pattern))),))]
        earlier = [pattern for round_, pattern in notes if round_ == number]
        if earlier:
            rows = tuple(
                tuple(Square("", filled=bool(bit)) for bit in self.bits(pattern))
                for pattern in earlier[-SHOWN_ROWS:]
            )
            title = (
                f"Round {number + 1} so far"
                if len(earlier) <= SHOWN_ROWS
                else f"The last {SHOWN_ROWS} rows"
            )
            boards.append(Board("log", rows, title))
        facts = (
            Fact("Round", f"{number + 1} of {self.rounds}"),
            Fact("Patterns that have been", str(len(earlier) + 1)),
        )
        return View(tuple(boards), hand, facts, last)

    def bits(self, pattern: int) -> list[int]:
        """Return the squares of a pattern, from the left."""
        return [(pattern >> (self.n - 1 - square)) & 1 for square in range(self.n)]
