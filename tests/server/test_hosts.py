"""Which names the site goes by."""

import socket

import httpx
import pytest
from served import served
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

OURS = (
    "localhost LocalHost:8000 localhost. 127.0.0.1:8123 [::1]:8000 [::1] 192.168.1.5 site SITE.:80"
)
OTHERS = (
    "evil.example evil.example:8000 localhost.evil.example 127.0.0.1.evil.example 2130706433 :8000"
    " [::1 x@localhost.org site.evil"
)


@pytest.mark.parametrize("host", OURS.split())
async def test_addresses_localhost_and_its_own_names_are_this_host(host, client):
    assert (await client.get("/api/health", headers={"Host": host})).status_code == 200


@pytest.mark.parametrize("host", [*OTHERS.split(), "", "×" * 200])
async def test_any_other_host_is_refused_in_a_sentence_before_the_body_is_read(host, client):
    for address in ("/api/games", "/", "/api/nothing"):
        answer = await client.get(address, headers={"Host": host.encode()})
        assert answer.status_code == 421
        assert answer.json()["error"]["kind"] == "wrong-host"
        assert "--name NAME" in answer.json()["error"]["message"]
        assert len(answer.text) < 400
        assert "Content-Security-Policy" in answer.headers


def test_a_page_by_another_name_does_not_get_a_live_connection(tmp_path):
    with served(tmp_path, "--name", "games.example") as server:
        match, key = server.begin()
        port = server.address.rsplit(":", 1)[1]
        for name, known in (("games.example", True), ("evil.example", False)):
            answer = httpx.get(
                f"{server.address}/api/health", headers={"Host": f"{name}:{port}"}, timeout=60
            )
            assert answer.status_code == (200 if known else 421)
            where = f"ws://{name}:{port}/api/matches/{match}/live?key={key}"
            stored = {
                "sock": socket.create_connection(("127.0.0.1", int(port))),
                "origin": f"http://{name}:{port}",
            }
            if known:
                with connect(where, **stored) as live:
                    assert '"type":"state"' in live.recv(20)
            else:
                with pytest.raises(InvalidStatus, match="403"), connect(where, **stored):
                    pass
