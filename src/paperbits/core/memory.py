"""Whether memory is scarce: it is in a browser, and wherever an address has 32 bits."""

import os
import sys
from typing import Final, TypeVar

T = TypeVar("T")

SCARCE: Final = sys.maxsize < 1 << 32 or os.environ.get("PAPERBITS_MEMORY") == "scarce"
"""Whether large tables are made small. Set ``PAPERBITS_MEMORY=scarce`` to compile kernels here for
such a machine.
"""


def by_memory(usual: T, scarce: T) -> T:
    """Return a table's usual size, or the other one where memory is scarce."""
    return scarce if SCARCE else usual
