"""The search algorithms, for all games: playouts, alpha-beta, Monte-Carlo tree search, local
search.
"""
