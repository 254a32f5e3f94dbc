"""What one stranger asks for holds nobody else up: a real server whose thinking is done by real
processes. ``test_job_queue`` and ``test_thinker_pool`` hold the order in which jobs are done.
"""

import signal
import threading
from contextlib import suppress
from pathlib import Path

import httpx
import psutil
import pytest
from killing import below
from served import served, until

pytestmark = pytest.mark.compiled

EMPTY = "\n".join(["." * 15] * 15)
PERSON, MASTER = {"kind": "person"}, {"kind": "computer", "level": "master"}


def thinkers(server):
    return below(server, "paperbits.server.workers.thinker")


def plays(server, address, rack):
    """The answer to the question for every play of a rack on the empty board; None where the server
    is gone.
    """
    transport = httpx.HTTPTransport(local_address=address)
    with (
        httpx.Client(base_url=server.address, transport=transport, timeout=120) as client,
        suppress(httpx.TransportError),
    ):
        asked = {"board": EMPTY, "rack": rack, "count_only": True}
        return client.post("/api/operations/plays", json=asked)


def test_a_client_has_one_heavy_operation_at_a_time_and_thinkers_end_with_a_killed_site(tmp_path):
    answers = []

    def ask():
        answers.append(plays(server, "127.0.0.10", "?" * 9))

    with served(tmp_path / "matches.sqlite") as server:
        asking = [threading.Thread(target=ask) for _ in range(20)]
        for thread in asking:
            thread.start()
        refused = until(
            lambda: next((answer for answer in answers if answer.status_code == 429), None)
        )
        assert refused.json()["error"]["message"].startswith(
            "You have asked for this several times"
        )
        # Another client does not wait for all of these. A busy machine may have no time for it.
        fair = plays(server, "127.0.0.11", "1=1")
        assert fair.status_code == 503 or fair.json()["count"] > 0
        assert sum(answer.status_code != 429 for answer in answers) < 10
        maps = Path(f"/proc/{server.process.pid}/maps").read_text()
        assert not {"llvmlite", "numba"} & set(maps.split("/"))  # The web process never compiles.
        beside = until(lambda: thinkers(server))
        server.kill()
        until(lambda: not any(each.is_running() for each in beside))
    for thread in asking:
        thread.join()


def test_the_end_comes_with_everything_open_and_thinking(tmp_path, stack):
    with served(tmp_path / "matches.sqlite") as server:
        for _ in range(5):  # Masters among themselves, who play while somebody watches.
            match, _ = server.begin(settings={"n": 12}, seats=[MASTER, MASTER])
            stack.enter_context(server.page(match))
        match, key = server.begin(settings={"n": 12}, seats=[PERSON, MASTER])
        asking = threading.Thread(target=plays, args=(server, "127.0.0.9", "?" * 9))
        page = stack.enter_context(server.page(match, key))
        asking.start()
        page.say(type="analyse", tag="1")
        page.hear("analysis")
        until(lambda: len(thinkers(server)) > 1)
        beside = psutil.Process(server.process.pid).children()
        assert server.stop() in (0, -signal.SIGTERM)
        asking.join()
        until(lambda: not any(each.is_running() for each in beside))
