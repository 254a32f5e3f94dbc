"""The backend of other bases: it calls the kernel ``search_in_base`` with a state for each thread."""

import threading
from typing import cast

import numpy as np

from paperbits.core.compiler.kernel import compiled
from paperbits.core.records import Records, as_array
from paperbits.games.binary_number_scrabble.generator.codes import Codes
from paperbits.games.binary_number_scrabble.generator.in_base.search import search_in_base
from paperbits.games.binary_number_scrabble.generator.in_base.state import (
    SearchState,
    new_search_state,
)
from paperbits.games.binary_number_scrabble.generator.interface import (
    Asked,
    Board,
    Plays,
    Rack,
    Terms,
    gathered,
)
from paperbits.games.binary_number_scrabble.generator.recorder import BEST, COUNT, LIST
from paperbits.games.binary_number_scrabble.tile_sets import set_of_base


class _States(threading.local):
    """The state of each thread, made when the thread first looks for plays."""

    state: Records[SearchState] | None = None


class BackendInBase:
    """Finds plays in a base other than two."""

    def __init__(self) -> None:
        self._own = _States()

    def find(self, board: Board, rack: Rack, terms: Terms, most: int = 0) -> Plays:
        count = self._search(LIST, board, rack, terms)

        def page(skip: int) -> Codes:
            if skip:
                self._search(LIST, board, rack, terms, skip)
            return self._out()[: count - skip]

        plays = gathered(count, page, most)
        base = terms.reading.radix()
        return Plays(board.copy(), plays[:, 0], plays[:, 1], count, base)

    def count(self, board: Board, rack: Rack, terms: Terms) -> int:
        return self._search(COUNT, board, rack, terms)

    def best(self, board: Board, rack: Rack, terms: Terms) -> tuple[int, int] | None:
        if self._search(BEST, board, rack, terms) == 0:
            return None
        code, score = self._out()[0].tolist()
        return code, score

    def _out(self) -> Codes:
        """Return the rows of plays, codes and scores, that the last search of this thread wrote."""
        assert self._own.state is not None
        out: Codes = as_array(self._own.state)["out"][0]
        return out

    def _search(self, keep: int, board: Board, rack: Rack, terms: Terms, skip: int = 0) -> int:
        """Search with this thread's state, and with a large one if that is too small."""
        counts, reading = np.asarray(rack, np.int64), terms.reading
        asked = Asked(bool(terms.alongside), int(terms.sweep), keep, skip)
        points = np.array(set_of_base(reading.radix()).points, np.int64)
        if self._own.state is None:
            self._own.state = new_search_state()
        while True:
            states = self._own.state
            if compiled():
                states = cast("Records[SearchState]", as_array(states))
            found = search_in_base(states, board, counts, points, reading, asked)
            if found >= 0:
                return found
            self._own.state = new_search_state(1)
