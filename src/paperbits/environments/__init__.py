"""Games as environments for programs that learn: PettingZoo, Gymnasium, OpenSpiel.

``described`` makes a game's arrays (``core.arrays``); the three interfaces are thin layers over it.
They are imported as ``paperbits.pettingzoo``, ``paperbits.gymnasium`` and ``paperbits.openspiel``.
"""
