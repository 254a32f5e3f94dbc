"""Flipping Bits/Squares."""

from paperbits.games.flipping_bits.game import FlippingBits

__all__ = ["FlippingBits"]
