"""Advice in turns: every client gets a short look first, and longer looks at later turns.

Each look starts from scratch, and a report is never worse than the one before.
"""

from collections.abc import Callable
from dataclasses import replace
from typing import Final

from paperbits.answers.tasks import Analyse
from paperbits.answers.telling import Telling, Told
from paperbits.core.wording import ordinal
from paperbits.server.workers.jobs import Cost, Job, NoAnswerError
from paperbits.server.workers.thinker_pool import Pool

GLANCE: Final = 0.3
"""Most seconds of the first look."""

LEAST: Final = 0.05
"""Fewest seconds of the first look."""

SHARED: Final = 0.6
"""Seconds shared by all first looks that wait at the same time."""

TURN: Final = 1.5
"""Seconds of the second look while others wait."""

SLACK: Final = 20.0
"""Extra seconds for a look, because a game may have to be loaded first."""

COLD: Final = 20.0
"""Seconds of a short look while its game is not compiled."""

CUT: Final = "The server had too little time for this, so this is what a shorter look found."


Tell = Callable[[Told], None]


Waiting = Callable[[str], None]


async def advise(
    thinking: Pool, task: Analyse, owner: str, near: str, tell: Tell, waiting: Waiting | None = None
) -> None:
    """Report the best moves by looks of ``task.seconds`` in total, better and better.

    ``waiting`` is called while there is nothing to report. Raises errors of the first look only.
    """
    told = _Telling(tell, waiting)

    async def look(job: Job) -> None:
        try:
            await thinking.run(job, told.heard, told.place)
        except NoAnswerError:
            if told.last is None:
                raise
            told.cut = CUT

    if task.short:
        await look(Job(task, owner, Cost.GLANCE, COLD, near, partial=True))
        told.end()
        return
    left = task.seconds
    if thinking.busy():
        seconds = max(LEAST, min(GLANCE, SHARED / (thinking.waiting(Cost.GLANCE) + 1)))
        # A hint takes longer, so it comes with the next look.
        first = replace(task, seconds=seconds, hint=False)
        await look(Job(first, owner, Cost.GLANCE, seconds + SLACK, near))
        left -= seconds
        if task.hint and not told.cut and thinking.busy():
            await look(Job(replace(task, seconds=GLANCE), owner, Cost.GLANCE, GLANCE + SLACK, near))
            left -= GLANCE
    while not told.cut and not (told.settled and (told.hinted or not task.hint)) and left > 0:
        seconds = TURN if thinking.waiting(Cost.DEEPER) and left > 2 * TURN else left
        await look(Job(replace(task, seconds=seconds), owner, Cost.DEEPER, seconds + SLACK, near))
        left -= seconds
    told.end()


class _Telling(Telling):
    """Also tells the place in the queue."""

    def __init__(self, tell: Tell, waits: Waiting | None) -> None:
        super().__init__(tell)
        self._waits = waits

    def place(self, place: int) -> None:
        """Handle the next look's place in the queue."""
        waiting = in_line(place)
        if waiting != self.waiting:
            self.waiting = waiting
            if self.last is None and waiting and self._waits is not None:
                self._waits(waiting)
            self.say()


def in_line(place: int) -> str:
    """Return a sentence with the place in the queue; empty for place 0."""
    if place <= 0:
        return ""
    return "You are next in line." if place == 1 else f"You are {ordinal(place)} in line."


def computer_in_line(place: int) -> str:
    """Return a sentence with the place of a computer that is to move; empty for place 0."""
    if place > 0:
        return f"Many computers are thinking now. This one is {ordinal(place)} in line."
    return ""
