"""Jobs for thinking processes: a task, its owner, its cost class, its time limit; and their ends.

docs/architecture.md describes the path of a job.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final

from paperbits.answers.tasks import Answer, Task
from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError


class Cost(IntEnum):
    """The cost class of a job. A lower class goes first."""

    QUICK = 1
    """A move of a quick computer, for which a person waits."""
    GLANCE = 2
    """The first answer of advice, for which a person waits."""
    SLOW = 3
    """A move of a computer that thinks for about a second, for which a person waits."""
    OPERATION = 4
    """A separate request: the plays of a rack, the check of a puzzle's move."""
    DEEPER = 5
    """Deeper advice, after the first answer."""
    REVIEW = 6
    """A review of a match."""
    EXHIBITION = 7
    """A move in a match of computers only."""

    @property
    def for_people(self) -> bool:
        """Whether a person waits for the next answer.

        One process is always left free for such jobs.
        """
        return self <= Cost.SLOW


@dataclass(frozen=True, slots=True)
class Job:
    """A task with its owner, cost class and limits.

    ``owner`` is the client who asked: an address, or a client's name. The line is fair between
    owners. ``near`` names what the job belongs to, such as a match: a process that has worked on it
    before is preferred.
    """

    task: Task
    owner: str
    cost: Cost
    seconds: float
    """Seconds that the job may run. After that it is asked to stop, and its process is ended if it
    does not.
    """
    near: str = ""
    partial: bool = False
    """Whether the last answer counts even if the task did not finish."""
    begun: float = field(default_factory=time.monotonic, compare=False)
    """The time of the request."""


class NoAnswerError(PaperbitsError):
    """A job has no answer."""

    kind = "no-answer"


class EndingError(NoAnswerError):
    """The server is ending."""

    def __init__(self) -> None:
        super().__init__("The server is ending; try again in a moment.")


class RefusedError(PaperbitsError):
    """A job was refused. The sentence comes from the process that did it."""

    def __init__(self, kind: str, message: str) -> None:
        super().__init__(message)
        self.kind = kind  # type: ignore[misc]  # The kind of the error that the other process met.


@dataclass(frozen=True, slots=True)
class LastAnswer:
    """A job's last answer.

    ``whole``: the job finished by itself, within its time.
    """

    answer: Answer
    whole: bool


Tell = Callable[[Answer], None]
Place = Callable[[int], None]
"""Called with a job's place in the queue: 1 for the next, 0 once it runs."""


SLOWEST: Final = 3
"""The share of levels that count as slow: one in this many, those that think most."""


def is_slow(card: Card, level: str) -> bool:
    """Whether a level is among those of its game that think most, or knows solved boards."""
    names = [each.name for each in card.levels]
    return level in names[len(names) - len(names) // SLOWEST :] or level not in names
