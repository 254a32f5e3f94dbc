"""Palindromic Rows/Columns: which answers to the first move keep the result."""

from collections.abc import Iterator, Sequence

from paperbits.core.notation import square_name
from paperbits.core.records import copied
from paperbits.solve.budget import Budget
from paperbits.solve.solver import Solver
from studies.answers.answer import Answer
from studies.answers.charts import BLUE, GREY, ORANGE, shares
from studies.answers.openings import ahead, start

GAME = "palindromic-rows-columns"


def mirrors(sizes: Sequence[int] = (2, 3, 4, 5, 6, 7, 8)) -> Answer:
    """Return the value after each kind of first square, and the answers that are best for player 2."""
    rows, bars = [], {}
    for n in sizes:
        for kind, value, replies in _firsts(n):
            best = [reply for reply, then in replies.items() if then == value]
            above = _mirrored(n, kind)
            told = (
                f"{len(best)} of {len(replies)}"
                if len(best) < len(replies)
                else f"all {len(replies)}"
            )
            if above in best and len(best) < len(replies):
                told += f", such as {above}, mirrored up/down"
            rows.append((f"{n} × {n}", kind, ahead(value), told))
            outcomes = [
                sum((then > 0) - (then < 0) == sign for then in replies.values())
                for sign in (-1, 0, 1)
            ]
            bars[f"{n} × {n}, {kind}"] = outcomes
    kinds = (("player 2 wins", ORANGE), ("tie", GREY), ("player 1 wins", BLUE))
    draw = shares(
        "Palindromic Rows/Columns: the answers to the first square", "answers, %", kinds, bars
    )
    return Answer(
        ("grid", "first square", "under best play", "best answers"),
        tuple(rows),
        draw,
        1.4 + 0.24 * len(bars),
    )


def _firsts(n: int) -> Iterator[tuple[str, int, dict[str, int]]]:
    """Yield a first square of each kind, its value, and the values of the answers to it."""
    position = start(GAME, {"n": n})
    solver, rules = Solver(position, Budget(threads=1), margins=True), position.game
    middle = n // 2
    for first in (0,) if n % 2 == 0 else (0, middle * n, middle, middle * n + middle):
        begun = copied(position.record)
        rules.play(begun, first)
        replies = {}
        for move in solver.moves(begun):
            then = copied(begun)
            rules.play(then, move)
            replies[rules.move_text(begun, move)] = round(solver.value(then))
        yield square_name(*divmod(first, n)), round(solver.value(begun)), replies


def _mirrored(n: int, square: str) -> str:
    """The mirror image of a square in its column."""
    column, row = ord(square[0]) - ord("a"), int(square[1:]) - 1
    return square_name(n - 1 - row, column)
