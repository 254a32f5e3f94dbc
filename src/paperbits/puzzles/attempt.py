"""Try a move of a puzzle: whether it is right and what it leads to, in words."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from paperbits.core.position import Ply, Position
from paperbits.core.view import Part
from paperbits.puzzles.puzzle import Puzzle


@dataclass(frozen=True, slots=True)
class OtherMove:
    """A wrong move, and why it is wrong."""

    move: str
    why: str


@dataclass(frozen=True, slots=True)
class Attempt:
    """A move tried, or the answer shown. ``line``: the best moves of both sides after a right move,
    up to the end, or the moves that refute a wrong one. ``position``: the position after the line.
    ``parts``: the scored lines of a play, or of the ended game; may be empty. ``others``: the wrong
    moves. Empty unless the move is right, so that nothing is given away.
    """

    right: bool
    move: str
    words: str
    line: tuple[Ply, ...]
    position: Position
    parts: tuple[tuple[Part, ...], ...]
    others: tuple[OtherMove, ...] = ()


def attempt(puzzle: Puzzle, text: str) -> Attempt:
    """Try a move. Raises InvalidMoveError or IllegalMoveError."""
    before = puzzle.position()
    after = before.copy()
    after.push(text)
    move = after.plies[-1].move
    if puzzle.one_play:
        return _scored(puzzle, before, after)
    right, made = move in puzzle.answers, len(after.plies)
    others: tuple[OtherMove, ...] = ()
    if right:
        words = f"{in_words(after.plies[-1:], start=True)}. {_right(puzzle)}"
        line = puzzle.line if move == puzzle.answers[0] else ()
        others = tuple(OtherMove(other, _why_not(puzzle, before, other)) for other in puzzle.others)
    else:
        words = _why_not(puzzle, before, move)
        line = puzzle.others[move][1] if move in puzzle.others else ()
    after.push_all(list(line))
    parts = tuple(map(tuple, after.parts())) if after.over else ()
    return Attempt(right, move, words, tuple(after.plies[made:]), after, parts, others)


def answer(puzzle: Puzzle) -> Attempt:
    """Show the right move."""
    return attempt(puzzle, puzzle.answers[0])


def _scored(puzzle: Puzzle, before: Position, after: Position) -> Attempt:
    ply = after.plies[-1]
    points, right = ply.points or 0, ply.move in puzzle.answers
    said = f"Player {ply.player + 1} {ply.words}." if right or points else "That scores nothing."
    if puzzle.asks == "task":
        hint = "" if right else f"There is a play that {_missed(puzzle, before, ply)}."
    elif right:
        hint = f"The second best play scores {puzzle.next}."
    else:
        hint = f"There is a play that scores {puzzle.best}."
    words = f"{said} {hint}".rstrip()
    old = [len(parts) for parts in before.parts()]
    parts = tuple(tuple(parts[old[player] :]) for player, parts in enumerate(after.parts()))
    return Attempt(right, ply.move, words, (), after, parts)


def _missed(puzzle: Puzzle, before: Position, ply: Ply) -> str:
    """What a task demands that a wrong move does not do."""
    points = ply.points or 0
    met = {*(before.themes(ply.move) if points else ()), "points" if points > puzzle.next else ""}
    return " and ".join(words for name, words in puzzle.demands.items() if name not in met)


def _right(puzzle: Puzzle) -> str:
    if puzzle.asks == "most":
        return f"That leads to {puzzle.best}, the highest possible score."
    if puzzle.asks == "tie":
        return "That ties against every reply. Every other move loses."
    return "That wins against every reply. No other move does."


def _why_not(puzzle: Puzzle, before: Position, move: str) -> str:
    """What is wrong with a move, with the moves that show it."""
    after = before.copy()
    after.push(move)
    made = len(after.plies)
    said = f"{in_words(after.plies[-1:], start=True)}."
    if move not in puzzle.others:
        return f"{said} After that the best score, {puzzle.best}, is out of reach."
    value, line = puzzle.others[move]
    if puzzle.asks == "most":
        return f"{said} That leads to {value} at most. The best move leads to {puzzle.best}."
    if not line:
        return f"{said} That ends the game with {'a tie' if value == 0 else 'a loss'}."
    after.push_all(list(line))
    result = "only ties" if value == 0 else "loses"
    return f"{said} That {result}: {in_words(after.plies[made:])}."


def in_words(plies: Sequence[Ply], *, start: bool = False) -> str:
    """Return plies in words, grouped by player: ``player 2 fills b3, then player 1 fills a1``."""
    runs = [
        (player, ", ".join(ply.brief or ply.words for ply in run))
        for player, run in groupby(plies, key=lambda ply: ply.player)
    ]
    said = ", then ".join(f"player {player + 1} {words}" for player, words in runs)
    return f"{said[:1].upper()}{said[1:]}" if start else said
