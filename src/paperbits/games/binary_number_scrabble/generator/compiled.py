"""The compiled backend: it calls the kernel ``search`` with a state for each thread."""

import threading
from typing import Any

import numpy as np

from paperbits.core.compiler.kernel import compiled
from paperbits.core.records import Records, as_array

from .codes import Codes
from .interface import Asked, Board, Plays, Rack, Terms, gathered
from .recorder import BEST, COUNT, LIST
from .search import search
from .state import LARGE, new_generator_state


class CompiledBackend:
    """Finds the legal plays of a rack on a board with the compiled search of base two. It may be
    called from several threads at once.
    """

    def __init__(self) -> None:
        self._own = threading.local()

    def new_state(self, *size: int) -> Records[Any]:
        """Return an array of one state, ordinary or ``LARGE``."""
        return new_generator_state(*size)

    def search(self, states: Any, board: Board, rack: Any, terms: Terms, asked: Asked) -> Any:
        """Run the kernel; return how many plays there are, -1 if the state is too small, and
        whether they are in order.
        """
        return search(states, board, rack, terms.reading, asked)

    @property
    def state(self) -> Records[Any]:
        """This thread's state, an array of one record."""
        if not hasattr(self._own, "state"):
            self._own.state = self.new_state()
        state: Records[Any] = self._own.state
        return state

    @state.setter
    def state(self, state: Records[Any]) -> None:
        self._own.state = state

    def find(self, board: Board, rack: Rack, terms: Terms, most: int = 0) -> Plays:
        """Return every legal play; with ``most``, so many with the highest scores and those that
        score as much as the last of them, without holding all at once.
        """
        count, in_order = self._search(LIST, board, rack, terms)
        base = terms.reading.radix()
        if in_order:
            codes, scores = (as_array(self.state)[name][0, :count] for name in ("codes", "scores"))
            if 0 < most < count:
                count = int((scores >= scores[most - 1]).sum())
            found = codes[:count].copy(), scores[:count].copy()
            return Plays(board.copy(), *found, len(codes), base)

        def page(skip: int) -> Codes:
            if skip:
                self._search(LIST, board, rack, terms, skip)
            rows: Codes = as_array(self.state)["out"][0, : count - skip]
            return rows

        plays = gathered(count, page, most)
        # Kernels are compiled for one layout of the codes, that of a list in order.
        return Plays(board.copy(), plays[:, 0].copy(), plays[:, 1].copy(), count, base)

    def count(self, board: Board, rack: Rack, terms: Terms) -> int:
        """Return the number of legal plays."""
        return self._search(COUNT, board, rack, terms)[0]

    def best(self, board: Board, rack: Rack, terms: Terms) -> tuple[int, int] | None:
        """Return the play with the highest score, the smallest code of several, and its score; None
        if there is no play.
        """
        if self._search(BEST, board, rack, terms)[0] == 0:
            return None
        code, score = as_array(self.state)["out"][0, 0].tolist()
        return code, score

    def _search(
        self, keep: int, board: Board, rack: Rack, terms: Terms, skip: int = 0
    ) -> tuple[int, bool]:
        """Search with this thread's state, and with a large one if that is too small."""
        counts = np.asarray(rack, np.int64)
        asked = Asked(bool(terms.alongside), int(terms.sweep), keep, skip)
        while True:
            states: Any = as_array(self.state) if compiled() else self.state
            found, in_order = self.search(states, board, counts, terms, asked)
            if found >= 0:
                return found, in_order
            self.state = self.new_state(LARGE)
