"""The computer opponents that every game shares, and how to ask any game's opponent for a move."""
