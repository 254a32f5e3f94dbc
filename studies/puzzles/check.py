"""Check shipped puzzles by new proofs: all values, all lines, that no other move is as good, and
the themes. Values are proved twice, by two programs that share nothing (``second``).
"""

from collections.abc import Sequence
from typing import Final

from rich.console import Console
from rich.progress import Progress

from paperbits.core.kernel_position import KernelPosition
from paperbits.core.position import Position
from paperbits.engines.choose import highest_scoring
from paperbits.lab.cluster import Workplace
from paperbits.puzzles.puzzle import Puzzle
from paperbits.puzzles.shelf import find_puzzle, marks, shelf
from paperbits.solve.budget import OutOfBudgetError
from studies.puzzles import composed, second_plays
from studies.puzzles.prover import Prover
from studies.puzzles.second import SecondProof
from studies.puzzles.themes import themes_of
from studies.puzzles.writing import stored

STEPS: Final = 40_000_000
"""The most steps of a proof.

It is far more than in making puzzles, because no table is shared between positions.
"""


def fault(puzzle: Puzzle) -> str:
    """Prove a puzzle again. Returns what is wrong with it in a sentence, empty if nothing is."""
    position = puzzle.position()
    if not isinstance(position, KernelPosition):
        return _fault_of_play(puzzle, position)
    prover = Prover(position, STEPS)
    try:
        values = prover.values(position.record)
    except OutOfBudgetError:
        return f"{puzzle.id} is not proved within {STEPS:,} steps."
    known = stored(puzzle)
    if values != known:
        wrong = sorted(move for move in {*values, *known} if values.get(move) != known.get(move))
        return f"{puzzle.id} differs from the proof in {', '.join(wrong)}."
    lines = _fault_of_lines(puzzle, prover)
    return lines or _fault_of_themes(puzzle, prover) or second_fault(puzzle)


def second_fault(puzzle: Puzzle) -> str:
    """Prove a puzzle the second way. Returns what is wrong with it, empty if nothing is."""
    if second_plays.offered(puzzle):
        return second_plays.fault(puzzle)
    known = SecondProof.offered(puzzle.game)
    return SecondProof(puzzle.game, puzzle.settings).fault(puzzle) if known else ""


def _fault_of_play(puzzle: Puzzle, position: Position) -> str:
    if puzzle.asks == "task":
        return composed.fault(puzzle)
    best = highest_scoring(position)
    known = best is not None and (best.move, best.points, best.next, best.looked)
    if known != (puzzle.answers[0], puzzle.best, puzzle.next, puzzle.effort):
        return f"{puzzle.id}: {known}"
    return _fault_of_themes(puzzle, None) or second_fault(puzzle)


def _fault_of_themes(puzzle: Puzzle, prover: Prover | None) -> str:
    themes = themes_of(puzzle, prover)
    wrong = f"{puzzle.id} has the themes {', '.join(themes) or 'none'}."
    return "" if themes == puzzle.themes else wrong


def _fault_of_lines(puzzle: Puzzle, prover: Prover) -> str:
    """Check that each line is legal and keeps the value of its move to the end.

    Returns the first fault.
    """
    lines = {puzzle.answers[0]: (puzzle.best, puzzle.line), **puzzle.others}
    for move, (value, line) in lines.items():
        position = puzzle.position()
        assert isinstance(position, KernelPosition)
        side = -1 if position.turn else 1
        for each in (move, *line):
            position.push(each)
            if prover.value(position.record) * side != value:
                return f"{puzzle.id}: the line after {move} loses its value at {each}."
    return ""


def fault_of(name: str) -> str:
    """Prove the puzzle with this id again (see ``fault``)."""
    return fault(find_puzzle(name))


def check(games: Sequence[str], console: Console, place: Workplace) -> list[str]:
    """Prove the shipped puzzles of these games again, or of all games. Returns the faults."""
    chosen = [mark for game in shelf() if not games or game in games for mark in marks(game)]
    faults = []
    with Progress(console=console) as progress:
        task = progress.add_task("Proving", total=len(chosen))
        for mark, wrong in zip(
            chosen, place.in_order(fault_of, [mark.id for mark in chosen]), strict=True
        ):
            faults += [wrong] if wrong else []
            progress.update(task, advance=1, description=f"Proving {mark.game}")
    return faults
