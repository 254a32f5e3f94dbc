"""What kept tiles are worth, inside the simulation."""

from typing import Any

from paperbits.core.compiler.kernel import compilable
from paperbits.games.binary_number_scrabble.simulation.desk import COPIES, MIXTURES
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, ONE, PLUS, ZERO

_ZEROS, _ONES, _EQUALS, _OPERATORS = MIXTURES


@compilable
def worth(desk: Any, candidate: int, player: int) -> float:
    """The worth of a rack."""
    value, operators = 0.0, 0
    for tile in range(PLUS, ANY + 1):
        count = desk.racks[candidate, player, tile]
        if count > 0:
            value += desk.kinds[tile, min(count, COPIES)]
            operators += count
    operators -= desk.racks[candidate, player, ANY]
    zeros = min(desk.racks[candidate, player, ZERO], _ZEROS - 1)
    ones = min(desk.racks[candidate, player, ONE], _ONES - 1)
    equals = min(desk.racks[candidate, player, EQUALS], _EQUALS - 1)
    place = ((zeros * _ONES + ones) * _EQUALS + equals) * _OPERATORS + min(operators, _OPERATORS - 1)
    return float(value + desk.mixtures[place])


@compilable
def split(desk: Any, candidate: int, player: int) -> float:
    """Exchange: leave on a rack what is worth the most, write the rest in ``back_to_bag``; the worth of what is kept.

    Tiles are given back one by one, each time the one without which the rest is worth the most, and the best stop on the
    way to nothing is taken: that is seldom far from the best of all exchanges, and takes a hundredth of the time.
    """
    best, stop, given = -1e9, 0, 0
    for tile in range(1, ANY + 1):
        desk.back_to_bag[tile] = 0
    held = 0
    for tile in range(1, ANY + 1):
        held += desk.racks[candidate, player, tile]
    for step in range(held):
        dropped, most = 0, -1e9
        for tile in range(1, ANY + 1):
            if desk.racks[candidate, player, tile] > 0:
                desk.racks[candidate, player, tile] -= 1
                value = worth(desk, candidate, player)
                desk.racks[candidate, player, tile] += 1
                if value > most:
                    dropped, most = tile, value
        desk.racks[candidate, player, dropped] -= 1
        desk.dropped[step] = dropped
        given = step + 1
        if most > best:
            best, stop = most, given
    for step in range(given):
        if step < stop:
            desk.back_to_bag[desk.dropped[step]] += 1
        else:
            desk.racks[candidate, player, desk.dropped[step]] += 1
    return best
