"""The compiled backend: it calls the kernel ``search`` with a state for each thread."""

import threading

import numpy as np
import numpy.typing as npt

from paperbits.core.compiler.kernel import compiled
from paperbits.games.binary_number_scrabble.generator.backend import Board, Plays, Rack, Terms
from paperbits.games.binary_number_scrabble.generator.bench import new_bench
from paperbits.games.binary_number_scrabble.generator.record import BEST, COUNT, LIST
from paperbits.games.binary_number_scrabble.generator.search import search


class _Benches(threading.local):
    """The workbench of each thread, made when the thread first looks for plays."""

    bench: npt.NDArray[np.void] | None = None


class CompiledBackend:
    """Finds plays with the compiled search."""

    def __init__(self) -> None:
        self._own = _Benches()

    @property
    def bench(self) -> npt.NDArray[np.void]:
        """This thread's workbench, an array of one record."""
        if self._own.bench is None:
            self._own.bench = new_bench()
        return self._own.bench

    @bench.setter
    def bench(self, bench: npt.NDArray[np.void]) -> None:
        self._own.bench = bench

    def find(self, board: Board, rack: Rack, terms: Terms) -> Plays:
        count, in_order = self._search(LIST, board, rack, terms)
        bench = self.bench.view(np.ndarray)  # The fields of a record array take longer to look up.
        if in_order:
            return Plays(board.copy(), bench["codes"][0, :count].copy(), bench["scores"][0, :count].copy())
        plays = bench["out"][0, :count].copy()
        while len(plays) < count:
            self._search(LIST, board, rack, terms, len(plays))
            plays = np.concatenate((plays, self.bench["out"][0, : count - len(plays)]))
        plays = plays[np.argsort(-plays[:, 1], kind="stable")]
        return Plays(board.copy(), plays[:, 0], plays[:, 1])

    def count(self, board: Board, rack: Rack, terms: Terms) -> int:
        return self._search(COUNT, board, rack, terms)[0]

    def best(self, board: Board, rack: Rack, terms: Terms) -> tuple[int, int] | None:
        if self._search(BEST, board, rack, terms)[0] == 0:
            return None
        code, score = self.bench["out"][0, 0].tolist()
        return code, score

    def _search(self, keep: int, board: Board, rack: Rack, terms: Terms, skip: int = 0) -> tuple[int, bool]:
        """Search with this thread's workbench, and with a large one if that is too small; return
        what ``search`` returns.
        """
        rack, reading = np.asarray(rack, np.int64), terms.reading
        while True:
            benches = self.bench
            if compiled():
                benches = benches.view(np.ndarray)  # Numba looks up its type much faster than that of a record array.
            found = search(benches, board, rack, reading, bool(terms.alongside), int(terms.sweep), keep, skip)
            if found[0] >= 0:
                return found
            self.bench = new_bench(1)
