"""Tries of passphrases and recovery codes are limited in all processes together."""

from dataclasses import replace

from site_help import site
from sqlalchemy import select

from paperbits.server.broker.local import LocalBroker
from paperbits.server.limits import Limits
from paperbits.store.schema.tries import tries
from paperbits.store.temporary import TemporaryLog

SLOW = replace(Limits(), sign_ins_per_second=1e-6, name_tries_per_second=1e-6)


async def kinds(clients, path, **asked):
    """The kinds of refusals, of requests that go to the processes in turn."""
    answers = [await client.post(f"/api/me/{path}", json=asked) for client in clients]
    return [answer.json()["error"]["kind"] for answer in answers]


async def test_tries_for_a_name_and_of_a_client_count_in_every_process():
    log, broker = TemporaryLog(), LocalBroker()
    limits = replace(SLOW, name_tries_at_once=4, sign_ins_at_once=6)
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
        assert len(rows) == 4
        assert "203.0.113" not in repr(rows)


async def test_tries_are_still_counted_after_a_restart(tmp_path):
    from paperbits.store.sqlite import SqliteLog

    limits = replace(SLOW, name_tries_at_once=2)
    for expected in ("wrong-passphrase", "wrong-passphrase", "too-many"):
        async with site(SqliteLog(tmp_path / "m.sqlite"), limits=limits) as client:
            assert await kinds([client], "sign-in", name="Ada", passphrase="one guess of many") == [
                expected
            ]
