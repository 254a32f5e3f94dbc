"""Every game as a Gymnasium environment: one seat against a level.

Importing this module registers them: ``gymnasium.make("paperbits/Plexus-v0", n=5,
level="casual")``, and ``gymnasium.make_vec`` for several at once. docs/environments.md describes
actions, observations and rewards.
"""

from paperbits.core.errors import extra

with extra("gymnasium", "A Gymnasium environment"):
    from paperbits.environments.seat import SeatEnv, id_of, register_all

__all__ = ["SeatEnv", "id_of"]

register_all()
