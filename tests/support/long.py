"""How much of a test is run: little in ``make test``, much in ``make test-long``, for which it is
marked ``long``.
"""

import os


def many(little, much):
    """Return the one or the other."""
    return much if os.environ.get("PAPERBITS_LONG") else little
