"""Divisors/Multiples Sequence Game."""

from paperbits.games.divisors_multiples_sequence.game import DivisorsMultiplesSequence

__all__ = ["DivisorsMultiplesSequence"]
