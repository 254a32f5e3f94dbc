"""Preparing a match's computers while the match is already played."""

from paperbits.core.position import Position
from paperbits.server.workers.short_look import ShortLooks
from paperbits.server.workers.warming import Warming

SHORT = "It had only a short look, as it is still getting ready{}."


class Preparation:
    """Compiles in another process what this machine lacks.

    Until it is done, moves come from short looks.
    """

    def __init__(self, position: Position, warming: Warming | None = None) -> None:
        self._position = position
        self._warming = warming or Warming([])
        self._warming.want(position)
        self._looks = ShortLooks()
        self._looks.begin()

    @property
    def short_looks(self) -> ShortLooks | None:
        """The source of moves and hints until everything is compiled. None after that."""
        return None if self._warming.progress(self._position) is None else self._looks

    @property
    def progress(self) -> str:
        """The progress in words. Empty when everything is compiled."""
        step = self._warming.progress(self._position)
        if step is None:
            return ""
        at = f", step {step.number} of {step.steps}: {step.what}" if step.number else ""
        return f"getting ready, once on this machine{at}"

    @property
    def excuse(self) -> str:
        """A sentence for a move that comes from a short look."""
        step = self._warming.progress(self._position)
        return SHORT.format(
            f" (step {step.number} of {step.steps})" if step is not None and step.number else ""
        )
