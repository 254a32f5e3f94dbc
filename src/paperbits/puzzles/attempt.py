"""Trying a puzzle: whether a move is right, and what it leads to, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from paperbits.core.position import Ply, Position
from paperbits.core.view import Part
from paperbits.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class Other:
    """A move that is not the answer, and what is wrong with it."""

    move: str
    why: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move tried, or the answer shown.

    ``line`` is what follows: after a right move best moves on both sides to the end, after a wrong one those that spoil it.
    ``position`` stands after the line. ``parts`` say line by line what a play scores, or how the game ends then; empty where
    neither is known. ``others`` come with what is right alone, so that nothing is given away.
    """

    right: bool
    move: str
    words: str
    line: tuple[Ply, ...]
    position: Position
    parts: tuple[tuple[Part, ...], ...]
    others: tuple[Other, ...] = ()


def attempt(puzzle: Puzzle, text: str) -> Attempt:
    """Try a move; raises InvalidMoveError or IllegalMoveError where it can't be made."""
    before = puzzle.position()
    after = before.copy()
    after.push(text)
    move = after.plies[-1].move
    if puzzle.asks == "points":
        return _scored(puzzle, before, after)
    right, made = move in puzzle.answers, len(after.plies)
    others: tuple[Other, ...] = ()
    if right:
        words = _right(puzzle, move)
        line = puzzle.line if move == puzzle.answers[0] else ()
        others = tuple(Other(other, _why_not(puzzle, before, other)) for other in puzzle.others)
    else:
        words = _why_not(puzzle, before, move)
        line = puzzle.others[move][1] if move in puzzle.others else ()
    after.push_all(list(line))
    parts = tuple(map(tuple, after.parts())) if after.over else ()
    return Attempt(right, move, words, tuple(after.plies[made:]), after, parts, others)


def answer(puzzle: Puzzle) -> Attempt:
    """The right move, shown."""
    return attempt(puzzle, puzzle.answers[0])


def _scored(puzzle: Puzzle, before: Position, after: Position) -> Attempt:
    ply = after.plies[-1]
    points, right = ply.points or 0, ply.move in puzzle.answers
    if right:
        words = f"{ply.words}. The second best play scores {puzzle.next}."
    elif points:
        words = f"{ply.words}. There is a play that scores {puzzle.best}."
    else:
        words = f"That scores nothing. There is a play that scores {puzzle.best}."
    old = [len(parts) for parts in before.parts()]
    parts = tuple(tuple(parts[old[player] :]) for player, parts in enumerate(after.parts()))
    return Attempt(right, ply.move, words, (), after, parts)


def _right(puzzle: Puzzle, move: str) -> str:
    if puzzle.asks == "most":
        return f"{move} leads to {puzzle.best}, the highest score that can be had."
    if puzzle.asks == "tie":
        return f"{move} holds a tie, whatever comes; every other move loses."
    return f"{move} wins, whatever comes; no other move does."


def _why_not(puzzle: Puzzle, before: Position, move: str) -> str:
    """What is wrong with a move, and what shows it."""
    if move not in puzzle.others:
        return f"With {move} the best is out of reach: {puzzle.best} can be had."
    value, line = puzzle.others[move]
    if puzzle.asks == "most":
        return f"{move} leads to {value} at most; {puzzle.best} can be had."
    result = "only ties" if value == 0 else "loses"
    if not line:
        return f"{move} ends the game, and {'it is a tie' if value == 0 else 'it is lost'}."
    after = before.copy()
    after.push(move)
    made = len(after.plies)
    after.push_all(list(line))
    return f"{move} {result}: {told(after.plies[made:])}."


def told(plies: Sequence[Ply]) -> str:
    """Plies in words, those of one player together: ``player 2 plays 3, end, then player 1 plays 4, end``."""
    runs = [(player, ", ".join(ply.words for ply in run)) for player, run in groupby(plies, key=lambda ply: ply.player)]
    return ", then ".join(f"player {player + 1} plays {words}" for player, words in runs)
