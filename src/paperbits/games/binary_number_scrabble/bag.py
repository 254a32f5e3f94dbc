"""The bag: shuffled by a seed, or with given draws. Both hold the tiles that are neither on racks
nor on the board.
"""

import random
from abc import ABC, abstractmethod
from collections.abc import Hashable, Sequence

import numpy as np
import numpy.typing as npt

from paperbits.core.errors import InvalidPositionError
from paperbits.core.notation import shown

from .texts import rack_text, read_rack
from .tiles import ANY, BLANK, RACK, XOR, places, set_of_base


def tile_set(xor: int, base: int = 2) -> list[int]:
    """Return how many of each tile there are in all (Ruling B14)."""
    counts = list(set_of_base(base).counts)
    counts[XOR] = xor
    return counts


def unseen_on(board: npt.NDArray[np.uint8], xor: int, base: int) -> npt.NDArray[np.int64]:
    """Return how many of each tile are not on a board; negative where it holds too many."""
    counts = np.array(tile_set(xor, base), np.int64)
    laid = board[board > 0]
    return counts - np.bincount(np.where(laid & BLANK, ANY, laid), minlength=len(counts))


def unseen_beside(
    board: npt.NDArray[np.uint8], rack: npt.ArrayLike, xor: int, base: int
) -> npt.NDArray[np.int64]:
    """Return how many of each tile are neither on the board nor on the rack; raises
    InvalidPositionError if the set has fewer tiles than these.
    """
    unseen = unseen_on(board, xor, base) - np.asarray(rack, np.int64)
    if unseen.min() < 0:
        missing = rack_text(np.maximum(-unseen, 0).tolist())
        raise InvalidPositionError(
            f"Board and rack together hold more tiles than there are: {' '.join(missing)} too many."
        )
    return unseen


def _one_by_one(counts: Sequence[int]) -> list[int]:
    return [tile for tile, count in enumerate(counts) for _ in range(count)]


def shuffled(tiles: Sequence[int], seed: int) -> list[int]:
    """Return the tiles in an order that depends on a seed, the same on every machine and in every
    version of Python. This is Fisher and Yates's shuffle. Of ``random`` it uses only ``random()``,
    whose sequence the language guarantees.
    """
    order, numbers = list(tiles), random.Random(seed)  # noqa: S311 (a game, not a secret)
    for last in range(len(order) - 1, 0, -1):
        other = int(numbers.random() * (last + 1))
        order[last], order[other] = order[other], order[last]
    return order


class Bag(ABC):
    """The tiles that no player sees. Bags are immutable; drawing returns the bag that remains."""

    counts: tuple[int, ...]

    def __len__(self) -> int:
        return sum(self.counts)

    @abstractmethod
    def draw(self, count: int, ply: int, back: Sequence[int]) -> tuple[list[int], "Bag"]:
        """Return the tiles drawn after a ply (from 0), and the bag afterwards. ``count`` tiles are
        drawn, or all if fewer are left. ``back`` holds counts of exchanged tiles, which are put
        back after the draw.
        """

    @abstractmethod
    def key(self) -> Hashable:
        """Return everything that decides what will be drawn. Equal bags have equal keys."""


class ShuffledBag(Bag):
    """A bag in an order that depends on a seed. It is shuffled again after each exchange."""

    def __init__(self, order: Sequence[int], seed: int, size: int = places(2)) -> None:
        """``size`` is the number of places that counts of tiles have."""
        self.order = tuple(order)
        self.seed = seed
        counts = [0] * size
        for tile in order:
            counts[tile] += 1
        self.counts = tuple(counts)

    def key(self) -> Hashable:
        return self.order, self.seed

    def draw(self, count: int, ply: int, back: Sequence[int]) -> tuple[list[int], Bag]:
        taken = [0] * len(self.counts)
        for tile in self.order[:count]:
            taken[tile] += 1
        rest = self.order[count:]
        if any(back):
            rest = tuple(shuffled([*rest, *_one_by_one(back)], self.seed * 1_000 + ply + 1))
        return taken, ShuffledBag(rest, self.seed, len(self.counts))


class GivenBag(Bag):
    """A bag whose draws are given, ply by ply."""

    def __init__(self, counts: Sequence[int], draws: Sequence[str]) -> None:
        self.counts = tuple(counts)
        self.draws = tuple(draws)

    def key(self) -> Hashable:
        return self.counts, self.draws

    def draw(self, count: int, ply: int, back: Sequence[int]) -> tuple[list[int], Bag]:
        text = self.draws[ply] if ply < len(self.draws) else ""
        taken = read_rack(text, len(self.counts) - places(2) + 2)
        due = min(count, len(self))
        if sum(taken) != due:
            raise InvalidPositionError(
                f"After ply {ply + 1} its player draws {due} of the tiles, not {sum(taken)}"
                f" ({shown(text)})."
            )
        rest = [have - take for have, take in zip(self.counts, taken, strict=True)]
        if min(rest) < 0:
            missing = rack_text(max(-left, 0) for left in rest)
            raise InvalidPositionError(
                f"After ply {ply + 1} {shown(text)} can't be drawn: the bag does not hold"
                f" {missing}."
            )
        return taken, GivenBag(
            [left + number for left, number in zip(rest, back, strict=True)] if any(back) else rest,
            self.draws,
        )


def deal_unseen(
    board: npt.NDArray[np.uint8], rack: npt.ArrayLike, others: Sequence[int], xor: int, base: int
) -> tuple[list[npt.NDArray[np.int64]], Bag]:
    """Return racks of so many tiles for the other players, and the bag that remains, dealt the same
    each time from the tiles that are neither on the board nor on a rack; raises InvalidPositionError
    if the set has fewer tiles than these.
    """
    unseen = unseen_beside(board, rack, xor, base)
    bag: Bag = ShuffledBag(shuffled(_one_by_one(unseen.tolist()), 0), 0, len(unseen))
    racks = []
    for count in others:
        drawn, bag = bag.draw(count, 0, ())
        racks.append(np.array(drawn, np.int64))
    return racks, bag


def deal(xor: int, players: int, seed: int, base: int = 2) -> tuple[list[list[int]], Bag]:
    """Return full racks, as counts, and the bag that remains."""
    bag: Bag = ShuffledBag(shuffled(_one_by_one(tile_set(xor, base)), seed), seed, places(base))
    racks = []
    for _ in range(players):
        rack, bag = bag.draw(RACK, 0, ())
        racks.append(rack)
    return racks, bag


def given_bag(
    xor: int, texts: Sequence[str], draws: Sequence[str], players: int, base: int = 2
) -> tuple[list[list[int]], Bag]:
    """Return the racks of the given texts, and the bag; raises InvalidPositionError for tiles that
    can't be drawn.
    """
    if len(texts) != players:
        raise InvalidPositionError(
            f"There are {players} players, so {players} racks, not {len(texts)}."
        )
    racks = [read_rack(text, base) for text in texts]
    for player, rack in enumerate(racks, 1):
        if sum(rack) != RACK:
            raise InvalidPositionError(
                f"Player {player} begins with {RACK} tiles, not {sum(rack)}."
            )
    rest = [
        have - sum(rack[tile] for rack in racks) for tile, have in enumerate(tile_set(xor, base))
    ]
    if min(rest) < 0:
        missing = rack_text(max(-left, 0) for left in rest)
        raise InvalidPositionError(f"These racks can't be drawn: the bag lacks {missing}.")
    return racks, GivenBag(rest, draws)
