"""The simulation's state: one record with the question, the work in progress and the results.

A *sample* is one way in which the unseen tiles may lie: who holds which, and in what order the bag
gives them out. Every candidate is played on with the same samples.
"""

import math
from typing import Annotated, Final

from paperbits.core.compiler.registry import index_from_zero
from paperbits.core.records import Floats, Integers, Records, laid_out

from ..tiles import ANY, COUNTS, RACK, SIDE

index_from_zero(__package__)

CANDIDATES: Final = 24
"""The largest number of candidates."""

PLAYERS: Final = 4
MOST_TILES: Final = int(COUNTS.sum()) + 10
"""Tiles in the largest set, with XOR."""

LONGEST: Final = 40
"""The largest number of plies for which a candidate is played on."""

SAMPLES: Final = 256
"""The largest number of samples in one call."""

MIXTURES: Final = (6, 6, 4, 6)
"""How many counts of zeros, ones, ``=`` and operators the leave values distinguish. Higher counts
have the value of the highest."""

COPIES: Final = 3
"""How many copies of an operator or a blank they distinguish."""


class SimulationState:
    """The fields of the record."""

    # The question. The board, with blanks marked; the number of candidates, the play of each (0 for
    # an exchange or a pass), the mover's rack, and what each candidate keeps of it; the unseen
    # tiles, one after another, and how many there are; the number of players, and of tiles that
    # each holds, from the mover on; plies to play on for; turns in a row without points so far; the
    # seed of all random numbers; the settings that plays depend on.
    board: Annotated[Integers, SIDE, SIDE]
    number: int
    codes: Annotated[Integers, CANDIDATES]
    rack: Annotated[Integers, ANY + 1]
    kept: Annotated[Integers, CANDIDATES, ANY + 1]
    unseen: Annotated[Integers, MOST_TILES]
    hidden: int
    players: int
    holding: Annotated[Integers, PLAYERS]
    plies: int
    scoreless: int
    seed: int
    alongside: int
    sweep: int

    # A sample: the state of the random numbers, and the tiles in the order in which they are drawn.
    random_state: int
    order: Annotated[Integers, MOST_TILES]

    # Each candidate in a sample: what was played; racks; the bag, from its first tile to its last;
    # turns in a row without points; whether the match is over; whether it waits for the ply under
    # way. Then the rack in question, and a copy of another.
    played: Annotated[Integers, CANDIDATES, LONGEST + 1]
    racks: Annotated[Integers, CANDIDATES, PLAYERS, ANY + 1]
    bags: Annotated[Integers, CANDIDATES, MOST_TILES + RACK]
    front: Annotated[Integers, CANDIDATES]
    back: Annotated[Integers, CANDIDATES]
    idle: Annotated[Integers, CANDIDATES]
    over: Annotated[Integers, CANDIDATES]
    waiting: Annotated[Integers, CANDIDATES]
    hand: Annotated[Integers, ANY + 1]
    full_rack: Annotated[Integers, ANY + 1]

    # Searches for a best play so far.
    searched: int

    # An exchange: the tiles in the order in which they are given up, and the counts of those that
    # go back into the bag.
    dropped: Annotated[Integers, RACK]
    back_to_bag: Annotated[Integers, ANY + 1]

    # Leave values: those of mixtures, one after another; for each tile, what so many copies add.
    mixtures: Annotated[Floats, math.prod(MIXTURES)]
    kinds: Annotated[Floats, ANY + 1, COPIES + 1]

    # The leave value of each player's tiles at the end; and the result for each sample and
    # candidate: the mover's points less the others' on average, the candidate's own left out.
    leaves: Annotated[Floats, CANDIDATES, PLAYERS]
    gains: Annotated[Floats, SAMPLES, CANDIDATES]


def new_simulation_state() -> Records[SimulationState]:
    """Return an array of one state."""
    return laid_out(SimulationState)
