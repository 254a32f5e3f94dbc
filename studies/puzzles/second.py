"""A second, independent proof of a puzzle: plain minimax over rules that share nothing with the
games' code.

The rules are the plain ones of the certificate checker (``solve.checker.rules``). No move is left
out, no position is hashed, nothing is compiled. It is slow, and it is meant to be: two programs
that have nothing in common must agree on every move of every puzzle.
"""

from collections.abc import Callable, Hashable, Mapping, Sequence
from typing import Any, Final

import numpy as np

from paperbits.puzzles.puzzle import Puzzle
from paperbits.solve.checker.rules import RULES, PlainRules, State
from paperbits.solve.checker.rules.base import credited
from paperbits.solve.checker.rules.divisors_multiples_sequence import DivisorsMultiplesSequence
from paperbits.solve.checker.rules.palindromic_rows_columns import PalindromicRowsColumns
from paperbits.solve.checker.rules.sums_grid import runs as runs_of
from studies.puzzles.writing import stored

MOST: Final = 30_000
"""Positions that the second proof of a new puzzle may look at."""


FILLINGS: Final = 100_000
"""Ways to fill the rest of a grid that it may look at."""


RUNS: Final = 62
"""The most runs of a grid: sums are kept as the bits of an integer."""


class TooLongError(Exception):
    """The proof needs more positions than allowed."""


class WholeTurns(DivisorsMultiplesSequence):
    """The same game with a turn for a move: a free number and the cheapest way to it.

    Only the cheapest way to each can matter, because the lowest score wins and nothing else of the
    way stays.
    """

    def moves(self, state: State) -> list[str]:
        return [str(number) for number in self.ways(*state[:2])]

    def play(self, state: State, move: str) -> State:
        here, ended, points, player = state
        number = int(move)
        paid = credited(points, player, self.ways(here, ended)[number])
        return number, ended | {number}, paid, 1 - player


MERGING: Final = (PalindromicRowsColumns, WholeTurns)
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
            return bool(self.rules.lead(state, 0) >= outcome)
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
    runs = runs_of(n, n)
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
    axes = [*np.meshgrid(*[numbers] * len(empty), indexing="ij")] if empty else []
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


ALONE: Final = "sums-grid"
"""The game for one: its best score is sought."""


class SecondProof:
    """Second proofs of puzzles with the same settings, one after another; they share what they
    found.

    ``most`` limits how many positions all of them look at; None for no limit.
    """

    @staticmethod
    def offered(game: str) -> bool:
        """Whether there are plain rules of a game. The games of other people have none here."""
        return game in RULES

    def __init__(self, game: str, settings: Mapping[str, Any], most: int | None = None) -> None:
        self.settings, self.most = settings, most
        self.rules: PlainRules = RULES[game](settings)
        whole = WholeTurns(settings) if game == "divisors-multiples-sequence" else self.rules
        self.minimax = Minimax(whole, most)

    def values(self, puzzle: Puzzle) -> dict[str, int]:
        """Return the value of each move of a puzzle to its player.

        Raises TooLongError, and ValueError if the puzzle lacks a legal move or has one that is not.
        """
        moves = [*puzzle.answers, *puzzle.others]
        if puzzle.game == ALONE:
            n, ways = self.settings["n"], None if self.most is None else FILLINGS
            return {move: best_sums(n, [*puzzle.moves, move], ways) for move in moves}
        rules = self.rules
        state = rules.after(puzzle.moves)
        if sorted(rules.moves(state)) != sorted(moves):
            raise ValueError(f"{puzzle.id} does not have the legal moves.")
        side = -1 if rules.turn(state) else 1
        return {move: side * self.minimax.outcome(rules.play(state, move)) for move in moves}

    def fault(self, puzzle: Puzzle) -> str:
        """Return what is wrong with a puzzle, empty if nothing is. Raises TooLongError."""
        try:
            found = self.values(puzzle)
        except ValueError as error:
            return str(error)
        wrong = sorted(move for move, value in stored(puzzle).items() if found[move] != value)
        return f"{puzzle.id} differs from the second proof in {', '.join(wrong)}." if wrong else ""
