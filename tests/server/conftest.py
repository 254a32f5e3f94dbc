"""A site in the test's own process, its visitors, and people who have come to it."""

import pytest
from account_help import browser
from site_help import met
from site_help import site as running
from timing import timed


@pytest.fixture
async def client():
    """A visitor of a site."""
    async with running() as found:
        yield found


@pytest.fixture
async def other(client):
    """Another visitor."""
    async with browser(client) as found:
        yield found


@pytest.fixture
async def third(client):
    """One more visitor."""
    async with browser(client) as found:
        yield found


def guest_called(name):
    """A fixture: a guest of this name at the site."""

    @pytest.fixture(name=name.lower())
    async def found(client):
        async with met(client, name) as (one,):
            yield one

    return found


ada, ann, bob, cy, dee = map(guest_called, ("Ada", "Ann", "Bob", "Cy", "Dee"))


@pytest.fixture(name="site")
async def timed_site():
    """A site whose time passes when the test says so."""
    async with timed() as found:
        yield found
