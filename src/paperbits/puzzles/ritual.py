"""The rules of the daily task, the same for the terminal, paper and the page; no input or output.

You may draft as many moves as you like. Three of them count, and the best of these is your result,
in points and in per cent of the best move there is. A day ends after three tries, or when the best
is found.
"""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from paperbits.core.card import Card, Daily, DailyTask
from paperbits.core.catalogue import all_games
from paperbits.core.errors import PaperbitsError
from paperbits.core.position import Position

TRIES: Final = 3

BARS: Final = "▁▂▃▄▅▆▇█"
"""Signs for a share of the best, from little to all."""


class TriesOverError(PaperbitsError, kind="tries-over"):
    """No try is left on this day."""


@dataclass(frozen=True, slots=True)
class Try:
    """A move that counts, as an exact text, and its points."""

    move: str
    points: int


@dataclass(frozen=True, slots=True)
class Day:
    """What somebody did with a day's task."""

    task: DailyTask
    tries: tuple[Try, ...] = ()

    @property
    def points(self) -> int:
        """The points of the best try; 0 without any."""
        return max((each.points for each in self.tries), default=0)

    @property
    def percent(self) -> int:
        """The result in per cent of the best, rounded down: 100 only for the best."""
        return percent(self.points, self.task)

    @property
    def left(self) -> int:
        """The tries that are left."""
        return 0 if self.points == self.task.best else TRIES - len(self.tries)

    @property
    def over(self) -> bool:
        """Whether the result stands, and the best may be shown."""
        return self.left == 0


def percent(points: int, task: DailyTask) -> int:
    """Return points in per cent of the best of a task, rounded down."""
    return 100 * points // task.best


def offered() -> tuple[Card, Daily]:
    """Return the game that offers a daily task, and its series. Raises PaperbitsError."""
    for card in all_games():
        if card.daily is not None:
            return card, card.daily()
    raise PaperbitsError("No game here has a daily task.")


def position_of(card: Card, task: DailyTask) -> Position:
    """Return the position of a task."""
    return card.read(task.text, use="analyse")


def tried(day: Day, move: str, position: Position) -> Day:
    """Return the day after a try that counts. Raises TriesOverError if none is left, and
    PaperbitsError for a move that scores no points, that breaks a rule, or that was tried already;
    it costs no try then.
    """
    if day.over:
        raise TriesOverError("This day is done; the next task begins at midnight UTC.")
    points = drafted(move, position)
    trial = position.copy()
    trial.push(move)
    exact = trial.plies[-1].move
    if exact in {each.move for each in day.tries}:
        raise PaperbitsError(f"You have tried {exact} already.")
    return replace(day, tries=(*day.tries, Try(exact, points)))


def drafted(move: str, position: Position) -> int:
    """Return what a move scores, without counting it; raises PaperbitsError."""
    seen = position.preview(move)
    if not seen.valid:
        raise PaperbitsError(seen.reason)
    if not seen.score:
        raise PaperbitsError(f"{move.strip()} scores no points.")
    return seen.score


def explained(task: DailyTask, position: Position) -> list[str]:
    """Return the best move and its lines in sentences, for after the last try."""
    best = task.answers[0]
    told = position.instruction(best)
    lines = [f"The best: {told[0].lower()}{told[1:]}, for {task.best} points."]
    scored = position.preview(best).lines
    for line in scored:
        bonus = f", with a bonus of {line.bonus}" if line.bonus else ""
        lines.append(f"{line.text} ({line.reading}) scores {line.points}{bonus}.")
    if whole := task.best - sum(line.points for line in scored):
        lines.append(f"The whole turn scores {whole} more.")
    others = len(task.answers) - 1
    if others:
        lines.append(f"{others} more {'plays score' if others > 1 else 'play scores'} as much.")
    return lines


def shared(day: Day, name: str) -> str:
    """Return a text to share that does not give the task away."""
    signs = "".join(
        BARS[min(len(BARS) - 1, percent(each.points, day.task) * len(BARS) // 100)]
        for each in day.tries
    )
    return f"{name} {day.task.number} ({day.task.date}): {day.percent}% {signs}".rstrip()


Results = Mapping[dt.date, int]
"""The result of each finished day, in per cent."""


@dataclass(frozen=True, slots=True)
class Standing:
    """What somebody's results add up to."""

    days: int
    streak: int
    """Days in a row up to today, or up to yesterday while today is not done."""
    longest: int
    average: float | None
    """In per cent; None without results."""
    perfect: int


def standing(results: Results, today: dt.date) -> Standing:
    """Return what results add up to."""
    runs: dict[dt.date, int] = {}
    for date in sorted(results):
        runs[date] = runs.get(date - dt.timedelta(1), 0) + 1
    last = today if today in results else today - dt.timedelta(1)
    return Standing(
        len(results),
        runs.get(last, 0),
        max(runs.values(), default=0),
        sum(results.values()) / len(results) if results else None,
        sum(each == 100 for each in results.values()),
    )


def calendar(results: Results, year: int, month: int) -> list[list[tuple[int, int | None]]]:
    """Return a month's weeks, Monday first: each day (0 outside) and its result or None."""
    import calendar as months

    weeks = months.Calendar().monthdayscalendar(year, month)
    return [
        [(day, results.get(dt.date(year, month, day)) if day else None) for day in week]
        for week in weeks
    ]


def to_json(days: Sequence[Day]) -> dict[str, Any]:
    """Return the tries of days as JSON values, by date."""
    return {
        str(day.task.date): [[each.move, each.points] for each in day.tries]
        for day in days
        if day.tries
    }


def from_json(kept: Mapping[str, Any], task_of: Callable[[dt.date], DailyTask]) -> list[Day]:
    """Return the days that ``to_json`` wrote; raises PaperbitsError for anything else."""
    try:
        return [
            Day(
                task_of(dt.date.fromisoformat(date)),
                tuple(Try(str(move), int(points)) for move, points in tries),
            )
            for date, tries in kept.items()
        ]
    except (AttributeError, TypeError, ValueError) as error:
        raise PaperbitsError(f"The daily results can't be read: {error}.") from None
