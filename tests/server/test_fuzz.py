"""Inputs that nobody meant change nothing and break nothing: a short run of ``bench/fuzz.py``, and
Schemathesis over the OpenAPI document.
"""

import json
import threading
from contextlib import contextmanager

import pytest
from fuzzing import fuzzed, sockets_read
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis.strategies import just
from long import many
from served import served
from starlette.routing import WebSocketRoute

from paperbits.server.app import create_app

MANY = [
    word
    for name in ("messages_at_once", "answers_waiting", "messages_waiting")
    for word in ("--limit", f"{name}=100000")
]
FEW = settings(
    max_examples=3,
    deadline=None,
    derandomize=True,
    database=None,
    phases=[Phase.explicit, Phase.generate],
    suppress_health_check=list(HealthCheck),
)


@contextmanager
def logged(server):
    """A server, with the lines of its log."""
    log = []
    reading = threading.Thread(target=lambda: log.extend(server.process.stderr), daemon=True)
    reading.start()
    yield server, log
    server.process.kill()
    reading.join(120)


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    """A site of one process over a file."""
    with (
        served(tmp_path_factory.mktemp("data") / "matches.sqlite", *MANY) as server,
        logged(server) as made,
    ):
        yield made
        server.kill()


@pytest.fixture
def wide_site(postgres, redis):
    """A site of two processes over PostgreSQL and Redis."""
    url = postgres.database()
    options = ("--database", url, "--broker", redis.url, "--workers", "2", *MANY)
    with served("unused", *options) as server, logged(server) as made:
        yield made
        server.kill()


def healthy(site):
    server, log = site
    assert server.client.get("/api/health").status_code == 200
    assert not [line for line in log if "Traceback" in line], "".join(log)


@pytest.mark.long
@pytest.mark.timeout(many(300, 7_200))
async def test_nothing_that_is_sent_makes_the_server_fail(site):
    document, report = await fuzz(
        site, requests=many(800, 50_000), messages=many(800, 100_000), seed=4
    )
    paths = {
        f"{method.upper()} {path}" for path, item in document["paths"].items() for method in item
    }
    assert paths <= {route for route, (asked, _) in report.routes.items() if asked}
    assert report.answers["preview"] > 10  # Some get past the first check.
    assert sum(report.statuses.get(status, 0) for status in (200, 201, 204)) > 100
    healthy(site)


@pytest.mark.long
@pytest.mark.timeout(many(300, 7_200))
async def test_nothing_that_is_sent_makes_a_site_of_two_processes_fail(wide_site):
    await fuzz(wide_site, requests=many(400, 50_000), messages=many(400, 100_000), seed=5)
    healthy(wide_site)


async def fuzz(site, requests, messages, seed):
    """Send so many inputs; the site's OpenAPI document, and the report."""
    server, _ = site
    document = server.client.get("/api/openapi.json").json()
    report = await fuzzed(server.address, document, requests=requests, messages=messages, seed=seed)
    assert report.faults == []
    assert report.inputs == {"http": requests, "socket": messages}
    return document, report


def test_every_socket_is_covered():
    app = create_app(lambda: None)
    sockets = {route.path for route in app.routes if isinstance(route, WebSocketRoute)}
    assert sockets == set(sockets_read())


def test_every_operation_of_the_api_answers_schemathesis_as_it_should(site):
    import schemathesis  # It takes long to import.
    from schemathesis.config import SchemathesisConfig

    server, _ = site
    document = server.client.get("/api/openapi.json").json()
    schema = schemathesis.openapi.from_dict(document, config=SchemathesisConfig())
    asked = set()

    def answered(case, label):
        asked.add(label)
        prepared = case.as_transport_kwargs(base_url=server.address)
        answer = server.client.request(
            **{name: value for name, value in prepared.items() if name != "cookies"}
        )
        assert answer.status_code not in (500, 501, 502), (label, answer.text)
        if answer.status_code >= 400 and answer.headers["content-type"] == "application/json":
            said = json.loads(answer.text)
            assert said.get("ready") is False or said["error"]["message"], answer.text

    for found in schema.get_all_operations():
        operation = found.ok()
        FEW(given(case=operation.as_strategy(), label=just(operation.label))(answered))()
    assert len(asked) == sum(len(item) for item in document["paths"].values())
    healthy(site)
