"""Another Binary Primes."""

from .base import Move, PlainRules, State, prime


class AnotherBinaryPrimes(PlainRules):
    """The players fill squares of one row. Each scores the different primes that occur in it as
    binary numbers: player 1 reads it from the left, player 2 from the right. A state is a tuple of
    0 and 1.
    """

    def start(self) -> State:
        return (0,) * self.settings["n"]

    def turn(self, state: State) -> int | None:
        count = sum(state)
        return None if count == self.settings["n"] // 4 * 2 else count % 2

    def moves(self, state: State) -> list[Move]:
        return [str(square) for square, held in enumerate(state, 1) if not held]

    def play(self, state: State, move: Move) -> State:
        return (*state[: int(move) - 1], 1, *state[int(move) :])

    def scores(self, state: State) -> list[int]:
        row = "".join(map(str, state))
        return [primes_in(row), primes_in(row[::-1])]


def primes_in(row: str) -> int:
    """Return how many different primes occur in a row of digits."""
    numbers = {int(row[i:j], 2) for i in range(len(row)) for j in range(i + 1, len(row) + 1)}
    return sum(map(prime, numbers))
