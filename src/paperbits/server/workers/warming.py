"""Compiles and loads games while the site already answers, so that the first move is quick too."""

import logging
import os
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paperbits.answers.tasks import Prepare
from paperbits.core.card import Card
from paperbits.core.catalogue import all_games
from paperbits.core.compiler.kernel import can_compile
from paperbits.core.position import Position
from paperbits.engines.readied import note_readied, shape_of, was_readied
from paperbits.server.workers.beside import COMMAND
from paperbits.server.workers.compiling import Compilers

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Step:
    """Progress: the present step (0 before the first), the number of steps, and its words."""

    number: int
    steps: int
    what: str


def at_the_start() -> list[Card]:
    """Return the games to compile first: all, or none with ``PAPERBITS_PREPARE=played``."""
    return [] if os.environ.get("PAPERBITS_PREPARE") == "played" else all_games()


class Warming:
    """Loads every game's kernels; child processes first compile those that this machine lacks.

    Kernels are compiled per shape of a position. Until then computers answer after a short look,
    and ``progress`` says how far it is. Safe for all threads.
    """

    def __init__(
        self, cards: Sequence[Card] | None = None, compiler: Sequence[str] = COMMAND
    ) -> None:
        self._cards = None if cards is None else list(cards)
        """None for those of ``at_the_start``, which take a while to load."""
        self._steps: dict[str, Step] = {}
        self._positions: dict[str, Position] = {}
        self._wanted: set[str] = set()
        self._known: set[str] = set()
        """Shapes that were found ready: looking for their files takes longer than a move."""
        self._lock = threading.Lock()
        self._loading = threading.Lock()
        self._telling = threading.Lock()
        """Held while a sentence is told, so that threads do not mix theirs."""
        self._ran = False
        """Whether ``run`` has finished."""
        self._compilers = Compilers(self._compiled, self._step, compiler)
        self._busy: Callable[[], bool] = lambda: False
        self.tell: Callable[[str], None] = lambda _: None
        """Called with sentences about the progress."""
        self.changed: Callable[[], None] = lambda: None
        """Called at each step."""
        self.load: Callable[[Position], None] = self._load_here
        """Called with a position whose shape is compiled; loads its kernels here by default."""

    def progress(self, position: Position) -> Step | None:
        """Return the progress of a position's shape; None if it is ready."""
        return self._steps.get(shape_of(position)) if self._steps else None

    @property
    def ready(self) -> bool:
        """Whether the games are compiled and loaded for their default settings."""
        return self._ran and not self._steps

    def want(self, position: Position) -> None:
        """Have this shape compiled first, because somebody plays it."""
        shape = shape_of(position)
        if self._add(position) or shape in self._steps:
            self._wanted.add(shape)
            self._compilers.want(shape)

    def run(self, tell: Callable[[str], None], busy: Callable[[], bool]) -> None:
        """Compile and load the games' default settings, and load none while ``busy``."""
        self._busy, self.tell = busy, tell
        positions = [
            card.new() for card in (at_the_start() if self._cards is None else self._cards)
        ]
        with self._telling:
            ready = [
                position
                for position in positions
                if not self._add(position) and shape_of(position) not in self._steps
            ]
            if len(ready) < len(positions):
                tell("Compiling for this machine, once; you can play meanwhile …")
        if len(ready) < len(positions):
            self._compilers.wait()
            tell("Everything is compiled.")
        for position in ready:
            self.load(position)
        self._ran = True

    def _add(self, position: Position) -> bool:
        """Have a shape compiled, unless it is ready or under way. Return whether it was added."""
        shape = shape_of(position)
        with self._lock:
            if shape in self._known or shape in self._positions or not can_compile():
                return False
            if was_readied(position):
                self._known.add(shape)
                return False
            self._steps[shape] = Step(0, 0, "")
            self._positions[shape] = position.card.new(position.game._asdict())
        self._compilers.add(shape, Prepare.of(position))
        return True

    def _step(self, shape: str, number: int, steps: int, what: str) -> None:
        self._steps[shape] = Step(number, steps, what)
        self.changed()

    def _compiled(self, shape: str) -> None:
        position = self._positions[shape]
        self.load(position)
        with self._telling:
            with self._lock:
                del self._steps[shape]
                left = len(self._steps)
            self.tell(f"  {position.card.title} is ready{f'; {left} to go' if left else ''}.")
        self.changed()

    def _load_here(self, position: Position) -> None:
        # Imported here, because it loads all opponents, and the site rarely needs them.
        from paperbits.engines.choose import prepare

        while self._busy() and shape_of(position) not in self._wanted:
            time.sleep(0.05)
        with self._loading:
            try:
                prepare(position)
            except Exception:
                logger.exception("%s could not be made ready", position.card.title)
            else:
                note_readied(position)
