"""How much of a test is run: little in ``make test``, much in ``make test-long``, for which it is
marked ``long``.
"""

import os

import pytest


def many(little, much):
    """Return the one or the other."""
    return much if os.environ.get("PAPERBITS_LONG") else little


def only_long(test):
    """Run a test in ``make test-long`` only."""
    reason = "It runs in make test-long."
    return pytest.mark.long(pytest.mark.skipif(many(True, False), reason=reason)(test))
