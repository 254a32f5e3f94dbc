"""Endings of Binary Number Scrabble: two players and an empty bag, so no secrets. They are searched to the end.

``ending.py`` is what the rest of the house meets. docs/how-the-computer-plays.md says how it is done.
"""
