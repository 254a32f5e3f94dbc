"""What a host sees of the server: health, readiness, metrics, logs without keys; and what a full
disk answers.
"""

import logging

import httpx
import pytest
from site_help import begin, site

from paperbits.core.errors import PaperbitsError
from paperbits.server.budgets import Budget, ClientBudgets, client_of
from paperbits.server.limits import Limits, limited
from paperbits.server.logs import without_keys


async def test_a_healthy_site_says_so_and_counts(client):
    assert (await client.ask("health"))["status"] == "ok"
    assert (await client.ask("ready")) == {"ready": True}
    await begin(client, settings={"n": 4})
    metrics = (await client.get("/metrics")).text
    assert "paperbits_matches_created_total 1.0" in metrics
    assert "paperbits_matches_open 1.0" in metrics
    assert 'paperbits_requests_total{status="201"} 1.0' in metrics


async def test_strangers_see_no_metrics(client):
    transport = httpx.ASGITransport(client.app, client=("8.8.8.8", 1))
    async with httpx.AsyncClient(transport=transport, base_url="http://site") as stranger:
        assert (await stranger.get("/metrics")).status_code == 404


async def test_every_answer_carries_the_id_that_its_log_lines_have(caplog):
    caplog.set_level(logging.INFO, "paperbits.access")
    async with site() as client:
        first = (await client.get("/api/health")).headers["x-request-id"]
        assert first != (await client.get("/api/health")).headers["x-request-id"]
    assert [(line.method, line.path, line.status) for line in caplog.records] == [
        ("GET", "/api/health", 200)
    ] * 2


@pytest.mark.parametrize(
    "text",
    [
        "/live?key=S3cret HTTP",
        "a&key=S3cret&b",
        '{"key": "S3cret"}',
        "Bearer S3cret",
        "key=S3cret",
        "x?invite=S3cret",
    ],
)
def test_keys_are_struck_out(text):
    assert "S3cret" not in without_keys(text)


def test_a_budget_allows_a_burst_and_then_so_many_a_second():
    now = 0.0
    budget = Budget(2, 5, lambda: now)
    assert [budget.spend() for _ in range(6)] == [True] * 5 + [False]
    now = 1.0
    assert [budget.spend() for _ in range(3)] == [True, True, False]
    now = 1_000.0
    assert [budget.spend() for _ in range(6)] == [True] * 5 + [False]


def test_each_client_has_a_budget_and_one_customer_is_one_client():
    budgets = ClientBudgets(1, 1)
    assert budgets.of("a").spend()
    assert not budgets.of("a").spend()
    assert budgets.of("b").spend()
    assert (
        client_of("2001:db8:1:2::1")
        == client_of("2001:db8:1:2:ffff::9")
        != client_of("2001:db8:1:3::1")
    )
    assert client_of("::ffff:192.0.2.1") == client_of("192.0.2.1") == "192.0.2.1"
    assert client_of(None) == ""


def test_limits_are_changed_by_name():
    assert limited(["sockets_per_seat=3", "request_seconds=2.5"]) == Limits(
        sockets_per_seat=3, request_seconds=2.5
    )
    for wrong in (
        "sockets=1",
        "sockets_per_seat=x",
        "sockets_per_seat=0",
        "sockets_per_seat=1.5",
        "request_seconds=nan",
        "",
    ):
        with pytest.raises(PaperbitsError):
            limited([wrong])
