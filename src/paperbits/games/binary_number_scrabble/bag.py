"""The bag: shuffled by a seed, or told what was drawn. Both hold the rest of the tile set that
racks and board leave.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

from paperbits.core.errors import InvalidPositionError
from paperbits.core.notation import shown
from paperbits.games.binary_number_scrabble.texts import rack_text, read_rack
from paperbits.games.binary_number_scrabble.tiles import COUNTS, XOR


def tile_set(xor: int) -> list[int]:
    """How many of each tile there are in all (Ruling B14)."""
    counts = [int(count) for count in COUNTS]
    counts[XOR] = xor
    return counts


def shuffled(tiles: Sequence[int], seed: int) -> list[int]:
    """The tiles in an order that a seed gives, the same on every machine and in every version of
    Python.

    Fisher and Yates's shuffle; of ``random`` only ``random()``, whose sequence the language
    guarantees, is used.
    """
    order, numbers = list(tiles), random.Random(seed)  # noqa: S311 (a game, not a secret)
    for last in range(len(order) - 1, 0, -1):
        other = int(numbers.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


class Bag(ABC):
    """Tiles that nobody sees. Bags are never changed; drawing gives the bag that remains."""

    counts: tuple[int, ...]

    def __len__(self) -> int:
        return sum(self.counts)

    @abstractmethod
    def draw(self, count: int, ply: int, back: Sequence[int]) -> tuple[list[int], "Bag"]:
        """Counts of ``count`` tiles (or all, where fewer are left) drawn after a ply from 0, and
        the bag afterwards.

        ``back`` are counts of tiles exchanged: they are put back after the draw.
        """

    @abstractmethod
    def key(self) -> Hashable:
        """All that decides what will be drawn; equal for equal bags."""


class ShuffledBag(Bag):
    """A bag in an order that the seed gives; a stirred one after each exchange."""

    def __init__(self, order: Sequence[int], seed: int) -> None:
        self.order = tuple(order)
        self.seed = seed
        counts = [0] * len(COUNTS)
        for tile in order:
            counts[tile] += 1
        self.counts = tuple(counts)

    def key(self) -> Hashable:
        return self.order, self.seed

    def draw(self, count: int, ply: int, back: Sequence[int]) -> tuple[list[int], Bag]:
        taken = [0] * len(COUNTS)
        for tile in self.order[:count]:
            taken[tile] += 1
        rest = self.order[count:]
        if any(back):
            rest += tuple(tile for tile, number in enumerate(back) for _ in range(number))
            return taken, ShuffledBag(shuffled(rest, self.seed * 1_000 + ply + 1), self.seed)
        return taken, ShuffledBag(rest, self.seed)


class ToldBag(Bag):
    """A bag for a match that is told what each player drew."""

    def __init__(self, counts: Sequence[int], draws: Sequence[str]) -> None:
        self.counts = tuple(counts)
        self.draws = tuple(draws)

    def key(self) -> Hashable:
        return self.counts, self.draws

    def draw(self, count: int, ply: int, back: Sequence[int]) -> tuple[list[int], Bag]:
        text = self.draws[ply] if ply < len(self.draws) else ""
        taken = read_rack(text)
        due = min(count, len(self))
        if sum(taken) != due:
            raise InvalidPositionError(
                f"After ply {ply + 1} its player draws {due} of the tiles, not {sum(taken)} ({shown(text)})."
            )
        rest = [have - take for have, take in zip(self.counts, taken, strict=True)]
        if min(rest) < 0:
            missing = rack_text(max(-left, 0) for left in rest)
            raise InvalidPositionError(f"After ply {ply + 1} {shown(text)} can't be drawn: the bag does not hold {missing}.")
        return taken, ToldBag(
            [left + number for left, number in zip(rest, back, strict=True)] if any(back) else rest, self.draws
        )


def deal(xor: int, players: int, size: int, seed: int) -> tuple[list[list[int]], Bag]:
    """Full racks, as counts, and the bag that remains, from a seed."""
    tiles = [tile for tile, count in enumerate(tile_set(xor)) for _ in range(count)]
    bag: Bag = ShuffledBag(shuffled(tiles, seed), seed)
    racks = []
    for _ in range(players):
        rack, bag = bag.draw(size, 0, ())
        racks.append(rack)
    return racks, bag


def given_bag(xor: int, texts: Sequence[str], draws: Sequence[str], players: int, size: int) -> tuple[list[list[int]], Bag]:
    """The racks that the texts say, and the bag; raises InvalidPositionError for tiles that can't
    be drawn.
    """
    if len(texts) != players:
        raise InvalidPositionError(f"There are {players} players, so {players} racks, not {len(texts)}.")
    racks = [read_rack(text) for text in texts]
    for player, rack in enumerate(racks, 1):
        if sum(rack) != size:
            raise InvalidPositionError(f"Player {player} begins with {size} tiles, not {sum(rack)}.")
    rest = [have - sum(rack[tile] for rack in racks) for tile, have in enumerate(tile_set(xor))]
    if min(rest) < 0:
        missing = rack_text(max(-left, 0) for left in rest)
        raise InvalidPositionError(f"These racks can't be drawn: the bag lacks {missing}.")
    return racks, ToldBag(rest, draws)
