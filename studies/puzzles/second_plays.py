"""A second, independent proof of a puzzle with tiles in another base than two: all plays that score
enough, listed once more from plain texts.

It shares nothing with the game's code. Where the game's generator goes through a line tile by tile
with a machine that reads along, this one cuts each stretch of a line at its equals signs, spells
each side in every way, evaluates its text, and puts sides of equal value together. Nothing is
compiled. It knows the usual rules only: exact division, the usual precedence, nothing negative.
"""

import itertools
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Final, NamedTuple

from paperbits.puzzles.puzzle import Puzzle

GAME: Final = "binary-number-scrabble"

USUAL: Final[Mapping[str, Any]] = {
    "precedence": "standard",
    "division": "exact",
    "negatives": "never",
    "bonus": "top-bit",
    "identities": "allow",
    "alongside": False,
    "xor": 0,
}
"""The settings that it knows. The base is another than two, the sweep anything."""

SIZE: Final = 15
FULL: Final = 9
DIGITS: Final = "0123456789abcdef"
OPERATORS: Final = "+-*/"
POINTS: Final[Mapping[str, int]] = {"*": 2, "/": 4, "?": 0}
"""The points of a tile, where they are not 1."""

LETTERS: Final = {2: "a4 a12 c7 c9 d1 d8 d15 g3 g7 g9 g13 h4 h12", 3: "b6 b10 f2 f6 f10 f14"}
WORDS: Final = {2: "b2 c3 d4 e5 h8 b14 c13 d12 e11", 3: "a1 a8 a15 h1 h15"}
"""The premium squares of the left half and the middle column; the right half mirrors the left."""

MOST: Final = 12_000_000
"""Ways to spell a side that the proof of one puzzle may try."""


class TooManyError(Exception):
    """The proof needs more tries than allowed."""


def _premiums(named: Mapping[int, str]) -> dict[tuple[int, int], int]:
    found = {}
    for times, names in named.items():
        for name in names.split():
            x, y = ord(name[0]) - ord("a"), int(name[1:]) - 1
            found[x, y] = found[SIZE - 1 - x, y] = times
    return found


LETTER, WORD = _premiums(LETTERS), _premiums(WORDS)


def offered(puzzle: Puzzle) -> bool:
    """Whether this program knows the rules of a puzzle."""
    settings = puzzle.settings
    usual = all(settings.get(name, value) == value for name, value in USUAL.items())
    return puzzle.game == GAME and settings.get("base", 2) != 2 and usual


def fault(puzzle: Puzzle, most: int | None = None) -> str:
    """Return what is wrong with a puzzle, empty if nothing is. Raises TooManyError."""
    position = puzzle.position()
    rack = position.view(position.turn).hand.rack
    assert rack is not None
    board = [row.split() for row in position.text().splitlines()]
    lister = Lister(
        board, "".join(tile.symbol for tile in rack.tiles), int(puzzle.settings["base"]), most
    )
    found = sorted(lister.plays(int(puzzle.settings["sweep"]), puzzle.next), reverse=True)
    best = [(puzzle.best, text) for text in puzzle.answers]
    if found[:1] != best or [points for points, _ in found[1:2]] != [puzzle.next]:
        return f"{puzzle.id} differs from the second list of plays: {found[:2]}."
    return ""


class Square(NamedTuple):
    """A square of a stretch: the tile that lies there, or what a new tile there would do.

    ``held`` is empty for a free square. ``fits`` has the signs that may be laid there, each with
    the bonus of the cross-line that it forms; it is None if it forms none.
    """

    held: str
    fits: tuple[tuple[str, int], ...] | None
    letter: int
    word: int


class Lister:
    """Lists the plays of a rack on a board; tokens are ``.``, ``7``, or ``?7`` for a blank."""

    def __init__(
        self, board: Sequence[Sequence[str]], rack: str, base: int, most: int | None = None
    ) -> None:
        self.board, self.base, self.rack, self.left = board, base, Counter(rack), most
        self.empty = all(held == "." for row in board for held in row)
        self.signs = DIGITS[:base] + OPERATORS
        self.value = cache(self._value)
        self.spelled = cache(self._spelled)
        self.dear = sorted((POINTS.get(tile, 1) for tile in rack), reverse=True)

    def _value(self, side: str) -> int | None:
        """The value of one side of an equation; None if it has none."""
        numbers, signs = re.split(r"[-+*/]", side), re.findall(r"[-+*/]", side)
        if any(not number or (number[0] == "0" and len(number) > 1) for number in numbers):
            return None
        terms, worth = [(1, 0)], int(numbers[0], self.base)
        for sign, number in zip(signs, numbers[1:], strict=True):
            right = int(number, self.base)
            if sign == "*":
                worth *= right
            elif sign == "/":
                if right == 0 or worth % right:
                    return None
                worth //= right
            else:
                terms[-1] = terms[-1][0], worth
                terms.append((1 if sign == "+" else -1, 0))
                worth = right
        terms[-1] = terms[-1][0], worth
        total = 0
        for sense, term in terms:
            total += sense * term
            if total < 0:
                return None
        return total

    def bonus(self, value: int) -> int:
        """1, doubled for each digit after the first; 0 for the value 0."""
        digits = 0
        while value >= self.base**digits:
            digits += 1
        return (1 << digits) // 2

    def worth(self, text: str) -> int | None:
        """The bonus of an equation; None if the text is none."""
        values = {self.value(side) for side in text.split("=")}
        [value, *others] = values
        return None if "=" not in text or others or value is None else self.bonus(value)

    def at(self, x: int, y: int) -> str:
        """The sign on a square, empty if there is none or no such square."""
        on = 0 <= x < SIZE and 0 <= y < SIZE
        return self.board[y][x][-1] if on and self.board[y][x] != "." else ""

    def square(self, x: int, y: int, across: bool) -> Square:
        """What lies on a square of a line, or what a new tile there does to the cross-line."""
        held = self.at(x, y)
        dx, dy = (0, 1) if across else (1, 0)
        ends = []
        for sense in (-1, 1):
            found, k = "", 1
            while sign := self.at(x + sense * k * dx, y + sense * k * dy):
                found, k = (sign + found if sense < 0 else found + sign), k + 1
            ends.append(found)
        fits = None
        if not held and any(ends):
            tried = ((sign, self.worth(ends[0] + sign + ends[1])) for sign in self.signs + "=")
            fits = tuple((sign, bonus) for sign, bonus in tried if bonus is not None)
        return Square(held, fits, LETTER.get((x, y), 1), WORD.get((x, y), 1))

    def plays(self, sweep: int, least: int) -> Iterator[tuple[int, str]]:
        """Yield the points and the text of every play that scores at least ``least``."""
        for across, line in itertools.product((True, False), range(SIZE)):
            places = [(k, line) if across else (line, k) for k in range(SIZE)]
            squares = [self.square(x, y, across) for x, y in places]
            for start, stop in itertools.combinations(range(SIZE + 1), 2):
                stretch = squares[start:stop]
                free = [square for square in stretch if not square.held]
                outside = (
                    squares[start - 1 : start] + squares[stop : stop + 1]
                    if start
                    else squares[stop : stop + 1]
                )
                if (
                    any(square.held for square in outside)
                    or not 1 <= len(free) <= self.rack.total()
                ):
                    continue
                if not self._touches(stretch, free, places[start:stop]) or len(stretch) < 3:
                    continue
                if len(free) == 1 and not across and free[0].fits:
                    continue  # The same play is found across, where both lines count.
                more = sweep if len(free) == FULL else 0
                if self._bound(stretch, free) + more >= least:
                    x, y = places[start]
                    head = (
                        f"{y + 1}{'abcdefghijklmno'[x]}"
                        if across
                        else f"{'abcdefghijklmno'[x]}{y + 1}"
                    )
                    for points, text in self.through(tuple(stretch)):
                        if points + more >= least:
                            yield points + more, f"{head} {text}"

    def _touches(
        self, stretch: Sequence[Square], free: Sequence[Square], places: Sequence[tuple[int, int]]
    ) -> bool:
        if self.empty:
            return (SIZE // 2, SIZE // 2) in places
        return len(free) < len(stretch) or any(square.fits is not None for square in free)

    def _bound(self, stretch: Sequence[Square], free: Sequence[Square]) -> int:
        """Upper bound of the points of any play through a stretch, without the sweep.

        One side has at most half of the squares, and its value no more digits than that.
        """
        letters = sorted((square.letter for square in free), reverse=True)
        times = 1
        for square in free:
            times *= square.word
        main = sum(point * letter for point, letter in zip(self.dear, letters, strict=False))
        crossed = sum(
            (self.dear[0] * square.letter + max((bonus for _, bonus in square.fits), default=0))
            * square.word
            for square in free
            if square.fits is not None
        )
        return (main + self.bonus(self.base ** ((len(stretch) - 1) // 2) - 1)) * times + crossed

    def through(self, stretch: tuple[Square, ...]) -> Iterator[tuple[int, str]]:
        """Yield the points and tiles of the plays that fill a stretch, without the sweep."""
        old = [place for place, square in enumerate(stretch) if square.held == "="]
        new = [
            place
            for place, square in enumerate(stretch)
            if not square.held and (square.fits is None or "=" in dict(square.fits))
        ]
        for place in (None, *new) if old else new:
            cuts = sorted([*old, *([] if place is None else [place])])
            sides = [stretch[a + 1 : b] for a, b in itertools.pairwise([-1, *cuts, len(stretch)])]
            for tile in (
                [""] if place is None else [tile for tile in ("=", "?=") if self.rack[tile[0]]]
            ):
                for texts in self._joined(sides, tile):
                    tokens = [*texts[0]]
                    for cut, text in zip(cuts, texts[1:], strict=True):
                        tokens += [tile if cut == place else "(=)", *text]
                    yield self._points(stretch, tokens), "".join(tokens)

    def _joined(
        self, sides: Sequence[tuple[Square, ...]], tile: str
    ) -> Iterator[tuple[tuple[str, ...], ...]]:
        """Yield sides of equal value whose tiles, and the equals sign, are on the rack together."""
        if not all(sides):
            return
        ways = [
            self.spelled(tuple((square.held, square.fits) for square in side)) for side in sides
        ]
        for value in min(ways, key=len):
            if all(value in way for way in ways):
                for texts in itertools.product(*(way[value] for way in ways)):
                    used = Counter(tile[:1])
                    for token in itertools.chain(*texts):
                        used[token[0]] += token[0] != "("
                    if used <= self.rack:
                        yield texts

    def _spelled(
        self, side: tuple[tuple[str, tuple[tuple[str, int], ...] | None], ...]
    ) -> dict[int, list[tuple[str, ...]]]:
        """The ways to fill a side, by value: their tokens, ``(7)`` for a tile that lies there."""
        found: dict[int, list[tuple[str, ...]]] = {}
        rack, tokens = Counter(self.rack), list[str]()

        def go(text: str, zero: bool) -> None:
            """``zero``: the number so far is a single 0, which no digit may follow."""
            if len(tokens) == len(side):
                value = self.value(text)
                if value is not None:
                    found.setdefault(value, []).append(tuple(tokens))
                return
            held, fits = side[len(tokens)]
            begins = not text or text[-1] in OPERATORS
            last = len(tokens) + 1 == len(side)
            if held:
                ways = [(held, f"({held})", "")]
            else:
                signs = self.signs if fits is None else [sign for sign, _ in fits if sign != "="]
                ways = [
                    (sign, token, token[0])
                    for sign in signs
                    for token in (sign, "?" + sign)
                    if rack[token[0]]
                ]
            for sign, token, tile in ways:
                operator = sign in OPERATORS
                if (operator and (begins or last)) or (zero and not operator):
                    continue
                if self.left is not None:
                    self.left -= 1
                    if self.left < 0:
                        raise TooManyError
                rack[tile] -= 1
                tokens.append(token)
                go(text + sign, begins and sign == "0")
                tokens.pop()
                rack[tile] += 1

        go("", zero=False)
        return found

    def _points(self, stretch: Sequence[Square], tokens: Sequence[str]) -> int:
        signs = [token.strip("()")[-1] for token in tokens]
        worth = self.worth("".join(signs))
        assert worth is not None
        main, times, crossed = worth, 1, 0
        for square, sign, token in zip(stretch, signs, tokens, strict=True):
            if not square.held:
                letter = POINTS.get(token[0], 1) * square.letter
                main, times = main + letter, times * square.word
                if square.fits is not None:
                    crossed += (letter + dict(square.fits)[sign]) * square.word
        return main * times + crossed
