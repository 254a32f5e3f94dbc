"""Leave values: what the tiles that a player keeps are worth, inside the simulation."""

from paperbits.core.compiler.kernel import compilable

from ..tiles import ANY, EQUALS, ONE, PLUS, ZERO
from .state import COPIES, MIXTURES, SimulationState

_ZEROS, _ONES, _EQUALS, _OPERATORS = MIXTURES


@compilable
def leave_value(simulation: SimulationState, candidate: int, player: int) -> float:
    """Return the leave value of a player's rack."""
    value, operators = 0.0, 0
    for tile in range(PLUS, ANY + 1):
        count = simulation.racks[candidate, player, tile]
        if count > 0:
            value += simulation.kinds[tile, min(count, COPIES)]
            operators += count
    operators -= simulation.racks[candidate, player, ANY]
    zeros = min(simulation.racks[candidate, player, ZERO], _ZEROS - 1)
    ones = min(simulation.racks[candidate, player, ONE], _ONES - 1)
    equals = min(simulation.racks[candidate, player, EQUALS], _EQUALS - 1)
    place = ((zeros * _ONES + ones) * _EQUALS + equals) * _OPERATORS + min(
        operators, _OPERATORS - 1
    )
    return float(value + simulation.mixtures[place])


@compilable
def exchange_least(simulation: SimulationState, candidate: int, player: int) -> float:
    """Exchange: keep on a rack what has the highest leave value, and write the rest to
    ``back_to_bag``; return that value.

    Tiles are given up one by one, each time the one without which the rest has the highest value,
    and the best stage on the way to an empty rack is taken. That is seldom far from the best of all
    exchanges, and takes a hundredth of the time.
    """
    best, stop, given = -1e9, 0, 0
    for tile in range(1, ANY + 1):
        simulation.back_to_bag[tile] = 0
    held = 0
    for tile in range(1, ANY + 1):
        held += simulation.racks[candidate, player, tile]
    for step in range(held):
        dropped, most = 0, -1e9
        for tile in range(1, ANY + 1):
            if simulation.racks[candidate, player, tile] > 0:
                simulation.racks[candidate, player, tile] -= 1
                value = leave_value(simulation, candidate, player)
                simulation.racks[candidate, player, tile] += 1
                if value > most:
                    dropped, most = tile, value
        simulation.racks[candidate, player, dropped] -= 1
        simulation.dropped[step] = dropped
        given = step + 1
        if most > best:
            best, stop = most, given
    for step in range(given):
        if step < stop:
            simulation.back_to_bag[simulation.dropped[step]] += 1
        else:
            simulation.racks[candidate, player, simulation.dropped[step]] += 1
    return best
