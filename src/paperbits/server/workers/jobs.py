"""Jobs for thinking processes, and their ends. docs/architecture.md describes their path."""

import time
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Final, Generic, Protocol, TypeVar

from paperbits.answers.tasks import Answer, Task
from paperbits.core.card import Card
from paperbits.core.errors import PaperbitsError
from paperbits.server.wire.refusals import BusyError, TooManyError


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
        """Whether a person waits for the next answer. One process is always free for such jobs."""
        return self <= Cost.SLOW


@dataclass(frozen=True, slots=True)
class Job:
    """A task with its owner (a client), cost class and limits.

    ``near`` names what the job belongs to: a process that has worked on that is preferred.
    """

    task: Task
    owner: str
    cost: Cost
    seconds: float
    """Seconds that the job may run before it is asked to stop, and then ended."""
    near: str = ""
    partial: bool = False
    """Whether the last answer counts even if the task did not finish."""
    begun: float = field(default_factory=time.monotonic, compare=False)


class NoAnswerError(PaperbitsError, kind="no-answer"):
    """A job has no answer."""


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
    """A job's last answer. ``whole``: the job finished by itself, within its time."""

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


MOST: Final = 5_000
MOST_OF_OWNER: Final = 200
"""Most waiting jobs of one owner: computers in that many matches at once."""

ASIDE: Final = frozenset({Cost.OPERATION, Cost.DEEPER, Cost.REVIEW})
"""Heavy classes that can wait: of each, one job per owner runs at a time."""

MOST_ASIDE: Final = 16


REMEMBERED: Final = 10_000
"""Most owners whose last turn is remembered."""


class Waiting(Protocol):
    """An item of the queue."""

    @property
    def job(self) -> Job:
        """The job."""
        ...


W = TypeVar("W", bound=Waiting)


class JobQueue(Generic[W]):
    """The waiting items, and the number of running jobs per owner. Not safe for several threads."""

    def __init__(self) -> None:
        self._classes: dict[Cost, OrderedDict[str, deque[W]]] = {
            cost: OrderedDict() for cost in Cost
        }
        self._waiting: Counter[str] = Counter()
        self._under_way: Counter[str] = Counter()
        self._aside: Counter[tuple[str, Cost]] = Counter()
        self._turns = 0
        self._served: OrderedDict[str, int] = OrderedDict()
        """The time of each owner's last turn with a job that can wait."""

    def __len__(self) -> int:
        return self._waiting.total()

    def __iter__(self) -> Iterator[W]:
        return (
            each
            for owners in self._classes.values()
            for queue in list(owners.values())
            for each in list(queue)
        )

    def join(self, new: W, *, first: bool = False) -> None:
        """Add an item; with ``first`` at the front, else it may raise BusyError or TooManyError."""
        owner, cost = new.job.owner, new.job.cost
        queue = self._classes[cost].get(owner, deque())
        if not first and len(self) >= MOST:
            raise BusyError(
                "The computers have too much to think about just now; try again in a minute."
            )
        if not first and self._waiting[owner] >= MOST_OF_OWNER:
            raise TooManyError(
                "You have asked for too much at once; wait until some of it is done."
            )
        if not first and cost in ASIDE and len(queue) >= MOST_ASIDE:
            raise TooManyError(
                "You have asked for this several times already; wait until that is done."
            )
        self._classes[cost][owner] = queue
        if first:
            queue.appendleft(new)
        else:
            queue.append(new)
        self._waiting[owner] += 1

    def leave(self, gone: W) -> bool:
        """Remove an item. Return whether it waited."""
        owners, owner = self._classes[gone.job.cost], gone.job.owner
        if gone not in owners.get(owner, ()):
            return False
        owners[owner].remove(gone)
        self._left(gone)
        return True

    def take(self, fits: Callable[[W], bool]) -> W | None:
        """Take the next item among those that fit, and count it as running; None if there is none."""
        found: tuple[tuple[int, int, int], W] | None = None
        for cost, owners in self._classes.items():
            for owner, queue in owners.items():
                first = queue[0]
                if self._must_wait(owner, cost) or not fits(first):
                    continue
                rank = self._rank(owner, cost)
                if found is None or rank < found[0]:
                    found = rank, first
        if found is None:
            return None
        taken = found[1]
        owners, owner = self._classes[taken.job.cost], taken.job.owner
        owners[owner].popleft()
        owners.move_to_end(owner)
        self._left(taken)
        self._under_way[owner] += 1
        self._aside[owner, taken.job.cost] += 1
        if taken.job.cost in ASIDE:
            self._turns += 1
            self._served[owner] = self._turns
            self._served.move_to_end(owner)
            if len(self._served) > REMEMBERED:
                self._served.popitem(last=False)
        return taken

    def _rank(self, owner: str, cost: Cost) -> tuple[int, int, int]:
        """Return the rank of an owner's jobs; the smallest goes first."""
        if cost.for_people:
            return 0, int(self._under_way[owner] > 0), int(cost)
        return (1, self._served.get(owner, 0), int(cost)) if cost in ASIDE else (2, 0, int(cost))

    def done(self, taken: W) -> None:
        """Count a taken item as finished."""
        owner, key = taken.job.owner, (taken.job.owner, taken.job.cost)
        self._under_way[owner] -= 1
        self._aside[key] -= 1
        if not self._under_way[owner]:
            del self._under_way[owner]
        if not self._aside[key]:
            del self._aside[key]

    def place(self, one: W) -> int:
        """Return the item's present place in the queue; 1 is the next."""
        owner, cost = one.job.owner, one.job.cost
        group = [each for each in Cost if (each in ASIDE if cost in ASIDE else each == cost)]
        before = sum(
            len(queue)
            for other in Cost
            if other < group[0]
            for queue in self._classes[other].values()
        )
        own = self._classes[cost][owner].index(one)
        own += sum(len(self._classes[other].get(owner, ())) for other in group if other < cost)
        lengths = {who: 0 for other in group for who in self._classes[other]}
        for other in group:
            for who, queue in self._classes[other].items():
                lengths[who] += len(queue)
        order = (
            sorted(lengths, key=lambda who: self._served.get(who, 0))
            if cost in ASIDE
            else list(lengths)
        )
        turn = order.index(owner)  # Owners before this one in the round have one more turn.
        others = ((place, lengths[who]) for place, who in enumerate(order) if who != owner)
        return before + own + sum(min(length, own + (place < turn)) for place, length in others) + 1

    def waiting(self, cost: Cost) -> int:
        """Return the number of waiting jobs of a class."""
        return sum(map(len, self._classes[cost].values()))

    def _must_wait(self, owner: str, cost: Cost) -> bool:
        return cost in ASIDE and self._aside[owner, cost] > 0

    def _left(self, gone: W) -> None:
        owners, owner = self._classes[gone.job.cost], gone.job.owner
        if not owners[owner]:
            del owners[owner]
        self._waiting[owner] -= 1
        if not self._waiting[owner]:
            del self._waiting[owner]
