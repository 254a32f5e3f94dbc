"""People at a site that runs in a test: guests, accounts, other browsers."""

from contextlib import asynccontextmanager

from changing import change
from site_help import Visitor

PERSON, OPEN, COMPUTER = (
    {"kind": "person"},
    {"kind": "open"},
    {"kind": "computer", "level": "beginner"},
)
PASSPHRASE = "seven quiet pencils"
CROSS = {"Sec-Fetch-Site": "cross-site"}


@asynccontextmanager
async def browser(client):
    """Another browser at the same site."""
    async with Visitor(client.app, client._transport) as other:
        yield other


async def said(answer, status=200):
    answer = await answer
    assert answer.status_code == status, answer.text
    return answer.json() if answer.content else None


async def guest(client, name="Ada"):
    return (await client.ask("me", {"name": name}))["person"]


async def account(client, name="Ada", passphrase=PASSPHRASE):
    await guest(client, name)
    made = await client.ask("me/account", {"name": name, "passphrase": passphrase}, status=201)
    return made["person"], made["recovery"]


def sign_in(client, name="Ada", passphrase=PASSPHRASE, **more):
    return client.post("/api/me/sign-in", json={"name": name, "passphrase": passphrase, **more})


async def who(client):
    return (await client.ask("me"))["person"]


async def move(client, match, version, square):
    return await change(client, match, "move", version=version, move=square)
