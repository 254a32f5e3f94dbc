"""Puzzles: positions with one clearly best move, graded, with a new one every day.

``daily(date)`` returns the puzzle of a day, ``find_puzzle(id)`` a puzzle by its id, ``shelf()`` all
puzzles, ``marks(game)`` what lists show of a game's puzzles. ``attempt(puzzle, move)`` says whether
a move is right and what it leads to. ``answer(puzzle)`` shows the right move.
"""

from paperbits.puzzles.attempt import Attempt, OtherMove, answer, attempt
from paperbits.puzzles.calendar import NotYetError, daily, daily_mark, day_of, today
from paperbits.puzzles.puzzle import GRADES, Grade, Puzzle
from paperbits.puzzles.samples import matching, sample
from paperbits.puzzles.shelf import Mark, UnknownPuzzleError, find_puzzle, marks, shelf
from paperbits.puzzles.themes import ABOUT, THEMES, Theme

__all__ = [
    "ABOUT",
    "GRADES",
    "THEMES",
    "Attempt",
    "Grade",
    "Mark",
    "NotYetError",
    "OtherMove",
    "Puzzle",
    "Theme",
    "UnknownPuzzleError",
    "answer",
    "attempt",
    "daily",
    "daily_mark",
    "day_of",
    "find_puzzle",
    "marks",
    "matching",
    "sample",
    "shelf",
    "today",
]
