"""Tools that play many matches: tournaments, learning from self-play, making puzzles."""
