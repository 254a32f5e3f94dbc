"""Every game as an OpenSpiel game. Importing this module registers them:
``pyspiel.load_game("paperbits_plexus(n=5)")``.

docs/environments.md describes actions, observations and returns.
"""

from paperbits.core.errors import extra

with extra("openspiel", "An OpenSpiel game"):
    from paperbits.environments.spiel import SpielGame, SpielState, register_all, short_name

__all__ = ["SpielGame", "SpielState", "short_name"]

register_all()
