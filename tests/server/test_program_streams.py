"""Streams of a real server: what they say, how many there are, and how they end."""

import json
import socket
from contextlib import closing
from urllib.parse import urlsplit

import pytest
from changing import change_at
from programs import Listener, guest, token_of
from served import ended, served, until
from site_help import bearer
from websockets.sync.client import connect

OPEN, PERSON = {"kind": "open"}, {"kind": "person"}
EVENTS = "/api/stream/events"
LIMITS = {"heartbeat_seconds": 0.3, "streams_per_person": 10, "send_seconds": 1}


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    data = tmp_path_factory.mktemp("data") / "matches.sqlite"
    with served(data, limits=LIMITS) as running:
        yield running


def friends(server, stack):
    """Two guests with tokens in a match; its id, and the token and browser of each."""
    ada, bob = (
        stack.enter_context(closing(guest(server, "Ada"))),
        stack.enter_context(closing(guest(server, "Bob"))),
    )
    asked = {"game": "palindromic-rows-columns", "settings": {"n": 4}, "seats": [PERSON, OPEN]}
    made = ada.post("/api/matches", json=asked).json()
    invite = made["match"]["invitations"][0]["invite"]
    return made["id"], invite, (ada, *token_of(ada)), (bob, *token_of(bob))


def test_a_match_is_told_from_its_beginning_to_its_end(server, stack):
    match, invite, (ada, adas, _), (bob, bobs, _) = friends(server, stack)
    events = Listener(server, adas, EVENTS)
    states = Listener(server, adas, f"/api/bot/match/{match}/stream")
    full = states.hear("matchFull")
    assert (full["seat"], [seat["kind"] for seat in full["seats"]]) == (1, ["person", "open"])
    bob.post(f"/api/matches/{match}/join", json={"invite": invite})
    assert events.hear("matchStart")["match"]["id"] == match
    assert [seat["kind"] for seat in states.hear("matchFull")["seats"]] == ["person", "person"]
    where = f"/api/bot/match/{match}"
    ada.post(f"{where}/move/a1", headers=bearer(adas))
    assert states.hear("matchState")["moves"] == ["a1"]
    bob.post(f"{where}/resign", headers=bearer(bobs))
    assert states.hear("matchState")["outcome"]["resigned"] == 2
    assert events.hear("matchFinish")["match"]["id"] == match
    bob.post(f"{where}/offer/rematch", headers=bearer(bobs))
    assert states.hear("matchState")["offers"] == [{"what": "rematch", "by": 2, "mine": False}]
    rematch = ada.post(f"{where}/offer/rematch", headers=bearer(adas)).json()["rematch"]
    assert events.hear("matchStart")["match"]["id"] == rematch


def test_matches_that_begin_and_end_at_once_are_heard_of(server, stack):
    *_, (ada, adas, _), (bob, _, _) = friends(server, stack)
    events = Listener(server, adas, EVENTS)
    events.hear("heartbeat")  # It has read what there is.
    ended = []
    # Many in quick succession: the next ends before the news of the one before is out.
    for _ in range(8):
        asked = {"game": "palindromic-rows-columns", "settings": {"n": 4}, "seats": [PERSON, OPEN]}
        made = ada.post("/api/matches", json=asked).json()
        match, invite = made["id"], made["match"]["invitations"][0]["invite"]
        assert bob.post(f"/api/matches/{match}/join", json={"invite": invite}).is_success
        assert ada.post(f"/api/bot/match/{match}/resign", headers=bearer(adas)).is_success
        ended.append(match)
    until(lambda: sum("matchFinish" in line for line in events.lines) == len(ended))
    until(lambda: events.lines[-1] == "")  # A heartbeat: nothing more comes.
    heard = [
        (said["type"], said["match"]["id"]) for said in map(json.loads, filter(None, events.lines))
    ]
    for match in ended:  # Each begins once, and ends once after that.
        assert [kind for kind, which in heard if which == match] == ["matchStart", "matchFinish"]


def test_a_revoked_token_ends_its_streams_and_sockets_and_no_others(server, stack):
    match, _, (ada, revoked, which), _ = friends(server, stack)
    kept, _ = token_of(ada)
    paths = (EVENTS, f"/api/bot/match/{match}/stream")
    ending = [Listener(server, revoked, path) for path in paths]
    staying = [Listener(server, kept, path) for path in paths]
    for each in (*ending, *staying):
        each.hear("heartbeat")
    where = f"ws://{urlsplit(server.address).netloc}/api"
    hello = json.dumps({"type": "hello", "key": revoked})
    page = stack.enter_context(
        connect(f"{where}/matches/{match}/live", subprotocols=["paperbits.2"])
    )
    page.send(hello)
    assert json.loads(page.recv(120))["match"]["your_turn"]
    old = stack.enter_context(
        connect(f"{where}/matches/{match}/live", additional_headers=bearer(revoked))
    )
    assert json.loads(old.recv(120))["match"]["your_turn"]
    news = stack.enter_context(connect(f"{where}/live", additional_headers=bearer(revoked)))
    news.send(json.dumps({"type": "follow", "topics": ["me"]}))
    assert json.loads(news.recv(120))["topic"] == "me"
    assert ada.post(f"/api/tokens/{which}/revoke").status_code == 200
    for each in ending:
        assert each.ended.wait(120)
    for each in (page, old, news):
        assert ended(each) == (4401, "This token was revoked.")
    again = stack.enter_context(connect(f"{where}/live", additional_headers=bearer(revoked)))
    assert ended(again)[0] == 4401
    for each in staying:
        each.lines.clear()
        each.hear("heartbeat")


def test_a_token_without_the_scope_does_not_play_on_a_socket(server, stack):
    match, _, (ada, _, _), _ = friends(server, stack)
    token, _ = token_of(ada, "read")
    where = f"ws://{urlsplit(server.address).netloc}/api/matches/{match}/live"
    for address, options in (
        (where, {"additional_headers": bearer(token)}),
        (f"{where}?key={token}", {}),
    ):
        page = stack.enter_context(connect(address, **options))
        assert ended(page)[0] in {4401, 4403}


def test_a_new_stream_ends_the_oldest_one_of_its_person(server, stack):
    token, _ = token_of(stack.enter_context(closing(guest(server, "Ada"))))
    other, _ = token_of(stack.enter_context(closing(guest(server, "Bob"))))
    beside = Listener(server, other, EVENTS)
    beside.hear("heartbeat")
    opened = []
    for _ in range(50):
        opened.append(Listener(server, token, EVENTS))
        assert opened[-1].begun.wait(120)
    until(lambda: all(each.ended.is_set() for each in opened[:40]))
    assert not any(each.ended.is_set() for each in opened[40:])
    beside.lines.clear()
    beside.hear("heartbeat")


def test_streams_are_gone_with_their_clients_and_end_with_the_server(tmp_path):
    with served(tmp_path / "matches.sqlite") as server, closing(guest(server, "Ada")) as ada:
        token, _ = token_of(ada)
        asked = {"game": "palindromic-rows-columns", "seats": [PERSON, PERSON]}
        match = ada.post("/api/matches", json=asked).json()["id"]
        where, sockets = urlsplit(server.address), []
        for path in (EVENTS, f"/api/bot/match/{match}/stream"):
            each = socket.create_connection((where.hostname, where.port))
            each.sendall(
                f"GET {path} HTTP/1.1\r\nHost: {where.netloc}\r\nAuthorization: Bearer {token}\r\n\r\n".encode()
            )
            sockets.append(each)
        until(lambda: server.figure("paperbits_streams_open") == 2)
        for each in sockets:
            each.close()
        until(lambda: server.figure("paperbits_streams_open") == 0)
        paths = [EVENTS] * 20 + [f"/api/bot/match/{match}/stream"] * 8
        streams = [Listener(server, token, path) for path in paths]
        until(lambda: server.figure("paperbits_streams_open") == 28)
        server.stop()
        assert all(each.ended.wait(120) for each in streams)


def test_a_stream_tells_the_time_of_each_player(server):
    ada, bob = guest(server, "Ada"), guest(server, "Bob")
    token, _ = token_of(ada)
    asked = {
        "game": "palindromic-rows-columns",
        "settings": {"n": 4},
        "seats": [PERSON, OPEN],
        "clock": "5+3",
    }
    begun = ada.post("/api/matches", json=asked).json()
    invite = begun["match"]["invitations"][0]["invite"]
    assert bob.post(f"/api/matches/{begun['id']}/join", json={"invite": invite}).status_code == 201
    stream = Listener(server, token, f"/api/bot/match/{begun['id']}/stream")
    full = stream.hear("matchFull")
    assert (full["clock"], len(full["state"]["remaining"])) == ("5+3", 2)
    for version, (who, square) in enumerate(((ada, "a1"), (bob, "b1"), (ada, "c1"))):
        told = change_at(who, begun["id"], "move", version=version, move=square)
        assert told.status_code == 200, told.text
    while (state := stream.hear("matchState"))["version"] < 3:
        pass
    assert state["running"] == 2
    assert 0 < state["remaining"][0] <= 303_000
    assert 0 < state["remaining"][1] <= 300_000
    for _ in range(3):
        stream.hear("heartbeat")
    assert not any(stream.lines)  # No line comes only because time passes.
    assert server.figure("paperbits_clocks_running") >= 1  # Others may run beside this one.
    for client in (ada, bob):
        client.close()
