"""Make the shipped puzzles, and prove them again (docs/puzzles.md)."""
