"""Chance that is the same for all candidates: who holds which of the unseen tiles, and what the bag gives out."""

from typing import Any

from paperbits.core.compiler.kernel import compilable
from paperbits.games.binary_number_scrabble.tiles import ANY, EQUALS, ONE, RACK, ZERO

_PRIME = (1 << 31) - 1
_WORD = (1 << 32) - 1


@compilable
def begin_sample(desk: Any, number: int) -> None:
    """Shuffle the unseen tiles, for a sample of this number."""
    desk.chance = ((desk.seed + 1) * 48_271 + (number + 1) * 69_621) % _PRIME * 16_807 % _PRIME + 1
    for _ in range(8):
        below(desk, 2)
    for place in range(desk.hidden):
        desk.order[place] = desk.unseen[place]
    for last in range(desk.hidden - 1, 0, -1):
        other = below(desk, last + 1)
        desk.order[last], desk.order[other] = desk.order[other], desk.order[last]


@compilable
def below(desk: Any, limit: int) -> int:
    """A number from 0 to below a limit (xorshift on 32 bits: Marsaglia, 2003)."""
    state = desk.chance
    state ^= state << 13 & _WORD
    state ^= state >> 17
    state ^= state << 5 & _WORD
    desk.chance = state
    return int((state >> 8) * limit >> 24)


@compilable
def deal(desk: Any, candidate: int) -> None:
    """Give the others their racks and the mover what the candidate keeps; what is left is the bag."""
    for tile in range(ANY + 1):
        desk.racks[candidate, 0, tile] = desk.kept[candidate, tile]
    front = 0
    for player in range(1, desk.players):
        for tile in range(ANY + 1):
            desk.racks[candidate, player, tile] = 0
        for _ in range(desk.holding[player]):
            desk.racks[candidate, player, desk.order[front]] += 1
            front += 1
        for _ in range(desk.racks[candidate, player, ANY]):
            _stand_in(desk, candidate, player)
    for place in range(front, desk.hidden):
        desk.bags[candidate, place] = desk.order[place]
    desk.front[candidate], desk.back[candidate] = front, desk.hidden


@compilable
def draw(desk: Any, candidate: int, player: int) -> int:
    """Fill a rack from the bag; how many tiles it then holds.

    The mover draws from the front and the others from the back, so that what one gets depends as little as may be on how many
    another took.
    """
    held = 0
    for tile in range(1, ANY + 1):
        held += desk.racks[candidate, player, tile]
    while held < RACK and desk.front[candidate] < desk.back[candidate]:
        if player == 0:
            tile = desk.bags[candidate, desk.front[candidate]]
            desk.front[candidate] += 1
        else:
            desk.back[candidate] -= 1
            tile = desk.bags[candidate, desk.back[candidate]]
        desk.racks[candidate, player, tile] += 1
        held += 1
    for _ in range(desk.racks[candidate, player, ANY]):
        _stand_in(desk, candidate, player)
    return int(held)


@compilable
def _stand_in(desk: Any, candidate: int, player: int) -> None:
    """Let a blank be what the rack lacks most: an ``=``, or the rarer digit. A search with blanks takes ten times as long."""
    tile = ONE
    if desk.racks[candidate, player, EQUALS] == 0:
        tile = EQUALS
    elif desk.racks[candidate, player, ZERO] < desk.racks[candidate, player, ONE]:
        tile = ZERO
    desk.racks[candidate, player, ANY] -= 1
    desk.racks[candidate, player, tile] += 1


@compilable
def put_back(desk: Any, candidate: int) -> None:
    """Mix the tiles of an exchange, counts in ``back_to_bag``, into the bag; they were drawn for before."""
    for tile in range(1, ANY + 1):
        for _ in range(desk.back_to_bag[tile]):
            if desk.front[candidate] > 0:
                desk.front[candidate] -= 1
                place = desk.front[candidate]
            else:
                place = desk.back[candidate]
                desk.back[candidate] += 1
            other = desk.front[candidate] + below(desk, desk.back[candidate] - desk.front[candidate])
            desk.bags[candidate, place] = desk.bags[candidate, other]
            desk.bags[candidate, other] = tile
        desk.back_to_bag[tile] = 0
