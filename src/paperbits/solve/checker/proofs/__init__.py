"""Proofs of other kinds than strategies: pairs of moves, all best boards, a table, exponents."""
