"""Conditional moves: lines that a player keeps while others are to move.

A line has what the others play, and what the player answers at once. Whatever else is played or
taken back ends it.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from paperbits.core.errors import IllegalMoveError, PaperbitsError
from paperbits.core.position import Position
from paperbits.match.clock import Clock
from paperbits.match.match import Match
from paperbits.match.offers import is_move

MOST_MOVES: Final = 20
MOST_LINES: Final = 20

Line = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LineNews:
    """What became of a line since its player last moved by hand.

    ``moves``: the part that was ``played``, or does not fit; ``after`` so many moves of the match.
    """

    moves: Line
    played: bool
    after: int


def plan_refusal(match: Match, seats: frozenset[int]) -> str:
    """Return why the holder of ``seats`` can't keep lines in this match now, or ""."""
    clock = Clock.read(match.clock)
    if clock is None or not clock.a_move:
        return "Conditional moves are for matches with days for each move."
    if match.position.hidden:
        return "Conditional moves are not possible where tiles are hidden."
    if match.over:
        return "The match is over."
    if len(seats) != 1:
        return "Only a player with one seat can keep conditional moves."
    if match.turn in seats:
        return "It is your turn, so simply make your move."
    return ""


def rest(line: Line, later: Iterable[str]) -> Line | None:
    """Return what is left of a line after later entries; None if the match went elsewhere."""
    made: list[str] = []
    for entry in later:
        if entry.startswith("undo "):
            return None
        if is_move(entry):
            made.append(entry)
    return line[len(made) :] if list(line[: len(made)]) == made else None


def became(match: Match, seat: int, line: Line, since: int) -> LineNews | None:
    """Return what became of a line of a player, from 0, kept after ``since`` entries.

    None if there is no news: nobody moved, the player did by hand, or moves were taken back.
    """
    later = match.entries[since:]
    made = [entry for entry in later if is_move(entry)]
    if not made or any(entry.startswith("undo ") for entry in later):
        return None
    plies = match.position.plies[-len(made) :]
    own = [number for number, ply in enumerate(plies) if ply.player == seat]
    pairs = enumerate(zip(line, made, strict=False))
    fits = next((number for number, (one, other) in pairs if one != other), None)
    last = own[-1] if own else -1
    before = len(match.position.plies) - len(made)
    if fits is not None:
        rest_of = LineNews(line[last + 1 :], played=False, after=before + last + 1)
        return None if last >= fits else rest_of
    if not 0 <= last < len(line):
        return None
    first = own[-2] + 1 if len(own) > 1 else 0
    return LineNews(line[first : last + 1], played=True, after=before + first)


def tried(match: Match, moves: Sequence[str], after: int | None = None) -> Position:
    """Return the position after these moves more; from now on, or from ``after`` moves of the match.

    Raises PaperbitsError, with the number of the first move that can't be made.
    """
    position = match.position.copy()
    while after is not None and len(position.plies) > after:
        position.pop()
    for number, move in enumerate(moves, 1):
        try:
            position.push(move)
        except PaperbitsError as error:
            raise IllegalMoveError(f"Move {number} of the line: {error}") from None
    return position


def checked(match: Match, seat: int, moves: Sequence[str]) -> tuple[Line, tuple[int, ...]]:
    """Return a line of a player, from 0, as its moves are written, and the player of each move.

    Raises PaperbitsError if the line is too long, breaks a rule, or does not end with an answer.
    """
    if len(moves) > MOST_MOVES:
        raise IllegalMoveError(f"A line has at most {MOST_MOVES} moves.")
    before = len(match.position.plies)
    plies = tried(match, moves).plies[before:]
    players = tuple(ply.player for ply in plies)
    if not players or players[-1] != seat or players[0] == seat:
        raise IllegalMoveError(
            "A line begins with a move of another player and ends with your answer."
        )
    return tuple(ply.move for ply in plies), players


def replaced(line: Line, players: Sequence[int], seat: int, older: Line) -> bool:
    """Whether a new line goes on from an older one, equals it, or answers otherwise."""
    for number, (new, old) in enumerate(zip(line, older, strict=False)):
        if new != old:
            return players[number] == seat
    return len(older) <= len(line)
