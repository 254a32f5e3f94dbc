"""Which names the site goes by."""

import httpx
import pytest
from changing import change
from site_help import begin

OURS = (
    "localhost LocalHost:8000 localhost. 127.0.0.1:8123 [::1]:8000 [::1] 192.168.1.5 site SITE.:80"
)
OTHERS = (
    "evil.example evil.example:8000 localhost.evil.example 127.0.0.1.evil.example 2130706433 :8000"
    " [::1 x@localhost.org site.evil"
)


async def test_addresses_localhost_and_its_own_names_are_this_host(client):
    for host in OURS.split():
        await client.ask("health", headers={"Host": host})


async def test_any_other_host_is_refused_in_a_sentence_before_the_body_is_read(client):
    for host in (*OTHERS.split(), "", "×" * 200):
        for address in ("/api/games", "/", "/api/nothing"):
            answer = await client.get(address, headers={"Host": host.encode()})
            assert (answer.status_code, answer.json()["error"]["kind"]) == (421, "wrong-host")
            assert "--name NAME" in answer.json()["error"]["message"]
            assert len(answer.text) < 400
            assert "Content-Security-Policy" in answer.headers


async def test_a_page_by_another_name_does_not_get_a_live_connection(client):
    match, key, _ = await begin(client)
    for host, origin in (("site", "http://site"), ("site.:80", "http://site.:80")):
        same = {"Host": host, "Origin": origin}
        answer = await change(client, match, "preview", key, headers=same, tag="1", move="a1")
        assert answer.json()["valid"]
    other = {"Host": "evil.example", "Origin": "http://evil.example"}
    with pytest.raises(httpx.ReadError, match="1008"):
        await change(client, match, "preview", key, headers=other, tag="1", move="a1")
