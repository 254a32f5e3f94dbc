"""The endgame of Binary Number Scrabble: two players and an empty bag, so nothing is hidden. It is
searched to the end.

``ending.py`` is the interface for the rest of the program. docs/how-the-computer-plays.md explains
the search.
"""
