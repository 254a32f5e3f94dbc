"""The stores of matches. A match is its settings, its seed and its entries; all else follows from
these.
"""

from paperbits.store.log import Ended, MoveLog, StaleError, Stamp, StoredMatch, StoredSeat, StoreError, TakenError
from paperbits.store.memory import MemoryLog

__all__ = ["Ended", "MemoryLog", "MoveLog", "StaleError", "Stamp", "StoreError", "StoredMatch", "StoredSeat", "TakenError"]
