"""Several processes of one site: begun, ended and killed; everything killed in turn."""

import signal
from contextlib import closing, contextmanager

import psutil
import pytest
from daemons import Postgres
from killing import Site, killed
from long import many
from served import until

from paperbits.core.errors import PaperbitsError
from paperbits.server import serve
from paperbits.server.options import Options
from paperbits.store.postgres_log import PostgresLog
from paperbits.store.sqlite import SqliteLog


@contextmanager
def site_over(url, broker):
    """A site of two processes over a database and a broker."""
    site = Site("unused", "--database", url, "--broker", broker.url, "--workers", "2")
    with closing(site):
        site.url = url
        until(lambda: len(site.processes()) == 2)
        yield site


@pytest.fixture
def mortal(postgres, redis):
    """A site of the test's own."""
    with site_over(postgres.database().replace("@", ":secret@"), redis) as site:
        yield site


@pytest.fixture
def parts(redis, stack):
    """A site, and its database and broker, which may be killed."""
    database = stack.enter_context(closing(Postgres())).start()
    return stack.enter_context(site_over(database.database(), redis)), database, redis


@pytest.mark.long
@pytest.mark.timeout(many(300, 7_200))
async def test_killed_in_turn_web_broker_and_database_lose_and_double_nothing(parts):
    site, database, redis = parts
    killers = {
        "web": site.kill_one,
        "broker": lambda: (redis.kill(), redis.start()),
        "database": lambda: (database.kill(), database.start()),
    }
    log = PostgresLog(site.url)
    each = many(1, 100)
    tally = await killed(site.address, killers, 3 * each, log.load)
    await log.close()
    assert tally.kills == {"web": each, "broker": each, "database": each}
    assert (tally.lost, tally.doubled) == (0, 0)
    assert tally.acknowledged > 3 * each


@pytest.mark.long
@pytest.mark.timeout(many(300, 7_200))
async def test_killed_again_and_again_one_process_and_its_file_lose_and_double_nothing(tmp_path):
    site, log = Site(tmp_path / "matches.sqlite"), SqliteLog(tmp_path / "matches.sqlite")
    try:
        tally = await killed(site.address, {"web": site.restart}, kills := many(2, 200), log.load)
    finally:
        site.close()
        await log.close()
    assert (tally.kills, tally.lost, tally.doubled) == ({"web": kills}, 0, 0)


def test_one_that_dies_is_begun_again_and_all_end_together_in_time(mortal):
    site = mortal
    kept = f"Matches are kept in {site.url.replace(':secret', '')}\n"
    until(lambda: kept in site.said)
    match, key = site.served.begin(
        settings={"n": 4}, seats=[{"kind": "person"}, {"kind": "computer"}]
    )
    first = set(site.processes())
    site.kill_one()
    until(lambda: len(set(site.processes()) - first) == 1 and len(site.processes()) == 2)
    with site.served.page(match, key) as page:
        page.say(type="move", version=0, move="a1")
        page.hear("state")
        running = [psutil.Process(number) for number in site.processes()]
        assert site.served.stop(signal.SIGINT) in (0, 130)
        assert not any(process.is_running() for process in running)


def test_none_is_left_when_the_supervisor_is_killed(mortal):
    site = mortal
    running = [psutil.Process(number) for number in site.processes()]
    assert len(running) == 2
    site.served.kill()
    until(lambda: not any(process.is_running() for process in running))


def test_what_does_not_go_together_is_told_in_a_sentence(tmp_path):
    database, broker = "postgresql://127.0.0.1:1/x", "redis://127.0.0.1:1"
    for options, words in (
        ({"workers": 2}, "Several processes share a database and a broker: add --database"),
        ({"workers": 2, "database": database}, "Several processes share a database and a broker"),
        ({"broker": broker}, "A broker is for processes that share a database"),
        ({"database": "matches.sqlite"}, "matches.sqlite is no address of a database"),
        ({"database": database, "port": 0}, "can't be used: it can't be reached."),
    ):
        more = {name: options.pop(name) for name in ("workers", "port") if name in options}
        with pytest.raises(PaperbitsError) as caught:
            serve(Options(**options), data=tmp_path, **more)
        assert words in str(caught.value)
