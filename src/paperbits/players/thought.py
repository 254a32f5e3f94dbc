"""What a computer opponent answers with."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Thought:
    """A move, why in plain words, and what its player may hope for.

    ``estimate`` is the share of the others that the player expects to end ahead of, from 0 to 1: with two players, the
    chance to win. ``proved`` says that no guessing was left: the outcome is certain if both sides play on without mistakes.
    """

    move: str
    words: str
    estimate: float | None = None
    proved: bool = False
