"""Walks from number to number, whose turns are several steps, each with a cost.

A step is noted as the player, the number left, the number reached and the cost; a step to ``END``
ends the turn and claims the number left.
"""

from collections.abc import Sequence

from paperbits.core.view import Board, Part, Square

Step = tuple[int, int, int, int]

END = 0
"""The move that ends a turn; the others are numbers from 1."""

SHOWN_NUMBERS = 40
"""The most numbers of one turn that people see at once, the last ones."""


def walk_text(notes: Sequence[Step]) -> str:
    """Return the numbers of the walk, then those claimed: ``1 2 4 / 1 2 4``."""
    walked = [there for _, _, there, _ in notes if there != END]
    claimed = [here for _, here, there, _ in notes if there == END]
    return f"{' '.join(map(str, [1, *walked]))} / {' '.join(map(str, [1, *claimed]))}"


def walk_parts(notes: Sequence[Step], players: int) -> list[list[Part]]:
    """Return a line for each turn: its steps and the cost of each."""
    parts: list[list[Part]] = [[] for _ in range(players)]
    for number, steps in enumerate(_turns(notes), 1):
        why = ", ".join(_words(here, there, cost) for _, here, there, cost in steps)
        squares = tuple(dict.fromkeys(str(there) for _, _, there, _ in steps))
        cost = sum(step[3] for step in steps)
        parts[steps[0][0]].append(Part(f"turn {number}", cost, why, (*squares, f"turn {number}")))
    return parts


def walk_boards(notes: Sequence[Step]) -> list[Board]:
    """Return the log of the walk, turn by turn; no board before the first step."""
    log = []
    for number, steps in enumerate(_turns(notes), 1):
        walked = [str(steps[0][1]), *(str(there) for _, _, there, _ in steps)]
        shown = walked if len(walked) <= SHOWN_NUMBERS else ["…", *walked[-SHOWN_NUMBERS:]]
        log.append((Square(f"turn {number}", " → ".join(shown), label=f"{', '.join(shown)}"),))
    return [Board("log", tuple(log), "The walk, turn by turn")] if log else []


def _turns(notes: Sequence[Step]) -> list[list[Step]]:
    """Return the steps of each turn, without the claim that ends it."""
    turns: list[list[Step]] = []
    begins = True
    for note in notes:
        if begins:
            turns.append([])
        begins = note[2] == END
        if not begins:
            turns[-1].append(note)
    return turns


def _words(here: int, there: int, cost: int) -> str:
    ratio = max(here, there) // min(here, there)
    doubled = f"2 × {ratio}, as {there} was claimed" if cost > ratio else str(ratio)
    return f"{here} to {there} costs {doubled}"
