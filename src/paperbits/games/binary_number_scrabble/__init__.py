"""Binary Number Scrabble (Dan Goldwater): valid binary equations on a board for tiles."""
