"""The computer opponents that all games share, and the choice of the opponent for a game."""
