"""Binary Scramble Game."""

from paperbits.games.binary_scramble.game import BinaryScramble

__all__ = ["BinaryScramble"]
