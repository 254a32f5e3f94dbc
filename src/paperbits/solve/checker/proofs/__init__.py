"""Proofs of other kinds than strategies: answers, counts, all best boards, a table,
exponents.
"""
