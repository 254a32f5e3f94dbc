"""The socket for news on a real server: what it says, and what ends it."""

import json

import pytest
from served import connect, served, until
from websockets.exceptions import ConnectionClosed

MANY = 30
NOTHING = {"turns": [], "awaited": [], "seeks": [], "challenges": [], "begun": []}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    data = tmp_path_factory.mktemp("data") / "matches.sqlite"
    limits = {"messages_at_once": MANY, "messages_per_second": 0.001}
    with served(data, limits=limits) as running:
        yield running


def guest(server):
    """The headers of a new guest."""
    made = server.client.post("/api/me", json={}, headers={"Origin": server.address})
    server.client.cookies.clear()
    cookie = made.headers["set-cookie"].partition(";")[0]
    return {"Cookie": cookie, "Origin": server.address}


def page(server, person=None):
    """A socket of a person, or of a new guest."""
    address = f"ws{server.address.removeprefix('http')}/api/live"
    cookie = (person or guest(server))["Cookie"]
    return connect(address, additional_headers={"Cookie": cookie})


def hear(socket):
    return json.loads(socket.recv(120))


def flood(socket):
    for _ in range(50 * MANY):
        socket.send("{")
        socket.recv(120)


def test_a_page_follows_and_leaves_topics_and_unknown_ones_are_refused(server):
    with page(server) as socket:
        socket.send(json.dumps({"type": "follow", "topics": ["me", "nowhere"]}))
        assert hear(socket) == {"type": "news", "topic": "me", "now": NOTHING}
        refused = hear(socket)
        assert (refused["type"], refused["kind"], refused["tag"]) == (
            "refused",
            "not-found",
            "nowhere",
        )
        socket.send("nonsense")
        assert hear(socket)["kind"] == "bad-request"
        socket.send(json.dumps({"type": "leave", "topics": ["me"]}))
        socket.send(json.dumps({"type": "follow", "topics": ["me"]}))
        assert hear(socket)["topic"] == "me"
        assert server.figure("paperbits_sockets", kind="news") == 1
    until(lambda: not server.figure("paperbits_sockets", kind="news"))


def test_a_flood_ends_its_socket_and_leaves_nothing_behind(server):
    with page(server) as socket, page(server) as other:
        socket.send(json.dumps({"type": "follow", "topics": ["me"]}))
        hear(socket)
        with pytest.raises(ConnectionClosed) as ended:
            flood(socket)
        assert ended.value.rcvd.code == 4429
        other.send(json.dumps({"type": "follow", "topics": ["me"]}))
        assert hear(other)["topic"] == "me"
    until(lambda: not server.figure("paperbits_sockets", kind="news"))


def test_a_taken_seat_is_told_to_whoever_has_the_first_turn(server):
    """On each of their devices: there it was told only after the first move."""
    ada, bob = guest(server), guest(server)

    def ask(person, what, asked):
        answer = server.client.post(f"/api/{what}", json=asked, headers=person)
        assert answer.is_success, answer.text
        return answer.json()

    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    with page(server, ada) as socket:
        socket.send(json.dumps({"type": "follow", "topics": ["me"]}))
        assert hear(socket)["now"] == NOTHING
        made = ask(ada, "matches", {"game": "plexus", "seats": seats})
        invite = made["match"]["invitations"][0]["invite"]
        ask(bob, f"matches/{made['id']}/join", {"invite": invite, "name": "Bob"})
        while not (now := hear(socket)["now"])["awaited"]:
            pass
        assert (now["awaited"], now["turns"]) == ([made["id"]], [made["id"]])
