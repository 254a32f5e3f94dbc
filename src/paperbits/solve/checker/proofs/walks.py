"""Strategies of Divisors/Multiples Sequence: a whole turn at a time.

A turn ends at a free number. Only that number, those free before and the price matter afterwards,
so of all ways to a number the other player's cheapest does best. Walking for ever only costs more.
"""

from collections.abc import Iterator, Sequence

from ..follow import NotProvedError
from ..rules import Move, State
from ..rules.divisors_multiples_sequence import DivisorsMultiplesSequence


def prove_walks(
    game: DivisorsMultiplesSequence, root: State, claim: tuple[int, float], walks: Sequence[Move]
) -> int:
    """Return how many positions show the claim, 0 if they do not. ``walks`` holds the numbers at
    which the player's turns end, in the order of ``Walks``. The root must be the start of a turn.
    """
    player, least = claim
    here, ended, _, turn = root
    search = Walks(game, player, iter(walks))
    if here not in ended or game.lead(root, player) + search.lead(here, ended, turn) < least:
        return 0
    return len(search.known) + 1 if next(search.walks, None) is None else 0


class Walks:
    """Visits each position that the other player can bring about once, depth first, smaller numbers
    first. The points so far do not matter for it.
    """

    def __init__(self, game: DivisorsMultiplesSequence, player: int, walks: Iterator[Move]) -> None:
        self.game, self.player, self.walks = game, player, walks
        self.known: dict[int, int] = {}
        """The leads to come, by the last number and a bit for each number that is not free."""

    def lead(self, here: int, ended: frozenset[int], turn: int) -> int:
        """Return how far the player comes ahead from here on, at least."""
        ways = sorted(self.game.ways(here, ended).items())
        if turn == self.player and ways:
            chosen = next(self.walks, None)
            ways = [(number, price) for number, price in ways if str(number) == chosen]
            if not ways:
                raise NotProvedError(f"a turn of player {turn + 1} ends at no free number")
        leads = []
        for number, price in ways:
            after = ended | {number}
            key = sum(1 << other for other in after) << 8 | number
            if key not in self.known:
                self.known[key] = self.lead(number, after, 1 - turn)
            leads.append(self.known[key] + (-price if turn == self.player else price))
        return min(leads, default=0)
