"""How much memory there is: in a browser, and wherever an address has 32 bits, it is scarce."""

import os
import sys
from typing import Final, TypeVar

T = TypeVar("T")

SCARCE: Final = sys.maxsize < 1 << 32 or os.environ.get("PAPERBITS_MEMORY") == "scarce"
"""Whether large tables are made small. ``PAPERBITS_MEMORY=scarce`` says so for kernels that are
compiled here for such a machine.
"""


def by_memory(usual: T, scarce: T) -> T:
    """Return the one or the other size of a table."""
    return scarce if SCARCE else usual
