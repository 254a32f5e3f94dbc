"""Exact values of positions, and proofs of them."""
