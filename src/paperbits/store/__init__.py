"""Where matches are kept: each is its settings, its seed and its entries, and nothing else is the truth."""

from paperbits.store.log import Ended, MoveLog, Place, Sitting, StaleError, Stamp, StoreError, TakenError
from paperbits.store.memory import MemoryLog

__all__ = ["Ended", "MemoryLog", "MoveLog", "Place", "Sitting", "StaleError", "Stamp", "StoreError", "TakenError"]
