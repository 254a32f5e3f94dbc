"""Tries of passphrases and recovery codes are limited in all processes together."""

from dataclasses import replace
from types import SimpleNamespace

import pytest
from account_help import PASSPHRASE, account, sign_in
from site_help import site
from sqlalchemy import select

from paperbits.server.broker import LocalBroker
from paperbits.server.limits import Limits
from paperbits.server.people import tries as server_tries
from paperbits.store.schema.people import tries
from paperbits.store.temporary import TemporaryLog

SLOW = replace(
    Limits(), sign_ins_per_second=1e-6, name_tries_per_second=1e-6, slow_tries_per_second=1e-6
)


@pytest.fixture(autouse=True)
def _without_pauses(monkeypatch):
    monkeypatch.setattr(server_tries, "PAUSE", 0.0)


async def kinds(clients, path, **asked):
    """The kinds of refusals, of requests that go to the processes in turn."""
    answers = [await client.post(f"/api/me/{path}", json=asked) for client in clients]
    return [answer.json()["error"]["kind"] for answer in answers]


async def test_tries_for_a_name_and_of_a_client_count_in_every_process():
    log, broker = TemporaryLog(), LocalBroker()
    limits = replace(SLOW, name_tries_at_once=3, slow_tries_at_once=1, sign_ins_at_once=6)
    options = {"limits": limits, "open_broker": lambda: broker}
    async with site(log, **options) as one, site(log, **options) as two:
        for client in (one, two):
            client._transport.client = ("203.0.113.5", 1)
        wrong, many = "wrong-passphrase", "too-many"
        found = await kinds([one, two] * 3, "sign-in", name="Ada", passphrase="one guess of many")
        assert found == [wrong] * 4 + [many] * 2  # Of the name.
        found = await kinds(
            [two, one] * 2, "recover", name="Bob", code="x" * 24, passphrase="one guess of many"
        )
        assert found == [wrong] * 2 + [many] * 2  # Of the client: refused tries cost nothing.
        two._transport.client = ("203.0.113.6", 1)
        assert (
            await kinds([two, two], "sign-in", name="Bob", passphrase="one guess of many")
            == [wrong] * 2
        )
        rows = await log.database.read(lambda connection: connection.execute(select(tries)).all())
        assert len(rows) == 6
        assert "203.0.113" not in repr(rows)


async def test_tries_are_still_counted_after_a_restart(tmp_path):
    from paperbits.store.sqlite import SqliteLog

    limits = replace(SLOW, name_tries_at_once=1, slow_tries_at_once=1)
    for expected in ("wrong-passphrase", "wrong-passphrase", "too-many"):
        async with site(SqliteLog(tmp_path / "m.sqlite"), limits=limits) as client:
            assert await kinds([client], "sign-in", name="Ada", passphrase="one guess of many") == [
                expected
            ]


async def guessed(client, addresses, count):
    """Guess from these addresses in turn, until each is refused."""
    for address in addresses:
        client._transport.client = (address, 1)
        for number in range(count):
            await sign_in(client, "Ada", f"guess number {number}")
        assert (await sign_in(client, "Ada", "one guess more")).status_code == 429


async def test_strangers_can_not_lock_the_owner_out():
    few = replace(SLOW, name_tries_at_once=12, sign_ins_at_once=10)
    async with site(limits=few) as client:
        client._transport.client = ("203.0.113.1", 1)
        _, code = await account(client)
        cookies = dict(client.cookies)
        client.cookies.clear()
        await guessed(client, [f"198.51.100.{number}" for number in range(3)], 10)
        client._transport.client = ("203.0.113.2", 1)  # An address that nobody knows.
        assert (await sign_in(client, "Ada", PASSPHRASE)).status_code == 200
        client.cookies.clear()
        client._transport.client = ("198.51.100.1", 1)  # The owner's browser, beside an attacker.
        client.cookies.update(cookies)
        new = "four other words here"
        asked = {"old": PASSPHRASE, "new": new}
        await client.ask("me/passphrase", asked, status=200)
        client.cookies.clear()
        client._transport.client = ("203.0.113.1", 1)  # The address of the first sign-in.
        for _ in range(6):
            assert (await sign_in(client, "Ada", "not quite it")).status_code == 403
        asked = {"name": "Ada", "code": code, "passphrase": PASSPHRASE}
        await client.ask("me/recover", asked, status=200)
        await client.ask("me/delete", {"passphrase": PASSPHRASE}, status=200)


async def test_a_further_guesser_is_slowed_down_and_has_few_tries(monkeypatch):
    pauses = []

    async def sleep(seconds):
        pauses.append(seconds)

    limits = replace(SLOW, name_tries_at_once=2, slow_tries_at_once=3)
    async with site(limits=limits) as client:
        monkeypatch.setattr(server_tries, "asyncio", SimpleNamespace(sleep=sleep))
        monkeypatch.setattr(server_tries, "PAUSE", 3.25)
        client._transport.client = ("203.0.113.5", 1)
        guess = {"name": "Ada", "passphrase": "one guess of many"}
        found = await kinds([client] * 6, "sign-in", **guess)
        assert found == ["wrong-passphrase"] * 5 + ["too-many"]
        assert pauses.count(3.25) == 3
