"""The folder of static files plays in a real browser, without a server and without a net; and on a
site that lets browsers think, the browser of somebody who plays alone does all of it.
"""

import json
import re
import shutil
import sys
import zipfile
from collections.abc import Callable
from pathlib import Path

import held
import pytest
from daemons import free_port
from folder_page import FolderPage
from folder_site import GAME, TILES, hosted
from long import only_long
from playwright.sync_api import CDPSession, Locator, Page, expect
from served import Served, served

from paperbits import find
from paperbits.folder.writing import write_service_worker
from paperbits.match import Match, Seat, formats

pytestmark = [pytest.mark.browser, pytest.mark.compiled, pytest.mark.timeout(900)]

PYTHON = 120_000
"""Milliseconds for the start of Python, on a machine that does much else."""
PATIENT = """
from paperbits.server.live import browser
browser.PATIENCE = 120
from paperbits.__main__ import main
main()
"""
"""A site that waits longer than ten seconds for an answer."""


def version(page: Page, wanted: int) -> None:
    """Wait until the page shows this version of its match."""
    expect(page.locator("[data-version]")).to_have_attribute(
        "data-version", str(wanted), timeout=PYTHON
    )


def kept_by_the_browser(page: Page) -> None:
    """Wait until the browser has kept all files."""
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def follow(page: Page, path: str) -> None:
    """Follow a link to another page of the folder; Python goes on."""
    held.follow(page, f"/site/{path}")


def test_somebody_alone_plays_and_finds_everything_without_a_net(
    written: Path, tmp_path: Path, pages: Callable[..., Page]
) -> None:
    """From the archive, which holds the folder."""
    with zipfile.ZipFile(written.parent / "site.zip") as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path)
    files = [file for file in written.rglob("*") if file.is_file()]
    assert names == {f"site/{file.relative_to(written).as_posix()}" for file in files}
    index = tmp_path / "site" / "index.html"
    assert index.read_bytes() == (written / "index.html").read_bytes()
    page = pages()
    with hosted(tmp_path) as (address, end):
        a_match_goes_on_without_a_net(page, address, end)
        assert page.context.browser is not None
        browser = page.context.browser.new_browser_cdp_session()
        a_second_python_thinks_where_no_kernel_was_compiled(page, browser)
        everything_is_there(page)
        until_pythons_run(browser, page, 1)  # No match is open any more.
        browser.detach()
        page.goto(f"{address}host/version.json")  # A file that is opened by itself is no page.
        assert set(json.loads(page.locator("body").inner_text())) == {"program", "files"}


def a_second_python_thinks_where_no_kernel_was_compiled(page: Page, browser: CDPSession) -> None:
    """It ends some time after the match."""
    until_pythons_run(browser, page, 1)
    follow(page, f"g/{GAME}")
    play_against_the_computer(page, 3)
    page.locator("[data-id='a1']").click()
    version(page, 2)
    until_pythons_run(browser, page, 2)


def until_pythons_run(browser: CDPSession, page: Page, wanted: int) -> None:
    """Wait until so many workers run; each has a Python. The service worker is none of them."""
    for _ in range(PYTHON // 100):
        found = browser.send("Target.getTargets")["targetInfos"]
        if [target["type"] for target in found].count("worker") == wanted:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{wanted} workers are expected: {found}")


def play_against_the_computer(page: Page, size: int) -> None:
    page.get_by_role("button", name="Against the computer").click()
    page.get_by_role("spinbutton", name="Squares along a side").fill(str(size))
    page.get_by_role("button", name="Play", exact=True).click()
    version(page, 0)


WHOLE_MATCH = """async (asked) => {
  const ask = (path, options) => fetch(`/api/matches${path}`, options);
  const { id, key } = await (await ask("", { method: "POST", body: JSON.stringify(asked) })).json();
  const line = new WebSocket(`ws://localhost/api/matches/${id}/live`);
  await new Promise((over) => {
    line.onmessage = ({ data }) => JSON.parse(data).match?.over && over();
    line.onopen = () => line.send(JSON.stringify({ type: "hello", key, view: "", revision: 0 }));
  });
  return (await ask(`/${id}/record`, { headers: { Authorization: `Bearer ${key}` } })).text();
}"""


@only_long
def test_two_computers_play_the_tile_game_to_its_end_as_they_do_on_this_machine(
    written: Path, pages: Callable[..., Page]
) -> None:
    seats = [{"kind": "computer", "level": level} for level in ("greedy", "attentive")]
    asked = {"game": TILES, "settings": {}, "seats": seats, "seed": 26}
    here = FolderPage()
    _, made = here.ask("POST", "/matches", asked)
    here.say(made["id"], "hello", key=made["key"], view="", revision=0)
    page = pages()
    with hosted(written.parent) as (address, _):
        page.goto(address)
        record = page.evaluate(WHOLE_MATCH, asked)
    match = here.worker.matches.found[made["id"]].match
    assert match.over
    assert formats.read(record).position.plies == match.position.plies


def a_match_goes_on_without_a_net(page: Page, address: str, end: Callable[[], None]) -> None:
    page.goto(address)
    link = page.get_by_role("link", name="Palindromic Rows/Columns").first
    link.hover()
    expect(link).to_have_attribute("href", re.compile("^/site/"))  # To copy, or for a new tab.
    link.click()
    expect(page).to_have_url(re.compile("/site/"))
    # The kernels are of the usual size, and a newcomer would sit second on a smaller grid.
    play_against_the_computer(page, 6)
    page.locator("[data-id='a1']").click()
    version(page, 2)  # The computer has answered.
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Tell me more")).to_be_visible()
    kept_by_the_browser(page)
    page.context.set_offline(True)
    end()
    page.reload()
    version(page, 2)  # The browser kept the match and everything that it needs.
    page.get_by_role("button", name="Undo").click()
    version(page, 3)
    page.locator("[data-id='b2']").click()
    version(page, 5)
    answered(page)


def everything_is_there(page: Page) -> None:
    """Puzzles, sheets and equations; what needs other people says so."""
    expect(page.get_by_role("link", name="People")).to_be_hidden()
    expect(page.get_by_role("link", name="Leaderboards")).to_be_hidden()
    follow(page, "check")
    page.get_by_role("textbox", name="Equation").fill("1+1=10")
    expect(page.get_by_role("heading", name="It holds")).to_be_visible()
    follow(page, "puzzles/2026-03-01")
    page.get_by_role("button", name="Solution").click()
    expect(page.get_by_role("button", name="Solution")).to_be_hidden(timeout=PYTHON)
    follow(page, "daily")
    expect(page.get_by_role("grid").first).to_be_visible(timeout=PYTHON)
    follow(page, f"g/{GAME}/print")
    with page.expect_download(timeout=PYTHON) as download:
        page.get_by_role("button", name="Make the PDF").click()
    assert download.value.path().read_bytes().startswith(b"%PDF-")
    for path in ("leaders/plexus", "lobby", "me", "tournaments"):
        follow(page, path)
        expect(page.get_by_role("heading", name="This needs a server")).to_be_visible()
        follow(page, "check")  # The next page has the same heading.
        expect(page.get_by_role("textbox", name="Equation")).to_be_visible()


def thoughts(server: Served, by: str) -> dict[str, int]:
    """What the site counts of who thought, by kind."""
    found = re.findall(
        rf'^paperbits_thoughts_total{{by="{by}",kind="(\w+)"}} (\S+)$',
        server.client.get("/metrics").text,
        re.MULTILINE,
    )
    return {kind: int(float(count)) for kind, count in found}


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


def offers_to_think(page: Page, sent: list[str]) -> None:
    """Wait until the page has told the site that it can think."""
    for _ in range(PYTHON // 100):
        if any(json.loads(text)["type"] == "thinks" for text in sent):
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"The page has not offered to think: {sent}")


def free(page: Page) -> Locator:
    """The first empty square."""
    return page.locator("main [data-id][aria-label*=', empty']").first


def test_a_browser_thinks_for_who_plays_alone_unless_it_lacks_the_kernel_or_saves_data(
    written: Path, tmp_path: Path, pages: Callable[..., Page]
) -> None:
    data = str(tmp_path / "matches.sqlite")
    site = ["serve", "--port", str(free_port()), "--data", data, "--worker", str(written)]
    interpreted = {"NUMBA_DISABLE_JIT": "1"}  # It thinks little.
    with served(data, command=[sys.executable, "-c", PATIENT, *site], given=interpreted) as server:
        a_match_to_its_end_and_its_review_ask_the_site_for_nothing(server, pages())
        page = pages()
        sent = open_match(server, page, {"n": 4}, 0)
        offers_to_think(page, sent)
        for played in (2, 4):
            free(page).click()
            version(page, played)
        assert [json.loads(text)["able"] for text in sent if "thought" in text] == [False]
        assert thoughts(server, "site")["choose"] == 2
        page = pages()
        sent = open_match(server, page, {"n": 4}, 0, "{saveData: true}")
        free(page).click()
        version(page, 2)
        [hello] = [json.loads(text) for text in sent if '"hello"' in text]
        assert "thinks" not in hello


def a_match_to_its_end_and_its_review_ask_the_site_for_nothing(server: Served, page: Page) -> None:
    offers_to_think(page, open_match(server, page, {"n": 6}, 10))
    page.get_by_role("button", name="Hint", exact=True).click()
    expect(page.get_by_role("button", name="Tell me more")).to_be_visible(timeout=PYTHON)
    for played in (12, 14, 16, 18):
        free(page).click()
        version(page, played)
    page.get_by_role("button", name="Review", exact=True).click()
    expect(page.get_by_role("region", name="Review")).to_be_visible()
    expect(page.get_by_text(re.compile("^(Beginning|[0-9]+ of)"))).to_have_count(0, timeout=PYTHON)
    assert thoughts(server, "site") == {}
    assert thoughts(server, "browser") == {"analyse": 1, "choose": 4, "review": 1}


TAKEN_OVER = """async (before) => {
  while ((await caches.keys()).includes(before)) await new Promise((resolve) => setTimeout(resolve, 50));
  return caches.keys();
}"""

UPDATED = """navigator.serviceWorker.ready.then(async (registration) => {
  await registration.update();
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
})"""


def test_a_new_version_of_the_folder_keeps_a_match_that_goes_on(
    written: Path, tmp_path: Path, pages: Callable[..., Page]
) -> None:
    folder = Path(shutil.copytree(written, tmp_path / "site"))
    with hosted(tmp_path) as (site, _):
        page = pages()
        page.goto(site)
        page.get_by_role("link", name="Palindromic Rows/Columns").first.click()
        page.get_by_role("button", name="Pass and play").click()
        page.get_by_role("button", name="Play", exact=True).click()
        version(page, 0)
        page.locator("[data-id='a1']").click()
        version(page, 1)
        kept_by_the_browser(page)
        [before] = page.evaluate("caches.keys()")
        (folder / "host" / "alone.css").write_text("/* Another version. */\n")
        write_service_worker(folder)
        page.evaluate(UPDATED)
        a_second_tab_goes_on_with_the_old_version(page)
        context, address = page.context, page.url
        page.close()
        page = context.new_page()
        page.goto(re.sub("/site/.*", "/", address))  # Beside the folder: no version is in use.
        [after] = page.evaluate(TAKEN_OVER, before)
        assert after != before
        page.goto(address)
        version(page, 3)  # The longer match of the two tabs.
        matches_move_by_a_file(page, pages(), site)


def a_second_tab_goes_on_with_the_old_version(page: Page) -> None:
    """The new version waits while a page of the old one is open. The second tab's match is shorter
    than that of the first.
    """
    other_tab = page.context.new_page()
    other_tab.goto(page.url)
    answered(other_tab)  # The board is drawn before Python is there, and takes touches after that.
    for played, square in enumerate(("a3", "b1"), 2):
        page.locator(f"[data-id='{square}']").click()
        version(page, played)
    version(other_tab, 1)
    other_tab.locator("[data-id='b2']").click()
    version(other_tab, 2)
    answered(other_tab)  # Answers wait until a change is kept.
    other_tab.close()


def answered(page: Page) -> None:
    """Wait for an answer of the page's Python."""
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_text("Settings in force")).to_be_visible(timeout=PYTHON)
    page.keyboard.press("Escape")


def matches_move_by_a_file(page: Page, other: Page, site: str) -> None:
    """From one browser to another."""
    follow(page, "matches")
    with page.expect_download(timeout=PYTHON) as file:
        page.get_by_role("button", name="Save all matches as a file").click()
    other.goto(site)
    kept_by_the_browser(other)
    follow(other, "matches")
    expect(other.get_by_text("You have played no match")).to_be_visible(timeout=PYTHON)
    other.get_by_label("Take matches from such a file").set_input_files(file.value.path())
    expect(other.get_by_text("1 match, kept in this browser")).to_be_visible(timeout=PYTHON)
    expect(other.get_by_role("status").get_by_text("from the file: 1 match.")).to_be_visible()
    other.get_by_label("Take matches from such a file").set_input_files(file.value.path())
    expect(other.get_by_text("All matches of the file are here already.")).to_be_visible()
