"""Squares filled with different positive integers so that the sums of given runs of squares cover
1, 2, 3, … m.

``shape`` says which squares and runs there are, ``board`` is the state of a search, ``bounds`` says
when a board can't lead to m any more, ``search`` visits all boards that might, ``parts`` cuts that
work into independent pieces, and ``climb`` looks for good boards without proving anything.
"""
