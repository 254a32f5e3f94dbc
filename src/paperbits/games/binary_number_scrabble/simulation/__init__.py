"""Simulation: play on from a board with random unseen tiles, to see what moves lead to in the next
turns.

``state.py`` holds the question and the results, and the kernel ``play_on`` in ``play_on.py`` works
on it. Most of its time goes into searches for a best play, which use ``lexicon.py``, the equations
of a few tiles, and ``rack_index.py``, what one rack can spell of them.
"""
