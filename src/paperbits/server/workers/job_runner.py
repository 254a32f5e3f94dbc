"""What the site needs of those who do its jobs: a pool of workers here, or machines elsewhere."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

from paperbits.answers.tasks import Answer, Prepare
from paperbits.core.errors import PaperbitsError
from paperbits.server.workers.jobs import Cost, Job


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


class JobRunner(Protocol):
    """The interface of pools. Call everything in the event loop's thread."""

    async def run(
        self, job: Job, tell: Tell | None = None, place: Place | None = None
    ) -> LastAnswer:
        """Do a job. Cancelling drops it. ``tell`` is called with every answer.

        Raises the job's errors, NoAnswerError if there is no answer, BusyError or TooManyError if
        the queue refuses it.
        """
        ...

    def waiting(self, cost: Cost) -> int:
        """Return the number of waiting jobs of a class."""
        ...

    def busy(self) -> bool:
        """Whether a job that no person waits for would have to wait."""
        ...

    def prepare(self, task: Prepare) -> None:
        """Have every worker load a game's kernels when it is idle."""
        ...

    def begin(self) -> None:
        """Start the first worker before the first job."""
        ...

    def close(self) -> None:
        """End every job and every worker, at once."""
        ...
