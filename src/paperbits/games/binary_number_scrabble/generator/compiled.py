"""The compiled backend: it calls the kernel ``search`` with a state for each thread."""

import threading
from typing import cast

import numpy as np

from paperbits.core.compiler.kernel import compiled
from paperbits.core.records import Records, as_array
from paperbits.games.binary_number_scrabble.generator.codes import Codes
from paperbits.games.binary_number_scrabble.generator.interface import (
    Asked,
    Board,
    Plays,
    Rack,
    Terms,
    gathered,
)
from paperbits.games.binary_number_scrabble.generator.recorder import BEST, COUNT, LIST
from paperbits.games.binary_number_scrabble.generator.search import search
from paperbits.games.binary_number_scrabble.generator.state import (
    LARGE,
    GeneratorState,
    new_generator_state,
)


class _States(threading.local):
    """The state of each thread, made when the thread first looks for plays."""

    state: Records[GeneratorState] | None = None


class CompiledBackend:
    """Finds plays with the compiled search."""

    def __init__(self) -> None:
        self._own = _States()

    @property
    def state(self) -> Records[GeneratorState]:
        """This thread's state, an array of one record."""
        if self._own.state is None:
            self._own.state = new_generator_state()
        return self._own.state

    @state.setter
    def state(self, state: Records[GeneratorState]) -> None:
        self._own.state = state

    def find(self, board: Board, rack: Rack, terms: Terms, most: int = 0) -> Plays:
        count, in_order = self._search(LIST, board, rack, terms)
        if in_order:
            codes, scores = (as_array(self.state)[name][0, :count] for name in ("codes", "scores"))
            if 0 < most < count:
                count = int((scores >= scores[most - 1]).sum())
            return Plays(board.copy(), codes[:count].copy(), scores[:count].copy(), len(codes))

        def page(skip: int) -> Codes:
            if skip:
                self._search(LIST, board, rack, terms, skip)
            rows: Codes = as_array(self.state)["out"][0, : count - skip]
            return rows

        plays = gathered(count, page, most)
        # Kernels are compiled for one layout of the codes, that of a list in order.
        return Plays(board.copy(), plays[:, 0].copy(), plays[:, 1].copy(), count)

    def count(self, board: Board, rack: Rack, terms: Terms) -> int:
        return self._search(COUNT, board, rack, terms)[0]

    def best(self, board: Board, rack: Rack, terms: Terms) -> tuple[int, int] | None:
        if self._search(BEST, board, rack, terms)[0] == 0:
            return None
        code, score = as_array(self.state)["out"][0, 0].tolist()
        return code, score

    def _search(
        self, keep: int, board: Board, rack: Rack, terms: Terms, skip: int = 0
    ) -> tuple[int, bool]:
        """Search with this thread's state, and with a large one if that is too small; return
        what ``search`` returns.
        """
        rack, reading = np.asarray(rack, np.int64), terms.reading
        asked = Asked(bool(terms.alongside), int(terms.sweep), keep, skip)
        while True:
            states = self.state
            if compiled():
                states = cast("Records[GeneratorState]", as_array(states))
            found = search(states, board, rack, reading, asked)
            if found[0] >= 0:
                return found
            self.state = new_generator_state(LARGE)
