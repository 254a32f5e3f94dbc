"""What one thread simulates with."""

from typing import NamedTuple

from paperbits.games.binary_number_scrabble.generator.state import GeneratorState
from paperbits.games.binary_number_scrabble.reading import Reading
from paperbits.games.binary_number_scrabble.simulation.lexicon import Lexicon
from paperbits.games.binary_number_scrabble.simulation.rack_index import RackIndex
from paperbits.games.binary_number_scrabble.simulation.state import SimulationState


class Workspace(NamedTuple):
    """Four records, and how equations are read. Records are pointers, so passing them on is free."""

    simulation: SimulationState
    state: GeneratorState
    rack_index: RackIndex
    lexicon: Lexicon
    reading: Reading
