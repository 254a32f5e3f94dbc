"""Proofs of other kinds than strategies of single moves: answers, whole turns, counts, all best
boards, a table, exponents.
"""
