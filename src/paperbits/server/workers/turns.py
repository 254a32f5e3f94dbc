"""Advice by turns: everybody who asks has a short look first, and longer ones when it is their turn
again.

An analysis is not interrupted and taken up again; each look is a job of its own, and the longer one
begins anew. What is told never falls back behind what was told before.
"""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Final

from paperbits.server.workers.jobs import Advice, Analyse, Cost, Job, advice_of
from paperbits.server.workers.thinking import Thinking, ThinkingError

GLANCE: Final = 0.3
"""Seconds of the first look, at most."""

LEAST: Final = 0.05
"""And at least."""

SHARED: Final = 0.6
"""Seconds that all the first looks which wait at a time share."""

TURN: Final = 1.5
"""Seconds of the second look, while others wait for theirs."""

SLACK: Final = 20.0
"""Seconds that a look may take beyond those that it is given: a game may have to be loaded first."""

COLD: Final = 20.0
"""Seconds for which a short look may go on, while its game is not compiled.

The first word may take some of them.
"""

CUT: Final = "The server had too little time for this, so this is what a shorter look found."


@dataclass(frozen=True, slots=True)
class Told:
    """Advice as it stands: the last of it is ``done``.

    ``waiting`` says where a longer look stands in the line, and ``cut`` why there is none; both are
    empty else.
    """

    advice: Advice
    done: bool = False
    waiting: str = ""
    cut: str = ""


Tell = Callable[[Told], None]


async def advise(thinking: Thinking, task: Analyse, owner: str, near: str, tell: Tell) -> None:
    """Tell the best moves, better and better, by short and by long looks of ``task.seconds`` in
    all.

    Raises what the first look raises; where a later one fails, the last of what is told says so.
    """
    told = _Telling(tell)
    if task.short:
        await thinking.run(Job(task, owner, Cost.GLANCE, COLD, near, partial=True), told.heard, told.place)
        told.end()
        return
    left = task.seconds
    if thinking.busy():
        look = max(LEAST, min(GLANCE, SHARED / (thinking.waiting(Cost.GLANCE) + 1)))
        first = replace(task, seconds=look, hint=False)  # A hint takes longer than such a look; it comes in the next round.
        await thinking.run(Job(first, owner, Cost.GLANCE, look + SLACK, near), told.heard, told.place)
        left -= look
        if task.hint and thinking.busy():
            second = replace(task, seconds=GLANCE)
            await thinking.run(Job(second, owner, Cost.GLANCE, GLANCE + SLACK, near), told.heard, told.place)
            left -= GLANCE
    while not (told.settled and (told.hinted or not task.hint)) and left > 0:
        look = TURN if thinking.waiting(Cost.DEEPER) and left > 2 * TURN else left
        job = Job(replace(task, seconds=look), owner, Cost.DEEPER, look + SLACK, near)
        try:
            await thinking.run(job, told.heard, told.place)
        except ThinkingError:
            if told.last is None:
                raise
            told.cut = CUT
            break
        left -= look
    told.end()


class _Telling:
    """Tells what the looks find, one after another, as one analysis."""

    def __init__(self, tell: Tell) -> None:
        self._tell = tell
        self.last: Advice | None = None
        self.cut = ""
        self._waiting = ""

    @property
    def settled(self) -> bool:
        """Whether more time would find nothing more."""
        return self.last is not None and self.last.settled

    @property
    def hinted(self) -> bool:
        """Whether there has been a hint."""
        return self.last is not None and self.last.hint is not None

    def heard(self, answer: object) -> None:
        """A look has found something."""
        advice = advice_of(answer)  # type: ignore[arg-type]
        last = self.last
        if last is not None and last.hint is not None:
            advice = replace(advice, hint=last.hint)
        if last is not None and advice.analysis.tried < last.analysis.tried and not advice.settled:
            advice = replace(last, hint=advice.hint)  # The longer look has not come so far yet.
        if advice == last and not self._waiting:
            return
        self.last = advice
        self._waiting = ""
        self._say()

    def place(self, place: int) -> None:
        """The next look has come to a place in the line."""
        waiting = in_line(place)
        if waiting != self._waiting:
            self._waiting = waiting
            self._say()

    def end(self) -> None:
        """There is no more to come."""
        self._waiting = ""
        self._say(done=True)

    def _say(self, *, done: bool = False) -> None:
        if self.last is not None:
            self._tell(Told(self.last, done, self._waiting, self.cut))


ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth")


def in_line(place: int) -> str:
    """A sentence that says where somebody stands in the line; empty for one whose turn it is."""
    if place <= 0:
        return ""
    return "You are next in line." if place == 1 else f"You are {ordinal(place)} in line."


def ordinal(place: int) -> str:
    """``third``, ``12th``."""
    if place <= len(ORDINALS):
        return ORDINALS[place - 1]
    ending = "th" if place // 10 % 10 == 1 else {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{ending}"
