"""The folder of static files plays in a real browser, without a server and without a net; and on a
site that lets browsers think, the browser of somebody who plays alone does all of it.
"""

import json
import re
import sys
import zipfile

import held
import pytest
from daemons import free_port
from folder_site import GAME, hosted
from playwright.sync_api import expect
from served import served

from paperbits import find
from paperbits.folder.writing import write_service_worker
from paperbits.match import Match, Seat

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


def version(page, wanted):
    """Wait until the page shows this version of its match."""
    expect(page.locator("[data-version]")).to_have_attribute(
        "data-version", str(wanted), timeout=PYTHON
    )


def follow(page, path):
    """Follow a link to another page of the folder; Python goes on."""
    held.follow(page, f"/site/{path}")


def test_somebody_alone_plays_and_finds_everything_without_a_net_also_in_a_new_version(
    written, tmp_path, visitor
):
    """From the archive, which holds the folder."""
    with zipfile.ZipFile(written.parent / "site.zip") as archive:
        names = set(archive.namelist())
        archive.extractall(tmp_path)
    files = [file for file in written.rglob("*") if file.is_file()]
    assert names == {f"site/{file.relative_to(written).as_posix()}" for file in files}
    folder = tmp_path / "site"
    assert (folder / "index.html").read_bytes() == (written / "index.html").read_bytes()
    page = visitor()
    with hosted(tmp_path) as (address, end):
        a_match_begins_against_the_computer(page, address)
        match = page.url
        page = a_new_version_waits_while_the_old_one_is_open(page, folder)
        page.context.set_offline(True)
        end()
        page.goto(match)
        version(page, 6)  # The longer match of the two tabs.
        page.get_by_role("button", name="Undo").click()
        version(page, 7)
        free(page).click()
        version(page, 9)
        answered(page)
        browser = page.context.browser.new_browser_cdp_session()
        a_second_python_thinks_where_no_kernel_was_compiled(page, browser)
        everything_is_there(page)
        until_pythons_run(browser, page, 1)  # No match is open any more.
        browser.detach()
        page.goto(f"{address}host/version.json")  # A file that is opened by itself is no page.
        assert set(json.loads(page.locator("body").inner_text())) == {"program", "files"}


def a_match_begins_against_the_computer(page, address):
    page.goto(address)
    link = page.locator("a[href$='/g/palindromic-rows-columns']").first
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


TAKEN_OVER = """async (before) => {
  while ((await caches.keys()).includes(before)) await new Promise((resolve) => setTimeout(resolve, 50));
  return caches.keys();
}"""

UPDATED = """navigator.serviceWorker.ready.then(async (registration) => {
  await registration.update();
  while (!registration.waiting) await new Promise((resolve) => setTimeout(resolve, 50));
})"""


def a_new_version_waits_while_the_old_one_is_open(page, folder):
    """A new page, when the new version has taken over. The match of a second tab is shorter than
    that of the first.
    """
    page.evaluate("navigator.serviceWorker.ready.then(() => undefined)")  # All files are kept.
    [before] = page.evaluate("caches.keys()")
    with (folder / "host" / "alone.css").open("a") as style:
        style.write("/* Another version. */")
    write_service_worker(folder)
    page.evaluate(UPDATED)
    match, context = page.url, page.context
    other_tab = context.new_page()
    other_tab.goto(match)
    answered(other_tab)  # The board is drawn before Python is there, and takes touches after that.
    for played in (4, 6):
        free(page).click()
        version(page, played)
    version(other_tab, 2)
    free(other_tab).click()
    version(other_tab, 4)
    answered(other_tab)  # Answers wait until a change is kept.
    other_tab.close()
    page.close()
    page = context.new_page()
    page.goto(re.sub("/site/.*", "/", match))  # Beside the folder: no version is in use.
    [after] = page.evaluate(TAKEN_OVER, before)
    assert after != before
    return page


def a_second_python_thinks_where_no_kernel_was_compiled(page, browser):
    """It ends some time after the match."""
    until_pythons_run(browser, page, 1)
    follow(page, f"g/{GAME}")
    play_against_the_computer(page, 3)
    page.locator("[data-id='a1']").click()
    version(page, 2)
    until_pythons_run(browser, page, 2)


def until_pythons_run(browser, page, wanted):
    """Wait until so many workers run; each has a Python. The service worker is none of them."""
    for _ in range(PYTHON // 100):
        found = browser.send("Target.getTargets")["targetInfos"]
        if [target["type"] for target in found].count("worker") == wanted:
            return
        page.wait_for_timeout(100)
    raise AssertionError(f"{wanted} workers are expected: {found}")


def play_against_the_computer(page, size):
    page.get_by_role("button", name="Against the computer").click()
    page.get_by_role("spinbutton", name="Squares along a side").fill(str(size))
    page.get_by_role("button", name="Play", exact=True).click()
    version(page, 0)


def everything_is_there(page):
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


def thoughts(server, by):
    """What the site counts of who thought, by kind."""
    found = re.findall(
        rf'^paperbits_thoughts_total{{by="{by}",kind="(\w+)"}} (\S+)$',
        server.client.get("/metrics").text,
        re.MULTILINE,
    )
    return {kind: int(float(count)) for kind, count in found}


def begun(server, size, plies):
    """A match against the computer in which somebody is to move after so many plies."""
    match = Match(find(GAME), {"n": size})
    for _ in range(plies):
        match.play(match.position.legal(100).moves[0])
    moves = [ply.move for ply in match.position.plies]
    return held.bring(server.address, GAME, [Seat(), Seat("casual")], moves, {"n": size})


def offers_to_think(page, sent):
    """Wait until the page has told the site that it can think; forget what it has said."""
    for _ in range(PYTHON // 100):
        if any(json.loads(text)["type"] == "thinks" for text in sent):
            return sent.clear()
        page.wait_for_timeout(100)
    raise AssertionError(f"The page has not offered to think: {sent}")


def free(page):
    """The first empty square."""
    return page.locator("main [data-id][aria-label*=', empty']").first


def test_a_browser_thinks_for_who_plays_alone_unless_it_lacks_the_kernel(
    written, tmp_path, visitor
):
    data = str(tmp_path / "matches.sqlite")
    site = ["serve", "--port", str(free_port()), "--data", data, "--worker", str(written)]
    interpreted = {"NUMBA_DISABLE_JIT": "1"}  # It thinks little.
    page, sent = visitor(), []
    # A busy machine would measure a slow one.
    page.add_init_script(
        "Object.defineProperty(Navigator.prototype, 'connection', {get: () => ({effectiveType: '4g'})})"
    )
    page.on("websocket", lambda line: line.on("framesent", lambda text: sent.append(str(text))))
    with served(data, command=[sys.executable, "-c", PATIENT, *site], given=interpreted) as server:
        known, unknown = begun(server, 6, 10), begun(server, 4, 0)
        held.hold(page, known, unknown)
        page.goto(f"{server.address}/m/{known['id']}")
        version(page, 10)
        offers_to_think(page, sent)
        a_match_to_its_end_and_its_review_ask_the_site_for_nothing(server, page)
        held.follow(page, f"/m/{unknown['id']}")
        version(page, 0)
        offers_to_think(page, sent)
        for played in (2, 4):
            free(page).click()
            version(page, played)
        assert [json.loads(text)["able"] for text in sent if "thought" in text] == [False]
        assert thoughts(server, "site") == {"choose": 2}


def a_match_to_its_end_and_its_review_ask_the_site_for_nothing(server, page):
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


def answered(page):
    """Wait for an answer of the page's Python."""
    page.get_by_role("button", name="Rules").click()
    expect(page.get_by_text("Settings in force")).to_be_visible(timeout=PYTHON)
    page.keyboard.press("Escape")
