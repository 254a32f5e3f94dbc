"""Palindromes/Antipalindromes."""

from .base import Move, PlainRules, State

EXCHANGED = str.maketrans("01", "10")


class Palindromes(PlainRules):
    """The players write digits into one row. Of the stretches of even length, palindromes score
    their length for player 1, and those that are their own reverse with 0 and 1 exchanged for
    player 2. A state is the row, a text.
    """

    def start(self) -> State:
        return "." * self.settings["m"]

    def canon(self, state: State) -> State:
        """Mirrored, and with 0 and 1 exchanged, every stretch keeps its kind."""
        other = state.translate(EXCHANGED)
        return min(state, state[::-1], other, other[::-1])

    def turn(self, state: State) -> int | None:
        return (len(state) - state.count(".")) % 2 if "." in state else None

    def moves(self, state: State) -> list[Move]:
        return [f"{k}={digit}" for k, held in enumerate(state, 1) if held == "." for digit in "01"]

    def play(self, state: State, move: Move) -> State:
        square, digit = move.split("=")
        return state[: int(square) - 1] + digit + state[int(square) :]

    def scores(self, state: State) -> list[int]:
        stretches = [state[i:j] for i in range(len(state)) for j in range(i + 2, len(state) + 1, 2)]
        written = [each for each in stretches if "." not in each]
        return [
            sum(len(each) for each in written if each == each[::-1]),
            sum(len(each) for each in written if each == each[::-1].translate(EXCHANGED)),
        ]
