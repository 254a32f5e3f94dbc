"""Many games at once, for programs that learn: one call makes a move in every one of them.

>>> import paperbits.batch
>>> batch = paperbits.batch.make("palindromic-rows-columns", 1000, seed=1, n=6)
>>> batch.masks.shape
(1000, 36)
>>> batch.step(batch.random_actions())
>>> batch.turn[:3].tolist(), batch.plies[:3].tolist()
([1, 1, 1], [1, 1, 1])

docs/batch.md is the guide.
"""

from paperbits.batch.batch import Batch
from paperbits.batch.make import make
from paperbits.batch.matches import MatchBatch

__all__ = ["Batch", "MatchBatch", "make"]
