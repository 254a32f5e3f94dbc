"""People at a site whose browsers are subscribed to messages."""

from contextlib import asynccontextmanager

from account_help import browser, guest, said
from changing import change
from site_help import begin, join, site

from paperbits.server.push.settings import PushSettings

PERSON, OPEN = {"kind": "person"}, {"kind": "open"}
QUICK = PushSettings(
    anywhere=True, pause=0.0, looks=0.02, notes=0.02, again=0.02, missed=0.05, deadline=60.0
)


async def subscribe(client, subscription, status=204):
    return await client.ask("me/push", subscription, status=status)


async def together(ada, bob, **more):
    """A match of two people. Bob sits in the second seat."""
    match, _, state = await begin(ada, seats=[PERSON, OPEN], **more)
    await join(bob, state)
    return match


async def move(client, match, version, square):
    await said(change(client, match, "move", version=version, move=square))


@asynccontextmanager
async def playing(service, log=None, rules=QUICK, **more):
    """Ada and Bob at a site. Bob's browser is subscribed."""
    async with site(log, pushing=rules, **more) as ada, browser(ada) as bob:
        await guest(ada, "Ada")
        await guest(bob, "Bob")
        await subscribe(bob, service.browser("bob"))
        yield ada, bob
