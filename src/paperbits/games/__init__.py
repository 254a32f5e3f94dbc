"""The games, one file for each; a game needs no other file."""
