"""Pages to print over HTTP: PDFs of the right size, and refusals in a sentence."""

import io
import json

import pytest
from pypdf import PdfReader


@pytest.mark.parametrize("what", ["sheet", "rules", "scores", "puzzles"])
async def test_a_game_is_printed(what, client):
    answer = await client.get(
        f"/api/games/plexus/print/{what}", params={"size": "letter", "copies": 2}
    )
    assert answer.status_code == 200
    assert answer.headers["content-type"] == "application/pdf"
    pages = PdfReader(io.BytesIO(answer.content)).pages
    assert len(pages) == {"sheet": 2, "rules": 1, "scores": 2}.get(what, len(pages))
    assert float(pages[0].mediabox.width) == pytest.approx(612)
    assert "Plexus" in pages[0].extract_text()


async def test_settings_and_seeds_are_printed(client):
    asked = {"settings": json.dumps({"n": 9})}
    one = await client.get("/api/games/plexus/print/sheet", params=asked)
    assert "Dots along a side: 9." in PdfReader(io.BytesIO(one.content)).pages[0].extract_text()
    again = await client.get("/api/games/plexus/print/sheet", params=asked)
    assert again.content == one.content
    exercises = await client.get("/api/print/exercises", params={"seed": 4})
    assert "Worksheet 4" in PdfReader(io.BytesIO(exercises.content)).pages[0].extract_text()


@pytest.mark.parametrize(
    ("path", "words"),
    [
        ("/api/games/chess/print/sheet", "no game"),
        ("/api/games/plexus/print/poster", "nothing to print called 'poster'"),
        ("/api/games/plexus/print/set", "with tiles"),
        ("/api/games/plexus/print/sheet?size=a0", "no paper of size 'a0'"),
        ("/api/games/plexus/print/sheet?settings=[", "JSON object"),
        ('/api/games/plexus/print/sheet?settings={"n":4}', "n"),
        ("/api/games/plexus/print/sheet?copies=21", "copies"),
        ("/api/print/exercises?digits=1", "digits"),
    ],
)
async def test_what_cannot_be_printed_is_refused_in_a_sentence(path, words, client):
    answer = await client.get(path)
    assert answer.status_code in (400, 404)
    assert words in answer.json()["error"]["message"]
