"""The search for every board that covers 1 to m, up to symmetry. It places numbers in ascending
order.

When the search comes to a number, all smaller ones are on the board or will never be. A longer run
with an empty square has a larger sum than the number. So if the number is not the sum of a full
run, it must be placed; otherwise it may be placed or passed over.
"""

from typing import Any

from paperbits.core.compiler.kernel import compilable, kernel
from paperbits.core.records import Record
from paperbits.solve.cover.board import SOLUTIONS, lift, place
from paperbits.solve.cover.bounds import may_cover


@kernel
def explore(boards: Any, nodes: int) -> bool:
    """Continue a search for about ``nodes`` nodes; return whether it has ended. It stops early when
    ``found`` is full. The caller then empties ``found`` and calls it again.
    """
    board = boards[0]
    enough = board.nodes + nodes
    while board.nodes < enough and board.found_count < SOLUTIONS:
        level = int(board.level)
        choose_next(board, level)
        if board.choices[level] > board.squares:
            if level == board.floor:
                return True
            board.level = level - 1
        elif board.choices[level] < board.squares or board.times[level] > 0:
            board.nodes += 1
            if board.missed == 0:
                note(board, False)
            elif may_cover(board, level + 1):
                board.level = level + 1
                board.choices[level + 1] = -1
                if board.level == board.ceiling:
                    note(board, True)
                    board.level = level
    return False


@compilable
def choose_next(board: Record, level: int) -> None:
    """Take back the choice at a level and make the next one: an empty square, or passing over."""
    square = int(board.choices[level])
    if 0 <= square < board.squares:
        lift(board, square)
    square += 1
    while square < board.squares and not suits(board, level, square):
        square += 1
    choose(board, level, square)


@compilable
def choose(board: Record, level: int, square: int) -> None:
    """Place the level's number in a square, or pass it over if the square is ``squares`` or more."""
    board.choices[level] = square
    board.groups[level + 1] = board.groups[level]
    if square < board.squares:
        place(board, square, level)
        group = 0
        for turn in range(board.turn_count):
            if (board.groups[level] >> turn) & 1 and board.turns[turn, square] == square:
                group |= 1 << turn
        board.groups[level + 1] = group


@compilable
def suits(board: Record, level: int, square: int) -> bool:
    """Return whether a square can take the level's number; of symmetric ones the first alone."""
    if board.values[square] or (
        level > 1 and not (board.allowed[level, square] >> (level - 2)) & 1
    ):
        return False
    if board.times[level] > 0:
        for other in range(board.squares):
            if board.values[other] == level:
                return False
    first = True
    for turn in range(board.turn_count):
        first = first and not (
            (board.groups[level] >> turn) & 1 and board.turns[turn, square] < square
        )
    return first


@compilable
def note(board: Record, choices: bool) -> None:
    """Keep the board, or the choices that led to it."""
    found = board.found[board.found_count]
    if choices:
        for level in range(board.floor, board.ceiling):
            found[level - board.floor] = board.choices[level]
    else:
        for square in range(board.squares):
            found[square] = board.values[square]
    board.found_count += 1


@kernel
def go_to(boards: Any, choices: Any) -> None:
    """Make choices from the first level on, and begin the search after them."""
    board = boards[0]
    for square in choices:
        level = int(board.level)
        choose(board, level, square)
        may_cover(board, level + 1)
        board.level = level + 1
    board.floor = board.level
    board.choices[board.level] = -1
