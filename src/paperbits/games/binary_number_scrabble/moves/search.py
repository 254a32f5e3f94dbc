"""The entrance to the generator: one position, one recorder, all plays."""

from typing import Any

from paperbits.core.kernel import kernel
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
    bench.count = 0
    take_rack(bench, rack)
    take_board(bench, board, reading)
    spell_free(bench, reading)
    if bench.free > len(bench.store):
        return False
    for line in range(LINES):
        if (bench.first == 0 or line % SIDE == SIDE // 2) and not search_line(bench, line, reading):
            return False
    return True
