"""What a stranger can do to a real server, and what ends it: each attack beside a match that goes
on.

Programs on this machine have no limits per client (``test_clients``), so the strangers come through
a trusted proxy: they send the header that it would send.
"""

import json
import re
import socket
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from served import connect, ended, served, until
from websockets.exceptions import ConnectionClosed

from paperbits.server.limits import Limits

PERSON = {"kind": "person"}
HELLO = {"type": "hello"}

STRANGER = {"X-Forwarded-For": "198.51.100.7"}
NEIGHBOUR = {"X-Forwarded-For": "198.51.100.8"}

LIMITS = {
    "connections": 160,
    "connections_per_client": 60,
    "send_seconds": 1,
    "messages_at_once": 800,
    "client_messages_per_second": 10,
    "client_messages_at_once": 1_000,
    "onlookers_per_client": 12,
    "onlookers_per_match": 20,
    "sockets_per_seat": 3,
    "creations_per_second": 0.001,
    "creations_at_once": 20,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    data = tmp_path_factory.mktemp("data") / "matches.sqlite"
    with served(data, "--proxy", "127.0.0.1", limits=LIMITS) as running:
        yield running


@pytest.fixture(scope="module")
def played(server):
    """A match that goes on beside every attack: makes its next move, and hears of it."""
    match, key = server.begin(settings={"n": 12})
    made = iter([f"{column}{row}" for row in range(1, 13) for column in "abcdefghijkl"])
    with server.page(match, key) as page:
        version = page.hear("state")["match"]["version"]

        def play():
            nonlocal version
            page.say(type="move", version=version, move=next(made))
            version += 1
            page.until(lambda state: state["version"] == version)

        yield play


def address(server, match):
    return f"ws://{urlsplit(server.address).netloc}/api/matches/{match}/live"


def greeted(stack, server, match, key=None, headers=None):
    """A socket that has said hello, as the page does, and its first state."""
    page = stack.enter_context(
        connect(address(server, match), subprotocols=["paperbits.2"], additional_headers=headers)
    )
    assert page.subprotocol == "paperbits.2"
    page.send(json.dumps(HELLO | ({"key": key} if key else {})))
    return page, json.loads(page.recv(120))


def resident(server):
    status = Path(f"/proc/{server.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s+(\d+)", status)[1]) / 1024


@pytest.mark.parametrize(
    "message",
    [{"type": "analyse", "tag": "1"}, {"type": "review", "tag": "1"}, {"type": "preview"}],
)
def test_a_flood_of_questions_ends_its_socket_and_nothing_else(server, played, stack, message):
    match, key = server.begin(settings={"n": 4})
    before = resident(server)
    page, _ = greeted(stack, server, match, key)
    text = json.dumps(message)

    def flood():
        try:
            for _ in range(30_000):
                page.send(text)
        except ConnectionClosed:
            pass

    sender = threading.Thread(target=flood, daemon=True)
    sender.start()
    assert ended(page)[0] == 4429
    sender.join(120)
    played()
    assert resident(server) < before + 60


def test_onlookers_never_lock_a_player_out(server, played, stack):
    match, key = server.begin(settings={"n": 4})
    for _ in range(LIMITS["onlookers_per_client"]):
        greeted(stack, server, match, headers=STRANGER)
    one_more = connect(address(server, match), additional_headers=STRANGER)
    assert ended(stack.enter_context(one_more))[0] == 4429
    greeted(stack, server, match, headers=NEIGHBOUR)
    player, first = greeted(stack, server, match, key, headers=STRANGER)
    assert first["match"]["your_turn"]
    played()
    newer = [
        greeted(stack, server, match, key, headers=STRANGER)[0]
        for _ in range(LIMITS["sockets_per_seat"])
    ]
    assert ended(player)[0] == 4409
    newer[-1].send(json.dumps({"type": "move", "version": 0, "move": "a1"}))
    assert json.loads(newer[-1].recv(120))["type"] == "changes"


def test_one_client_has_so_many_sockets_and_messages(server, played, stack):
    """Each socket alone stays within its limits."""
    matches = [
        server.begin(settings={"n": 4}) for _ in range(LIMITS["connections_per_client"] // 3)
    ]
    pages = [
        greeted(stack, server, *each, headers=STRANGER)[0] for each in matches for _ in range(3)
    ]
    with connect(
        address(server, matches[0][0]), subprotocols=["paperbits.2"], additional_headers=STRANGER
    ) as page:
        assert ended(page)[0] == 4429
    assert server.client.get("/api/health", headers=STRANGER).status_code == 429
    assert server.client.get("/api/health", headers=NEIGHBOUR).status_code == 200
    greeted(stack, server, matches[0][0], headers=NEIGHBOUR)
    # So many more that a slow machine, which gives the budget time to grow, spends it too.
    each = LIMITS["client_messages_at_once"] // len(pages) + 10
    assert each < LIMITS["messages_at_once"]
    cut_off = 0
    for page in pages:
        try:
            for _ in range(each):
                page.send("{")
                page.recv(120)
        except ConnectionClosed:
            assert ended(page)[0] == 4429
            cut_off += 1
    assert 0 < cut_off < len(pages)
    played()


def tcp(server, receive=None):
    parts = urlsplit(server.address)
    line = socket.socket()
    if receive is not None:
        line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
    line.settimeout(120)
    line.connect((parts.hostname, parts.port))
    return line


def test_silent_connections_are_bounded(server, played):
    """What protocols allow a request is in ``test_protocols``."""
    with ExitStack() as stack:
        lines = [stack.enter_context(tcp(server)) for _ in range(LIMITS["connections"] + 5)]
        assert lines[-1].recv(1) == b""  # One too many.
        played()
    assert server.client.get("/api/health").status_code == 200


def test_a_socket_that_does_not_say_hello_first_is_closed(server, played):
    match, _ = server.begin(settings={"n": 4})
    for wrong in ('{"type": "stop"}', "[]", b"\xff"):
        with connect(address(server, match), subprotocols=["paperbits.2"]) as page:
            page.send(wrong)
            assert ended(page)[0] == 1008
    with connect(address(server, match), subprotocols=["paperbits.2"]) as page:
        page.send(json.dumps(HELLO | {"key": "wrong"}))
        assert ended(page)[0] == 4403
    with connect(address(server, match), subprotocols=["paperbits.2"]) as page:
        page.send(" " * (Limits().message_bytes + 1))
        assert ended(page)[0] == 1009  # It is too long to be read.
    played()


def test_a_page_that_reads_nothing_is_cut_off_and_harms_nobody(server, played, stack):
    match, key = server.begin("binary-number-scrabble", seed=1)  # Its state is long.

    def hung_up():  # Sockets that the server has closed for flooding it, or for not reading.
        return server.figure("paperbits_hung_up_total", code="4429")

    before = hung_up()
    line = stack.enter_context(tcp(server, receive=4_096))
    page = stack.enter_context(
        connect(address(server, match), sock=line, subprotocols=["paperbits.2"], max_queue=1)
    )
    page.send(json.dumps(HELLO | {"key": key}))
    for number in range(LIMITS["messages_at_once"] - 10):
        try:
            page.send(json.dumps({"type": "resync"}))
        except ConnectionClosed:
            break
        time.sleep(0.01)  # Else all of these are answered with one state.
        if number % 100 == 0:
            played()
        if hung_up() > before:
            break
    until(lambda: hung_up() > before)
    line.close()
    played()


def test_setting_up_matches_has_a_budget(server):
    asked = {"game": "plexus", "settings": {}, "seats": [PERSON, PERSON]}
    for _ in range(LIMITS["creations_at_once"] + 1):
        answer = server.client.post("/api/matches", json=asked, headers=STRANGER)
        if answer.status_code != 201:
            break
    assert answer.status_code == 429
    assert answer.json()["error"]["kind"] == "too-many"
    assert server.client.post("/api/matches", json=asked, headers=NEIGHBOUR).status_code == 201
