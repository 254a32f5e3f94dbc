"""Playing on from a board with tiles that nobody has seen yet: what moves are worth in the turns to come.

``desk.py`` is what the rest of the house lays down a question on, ``play_on`` in ``play_on.py`` works on it. Its many searches
for a best play lean on ``lexicon.py``, the equations of a few tiles, and ``sheet.py``, what one rack makes of them.
"""
