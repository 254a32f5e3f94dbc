"""The backend of other bases: it calls the kernel ``search_in_base``."""

from typing import Any

import numpy as np

from paperbits.core.records import Records
from paperbits.games.binary_number_scrabble.generator.compiled import CompiledBackend
from paperbits.games.binary_number_scrabble.generator.in_base.search import search_in_base
from paperbits.games.binary_number_scrabble.generator.in_base.state import new_search_state
from paperbits.games.binary_number_scrabble.generator.interface import Asked, Board, Terms
from paperbits.games.binary_number_scrabble.tiles import set_of_base


class BackendInBase(CompiledBackend):
    """Finds plays in a base other than two."""

    def new_state(self, *size: int) -> Records[Any]:
        return new_search_state(*size)

    def search(self, states: Any, board: Board, rack: Any, terms: Terms, asked: Asked) -> Any:
        reading = terms.reading
        points = np.array(set_of_base(reading.radix()).points, np.int64)
        return search_in_base(states, board, rack, points, reading, asked), False
