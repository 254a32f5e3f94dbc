"""Getting the computers ready while the site already answers, so that the first move is as quick as
the rest.
"""

import json
import logging
import threading
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from paperbits.core.catalogue import all_games
from paperbits.core.compiler.kernel import can_compile
from paperbits.core.position import Card, Position
from paperbits.engines.choose import note_readied, prepare, shape_of, was_readied
from paperbits.server.workers.compiling import COMMAND, Compilers

logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Step:
    """How far something has come: at which step of how many (0 before the first), and what that
    step makes ready.
    """

    number: int
    steps: int
    what: str


class Warming:
    """Loads every game's kernels; those that this machine has not yet are compiled first, by
    processes beside this one.

    Kernels are compiled for the shape of a position, which the size of a board changes. A shape is
    cold until it is compiled: computers answer after a short look meanwhile, and its progress can
    be told. All may be called from any thread.
    """

    def __init__(self, cards: Sequence[Card] | None = None, compiler: Sequence[str] = COMMAND) -> None:
        self._cards = all_games() if cards is None else list(cards)
        self._steps: dict[str, Step] = {}
        self._positions: dict[str, Position] = {}
        self._wanted: set[str] = set()
        self._lock = threading.Lock()
        self._loading = threading.Lock()
        self._ran = False
        """Whether ``run`` has come to its end."""
        self._compilers = Compilers(self._compiled, self._step, compiler)
        self._busy: Callable[[], bool] = lambda: False
        self.tell: Callable[[str], None] = lambda _: None
        """Called with sentences about how it goes."""
        self.changed: Callable[[], None] = lambda: None
        """Called when something has come further."""
        self.load: Callable[[Position], None] = self._load_here
        """Called with a position whose shape is compiled; loads what it needs into this process,
        unless others think.
        """

    def progress(self, position: Position) -> Step | None:
        """How far the shape of a position has come; None where it is ready."""
        return self._steps.get(shape_of(position))

    @property
    def ready(self) -> bool:
        """Whether every game, as it is usually played, is compiled and loaded."""
        return self._ran and not self._steps

    def want(self, position: Position) -> None:
        """Somebody plays this: it comes before what nobody plays."""
        shape = shape_of(position)
        if self._add(position) or shape in self._steps:
            self._wanted.add(shape)
            self._compilers.want(shape)

    def run(self, tell: Callable[[str], None], busy: Callable[[], bool]) -> None:
        """Get every game ready as it is usually played; while ``busy`` says that somebody waits for
        a move, none is loaded.
        """
        self._busy, self.tell = busy, tell
        positions = [card.new() for card in self._cards]
        ready = [position for position in positions if not self._add(position) and shape_of(position) not in self._steps]
        if len(ready) < len(positions):
            tell("Compiling for this machine, once; you can play meanwhile …")
            self._compilers.wait()
            tell("Everything is compiled.")
        for position in ready:
            self.load(position)
        self._ran = True

    def _add(self, position: Position) -> bool:
        """Have a shape compiled that is neither ready nor under way; whether it was such a one."""
        shape, settings = shape_of(position), position.game._asdict()
        with self._lock:
            if shape in self._positions or not can_compile() or was_readied(position):
                return False
            self._steps[shape] = Step(0, 0, "")
            self._positions[shape] = position.card.new(settings)
        self._compilers.add(shape, json.dumps([position.card.id, settings]))
        return True

    def _step(self, shape: str, number: int, steps: int, what: str) -> None:
        self._steps[shape] = Step(number, steps, what)
        self.changed()

    def _compiled(self, shape: str) -> None:
        position = self._positions[shape]
        self.load(position)
        with self._lock:
            del self._steps[shape]
            left = len(self._steps)
        self.tell(f"  {position.card.title} is ready{f'; {left} to go' if left else ''}.")
        self.changed()

    def _load_here(self, position: Position) -> None:
        while self._busy() and shape_of(position) not in self._wanted:
            time.sleep(0.05)
        with self._loading:
            try:
                prepare(position)
            except Exception:
                logger.exception("%s could not be made ready", position.card.title)
            else:
                note_readied(position)
