"""Where matches are kept: each is its settings, its seed and its entries, and nothing else is the
truth.
"""

from paperbits.store.log import Ended, MoveLog, StaleError, Stamp, StoredMatch, StoredSeat, StoreError, TakenError
from paperbits.store.memory import MemoryLog

__all__ = ["Ended", "MemoryLog", "MoveLog", "StaleError", "Stamp", "StoreError", "StoredMatch", "StoredSeat", "TakenError"]
