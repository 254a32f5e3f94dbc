"""Searches written once for every game: playouts, alpha-beta, Monte-Carlo tree search."""
