"""The line in which jobs wait: bounded, by class of cost, and fair between those who ask.

Where several could go next, those that a person waits for go before the others. Among these, an
owner who has nothing under way goes before one who has; then the class of cost decides; then owners
take turns. Of what can wait, the owner goes first whose last turn is longest ago; exhibitions come
last. So a flood of one owner's questions makes that owner wait, and nobody else.
"""

from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from typing import Final, Generic, Protocol, TypeVar

from paperbits.server.wire.refusals import BusyError, TooManyError
from paperbits.server.workers.jobs import Cost, Job

MOST: Final = 5_000
"""Jobs that wait, at most."""

MOST_OF_OWNER: Final = 200
"""Jobs of one owner that wait, at most: computers in that many matches at once."""

ASIDE: Final = frozenset({Cost.OPERATION, Cost.DEEPER, Cost.REVIEW})
"""What one owner has one of at a time, of each class: it is heavy, and can wait."""

MOST_ASIDE: Final = 16
"""Jobs of such a class that wait, at most, of one owner."""


REMEMBERED: Final = 10_000
"""Owners whose last turn is remembered."""


class Waiting(Protocol):
    """Something that waits for its turn."""

    @property
    def job(self) -> Job:
        """What is to be done."""
        ...


W = TypeVar("W", bound=Waiting)


class Line(Generic[W]):
    """Those who wait, and how much each owner has under way. Not for several threads."""

    def __init__(self) -> None:
        self._classes: dict[Cost, OrderedDict[str, deque[W]]] = {cost: OrderedDict() for cost in Cost}
        self._waiting: Counter[str] = Counter()
        self._under_way: Counter[str] = Counter()
        self._aside: Counter[tuple[str, Cost]] = Counter()
        self._turns = 0
        self._served: OrderedDict[str, int] = OrderedDict()
        """When owners had their last turn at what can wait."""

    def __len__(self) -> int:
        return self._waiting.total()

    def __iter__(self) -> Iterator[W]:
        return (each for owners in self._classes.values() for queue in list(owners.values()) for each in list(queue))

    def join(self, new: W, *, first: bool = False) -> None:
        """Wait at the end of the owner's own queue, or as its ``first``; raises BusyError or
        TooManyError unless that.
        """
        owner, cost = new.job.owner, new.job.cost
        queue = self._classes[cost].get(owner, deque())
        if not first and len(self) >= MOST:
            raise BusyError("The computers have too much to think about just now; try again in a minute.")
        if not first and self._waiting[owner] >= MOST_OF_OWNER:
            raise TooManyError("You have asked for very much at once; wait until some of it is done.")
        if not first and cost in ASIDE and len(queue) >= MOST_ASIDE:
            raise TooManyError("You have asked for this several times already; wait until that is done.")
        self._classes[cost][owner] = queue
        if first:
            queue.appendleft(new)
        else:
            queue.append(new)
        self._waiting[owner] += 1

    def leave(self, gone: W) -> bool:
        """Wait no longer; whether it waited."""
        owners, owner = self._classes[gone.job.cost], gone.job.owner
        if gone not in owners.get(owner, ()):
            return False
        owners[owner].remove(gone)
        self._left(gone)
        return True

    def take(self, fits: Callable[[W], bool]) -> W | None:
        """The one whose turn it is, of those that fit, which is under way from now on; None where
        there is none.
        """
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
        """What decides who goes first: the smallest."""
        if cost.for_people:
            return 0, int(self._under_way[owner] > 0), int(cost)
        return (1, self._served.get(owner, 0), int(cost)) if cost in ASIDE else (2, 0, int(cost))

    def done(self, taken: W) -> None:
        """One that was taken is no longer under way."""
        owner, key = taken.job.owner, (taken.job.owner, taken.job.cost)
        self._under_way[owner] -= 1
        self._aside[key] -= 1
        if not self._under_way[owner]:
            del self._under_way[owner]
        if not self._aside[key]:
            del self._aside[key]

    def place(self, one: W) -> int:
        """How many go before this one as things stand, and it: 1 for the next."""
        owner, cost = one.job.owner, one.job.cost
        group = [each for each in Cost if (each in ASIDE if cost in ASIDE else each == cost)]
        before = sum(len(queue) for other in Cost if other < group[0] for queue in self._classes[other].values())
        own = self._classes[cost][owner].index(one)
        own += sum(len(self._classes[other].get(owner, ())) for other in group if other < cost)
        lengths = {who: 0 for other in group for who in self._classes[other]}
        for other in group:
            for who, queue in self._classes[other].items():
                lengths[who] += len(queue)
        order = sorted(lengths, key=lambda who: self._served.get(who, 0)) if cost in ASIDE else list(lengths)
        turn = order.index(owner)  # Owners before ours in the round have one turn more.
        others = ((place, lengths[who]) for place, who in enumerate(order) if who != owner)
        return before + own + sum(min(length, own + (place < turn)) for place, length in others) + 1

    def waiting(self, cost: Cost) -> int:
        """How many of a class wait."""
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
