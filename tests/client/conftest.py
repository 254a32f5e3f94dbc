"""What the tests of the client share."""

from contextlib import ExitStack

import pytest


@pytest.fixture
def stack():
    """Closes at the end what a test opens."""
    with ExitStack() as found:
        yield found
