"""The engine of Binary Number Scrabble: levels, equity, leave values, analysis, review and hints."""
