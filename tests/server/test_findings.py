"""What was found out about the games: named by the pages themselves, served as HTML with pictures."""

import re

import pytest

from paperbits import all_games
from paperbits.answers.findings import finding_html
from paperbits.findings import Finding, all_findings, finding_of, findings_about, folder

GAMES = {card.id for card in all_games()}

PAGE = (
    "---\ngames: plexus,\n  sums-grid\nstudy: s\n---\n\n# A question?\n\nSee [it](../a.md) ![A"
    " plot](plot.svg) <b>\n"
)


def test_a_page_names_its_games_and_its_title():
    found = finding_of("it", PAGE)
    assert found == Finding(
        "it", ("plexus", "sums-grid"), "A question?", "See [it](../a.md) ![A plot](plot.svg) <b>\n"
    )
    assert finding_of("it", "# Alone\n\nText.\n") == Finding("it", (), "Alone", "Text.\n")


def test_pictures_get_their_addresses_and_other_files_are_plain_text():
    html = finding_html(finding_of("it", PAGE))
    assert '<img src="/api/findings/pictures/plot.svg" alt="A plot" />' in html
    assert "See it <img" in html
    assert "&lt;b&gt;" in html


def test_every_page_belongs_to_games_that_there_are():
    assert folder() is not None
    assert all_findings()
    for found in all_findings():
        assert found.games, found.id
        assert set(found.games) <= GAMES, found.id
        assert found.title.endswith("?") or "(" in found.title or found.title, found.id
        for picture in re.findall(r"!\[([^]]*)\]\(([^)]+)\)", found.text):
            assert len(picture[0]) > 20, f"{found.id}: a picture needs words"
            assert (folder() / picture[1]).is_file(), found.id


async def test_a_games_card_lists_its_findings_and_each_is_served(client):
    cards = {card["id"]: card for card in (await client.ask("games"))}
    for game in GAMES:
        assert [each["id"] for each in cards[game]["findings"]] == [
            found.id for found in findings_about(game)
        ]
    for found in all_findings():
        answer = await client.get(f"/api/findings/{found.id}")
        assert answer.status_code == 200
        page = answer.json()
        assert page["title"] == found.title
        for address in re.findall(r'<img src="([^"]+)"', page["html"]):
            picture = await client.get(address)
            assert picture.status_code == 200
            assert picture.headers["content-type"].startswith("image/svg+xml")
            assert b"<svg" in picture.content


@pytest.mark.parametrize(
    "path", ["none", "pictures/none.svg", "pictures/..%2Fsums-grid.md", "pictures/sums-grid.md"]
)
async def test_what_is_not_there_is_not_found(path, client):
    await client.ask(f"findings/{path}", status=404)
