"""Several processes of one site: begun, ended and killed; moves at once; everything killed in turn."""

import json
import signal
import threading
from collections import Counter
from contextlib import ExitStack, closing, contextmanager

import httpx
import psutil
import pytest
from daemons import Postgres, Redis
from killing import Site, killed
from long import many
from programs import guest, token_of
from served import until
from site_help import bearer

from paperbits.client import Client
from paperbits.core.errors import PaperbitsError
from paperbits.server import serve
from paperbits.server.options import Options
from paperbits.store.postgres_log import PostgresLog
from paperbits.store.sqlite import SqliteLog

SQUARES = [f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl"]


@contextmanager
def site_over(url, broker, workers):
    """A site of so many processes over a database and a broker."""
    site = Site("unused", "--database", url, "--broker", broker.url, "--workers", str(workers))
    with closing(site):
        site.url = url
        until(lambda: len(site.processes()) == workers)
        yield site


@pytest.fixture(scope="module")
def parts():
    """One site of two for all tests that leave it as it was, with a database and a broker that
    may be killed.
    """
    with closing(Postgres()) as database, closing(Redis()) as broker:
        database.start()
        broker.start()
        with site_over(database.database(), broker, 2) as site:
            yield site, database, broker


@pytest.fixture
def mortal(postgres, redis):
    """A site of the test's own."""
    with site_over(postgres.database().replace("@", ":secret@"), redis, 2) as site:
        yield site


def connected(site):
    """How many connections each process of the site has taken at its port."""
    port = int(site.address.rpartition(":")[2])
    found = Counter()
    for number in site.processes():
        for connection in psutil.Process(number).net_connections("tcp"):
            found[number] += connection.status == "ESTABLISHED" and connection.laddr.port == port
    return found


def test_identical_and_conflicting_moves_at_once_have_one_effect_and_everybody_is_told(parts):
    site, _, _ = parts
    match, key = site.served.begin(settings={"n": 12})
    with ExitStack() as stack:
        players = [stack.enter_context(site.served.page(match, key)) for _ in range(8)]
        onlookers = [stack.enter_context(site.served.page(match)) for _ in range(4)]
        # Who takes a connection is left to chance, and a process that still starts takes none.
        while sum(count > 0 for count in connected(site).values()) < 2:
            onlookers.pop(0).socket.close()
            onlookers.append(stack.enter_context(site.served.page(match)))
        for version in range(6):
            moves = [SQUARES[2 * version], SQUARES[2 * version + 1]]
            answers = []

            def play(number, page, version=version, moves=moves, answers=answers):
                page.say(type="move", version=version, move=moves[number % 2])
                # Its answer comes after all that concerns the move.
                page.say(type="preview", tag=f"{version}", move="l12")
                refusals, state, last = [], None, False
                while state is None or not last:
                    message = page.hear(seconds=60)
                    if message["type"] == "refused":
                        refusals.append(message["kind"])
                    elif message["type"] == "state" and message["match"]["version"] > version:
                        state = message["match"]
                    last = last or (message["type"] == "preview" and message["tag"] == f"{version}")
                answers.append((refusals, state))

            asking = [threading.Thread(target=play, args=each) for each in enumerate(players)]
            for each in asking:
                each.start()
            for each in asking:
                each.join()
            assert len(answers) == len(players)
            assert sorted(refusals for refusals, _ in answers) == [[]] + [["stale"]] * (
                len(players) - 1
            )
            seen = [state for _, state in answers] + [
                page.until(lambda state, version=version: state["version"] > version)
                for page in onlookers
            ]
            assert {state["version"] for state in seen} == {version + 1}
            made = {json.dumps([line["move"] for line in state["sheet"]]) for state in seen}
            assert len(made) == 1
            assert json.loads(made.pop())[-1] in moves


def test_a_program_may_ask_any_process_about_what_it_heard_from_one(parts):
    site, _, broker = parts
    refused = []

    def plays(client, match, token):
        known = 0
        for state in client.states(match):
            # A state may be older than the answer to a move.
            if not state.your_turn or state.version < known:
                continue
            where = f"{site.address}/api/bot/match/{match}"
            # Each request is a connection, which any process may take.
            asked = {"headers": bearer(token), "timeout": 30}
            legal = httpx.get(f"{where}/legal", **asked)
            made = (
                httpx.post(f"{where}/move/{legal.json()['moves'][0]}", **asked)
                if legal.is_success
                else legal
            )
            if not made.is_success:
                refused.append(made.text)
                return
            known = made.json()["version"]

    with ExitStack() as stack:
        browsers = [
            stack.enter_context(closing(guest(site.served, name))) for name in ("Ada", "Bob")
        ]
        tokens = [token_of(browser)[0] for browser in browsers]
        ada, bob = [stack.enter_context(Client(site.address, token)) for token in tokens]
        match, invitation = ada.invite("palindromic-rows-columns", {"n": 4})
        bob.join(match, invitation)
        for _ in range(30):  # All processes know the match.
            httpx.get(f"{site.address}/api/matches/{match}", timeout=60)
        broker.pause()  # Now news come late: of watched matches every two seconds, of others never.
        stack.callback(broker.go_on)
        playing = [
            threading.Thread(target=plays, args=each)
            for each in ((ada, match, tokens[0]), (bob, match, tokens[1]))
        ]
        for each in playing:
            each.start()
        for each in playing:
            each.join(120)
        assert refused == []
        assert ada.look(match).over


@pytest.mark.long
@pytest.mark.timeout(many(300, 7_200))
async def test_killed_in_turn_web_broker_and_database_lose_and_double_nothing(parts):
    site, database, broker = parts
    killers = {
        "web": site.kill_one,
        "broker": lambda: (broker.kill(), broker.start()),
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
