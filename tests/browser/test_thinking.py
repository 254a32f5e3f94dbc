"""On a site that lets browsers think, the browser of somebody who plays alone does all of it."""

import json
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import held
import pytest
from daemons import free_port
from playwright.sync_api import Locator, Page, expect
from served import Served, served

from paperbits import find
from paperbits.match import Match, Seat

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.timeout(600)]

GAME = "palindromic-rows-columns"
PYODIDE = Path(__file__).parents[2] / "web" / "node_modules" / "pyodide"
PYTHON = 120_000
"""Milliseconds for the start of Python, on a machine that does much else."""
PATIENT = """
from paperbits.server.live import browser
browser.PATIENCE = 120
from paperbits.__main__ import main
main()
"""
"""A site that waits longer than ten seconds for an answer."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A site with a worker for one game, at its usual size."""
    place = tmp_path_factory.mktemp("worker")
    kernels, folder, data = (str(place / name) for name in ("kernels", "site", "matches.sqlite"))
    compiled = ["--target", "wasm32", "--folder", kernels, "--game", GAME, "--one-size"]
    written = ["site", folder, "--kernels", f"{kernels}/wasm32", "--pyodide", str(PYODIDE)]
    for command in (["paperbits.folder.kernels", *compiled], ["paperbits", *written]):
        done = subprocess.run(
            [sys.executable, "-m", *command], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    site = ["serve", "--port", str(free_port()), "--data", data, "--worker", folder]
    with served(data, command=[sys.executable, "-c", PATIENT, *site]) as running:
        yield running


def thoughts(server: Served, by: str) -> dict[str, int]:
    """What the site counts of who thought, by kind."""
    found = re.findall(
        rf'^paperbits_thoughts_total{{by="{by}",kind="(\w+)"}} (\S+)$',
        server.client.get("/metrics").text,
        re.MULTILINE,
    )
    return {kind: int(float(count)) for kind, count in found}


def version(page: Page, wanted: int) -> None:
    """Wait until the page shows this version of its match."""
    expect(page.locator("[data-version]")).to_have_attribute(
        "data-version", str(wanted), timeout=PYTHON
    )


def open_match(
    server: Served,
    page: Page,
    settings: dict[str, int],
    plies: int,
    connection: str = "{effectiveType: '4g'}",
) -> list[str]:
    """Open a match against the computer after some plies; the messages that the page sends.

    ``connection``: what the browser says of it. It would measure a slow one on a busy machine.
    """
    page.add_init_script(
        f"Object.defineProperty(Navigator.prototype, 'connection', {{get: () => ({connection})}})"
    )
    match = Match(find(GAME), settings)
    for _ in range(plies):
        match.play(match.position.legal(100).moves[0])
    seats = [Seat(), Seat(level="casual")]
    moves = [ply.move for ply in match.position.plies]
    made = held.bring(server.address, GAME, seats, moves, settings)
    held.hold(page, made)
    sent: list[str] = []
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    page.goto(f"{server.address}/m/{made['id']}")
    version(page, plies)
    return sent


def wait_for(page: Page, sent: list[str], kind: str) -> None:
    """Wait until the page has sent a message of a kind."""
    for _ in range(PYTHON // 100):
        if any(json.loads(text)["type"] == kind for text in sent):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"The page sent no message of the kind {kind}: {sent}")


def free(page: Page) -> Locator:
    """The first empty square."""
    return page.locator("main [data-id][aria-label*=', empty']").first


def test_a_match_to_its_end_and_its_review_ask_the_site_for_nothing(
    server: Served, pages: Callable[..., Page]
) -> None:
    page, before = pages(), thoughts(server, "site")
    wait_for(page, open_match(server, page, {"n": 6}, 10), "thinks")
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Tell me more")).to_be_visible(timeout=PYTHON)
    for played in (12, 14, 16, 18):
        free(page).click()
        version(page, played)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    expect(page.get_by_text(re.compile("^(Beginning|[0-9]+ of)"))).to_have_count(0, timeout=PYTHON)
    assert thoughts(server, "site") == before
    assert thoughts(server, "browser") == {"analyse": 1, "choose": 4, "review": 1}


def test_the_site_thinks_where_the_browser_has_no_kernel(
    server: Served, pages: Callable[..., Page]
) -> None:
    page, before = pages(), thoughts(server, "site").get("choose", 0)
    sent = open_match(server, page, {"n": 4}, 0)
    wait_for(page, sent, "thinks")
    for played in (2, 4):
        free(page).click()
        version(page, played)
    assert [json.loads(text)["able"] for text in sent if "thought" in text] == [False]
    assert thoughts(server, "site")["choose"] == before + 2


def test_a_browser_that_saves_data_loads_nothing(
    server: Served, pages: Callable[..., Page]
) -> None:
    page = pages()
    sent = open_match(server, page, {"n": 4}, 0, "{saveData: true}")
    free(page).click()
    version(page, 2)
    [hello] = [json.loads(text) for text in sent if '"hello"' in text]
    assert "thinks" not in hello
