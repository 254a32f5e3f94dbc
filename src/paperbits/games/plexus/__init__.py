"""Plexus Via Midpoints And Endpoints."""

import re
from typing import Annotated, Any, NamedTuple

import numpy as np

from paperbits.core.capabilities import Range
from paperbits.core.errors import IllegalMoveError, InvalidMoveError, InvalidPositionError
from paperbits.core.families.symmetries import MIRRORS, mirror
from paperbits.core.game import Record, game
from paperbits.core.level import Search, Sight, shared
from paperbits.core.notation import square_name
from paperbits.core.records import after, record
from paperbits.core.settings import Setting
from paperbits.core.view import Fact, Part, View
from paperbits.core.wording import counted

from .lattice import DIRECTIONS, Lattice

ENDPOINT, MIDPOINT = 1, 2
KINDS = ("", "an endpoint", "a midpoint")

NOUNS = ("endpoint", "midpoint")
PROMPTS = (
    "Draw from any endpoint or midpoint to a free dot.",
    "Draw from an endpoint, a dot with one segment, as the other player did.",
    "Draw from a midpoint, a dot with two or three segments, as the other player did.",
)


@game(
    title="Plexus via Midpoints and Endpoints",
    credit="Leroy Quet, 7 May 2011",
    blurb=(
        "Grow one tree over a lattice of dots. A player who can't draw from the same kind of dot as"
        " you gives you a point."
    ),
    family=Lattice,
    levels=shared(
        takes="the segment that leaves you no endpoint, or no midpoint, to draw from",
        leaves="leaves you no segment after which it could not follow",
        beginner=Sight(1, taken=0.8),
        keen=Search(600, alone=600),
        steady=Search(2_500, alone=2_500, traps=8),
    ),
    minutes=10,
)
class Plexus(NamedTuple):
    """You and the other player join the dots of an n by n lattice, n odd, into one growing
    tree. The opening segment, from the middle dot to a neighbour above, left, right or below,
    belongs to neither of you; its direction makes no difference.

    Then come **rounds** of two moves each, and you take turns to begin: 1 and 2, 2 and 1, 1 and
    2, and so on. (The author calls them full-moves and half-moves.) In a move you draw a
    segment from a dot of the tree to a free neighbouring dot.

    - If you move first in a round, you draw from an **endpoint** (a dot with exactly one segment)
      or from a **midpoint** (a dot with two or three).
    - The other player must then draw from a dot of the same kind. If no such dot has a free
      neighbour, the other player loses the turn, **you get a point**, and the other player begins
      the next round.

    The kind of a dot is judged before the new segment is drawn. The game is over when all dots
    are joined. Nobody loses a turn because the last dot is joined; but with `last_dot_point`
    you get a point if you join it as the first of a round. The larger score wins.

    On the smallest lattice the opening is b2-a2. Player 1 draws from the endpoint a2, player 2 from
    the endpoint a1. Player 2 begins the second round and draws from the midpoint a2. No other
    midpoint has a free neighbour, so player 1 loses the turn and player 2 gets a point.

    >>> from paperbits import find
    >>> position = find("plexus").new({"n": 3})
    >>> position.push_all(["b2-a2", "a2-a1", "a1-b1", "a2-a3"])
    >>> [part.why for part in position.parts()[1]]
    ['after a2-a3 player 1 had no midpoint to draw from']

    Player 1 begins the third round. In the fourth the same happens again, and player 2 wins by 2 to
    0.

    >>> position.push_all(["b2-c2", "b1-c1", "b2-b3", "c2-c3"])
    >>> position.scores(), position.winners()
    ([0, 2], [1])
    """

    n: Annotated[int, Setting("dots along a side, an odd number", 3, 9, step=2)] = 5
    last_dot_point: Annotated[
        bool,
        Setting(
            "a point for joining the last dot as the first of a round",
            explained={
                "true": "The other player can't follow, so it is a point.",
                "false": "No player loses a turn for it.",
            },
        ),
    ] = False

    def start(self) -> Record:
        return record(
            degree=np.zeros((self.n, self.n), np.uint8),
            drawn=np.zeros(self.n * self.n - 1, np.int16),
            count=0,
            full=0,
            kind=0,
            points=np.zeros(2, np.int64),
        )

    def most_moves(self) -> int:
        # The lattice's neighbours; each pair has at most one dot joined.
        return 2 * self.n * (self.n - 1)

    def leads(self, degree: Record, row: int, column: int) -> bool:
        """Return whether there is a free dot at this place."""
        return bool(0 <= row < self.n and 0 <= column < self.n and degree[row, column] == 0)

    def may_begin(self, position: Record, row: int, column: int) -> bool:
        """Return whether the player to move may draw from this dot, if it has a free neighbour."""
        if position.count == 0:
            return bool(row == self.n // 2 and column == self.n // 2)
        return self.of_kind(int(position.degree[row, column]), int(position.kind))

    def of_kind(self, segments: int, kind: int) -> bool:
        """Return whether a dot with this number of segments is of this kind (0: either)."""
        return segments > 0 and kind in (0, ENDPOINT if segments == 1 else MIDPOINT)

    def moves(self, position: Record, out: Record) -> int:
        degree, kind = position.degree, int(position.kind)
        if position.count == 0:
            middle = self.n * self.n // 2
            for way in range(4):
                out[way] = 4 * middle + way
            return 4
        count = 0
        for row in range(self.n):
            for column in range(self.n):
                if self.of_kind(int(degree[row, column]), kind):
                    for way, (down, across) in enumerate(DIRECTIONS):
                        if self.leads(degree, row + down, column + across):
                            out[count] = (row * self.n + column) * 4 + way
                            count += 1
        return count

    def can_move(self, position: Record) -> bool:
        """Return whether there is a legal move, once the opening is drawn."""
        degree, kind = position.degree, int(position.kind)
        for row in range(self.n):
            for column in range(self.n):
                if self.of_kind(int(degree[row, column]), kind):
                    for down, across in DIRECTIONS:
                        if self.leads(degree, row + down, column + across):
                            return True
        return False

    def play(self, position: Record, move: int) -> None:
        row, column = move // 4 // self.n, move // 4 % self.n
        down, across = DIRECTIONS[move % 4]
        opening = position.count == 0
        kind = ENDPOINT if position.degree[row, column] == 1 else MIDPOINT
        position.degree[row, column] += 1
        position.degree[row + down, column + across] += 1
        position.drawn[position.count] = move
        position.count += 1
        if opening:  # Ruling C7: it belongs to no player.
            return
        if position.kind:  # The second half-move; the same player begins the next full-move.
            position.kind = 0
            position.full += 1
        elif self.over(position):
            position.points[position.turn] += 1 if self.last_dot_point else 0
        else:
            position.kind = kind
            if not self.can_move(position):
                position.points[position.turn] += 1
                position.kind = 0
                position.full += 1
            position.turn = 1 - position.turn

    def symmetries(self) -> int:
        return MIRRORS

    def transform(self, position: Record, which: int, out: Record) -> None:
        mirror(position.degree, which, out.degree)

    def derived_fields(self) -> tuple[str, ...]:
        # The order of the segments and the number of the full-move are kept for people.
        return ("drawn", "full")

    def field_ranges(self) -> dict[str, Range]:
        dots = self.n * self.n
        return {
            "degree": Range(0, 4, "segments at a dot, 0 where it is free"),
            "count": Range(0, dots - 1, "segments drawn"),
            "kind": Range(
                0, 2, "the kind of dot to draw from: 0 either, 1 an endpoint, 2 a midpoint"
            ),
            "points": Range(0, dots, "each player's points"),
        }

    def most_plies(self) -> int:
        return self.n * self.n - 1

    def has_key(self) -> bool:
        return bool(self.n <= 5)

    def scores_accumulate(self) -> bool:
        return True

    def key(self, position: Record) -> int:
        """Return a code of each dot's role in the rest of the game: free, joined, or an endpoint or
        midpoint with a free neighbour. It is the smallest of the codes of the eight ways to turn
        and mirror the lattice. The player to move does not matter, because both have the same
        moves.
        """
        degree, last = position.degree, self.n - 1
        keys = [0, 0, 0, 0, 0, 0, 0, 0]
        for row in range(self.n):
            for column in range(self.n):
                segments, kind = int(degree[row, column]), 0
                if segments > 0:
                    kind = 1
                    for down, across in DIRECTIONS:
                        if self.leads(degree, row + down, column + across):
                            kind = 2 if segments == 1 else 3
                for which in range(8):
                    y = last - row if which & 1 else row
                    x = last - column if which & 2 else column
                    keys[which] |= kind << 2 * (x * self.n + y if which & 4 else y * self.n + x)
        return min(keys) * 4 + int(position.kind)

    def opening(self) -> tuple[str, ...]:
        """Return the opening segment (Ruling C7). Its direction does not matter."""
        middle = self.n // 2
        return (f"{square_name(middle, middle)}-{square_name(middle, middle - 1)}",)

    def over(self, position: Record) -> bool:
        return bool(position.count == self.n * self.n - 1)

    def ended(self, position: Record) -> str:
        return "All dots are joined."

    def scores(self, position: Record, out: Record) -> None:
        out[:] = position.points

    def goal(self) -> str:
        return (
            "Draw so that no dot of the same kind, endpoint or midpoint, is left for the other"
            " player: that is a point. Most points win."
        )

    def words(self: Any, position: Record, move: int) -> str:
        begin, end = self.dots(move)
        if position.count == 0:
            return f"The opening: a segment from {begin} to {end}"
        return (
            f"draws from {begin},"
            f" {KINDS[ENDPOINT if position.degree.flat[move // 4] == 1 else MIDPOINT]}, to {end}"
        )

    def refusal(self: Any, position: Record, move: int) -> str:
        row, column = divmod(int(move) // 4, self.n)
        down, across = DIRECTIONS[int(move) % 4]
        begin, end = self.dots(move)
        if position.count == 0 and not self.may_begin(position, row, column):
            return f"The opening segment is drawn from the middle dot, not from {begin}."
        if position.count and position.degree[row, column] == 0:
            return f"A segment is drawn from a dot that is joined already; {begin} is not."
        if position.degree[row + down, column + across]:
            return f"A segment is drawn to a free dot; {end} is joined already."
        if not self.may_begin(position, row, column):
            return (
                f"Draw from {KINDS[position.kind]}, as the other player did; {begin} is"
                f" {KINDS[3 - position.kind]}."
            )
        return ""

    def position_text(self: Any, position: Record) -> str:
        return " ".join(self.move_text(position, move) for move in position.drawn[: position.count])

    def read_position(self: Any, text: str) -> Record:
        """Return the position after these segments; raises InvalidPositionError."""
        position = self.start()
        for segment in re.split(r"[\s,;]+", text.strip().lower()) if text.strip() else []:
            if self.over(position):
                raise InvalidPositionError(
                    "All dots are joined already; no more segments can be drawn."
                )
            try:
                move = self.read_move(position, segment)
            except (InvalidMoveError, IllegalMoveError) as error:
                raise InvalidPositionError(str(error)) from None
            refusal = self.refusal(position, move)
            if refusal:
                raise InvalidPositionError(
                    f"{segment} can't be drawn there in the order given. {refusal}"
                )
            self.play(position, move)
        return position

    def merits(self: Any, position: Record, move: int) -> list[str]:
        then = after(self, position, int(move))
        if position.count == 0 or self.over(then):
            return []
        own = [self._leading(then, kind) for kind in (ENDPOINT, MIDPOINT)]
        if not then.kind:
            said = " and ".join(
                counted(number, noun) for number, noun in zip(own, NOUNS, strict=True)
            )
            return [
                f"Then player {int(then.turn) + 1} begins a round with {said} next to a free dot."
            ]
        number, noun = own[int(then.kind == MIDPOINT)], NOUNS[int(then.kind == MIDPOINT)]
        many = f"only one {noun} is" if number == 1 else f"{number} {noun}s are"
        which = f"{'an' if then.kind == ENDPOINT else 'a'} {noun}"
        return [
            f"Player {int(then.turn) + 1} must then draw from {which}: {many} next to a free dot."
        ]

    def _leading(self: Any, position: Record, kind: int) -> int:
        """The number of dots of a kind that have a free neighbour."""
        return sum(
            self.of_kind(int(position.degree[row, column]), kind)
            and any(
                self.leads(position.degree, row + down, column + across)
                for down, across in DIRECTIONS
            )
            for row in range(self.n)
            for column in range(self.n)
        )

    def parts(self: Any, position: Record) -> list[list[Part]]:
        """Return the points, found by drawing all segments again."""
        parts: list[list[Part]] = [[], []]
        again = self.start()
        for move in position.drawn[: position.count]:
            player, full, before = int(again.turn), int(again.full), again.points.copy()
            begin, end = self.dots(move)
            kind = "endpoint" if again.degree.flat[int(move) // 4] == 1 else "midpoint"
            self.play(again, int(move))
            if again.points[player] > before[player]:
                why = f"after {begin}-{end} player {2 - player} had no {kind} to draw from"
                if self.over(again):
                    why = f"{begin}-{end} joined the last dot"
                parts[player].append(Part(f"round {full + 1}", 1, why, (begin, end)))
        return parts

    def view(self: Any, position: Record, last: tuple[str, ...]) -> View:
        full = int(position.full)
        facts = [Fact("Free dots", str(int((position.degree == 0).sum())))]
        if not self.over(position):
            facts.append(Fact(f"Round {full + 1}", f"Player {1 + full % 2} draws first"))
        prompt = PROMPTS[int(position.kind)]
        if position.count == 0:
            prompt = "Draw the opening segment from the middle dot; it belongs to no player."
        return View(
            (self.lattice_board(position, position.drawn[: position.count]),),
            self.hand(position, prompt),
            tuple(facts),
            last,
        )
