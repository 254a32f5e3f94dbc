"""The entrance to the generator: one position, one recorder, all plays."""

from typing import Any

from paperbits.core.kernel import compilable, kernel
from paperbits.games.binary_number_scrabble.equation import Reading
from paperbits.games.binary_number_scrabble.moves.bench import LINES
from paperbits.games.binary_number_scrabble.moves.join import search_line, spell_free
from paperbits.games.binary_number_scrabble.moves.lines import take_board
from paperbits.games.binary_number_scrabble.moves.sets import take_rack
from paperbits.games.binary_number_scrabble.tiles import SIDE


@kernel
def search(benches: Any, board: Any, rack: Any, reading: Reading) -> bool:
    """Find every legal play and hand it to the recorder, which counts in ``bench.count``; False if the store was too small."""
    bench = benches[0]
    take_rack(bench, rack)
    take_board(bench, board, reading)
    return search_board(bench, reading)


@compilable
def search_board(bench: Any, reading: Reading) -> bool:
    """The same with the rack and then the board already on the bench (``take_rack``, ``take_board``), for other kernels.

    The bench's ``keep``, ``skip``, ``alongside`` and ``sweep`` are set beforehand. With ``keep`` at ``BEST``, ``out[0]`` then
    holds the best play and its score, if ``count`` is not 0.
    """
    bench.count = 0
    spell_free(bench, reading)
    if bench.free > len(bench.store):
        return False
    for line in range(LINES):
        if (bench.first == 0 or line % SIDE == SIDE // 2) and not search_line(bench, line, reading):
            return False
    return True
