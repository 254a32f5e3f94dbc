"""Binary Scramble for two: who wins from each starting list, by the target."""

from collections.abc import Sequence

from paperbits.core.records import copied
from paperbits.solve.budget import Budget
from paperbits.solve.solver import Solver
from studies.answers.answer import Answer, percent
from studies.answers.charts import BLUE, GREY, ORANGE, shares
from studies.answers.openings import start

SIZES = ((4, 1), (4, 2), (4, 3), (4, 0), (6, 1), (6, 2), (6, 3), (8, 1))
"""Digits and targets that take a few seconds each."""


def scramble(sizes: Sequence[tuple[int, int]] = SIZES) -> Answer:
    """Return who wins with best play from the empty list, and from how many starting lists."""
    rows, bars = [], {}
    for length, target in sizes:
        position = start("binary-scramble", {"players": 2, "length": length, "target": target})
        solver, rules = Solver(position, Budget(threads=1)), position.game
        whole = int(solver.value(position.record))
        values = []
        for number in range(1 << length):
            record = copied(position.record)
            for place in range(length):
                rules.play(record, number >> place & 1)
            values.append(int(solver.value(record)))
        counts = [values.count(1), values.count(0), values.count(-1)]
        told = f"{target} point{'' if target == 1 else 's'}" if target else "no target"
        winner = ("player 2", "tie", "player 1")[whole + 1]
        rows.append((str(length), told, winner, *(percent(count, len(values)) for count in counts)))
        bars[f"{length} digits, {told}"] = counts
    columns = (
        "digits",
        "play to",
        "with best play from the start",
        "lists that player 1 wins",
        "that tie",
        "that player 2 wins",
    )
    kinds = (("player 1 wins", BLUE), ("tie", GREY), ("player 2 wins", ORANGE))
    draw = shares(
        "Binary Scramble for two: who wins from a starting list", "starting lists, %", kinds, bars
    )
    return Answer(columns, tuple(rows), draw)
