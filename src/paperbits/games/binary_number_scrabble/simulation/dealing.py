"""Random tiles, the same for all candidates: who holds which of the unseen tiles, and the order in
the bag.
"""

from paperbits.core.compiler.kernel import compilable

from ..tiles import ANY, EQUALS, ONE, RACK, ZERO
from .state import SimulationState

_PRIME = (1 << 31) - 1
_WORD = (1 << 32) - 1


@compilable
def begin_sample(simulation: SimulationState, number: int) -> None:
    """Shuffle the unseen tiles for the sample of this number."""
    simulation.random_state = (
        (simulation.seed + 1) * 48_271 + (number + 1) * 69_621
    ) % _PRIME * 16_807 % _PRIME + 1
    for _ in range(8):
        below(simulation, 2)
    for place in range(simulation.hidden):
        simulation.order[place] = simulation.unseen[place]
    for last in range(simulation.hidden - 1, 0, -1):
        other = below(simulation, last + 1)
        simulation.order[last], simulation.order[other] = (
            simulation.order[other],
            simulation.order[last],
        )


@compilable
def below(simulation: SimulationState, limit: int) -> int:
    """Return a number from 0 to below a limit (xorshift on 32 bits: Marsaglia, 2003)."""
    state = simulation.random_state
    state ^= state << 13 & _WORD
    state ^= state >> 17
    state ^= state << 5 & _WORD
    simulation.random_state = state
    return int((state >> 8) * limit >> 24)


@compilable
def deal(simulation: SimulationState, candidate: int) -> None:
    """Give the others their racks, and the mover what the candidate keeps. The other tiles are the
    bag.
    """
    for tile in range(ANY + 1):
        simulation.racks[candidate, 0, tile] = simulation.kept[candidate, tile]
    front = 0
    for player in range(1, simulation.players):
        for tile in range(ANY + 1):
            simulation.racks[candidate, player, tile] = 0
        for _ in range(simulation.holding[player]):
            simulation.racks[candidate, player, simulation.order[front]] += 1
            front += 1
        for _ in range(simulation.racks[candidate, player, ANY]):
            _stand_in(simulation, candidate, player)
    for place in range(front, simulation.hidden):
        simulation.bags[candidate, place] = simulation.order[place]
    simulation.front[candidate], simulation.back[candidate] = front, simulation.hidden


@compilable
def draw(simulation: SimulationState, candidate: int, player: int) -> int:
    """Fill a rack from the bag; return how many tiles it then holds.

    The mover draws from the front and the others from the back, so that what one player gets
    depends as little as possible on how many tiles another took.
    """
    held = 0
    for tile in range(1, ANY + 1):
        held += simulation.racks[candidate, player, tile]
    while held < RACK and simulation.front[candidate] < simulation.back[candidate]:
        if player == 0:
            tile = simulation.bags[candidate, simulation.front[candidate]]
            simulation.front[candidate] += 1
        else:
            simulation.back[candidate] -= 1
            tile = simulation.bags[candidate, simulation.back[candidate]]
        simulation.racks[candidate, player, tile] += 1
        held += 1
    for _ in range(simulation.racks[candidate, player, ANY]):
        _stand_in(simulation, candidate, player)
    return int(held)


@compilable
def _stand_in(simulation: SimulationState, candidate: int, player: int) -> None:
    """Let a blank stand for what the rack needs most: an ``=``, or the rarer digit. A search with
    blanks takes ten times as long.
    """
    tile = ONE
    if simulation.racks[candidate, player, EQUALS] == 0:
        tile = EQUALS
    elif simulation.racks[candidate, player, ZERO] < simulation.racks[candidate, player, ONE]:
        tile = ZERO
    simulation.racks[candidate, player, ANY] -= 1
    simulation.racks[candidate, player, tile] += 1


@compilable
def put_back(simulation: SimulationState, candidate: int) -> None:
    """Mix the tiles of an exchange, counts in ``back_to_bag``, into the bag. Their replacements are
    already drawn.
    """
    for tile in range(1, ANY + 1):
        for _ in range(simulation.back_to_bag[tile]):
            if simulation.front[candidate] > 0:
                simulation.front[candidate] -= 1
                place = simulation.front[candidate]
            else:
                place = simulation.back[candidate]
                simulation.back[candidate] += 1
            other = simulation.front[candidate] + below(
                simulation, simulation.back[candidate] - simulation.front[candidate]
            )
            simulation.bags[candidate, place] = simulation.bags[candidate, other]
            simulation.bags[candidate, other] = tile
        simulation.back_to_bag[tile] = 0
