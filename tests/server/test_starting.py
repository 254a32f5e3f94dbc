"""A server starts with what it needs first, and loads the rest when it is asked for it."""

import asyncio
import gc
import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path

from fastapi import APIRouter
from fastapi.routing import APIWebSocketRoute
from site_help import site

from paperbits.server import api
from paperbits.server.api.later import BESIDE, PARTS, LaterSite
from paperbits.server.starting import started, starting

AT_ONCE = {"health", "live_socket", "news_socket", "page"}
THINKING = (
    "paperbits.advice",
    "paperbits.games",
    "paperbits.search",
    "paperbits.solve",
    "paperbits.printing",
)
HEAVY = (
    "alembic",
    "argon2",
    "asyncpg",
    "cryptography",
    "fontTools",
    "fpdf",
    "markdown_it",
    "networkx",
    "numba",
    "openskill",
)


def test_a_serving_process_loads_no_opponents_no_solver_and_few_packages():
    asked = "import json, sys, paperbits.server.process; print(json.dumps(sorted(sys.modules)))"
    loaded = json.loads(
        subprocess.run(
            [sys.executable, "-c", asked], capture_output=True, text=True, check=True
        ).stdout
    )
    assert [
        name for name in loaded if name.startswith(THINKING) or name.partition(".")[0] in HEAVY
    ] == []
    assert not {f"paperbits.server.api.{name}" for parts in PARTS.values() for name in parts} & set(
        loaded
    )


def modules():
    names = [path.stem for path in Path(api.__file__).parent.glob("*.py")]
    found = {name: import_module(f"paperbits.server.api.{name}") for name in names}
    return {
        name: module.router
        for name, module in found.items()
        if isinstance(getattr(module, "router", None), APIRouter)
    }


def test_every_endpoint_is_found_by_the_first_words_of_its_address():
    found = {name: router for name, router in modules().items() if name not in AT_ONCE}
    for name, router in found.items():
        for route in router.routes:
            assert not isinstance(route, APIWebSocketRoute)  # Sockets are added at once.
            first, _, rest = route.path.removeprefix("/").partition("/")
            parts = (
                PARTS[rest.partition("/")[0]] if first == "api" else BESIDE[first.partition("/")[0]]
            )
            assert name in parts, route.path
    assert {name for parts in (*PARTS.values(), *BESIDE.values()) for name in parts} == set(found)


async def test_a_part_is_added_for_its_first_request_and_the_page_answers_what_is_left():
    async with site() as client:
        app: LaterSite = client.app
        count = len(app.routes)
        assert (await client.get("/api/nothing")).status_code == 404
        assert len(app.routes) == count
        answers = await asyncio.gather(*(client.get("/api/tokens") for _ in range(3)))
        assert {answer.status_code for answer in answers} == {401}  # A token needs a person.
        assert len(app.routes) == count + 1
        assert (await client.get("/m/nothing")).status_code != 405
        assert (
            "/api/tournaments/{tournament_id}"
            in (await client.get("/api/openapi.json")).json()["paths"]
        )
        assert (await client.get("/watch/later")).headers["content-type"].startswith("text/html")


def test_the_search_for_garbage_waits_until_the_server_has_started():
    try:
        with starting():
            assert not gc.isenabled()
            started()
            assert gc.isenabled()
            assert gc.get_freeze_count() > 0
        assert gc.isenabled()
    finally:
        gc.unfreeze()
