"""Every game as a PettingZoo environment: ``paperbits.pettingzoo.env("plexus", n=5)``.

docs/environments.md describes actions, observations and rewards.
"""

from paperbits.core.errors import extra

with extra("pettingzoo", "A PettingZoo environment"):
    from paperbits.environments.aec import env, raw_env

__all__ = ["env", "raw_env"]
