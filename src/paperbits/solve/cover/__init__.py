"""Search for boards of different positive integers whose sums of runs of squares cover 1 to m.

``board`` holds the squares, the runs and the state of a search, and ``bounds`` the tests that
a board can't cover 1 to m any more. ``search`` visits all other boards, and ``parts`` divides that
work into independent parts.
"""
