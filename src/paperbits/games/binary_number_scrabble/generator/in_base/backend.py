"""The backend of other bases: it calls the kernel ``search_in_base``."""

from typing import Any

import numpy as np

from paperbits.core.records import Records

from ...tiles import set_of_base
from ..compiled import CompiledBackend
from ..interface import Asked, Board, Terms
from .search import search_in_base
from .state import new_search_state


class BackendInBase(CompiledBackend):
    """Finds plays in a base other than two."""

    def new_state(self, *size: int) -> Records[Any]:
        return new_search_state(*size)

    def search(self, states: Any, board: Board, rack: Any, terms: Terms, asked: Asked) -> Any:
        reading = terms.reading
        points = np.array(set_of_base(reading.radix()).points, np.int64)
        return search_in_base(states, board, rack, points, reading, asked), False
