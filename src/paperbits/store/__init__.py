"""The stores of matches. A match is its settings, its seed and its entries; all else follows from
these.
"""

from paperbits.store.log import (
    After,
    DanglingError,
    Ended,
    MoveLog,
    StaleError,
    Stamp,
    StoredMatch,
    StoreError,
    TakenError,
)

__all__ = [
    "After",
    "DanglingError",
    "Ended",
    "MoveLog",
    "StaleError",
    "Stamp",
    "StoreError",
    "StoredMatch",
    "TakenError",
]
