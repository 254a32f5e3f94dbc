"""What one thread simulates with."""

from typing import NamedTuple

from ..generator.state import GeneratorState
from ..reading import Reading
from .lexicon import Lexicon
from .rack_index import RackIndex
from .state import SimulationState


class Workspace(NamedTuple):
    """Four records, and how equations are read. Records are pointers, so passing them on is free."""

    simulation: SimulationState
    state: GeneratorState
    rack_index: RackIndex
    lexicon: Lexicon
    reading: Reading
