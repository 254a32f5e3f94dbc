"""The computer opponents that every game shares, and asking any game's opponent for a move."""
