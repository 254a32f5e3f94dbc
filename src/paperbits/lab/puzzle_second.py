"""A second, independent proof of a puzzle: plain minimax over rules that share nothing with the
games' code.

The rules are those of the certificate checker (``solve.checker``), and below those of the games
that it proves in other ways. No move is left out, no position is hashed, nothing is compiled. It is
slow, and it is meant to be: two programs that have nothing in common must agree on every move of
every puzzle.
"""

import heapq
from collections.abc import Callable, Hashable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from paperbits.puzzles.puzzle import Puzzle
from paperbits.solve import checker

State = Any

MOST: Final = 8_000
"""Positions that the second proof of a new puzzle may look at."""


FILLINGS: Final = 100_000
"""Ways to fill the rest of a grid that it may look at."""


RUNS: Final = 62
"""The most runs of a grid: sums are kept as the bits of an integer."""


class TooLongError(Exception):
    """The proof needs more positions than allowed."""


class CombiningDividing:
    """(list, rewrites, winner, player to move): a list of primes wins for the player who made it."""

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.length, self.limit, self.count = (
            settings["length"],
            settings["limit"],
            settings["start_counts"],
        )

    def start(self) -> State:
        return (), 0, None, 0

    def canon(self, state: State) -> State:
        return state

    def turn(self, state: State) -> int | None:
        _, rewrites, winner, player = state
        return None if winner is not None or rewrites == self.limit else player

    def moves(self, state: State) -> list[str]:
        numbers = state[0]
        parts = [
            f"{place}:{'*'.join(map(str, product))}"
            for place, number in enumerate(numbers, 1)
            for product in _products(number)
        ]
        return parts + [f"{place}+{place + 1}" for place in range(1, len(numbers))]

    def play(self, state: State, move: str) -> State:
        numbers, rewrites, player = list(state[0]), state[1], state[3]
        if len(numbers) < self.length and not rewrites and move.isdecimal():
            numbers.append(int(move))
            won = self.count and len(numbers) == self.length and all(map(checker.prime, numbers))
            return tuple(numbers), 0, player if won else None, 1 - player
        if "+" in move:
            place = int(move.split("+", maxsplit=1)[0]) - 1
            numbers[place : place + 2] = [numbers[place] + numbers[place + 1]]
        else:
            text, product = move.split(":")
            numbers[int(text) - 1 : int(text)] = map(int, product.split("*"))
        return (
            tuple(numbers),
            rewrites + 1,
            player if all(map(checker.prime, numbers)) else None,
            1 - player,
        )

    def scores(self, state: State) -> list[int]:
        return [int(state[2] == player) for player in range(2)]


@cache
def _products(number: int) -> list[tuple[int, ...]]:
    """The ordered products of two or more factors above 1."""
    found: list[tuple[int, ...]] = []
    for first in range(2, number):
        if number % first == 0:
            found += [
                (first, number // first),
                *((first, *rest) for rest in _products(number // first)),
            ]
    return found


class DivisorsMultiples:
    """(where the turn stands, numbers at which turns ended, points, player to move).

    A turn is a way to a free number. Only the cheapest way to each can matter, because the lowest
    score wins and nothing else of the way stays.
    """

    def __init__(self, settings: Mapping[str, Any]) -> None:
        self.last, self.repeats = settings["r"], settings["repeats"]

    def start(self) -> State:
        return 1, frozenset([1]), (0, 0), 0

    def canon(self, state: State) -> State:
        here, ended, (first, second), player = state
        return here, ended, first - second, player

    def turn(self, state: State) -> int | None:
        return None if len(state[1]) == self.last else state[3]

    def next_to(self, here: int, ended: frozenset[int]) -> list[tuple[int, int]]:
        """Each number that a step leads to, with its price."""
        found = []
        for number in range(1, self.last + 1):
            ratio = Fraction(max(number, here), min(number, here))
            if ratio.denominator == 1 and (number != here or self.repeats):
                found.append((number, int(ratio) * (2 if number in ended else 1)))
        return found

    def texts(self, state: State) -> list[str]:
        """The legal moves, one at a time."""
        here, ended = state[:2]
        return [str(number) for number, _ in self.next_to(here, ended)] + ["end"] * (
            here not in ended
        )

    def step(self, state: State, move: str) -> State:
        """The state after one move of a turn."""
        here, ended, points, player = state
        if move == "end":
            return here, ended | {here}, points, 1 - player
        [price] = [price for number, price in self.next_to(here, ended) if number == int(move)]
        return (
            int(move),
            ended,
            tuple(held + price * (k == player) for k, held in enumerate(points)),
            player,
        )

    def moves(self, state: State) -> list[tuple[int, int]]:
        """The turns: each free number with its lowest price (Dijkstra, 1959)."""
        here, ended = state[:2]
        prices, waiting = dict[int, int](), [(0, here)]
        while waiting:
            price, number = heapq.heappop(waiting)
            if number not in prices:
                prices[number] = price
                for near, more in self.next_to(number, ended):
                    heapq.heappush(waiting, (price + more, near))
        return [(number, price) for number, price in prices.items() if number not in ended]

    def play(self, state: State, move: Any) -> State:
        if isinstance(move, str):
            return self.step(state, move)
        _, ended, points, player = state
        number, price = move
        return (
            number,
            ended | {number},
            tuple(held + price * (k == player) for k, held in enumerate(points)),
            1 - player,
        )

    def scores(self, state: State) -> list[int]:
        return [-points for points in state[2]]


RULES: Final[Mapping[str, Callable[[Mapping[str, Any]], Any]]] = {
    **checker.GAMES,
    "combining-dividing": CombiningDividing,
    "divisors-multiples-sequence": DivisorsMultiples,
}


MERGING: Final = (checker.Palindromic, DivisorsMultiples)
"""Rules whose ``canon`` makes many positions below one position the same. Mirror images of a
position are seldom below it, too.
"""


def _remembered(line: Callable[[list[int]], Any]) -> Callable[[list[int]], Any]:
    """Score each line of a grid once."""
    known: dict[tuple[int, ...], Any] = {}

    def points(squares: list[int]) -> Any:
        key = tuple(squares)
        if key not in known:
            known[key] = line(squares)
        return known[key]

    return points


class Minimax:
    """Says whether player 1 comes to an outcome at least (1 a win, 0 a tie), each position and
    outcome once.

    Moves that decided earlier positions are tried first. That changes the order alone.
    """

    def __init__(self, rules: Any, most: int | None) -> None:
        self.rules, self.most = rules, most
        self.same: Callable[[State], Hashable] = (
            rules.canon if isinstance(rules, MERGING) else lambda state: state
        )
        if hasattr(rules, "line"):
            rules.line = _remembered(rules.line)
        self.known: dict[tuple[Hashable, int], bool] = {}
        self.decided: dict[tuple[int, Any], int] = {}

    def outcome(self, state: State) -> int:
        """Return the outcome for player 1 under best play: 1, 0 or -1. Raises TooLongError."""
        return (self.at_least(state, 0) and 1 + self.at_least(state, 1)) - 1

    def at_least(self, state: State, outcome: int) -> bool:
        """Return whether player 1 comes to this outcome at least. Raises TooLongError."""
        player = self.rules.turn(state)
        if player is None:
            first, second = self.rules.scores(state)
            return bool(first > second if outcome == 1 else first >= second)
        key = self.same(state), outcome
        if key in self.known:
            return self.known[key]
        if self.most is not None and len(self.known) >= self.most:
            raise TooLongError
        good = player == 0
        found = not good
        for move in sorted(
            self.rules.moves(state), key=lambda move: -self.decided.get((player, move), 0)
        ):
            if self.at_least(self.rules.play(state, move), outcome) == good:
                self.decided[player, move] = self.decided.get((player, move), 0) + 1
                found = good
                break
        self.known[key] = found
        return found


def best_sums(n: int, moves: Sequence[str], most: int | None) -> int:
    """The largest m such that 1 to m all occur as sums, for the best way to fill the rest of a
    grid.

    No two numbers are equal. Every way with numbers up to the number of runs is tried; larger numbers
    are no sums that count, so one stands for them all.
    """
    squares = [f"{'abcdefgh'[x]}{y + 1}" for y in range(n) for x in range(n)]
    lines = [list(range(y * n, y * n + n)) for y in range(n)] + [
        list(range(x, n * n, n)) for x in range(n)
    ]
    runs = sorted(
        {tuple(line[i:j]) for line in lines for i in range(n) for j in range(i + 1, n + 1)}
    )
    grid = dict(move.split("=") for move in moves)
    empty = [place for place, square in enumerate(squares) if square not in grid]
    large = len(runs) + 1
    numbers = np.arange(1, large + 1)
    if len(runs) > RUNS or (most is not None and len(runs) ** len(empty) > most):
        raise TooLongError
    if len(empty) > 3:
        square = squares[empty[0]]
        free = [number for number in numbers if number == large or str(number) not in grid.values()]
        return max(best_sums(n, [*moves, f"{square}={number}"], None) for number in free)
    axes: list[npt.NDArray[np.int64]] = (
        list(np.meshgrid(*[numbers] * len(empty), indexing="ij")) if empty else []
    )
    held: dict[int, Any] = {
        place: int(grid[square]) for place, square in enumerate(squares) if square in grid
    }
    held |= dict(zip(empty, axes, strict=True))
    seen = np.zeros((large,) * len(empty) if empty else (1,), np.uint64)
    legal = np.ones(seen.shape, bool)
    for place, axis in zip(empty, axes, strict=True):
        for other in range(n * n):
            if other != place:
                legal &= (axis != held.get(other, 0)) | (axis == large)
    for run in runs:
        total = np.asarray(sum(held[place] for place in run))
        seen = seen | np.where(
            total <= len(runs),
            np.uint64(1) << np.minimum(total, 63).astype(np.uint64),
            np.uint64(0),
        )
    run_on, length = np.ones(seen.shape, bool), np.zeros(seen.shape, np.int64)
    for number in range(1, len(runs) + 1):
        run_on = run_on & (seen >> np.uint64(number) & np.uint64(1)).astype(bool)
        length += run_on
    return int(length[legal].max())


ALONE: Final[Mapping[str, Callable[[int, Sequence[str], int | None], int]]] = {
    "sums-grid": best_sums
}
"""The best score of games for one."""


class SecondProof:
    """Second proofs of puzzles with the same settings, one after another; they share what they
    found.

    ``most`` limits how many positions all of them look at; None for no limit.
    """

    @staticmethod
    def offered(game: str) -> bool:
        """Whether there are plain rules of a game. The games of other people have none here."""
        return game in RULES or game in ALONE

    def __init__(self, game: str, settings: Mapping[str, Any], most: int | None = None) -> None:
        self.settings, self.most = settings, most
        self.minimax = Minimax(RULES[game](settings), most) if game in RULES else None

    def values(self, puzzle: Puzzle) -> dict[str, int]:
        """Return the value of each move of a puzzle to its player.

        Raises TooLongError, ValueError if the puzzle lacks a legal move or has one that is not, and
        KeyError if there are no plain rules.
        """
        moves = [*puzzle.answers, *puzzle.others]
        if puzzle.game in ALONE:
            best, ways = ALONE[puzzle.game], None if self.most is None else FILLINGS
            return {move: best(self.settings["n"], [*puzzle.moves, move], ways) for move in moves}
        if self.minimax is None:
            raise KeyError(puzzle.game)
        rules = self.minimax.rules
        state = rules.start()
        for move in puzzle.moves:
            state = rules.play(state, move)
        legal = rules.texts(state) if hasattr(rules, "texts") else rules.moves(state)
        if sorted(legal) != sorted(moves):
            raise ValueError(f"{puzzle.id} does not have the legal moves.")
        side = -1 if rules.turn(state) else 1
        return {move: side * self.minimax.outcome(rules.play(state, move)) for move in moves}

    def fault(self, puzzle: Puzzle) -> str:
        """Return what is wrong with a puzzle, empty if nothing is. Raises TooLongError."""
        try:
            found = self.values(puzzle)
        except ValueError as error:
            return str(error)
        stored = dict.fromkeys(puzzle.answers, puzzle.best) | {
            move: value for move, (value, _) in puzzle.others.items()
        }
        wrong = sorted(move for move in stored if found[move] != stored[move])
        return f"{puzzle.id} differs from the second proof in {', '.join(wrong)}." if wrong else ""
