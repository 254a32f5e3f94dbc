"""The computer opponents, by name and level."""
