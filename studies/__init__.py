"""Studies of ours: what we looked into, each with the command that repeats it.

They run in a copy of the repository and are no part of the installed package. Files in TOML are
studies of many matches, for ``paperbits lab run``.

- ``answers``: exact answers by solving. ``sequences`` and ``grids``: integers that come out of it.
- ``calibration``: how far the chances of the shared search can be trusted.
- ``advantage``, ``divisor_margin``: who is ahead, by matches and between bounds.
- ``tiles``: Binary Number Scrabble: what tiles and turns are worth, and the tables of its engine.
- ``puzzles``: make the shipped puzzles, and prove them again.
- ``benchmark``: how well a language model plays.
"""
