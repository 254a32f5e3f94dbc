"""The games, a file each; the file is all that a game needs."""
