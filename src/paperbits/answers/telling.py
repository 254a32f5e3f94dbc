"""Several searches, each longer than the one before, told as one analysis that never gets worse."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from paperbits.answers.advice import Analysis, advice_message
from paperbits.answers.tasks import Advice, Answer, advice_of
from paperbits.core.wording import Names


@dataclass(frozen=True, slots=True)
class Told:
    """The advice so far. The last one is ``done``.

    ``waiting`` gives the place of a longer look in the queue, and ``cut`` the reason why there is
    none. Otherwise both are empty.
    """

    advice: Advice
    done: bool = False
    waiting: str = ""
    cut: str = ""

    def message(self, names: Names | None = None) -> Analysis:
        """Return it as a message. ``names`` are the reader's names for the players."""
        return advice_message(self.advice, names, done=self.done, remark=self.waiting or self.cut)


class Telling:
    """Tells what successive searches find. The first hint stays."""

    def __init__(self, tell: Callable[[Told], None]) -> None:
        self._tell = tell
        self.last: Advice | None = None
        self.cut = ""
        self.waiting = ""

    @property
    def settled(self) -> bool:
        """Whether more time would not improve it."""
        return self.last is not None and self.last.settled

    @property
    def hinted(self) -> bool:
        """Whether a hint has been told."""
        return self.last is not None and self.last.hint is not None

    def heard(self, answer: Answer) -> None:
        advice = advice_of(answer)
        last = self.last
        if last is not None and last.hint is not None:
            advice = replace(advice, hint=last.hint)
        if last is not None and advice.analysis.tried < last.analysis.tried and not advice.settled:
            advice = replace(last, hint=advice.hint)  # The longer look has not caught up yet.
        if advice == last and not self.waiting:
            return
        self.last = advice
        self.waiting = ""
        self.say()

    def end(self) -> None:
        """Tell it for the last time."""
        self.waiting = ""
        self.say(done=True)

    def say(self, *, done: bool = False) -> None:
        """Tell what there is, if anything."""
        if self.last is not None:
            self._tell(Told(self.last, done, self.waiting, self.cut))
